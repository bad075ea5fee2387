//go:build !pagemill_noredact

package pagemill

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
)

// withoutRedact is false in this build, which masks personal data.
const withoutRedact = false

// A masker masks everything that later outputs are derived from: the Markdown,
// the trees, a PDF's pages and blocks, the previous snapshot.
type masker struct {
	ctx  context.Context
	page *redact.Page
	err  error // the first failure; after it, nothing unmasked is output
}

// redact masks personal data (Spec 2.4 redactPII). The Markdown is masked
// first; entities found there are masked everywhere else.
func (j *job) redact(ctx context.Context) error {
	if j.opts.RedactPII == nil {
		return nil
	}
	opts := *j.opts.RedactPII
	if opts.Names == nil { // the request's own recognizer takes precedence
		opts.Names = j.p.Names
	}
	m := &masker{ctx: ctx, page: redact.NewPage(opts)}
	defer m.page.Close()
	if opts.Mode != redact.Fast { // whose rules go by no names
		hints, err := j.hints(ctx)
		if err != nil {
			return err
		}
		m.page.Hint(hints)
	}
	source := j.md
	md, findings, err := m.page.Markdown(ctx, source)
	if err != nil {
		return err
	}
	for _, w := range m.page.Warnings() {
		j.warn(WarnRedaction, "%s.", w)
	}
	if j.res.Redactions = findings; findings == nil {
		j.res.Redactions = []redact.Finding{} // it was asked for
	}
	m.blocks(j.res.Blocks, md)
	j.md, j.given = md, m.markdown(j.given)
	for i := range j.res.Pages {
		j.res.Pages[i].Markdown = m.markdown(j.res.Pages[i].Markdown)
	}
	root, main := j.root, j.main
	j.maskTrees(m)
	if root != nil && m.err == nil && m.page.Missed(j.md) { // once more, with what the trees told
		j.md, j.res.Redactions, err = m.page.Markdown(ctx, source)
		if err != nil {
			return err
		}
		j.root, j.main = root, main
		j.maskTrees(m)
	}
	m.metadata(&j.res.Metadata)
	m.report(j.res.Report)
	j.doc.URL = m.url(j.doc.URL)
	if j.doc.Previous != nil { // its text would reappear in the diff
		prev := *j.doc.Previous
		prev.Markdown, prev.JSON = m.markdown(prev.Markdown), m.json(prev.JSON)
		j.doc.Previous = &prev
	}
	return m.err
}

// readPage lists the formats that may read any part of the page, readContent
// those that may read any part of the filtered tree.
var (
	readPage    = []FormatType{FormatRawHTML, FormatJSON, FormatProduct, FormatMenu, FormatBranding, FormatAttributes}
	readContent = []FormatType{FormatHTML, FormatJSON}
)

// maskTrees masks the parts of the trees that are output: the metadata of every
// page, and what the requested formats read. Everything else is removed from
// the trees.
func (j *job) maskTrees(m *masker) {
	f, tracks := j.opts.wants(FormatChangeTracking)
	extracts := tracks && slices.Contains(f.Modes, changetrack.JSONDiff)
	links, _ := j.opts.wants(FormatLinks)
	images, _ := j.opts.wants(FormatImages)
	switch root := j.root; {
	case extracts || links.Scope == ScopePage || images.Scope == ScopePage || j.opts.has(readPage...):
		j.root = m.tree(root, redact.Part{})
	case root != nil:
		read, err := formats.MetadataOf(m.ctx, formats.Page{Root: root})
		if err != nil {
			m.err = err
			return
		}
		j.root = m.tree(root, redact.Part{Node: read.Node, Holds: read.Holds, Attribute: read.Attribute, Property: read.Property})
	}
	switch {
	case extracts || j.opts.has(readContent...):
		j.main = m.tree(j.main, redact.Part{})
	case j.opts.has(FormatLinks, FormatImages): // addresses are in attributes
		j.main = m.tree(j.main, redact.Part{Node: func(n *html.Node) bool { return n.Type == html.ElementNode }})
	default:
		j.main = nil
	}
}

// hints returns the names that the page declares: of persons, and of things
// whose names look like those of persons in plain text.
func (j *job) hints(ctx context.Context) (h redact.Hints, err error) {
	if host := dom.Host(j.doc.URL); host != "" {
		h.Hosts = []string{host}
	}
	if j.root != nil {
		h.Persons, h.Things, err = formats.Named(ctx, formats.Page{Root: j.root, URL: j.doc.URL})
	}
	return h, err
}

func (m *masker) markdown(s string) string {
	if m.err != nil || s == "" {
		return ""
	}
	out, _, err := m.page.Markdown(m.ctx, s)
	m.err = err
	return out
}

func (m *masker) text(s string) string {
	if m.err != nil || strings.TrimSpace(s) == "" {
		return s
	}
	out, _, err := m.page.Text(m.ctx, s)
	m.err = err
	return out
}

func (m *masker) url(s string) string {
	if m.err != nil || s == "" {
		return s
	}
	out, err := m.page.URL(m.ctx, s)
	m.err = err
	return out
}

// tree returns a masked copy of a part of n; nil if n is nil or after a
// failure.
func (m *masker) tree(n *html.Node, part redact.Part) *html.Node {
	if m.err != nil {
		return nil
	}
	out, err := m.page.HTMLPart(m.ctx, n, part)
	m.err = err
	return out
}

// blocks moves each block's span to the position of its text in the masked
// Markdown. It must run before anything else is masked as Markdown.
func (m *masker) blocks(pages []pdfparse.PageBlocks, md string) {
	for i := range pages {
		for k := range pages[i].Items {
			b := &pages[i].Items[k]
			if b.MarkdownSpan == nil {
				b.Content = m.text(b.Content)
				continue
			}
			start, end := m.page.Offset(b.MarkdownSpan[0]), m.page.Offset(b.MarkdownSpan[1])
			b.MarkdownSpan = &[2]int{start, end}
			b.Content = md[start:end]
		}
	}
}

// metadata masks a PDF's metadata. A page's metadata is read from its masked
// tree instead.
func (m *masker) metadata(md *formats.Metadata) {
	md.Title, md.Description = m.text(md.Title), m.text(md.Description)
	for i, a := range md.Authors {
		md.Authors[i] = m.text(a)
	}
	for i, k := range md.Keywords {
		md.Keywords[i] = m.text(k)
	}
}

// report masks the text of dropped parts and releases the page's own nodes.
func (m *masker) report(r *extract.Report) {
	if r == nil {
		return
	}
	for i := range r.Dropped {
		r.Dropped[i].Text, r.Dropped[i].Node = m.text(r.Dropped[i].Text), nil
	}
	for i := range r.Parts {
		r.Parts[i].Text, r.Parts[i].Node = m.text(r.Parts[i].Text), nil
	}
}

// json masks the strings of a JSON value. Invalid JSON is dropped.
func (m *masker) json(data json.RawMessage) json.RawMessage {
	if len(data) == 0 || m.err != nil || !json.Valid(data) {
		return nil
	}
	out, err := m.page.JSON(m.ctx, string(data))
	if m.err = err; err != nil {
		return nil
	}
	return json.RawMessage(out)
}
