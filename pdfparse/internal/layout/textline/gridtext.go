package textline

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// TeX's package listings sets code in columns of one width whatever the font is: each
// name fills as many columns as it has letters, with even gaps between them, also
// negative ones (Heinz, Moses, Hoffmann: The Listings Package, "Column alignment"). Read
// by its gaps such code falls apart; on the grid of its columns it is text of fixed pitch.
// Set so that of 854 documents only those with such code change.
const (
	strayGap   = 0.05 // in sizes: a gap between letters that is neither none nor kerning
	leastSpace = 0.2  // in sizes: one that may be a space
	mostGap    = 0.5  // in sizes: one that is no gap between letters
	strayShare = 0.3  // of the gaps of a line that are stray where it is on a grid
	otherShare = 0.2  // the same where the page has one
	leastPairs = 6    // gaps in a line that tells of a grid
	nextName   = 1.5  // columns between the middles of letters with a space between them
	offGrid    = 0.15 // columns by which the distance of two names may miss a whole number
	onShare    = 0.8  // of the neighbouring names of a page that are on the grid
	leastNames = 24   // of them
	leastLines = 3    // that tell of a grid
	amongLines = 6    // that do not tell may stand between two that do
	mostDots   = 4    // leaders are lines of which more than one in so many is a dot
)

// Widths of columns that are tried, in hundredths of the size: the package's is 60, or 45.
const leastColumn, mostColumn = 40, 70

// A gridLine is the consecutive glyphs of one baseline and size, spaces left out.
type gridLine struct {
	at    []int
	pitch []float64 // distance of the middle of each from that of the one before, in sizes
	gaps  []float64 // between them, but wide ones
	dots  int
	part  bool // it is next to text of another size or height, as in formulas
}

// gridText moves the glyphs of code on a grid to their columns and gives them a font of
// fixed pitch.
func gridText(gs []glyph.Glyph) {
	if !mayBeOnGrid(gs) {
		return
	}
	lines := gridLines(gs)
	told := slices.DeleteFunc(slices.Clone(lines), func(l gridLine) bool { return !l.tells() })
	column, ok := columnOf(told)
	if !ok {
		return
	}
	sizes := map[float64]bool{}
	for _, l := range told {
		if on, all := l.names(column); all > 1 && onGrid(on, all) {
			sizes[gs[l.at[0]].Size] = true
		}
	}
	lines = slices.DeleteFunc(lines, func(l gridLine) bool { return !sizes[gs[l.at[0]].Size] })
	fonts := map[*glyph.Font]*glyph.Font{}
	settled := -amongLines - 1 // lines before are settled, or stay; none is yet
	for i, l := range lines {
		if on, all := l.names(column); !l.strays(otherShare, mostGap) || !onGrid(on, all) {
			continue
		}
		if i-settled > amongLines {
			settled = i
		}
		for ; settled <= i; settled++ {
			lines[settled].settle(gs, column, fonts)
		}
	}
}

// mayBeOnGrid reports whether a page has leastLines lines with stray gaps, at little cost.
func mayBeOnGrid(gs []glyph.Glyph) bool {
	lines, gaps, stray := 0, 0, 0
	last := &glyph.Glyph{}
	for i := range gs {
		g := &gs[i]
		if g.Flags&glyph.Space != 0 || g.Text == "" {
			continue
		}
		if gap := g.X - last.X - last.DX; g.Y != last.Y || g.Size != last.Size {
			lines += trees.One(gaps >= leastPairs && float64(stray) >= strayShare*float64(gaps))
			gaps, stray = 0, 0
		} else if gap = math.Abs(gap) / g.Size; gap < mostGap {
			gaps, stray = gaps+1, stray+trees.One(gap > strayGap && gap < leastSpace)
		}
		last = g
	}
	return lines >= leastLines
}

// columnOf returns the width of the columns by which most neighbouring names of some
// lines are whole columns apart.
func columnOf(lines []gridLine) (column float64, ok bool) {
	best := 0.0
	for c := leastColumn; c <= mostColumn && len(lines) > 0; c++ {
		on, all := 0, 0
		for _, l := range lines {
			x, n := l.names(float64(c) / 100)
			on, all = on+x, all+n
		}
		if share := float64(on) / float64(max(all, leastNames)); share > best {
			best, column = share, float64(c)/100
		}
	}
	return column, best >= onShare
}

