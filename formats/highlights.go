package formats

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdread"
)

// A Passage is a piece of the page's Markdown that is relevant to a query: a
// heading, a sentence, a table row or a line of code.
type Passage struct {
	Text  string  `json:"text"`  // verbatim
	Score float64 `json:"score"` // at least 0; comparable within one query only
	Start int     `json:"start"` // byte range in the Markdown
	End   int     `json:"end"`   // exclusive
}

// Highlighted holds the parts of a page that are relevant to a query.
type Highlighted struct {
	Text     string    // the passages, joined in page order
	Passages []Passage // the passages in Text, in page order
}

// Limits of a selection: the number of passages and bytes, and the least score
// relative to the best; what a heading weighs.
const (
	maxHighlights     = 12
	maxHighlightBytes = 800
	leastShare        = 0.45
	headingWeight     = 0.4 // of a heading, which names what follows
)

// Highlights returns the passages of the page's Markdown that answer a query,
// joined in page order: sentences of a paragraph together, table rows below
// their header, code in a fence. The zero Highlighted means that no passage is
// relevant.
func Highlights(ctx context.Context, p Page, query string) (Highlighted, error) {
	return attempt(ctx, p, func(p Page) (Highlighted, error) { return highlights(p, query) })
}

func highlights(p Page, query string) (Highlighted, error) {
	if err := checkQuery(query); err != nil {
		return Highlighted{}, err
	}
	spans, scores := p.scores(query)
	order := byScore(p.check, scores)
	var chosen []int
	size := 0
	for _, i := range order {
		if scores[i] < leastShare*scores[order[0]] || scores[i] == 0 || len(chosen) == maxHighlights {
			break
		}
		if size += len(spans[i].Text); size > maxHighlightBytes && len(chosen) > 0 {
			break
		}
		chosen = append(chosen, i)
	}
	h := Highlighted{Text: passage.Assemble(spans, chosen)}
	for _, i := range slices.Sorted(slices.Values(chosen)) {
		h.Passages = append(h.Passages, asPassage(spans[i], scores[i]))
	}
	return h, nil
}

// RankPassages returns the passages that are relevant to a query, best first.
func RankPassages(ctx context.Context, p Page, query string) ([]Passage, error) {
	return attempt(ctx, p, func(p Page) ([]Passage, error) { return rankPassages(p, query) })
}

func rankPassages(p Page, query string) ([]Passage, error) {
	if err := checkQuery(query); err != nil {
		return nil, err
	}
	spans, scores := p.scores(query)
	var out []Passage
	for _, i := range byScore(p.check, scores) {
		if scores[i] > 0 {
			out = append(out, asPassage(spans[i], scores[i]))
		}
	}
	return out, nil
}

// asPassage rounds the score: its last digits differ between machines.
func asPassage(s passage.Span, score float64) Passage {
	return Passage{Text: s.Text, Score: math.Round(score*1e4) / 1e4, Start: s.Start, End: s.End}
}

func checkQuery(query string) error {
	if n := utf8.RuneCountInString(query); strings.TrimSpace(query) == "" || n > MaxPrompt {
		return ErrPrompt
	}
	return nil
}

// scores ranks the passages of the Markdown. A heading is context for the text
// below it, and itself scores half; a table's header is no answer.
func (p Page) scores(query string) ([]passage.Span, []float64) {
	spans, ix := p.index()
	return spans, weighed(spans, ix.Ask(query).Scores())
}

func weighed(spans []passage.Span, scores []float64) []float64 {
	for i := range spans {
		switch s := &spans[i]; {
		case s.Kind == mdread.Heading:
			scores[i] *= headingWeight
		case s.Header:
			scores[i] *= 0.5
		}
	}
	return scores
}

// byScore returns the indices in descending order of score; the sort is stable.
func byScore(check *cancel.Checker, scores []float64) []int {
	order := make([]int, len(scores))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		check.Step()
		return cmp.Compare(scores[b], scores[a])
	})
	return order
}
