package redact

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// A Page masks all outputs of one page alike: what its Markdown was found to
// hold is masked in its other outputs too. Mask the Markdown first. A Page is
// for one goroutine at a time.
type Page struct {
	opts  Options
	known known
	names known // of the Markdown at hand, in aggressive mode
	again again
	hints Hints
	edits []edit // of the last Markdown
	shift []int  // where each of them starts in the masked Markdown

	tagger *tagger.Tagger // of the mode, made when it is first needed
	starts struct {       // of the words with a capital in the last text
		text string
		at   []int32
	}

	ctx   context.Context // of the steps
	steps *cancel.Checker
}

// NewPage returns a Page that masks by opts.
func NewPage(opts Options) *Page { return &Page{opts: opts} }

// Close hands the room that p worked in to other Pages. It need not be called; p
// may not be used after it.
func (p *Page) Close() {
	if p.tagger != nil {
		p.tagger.Close()
		p.tagger = nil
	}
}

// Hints are names that are known beforehand: what a page declares of itself. They
// are no orders: they weigh in where the text leaves doubt.
type Hints struct {
	Persons []string
	Things  []string // organisations, brands, products, works
	Hosts   []string // of the page's own address
}

// Hint gives the Page names to go by. It is for before the first text.
func (p *Page) Hint(h Hints) { p.hints = h }

// Warnings says what the page's texts were not looked at for: the languages
// without a model of names, by their English names.
func (p *Page) Warnings() []string {
	if p.tagger == nil {
		return nil
	}
	var out []string
	for _, l := range p.tagger.Unlearned() {
		out = append(out, "Names in "+l+" were looked for by the model of another language")
	}
	return out
}

// rounds bounds how often masked text is looked at again. A mask changes what
// stands around a name, so that a second look can find another; the text is
// settled when a look finds nothing.
const rounds = 6

// Markdown masks md and returns it with the findings, in order, as spans of
// md. On error the Markdown is "".
func (p *Page) Markdown(ctx context.Context, md string) (masked string, findings []Finding, err error) {
	defer cancel.Caught(&err)
	return p.mask(ctx, md, true)
}

// Text masks plain text and returns it with the findings. On error the text
// is "".
func (p *Page) Text(ctx context.Context, text string) (masked string, findings []Finding, err error) {
	defer cancel.Caught(&err)
	return p.mask(ctx, text, false)
}

// URL masks an address such as a link's: mail addresses, telephone numbers,
// passwords and tokens in it. What it returns is a valid address still.
func (p *Page) URL(ctx context.Context, url string) (masked string, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return "", err
	}
	rs := []region{{0, len(url), dest}}
	hits := append(scan(p.steps, url, rs, p.opts), p.again.find(p.steps, url, p.opts)...)
	if p.opts.Mode == Aggressive {
		hits = append(hits, p.known.findSlugs(url, rs, p.opts)...)
	}
	fs := findings(clip(url, merge(p.steps, url, hits), rs))
	return apply(url, render(p.steps, url, rs, fs, p.opts.ReplaceStyle)), nil
}

// Offset says where the byte at offset i of the Markdown that was masked last
// stands in the masked Markdown. An offset inside a masked value goes to the
// start of its mask.
func (p *Page) Offset(i int) int {
	k, in := slices.BinarySearchFunc(p.edits, i, func(e edit, i int) int {
		switch {
		case e.End <= i:
			return -1
		case e.Start > i:
			return 1
		}
		return 0
	})
	switch {
	case in:
		return p.shift[k]
	case k > 0:
		return i - p.edits[k-1].End + p.shift[k-1] + len(p.edits[k-1].text)
	}
	return i
}

// check also makes p.steps count for ctx.
func (p *Page) check(ctx context.Context) error {
	if p.ctx != ctx {
		p.ctx, p.steps = ctx, cancel.New(ctx)
	}
	if err := p.opts.Validate(); err != nil {
		return err
	}
	return ctx.Err()
}

// mask finds and replaces until a look at the result finds nothing more.
func (p *Page) mask(ctx context.Context, text string, markdown bool) (string, []Finding, error) {
	if err := p.check(ctx); err != nil {
		return "", nil, err
	}
	theirs, err := recognized(ctx, text, p.opts)
	if err != nil {
		return "", nil, err
	}
	var all []Finding
	var edits []edit
	p.names = known{}
	out := text
	for round := range rounds {
		var fs []Finding
		var rs []region
		if round == 0 {
			fs, rs, err = p.find(ctx, out, markdown, theirs, nil)
		} else {
			fs, rs, err = p.find(ctx, out, markdown, nil, edits)
		}
		if err != nil {
			return "", nil, err
		}
		if len(fs) == 0 {
			break
		}
		var now []edit
		if markdown {
			now = render(p.steps, out, rs, fs, p.opts.ReplaceStyle)
		} else {
			now = plain(out, fs, p.opts.ReplaceStyle)
		}
		shifts := shiftsOf(edits)
		for i := range fs {
			p.steps.Step()
			fs[i].Span = original(edits, shifts, fs[i].Span)
		}
		all = append(all, fs...)
		out = apply(out, now)
		edits = compose(edits, now)
	}
	slices.SortStableFunc(all, func(a, b Finding) int {
		p.steps.Step()
		return a.Start - b.Start
	})
	if markdown {
		p.edits, p.shift = edits, shiftsOf(edits)
		p.known.learn(text, all)
	}
	return out, all, nil
}

