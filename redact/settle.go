package redact

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// masked is the result for a text, and the number of known values at that time.
type masked struct {
	text  string
	hits  []scan.Hit
	known int
}

// maxMasked is the maximum length of cached texts. Pages repeat titles,
// descriptions and link texts.
const maxMasked = 400

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
	theirs, err := recognized(ctx, src.text, p.opts)
	if err != nil {
		return "", nil, err
	}
	if !src.markdown && len(theirs) == 0 && strings.TrimSpace(src.text) == "" {
		return src.text, nil, nil
	}
	now, first := p.sourceAt(src, src.text, nil)
	coded, err := p.codeFiles(ctx, src.text, first)
	if err != nil {
		return "", nil, err
	}
	theirs = p.own(src.text, append(theirs, coded...))
	p.names, p.recall = unknown(p.opts), src.markdown && p.repeats.Len() > 0
	var all []scan.Hit
	var edits []mask.Edit
	out, set := src.text, first
	for round := range rounds {
		if round > 0 {
			now, set = p.sourceAt(src, out, edits)
		}
		fs, err := p.find(ctx, now, theirs)
		if err != nil {
			return "", nil, err
		}
		theirs = nil
		if len(fs) == 0 {
			break
		}
		var more []mask.Edit
		if src.markdown && !p.verbatim {
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
		edits = p.tokens.rewrite(src.text, first, edits, src.markdown && !p.verbatim)
		out = mask.Apply(src.text, edits)
	}
	p.learn(src, edits, all)
	return out, all, nil
}

// own adds to hits what the lists and recognizers of the caller find and, of text
// that is taken as it is, pairs of labels and values. It returns them in order.
func (p *Page) own(text string, hits []scan.Hit) []scan.Hit {
	if p.search != nil {
		hits = append(hits, p.search.find(text, p.want)...)
	}
	if p.verbatim {
		s := scan.New(p.steps, text, p.want)
		field.Pairs(s)
		hits = append(hits, s.Hits...)
	}
	scan.SortHits(p.steps, hits)
	return hits
}

// learn keeps what was done to a text, and the values that other outputs of the
// page may show.
func (p *Page) learn(src source, edits []mask.Edit, all []scan.Hit) {
	if p.file || src.markdown {
		p.edits = edits
	}
	if src.markdown {
		p.shift = mask.ShiftsOf(edits)
		p.known.Learn(p.steps, src.text, all)
		p.masked, p.held = nil, p.repeats.Len()
		return
	}
	p.late.Learn(p.steps, src.text, slices.DeleteFunc(slices.Clone(all), func(h scan.Hit) bool {
		return h.Rule == "known" || h.Rule == scan.RulePart || !strings.Contains(src.text[h.Start:h.End], " ") && !h.Attested
	}))
}

// sourceAt returns src as it stands after edits: as it is searched, where text
// set as code is text, and with all regions as they are written.
func (p *Page) sourceAt(src source, text string, edits []mask.Edit) (now scan.Source, set []scan.Region) {
	now = scan.Source{Text: text, Markdown: src.markdown, Cuts: src.cuts}
	if src.markdown {
		now.Regions = mask.Regions(p.steps, text, !p.verbatim)
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
// are those of the caller's model.
func (p *Page) find(ctx context.Context, src scan.Source, theirs []scan.Hit) ([]scan.Hit, error) {
	hits, seen := p.patterns(src)
	if seen.Names {
		names, err := p.joined(ctx, &seen)
		if err != nil {
			return nil, err
		}
		hits = append(hits, names...)
	}
	return p.settle(ctx, src, append(slices.Clip(theirs), hits...)) // of equal hits the first decides what is allowed
}

// patterns applies the pattern rules to a text, as it is written and as it is
// seen, which it returns, too.
func (p *Page) patterns(src scan.Source) ([]scan.Hit, scan.Seen) {
	hits := p.apply(src.Text, src.Regions)
	seen := scan.See(p.steps, src)
	if seen.Text != "" {
		hits = append(hits, seen.Original(p.apply(seen.Text, seen.Regions))...)
	}
	return hits, seen
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
		for i := range names {
			mask.Trim(text, &names[i]) // "Ann !" before an image
		}
		scan.SortHits(p.steps, names)
		hits = append(hits, mask.Clip(text, names, rs)...)
	}
	if !markdown {
		hits = append(hits, p.known.Find(p.steps, text, p.want)...)
	} else if len(p.late.Values) > 0 {
		hits = append(hits, p.late.Find(p.steps, text, p.want)...)
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
			more = append(more, p.names.Find(p.steps, text, p.want)...)
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
				if found, err = p.find(ctx, src, nil); err != nil {
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
