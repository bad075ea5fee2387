package pagemill

import (
	"cmp"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
)

// A job carries one document through the stages of pipeline.go.
type job struct {
	p    *Pipeline
	doc  Document
	opts Options
	res  *Result

	kind content
	root *html.Node // the parsed page; nil if the document is not HTML
	main *html.Node // the tree after filtering
	md   string     // its Markdown

	// given is a Markdown input unchanged, if change tracking compares that rather
	// than the text without embedded images: a caller who passes two texts wants
	// the difference between exactly these two.
	given string

	key  string          // the page's address in the store; "" without one
	data json.RawMessage // extracted data that change tracking compares

	valued bool // what readValues reads was read before the trees were masked

	check *cancel.Checker // for the run's context
}

// ignored warns about options that were accepted but have no effect.
func (j *job) ignored() {
	if len(j.opts.Ignored) > 0 {
		j.warn(WarnIgnoredOption, "These options need a network or a browser and were ignored: %s.", strings.Join(j.opts.Ignored, ", "))
	}
}

// read detects the kind of document and parses it into a tree or, if it is not
// HTML, directly into Markdown.
func (j *job) read(ctx context.Context) error {
	j.kind = sniff(j.doc.Body, j.doc.ContentType)
	switch {
	case j.opts.has(FormatRawBase64):
		return nil
	case j.kind == contentPDF:
		return j.readPDF(ctx)
	case j.kind == contentHTML:
		return j.readHTML(ctx)
	}
	return j.readText()
}

func (j *job) readHTML(ctx context.Context) error {
	page, err := dom.ParseContext(ctx, j.doc.Body, j.doc.ContentType)
	if errors.Is(err, dom.ErrBinary) {
		return unsupported(err)
	} else if err != nil {
		return err
	}
	j.warnAll(WarnDamaged, page.Warnings)
	j.root = page.Root
	return nil
}

// readText takes plain text and Markdown unchanged and puts JSON into a fenced
// code block (Reference 1.0).
func (j *job) readText() error {
	if j.kind == contentMarkdown && utf8.Valid(j.doc.Body) {
		j.md = string(j.doc.Body)
		return nil
	}
	text, _, warnings, err := dom.Decode(j.doc.Body, j.doc.ContentType)
	if err != nil {
		return unsupported(err)
	}
	j.warnAll(WarnDamaged, warnings)
	j.md = string(text)
	if j.kind == contentJSON {
		j.md = markdown.Fence(strings.TrimSpace(j.md), "json")
	}
	return nil
}

// filter removes parts of the tree.
func (j *job) filter(ctx context.Context) error {
	if j.root == nil {
		return nil
	}
	opts := extract.Options{
		URL:             j.doc.URL,
		OnlyMainContent: j.opts.OnlyMainContent.Or(true),
		IncludeTags:     j.opts.IncludeTags,
		ExcludeTags:     j.opts.ExcludeTags,
		BlockAds:        j.opts.BlockAds.Or(true),
		Title:           j.opts.Title,
		Comments:        j.opts.Comments,
		Explain:         j.doc.Explain,
	}
	choose := extract.Filter
	if j.p.Extractor != nil {
		choose = j.p.Extractor.Extract
	}
	main, report, err := choose(ctx, j.root, opts)
	if err != nil {
		return err
	}
	if report == nil {
		report = &extract.Report{}
	}
	j.main, j.res.Report = main, report
	j.warnAll(WarnMainContent, report.Warnings)
	return nil
}

// needsMarkdown lists the outputs that are made from the Markdown.
var needsMarkdown = []FormatType{FormatMarkdown, FormatChangeTracking, FormatJSON, FormatSummary, FormatQuestion, FormatHighlights}

