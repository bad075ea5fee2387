//go:build !unix || solaris || illumos || aix

package outdir

import (
	"io/fs"
	"os"
	"time"
)

// Lock is for systems with locks: here it always succeeds.
func Lock(*os.File) bool { return true }

// stale is the minimum age of a temporary file that is removed: without locks
// there is no other way to know that its writer has ended.
const stale = time.Hour

// isStale goes by age, since there are no locks.
func isStale(_ *os.Root, _ string, info fs.FileInfo) bool {
	return time.Since(info.ModTime()) > stale
}
