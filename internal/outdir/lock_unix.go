//go:build unix && !solaris && !illumos && !aix

package outdir

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// Lock locks a file until it is closed, at the latest when the process ends, in
// whatever way. It reports whether no other process has locked it; a system
// without locks never does.
func Lock(f *os.File) bool { return !errors.Is(lock(f), syscall.EWOULDBLOCK) }

func lock(f *os.File) error { return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// isStale reports whether no process writes to the file any more.
func isStale(root *os.Root, name string, _ fs.FileInfo) bool {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // releases the lock
	return lock(f) == nil
}
