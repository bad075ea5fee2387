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

// WriteFile writes the file that a person named, whatever was there. A reader
// never sees half of it. What is no regular file (a device, a pipe) is written
// to and not replaced.
func WriteFile(name string, data []byte) error {
	return Stream(name, bytesOf(data))
}

// Stream is WriteFile for what is too large to hold: put writes it. It may be
// called again.
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

// replace puts a file in the place of another: written beside it, brought to
// the disk, then renamed. A new file has the rights that the umask leaves, one
// that is replaced hands on its own.
func replace(root *os.Root, name string, put func(io.Writer) error) (err error) {
	for range 3 { // another run's sweep may take the file in the moment between close and rename
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
			_ = f.Close()         // may be closed already
			_ = root.Remove(temp) // what is left, the next run removes
		}
	}()
	lock(f)
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

// sweep removes the temporary files of runs that were killed. What can't be
// removed is no reason to stop.
func sweep(root *os.Root, folder string) {
	dir, err := root.Open(folder)
	if err != nil {
		return
	}
	defer func() { _ = dir.Close() }() // only read from
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
