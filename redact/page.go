package redact

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/field"
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

	seen     scan.Seen         // of the last text
	masked   map[string]masked // results for short plain texts
	tokens   *tokens           // nil for the styles of the spec
	checked  bool              // whether the options are valid
	search   *ownSearch        // nil without lists and patterns of one's own
	verbatim bool              // the text is not shown as Markdown
	file     bool              // the text is that of a file: names count throughout it

	tagger *tagger.Tagger // of the mode, created on first use
	starts struct {       // capitalised words of the last text
		text string
		at   []int32
	}

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
	hits := append(p.patterns(scan.Source{Text: url, Regions: rs}), p.repeats.Find(p.steps, url, p.want)...)
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

// masked is the result for a text, and the number of known values at that time.
type masked struct {
	text  string
	hits  []scan.Hit
	known int
}

// maxMasked is the maximum length of cached texts. Pages repeat titles,
// descriptions and link texts.
const maxMasked = 400

// Missed reports whether masked, the page's Markdown, shows a value that was
// found in another of its outputs since. Masked again, it does not.
func (p *Page) Missed(masked string) bool {
	if p == nil {
		return false
	}
	if p.repeats.Len() > p.held && len(p.repeats.Find(p.steps, masked, p.want)) > 0 {
		return true
	}
	return len(p.late.Values) > 0 && len(p.late.Find(p.steps, masked, p.capitals(masked), p.want)) > 0
}

// A source is a text to be masked. Of a text without markup, code and cuts say
// which parts are set as code and where elements end, as in scan.Source.
type source struct {
	text     string
	markdown bool
	code     []scan.Region
	cuts     []int
}

// mask masks a text that is not Markdown. Results for short ones are reused
// while no further value is known of the page, and where nothing was found,
// unless one of these stands there.
func (p *Page) mask(ctx context.Context, src source) (string, []scan.Hit, error) {
	if len(src.text) > maxMasked || len(src.code)+len(src.cuts) > 0 {
		return p.settled(ctx, src)
	}
	known := p.repeats.Len()
	if m, ok := p.masked[src.text]; ok {
		if err := p.check(ctx); err != nil {
			return "", nil, err
		}
		if m.known == known || len(m.hits) == 0 && len(p.repeats.Find(p.steps, src.text, p.want)) == 0 {
			return m.text, m.hits, nil
		}
	}
	out, hits, err := p.settled(ctx, src)
	if err == nil && p.repeats.Len() == known {
		if p.masked == nil {
			p.masked = map[string]masked{}
		}
		p.masked[src.text] = masked{out, hits, known}
	}
	return out, hits, err
}

// settled finds and replaces until a pass over the result finds nothing more.
func (p *Page) settled(ctx context.Context, src source) (string, []scan.Hit, error) {
	if err := p.check(ctx); err != nil {
		return "", nil, err
	}
	text, markdown := src.text, src.markdown
	theirs, err := recognized(ctx, text, p.opts)
	if err != nil {
		return "", nil, err
	}
	if !markdown && len(theirs) == 0 && strings.TrimSpace(text) == "" {
		return text, nil, nil
	}
	var all []scan.Hit
	var edits []mask.Edit
	now, set := p.sourceAt(src, text, nil)
	coded, err := p.codeFiles(ctx, text, set)
	if err != nil {
		return "", nil, err
	}
	theirs = append(theirs, coded...)
	p.names, p.recall = unknown(p.opts), markdown && p.repeats.Len() > 0
	out := text
	first := set // regions of the text as it was
	if p.search != nil {
		theirs = append(theirs, p.search.find(text, p.want)...)
	}
	if p.verbatim {
		s := scan.New(p.steps, text, p.want)
		field.Pairs(s)
		theirs = append(theirs, s.Hits...)
	}
	scan.SortHits(p.steps, theirs)
	for round := range rounds {
		if round > 0 {
			now, set = p.sourceAt(src, out, edits)
		}
		fs, err := p.find(ctx, now, theirs, edits)
		if err != nil {
			return "", nil, err
		}
		theirs = nil
		if len(fs) == 0 {
			break
		}
		var more []mask.Edit
		if markdown && !p.verbatim {
			more = mask.Render(p.steps, out, set, fs, p.style)
		} else {
			more = mask.Plain(out, fs, p.style)
		}
		shifts := mask.ShiftsOf(edits)
		for i := range fs {
			p.steps.Step()
			fs[i].Span = mask.Original(edits, shifts, fs[i].Span)
		}
		all = append(all, fs...)
		out = mask.Apply(out, more)
		edits = mask.Compose(edits, more)
	}
	slices.SortStableFunc(all, func(a, b scan.Hit) int {
		p.steps.Step()
		return a.Start - b.Start
	})
	if p.tokens != nil {
		edits = p.tokens.rewrite(text, first, edits, markdown && !p.verbatim)
		out = mask.Apply(text, edits)
	}
	if p.file {
		p.edits = edits
	}
	if markdown {
		p.edits, p.shift = edits, mask.ShiftsOf(edits)
		p.known.Learn(p.steps, text, all)
		p.masked, p.held = nil, p.repeats.Len()
	} else {
		p.late.Learn(p.steps, text, slices.DeleteFunc(slices.Clone(all), func(h scan.Hit) bool {
			return h.Rule == "known" || h.Rule == scan.RulePart || !strings.Contains(text[h.Start:h.End], " ") && !h.Attested
		}))
	}
	return out, all, nil
}

