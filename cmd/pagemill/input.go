package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/saved"
)

// An input is one file to read.
type input struct {
	path string    // "-" is standard input
	base string    // the folder that was walked, or the file's folder
	rel  string    // path relative to base
	size int64     // 0 if unknown
	time time.Time // when it was last changed; zero if unknown

	pick        string          // of an archive, the only page to read
	walked      bool            // it was found in a folder
	root        *os.Root        // if set, path is below it
	regularOnly bool            // no pipes and devices
	ctx         context.Context // ends the reading; nil never does

	share *share // of the progress; nil if none is shown
	embed bool   // embed the images saved with a page into it
	keep  bool   // keep them beside the page
}

// A document is one page or PDF of an input, or the error in its place.
type document struct {
	in      input
	archive bool // the input may contain more than one
	item    saved.Item
	key     string // see vault.Key
	err     error
}

// name returns the document's name for messages.
func (d document) name() string {
	if d.archive && d.item.Name != "" {
		return d.in.path + " (" + d.item.Name + ")"
	}
	return d.in.path
}

// from returns the path of an input from a folder, slash-separated; "" of
// standard input.
func (in input) from(folder string) string {
	if in.path == "-" {
		return ""
	}
	there := absolute(in.path)
	if rel, err := filepath.Rel(absolute(folder), there); err == nil {
		there = rel
	}
	return filepath.ToSlash(there)
}

// absolute returns an absolute path, if there is a working folder.
func absolute(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		return abs
	}
	return path
}

// findInputs turns arguments into inputs: files are taken as they are, folders
// are walked, and patterns are expanded unless a file has that exact name.
func findInputs(args []string) ([]input, error) {
	var out []input
	for _, arg := range args {
		if arg == "-" {
			out = append(out, input{path: "-", rel: "stdin"})
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case err != nil && isAddress(arg):
			return nil, noNetwork(arg)
		case err == nil && info.IsDir():
			found, err := walk(arg)
			if err != nil {
				return nil, err
			}
			if len(found) == 0 {
				return nil, emptyFolder(arg)
			}
			out = append(out, found...)
		case err == nil && info.Mode().IsRegular():
			out = append(out, input{path: arg, base: filepath.Dir(arg), rel: filepath.Base(arg), size: info.Size(), time: info.ModTime()})
		case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(arg, "*?["):
			matches, globErr := filepath.Glob(arg)
			if globErr != nil {
				return nil, fmt.Errorf("%s: %w", arg, globErr)
			}
			if len(matches) == 0 {
				return nil, fmt.Errorf("%s: no file matches", arg)
			}
			found, err := findInputs(matches)
			if err != nil {
				return nil, err
			}
			out = append(out, found...)
		default: // a pipe, or reading it will give the error, and the others go on
			out = append(out, input{path: arg, base: filepath.Dir(arg), rel: filepath.Base(arg)})
		}
	}
	return out, nil
}

// An emptyFolder is the error of a folder without an input.
type emptyFolder string

func (f emptyFolder) Error() string {
	return string(f) + ": no saved page or PDF is in this folder"
}

func isAddress(arg string) bool {
	return strings.HasPrefix(arg, "https://") || strings.HasPrefix(arg, "http://")
}

// noNetwork returns the error for an address given instead of a file.
func noNetwork(address string) error {
	return fmt.Errorf("%s is an address, and pagemill never touches the network: fetch it, as with\n  curl -sL %[2]s | pagemill convert - --url %[2]s", address, quoted(address))
}

func walk(dir string) ([]input, error) {
	found, err := saved.Files(dir)
	var out []input
	for _, f := range found {
		rel := filepath.FromSlash(f.Path)
		out = append(out, input{path: filepath.Join(dir, rel), base: dir, rel: rel, size: f.Size, time: f.ModTime, walked: true})
	}
	return out, err
}

// documents reads the inputs one after the other; an archive yields each of its
// pages. At most one document is held at a time.
func documents(inputs []input, stdin io.Reader, limit int64) iter.Seq[document] {
	return func(yield func(document) bool) {
		for _, in := range inputs {
			for d := range in.documents(stdin, limit) {
				if !yield(d) {
					return
				}
			}
		}
	}
}

// documents reads one input. A panic in a reader becomes an error of that
// input.
func (in input) documents(stdin io.Reader, limit int64) iter.Seq[document] {
	return func(yield func(document) bool) {
		theirs := false // panics in the caller's loop are not ours
		defer func() {
			if r := recover(); r != nil {
				if theirs {
					panic(r)
				}
				yield(document{in: in, err: fmt.Errorf("internal error: %v", r)})
			}
		}()
		n, picked := 0, in.pick == ""
		in.each(stdin, limit, func(d document) bool {
			if n++; !d.picked(in.pick, n) {
				return true
			}
			picked, theirs = true, true
			more := yield(d)
			theirs = false
			return more
		})
		if !picked {
			yield(document{in: in, err: fmt.Errorf("no page of it is %q; its pages have numbers from 1 to %d", in.pick, n)})
		}
	}
}

