//go:build !unix || solaris || illumos || aix

package outdir

import (
	"io/fs"
	"os"
	"time"
)

func lock(*os.File) {}

// stale is how old a temporary file is at least that is removed: no lock tells
// whether its writer lives.
const stale = time.Hour

// isStale goes by the age where there are no locks.
func isStale(_ *os.Root, _ string, info fs.FileInfo) bool {
	return time.Since(info.ModTime()) > stale
}
