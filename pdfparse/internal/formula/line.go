package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A line is what was painted consecutively on a baseline, including raised,
// lowered and stacked parts.
type line struct {
	atoms  []*atom
	box    Rect
	base   float64
	size   float64
	words  int     // number of text words
	wordsW float64 // their width
	width  float64 // of everything on the baseline
	strong int
	right  float64 // end of the last atom
	turn   float64 // x to which parts off the baseline may go back
	left   float64 // margins of its column, from the surrounding text
	edge   float64
	known  bool    // the margins are known
	zone   bool    // inside a ruled table
	taken  bool    // part of a display
	slack  float64 // of the baseline
}

// Thresholds for lines, in font sizes.
const (
	onBase     = 0.1
	officeBase = 0.22 // in documents where formulas are embedded objects
	lineGap    = 3.2  // maximum distance to the next word on a line
	backStep   = 0.7  // maximum step back of stacked parts
	reachOff   = 0.35
)

// gather groups the atoms into lines in painting order.
func (rd *pageReader) gather() {
	var cur *line
	for i := range rd.atoms {
		a := &rd.atoms[i]
		if cur == nil || !cur.takes(a) {
			cur = &line{box: a.ink, base: a.base, size: a.size, turn: a.ink.X0, right: a.x0, slack: onBase}
			if rd.office {
				cur.slack = officeBase
			}
			rd.lines = append(rd.lines, cur)
		}
		cur.add(a)
	}
	for _, l := range rd.lines {
		l.measure()
	}
	rd.adopt()
}

func (l *line) takes(a *atom) bool {
	s := max(l.size, a.size)
	gap := a.x0 - l.right
	on := math.Abs(a.base-l.base) < l.slack*s && a.size > 0.8*l.size && !a.centre
	if on || a.prose && l.words == 0 && math.Abs(a.base-l.base) < 1.2*s && gap > -0.3*s && gap < 1.5*s {
		return gap > -1.5*s && gap < lineGap*s && a.x0 > l.turn-backStep*s
	}
	if a.prose && a.size > 0.85*l.size {
		return false
	}
	if a.x0 < l.turn-backStep*s || gap > lineGap*s {
		return false
	}
	if !a.centre && a.size > 0.85*l.size && math.Abs(a.base-l.base) > 0.8*s && (l.words > 0 || a.kind == letters && a.text) {
		return false // a display closely below a short line
	}
	return a.ink.Y0 < l.box.Y1+reachOff*s && a.ink.Y1 > l.box.Y0-reachOff*s
}

func (l *line) add(a *atom) {
	if l.atoms == nil {
		l.atoms = make([]*atom, 0, 64)
	}
	l.atoms = append(l.atoms, a)
	l.box = geom.Union(l.box, a.ink)
	if a.prose {
		if l.words == 0 {
			l.base, l.size = a.base, a.size
		}
		l.words++
	}
	l.right = max(a.x1, a.ink.X1-0.2*a.size)
	if math.Abs(a.base-l.base) < l.slack*a.size && !a.centre && a.size > 0.8*l.size {
		l.turn = a.x1
	}
}

// measure counts the text and the mathematics of a line.
func (l *line) measure() {
	l.words, l.wordsW, l.width, l.strong = 0, 0, 0, 0
	run := -1
	for _, a := range l.atoms {
		w := a.x1 - a.x0
		l.width += w
		if a.prose {
			l.wordsW += w
			if a.run != run {
				l.words++
				run = a.run
			}
		}
		if a.kind == strong {
			l.strong++
		}
	}
}

// share returns the share of a line that is text.
func (l *line) share() float64 {
	if l.width == 0 {
		return 0
	}
	return l.wordsW / l.width
}

// adopt merges lines without text into an overlapping text line: a fraction at
// the start of a line.
func (rd *pageReader) adopt() {
	text := only(rd.lines, func(l *line) bool { return l.words > 0 && l.share() > 0.3 })
	slices.SortStableFunc(text, func(a, b *line) int { return cmp.Compare(a.base, b.base) })
	out := rd.lines[:0]
	for _, l := range rd.lines {
		if l.words == 0 && len(l.atoms) < 40 && !rd.isNumber(l) && geom.Height(l.box) < 1.6*rd.body {
			if t := rd.hostOf(text, l); t != nil {
				t.atoms = append(t.atoms, l.atoms...)
				t.box = geom.Union(t.box, l.box)
				t.measure()
				continue
			}
		}
		out = append(out, l)
	}
	rd.lines = out
}

