//go:build !pagemill_noredact

package pagemill

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

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
	if err := j.readUnmasked(m, opts.Mode); err != nil {
		return err
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
	m.fields(j.res.FormFields)
	j.attachments(m)
	root, main, read := j.root, j.main, *j.res
	j.maskPage(m, root, main, &read)
	if root != nil && m.err == nil && m.page.Missed(j.md) { // once more, with what the page told
		j.md, j.res.Redactions, err = m.page.Markdown(ctx, source)
		if err != nil {
			return err
		}
		j.maskPage(m, root, main, &read)
	}
	m.report(j.res.Report)
	j.doc.URL = m.url(j.doc.URL)
	if j.doc.Previous != nil { // its text would reappear in the diff
		prev := *j.doc.Previous
		prev.Markdown, prev.JSON = m.markdown(prev.Markdown), m.json(prev.JSON)
		j.doc.Previous = &prev
	}
	return m.err
}

// readUnmasked reads the outputs that are lists of values, which are masked one by
// one, and tells the masker the names that the page declares. Rules for fast
// masking go by no names.
func (j *job) readUnmasked(m *masker, mode redact.Mode) error {
	if j.root == nil {
		return nil
	}
	page := formats.Page{Root: j.root, Main: j.main, URL: j.doc.URL}.Shared(m.ctx)
	if err := j.readValues(m.ctx, page); err != nil {
		return err
	}
	j.valued = true
	if mode == redact.Fast {
		return nil
	}
	page.Metadata = &j.res.Metadata
	var h redact.Hints
	if host := dom.Host(j.doc.URL); host != "" {
		h.Hosts = []string{host}
	}
	var err error
	h.Persons, h.Things, err = formats.Named(m.ctx, page)
	m.page.Hint(h)
	return err
}

// readPage lists the formats that may read any part of the page, readContent
// those that may read any part of the filtered tree.
var (
	readPage    = []FormatType{FormatRawHTML, FormatJSON, FormatProduct, FormatMenu, FormatBranding, FormatAttributes}
	readContent = []FormatType{FormatHTML, FormatJSON}
)

// maskPage masks what was read of a page and the trees that requested formats
// read. Of a page that none reads its base address stays.
func (j *job) maskPage(m *masker, root, main *html.Node, read *Result) {
	f, tracks := j.opts.wants(FormatChangeTracking)
	extracts := tracks && slices.Contains(f.Modes, changetrack.JSONDiff)
	switch {
	case extracts || j.opts.has(readPage...):
		j.root = m.tree(root)
	case root != nil:
		j.root = emptyPage(m.url(dom.NewBase(root, "").String()))
	}
	if j.main = nil; extracts || j.opts.has(readContent...) {
		j.main = m.tree(main)
	}
	j.res.Metadata = m.metadata(read.Metadata)
	j.res.Links, j.res.Images = m.urls(read.Links), m.urls(read.Images)
}

// emptyPage returns a page without content.
func emptyPage(base string) *html.Node {
	root := &html.Node{Type: html.DocumentNode}
	top, head := &html.Node{Type: html.ElementNode, Data: "html", DataAtom: atom.Html}, &html.Node{Type: html.ElementNode, Data: "head", DataAtom: atom.Head}
	root.AppendChild(top)
	top.AppendChild(head)
	if base != "" {
		head.AppendChild(&html.Node{Type: html.ElementNode, Data: "base", DataAtom: atom.Base, Attr: []html.Attribute{{Key: "href", Val: base}}})
	}
	return root
}

// masked returns a text as mask does, unless there is nothing to mask or a failure
// came before.
func (m *masker) masked(s string, mask func() (string, error)) string {
	if m.err != nil || strings.TrimSpace(s) == "" {
		return s
	}
	s, m.err = mask()
	return s
}

func (m *masker) markdown(s string) string {
	return m.masked(s, func() (string, error) {
		out, _, err := m.page.Markdown(m.ctx, s)
		return out, err
	})
}

func (m *masker) text(s string) string {
	return m.masked(s, func() (string, error) {
		out, _, err := m.page.Text(m.ctx, s)
		return out, err
	})
}

