//go:build unix && !solaris && !illumos && !aix

package outdir

import (
	"io/fs"
	"os"
	"syscall"
)

// lock marks a temporary file as one whose writer lives: the system takes the
// lock away when the process ends, however it ends.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isStale reports whether nobody writes to the file any more.
func isStale(root *os.Root, name string, _ fs.FileInfo) bool {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // gives the lock back
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