// convert writes the filtered tree as Markdown.
func (j *job) convert(ctx context.Context) error {
	if j.main != nil && (j.opts.has(needsMarkdown...) || j.opts.RedactPII != nil) {
		md, err := markdown.Convert(ctx, j.main, markdown.Options{BaseURL: j.base(), Hooks: j.p.Hooks, RepeatRowSpans: j.opts.RepeatRowSpans.Or(false), MaxBytes: j.p.Limits.text()})
		if errors.Is(err, markdown.ErrTooLarge) {
			return j.longText()
		} else if err != nil {
			return err
		}
		j.md = md
	}
	if j.opts.has(needsMarkdown...) {
		if err := j.declared(ctx); err != nil {
			return err
		}
	}
	if int64(len(j.md)) > j.p.Limits.text() {
		return j.longText()
	}
	return nil
}

func (j *job) longText() error {
	return tooLarge("the Markdown has more than %d bytes", j.p.Limits.text())
}

// base returns the address against which references in the filtered tree are
// resolved. If that tree still has the page's base element, which the Markdown
// writer applies, this is the page's own URL; otherwise it is the URL that the
// base element gives. Applying the element twice would be wrong.
func (j *job) base() string {
	whole := dom.NewBase(j.root, j.doc.URL).String()
	if dom.NewBase(j.main, j.doc.URL).String() == whole {
		return j.doc.URL
	}
	return whole
}

// clean removes remaining boilerplate from the Markdown.
func (j *job) clean(ctx context.Context) error {
	if !j.opts.OnlyCleanContent.Or(false) || j.md == "" {
		return nil
	}
	md, report, err := extract.Clean(ctx, j.md, extract.CleanOptions{Model: j.p.Cleaner})
	if err != nil {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		j.warn(WarnCleaning, "The cleaning model failed and the rules alone were used: %v.", err)
	}
	j.warnAll(WarnCleaning, report.Warnings)
	moveSpans(j.check, j.res.Blocks, md, report.Removed)
	j.md = md
	for i := range j.res.Pages {
		j.check.Now()
		if j.res.Pages[i].Markdown, _, err = extract.Clean(ctx, j.res.Pages[i].Markdown, extract.CleanOptions{}); err != nil {
			return err
		}
	}
	return nil
}

// base64 removes embedded images from the Markdown, before redaction and before
// any model sees them.
func (j *job) base64(ctx context.Context) error {
	if j.kind == contentMarkdown && j.opts.RemoveBase64Images == ToggleDefault && j.opts.has(FormatChangeTracking) {
		j.given = j.md
	}
	if !j.opts.RemoveBase64Images.Or(true) {
		return nil
	}
	md, err := markdown.RemoveBase64Images(ctx, j.md)
	if err != nil {
		return err
	}
	j.md = md
	return nil
}

// derive produces the outputs that are read from the page.
func (j *job) derive(ctx context.Context) error {
	page, err := j.page(ctx)
	if err != nil {
		return err
	}
	if !j.valued {
		if err := j.readValues(ctx, page); err != nil {
			return err
		}
	}
	j.describe()
	if j.root != nil {
		page.Metadata = &j.res.Metadata
	}
	if j.opts.has(FormatHTML) {
		if j.res.HTML, err = formats.HTML(ctx, page); err != nil {
			return err
		}
		if j.opts.Sanitize.Or(false) {
			if j.res.HTML, err = j.sanitized(ctx, j.res.HTML); err != nil {
				return err
			}
		}
	}
	return j.understand(ctx, page)
}

// page returns the page that the formats read. Markdown that did not come from
// HTML is rendered to a tree for formats that need one.
func (j *job) page(ctx context.Context) (formats.Page, error) {
	p := formats.Page{Root: j.root, Main: j.main, Markdown: j.md, URL: j.doc.URL}.Shared(ctx)
	if p.Root == nil && j.md != "" && j.opts.has(FormatHTML, FormatImages) {
		text, err := j.rendered(ctx, p)
		if err != nil {
			return p, err
		}
		if page, err := dom.ParseContext(ctx, []byte(text), "text/html; charset=utf-8"); err == nil {
			p.Root, p.Main = page.Root, page.Root
			p = p.Shared(ctx) // what the new tree declares
		}
	}
	return p, nil
}

