package formats

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/date"
	"github.com/pagemill/pagemill/formats/internal/passage"
	"github.com/pagemill/pagemill/formats/internal/price"
	"github.com/pagemill/pagemill/formats/internal/rank"
	"github.com/pagemill/pagemill/internal/mdread"
)

// stated returns the passage that shows the fact of the page that a question asks for:
// what its product costs, its day or author, its only telephone number; the zero
// Passage for other questions, and where the page shows none.
func (p Page) stated(q *rank.Query, spans []passage.Span) Passage {
	if p.Root == nil {
		return Passage{}
	}
	shows := func(string) bool { return false }
	switch q.Fact() {
	case rank.Cost:
		product := readProduct(p)
		if product == nil || product.Variants[0].Price == nil || q.Shares(product.Title+" "+product.Brand) < leastNamed {
			return Passage{}
		}
		cost := product.Variants[0].Price.Amount
		shows = func(text string) bool {
			return slices.ContainsFunc(price.All(text), func(a price.Price) bool { return a.Amount == cost })
		}
	case rank.Published:
		m := p.metadata()
		if len(m.Published) < len("2026-01-02") {
			return Passage{}
		}
		shows = func(text string) bool {
			return strings.HasPrefix(date.Parse(text, m.Language), m.Published[:len("2026-01-02")])
		}
	case rank.Author:
		authors := p.metadata().Authors
		shows = func(text string) bool {
			return slices.ContainsFunc(authors, func(a string) bool { return strings.Contains(text, a) })
		}
	case rank.Telephone:
		return onlyTelephone(q, spans)
	}
	for i := range spans {
		if p.check.Step(); len(spans[i].Plain) <= maxStated && shows(spans[i].Plain) {
			return asPassage(spans[i], 1)
		}
	}
	return Passage{}
}

// leastNamed is the share of a question's weight that a product's name and brand have.
const leastNamed = 0.5

// maxStated is the greatest length, in bytes, of a passage that shows a fact.
const maxStated = 200

// onlyTelephone returns the passage with the page's only telephone number, if its
// headings and the passage have all that a question names.
func onlyTelephone(q *rank.Query, spans []passage.Span) Passage {
	var found Passage
	headings, number := "", ""
	for i := range spans {
		s := &spans[i]
		if s.Kind == mdread.Heading && len(headings) < maxContext {
			headings += " " + s.Plain
		}
		digits := rank.TelephoneIn(s.Plain)
		if digits == "" {
			continue
		}
		if number != "" && digits != number {
			return Passage{}
		}
		if number == "" {
			found, number = asPassage(*s, 1), digits
		}
	}
	if q.Shares(headings+" "+found.Text) < 1 {
		return Passage{}
	}
	return found
}
