package redact

import (
	"context"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// biasAggressive is what aggressive mode adds to the score of names.
const biasAggressive = 0.6

// tagged asks the tagger about the prose of text.
func (p *Page) tagged(ctx context.Context, text string, rs []region) ([]hit, error) {
	if !p.opts.wants(Person) && !p.opts.wants(Location) {
		return nil, nil
	}
	m, err := tagger.Embedded()
	if err != nil {
		return nil, err
	}
	bias := float32(0)
	if p.opts.Mode == Aggressive {
		bias = biasAggressive
	}
	gaps := make([]tagger.Gap, len(rs))
	for i, r := range rs {
		gaps[i] = tagger.Gap{Start: r.start, End: r.end, Silent: r.kind == dest || r.kind == tag || r.kind == loose}
	}
	if p.tagger == nil {
		p.tagger = m.NewTagger(bias)
	}
	found, err := p.tagger.Tag(ctx, text, gaps)
	if err != nil {
		return nil, err
	}
	hits := make([]hit, 0, len(found))
	p.names.firms = p.names.firms[:0]
	for _, f := range found {
		e := Person
		switch f.Kind {
		case tagger.Place:
			e = Location
		case tagger.Organisation:
			p.names.firms = append(p.names.firms, Span{f.Start, f.End})
			continue
		}
		if e == Person {
			f.Start = untitled(text, f.Start, f.End)
			if cityNames[text[f.Start:f.End]] {
				e = Location
			}
		}
		if p.opts.wants(e) {
			hits = appendParts(hits, text, Finding{e, Span{f.Start, f.End}, f.Score, "tagger", false})
		}
	}
	if p.opts.wants(Location) {
		hits = append(hits, cities(text, hits, p.names.firms)...)
		sortHits(hits)
	}
	return hits, nil
}

// untitled returns where the name in [i,end) begins after "Dr." and the like:
// a title is no part of it, and is none by itself.
func untitled(text string, i, end int) int {
	for i < end {
		w := min(wordEnd(text, i), end)
		if !titles[strings.ToLower(text[i:w])] || text[i:w] == "Don" {
			break
		}
		for i = w; i < end && (text[i] == '.' || isSpace(text[i])); {
			i++
		}
	}
	return i
}

// remember keeps the names among findings, so that the next look masks them
// wherever else they stand in the document.
func (p *Page) remember(text string, fs []Finding) error {
	m, err := tagger.Embedded()
	if err != nil {
		return err
	}
	p.names.learn(text, distinctive(text, fs, m.Common))
	return nil
}

// appendParts adds a name to hits, cut where Markdown's signs stand inside it:
// the tagger does not see them.
func appendParts(hits []hit, text string, f Finding) []hit {
	end := f.End
	for i := f.Start; i < end; {
		j := i
		for j < end && strings.IndexByte("*_`[]\\~|\n", text[j]) < 0 {
			j++
		}
		h := hit{f, rankTagger}
		h.Start, h.End = i, j
		for h.Start < h.End && isSpace(text[h.Start]) {
			h.Start++
		}
		for h.End > h.Start && isSpace(text[h.End-1]) {
			h.End--
		}
		if h.End-h.Start > 1 && !insideWord(text, h.Start) && !insideWord(text, h.End) {
			hits = append(hits, h)
		}
		i = j + 1
	}
	return hits
}

// insideWord reports whether letters stand on both sides of i: the tagger reads
// a very long word in pieces.
func insideWord(text string, i int) bool {
	return i > 0 && i < len(text) && isAlnum(text[i-1]) && isAlnum(text[i])
}