// scoped returns the page with the part that a format is about as its content.
func (f Format) scoped(p formats.Page) formats.Page {
	if f.Scope == ScopePage {
		p.Main = nil
	}
	return p
}

// readValues reads the outputs that are lists of values: the metadata of a page,
// links and images.
func (j *job) readValues(ctx context.Context, page formats.Page) (err error) {
	if j.root != nil {
		if j.res.Metadata, err = formats.ReadMetadata(ctx, page); err != nil {
			return err
		}
	}
	if f, ok := j.opts.wants(FormatLinks); ok {
		read := formats.Links
		if j.root == nil {
			read = formats.MarkdownLinks
		}
		if j.res.Links, err = read(ctx, f.scoped(page)); err != nil {
			return err
		}
		j.res.Links = orEmpty(j.res.Links)
	}
	if f, ok := j.opts.wants(FormatImages); ok {
		if j.res.Images, err = formats.Images(ctx, f.scoped(page)); err != nil {
			return err
		}
		j.res.Images = orEmpty(j.res.Images)
	}
	return nil
}

// describe adds what is known of the document itself to its metadata.
func (j *job) describe() {
	m := &j.res.Metadata
	m.SourceURL, m.URL = j.doc.URL, j.doc.URL
	m.StatusCode = j.doc.StatusCode
	m.ContentType = j.doc.ContentType
	if j.doc.StatusCode >= 400 {
		m.Error = statusText(j.doc.StatusCode)
	}
}

// compare reports what changed since the previous snapshot.
func (j *job) compare(ctx context.Context) error {
	f, ok := j.opts.wants(FormatChangeTracking)
	if !ok {
		return nil
	}
	cur := &changetrack.Snapshot{URL: j.doc.URL, JSON: j.data, StatusCode: j.doc.StatusCode, Markdown: cmp.Or(j.given, j.md)}
	opts := changetrack.Options{Modes: f.Modes, Schema: f.Schema, Prompt: f.Prompt}
	cur.Tag, opts.Tag = f.tag(), f.tag()
	change, err := changetrack.Compare(ctx, j.doc.Previous, cur, opts)
	if err != nil {
		return err
	}
	j.res.ChangeTracking = change
	if change.ChangeStatus == changetrack.Same { // or differences that are ignored would add up unnoticed
		return nil
	}
	return j.keep(ctx, *cur)
}

// finish fills in the outputs that are the document itself, and removes what
// only served other outputs.
func (j *job) finish(context.Context) error {
	if j.opts.has(FormatMarkdown) {
		j.res.Markdown, j.res.asked = j.md, true
	}
	if j.opts.has(FormatRawHTML) && j.kind != contentPDF {
		j.res.RawHTML = j.rawHTML()
	}
	if j.opts.has(FormatRawBase64) {
		j.encode()
	}
	j.res.Warnings = withoutRepeats(j.res.Warnings)
	return nil
}

// encode returns the original bytes in Base64, unless personal data is to be
// masked, which is impossible there.
func (j *job) encode() {
	if j.opts.RedactPII != nil {
		j.warn(WarnRedaction, "The file was left out: redactPII can't mask its bytes.")
		return
	}
	j.res.RawBase64 = base64.StdEncoding.EncodeToString(j.doc.Body)
}

// orEmpty replaces a nil list by an empty one, so that an output that was
// requested is not absent from the JSON.
func orEmpty(list []string) []string { return append([]string{}, list...) }

// rawHTML returns the page as received, in UTF-8; if personal data is masked,
// the masked tree.
func (j *job) rawHTML() string {
	if j.opts.RedactPII != nil && j.root != nil {
		b := j.check.Buffer()
		if err := html.Render(b, j.root); err != nil {
			j.warn(WarnRedaction, "rawHtml was left out: %v.", err)
			return ""
		}
		return b.String()
	}
	if j.opts.RedactPII != nil {
		return j.md
	}
	text, _, _, err := dom.Decode(j.doc.Body, j.doc.ContentType)
	if err != nil {
		return ""
	}
	return string(text)
}
