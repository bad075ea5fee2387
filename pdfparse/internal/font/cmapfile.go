//go:build !pagemill_nopdf

package font

import (
	_ "embed"

	"github.com/pagemill/pagemill/pdfparse/internal/packed"
)

// The predefined CMaps of PDF 32000-1, 9.7.5.2, and the maps from the CIDs of
// Adobe's character collections to Unicode, from Adobe's cmap-resources (BSD
// 3-clause, see data/NOTICE). TestWriteCMaps writes the file: a zip file that
// stores an entry for each CMap in the format of readPacked, compressed as a
// whole, since the CMaps of a collection are alike (301 KB for 542).
//
//go:embed data/cmaps.zip.zst
var packedCMaps []byte

// cmapArchive returns the zip file with the CMaps.
func cmapArchive() []byte {
	archive, err := packed.Open(packedCMaps)
	if err != nil {
		return nil
	}
	return archive
}