func (in input) each(stdin io.Reader, limit int64, yield func(document) bool) {
	r, name := stdin, ""
	if in.path != "-" {
		f, err := in.open()
		if err != nil {
			yield(document{in: in, err: cause(err)})
			return
		}
		defer func() { _ = f.Close() }() // read only
		r, name = f, in.path
	}
	buffered := bufio.NewReaderSize(r, 64<<10)
	head, err := buffered.Peek(4 << 10)
	if err != nil && !errors.Is(err, io.EOF) {
		yield(document{in: in, err: cause(err)})
		return
	}
	if other := otherProgram(name); other != "" {
		yield(document{in: in, err: errors.New(other)})
		return
	}
	switch kind := saved.Sniff(name, head); {
	case kind == saved.Unknown || kind == saved.HTML && in.path == "-":
		yield(in.whole(buffered, limit)) // the kind is detected from the content
	default:
		in.items(r, buffered, isArchive(kind), limit, yield)
	}
}

// otherProgram says how a document that pagemill does not read becomes one that
// it does.
func otherProgram(name string) string {
	switch ext := strings.ToLower(filepath.Ext(name)); ext {
	case ".docx", ".doc", ".odt", ".rtf", ".pptx", ".ppt", ".odp", ".xlsx", ".xls", ".ods":
		return "office documents (" + ext + ") are not read; save it as PDF, as with: soffice --headless --convert-to pdf " + quoted(filepath.Base(name))
	case ".mobi", ".azw3", ".djvu":
		return ext + " is not read; convert it to EPUB or PDF"
	}
	return ""
}

// A handle is an input's open file. Reads fail once the context has ended.
type handle struct {
	*os.File
	ctx     context.Context
	regular bool
}

func (h handle) Read(p []byte) (int, error) {
	if err := h.ctx.Err(); err != nil {
		return 0, err
	}
	return h.File.Read(p)
}

func (h handle) ReadAt(p []byte, at int64) (int, error) {
	if err := h.ctx.Err(); err != nil {
		return 0, err
	}
	return h.File.ReadAt(p, at)
}

var errNotRegular = errors.New("not a regular file")

// open opens the input's file, below its root if it has one.
func (in input) open() (handle, error) {
	flags := os.O_RDONLY
	if in.regularOnly {
		flags |= nonblock // do not wait for a pipe's writer
	}
	var f *os.File
	var err error
	if in.root != nil {
		f, err = in.root.OpenFile(in.path, flags, 0)
	} else {
		f, err = os.OpenFile(in.path, flags, 0)
	}
	switch {
	case err != nil && isAddress(in.path):
		return handle{}, noNetwork(in.path)
	case err != nil:
		return handle{}, err
	}
	info, err := f.Stat()
	switch {
	case err != nil:
	case info.IsDir():
		err = errors.New("is a folder")
	case in.regularOnly && !info.Mode().IsRegular():
		err = errNotRegular
	}
	if err != nil {
		return handle{}, errors.Join(err, f.Close())
	}
	ctx := in.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	return handle{f, ctx, info.Mode().IsRegular()}, nil
}

// read returns the only document of an input.
func (in input) read(stdin io.Reader, limit int64) (pagemill.Document, error) {
	var doc pagemill.Document
	n := 0
	for d := range in.documents(stdin, limit) {
		if d.err != nil {
			return doc, d.err
		}
		if n++; n > 1 {
			return doc, fmt.Errorf("%s holds several documents; pagemill convert reads archives", in.path)
		}
		doc = d.item.Document
	}
	if n == 0 {
		return doc, fmt.Errorf("%s holds no document", in.path)
	}
	return doc, nil
}

// items yields the documents of a saved file. An error in a file with one page
// belongs to that page; in an archive it takes the place of the record.
func (in input) items(r io.Reader, buffered io.Reader, archive bool, limit int64, yield func(document) bool) {
	opts := saved.Options{MaxBytes: limit, EmbedImages: in.embed, KeepImages: in.keep}
	if in.keep {
		opts.Root = in.base
	}
	if archive && in.share != nil {
		opts.Progress = in.share.read
	}
	var items iter.Seq2[saved.Item, error]
	switch h, ok := r.(handle); {
	case !ok:
		items = saved.Read(buffered, "stdin", opts)
	case !h.regular: // can be read only once
		items = saved.Read(buffered, in.path, opts)
	case in.regularOnly: // it was regular when checked
		items = saved.Read(io.Reader(rewound(h)), in.path, opts)
	default:
		items = saved.Open(in.path, opts)
	}
	for item, err := range items {
		if !yield(document{in: in, archive: archive, item: item, err: err}) {
			return
		}
	}
}

// rewound returns a regular file at its beginning.
func rewound(h handle) handle {
	_, _ = h.Seek(0, io.SeekStart) // a regular file: reading will give any error
	return h
}

// defect, deferred, turns a panic into the error of one document.
func defect(err *error) {
	if r := recover(); r != nil {
		*err = fmt.Errorf("internal error: %v", r)
	}
}

// named prefixes an error with the file's name unless it already begins with
// it.
func named(path string, err error) error {
	if strings.HasPrefix(err.Error(), path) {
		return err
	}
	return fmt.Errorf("%s: %s", path, worded(err))
}

// cause returns the system's error about a file without the file's name, which
// callers add themselves.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// whole reads an input that is one document.
func (in input) whole(r io.Reader, limit int64) document {
	d := document{in: in}
	body, err := io.ReadAll(io.LimitReader(r, limit+1))
	if err != nil {
		d.err = err
		return d
	}
	d.item.Body = body
	if strings.EqualFold(filepath.Ext(in.path), ".json") {
		d.item.ContentType = "application/json"
	}
	return d
}

func isArchive(k saved.Kind) bool {
	return k == saved.WARC || k == saved.HAR || k == saved.Zip || k == saved.Tar || k == saved.Gzip
}
