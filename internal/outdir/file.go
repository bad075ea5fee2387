package outdir

import (
	"crypto/rand"
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

const (
	tempPrefix = ".pagemill-"
	tempSuffix = ".tmp"
)

// WriteFile writes a file that the user named, replacing an existing one. A
// reader never sees an incomplete file. Anything but a regular file (a device,
// a pipe) is written to, not replaced.
func WriteFile(name string, data []byte) error {
	return Stream(name, bytesOf(data))
}

// Stream is WriteFile for content too large for memory: put writes it and may
// be called more than once.
func Stream(name string, put func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(name); err == nil {
		name = target
	}
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(put(f), f.Close())
	}
	folder, base := filepath.Split(name)
	if folder = filepath.Clean(folder); folder != "." {
		if err := os.MkdirAll(folder, 0o777); err != nil {
			return err
		}
	}
	root, err := os.OpenRoot(folder)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, root.Close()) }()
	return replace(root, base, put)
}

// replace replaces a file: the new one is written next to it, synced, and
// renamed. A new file gets the permissions that the umask allows; a replaced
// one passes on its own.
func replace(root *os.Root, name string, put func(io.Writer) error) (err error) {
	for range 3 { // another run's sweep may remove the file between close and rename
		if err = tryReplace(root, name, put); !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return err
}

func tryReplace(root *os.Root, name string, put func(io.Writer) error) (err error) {
	temp := path.Join(path.Dir(name), tempPrefix+rand.Text()+tempSuffix)
	f, err := root.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = f.Close()         // may already be closed
			_ = root.Remove(temp) // if that fails, the next run removes it
		}
	}()
	Lock(f) // it has a writer that is alive
	if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() {
		if err := f.Chmod(info.Mode().Perm()); err != nil {
			return err
		}
	}
	if err = put(f); err != nil {
		return err
	}
	if err = f.Sync(); err != nil {
		return err
	}
	if err = f.Close(); err != nil {
		return err
	}
	return root.Rename(temp, name)
}

// sweep removes the temporary files of killed runs. Failure to remove one is
// ignored.
func sweep(root *os.Root, folder string) {
	dir, err := root.Open(folder)
	if err != nil {
		return
	}
	defer func() { _ = dir.Close() }() // read only
	names, _ := dir.Readdirnames(-1)
	for _, base := range names {
		if !strings.HasPrefix(base, tempPrefix) || !strings.HasSuffix(base, tempSuffix) {
			continue
		}
		name := path.Join(folder, base)
		if info, err := root.Lstat(name); err == nil && info.Mode().IsRegular() && isStale(root, name, info) {
			_ = root.Remove(name)
		}
	}
}