// gridLines returns the lines of a page in fonts of no fixed pitch.
func gridLines(gs []glyph.Glyph) (out []gridLine) {
	var l gridLine
	for i := range gs {
		g := &gs[i]
		if g.Flags&glyph.Space != 0 || g.Text == "" {
			continue
		}
		next := gridLine{at: []int{i}}
		if n := len(l.at); n > 0 {
			last := &gs[l.at[n-1]]
			gap := (g.X - last.X - last.DX) / last.Size
			if levelText(g) && levelText(last) && g.Y == last.Y && g.Size == last.Size && g.X > last.X && gap > -mostGap {
				l.at = append(l.at, i)
				l.pitch = append(l.pitch, (g.X+g.DX/2-last.X-last.DX/2)/g.Size)
				l.dots += trees.One(g.Text == ".")
				if gap < mostGap {
					l.gaps = append(l.gaps, gap)
				}
				continue
			}
			next.part = math.Abs(g.Y-last.Y) < 0.6*last.Size && math.Abs(gap) < 1
			l.part = l.part || next.part
			out = append(out, l)
		}
		l = next
	}
	if len(l.at) > 0 {
		out = append(out, l)
	}
	return out
}

// levelText reports whether a glyph may be of code in columns.
func levelText(g *glyph.Glyph) bool {
	r, _ := utf8.DecodeRuneInString(g.Text)
	return spaceable(g) && g.DY == 0 && g.DX > 0 && !g.Font.Mono && !letters.IsUnspaced(r) && !unicode.Is(unicode.Hangul, r)
}

// tells reports whether a line tells of a grid: gaps that may be spaces do not.
func (l *gridLine) tells() bool { return len(l.gaps) >= leastPairs && l.strays(strayShare, leastSpace) }

// strays reports whether a share of a line's gaps are stray, up to the widest that is, or
// some of a short one's. In text that is letter-spaced all gaps are alike.
func (l *gridLine) strays(share, widest float64) bool {
	if l.part || len(l.gaps) == 0 || l.dots*mostDots > len(l.at) {
		return false
	}
	least := share * float64(len(l.gaps)) // more than none
	stray := slices.DeleteFunc(slices.Clone(l.gaps), func(gap float64) bool { return math.Abs(gap) <= strayGap || gap > widest })
	if float64(len(stray)) < least {
		return false
	}
	if len(l.gaps) >= leastPairs {
		usual := slices.Sorted(slices.Values(l.gaps))[len(l.gaps)/2]
		stray = slices.DeleteFunc(stray, func(gap float64) bool { return math.Abs(gap-usual) <= strayGap/2 })
	}
	return float64(len(stray)) >= least
}

// names returns how many of a line's names are whole columns from the name before, and
// how many there are but the first: from middle to middle half the letters of both and
// the columns between them.
func (l *gridLine) names(column float64) (on, all int) {
	x, from, last := 0.0, 0.0, 0.0 // middle of the current letter, of its name's first, and of the name before
	n, before := 1, 0              // letters of the name, and of the one before
	for k := 0; k <= len(l.pitch); k++ {
		if k < len(l.pitch) && l.pitch[k] < nextName*column {
			x, n = x+l.pitch[k], n+1
			continue
		}
		middle := (from + x) / 2
		if before > 0 {
			between := (middle-last)/column - float64(n+before)/2
			all++
			on += trees.One(math.Abs(between-math.Round(between)) < offGrid)
		}
		last, before, n = middle, n, 1
		if k < len(l.pitch) {
			x += l.pitch[k]
			from = x
		}
	}
	return on, all
}

// onGrid reports whether so many of a line's names tell that it is on the grid.
func onGrid(on, all int) bool { return 4*on >= 3*all }

// settle moves the glyphs of a line to their columns.
func (l *gridLine) settle(gs []glyph.Glyph, column float64, fonts map[*glyph.Font]*glyph.Font) {
	first := &gs[l.at[0]]
	if !levelText(first) {
		return
	}
	wide := column * first.Size
	x := first.X + first.DX/2 - wide/2
	for k, i := range l.at {
		g := &gs[i]
		if k > 0 {
			x += wide * max(1, math.Round(l.pitch[k-1]/column))
		}
		f := fonts[g.Font]
		if f == nil {
			fixed := *g.Font
			fixed.Name, fixed.Mono, fixed.SpaceWidth, fixed.Shapes = "", true, column, nil
			f = &fixed
			fonts[g.Font] = f
		}
		g.X, g.DX, g.Font = x, wide, f
	}
}
