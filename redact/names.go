package redact

import (
	"context"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// biasAggressive is what aggressive mode adds to the score of names.
const biasAggressive = 1.5

// names asks the tagger about the prose of text.
func (p *Page) names(ctx context.Context, text string, rs []region) ([]hit, error) {
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
	found, err := m.Tag(ctx, text, gaps, bias)
	if err != nil {
		return nil, err
	}
	hits := make([]hit, 0, len(found))
	for _, f := range found {
		e := Person
		if f.Place {
			e = Location
		}
		if p.opts.wants(e) {
			hits = append(hits, hit{Finding{e, Span{f.Start, f.End}, f.Score, "tagger", false}, rankTagger})
		}
	}
	return hits, nil
}
