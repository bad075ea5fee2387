package layout

import (
	"cmp"
	_ "embed" // apart.bin
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Cut is two groups of lines side by side: whether each is read on its own,
// rather than from one to the other row by row, is asked for.
type Cut struct {
	Left, Right []geom.Rect
	Text        func(geom.Rect) string // of a line that begins where the box does
	Row         []float32              // features
	Now         bool                   // what is decided now
}

//go:embed apart.bin
var apartFile string

var apartModel = trees.Embedded(apartFile, CutNames, "apart")

// surely is the least log-odds of stacks that are regions of their own in a slice
// that as a whole has none: at 0.5 rows of tables with long cells are torn apart, at 2
// addresses above a table stay in it (TestTableSettings, TestSideHabits).
const surely = 1

// apart reports whether two groups of items side by side are regions of their
// own, by more than the least log-odds.
func (c *cutter) apart(left, right []item, least float32) bool {
	if c.asked != nil {
		return c.decide(left, right, least)
	}
	key := question(left, right)
	key.least = least
	yes, known := c.answers[key]
	if !known {
		yes = c.decide(left, right, least)
		c.answers[key] = yes
	}
	return yes
}

// A cutKey stands for two groups of items of a region.
type cutKey struct {
	sum   uint64 // of a hash of each item and its side
	least float32
}

// question returns the key of two groups of items.
func question(left, right []item) (k cutKey) {
	for side, items := range [2][]item{left, right} {
		for i := range items {
			h := uint64(items[i].id)<<2 | uint64(trees.One(items[i].over))<<1 | uint64(side)
			h = (h + 1) * 0x9e3779b97f4a7c15 // the finish of SplitMix64 (Steele, 2014)
			h = (h ^ h>>30) * 0xbf58476d1ce4e5b9
			h = (h ^ h>>27) * 0x94d049bb133111eb
			k.sum += h ^ h>>31
		}
	}
	return k
}

// decide answers apart's question.
func (c *cutter) decide(left, right []item, least float32) bool {
	c.check.Steps(len(left) + len(right))
	if !standBeside(left, right) {
		return false
	}
	var v trees.Features
	w := &trees.Row{To: &v}
	l, r := c.newSide(left), c.newSide(right)
	c.cutRow(w, left, right, &l, &r)
	yes := apartModel().Logit(&v) > least || c.outOfStep(&l, &r, gapBetween(left, right))
	if c.asked == nil {
		return yes
	}
	return c.asked(&Cut{Left: boxesOf(left), Right: boxesOf(right), Text: textIn(left, right), Row: append([]float32(nil), v[:w.N]...), Now: yes})
}

// textIn returns a function from a box of one of two groups to its text.
func textIn(left, right []item) func(geom.Rect) string {
	texts := map[geom.Rect]string{}
	for _, items := range [2][]item{left, right} {
		for i := range items {
			if l := items[i].line; l != nil {
				texts[items[i].box] = textline.TextOf([]textline.Line{*l}).String()
			}
		}
	}
	return func(r geom.Rect) string { return texts[r] }
}

func boxesOf(items []item) []geom.Rect {
	out := make([]geom.Rect, len(items))
	for i := range items {
		out[i] = items[i].box
	}
	return out
}

// standBeside reports whether two sides have more than a line each, a few of them at
// the same height, and a gap between them.
func standBeside(left, right []item) bool {
	if countLines(left) < 2 || countLines(right) < 2 {
		return false
	}
	l, r := extentOf(left), extentOf(right)
	height := min(geom.Height(l), geom.Height(r))
	if geom.Overlap(l.Y0, l.Y1, r.Y0, r.Y1) < 0.3*height || beside(left, r) < 2 || beside(right, l) < 2 {
		return false
	}
	em := typicalSize(left, right)
	return height >= 1.9*em && gapBetween(left, right) >= 0.5*em
}

// Columns of text that are certain: each side has at least stepLines lines, of at least
// two words, nearly all in one piece (mostLinePieces), no more than stepShared of the
// fewer are at the height of one beside them, and the gap is a size or wider. Of 973
// documents 5 change by it, which all were read across; tables have several pieces a
// line, or fixed pitch.
const (
	stepLines      = 7
	stepShared     = 0.2
	mostLinePieces = 1.3
)

// outOfStep reports whether two sides are columns of text whose lines are not at the
// same heights, without rules across them.
func (c *cutter) outOfStep(l, r *side, gap float64) bool {
	return min(l.lines, r.lines) >= stepLines && min(l.words, r.words) >= 2 && max(l.pieces, r.pieces) <= mostLinePieces &&
		gap >= max(1, l.size, r.size) && sharedBaselines(fewer(l.bases, r.bases)) <= stepShared && !l.fixedPitch() && !r.fixedPitch() &&
		rulesAcross(c.hs, l.box, r.box, max(l.box.Y0, r.box.Y0), min(l.box.Y1, r.box.Y1)) == 0
}

// fixedPitch reports whether most of a side's text has fixed pitch.
func (s *side) fixedPitch() bool {
	mono := 0.0
	for _, t := range s.ls {
		mono += t.mono
	}
	return 2*mono > float64(len(s.ls))
}

// cutRow writes the features of two groups of items side by side.
func (c *cutter) cutRow(w *trees.Row, left, right []item, l, r *side) {
	l.put(w, "left: ")
	r.put(w, "right: ")
	em := max(1, typicalSize(left, right))
	gap := gapBetween(left, right)
	w.Put("gap", geom.Clip(gap/em, -5, 40))
	w.Put("gap, of the widest inside", geom.Clip(gap/max(1, l.gap, r.gap), -2, 20))
	w.Put("gap at the narrowest", geom.Clip((r.box.X0-l.box.X1)/em, -40, 40))
	shared := geom.Overlap(l.box.Y0, l.box.Y1, r.box.Y0, r.box.Y1)
	w.Put("height shared", geom.Clip(shared/em, 0, 100))
	w.Put("height shared, of the lower", shared/max(1, min(geom.Height(l.box), geom.Height(r.box))))
	w.Put("height shared, of the higher", shared/max(1, max(geom.Height(l.box), geom.Height(r.box))))
	w.Put("tops", geom.Clip((r.box.Y0-l.box.Y0)/em, -20, 20))
	w.Put("feet", geom.Clip((r.box.Y1-l.box.Y1)/em, -20, 20))
	w.Put("size", geom.Clip(r.size/max(1, l.size), 0, 4))
	w.Put("widths", geom.Clip(geom.Width(r.box)/max(1, geom.Width(l.box)), 0, 10))
	w.Put("lines", geom.Clip(float64(r.lines)/max(1, float64(l.lines)), 0, 10))
	least := float64(max(1, min(l.lines, r.lines)))
	w.Put("least lines", min(least, 60))
	w.Put("least words", min(l.words, r.words))
	w.Put("least fill", min(l.fill, r.fill))
	w.Put("most pieces", max(l.pieces, r.pieces))
	w.Put("aligned", sharedBaselines(fewer(l.bases, r.bases)))
	w.Put("left aligned", alignedWith(l.bases, r.bases, em))
	w.Put("right aligned", alignedWith(r.bases, l.bases, em))
	c.putPainting(w, left, right, least)
	width := max(1, geom.Width(geom.Union(l.box, r.box)))
	w.Put("gutter's place", geom.Clip((l.box.X1+r.box.X0-2*min(l.box.X0, r.box.X0))/2/width, 0, 1))
	w.Put("width", geom.Clip(width/em, 0, 100))
	w.Put("share of the region", float64(len(left)+len(right))/float64(max(1, c.items)))
	from, to := max(l.box.Y0, r.box.Y0), min(l.box.Y1, r.box.Y1)
	w.Put("ruled between", ruledShare(c.vs, l.box.X1-gap/2, r.box.X0+gap/2, from, to))
	w.Put("rules across", geom.Clip(float64(rulesAcross(c.hs, l.box, r.box, from, to))/least, 0, 2))
}

// putPainting writes how the two sides were painted: nothing of a scan is known.
func (c *cutter) putPainting(w *trees.Row, left, right []item, least float64) {
	switches, stray := -1, -1
	ocr := recognised(left)
	if !ocr {
		ms := painting(left, right)
		switches, stray = alternations(ms), strays(ms, len(left))
	}
	w.Put("switches", geom.Clip(float64(switches), -1, 60))
	w.Put("switches a line", geom.Clip(float64(switches)/least, -1, 4))
	w.Put("strays a line", geom.Clip(float64(stray)/least, -1, 4))
	w.Is("recognized", ocr)
}

// A side describes one of two groups of items.
type side struct {
	box     geom.Rect
	lines   int       // a table's rows included
	words   float64   // words per line, where all pieces on one baseline are a line
	pieces  float64   // pieces per line
	fill    float64   // share of lines that fill most of the side
	size    float64   // mean size
	gap     float64   // widest empty strip inside, in points
	bases   []float64 // baselines from the top
	ls      []*traits // of the lines from the top
	items   int
	firsts  float64 // share of lines that begin at the commonest edge
	lasts   float64 // and of those that end at one
	pitch   float64 // median distance of baselines, in sizes
	spread  float64 // largest size less the least, in sizes
	tabular bool
}

// newSide describes items, which it sorts.
func (c *cutter) newSide(items []item) side {
	sortItems(items)
	s := side{box: extentOf(items), items: len(items), gap: widestGap(items), size: typicalSize(items, nil), ls: c.byBase(items), tabular: hasTable(items)}
	s.bases = make([]float64, len(s.ls))
	for i, t := range s.ls {
		s.bases[i] = t.line.Base
	}
	s.countRows(c, items)
	s.edges()
	gaps := make([]float64, 0, len(s.bases))
	for i := 1; i < len(s.bases); i++ {
		if d := (s.bases[i] - s.bases[i-1]) / max(1, s.size); d > 0.2 {
			gaps = append(gaps, d)
		}
	}
	if slices.Sort(gaps); len(gaps) > 0 {
		s.pitch = gaps[len(gaps)/2]
	}
	return s
}

// countRows counts lines, words and pieces of sorted items.
func (s *side) countRows(c *cutter, items []item) {
	words, pieces, full := 0, 0, 0
	wide := geom.Width(s.box)
	for i := 0; i < len(items); {
		it := items[i]
		if it.line == nil {
			const cells = 6 // words of a table's row
			n := it.block.rows()
			s.lines, pieces, words, full = s.lines+n, pieces+n, words+cells*n, full+n
			i++
			continue
		}
		x0, x1 := it.box.X0, it.box.X1
		j := i
		for ; j < len(items) && items[j].line != nil && math.Abs(items[j].line.Base-it.line.Base) < 2; j++ {
			if j == i || !c.traitsOf(&items[j]).code {
				pieces++
			}
			words += c.traitsOf(&items[j]).words
			x0, x1 = min(x0, items[j].box.X0), max(x1, items[j].box.X1)
		}
		s.lines++
		if x1-x0 > 0.66*wide {
			full++
		}
		i = j
	}
	n := float64(max(1, s.lines))
	s.words, s.pieces, s.fill = float64(words)/n, float64(pieces)/n, float64(full)/n
}

// edges sets how many lines share their left and their right edge, and the
// spread of sizes.
func (s *side) edges() {
	if len(s.ls) == 0 {
		return
	}
	starts, ends := make([]float64, len(s.ls)), make([]float64, len(s.ls))
	least, most := math.Inf(1), 0.0
	for i, t := range s.ls {
		starts[i], ends[i] = t.line.Box.X0, t.line.Box.X1
		least, most = min(least, t.line.Size), max(most, t.line.Size)
	}
	s.firsts, s.lasts = geom.Agree(starts), geom.Agree(ends)
	s.spread = (most - least) / max(1, s.size)
}

// put writes the features of one side.
func (s *side) put(w *trees.Row, name string) {
	n := float64(max(1, len(s.ls)))
	var lower, number, opens, marked, colon, bold, mono, ends, long, rtl float64
	for i, t := range s.ls {
		lower += float64(trees.One(t.lower)) / n
		number += float64(trees.One(t.number)) / n
		opens += float64(trees.One(t.opens)) / n
		marked += float64(trees.One(t.marked && (len(t.line.Words) > 1 || i+1 < len(s.ls) && s.ls[i+1].line.Base-t.line.Base < 0.3*t.line.Size))) / n
		colon += float64(trees.One(t.colon)) / n
		bold += float64(trees.One(t.bold)) / n
		mono += t.mono / n
		ends += float64(trees.One(t.ends)) / n
		long += t.letters / n
		rtl += float64(trees.One(t.line.RTL)) / n
	}
	w.Put(name+"lines", float64(min(s.lines, 60)))
	w.Put(name+"words", s.words)
	w.Put(name+"pieces", s.pieces)
	w.Put(name+"fill", s.fill)
	w.Put(name+"lower case", lower)
	w.Put(name+"numbers", number)
	w.Put(name+"begins with numbers", opens)
	w.Put(name+"markers", marked)
	w.Put(name+"colons", colon)
	w.Put(name+"bold", bold)
	w.Put(name+"fixed pitch", mono)
	w.Put(name+"sentences", ends)
	w.Put(name+"letters", geom.Clip(long, 0, 100))
	w.Put(name+"from the right", rtl)
	w.Put(name+"width", geom.Clip(geom.Width(s.box)/max(1, s.size), 0, 80))
	w.Put(name+"starts alike", s.firsts)
	w.Put(name+"ends alike", s.lasts)
	w.Put(name+"line distance", geom.Clip(s.pitch, 0, 8))
	w.Put(name+"sizes", geom.Clip(s.spread, 0, 4))
	w.Put(name+"widest gap", geom.Clip(s.gap/max(1, s.size), 0, 40))
	w.Is(name+"tables", s.tabular)
}

// CutNames are the names of the features of a cut, in order.
func CutNames() []string {
	l := textline.Line{Words: []textline.Word{{Text: "a"}}}
	items := []item{{line: &l}}
	w := &trees.Row{}
	c := &cutter{traits: make([]traits, 1)}
	s := c.newSide(items)
	c.cutRow(w, items, items, &s, &s)
	return w.Names
}

// Rulings looked at between two groups: the longest.
const mostRulings = 64

// longest returns the longest rulings.
func longest(rs []geom.Ruling) []geom.Ruling {
	rs = slices.Clone(rs)
	slices.SortStableFunc(rs, func(a, b geom.Ruling) int { return cmp.Compare(b.To-b.From, a.To-a.From) })
	return rs[:min(len(rs), mostRulings)]
}

// ruledShare returns the greatest share of a height that a vertical rule in a
// strip covers.
func ruledShare(vs []geom.Ruling, x0, x1, from, to float64) float64 {
	most := 0.0
	for _, v := range vs {
		if v.Pos > x0 && v.Pos < x1 && to > from {
			most = max(most, geom.Overlap(v.From, v.To, from, to)/(to-from))
		}
	}
	return most
}

// rulesAcross counts the horizontal rules from one box to another.
func rulesAcross(hs []geom.Ruling, left, right geom.Rect, from, to float64) (n int) {
	for _, h := range hs {
		if h.Pos > from && h.Pos < to && h.From < left.X1 && h.To > right.X0 {
			n++
		}
	}
	return n
}
