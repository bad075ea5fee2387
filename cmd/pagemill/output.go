package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path"
	"path/filepath"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/saved"
	"github.com/pagemill/pagemill/vault"
)

// A place is where a document's result goes.
type place struct {
	dir  string // nothing is written outside this folder
	name string // relative to dir, slash-separated; "-" is standard output
}

var standardOutput = place{name: "-"}

func (p place) path() string { return filepath.Join(p.dir, filepath.FromSlash(p.name)) }

// An outputNamer chooses where each document's result goes: beside its input,
// below the folder out, or into the file out if there is only one input and it
// is not an archive. "-" is standard output. Two documents never get the same
// place, even on file systems that ignore case. It takes time linear in the
// number of documents, whatever their names.
type outputNamer struct {
	out, ext string
	names    *nameMasker
	oneFile  bool // out names the only file written
	files    map[string]bool
	folders  map[string]bool
	next     map[string]int // the next number to try for a name
}

func newOutputNamer(inputs []input, out, ext string) *outputNamer {
	return &outputNamer{out: out, ext: ext, oneFile: namesFile(inputs, out),
		files: map[string]bool{}, folders: map[string]bool{}, next: map[string]int{}}
}

// oneFileForOne returns an error if out names one file but there may be several
// results.
func oneFileForOne(inputs []input, out string) error {
	if out == "" || out == "-" || isFolder(out) {
		return nil
	}
	info, err := os.Stat(out)
	ext := strings.ToLower(filepath.Ext(out))
	isFile := err == nil && info.Mode().IsRegular() || ext == ".md" || ext == ".markdown" || ext == ".json"
	if !isFile || namesFile(inputs, out) && !saved.IsArchive(inputs[0].path) {
		return nil
	}
	return fmt.Errorf("--output %s is one file, and there may be more than one result: name a folder", out)
}

// namesFile reports whether out names the file for the only input.
func namesFile(inputs []input, out string) bool {
	return len(inputs) == 1 && !inputs[0].walked &&
		out != "" && out != "-" && !isFolder(out) && !strings.HasSuffix(out, "/")
}

// place returns the place for a document. Of two inputs with the same place,
// the later keeps its own extension before the new one: a.html and a.pdf become
// a.md and a.pdf.md. Pages of an archive without names for them are named by
// their titles; if two titles are equal, the later page adds its number and
// address.
func (o *outputNamer) place(d document) place {
	switch {
	case o.out == "-" || o.out == "" && d.in.path == "-":
		return standardOutput
	case o.oneFile && !d.archive:
		return place{filepath.Dir(o.out), filepath.Base(o.out)}
	}
	p := place{dir: d.in.base}
	if o.out != "" {
		p.dir = o.out
	}
	full := filepath.ToSlash(d.in.rel)
	stem := strings.TrimSuffix(full, path.Ext(full))
	if path.Base(full) == path.Ext(full) { // ".html" is a name
		stem = full
	}
	if d.archive {
		stem = path.Join(path.Dir(full), d.item.Name)
		full = stem
		if title := titleName(d.item); title != "" {
			stem = path.Join(path.Dir(stem), title)
		}
	}
	for _, name := range []string{stem, full} {
		p.name = o.clear(p.dir, o.names.mask(name)) + o.ext
		if o.take(p, d) {
			return p
		}
	}
	base := o.clear(p.dir, o.names.mask(full))
	key := outdir.Fold(filepath.Join(p.dir, base))
	for n := max(2, o.next[key]); ; n++ {
		p.name = fmt.Sprintf("%s-%d%s", base, n, o.ext)
		if o.take(p, d) {
			o.next[key] = n + 1
			return p
		}
	}
}

// titleHead is the number of bytes of a page that are searched for its title.
const titleHead = 64 << 10

// titleName makes a name from the title of a page that has no name in its
// archive. It must not need the converted page, so that --resume can find what
// is done.
func titleName(item saved.Item) string {
	if !item.Numbered {
		return ""
	}
	head, _, _, err := dom.Decode(item.Body[:min(len(item.Body), titleHead)], item.ContentType)
	if err != nil {
		return ""
	}
	z := html.NewTokenizer(bytes.NewReader(head))
	for z.Next() != html.ErrorToken {
		switch tag, _ := z.TagName(); {
		case string(tag) == "title" && z.Next() == html.TextToken:
			return vault.Name(string(z.Text()))
		case string(tag) == "body" || string(tag) == "svg":
			return ""
		}
	}
	return ""
}

// take reserves the place for the document and returns false if it is taken.
func (o *outputNamer) take(p place, d document) bool {
	key := outdir.Fold(p.path())
	if o.files[key] || o.folders[key] || p.path() == d.in.path {
		return false
	}
	o.files[key] = true
	for dir := path.Dir(p.name); dir != "."; dir = path.Dir(dir) {
		o.folders[outdir.Fold(filepath.Join(p.dir, dir))] = true
	}
	return true
}

// clear renames folders in a name that are already used as files.
func (o *outputNamer) clear(dir, name string) string {
	parts := strings.Split(name, "/")
	for i := range parts[:len(parts)-1] {
		for o.files[outdir.Fold(filepath.Join(dir, path.Join(parts[:i+1]...)))] {
			parts[i] += "_"
		}
	}
	return strings.Join(parts, "/")
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

// writeOut writes to the file out, or to w for "-".
func writeOut(w io.Writer, out string, data []byte) error {
	if out != "-" {
		return outdir.WriteFile(out, data)
	}
	_, err := w.Write(data)
	return err
}