func (m *masker) url(s string) string {
	return m.masked(s, func() (string, error) { return m.page.URL(m.ctx, s) })
}

// file masks the text of a file as what it is.
func (m *masker) file(name, text string) string {
	return m.masked(text, func() (string, error) {
		out, err := m.page.File(m.ctx, redact.Source{Name: name, Data: []byte(text)})
		return string(out.Data), err
	})
}

// field masks the value of a key.
func (m *masker) field(key, value string) string {
	return m.masked(value, func() (string, error) { return m.page.Field(m.ctx, key, value) })
}

// list masks each of values with one of the masker's methods.
func list(values []string, mask func(string) string) []string {
	if values == nil {
		return nil
	}
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = mask(v)
	}
	return out
}

// urls masks addresses; those that then are the same are listed once.
func (m *masker) urls(addresses []string) []string { return distinct(list(addresses, m.url)) }

// distinct removes from values what stands there before.
func distinct(values []string) []string {
	seen := make(map[string]bool, len(values))
	return slices.DeleteFunc(values, func(v string) bool {
		twice := seen[v]
		seen[v] = true
		return twice
	})
}

// tree returns a masked copy of n; nil if n is nil or after a failure.
func (m *masker) tree(n *html.Node) *html.Node {
	if m.err != nil || n == nil {
		return nil
	}
	out, err := m.page.HTML(m.ctx, n)
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

// fields masks what was filled into a form, by the names of its fields.
func (m *masker) fields(fs []pdfparse.FormField) {
	for i := range fs {
		f := &fs[i]
		f.Value = m.field(f.Name, f.Value)
		f.Name = m.text(f.Name)
	}
}

// attachments masks the files in the file. What is no text cannot be masked, and is
// left out.
func (j *job) attachments(m *masker) {
	for i := range j.res.Attachments {
		a := &j.res.Attachments[i]
		a.Text = m.file(a.Name, a.Text)
		for _, s := range []*string{&a.Name, &a.Description, &a.Type, &a.Relationship} {
			*s = m.field("", *s)
		}
		if a.Data != nil {
			a.Data = nil
			j.warn(WarnRedaction, "an attachment that is no text is left out: %s.", a.Name)
		}
	}
}

// metadata returns metadata with each value masked: what is masked because of its
// name, as the author of a meta element is, is masked in the fields made of it.
func (m *masker) metadata(md formats.Metadata) formats.Metadata {
	named := map[string]string{}
	raw := make(map[string][]string, len(md.Raw))
	for _, key := range slices.Sorted(maps.Keys(md.Raw)) {
		raw[key] = list(md.Raw[key], func(v string) string {
			out := m.field(key, v)
			named[v] = out
			return out
		})
	}
	if md.Raw != nil {
		md.Raw = raw
	}
	text := func(v string) string {
		if out, ok := named[v]; ok {
			return out
		}
		return m.field("", v)
	}
	for _, v := range []*string{&md.Title, &md.Description, &md.OGTitle, &md.OGDescription, &md.OGURL, &md.OGImage, &md.OGAudio, &md.OGSiteName, &md.OGVideo,
		&md.ArticleSection, &md.ArticleTag, &md.SiteName, &md.Headline, &md.Publisher} {
		*v = text(*v)
	}
	for _, v := range []*string{&md.Favicon, &md.Canonical, &md.Image} {
		*v = m.url(*v)
	}
	md.Authors, md.Keywords = list(md.Authors, text), m.keywords(md.Keywords)
	md.Alternate, md.Feeds = slices.Clone(md.Alternate), slices.Clone(md.Feeds)
	for i := range md.Alternate {
		md.Alternate[i].URL = m.url(md.Alternate[i].URL)
	}
	for i := range md.Feeds {
		md.Feeds[i].URL, md.Feeds[i].Title = m.url(md.Feeds[i].URL), text(md.Feeds[i].Title)
	}
	return md
}

// keywords masks keywords as one text, in which they tell what the others are,
// and one by one if a value was found over several.
func (m *masker) keywords(words []string) []string {
	const between = ", "
	if out := strings.Split(m.text(strings.Join(words, between)), between); len(out) == len(words) {
		words = out
	} else {
		words = list(words, m.text)
	}
	return distinct(words)
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
