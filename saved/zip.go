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

	"golang.org/x/text/unicode/norm"
)

var errOverlap = fmt.Errorf("its members overlap: %w", ErrTooLarge)

// zip reads the saved files in a zip archive, in its order. It needs random
// access; a stream is read into memory first.
func (w *walk) zip(src source) {
	if src.at == nil {
		limit := w.opts.MaxBytes
		if w.nesting > 1 {
			limit = min(limit, maxInner)
		}
		data, err := src.all(limit)
		if err != nil {
			w.fail(src.name, -1, damaged(err))
			return
		}
		src.at, src.size = bytes.NewReader(data), int64(len(data))
	}
	z, err := zip.NewReader(src.at, src.size)
	if err != nil && !errors.Is(err, zip.ErrInsecurePath) {
		w.fail(src.name, -1, damaged(err))
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
		if !w.zipMember(src, z, f, m, seen) {
			return
		}
	}
	if !seen.any && !w.stopped {
		w.fail(src.name, -1, ErrEmpty)
	}
}

// zipMember reads one file of the archive; false means that the archive is
// given up.
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
	defer func() { _ = in.Close() }() // only read from
	size := int64(f.CompressedSize64)
	w.member(source{r: m.out(in), name: f.Name, folder: folder, path: path.Clean(f.Name), stored: src.inside(func() int64 { return size })}, names)
	if m.tooMuch() {
		w.fail(src.name, -1, errBomb)
		return false
	}
	return true
}

// member reads a file of an archive under a name below the archive's.
func (w *walk) member(src source, names *memberNames) {
	src.name = names.unique(src.name)
	w.file(src)
}

// memberNames decides which members of an archive are read, and names them.
type memberNames struct {
	archive string
	taken   map[string]bool
	next    map[string]int  // the number to try next for a name
	pages   map[string]bool // names of HTML pages without their ending
	any     bool            // some member was read
}

func newMemberNames(archive string) *memberNames {
	return &memberNames{archive: archive, taken: map[string]bool{}, next: map[string]int{}, pages: map[string]bool{}}
}

// note remembers a page, whose folder of resources holds no pages.
func (n *memberNames) note(name string) {
	if kinds[ending(name)] == HTML {
		n.pages[stem(name)] = true
	}
}

// isPage reports whether a member is to be read: a saved file by its ending
// that does not stand in the folder of a page's resources ("x_files" beside
// x.html), nor among the hidden files that macOS adds.
func (n *memberNames) isPage(name string) bool {
	if !Pages(name) || strings.HasPrefix(path.Base(name), "._") || strings.HasPrefix(name, "__MACOSX/") {
		return false
	}
	for dir := path.Dir(name); dir != "." && dir != "/"; dir = path.Dir(dir) {
		if i := strings.LastIndexAny(dir, "_-"); i > 0 && n.pages[dir[:i]] {
			return false
		}
	}
	return true
}

// unique is the name of a member below its archive, changed where an earlier
// member would give items of the same name, on file systems either that take
// "A" and "a" for one. Names that were changed are counted on, so that many
// equal ones cost no more than different ones.
func (n *memberNames) unique(name string) string {
	clean := memberPath(name)
	out := clean
	if n.isTaken(out) {
		out = clean + ending(clean) // page.mhtml after page.html: items named "page.mhtml"
	}
	key := fold(stem(clean))
	for i := max(2, n.next[key]); n.isTaken(out); i++ {
		out = stem(clean) + "-" + strconv.Itoa(i) + ending(clean)
		n.next[key] = i + 1
	}
	n.taken[fold(stem(out))] = true
	return n.archive + "/" + out
}

func (n *memberNames) isTaken(name string) bool { return n.taken[fold(stem(name))] }

// fold is one for names that some file systems take for one.
func fold(name string) string { return strings.ToLower(norm.NFC.String(name)) }
