package records

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/number"
)

func (m *matcher) ratingScore(f *field, c *column) float64 {
	if c.attr == "href" || c.attr == "src" || c.several() > 1.5 {
		return 0
	}
	if c.meanSize() > 60 || !m.introduced(f, c) || len(c.cells) > 3 && c.share(func(t string) bool { n, _ := ratingOf(t, true); return n == "0" }) > 0.8 {
		return 0
	}
	s := 0.8 * c.are(shapeRating)
	if s == 0 {
		s = c.share(func(t string) bool { _, ok := ratingOf(t, true); return ok }) * 0.95 * lexical(append([]string{"rating"}, f.aside...), c)
	}
	return s
}

// forAll lowers the score of a number that all records share: 100 values of 45 lists that
// were read.
const forAll = 0.2

func (m *matcher) countScore(f *field, c *column) float64 {
	if c.attr == "href" || c.attr == "src" || c.attr == "datetime" || c.several() > 1.5 && c.label() == "" || c.meanSize() > 120 {
		return 0
	}
	near := c.share(func(t string) bool { _, ok := countNear(m.page, t, f); return ok })
	s := 0.9 * near
	if near < 0.5 {
		figures := c.share(func(t string) bool {
			n, ok := number.Read(t, m.page.Style())
			return ok && len(t) < 24 && (f.Type != "integer" || !strings.Contains(n, "."))
		})
		named := lexical(f.counted(), c)
		if slices.Contains(f.concepts, "review") {
			named = max(named, lexical([]string{"rating"}, c)) // "(239)" beside the stars
		}
		s = 0.9 * figures * named
	}
	if f.isYear() {
		years := c.share(func(t string) bool { return yearIn(t) != "" })
		if s = max(s, 0.55*years); c.share(isYear) > 0.8 {
			s = max(s, 0.75)
		}
	}
	if c.attr != "" {
		s -= 0.05
	}
	if s >= enough && len(c.cells) > 3 && c.isOne() {
		s -= forAll // "5 stars" to choose from
	}
	return s - 0.0005*float64(c.meanSize())
}

func (m *matcher) rankScore(f *field, c *column) float64 {
	if c.attr == "href" || c.attr == "src" || c.several() > 1.3 || c.meanSize() > 12 {
		return 0
	}
	if c.share(isRank) < 0.8 {
		return 0
	}
	s := 0.6 * lexical(append([]string{"rank"}, f.aside...), c)
	if rising(c.texts()) {
		s += 0.6
	}
	if c.attr != "" && f.Type == "string" {
		s -= 0.1
	}
	return s
}

func (m *matcher) stockScore(f *field, c *column) float64 {
	if c.attr != "" && c.attr != "content" || c.meanSize() > 60 {
		return 0
	}
	if c.are(shapeMoneyInside) > 0.5 {
		return 0
	}
	return 0.9 * c.are(shapeStock)
}
