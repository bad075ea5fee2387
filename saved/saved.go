package saved

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
)

// Options say how saved files are read. The zero value is useful.
type Options struct {
	// MaxBytes is the maximum size of one document's body and of one single-page
	// file. Default 256 MiB.
	MaxBytes int64 `json:"maxBytes,omitempty"`
	// EmbedImages embeds the images saved with a page as "data:" addresses, if the
	// format has images; KeepImages is then without effect.
	EmbedImages bool `json:"embedImages,omitempty"`
	// KeepImages gives the images saved with a page, including "data:" images,
	// addresses below ImageHost and keeps them in Item.Images. If an image that a
	// browser saved beside the page is missing, its address is removed.
	KeepImages bool `json:"keepImages,omitempty"`
	// Root is a folder that contains the file; images of a page may then be
	// anywhere below it. Without Root they must be below the file's own folder.
	Root string `json:"root,omitempty"`
	// Progress, if not nil, is called with the number of bytes of the file read so
	// far and the total, which is 0 if unknown. It is called often, from the
	// goroutine that ranges over the sequence.
	Progress func(done, total int64) `json:"-"`
}

// Open reads the file at path. The sequence can be ranged over repeatedly; each
// time the file is opened again.
func Open(path string, opts Options) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		f, err := os.Open(path)
		if err != nil {
			yield(Item{}, err)
			return
		}
		defer func() { _ = f.Close() }() // read only
		src := newSource(f, path, opts)
		folder := filepath.Dir(path)
		if rel, err := filepath.Rel(opts.Root, path); opts.Root != "" && err == nil && filepath.IsLocal(rel) {
			folder, src.path = opts.Root, filepath.ToSlash(rel)
		}
		if root, err := os.OpenRoot(folder); err == nil {
			defer func() { _ = root.Close() }()
			src.folder = root.FS()
		}
		newWalk(opts, yield).file(src)
	}
}

// Read reads one saved file from r; name gives its extension and the names of
// its items. A file that needs random access (zip) is first read into memory
// unless r is an *os.File of a regular file.
func Read(r io.Reader, name string, opts Options) iter.Seq2[Item, error] {
	return func(yield func(Item, error) bool) {
		newWalk(opts, yield).file(newSource(r, name, opts))
	}
}

// A walk is one pass over a file and the archives in it.
type walk struct {
	opts    Options
	yield   func(Item, error) bool
	nesting int
	stopped bool // the caller has stopped the iteration
	theirs  bool // the caller's loop is running: a panic is not ours
}

func newWalk(opts Options, yield func(Item, error) bool) *walk {
	if opts.MaxBytes <= 0 {
		opts.MaxBytes = 256 << 20
	}
	return &walk{opts: opts, yield: yield}
}

// guard calls read, which reads one file, record or page, and reports whether
// it returned. If it panics, through a defect here or in a library, an error
// takes the place of what it read.
func (w *walk) guard(name string, offset int64, read func()) (returned bool) {
	defer func() {
		if w.theirs {
			return
		}
		if r := recover(); r != nil {
			w.fail(name, offset, fmt.Errorf("%w: internal error: %v", ErrDamaged, r))
		}
	}()
	read()
	return true
}

// file reads one file of any kind.
func (w *walk) file(src source) {
	w.guard(src.name, -1, func() { w.anyFile(src) })
}

func (w *walk) anyFile(src source) {
	in := bufio.NewReaderSize(src.r, 64<<10)
	head, err := in.Peek(4 << 10)
	if err != nil && !isEnd(err) {
		w.fail(src.name, -1, err)
		return
	}
	src.r = in
	switch kind := Sniff(src.name, head); kind {
	case Gzip:
		w.nested(src, func(src source) { w.gzipped(src, in) })
	case WARC:
		w.warc(src, in, false)
	case HAR:
		w.nested(src, w.har)
	case Zip:
		w.nested(src, w.zip)
	case Tar:
		w.nested(src, w.tar)
	case EPUB:
		w.epub(src)
	case MHTML, WebArchive, HTML, PDF, Markdown, Text:
		w.page(src, kind)
	default:
		w.fail(src.name, -1, ErrUnknown)
	}
}

// nested reads a file that can contain others, to a limited depth.
func (w *walk) nested(src source, read func(source)) {
	if w.nesting >= maxNesting {
		w.fail(src.name, -1, errNested)
		return
	}
	w.nesting++
	defer func() { w.nesting-- }()
	read(src)
}

var errNested = errors.New("archives are nested too deep")

// gzipped reads a compressed file of any kind. WARC files are compressed record
// by record, which the record reader uses.
func (w *walk) gzipped(src source, in *bufio.Reader) {
	if startsWARC(in) {
		w.warc(src, in, true)
		return
	}
	var m meter
	z, err := gzip.NewReader(m.in(in))
	if err != nil {
		w.fail(src.name, -1, damaged(err))
		return
	}
	name := src.name[:len(src.name)-len(gzipEnding(src.name))]
	if ending(name) == ".tgz" {
		name = name[:len(name)-len(".tgz")] + ".tar"
	}
	w.file(source{r: m.out(z), name: name, folder: src.folder, stored: src.inside(func() int64 { return m.stored })})
}

var contentTypes = map[Kind]string{HTML: "text/html", PDF: "application/pdf", Markdown: "text/markdown", Text: "text/plain"}

// page reads a file that is one document.
func (w *walk) page(src source, kind Kind) {
	body, err := src.all(w.opts.MaxBytes)
	if err != nil {
		w.fail(src.name, -1, damaged(err))
		return
	}
	it := Item{Name: itemName(src.name)}
	it.ContentType = contentTypes[kind]
	switch kind {
	case MHTML:
		err = readMHTML(&it, body, w.opts.MaxBytes)
	case WebArchive:
		err = readWebArchive(&it, body)
	default:
		it.Body = body
	}
	if kind == HTML {
		if e := ending(src.name); e == ".xhtml" || e == ".xht" {
			it.ContentType = "application/xhtml+xml"
		}
		it.resources = folderOf(src, w.opts.KeepImages)
	}
	if err != nil {
		w.fail(src.name, -1, err)
		return
	}
	w.item(it)
}

// item yields a document to the caller.
func (w *walk) item(it Item) {
	if w.stopped {
		return
	}
	if isHTMLType(it.ContentType) && !w.guard(it.Name, -1, func() { w.dress(&it) }) {
		return
	}
	w.hand(it, nil)
}

// dress completes an HTML page by what was saved with it.
func (w *walk) dress(it *Item) {
	describe(it)
	if _, ok := it.resources.(besides); ok {
		restoreFrames(it, w.opts.MaxBytes)
	}
	if w.opts.EmbedImages || w.opts.KeepImages {
		keepImages(it, w.opts)
	}
	if b, ok := it.resources.(besides); ok && w.nesting == 0 {
		it.Beside = b.looked
	}
}

// hand gives the caller an item or an error.
func (w *walk) hand(it Item, err error) {
	w.theirs = true
	w.stopped = !w.yield(it, err)
	w.theirs = false
}

// fail yields an error to the caller.
func (w *walk) fail(name string, offset int64, err error) {
	if w.stopped {
		return
	}
	w.hand(Item{Name: itemName(name)}, &Error{Name: name, Offset: offset, Err: err})
}
