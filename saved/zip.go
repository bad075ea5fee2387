package saved

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/outdir"
)

var errOverlap = fmt.Errorf("its members overlap: %w", ErrTooLarge)

// openZip opens a zip archive.
func (w *walk) openZip(src *source) (*zip.Reader, error) {
	if src.at == nil {
		limit := w.opts.MaxBytes
		if w.nesting > 1 {
			limit = min(limit, maxInner)
		}
		data, err := src.all(limit)
		if err != nil {
			return nil, damaged(err)
		}
		src.at, src.size = bytes.NewReader(data), int64(len(data))
	}
	z, err := zip.NewReader(src.at, src.size)
	if errors.Is(err, zip.ErrInsecurePath) {
		err = nil
	}
	return z, damaged(err)
}

// zip reads the saved files in a zip archive in order. It needs random access,
// so a stream is first read into memory.
func (w *walk) zip(src source) {
	z, err := w.openZip(&src)
	if err != nil {
		w.fail(src.name, -1, err)
		return
	}
	m := &meter{stored: src.size}
	left := src.size
	seen := newMemberNames(itemName(src.name))
	for _, f := range z.File {
		seen.note(f.Name)
	}
	for _, f := range z.File {
		if w.stopped {
			return
		}
		if !f.Mode().IsRegular() || !seen.isPage(f.Name) {
			continue
		}
		if f.CompressedSize64 > uint64(left) {
			w.fail(src.name, -1, errOverlap)
			return
		}
		left -= int64(f.CompressedSize64)
		more := true
		w.guard(src.name+"/"+f.Name, -1, func() { more = w.zipMember(src, z, f, m, seen) })
		if !more {
			return
		}
	}
	if !seen.any && !w.stopped {
		w.fail(src.name, -1, ErrEmpty)
	}
}

// zipMember reads one file of the archive and returns false if the archive must
// be abandoned.
func (w *walk) zipMember(src source, folder fs.FS, f *zip.File, m *meter, names *memberNames) bool {
	names.any = true
	if f.Flags&1 != 0 {
		w.fail(src.name+"/"+f.Name, -1, ErrEncrypted)
		return true
	}
	in, err := f.Open()
	if err != nil {
		w.fail(src.name+"/"+f.Name, -1, damaged(err))
		return true
	}
	defer func() { _ = in.Close() }() // read only
	size := int64(f.CompressedSize64)
	w.member(source{r: m.out(in), name: f.Name, folder: folder, path: path.Clean(f.Name), stored: src.inside(func() int64 { return size })}, names)
	if m.tooMuch() {
		w.fail(src.name, -1, errBomb)
		return false
	}
	return true
}

// member reads a file of an archive; its name is relative to the archive.
func (w *walk) member(src source, names *memberNames) {
	src.name = names.unique(src.name)
	w.file(src)
}

// memberNames decides which members of an archive are read and names them.
type memberNames struct {
	archive string
	taken   map[string]bool
	next    map[string]int  // the next number to try for a name
	pages   map[string]bool // names of HTML pages without extension
	any     bool            // at least one member was read
}

func newMemberNames(archive string) *memberNames {
	return &memberNames{archive: archive, taken: map[string]bool{}, next: map[string]int{}, pages: map[string]bool{}}
}

// note records a page, so that its folder of resources is not searched for
// pages.
func (n *memberNames) note(name string) {
	if kinds[ending(name)] == HTML {
		n.pages[stem(name)] = true
	}
}

// isPage reports whether a member is to be read: by its extension a saved file,
// not in the resource folder of a page ("x_files" beside x.html) and not one of
// the hidden files that macOS adds.
func (n *memberNames) isPage(name string) bool {
	if !Pages(name) || strings.HasPrefix(path.Base(name), "._") || strings.HasPrefix(name, "__MACOSX/") {
		return false
	}
	for dir := path.Dir(name); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if page, ok := resourceFolder(dir); ok && n.pages[page] {
			return false
		}
	}
	return true
}

// unique returns the name of a member in its archive, changed if items of an
// earlier member would have the same names, also on file systems that ignore
// case. The number appended continues from the last one tried, so many equal
// names cost no more than different ones.
func (n *memberNames) unique(name string) string {
	clean := memberPath(name)
	out := clean
	if n.isTaken(out) {
		out = clean + ending(clean) // page.mhtml after page.html: items named "page.mhtml"
	}
	key := outdir.Fold(stem(clean))
	for i := max(2, n.next[key]); n.isTaken(out); i++ {
		out = stem(clean) + "-" + strconv.Itoa(i) + ending(clean)
		n.next[key] = i + 1
	}
	n.taken[outdir.Fold(stem(out))] = true
	return n.archive + "/" + out
}

func (n *memberNames) isTaken(name string) bool { return n.taken[outdir.Fold(stem(name))] }
