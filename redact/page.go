package redact

import (
	"context"
	"fmt"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A Page masks all outputs of one page consistently: values found in its
// Markdown are masked in its other outputs too, so mask the Markdown first. A
// Page is for one goroutine at a time.
type Page struct {
	made    bool // by NewPage: the zero Page would mask nothing
	opts    Options
	want    scan.Wanted
	style   mask.Style
	known   mask.Known
	names   mask.Known // names of the current Markdown, in aggressive mode
	repeats mask.Repeats
	late    mask.Known // names of other texts than the Markdown
	held    int        // number of values of repeats when the Markdown was masked
	recall  bool       // whether values of earlier texts are still to be looked for in the Markdown
	hints   Hints
	edits   []mask.Edit // edits of the last Markdown
	shift   []int       // their offsets in the masked Markdown

	masked   map[string]masked // results for short plain texts
	tokens   *tokens           // nil for the styles of the spec
	checked  bool              // whether the options are valid
	search   *ownSearch        // nil without lists and patterns of one's own
	verbatim bool              // the text is not shown as Markdown
	file     bool              // the text is that of a file: names count throughout it

	tagger *tagger.Tagger // of the mode, created on first use

	ctx   context.Context // the context that steps is bound to
	steps *cancel.Checker
}

// NewPage returns a Page that masks by opts.
func NewPage(opts Options) *Page {
	p := &Page{made: true, opts: opts, want: opts.wanted(), style: mask.Style(opts.ReplaceStyle), known: unknown(opts)}
	if p.tokens = newTokens(opts); p.tokens != nil {
		p.style = mask.Style(Tag) // in which everything is found, and rewritten at last
	}
	return p
}

// Close releases p's buffers to other Pages. It is optional; p must not be used
// afterwards.
func (p *Page) Close() {
	if p != nil && p.tagger != nil {
		p.tagger.Close()
		p.tagger = nil
	}
}

// Hints are names known beforehand, such as those that a page declares. They
// only decide where the text leaves doubt.
type Hints struct {
	Persons []string // full names
	Things  []string // organisations, brands, products, works
	Hosts   []string // hosts of the page's own address
}

// Hint sets the hints of the Page, before its first text.
func (p *Page) Hint(h Hints) {
	if p != nil {
		p.hints = h
	}
}

// Warnings says which languages of the page's texts have no model of names.
func (p *Page) Warnings() []string {
	var out []string
	for _, l := range p.Uncovered() {
		out = append(out, "Names in "+l+" were looked for by the model of another language")
	}
	return out
}

// Uncovered lists the languages that Warnings names, by their English names.
func (p *Page) Uncovered() []string {
	if p == nil || p.tagger == nil {
		return nil
	}
	return p.tagger.Unlearned()
}

// rounds limits how often masked text is searched again. A mask changes the
// context of adjacent names, so that the next pass may find another; masking
// ends with a pass that finds nothing.
const rounds = 6

// Markdown masks md and returns it with the findings, in order, as spans of
// md. On error the Markdown is "".
func (p *Page) Markdown(ctx context.Context, md string) (masked string, found []Finding, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", nil, err
	}
	if frontMatter(md) == 0 {
		masked, hits, err := p.settled(ctx, source{text: md, markdown: true})
		return masked, findings(p.steps, hits), err
	}
	edits, hits, err := p.prose(ctx, md, true)
	if err != nil {
		return "", nil, err
	}
	p.edits, p.shift = edits, mask.ShiftsOf(edits)
	return mask.Apply(md, edits), findings(p.steps, hits), nil
}

// Text masks plain text and returns it with the findings. On error the text
// is "".
func (p *Page) Text(ctx context.Context, text string) (masked string, found []Finding, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", nil, err
	}
	masked, hits, err := p.mask(ctx, source{text: text})
	return masked, findings(p.steps, hits), err
}

// URL masks mail addresses, telephone numbers, passwords and tokens in a URL.
// The result is still a valid URL.
func (p *Page) URL(ctx context.Context, url string) (masked string, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", err
	}
	rs := []scan.Region{{Start: 0, End: len(url), Kind: scan.Dest}}
	hits, _ := p.patterns(scan.Source{Text: url, Regions: rs})
	hits = append(hits, p.repeats.Find(p.steps, url, p.want)...)
	if p.opts.Mode != Fast {
		hits = append(hits, p.known.FindSlugs(url, rs, p.want)...)
	}
	fs := mask.Clip(url, mask.Merge(p.steps, url, hits), rs)
	return mask.Apply(url, p.rendered(url, rs, fs)), nil
}

// Field masks the value of a key, as that of a meta element or of JSON-LD: the
// whole of what the key says is a person, a number or a secret; URLs as URLs;
// else what Text finds. The key may be "".
func (p *Page) Field(ctx context.Context, key, value string) (masked string, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", err
	}
	if e := p.entityOf(key, value); e != "" {
		return p.place(value, e), nil
	}
	switch {
	case isDull(value):
		return value, nil
	case isURL(value):
		return p.URL(ctx, value)
	}
	masked, _, err = p.Text(ctx, value)
	return masked, err
}

// fragment masks the names known of the page in what its links refer to inside
// of it.
func (p *Page) fragment(_ context.Context, id string) (string, error) {
	rs := []scan.Region{{Start: 0, End: len(id), Kind: scan.Dest}}
	hits := p.known.FindSlugs(id, rs, p.want)
	if len(hits) == 0 {
		return id, nil
	}
	return mask.Apply(id, p.rendered(id, rs, hits)), nil
}

// Offset maps the offset i in the last Markdown to the masked Markdown. An
// offset inside a masked value maps to the start of its mask.
func (p *Page) Offset(i int) int {
	if p == nil {
		return i
	}
	return mask.Shifted(p.edits, p.shift, i)
}

var errNotMade = fmt.Errorf("%w: a Page comes from NewPage", ErrOptions)

// check also binds p.steps to ctx.
func (p *Page) check(ctx context.Context) error {
	if p == nil || !p.made {
		return errNotMade
	}
	ctx = cancel.OrNone(ctx)
	if p.ctx != ctx {
		p.ctx, p.steps = ctx, cancel.New(ctx)
	}
	if !p.checked {
		if err := p.opts.Validate(); err != nil {
			return err
		}
		var err error
		if p.search, err = newOwnSearch(p.opts); err != nil {
			return err
		}
		p.checked = true
	}
	return ctx.Err()
}

// Missed reports whether masked, the page's Markdown, shows a value that was
// found in another of its outputs since. Masked again, it does not.
func (p *Page) Missed(masked string) bool {
	if p == nil {
		return false
	}
	if p.repeats.Len() > p.held && len(p.repeats.Find(p.steps, masked, p.want)) > 0 {
		return true
	}
	return len(p.late.Values) > 0 && len(p.late.Find(p.steps, masked, p.want)) > 0
}
