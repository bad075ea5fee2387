package formula

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Thresholds for displays, in font sizes of the text.
const (
	displayIndent = 0.8  // from the margin
	displayText   = 0.5  // maximum share of words
	displayNear   = 1.25 // between the outlines of one display's lines
	tagGap        = 1.0  // between a formula and its number
	fewWords      = 6    // maximum number of text words painted between lines of one display
)

// displays finds display formulas, those on lines of their own.
func (rd *pageReader) displays() {
	ds := only(rd.lines, rd.isDisplay)
	slices.SortStableFunc(ds, func(a, b *line) int {
		return cmp.Or(cmp.Compare(a.box.Y0, b.box.Y0), cmp.Compare(a.box.X0, b.box.X0))
	})
	var groups [][]*line
	var boxes []Rect
	for _, l := range ds {
		at := len(groups) - 1
		for at >= max(0, len(groups)-8) && !rd.sameDisplay(groups[at], boxes[at], l) {
			at--
		}
		if at < max(0, len(groups)-8) {
			at = len(groups)
			groups, boxes = append(groups, nil), append(boxes, l.box)
		}
		groups[at] = append(groups[at], l)
		boxes[at] = geom.Union(boxes[at], l.box)
	}
	for k, g := range groups {
		rd.display(g, boxes[k])
	}
}

// isDisplay reports whether a line is set apart like a display.
func (rd *pageReader) isDisplay(l *line) bool {
	if l.zone || l.size < 0.6*rd.body && l.strong == 0 {
		return false
	}
	if l.words == 0 && (rd.isNumber(l) || l.strong > 0 && !l.known) {
		return true
	}
	share := l.share()
	if share > displayText {
		return l.known && !l.startsWithWord() && l.strong > 0 && l.relation() && rd.centred([]*line{l}, l.box) && l.box.X0-l.left > 2*rd.body &&
			(l.quotes() || share < 0.95 && l.strong > 1 && rd.apart(l))
	}
	if !l.known {
		return l.strong > 3
	}
	indent := l.box.X0 - l.left
	if l.words == 0 {
		return indent > displayIndent*rd.body || l.strong > 1 && rd.apart(l)
	}
	rest := l.edge - l.box.X1
	centred := math.Abs(indent-rest) < 0.05*(l.edge-l.left)+0.6*rd.body && rest > displayIndent*rd.body
	return indent > displayIndent*rd.body && (centred || share < 0.25 && indent > 1.8*rd.body) && !l.startsWithWord()
}

func (l *line) relation() bool { return slices.ContainsFunc(l.atoms, (*atom).relates) }

// relates reports whether an atom is a relation.
func (a *atom) relates() bool { return a.class == rel && a.kind != letters && a.r != ':' }

// startsWithWord reports whether a line begins like text: with a word, a bullet
// or a number with a period.
func (l *line) startsWithWord() bool {
	as := inOrder(l.atoms)
	first := as[0]
	if first.prose || first.kind == neutral && first.text {
		return true
	}
	k := 0
	for k < len(as) && isDigit(as[k].r) && as[k].text {
		k++
	}
	return k > 0 && k+1 < len(as) && as[k].r == '.' && as[k].text && as[k+1].x0-as[k].x1 > 0.2*l.size
}

// apart reports whether the distance of a line from the text lines around it is
// larger than their distance from each other.
func (rd *pageReader) apart(l *line) bool {
	for _, t := range rd.lines {
		if t == l || t.words < 2 || geom.Overlap(t.box.X0, t.box.X1, l.box.X0, l.box.X1) <= 0 {
			continue
		}
		if d := math.Abs(t.base - l.base); d < 1.65*rd.body && d > 0.3*rd.body {
			return false
		}
	}
	return true
}

// quotes reports whether there is a quotation to the right of a line's first
// relation.
func (l *line) quotes() bool {
	as := inOrder(l.atoms)
	i := slices.IndexFunc(as, (*atom).relates)
	return i > 0 && i+1 < len(as) && strings.ContainsRune("\"'“”„«‘’", as[i+1].r)
}

// isNumber reports whether a line is only an equation number.
func (rd *pageReader) isNumber(l *line) bool {
	return len(l.atoms) <= 12 && tagText(l.atoms) != ""
}

func (rd *pageReader) sameDisplay(g []*line, box Rect, l *line) bool {
	if l.box.Y0-box.Y1 > displayNear*rd.body {
		return false
	}
	if rd.isNumber(l) != rd.isNumber(g[0]) && rd.wordsBetween(l, g[0]) == 0 && geom.Overlap(l.box.Y0, l.box.Y1, box.Y0, box.Y1) > 0 {
		return true // its number, at the margin
	}
	// no text was painted or set between them
	if !slices.ContainsFunc(g, func(m *line) bool { return rd.wordsBetween(l, m) <= fewWords }) {
		return false
	}
	return !slices.ContainsFunc(rd.lines, func(t *line) bool {
		return t.words > 0 && t.share() > displayText && t.base > box.Y1 && t.base < l.box.Y0+0.3*t.size && geom.Overlap(t.box.X0, t.box.X1, min(l.box.X0, box.X0), max(l.box.X1, box.X1)) > 0
	})
}

