package pdfparse

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/reader"
)

// A Document is an open PDF file.
type Document struct {
	opts   Options
	source Source
	file   *reader.File

	mu      sync.Mutex // guards file, and the results of settle
	settled *layout.Document
	routes  []Route
	fields  []FormField
}

// Open opens a PDF file of size bytes. If a Rasterizer is to render its pages,
// r must remain usable as long as the document is.
func Open(ctx context.Context, r io.ReaderAt, size int64, opts Options) (*Document, error) {
	return open(Source{Reader: r, Size: size, Password: opts.Password}, opts, func(o reader.Options) (*reader.File, error) {
		if r == nil {
			return nil, ErrNotPDF
		}
		return reader.Open(cancel.OrNone(ctx), r, size, o)
	})
}

// OpenBytes opens a PDF file in memory. It is not copied and must not change as
// long as the document is in use.
func OpenBytes(ctx context.Context, data []byte, opts Options) (*Document, error) {
	return open(Source{Reader: bytes.NewReader(data), Size: int64(len(data)), Password: opts.Password}, opts, func(o reader.Options) (*reader.File, error) {
		return reader.OpenBytes(cancel.OrNone(ctx), data, o)
	})
}

func open(source Source, opts Options, read func(reader.Options) (*reader.File, error)) (*Document, error) {
	if err := opts.check(); err != nil {
		return nil, err
	}
	l := opts.Limits
	opts.Limits = l.withDefaults()
	f, err := read(reader.Options{
		Password: opts.Password, MaxBytes: l.MaxBytes, MaxObjects: l.MaxObjects,
		MaxStreamBytes: l.MaxStreamBytes, MaxTotalBytes: l.MaxTotalBytes,
	})
	if err != nil {
		return nil, err
	}
	if opts.mode() == OCR && (opts.Recognizer == nil || opts.Rasterizer == nil) {
		return nil, ErrNoRecognizer
	}
	return &Document{opts: opts, file: f, source: source}, nil
}

// TotalPages returns the number of pages in the file.
func (d *Document) TotalPages() int {
	if d == nil || d.file == nil {
		return 0
	}
	return d.file.NumPages()
}

// NumPages returns the number of pages that are parsed.
func (d *Document) NumPages() int {
	pages, _ := d.chosen()
	return len(pages)
}

// Pages yields the Markdown of each page by itself. The first step reads all
// pages, since running heads and heading levels can only be recognized over the
// whole file; after that a page costs only its Markdown. If ctx ends, the
// iteration ends with its error.
func (d *Document) Pages(ctx context.Context) iter.Seq2[Page, error] {
	return func(yield func(Page, error) bool) {
		ctx := cancel.OrNone(ctx)
		doc, err := d.settle(ctx)
		if err != nil {
			yield(Page{}, err)
			return
		}
		for i, p := range doc.Pages {
			if err := ctx.Err(); err != nil {
				yield(Page{}, err)
				return
			}
			if !yield(Page{PageNumber: p.Number, Markdown: doc.PageMarkdown(i)}, nil) {
				return
			}
		}
	}
}

// Parse returns the whole file in the form that the options request.
func (d *Document) Parse(ctx context.Context) (res *Result, err error) {
	defer cancel.Caught(&err)
	ctx = cancel.OrNone(ctx)
	check := cancel.New(ctx)
	doc, err := d.settle(ctx)
	if err != nil {
		return nil, err
	}
	res = &Result{NumPages: d.NumPages(), TotalPages: d.TotalPages()}
	res.Routes = slices.Clone(d.routes)
	md, pieces := doc.Markdown(check, d.opts.PageMarkers)
	res.Markdown = md
	if d.opts.Pages {
		for p, err := range d.Pages(ctx) {
			if err != nil {
				return nil, err
			}
			res.Pages = append(res.Pages, p)
		}
	}
	if d.opts.Blocks {
		for i, p := range doc.Pages {
			check.Now()
			res.Blocks = append(res.Blocks, pageBlocks(p, d.routes[i], pieces[i], md))
		}
	}
	res.Metadata = d.metadata(doc)
	res.Warnings = d.allWarnings(doc)
	res.FormFields = slices.Clone(d.fields)
	if d.opts.Attachments {
		d.mu.Lock() // guards the file
		defer d.mu.Unlock()
		var left []Warning
		res.Attachments, left = d.attachments()
		res.Warnings = append(res.Warnings, left...)
	}
	return res, nil
}

func (d *Document) metadata(doc *layout.Document) Metadata {
	in := d.file.Info()
	m := Metadata{
		Title: in.Title, Author: in.Author, Subject: in.Subject, Keywords: in.Keywords, Creator: in.Creator,
		Producer: in.Producer, Created: in.Created, Modified: in.Modified, Language: in.Language,
	}
	if junkTitle(m.Title) {
		m.Title = doc.Title()
	}
	return m
}

