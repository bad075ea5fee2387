//go:build !pagemill_nopdf

package font

import _ "embed"

// The predefined CMaps of PDF 32000-1, 9.7.5.2, and the maps from the CIDs of
// Adobe's character collections to Unicode, from Adobe's cmap-resources (BSD
// 3-clause, see data/NOTICE). TestWriteCMaps writes the file, which has an
// entry for each CMap in the format of readPacked.
//
//go:embed data/cmaps.zip
var packedCMaps []byte
