//go:build unix && !solaris && !illumos && !aix

package outdir

import (
	"errors"
	"io/fs"
	"os"
	"syscall"
)

// lock marks a temporary file as having a live writer: the system releases the
// lock when the process ends, in whatever way.
func lock(f *os.File) { _ = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) }

// Lock locks a file until it is closed. It reports whether no other process has
// locked it; a system without locks never does.
func Lock(f *os.File) bool {
	err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	return err == nil || !errors.Is(err, syscall.EWOULDBLOCK)
}

// isStale reports whether no process writes to the file any more.
func isStale(root *os.Root, name string, _ fs.FileInfo) bool {
	f, err := root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return false
	}
	defer func() { _ = f.Close() }() // releases the lock
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
