package redact

import (
	"context"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// maxBeside is how much of the lines around a break is read, in bytes.
const maxBeside = 120

// overBreaks returns the rest of names that go on over the break of a line:
// "Kwame<br>Mensah". A person of one word beside a break is read again with the
// two lines as one. Only breaks that are written as such count, as elements or as
// hard breaks: lines of other text are sentences, items or wrapped anywhere.
func (p *Page) overBreaks(ctx context.Context, src scan.Source, names []scan.Hit) ([]scan.Hit, error) {
	if p.verbatim || !p.want.Has(scan.Person) {
		return nil, nil
	}
	text := src.Text
	starts, ends := map[int]bool{}, map[int]bool{}
	for _, h := range names {
		starts[h.Start], ends[h.End] = true, true
	}
	var out []scan.Hit
	for _, h := range names {
		p.steps.Step()
		if h.Entity != scan.Person || strings.ContainsAny(text[h.Start:h.End], " \n") {
			continue
		}
		if from, to, ok := breakAt(src, h.End, len(text)); ok && !starts[to] {
			if m, found, err := p.overBreak(ctx, src, from, to); err != nil {
				return nil, err
			} else if found && m.Start <= h.Start {
				out = append(out, scan.Found(scan.Person, to, m.End, "tagger", m.Score, scan.RankTagger))
			}
		}
		before := len(strings.TrimRight(text[max(0, h.Start-4):h.Start], " \n\\")) + max(0, h.Start-4)
		if from, to, ok := breakAt(src, before, h.Start); ok && to == h.Start && !ends[from] {
			if m, found, err := p.overBreak(ctx, src, from, to); err != nil {
				return nil, err
			} else if found && m.End >= h.End {
				out = append(out, scan.Found(scan.Person, m.Start, from, "tagger", m.Score, scan.RankTagger))
			}
		}
	}
	return out, nil
}

// breakAt returns the one break of a line at i, with the space around it.
func breakAt(src scan.Source, i, end int) (from, to int, ok bool) {
	text := src.Text
	to = i
	for to < end && to < i+4 && strings.IndexByte(" \\\n", text[to]) >= 0 {
		to++
	}
	if to == len(text) || strings.Count(text[i:to], "\n") != 1 {
		return i, to, false
	}
	feed := i + strings.IndexByte(text[i:to], '\n')
	if src.Markdown {
		return i, to, strings.HasSuffix(text[i:feed], "  ") || strings.HasSuffix(text[i:feed], `\`)
	}
	_, ok = slices.BinarySearch(src.Cuts, feed+1) // an element begins a line
	return i, to, ok
}

// overBreak returns the person who stands on both sides of the break text[from:to].
func (p *Page) overBreak(ctx context.Context, src scan.Source, from, to int) (m tagger.Mention, ok bool, err error) {
	text := src.Text
	start, end := scan.LineStart(text, from), scan.LineEnd(text, to)
	if from-start > maxBeside {
		start = from - maxBeside + strings.IndexByte(text[from-maxBeside:from]+" ", ' ')
	}
	if end-to > maxBeside {
		end = to + max(0, strings.LastIndexByte(text[to:to+maxBeside], ' '))
	}
	if k := regionAt(src.Regions, start); k < len(src.Regions) && src.Regions[k].Start < end {
		return m, false, nil // markup and addresses: the text as it is seen has them
	}
	found, err := p.tag(ctx, text[start:from]+strings.Repeat(" ", to-from)+text[to:end], nil)
	for _, m := range found {
		p.steps.Step()
		if m.Start, m.End = m.Start+start, m.End+start; m.Kind == tagger.Person && m.Start < from && m.End > to && p.isLikely(text, m) {
			return m, true, err
		}
	}
	return m, false, err
}

// regionAt returns the index of the first region that ends behind i.
func regionAt(rs []scan.Region, i int) int {
	k, _ := slices.BinarySearchFunc(rs, i, func(r scan.Region, i int) int { return r.End - i - 1 })
	return k
}
