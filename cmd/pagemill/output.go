package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// An outputNamer says where each document's result goes: beside its input,
// below the folder out, or, where there is but one input that is no archive,
// into the file out. "-" is standard output. Two documents never share a path.
type outputNamer struct {
	out, ext string
	oneFile  bool // out may name the one file that is written
	taken    map[string]bool
}

func newOutputNamer(inputs []input, out, ext string) *outputNamer {
	one := len(inputs) == 1 && inputs[0].rel == filepath.Base(inputs[0].rel) &&
		out != "" && !isFolder(out) && !strings.HasSuffix(out, "/")
	return &outputNamer{out: out, ext: ext, oneFile: one, taken: map[string]bool{}}
}

// path returns the path for a document. Of two inputs that would share one the
// later keeps its own ending before the new one: a.html and a.pdf become a.md
// and a.pdf.md.
func (o *outputNamer) path(d document) string {
	switch {
	case o.out == "-" || o.out == "" && d.in.path == "-":
		return "-"
	case o.oneFile && !d.archive:
		return o.out
	}
	base := d.in.path
	if o.out != "" {
		base = filepath.Join(o.out, d.in.rel)
	}
	stem := strings.TrimSuffix(base, filepath.Ext(base))
	if d.archive {
		stem = filepath.Join(filepath.Dir(base), filepath.FromSlash(d.item.Name))
		base = stem
	}
	p := stem + o.ext
	if p == d.in.path || o.taken[p] {
		p = base + o.ext
	}
	for n := 2; o.taken[p] || p == d.in.path; n++ {
		p = fmt.Sprintf("%s-%d%s", base, n, o.ext)
	}
	o.taken[p] = true
	return p
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// isNewer reports whether the file at path was written after the one at than.
func isNewer(path, than string) bool {
	a, err := os.Stat(path)
	if err != nil {
		return false
	}
	b, err := os.Stat(than)
	return err == nil && a.ModTime().After(b.ModTime())
}

// holds reports whether the file at path has these very bytes.
func holds(path string, data []byte) bool {
	info, err := os.Stat(path)
	if err != nil || info.Size() != int64(len(data)) {
		return false
	}
	old, err := os.ReadFile(path)
	return err == nil && bytes.Equal(old, data)
}

// writeFile writes through a temporary file, so that a reader never sees half
// a result and an interrupted run leaves none.
func writeFile(path string, data []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), ".pagemill-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tmp.Close()
			if rmErr := os.Remove(tmp.Name()); rmErr != nil && !errors.Is(rmErr, fs.ErrNotExist) {
				err = errors.Join(err, rmErr)
			}
		}
	}()
	if _, err = tmp.Write(data); err != nil {
		return err
	}
	if err = tmp.Chmod(0o644); err != nil {
		return err
	}
	if err = tmp.Close(); err != nil {
		return err
	}
	return os.Rename(tmp.Name(), path)
}
