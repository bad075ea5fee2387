package formula

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A Finder finds the formulas of a document's pages, one page after the other.
// It caches the meanings of the font codes of the document. The zero value is
// ready to use.
type Finder struct {
	faces faces
	atoms []atom // memory for those of the next page
}

// Find finds the formulas of a page. turn maps points of the displayed page to
// the rotated page, where text runs from left to right.
func (f *Finder) Find(p *glyph.Page, turn func(x, y float64) (float64, float64)) Result {
	if !evidence(p) {
		return Result{}
	}
	f.faces.turnPage()
	rd := &pageReader{faces: &f.faces, turn: turn, atoms: f.atoms[:0]}
	out := rd.find(p)
	if cap(rd.atoms) <= keptAtoms {
		f.atoms = rd.atoms
	}
	return out
}

// keptAtoms is the maximum number of atoms whose memory is reused across pages:
// a dense page has 10,000.
const keptAtoms = 20_000

func (rd *pageReader) find(p *glyph.Page) Result {
	rd.read(p)
	rd.readRules(p)
	rd.gather()
	if len(rd.lines) > maxLines {
		return Result{}
	}
	rd.margins()
	rd.tableZones()
	rd.displays()
	for _, l := range rd.lines {
		if !l.taken && len(l.atoms) <= maxAtoms {
			rd.inline(l)
		}
	}
	slices.SortStableFunc(rd.out.Formulas, func(a, b Formula) int { return cmp.Compare(a.Glyphs[0], b.Glyphs[0]) })
	return rd.out
}

// Limits of a page: one that exceeds them is not searched for formulas.
const (
	maxLines = 3000 // a page of a dictionary has some 500
	maxLong  = 300  // rules as long as those of a table
	maxAtoms = 2000 // atoms of a line that is searched for formulas
	maxScan  = 5000 // rules examined for one formula
)

// readRules collects the horizontal lines of a page that can be bars.
func (rd *pageReader) readRules(p *glyph.Page) {
	add := func(x0, y0, x1, y1, w float64) {
		x0, y0 = rd.turn(x0, y0)
		x1, y1 = rd.turn(x1, y1)
		if x1 < x0 {
			x0, x1 = x1, x0
		}
		if w < 3 && geom.Finite(x0) && geom.Finite(x1) && math.Abs(y1-y0) < 0.3 && x1-x0 > 1 {
			rd.rules = append(rd.rules, rule{x0: x0, x1: x1, y: (y0 + y1) / 2, width: w})
		}
	}
	for i := range p.Lines {
		l := &p.Lines[i]
		add(l.X0, l.Y0, l.X1, l.Y1, l.Width)
	}
	for i := range p.Shapes { // bars drawn as boxes
		s := &p.Shapes[i]
		if !s.Filled || !s.Rectangle {
			continue
		}
		if w, h := s.X1-s.X0, s.Y1-s.Y0; h < 2.5 && w > 2*h {
			add(s.X0, (s.Y0+s.Y1)/2, s.X1, (s.Y0+s.Y1)/2, h)
		}
	}
	for i := range p.Images { // bars that old drivers paint as image masks
		m := &p.Images[i]
		if h := m.Y1 - m.Y0; m.Mask && m.Width <= 1 && m.Height <= 1 && h < 2.5 && m.X1-m.X0 > 2*h {
			add(m.X0, (m.Y0+m.Y1)/2, m.X1, (m.Y0+m.Y1)/2, h)
		}
	}
	slices.SortStableFunc(rd.rules, func(a, b rule) int { return cmp.Compare(a.y, b.y) })
}

// rulesIn returns the rules within a box.
func (rd *pageReader) rulesIn(b Rect, slack float64) []*rule {
	i, _ := slices.BinarySearchFunc(rd.rules, b.Y0-slack, func(r rule, y float64) int { return cmp.Compare(r.y, y) })
	var out []*rule
	for end := i + maxScan; i < end && i < len(rd.rules) && rd.rules[i].y <= b.Y1+slack && len(out) <= maxRules; i++ {
		r := &rd.rules[i]
		if r.x0 > b.X0-slack && r.x1 < b.X1+slack {
			out = append(out, r)
		}
	}
	return out
}

// tableZones marks the lines that are between long rules of equal length.
func (rd *pageReader) tableZones() {
	var long []*rule
	for i := range rd.rules {
		if r := &rd.rules[i]; r.x1-r.x0 > 8*rd.body {
			long = append(long, r)
		}
	}
	if len(long) < 2 || len(long) > maxLong {
		return
	}
	for _, l := range rd.lines {
		for i, r := range long {
			l.zone = l.zone || r.x0 <= l.box.X0+1 && r.x1 >= l.box.X1-1 && r.y <= l.base && slices.ContainsFunc(long[i+1:], func(q *rule) bool {
				return q.y > l.base && math.Abs(q.x0-r.x0) < 2 && math.Abs(q.x1-r.x1) < 2
			})
		}
	}
}

// emit writes a formula of atoms and adds it to the result if its structure is
// clear.
func (rd *pageReader) emit(as []*atom, display bool, tag string, tagAtoms []*atom, size float64) (ok bool) {
	defer func() {
		if rd.strict {
			return
		}
		if v := recover(); v != nil { // a bug costs only this formula, whose text stays
			rd.out.Unsure++
			ok = false
		}
	}()
	if len(as) == 0 || len(as) > maxNodes {
		return false
	}
	ns := make([]*node, len(as))
	copies := make([]node, len(as))
	unknown := 0
	for i, a := range as {
		copies[i] = a.node
		ns[i] = &copies[i]
		if a.unsure {
			unknown++
		}
	}
	box := boxOf(ns)
	rules := rd.rulesIn(box, 0.6*size)
	if len(rules) > maxRules {
		return false
	}
	p := &parser{em: size, office: rd.office}
	tex := p.parse(ns, rules, display)
	conf := max(0, 0.97-0.08*float64(p.doubts)-float64(unknown)/float64(len(as)))
	if tex == "" || unknown*4 > len(as) || conf < leastConf {
		rd.out.Unsure++
		return false
	}
	f := Formula{TeX: tex, Display: display, Tag: tag, Box: box, Size: size, Conf: conf}
	for _, a := range as {
		a.used = true
		f.Glyphs = append(f.Glyphs, a.glyph)
	}
	f.Base = baseOf(atomNodes(as))
	for _, a := range tagAtoms {
		a.used = true
		f.Glyphs = append(f.Glyphs, a.glyph)
	}
	slices.Sort(f.Glyphs)
	rd.out.Formulas = append(rd.out.Formulas, f)
	return true
}

// leastConf is the minimum confidence of a formula that is written.
const leastConf = 0.5

func atomNodes(as []*atom) []*node {
	ns := make([]*node, len(as))
	for i, a := range as {
		ns[i] = &a.node
	}
	return ns
}