// display writes one display.
func (rd *pageReader) display(g []*line, box Rect) {
	var as []*atom
	strong, signs := 0, 0
	for _, l := range g {
		as = append(as, l.atoms...)
		strong += l.strong
	}
	for _, a := range as {
		if a.class == rel || a.class == op || a.class == integral || a.class == bin {
			signs++
		}
	}
	if strong == 0 {
		for _, r := range rd.rulesIn(box, 0) {
			if r.x1-r.x0 < 0.9*geom.Width(box) {
				strong++
			}
		}
	}
	if rows(g) >= rowsOfNumbers && !slices.ContainsFunc(as, (*atom).beyondNumber) {
		return
	}
	if strong == 0 || len(as) < 2 || signs == 0 && !(strong > 1 && rd.centred(g, box)) {
		return
	}
	as = append(as, rd.enclosed(g, as)...)
	tag, tagAtoms, rest := rd.tagOf(as, g)
	if len(rest) == 0 {
		return
	}
	if !rd.emit(rest, true, tag, tagAtoms, rd.sizeOf(rest)) {
		return
	}
	f := &rd.out.Formulas[len(rd.out.Formulas)-1]
	f.Column = f.Box
	if l := g[0]; l.known && f.Box.X0 < l.edge && f.Box.X1 > l.left { // it may extend beyond its column
		f.Column.X0, f.Column.X1 = max(f.Box.X0, l.left), min(f.Box.X1, l.edge)
	}
	for _, l := range g {
		l.taken = true
	}
}

// rowsOfNumbers is the least number of rows with nothing but numbers that are those of a
// table: "0.25  6.1 · 10⁻⁵".
const rowsOfNumbers = 3

// rows counts the rows of lines from top to bottom.
func rows(g []*line) int {
	n := 1
	for i, l := range g[1:] {
		n += trees.One(l.base-g[i].base > 0.5*l.size)
	}
	return n
}

// beyondNumber reports whether an atom is no part of a number.
func (a *atom) beyondNumber() bool { return !isDigit(a.r) && !strings.ContainsRune(".,-−+·×", a.r) }

// amid adds the lines that were painted within a display and are within its
// height: the name of an operator between two fractions.
func (rd *pageReader) amid(g []*line, as []*atom) []*atom {
	lo, hi := math.MaxInt, -1
	for _, a := range as {
		lo, hi = min(lo, a.seq), max(hi, a.seq)
	}
	box := boxOf(atomNodes(as))
	var out []*atom
	for _, l := range rd.lines {
		if l.taken || l.atoms[0].seq < lo || l.atoms[len(l.atoms)-1].seq > hi || slices.Contains(g, l) {
			continue
		}
		if l.words <= fewWords && midY(l.box) > box.Y0 && midY(l.box) < box.Y1 {
			l.taken = true
			out = append(out, l.atoms...)
		}
	}
	return out
}

// enclosed adds the text lines next to a tall left brace: the second column of
// cases.
func (rd *pageReader) enclosed(g []*line, as []*atom) []*atom {
	var fence Rect
	found := false
	for _, a := range as {
		if (a.r == '{' || a.r == '⎧' || a.r == '⎨' || a.r == '⎩' || a.r == '⎪') && (a.centre || a.class == piece) {
			if !found {
				fence, found = a.ink, true
			} else if math.Abs(a.ink.X0-fence.X0) < a.size {
				fence = geom.Union(fence, a.ink)
			}
		}
	}
	out := rd.amid(g, as)
	if !found || geom.Height(fence) < 1.8*rd.body {
		return out
	}
	for _, l := range rd.lines {
		if l.taken || slices.Contains(g, l) || l.box.X0 < fence.X1-rd.body || midY(l.box) < fence.Y0 || midY(l.box) > fence.Y1 || g[0].known && l.box.X0 > g[0].edge {
			continue
		}
		l.taken = true
		out = append(out, l.atoms...)
	}
	return out
}

func (rd *pageReader) centred(g []*line, box Rect) bool {
	l := g[0]
	return l.known && math.Abs((box.X0-l.left)-(l.edge-box.X1)) < 0.1*(l.edge-l.left)+rd.body
}

// sizeOf returns the font size of most of the letters.
func (rd *pageReader) sizeOf(as []*atom) float64 {
	s := 0.0
	for _, a := range as {
		if !a.centre && a.class != radical && a.class != piece {
			s = max(s, a.size)
		}
	}
	return cmp.Or(s, rd.body)
}