// sourceAt returns src as it stands after edits: as it is searched, where text
// set as code is text, and with all regions as they are written.
func (p *Page) sourceAt(src source, text string, edits []mask.Edit) (now scan.Source, set []scan.Region) {
	now = scan.Source{Text: text, Markdown: src.markdown, Cuts: src.cuts}
	if src.markdown {
		now.Regions = mask.Regions(p.steps, text)
	} else if len(edits) == 0 {
		now.Regions = slices.Clone(src.code)
	} else {
		at := mask.ShiftsOf(edits)
		now.Cuts = make([]int, len(src.cuts))
		for i, c := range src.cuts {
			p.steps.Step()
			now.Cuts[i] = mask.Shifted(edits, at, c)
		}
		for _, r := range src.code {
			p.steps.Step()
			now.Regions = append(now.Regions, scan.Region{Start: mask.Shifted(edits, at, r.Start), End: mask.Shifted(edits, at, r.End), Kind: r.Kind})
		}
	}
	set = now.Regions
	now.Regions = mask.Unset(text, set)
	return now, set
}

// find returns the findings of one pass over a text, sorted and disjoint. theirs
// are those of the caller's model. After the first pass, edits are its edits:
// patterns are only searched near them, since no pattern depends on more
// distant text; names depend on the whole text.
func (p *Page) find(ctx context.Context, src scan.Source, theirs []scan.Hit, edits []mask.Edit) ([]scan.Hit, error) {
	var hits []scan.Hit
	if edits == nil {
		p.seen = scan.Seen{}
		hits = p.patterns(src)
		if p.seen.Names {
			names, err := p.joined(ctx, &p.seen)
			if err != nil {
				return nil, err
			}
			hits = append(hits, names...)
		}
	} else {
		hits = p.around(src, edits)
	}
	return p.settle(ctx, src, append(slices.Clip(theirs), hits...)) // of equal hits the first decides what is allowed
}

// patterns applies the pattern rules to a text, as it is written and as it is
// seen.
func (p *Page) patterns(src scan.Source) []scan.Hit {
	hits := p.apply(src.Text, src.Regions)
	if seen := scan.See(p.steps, src); seen.Text != "" {
		p.seen = seen
		hits = append(hits, seen.Original(p.apply(seen.Text, seen.Regions))...)
	}
	return hits
}

// apply applies the pattern rules to text as it stands.
func (p *Page) apply(text string, rs []scan.Region) []scan.Hit {
	s := scan.New(p.steps, text, p.want)
	field.CodeLines(s, rs)
	field.Fields(s, rs)
	return append(s.Hits, applyRules(p.steps, text, rs, p.want)...)
}