// junkTitle reports whether a title was set automatically by a program.
func junkTitle(s string) bool {
	low := strings.ToLower(strings.TrimSpace(s))
	switch low {
	case "", "untitled", "document", "title", "presentation", "powerpoint presentation", "microsoft word", "(anonymous)":
		return true
	}
	exts := []string{".doc", ".docx", ".tex", ".dvi", ".pdf", ".indd", ".qxd", ".ppt", ".pptx", ".xls", ".xlsx", ".html", ".htm", ".odt", ".rtf", ".txt"}
	return slices.ContainsFunc(exts, func(ext string) bool { return strings.HasSuffix(low, ext) }) ||
		strings.HasPrefix(low, "microsoft word - ") || strings.HasPrefix(low, "file://")
}

// allWarnings lists what was left out or could not be read.
func (d *Document) allWarnings(doc *layout.Document) []Warning {
	var out []Warning
	for _, w := range d.file.Warnings() {
		out = append(out, Warning{Message: w, Damage: true})
	}
	if pages, cut := d.chosen(); cut {
		out = append(out, Warning{Message: fmt.Sprintf("parsed %d of %d pages", len(pages), d.TotalPages())})
	}
	if s := d.absent(); s != "" {
		out = append(out, Warning{Message: s})
	}
	out = append(out, pageWarnings(doc)...)
	return append(out, d.routeWarnings(doc)...)
}

// pageWarnings merges warnings that apply to several pages.
func pageWarnings(doc *layout.Document) []Warning {
	var texts []string
	pages := map[string][]int{}
	for _, p := range doc.Pages {
		for _, w := range p.Warnings {
			if pages[w] == nil && len(texts) == 100 {
				continue
			}
			if pages[w] == nil {
				texts = append(texts, w)
			}
			if n := len(pages[w]); n == 0 || pages[w][n-1] != p.Number {
				pages[w] = append(pages[w], p.Number)
			}
		}
	}
	out := make([]Warning, len(texts))
	for i, w := range texts {
		out[i] = Warning{Message: "page " + list(pages[w]) + ": " + w, Pages: pages[w]}
	}
	return out
}

// lowConfidence is the mean confidence of recognized text below which a page
// gets a warning.
const lowConfidence = 0.7

// complaints describe the defects of embedded text that could not be replaced.
var complaints = []struct {
	reason Reason
	text   string
}{
	{TextMissing, "no embedded text, only images, on page "},
	{TextSparse, "hardly any embedded text beside images on page "},
	{TextUnmapped, "text without usable character codes on page "},
	{TextGarbled, "text that makes no language on page "},
	{TextOutlined, "text drawn as shapes on page "},
	{TextPoorOCR, "a poor layer of recognised text on page "},
}

// hasGaps reports whether the text of a page has characters without Unicode text. One
// that begins a block alone is a bullet or an icon.
func hasGaps(p *layout.Page) bool {
	all, gaps := 0, 0
	for _, b := range p.Blocks {
		text := b.Plain()
		all += len(text)
		gaps += strings.Count(strings.TrimPrefix(text, "\ufffd "), "\ufffd")
	}
	return float64(gaps) > maxGaps*float64(all)
}

// routeWarnings names the pages whose text is defective.
func (d *Document) routeWarnings(doc *layout.Document) []Warning {
	var out []Warning
	warn := func(text string, of func(i int, r *Route) bool) {
		var pages []int
		for i := range d.routes {
			if r := &d.routes[i]; of(i, r) {
				pages = append(pages, r.PageNumber)
			}
		}
		if pages != nil {
			out = append(out, Warning{Message: text + list(pages), Pages: pages})
		}
	}
	for _, c := range complaints {
		warn(c.text, func(_ int, r *Route) bool { return r.Reason == c.reason && r.unread() })
	}
	if out != nil && d.opts.mode() == Auto && (d.opts.Recognizer == nil || d.opts.Rasterizer == nil) {
		out = append(out, Warning{Message: "to read the images of such pages a text recogniser is needed: " + installHint})
	}
	warn("some characters without usable codes on page ", func(i int, r *Route) bool { return r.Reason != TextUnmapped && hasGaps(doc.Pages[i]) })
	warn("text was recognised with low confidence on page ", func(_ int, r *Route) bool {
		return r.Source == LayoutOCR && r.Confidence != nil && *r.Confidence < lowConfidence
	})
	warn("nothing was recognised in the image of page ", func(_ int, r *Route) bool { return r.Source == LayoutOCR && r.Confidence == nil })
	warn("neither text nor images on page ", func(_ int, r *Route) bool { return r.Reason == TextBlank })
	return out
}

// list formats page numbers, at most listed of them.
func list(pages []int) string {
	more := ""
	if n := len(pages) - listed; n > 0 {
		pages, more = pages[:listed], fmt.Sprintf(" and %d more", n)
	}
	return strings.ReplaceAll(strings.Trim(fmt.Sprint(pages), "[]"), " ", ", ") + more
}

// listed is the maximum number of page numbers in a warning's message.
const listed = 20