// hostOf returns the text line that contains a piece of a formula.
func (rd *pageReader) hostOf(text []*line, l *line) *line {
	i, _ := slices.BinarySearchFunc(text, l.box.Y0-1.2*l.size, func(t *line, y float64) int { return cmp.Compare(t.base, y) })
	for n := 0; i < len(text) && n < 60; i, n = i+1, n+1 {
		t := text[i]
		if t.base > l.box.Y1+1.2*t.size {
			break
		}
		mid := t.base - axis*t.size
		if t == l || l.box.X1 < t.box.X0-1.2*t.size || l.box.X0 > t.box.X1+1.2*t.size {
			continue
		}
		if rd.wordsBetween(l, t) <= fewWords && math.Abs(midY(l.box)-mid) < 0.75*t.size && l.box.Y0 < t.base && l.box.Y1 > t.base-0.75*t.size {
			return t
		}
	}
	return nil
}

// wordsBetween returns the number of text words painted between two lines.
func (rd *pageReader) wordsBetween(a, b *line) int32 {
	if a.atoms[0].seq > b.atoms[0].seq {
		a, b = b, a
	}
	last, first := a.atoms[0].seq, b.atoms[0].seq
	for _, x := range a.atoms {
		last = max(last, x.seq)
	}
	return max(0, rd.words[max(first, last+1)]-rd.words[last+1])
}

// margins finds the edges of each line's column from the text lines above and
// below.
func (rd *pageReader) margins() {
	byBase := slices.Clone(rd.lines)
	slices.SortStableFunc(byBase, func(a, b *line) int { return cmp.Compare(a.base, b.base) })
	full := func(l *line) bool { return l.share() > 0.5 && l.words > 2 }
	for i, l := range byBase {
		above, okAbove := rd.columnBy(byBase, i, -1, full)
		below, okBelow := rd.columnBy(byBase, i, 1, full)
		l.known = okAbove || okBelow
		switch {
		case !l.known:
			l.left, l.edge = math.Inf(1), math.Inf(-1)
			continue
		case !okAbove:
			above = below
		case !okBelow:
			below = above
		}
		// a line as wide as two columns says nothing about either
		holds := func(c Rect) bool { return l.box.X0 > c.X0-rd.body && l.box.X1 < c.X1+3*rd.body }
		switch a, b := geom.Width(above), geom.Width(below); {
		case a < 0.7*b && holds(above):
			below = above
		case b < 0.7*a && holds(below):
			above = below
		}
		l.left, l.edge = min(above.X0, below.X0), max(above.X1, below.X1)
	}
	rd.justify(full)
}

// justify moves the right edges of columns to where most of the page's lines
// with the same left edge end, since the lines around a display are often
// short.
func (rd *pageReader) justify(full func(*line) bool) {
	text := only(rd.lines, full)
	slices.SortStableFunc(text, func(a, b *line) int { return cmp.Compare(a.box.X0, b.box.X0) })
	edges := map[float64]float64{} // by left edge
	for _, l := range rd.lines {
		if !l.known {
			continue
		}
		edge, ok := edges[l.left]
		if !ok {
			from, _ := slices.BinarySearchFunc(text, l.left-sameEdge*rd.body, func(t *line, x float64) int { return cmp.Compare(t.box.X0, x) })
			edge = math.Inf(-1)
			if common, n := commonEdge(text[from:], l.left+sameEdge*rd.body, sameEdge*rd.body); n > 1 {
				edge = common
			}
			edges[l.left] = edge
		}
		l.edge = max(l.edge, edge)
	}
}

// sameEdge is the maximum difference between edges of one column, in font sizes
// of the text.
const sameEdge = 0.3

// commonEdge returns where most of the lines end whose left edge is at most
// last, and the number of these.
func commonEdge(lines []*line, last, slack float64) (edge float64, n int) {
	var ends []float64
	for _, t := range lines {
		if t.box.X0 > last || len(ends) == maxEdges {
			break
		}
		ends = append(ends, t.box.X1)
	}
	slices.Sort(ends)
	for i, k := 0, 0; k < len(ends); k++ {
		for ends[k]-ends[i] > 2*slack {
			i++
		}
		if k-i+1 > n {
			edge, n = ends[k], k-i+1
		}
	}
	return edge, n
}

// maxEdges is the maximum number of lines with the same left edge that are
// compared.
const maxEdges = 300

// columnBy returns the extent of the text lines above (step -1) or below line i
// that share its column.
func (rd *pageReader) columnBy(byBase []*line, i, step int, full func(*line) bool) (Rect, bool) {
	l := byBase[i]
	col := boxOf(nil)
	n := 0
	for k, tries := i+step, 0; k >= 0 && k < len(byBase) && n < 4 && tries < 150; k, tries = k+step, tries+1 {
		t := byBase[k]
		if !full(t) || geom.Overlap(t.box.X0, t.box.X1, l.box.X0, l.box.X1) <= 0 {
			continue
		}
		if math.Abs(t.base-l.base) > 25*rd.body || n > 0 && geom.Width(t.box) > geom.Width(col)+8*rd.body {
			break
		}
		col = geom.Union(col, t.box)
		n++
	}
	return col, n > 0
}