// settle adds names and further occurrences of known values to hits, and
// decides which hits are kept.
func (p *Page) settle(ctx context.Context, src scan.Source, hits []scan.Hit) ([]scan.Hit, error) {
	text, rs, markdown := src.Text, src.Regions, src.Markdown
	if p.opts.Mode != Fast {
		names, err := p.tagged(ctx, text, rs)
		if err != nil {
			return nil, err
		}
		rest, err := p.overBreaks(ctx, src, names)
		if err != nil {
			return nil, err
		}
		names = append(names, rest...)
		for i := range names {
			mask.Trim(text, &names[i]) // "Ann !" before an image
		}
		scan.SortHits(p.steps, names)
		hits = append(hits, mask.Clip(text, names, rs)...)
	}
	if !markdown {
		hits = append(hits, p.known.Find(p.steps, text, p.capitals(text), p.want)...)
	} else if len(p.late.Values) > 0 {
		hits = append(hits, p.late.Find(p.steps, text, p.capitals(text), p.want)...)
	}
	p.steps.Steps(len(hits))
	hits = slices.DeleteFunc(hits, func(h scan.Hit) bool { return scan.IsMask(text[h.Start:h.End]) })
	hits = slices.DeleteFunc(p.permitted(text, mask.Merge(p.steps, text, p.permitted(text, hits))), func(h scan.Hit) bool {
		return h.Rank == scan.RankTagger && (field.IsLabel(text, h) || isRest(text, h))
	})
	p.steps.Steps(len(hits))
	hits = mask.Clip(text, hits, rs)
	p.steps.Steps(len(hits))
	if more, err := p.elsewhere(text, markdown, hits, rs); err != nil {
		return nil, err
	} else if len(more) > 0 {
		hits = mask.Clip(text, mask.Merge(p.steps, text, append(hits, more...)), rs)
	}
	hits, err := p.labelled(ctx, text, hits, rs)
	if err != nil {
		return nil, err
	}
	return hits, ctx.Err()
}

// elsewhere records the values of hits and returns their other occurrences in
// text.
func (p *Page) elsewhere(text string, markdown bool, hits []scan.Hit, rs []scan.Region) ([]scan.Hit, error) {
	var more []scan.Hit
	fs := hits
	if p.repeats.Learn(p.steps, text, fs) || !markdown || p.recall {
		p.recall = false
		more = p.repeats.Find(p.steps, text, p.want)
	}
	if (markdown || p.file) && p.opts.Mode != Fast && len(fs) > 0 {
		if learned, err := p.remember(text, fs); err != nil {
			return nil, err
		} else if learned {
			more = append(more, p.names.Find(p.steps, text, p.capitals(text), p.want)...)
			more = append(more, p.names.FindSlugs(text, rs, p.want)...)
		}
	}
	scan.SortHits(p.steps, more)
	next := 0
	return slices.DeleteFunc(more, func(h scan.Hit) bool {
		for next < len(hits) && hits[next].End <= h.Start {
			next++
		}
		seen := next < len(hits) && hits[next].Start <= h.Start && h.End <= hits[next].End
		return seen || scan.IsMask(text[h.Start:h.End])
	}), nil
}

// labelled adds the hits inside labels, and inside the attributes of HTML tags:
// each is a text or a URL of its own.
func (p *Page) labelled(ctx context.Context, text string, hits []scan.Hit, rs []scan.Region) ([]scan.Hit, error) {
	seen := map[string][]scan.Hit{}
	before := len(hits)
	for _, r := range rs {
		p.steps.Step()
		var parts []scan.Region
		if r.Kind == scan.Tag {
			parts = attributesOf(text, r)
		} else if r.Kind == scan.Label {
			parts = []scan.Region{{Start: r.Start, End: r.End}}
		}
		for _, part := range parts {
			l := text[part.Start:part.End]
			found, ok := seen[l]
			if !ok {
				src := scan.Source{Text: l, Markdown: r.Kind == scan.Label}
				if part.Kind == scan.Dest {
					src.Regions = []scan.Region{{End: len(l), Kind: scan.Dest}}
				}
				var err error
				if found, err = p.find(ctx, src, nil, nil); err != nil {
					return nil, err
				}
				seen[l] = found
			}
			for _, h := range found {
				h.Start += part.Start
				h.End += part.Start
				hits = append(hits, h)
			}
		}
	}
	if len(hits) > before {
		scan.SortHits(p.steps, hits)
		hits = disjoint(p.steps, hits)
	}
	return hits, nil
}

// disjoint leaves out the hits that overlap an earlier one.
func disjoint(check *cancel.Checker, hits []scan.Hit) []scan.Hit {
	end := 0
	return slices.DeleteFunc(hits, func(h scan.Hit) bool {
		check.Step()
		if h.Start < end {
			return true
		}
		end = h.End
		return false
	})
}
