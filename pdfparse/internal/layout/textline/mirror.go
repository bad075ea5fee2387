package textline

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// brackets are those that right-to-left text mirrors (Unicode Bidirectional Algorithm,
// rule L4), each before its mirror image.
const brackets = "()[]{}"

// mirrorBrackets reads brackets as what they are where most of a page's beside
// right-to-left letters are recorded as what they look like, as Word does.
func mirrorBrackets(gs []glyph.Glyph) {
	rtl := false
	for i := 0; i < len(gs) && !rtl; i++ {
		rtl = isRTL(gs[i].Text)
	}
	if !rtl {
		return
	}
	var looks int
	var turned []*glyph.Glyph
	seen := make([]*glyph.Glyph, len(gs)) // from top to bottom, from left to right
	for i := range gs {
		seen[i] = &gs[i]
	}
	slices.SortStableFunc(seen, func(a, b *glyph.Glyph) int { return cmp.Compare(a.Y, b.Y) })
	for i := 0; i < len(seen); {
		j := i + 1
		for j < len(seen) && math.Abs(seen[j].Y-seen[j-1].Y) < 0.2*seen[j].Size {
			j++
		}
		line := seen[i:j]
		slices.SortStableFunc(line, func(a, b *glyph.Glyph) int { return cmp.Compare(a.X, b.X) })
		looks += bracketLooks(line)
		turned = append(turned, rtlBrackets(line)...)
		i = j
	}
	if looks <= 0 {
		return
	}
	for _, g := range turned {
		k := bracketOf(g) ^ 1
		g.Text = brackets[k : k+1]
	}
}

// bracketOf returns the place of a glyph among brackets, even if it opens, or -1.
func bracketOf(g *glyph.Glyph) int {
	if len(g.Text) != 1 {
		return -1
	}
	return strings.Index(brackets, g.Text)
}

// bracketLooks counts the brackets at the ends of right-to-left words that are recorded
// as what they look like, less those that are not.
func bracketLooks(line []*glyph.Glyph) int {
	n := 0
	for i, g := range line {
		k := bracketOf(g)
		if k < 0 {
			continue
		}
		left, right := i > 0 && isRTL(line[i-1].Text), i+1 < len(line) && isRTL(line[i+1].Text)
		switch {
		case left == right:
		case right == (k%2 == 0):
			n++
		default:
			n--
		}
	}
	return n
}

// rtlBrackets returns the brackets of a line that belong to its right-to-left text:
// pairs around such text, or beside it and not beside other letters.
func rtlBrackets(line []*glyph.Glyph) (out []*glyph.Glyph) {
	before, after := directions(line)
	var open []int
	for i, g := range line {
		switch k := bracketOf(g); {
		case k < 0:
		case k%2 == 0:
			open = append(open, i)
		case len(open) == 0:
			if before[i] > 0 {
				out = append(out, g)
			}
		default:
			from := open[len(open)-1]
			open = open[:len(open)-1]
			left, right := before[from], after[i]
			if after[from] > 0 || left >= 0 && right >= 0 && left+right > 0 {
				out = append(out, line[from], g)
			}
		}
	}
	for _, i := range open {
		if after[i] > 0 {
			out = append(out, line[i])
		}
	}
	return out
}

// directions returns for each glyph of a line 1 if the next letter or digit before it, or
// after it, is of right-to-left text, -1 if it is of other text, 0 without one.
func directions(line []*glyph.Glyph) (before, after []int) {
	before, after = make([]int, len(line)), make([]int, len(line))
	last := 0
	note := func(out []int, i int) {
		out[i] = last
		if s := line[i].Text; isRTL(s) {
			last = 1
		} else if letters.CountAlnum(s) > 0 {
			last = -1
		}
	}
	for i := range line {
		note(before, i)
	}
	last = 0
	for i := len(line) - 1; i >= 0; i-- {
		note(after, i)
	}
	return before, after
}
