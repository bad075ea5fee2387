package tabular

import (
	"cmp"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Text of two sides may be aligned like a table of two columns.

// signatures reports whether each column has a rule of its own above it, as the
// names below two signatures have.
func (s *stream) signatures(hs []geom.Ruling) bool {
	at, _ := slices.BinarySearchFunc(hs, s.box.Y0-8, func(h geom.Ruling, y float64) int { return cmp.Compare(h.Pos, y) })
	g := s.gutters[0]
	left, right := false, false
	for ; at < len(hs) && hs[at].Pos <= s.box.Y1+8; at++ {
		h := hs[at]
		switch {
		case h.To < s.box.X0 || h.From > s.box.X1:
		case h.From < g.a && h.To > g.b:
			return false
		case h.Pos <= s.box.Y0+2:
			left, right = left || h.To <= g.b, right || h.From >= g.a
		}
	}
	return left && right
}

// leastSpoken is the least number of rows of a dialogue.
const leastSpoken = 4

// spoken reports whether a table of two columns is a dialogue: the same few names
// before sentences.
func (t *Table) spoken() bool {
	names := map[string]bool{}
	n, said := 0, 0
	for _, r := range t.Rows {
		name, s := r[0].Plain(), r[1].Plain()
		if name == "" || s == "" {
			continue
		}
		n++
		names[name] = true
		if strings.Count(s, " ") > 1 && strings.ContainsAny(s[len(s)-1:], ".?!…") && !textline.IsNumber(name) {
			said++
		}
	}
	return n >= leastSpoken && 2*len(names) <= n && said*5 >= n*4
}

// labelled reports whether all rows of a table of two columns are labels that
// end in a colon with what they announce, as at the head of a letter.
func (t *Table) labelled() bool {
	for _, r := range t.Rows {
		if !strings.HasSuffix(r[0].Plain(), ":") || r[1].Plain() == "" {
			return false
		}
	}
	return true
}
