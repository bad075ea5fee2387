// Package reader opens PDF files: cross-reference tables and streams, object
// streams, filters, encryption, the page tree, document information and
// outline. Objects are read on demand, because a page needs few of them. Files
// are repaired: if the cross-reference data is damaged or truncated, the file
// is scanned for objects.
//
// A File is not safe for concurrent use.
package reader

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

var (
	ErrNotPDF    = errors.New("not a PDF file")
	ErrDamaged   = errors.New("PDF is damaged beyond repair")
	ErrPassword  = errors.New("PDF needs a password")
	ErrTooLarge  = errors.New("PDF exceeds a limit")
	ErrEncrypted = errors.New("PDF uses an encryption that is not supported")
)

// Options limit the cost of reading a file. Zero values mean the defaults.
type Options struct {
	Password       string // user or owner password
	MaxBytes       int64  // maximum size of the file; default 512 MiB
	MaxPages       int    // default 100,000
	MaxObjects     int    // default 1,000,000
	MaxStreamBytes int64  // maximum decoded size of one stream; default 64 MiB
	MaxTotalBytes  int64  // maximum decoded size of all streams; default 128 MiB plus a hundred times the file's size, at most 1 GiB
}

// The bytes of text strings that are decoded: so many for the file, and for each
// of its bytes. Each string counts a few more than it has.
const (
	fileTexts = 32 << 20
	byteTexts = 8
	textCost  = 16
)

// checked fills in the defaults for a file of size bytes, unless that is too large.
func (o Options) checked(size int64) (Options, error) {
	o.MaxBytes = orDefault(o.MaxBytes, 512<<20)
	o.MaxStreamBytes = orDefault(o.MaxStreamBytes, 64<<20)
	o.MaxTotalBytes = orDefault(o.MaxTotalBytes, min(128<<20+100*size, 1<<30))
	o.MaxPages = orDefault(o.MaxPages, 100_000)
	o.MaxObjects = orDefault(o.MaxObjects, 1_000_000)
	if size > o.MaxBytes {
		return o, fmt.Errorf("%w: %d bytes, at most %d", ErrTooLarge, size, o.MaxBytes)
	}
	return o, nil
}

func orDefault[N int | int64](v, d N) N {
	if v <= 0 {
		return d
	}
	return v
}

// A File is an open PDF file.
type File struct {
	data    []byte
	opts    Options
	trailer object.Dict
	catalog object.Dict
	xref    map[int]entry
	cache   map[int]object.Object
	loading map[int]bool // objects being loaded: a reference back to one is null
	stms    map[int]*objectStream
	parser  object.Parser
	ends    *landmarks

	pages     []Page
	pageIndex map[object.Ref]int // page number by object
	security  *security          // nil for plain files
	rebuilt   bool
	dests     map[string]object.Object // named destinations, read on first use
	budget    int64                    // remaining decoded bytes
	texts     int                      // remaining bytes of text strings
	warnings  []string
}

// Open reads the cross-reference data and the page tree of a file.
func Open(ctx context.Context, r io.ReaderAt, size int64, opts Options) (*File, error) {
	if _, err := opts.checked(size); err != nil {
		return nil, err
	}
	data := make([]byte, max(size, 0))
	n, err := r.ReadAt(data, 0)
	if err != nil && err != io.EOF {
		return nil, fmt.Errorf("pdf: %w", err)
	}
	return OpenBytes(ctx, data[:n], opts)
}

// OpenBytes is like Open for a file in memory, which is not copied and must not
// change.
func OpenBytes(ctx context.Context, data []byte, opts Options) (*File, error) {
	opts, err := opts.checked(int64(len(data)))
	if err != nil {
		return nil, err
	}
	// PDF readers look for the header in the first 1,024 bytes (PDF 32000-1, annex
	// H, note 13).
	start := bytes.Index(data[:min(len(data), 1024)], []byte("%PDF"))
	if start < 0 {
		return nil, ErrNotPDF
	}
	f := &File{data: data, opts: opts, budget: opts.MaxTotalBytes, texts: fileTexts + byteTexts*len(data), loading: map[int]bool{}}
	f.reset()
	if err := f.open(ctx, start); err != nil {
		return nil, err
	}
	return f, nil
}

// open locates the objects by the file's own tables or, if these lead to no
// pages, by scanning the file.
func (f *File) open(ctx context.Context, header int) error {
	// Offsets may count from the start of the file or from its header.
	for _, base := range slices.Compact([]int{0, header}) {
		f.reset()
		if !f.readXRef(base) {
			continue
		}
		if err := f.unlock(); err != nil {
			return err
		}
		if f.findCatalog() {
			break
		}
	}
	if f.catalog != nil {
		if err := f.readPages(ctx); err != nil {
			return err
		}
		if len(f.pages) > 0 && !f.wantsRebuild() {
			return nil
		}
	}
	return f.openRebuilt(ctx)
}

func (f *File) reset() {
	f.trailer, f.catalog = object.Dict{}, nil
	f.xref = map[int]entry{}
	f.cache = map[int]object.Object{}
	f.stms = map[int]*objectStream{}
	f.pages, f.pageIndex, f.security = nil, nil, nil
	f.parser = object.Parser{Buf: f.data, Refs: true}
}

// openRebuilt opens the file by scanning it for objects.
func (f *File) openRebuilt(ctx context.Context) error {
	f.reset()
	f.rebuilt = true
	if err := f.rebuild(ctx); err != nil {
		return err
	}
	f.findCatalog()
	if err := f.readPages(ctx); err != nil {
		return err
	}
	if err := f.addLostPages(ctx); err != nil {
		return err
	}
	if len(f.pages) == 0 {
		return fmt.Errorf("%w: it has no pages", ErrDamaged)
	}
	f.warn("the file is damaged; its objects were found by a scan")
	return nil
}

// findCatalog sets the catalog from the trailer's /Root and reports whether it
// leads to a page tree.
func (f *File) findCatalog() bool {
	root := f.Dict(f.trailer["Root"])
	if root == nil || f.Dict(root["Pages"]) == nil {
		return false
	}
	f.catalog = root
	return true
}

// Catalog returns the root of the document's objects; it may be nil in a
// damaged file.
func (f *File) Catalog() object.Dict { return f.catalog }

// Size returns the size of the file in bytes.
func (f *File) Size() int { return len(f.data) }

// Warnings returns the problems of the file as a whole.
func (f *File) Warnings() []string { return f.warnings }

// warn records a problem of the file, once.
func (f *File) warn(msg string) {
	if !slices.Contains(f.warnings, msg) {
		f.warnings = append(f.warnings, msg)
	}
}
