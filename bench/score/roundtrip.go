package score

import (
	"slices"

	"github.com/pagemill/pagemill/bench/internal/canon"
	"github.com/pagemill/pagemill/internal/mdread"
)

// A RoundTrip says how much of an HTML page its Markdown preserves: the
// Markdown is rendered (CommonMark 0.31.2 with GFM's extensions) and compared
// with the page, both in the canonical form of bench/internal/canon.
type RoundTrip struct {
	// Exact means that nothing was lost or changed, using Markdown syntax: raw
	// HTML does not count where Markdown has syntax.
	Exact bool `json:"exact"`
	// Raw is the same with raw HTML allowed.
	Raw bool `json:"raw"`
	// Similarity is the mean over the components that either side has: text,
	// blocks, marks, links, images, code, lang, cells, items.
	Similarity float64            `json:"similarity"`
	Components map[string]float64 `json:"components"` // by component, each 0 to 1
	// Core means that the page has no elements without a correct conversion.
	Core bool `json:"core"`
}

// CompareRoundTrip scores the Markdown of a page. If the HTML has constructs
// that Markdown lacks (spanning cells, blocks in cells), the reading of the
// page that is closest to the Markdown counts.
func CompareRoundTrip(page, md string) (RoundTrip, error) {
	readings, core, err := readings(page)
	if err != nil {
		return RoundTrip{}, err
	}
	got, _, err := canon.Parse(mdread.SyntaxHTML(md), canon.Reading{})
	if err != nil {
		return RoundTrip{Core: core}, nil // the Markdown does not render to a page
	}
	out := RoundTrip{Core: core, Exact: equalsAny(readings, got)}
	features := got.Features()
	for _, r := range readings {
		if s, c := compareFeatures(r.Features(), features); s > out.Similarity || out.Components == nil {
			out.Similarity, out.Components = s, c
		}
	}
	if out.Exact {
		out.Similarity, out.Raw = 1, true
		return out, nil
	}
	if raw, _, err := canon.Parse(mdread.HTML(md), canon.Reading{}); err == nil {
		out.Raw = equalsAny(readings, raw)
	}
	return out, nil
}

// readings returns the accepted readings of a page, the plain one first.
func readings(page string) (out []*canon.Block, core bool, err error) {
	plain, facts, err := canon.Parse(page, canon.Reading{})
	if err != nil {
		return nil, false, err
	}
	out = append(out, plain)
	if facts.Ambiguous {
		for _, r := range []canon.Reading{{Repeat: true}, {Unwrap: true}, {Unwrap: true, Repeat: true}} {
			if b, _, err := canon.Parse(page, r); err == nil {
				out = append(out, b)
			}
		}
	}
	return out, !facts.Debatable, nil
}

func equalsAny(readings []*canon.Block, got *canon.Block) bool {
	text := got.String()
	return slices.ContainsFunc(readings, func(b *canon.Block) bool { return b.String() == text })
}

// maxSequence bounds the matrix of two sequences; longer ones are compared by
// their runs of three.
const maxSequence = 16_000_000

func compareFeatures(want, got *canon.Features) (float64, map[string]float64) {
	out := map[string]float64{"text": sequence(want.Tokens, got.Tokens), "blocks": sequence(want.Paths, got.Paths)}
	sum := out["text"] + out["blocks"]
	for _, name := range []string{"cells", "code", "images", "items", "lang", "links", "marks"} {
		if w, g := want.Bags[name], got.Bags[name]; len(w)+len(g) > 0 {
			out[name] = bagF1(w, g)
			sum += out[name]
		}
	}
	return sum / float64(len(out)), out
}

func sequence(want, got []string) float64 {
	w, g, _ := trimCommon(want, got)
	if len(w)*len(g) <= maxSequence {
		return ratio(want, got)
	}
	o := grams(want, got, 3)
	return 2 * float64(o.Common) / float64(o.Want+o.Got)
}