// find returns the findings of one look at text, in order and disjoint. theirs
// are those of the caller's model. After the first look, edits are those that it
// led to: patterns are looked for around them alone, for no pattern sees further;
// names are told by the whole text.
func (p *Page) find(ctx context.Context, text string, markdown bool, theirs []hit, edits []edit) ([]Finding, []region, error) {
	var rs []region
	if markdown {
		rs = regions(p.steps, text)
	}
	var hits []hit
	if edits == nil {
		hits = p.patterns(text, rs)
	} else {
		hits = p.around(text, rs, edits)
	}
	hits, err := p.settle(ctx, text, rs, markdown, append(hits, theirs...))
	return findings(hits), rs, err
}

// patterns runs the rules that are no models over text.
func (p *Page) patterns(text string, rs []region) []hit {
	s := &scanner{check: p.steps, src: text, opts: p.opts}
	s.codeLines(rs) // before the others: of hits alike the first says what is allowed
	s.fields(rs)
	return append(s.hits, scan(p.steps, text, rs, p.opts)...)
}

// around runs the rules over the paragraphs of text that edits have changed, and
// their neighbours.
func (p *Page) around(text string, rs []region, edits []edit) []hit {
	var all []hit
	shift, done, next := 0, 0, 0
	for i := 0; i < len(edits); {
		p.steps.Step()
		start := paragraphStart(text, paragraphStart(text, edits[i].Start+shift)-1)
		start = max(start, done)
		end, paragraph := start, -1 // the latter: where the paragraph of the last edit ends
		for i < len(edits) && edits[i].Start+shift <= end || end == start && i < len(edits) {
			at := edits[i].Start + shift + len(edits[i].text)
			shift += len(edits[i].text) - (edits[i].End - edits[i].Start)
			i++
			if at > paragraph {
				paragraph = paragraphEnd(text, at)
				end = max(end, paragraphEnd(text, paragraph+1))
			}
		}
		done = end
		for next < len(rs) && rs[next].end <= start {
			next++
		}
		var local []region
		for k := next; k < len(rs) && rs[k].start < end; k++ {
			local = append(local, region{max(rs[k].start, start) - start, min(rs[k].end, end) - start, rs[k].kind})
		}
		for _, h := range p.patterns(text[start:end], local) {
			h.Start += start
			h.End += start
			all = append(all, h)
		}
	}
	return all
}

// settle adds the names to hits and what the document holds elsewhere, and
// decides which of them stand.
func (p *Page) settle(ctx context.Context, text string, rs []region, markdown bool, hits []hit) ([]hit, error) {
	if p.opts.Mode != Fast {
		names, err := p.tagged(ctx, text, rs)
		if err != nil {
			return nil, err
		}
		for i := range names {
			trim(text, &names[i]) // "Ann !" before an image
		}
		hits = append(hits, clip(text, names, rs)...)
	}
	if !markdown {
		hits = append(hits, p.known.find(p.steps, text, p.capitals(text), p.opts)...)
	}
	p.steps.Steps(len(hits))
	hits = slices.DeleteFunc(hits, func(h hit) bool { return isMask(text[h.Start:h.End]) })
	hits = slices.DeleteFunc(merge(p.steps, text, hits), func(h hit) bool { return h.rank == rankTagger && isLabel(text, h) })
	p.steps.Steps(len(hits))
	hits = clip(text, hits, rs)
	p.steps.Steps(len(hits))
	if more, err := p.elsewhere(text, markdown, hits, rs); err != nil {
		return nil, err
	} else if len(more) > 0 {
		hits = clip(text, merge(p.steps, text, append(hits, more...)), rs)
	}
	hits, err := p.labelled(ctx, text, hits, rs)
	if err != nil {
		return nil, err
	}
	return hits, ctx.Err()
}

// elsewhere learns what hits tell of the document and returns where else in text
// their values stand.
func (p *Page) elsewhere(text string, markdown bool, hits []hit, rs []region) ([]hit, error) {
	var more []hit
	fs := findings(hits)
	if p.again.learn(text, fs) || !markdown {
		more = p.again.find(p.steps, text, p.opts)
	}
	if markdown && p.opts.Mode != Fast && len(fs) > 0 {
		if learned, err := p.remember(text, fs); err != nil {
			return nil, err
		} else if learned {
			more = append(more, p.names.find(p.steps, text, p.capitals(text), p.opts)...)
			more = append(more, p.names.findSlugs(text, rs, p.opts)...)
		}
	}
	sortHits(p.steps, more)
	next := 0
	return slices.DeleteFunc(more, func(h hit) bool {
		for next < len(hits) && hits[next].End <= h.Start {
			next++
		}
		seen := next < len(hits) && hits[next].Start <= h.Start && h.End <= hits[next].End
		return seen || isMask(text[h.Start:h.End])
	}), nil
}

// paragraphStart returns the start of the paragraph that holds i: after a
// blank line.
func paragraphStart(text string, i int) int {
	i = max(0, min(i, len(text)))
	if k := strings.LastIndex(text[:i], "\n\n"); k >= 0 {
		return k + 2
	}
	return 0
}

// paragraphEnd returns the end of the paragraph that holds i.
func paragraphEnd(text string, i int) int {
	i = min(i, len(text))
	if k := strings.Index(text[i:], "\n\n"); k >= 0 {
		return i + k + 1
	}
	return len(text)
}
