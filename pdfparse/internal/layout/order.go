package layout

import (
	"cmp"
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// An item is the unit of reading order: a line of text, or a complete block (a
// ruled table).
type item struct {
	box   geom.Rect
	order int32
	id    int32 // index in cutter.traits
	line  *textline.Line
	block *Block
	over  bool // extends from its column into the next
}

// A region is items that are read from top to bottom: one column.
type region struct {
	items []item
	aside bool // one of a few short texts side by side
}

const (
	maxDepth = 12 // depth of nested columns

	mostAside = 10  // lines of short texts side by side in a region, such as addresses
	mostNotes = 0.5 // width of notes beside an article, in its own: of 1,015 documents two front pages and a slide
)

// columns divides the page's items into regions in reading order. It is the
// recursive XY-cut (Nagy and Seth, 1984) with the elements that span a gutter
// masked first (Meunier, 2005): they cut the region into bands, and a band with
// text on both sides of the gutter is read one side after the other.
func columns(check *cancel.Checker, items []item, hs, vs []geom.Ruling, asked func(*Cut) bool) []region {
	c := &cutter{check: check, answers: map[cutKey]bool{}, mails: slices.ContainsFunc(items, hasMail), hs: longest(hs), vs: longest(vs), asked: asked}
	c.traits = make([]traits, 0, len(items))
	c.number(items)
	c.cut(items, 0)
	return c.out
}

// number gives items their places in c.traits.
func (c *cutter) number(items []item) {
	for i := range items {
		items[i].id = int32(len(c.traits) + i)
	}
	c.traits = append(c.traits, make([]traits, len(items))...)
}

type cutter struct {
	check *cancel.Checker
	out   []region
	mails bool // the page has addresses of electronic mail

	hs, vs []geom.Ruling   // the longest rulings of the page
	items  int             // of the region that is cut
	asked  func(*Cut) bool // decides in place of the trees; nil for nobody

	traits  []traits        // of the page's lines, by item.id
	answers map[cutKey]bool // of apart in the region that is cut

	// Space for the work on one gutter.
	left, right, span []item
	sides             []int8
	order             []int
}

func (c *cutter) cut(items []item, depth int) {
	c.check.Now()
	if len(items) == 0 {
		return
	}
	if parts := c.authors(items, depth); parts != nil && depth < maxDepth {
		for _, p := range parts {
			c.number(p) // some are pieces of lines
			c.cut(p, depth+1)
		}
		return
	}
	g, ok := gutter{}, false
	if depth < maxDepth && len(items) >= 4 {
		g, ok = c.bestGutter(items)
	}
	if !ok {
		c.out = append(c.out, region{items: items})
		return
	}
	for _, b := range c.bands(g, items) {
		switch {
		case b.cols:
			from := len(c.out)
			if titled(b.left, b.right) {
				b.left, b.right = b.right, b.left
			}
			c.cut(b.left, depth+1)
			c.cut(b.right, depth+1)
			if max(len(b.left), len(b.right)) <= mostAside && len(b.left)+len(b.right) < len(items) {
				for k := range c.out[from:] {
					c.out[from+k].aside = true
				}
			}
		case len(b.left) > 0:
			c.cut(b.left, depth+1)
		}
	}
}

// titled reports whether the title stands on the right, above all that is on the
// left: what stands beside an article comes after it.
func titled(left, right []item) bool {
	l, r := extentOf(left), extentOf(right)
	if r.Y0 >= l.Y0 || geom.Width(l) >= mostNotes*geom.Width(r) {
		return false
	}
	all := slices.Concat(left, right)
	sortItems(all)
	title := titleItem(all, typicalSize(all, nil))
	return title >= 0 && all[title].box.X0 > l.X1 && all[title].box.Y1 < l.Y0
}

// A band is a horizontal slice of a region: either two columns or spanning
// items.
type band struct {
	left, right []item
	cols        bool
}

func extentOf(items []item) geom.Rect {
	r := items[0].box
	for i := range items {
		if items[i].over {
			r = geom.Union(r, geom.Rect{X0: items[i].box.X0, Y0: items[i].box.Y0, X1: items[i].box.X0, Y1: items[i].box.Y1})
			continue
		}
		r = geom.Union(r, items[i].box)
	}
	return r
}

// sortItems sorts items from top to bottom, and from left to right.
func sortItems(items []item) {
	geom.SortStableBy(items, func(a, b *item) int {
		if a.box.Y0 != b.box.Y0 {
			return cmp.Compare(a.box.Y0, b.box.Y0)
		}
		return cmp.Compare(a.box.X0, b.box.X0)
	})
}

// bands cuts a region, which bestGutter sorted, at the items that cross the
// gutter and decides for each slice between them whether it has columns.
func (c *cutter) bands(g gutter, items []item) []band {
	var out []band
	room := make([]item, 0, len(items)) // each item belongs to one band
	keep := func(items []item) []item {
		from := len(room)
		room = append(room, items...)
		return room[from:len(room):len(room)]
	}
	c.span = c.span[:0]
	endSpan := func() {
		if len(c.span) > 0 {
			out = append(out, band{left: keep(c.span)})
			c.span = c.span[:0]
		}
	}
	c.slices(g, items, func(cols bool, across []item) {
		if cols {
			endSpan()
			out = append(out, band{left: keep(c.left), right: keep(c.right), cols: true})
		} else { // not columns: part of the spanning text
			c.span = append(append(c.span, c.left...), c.right...)
		}
		c.span = append(c.span, across...)
	})
	endSpan()
	return out
}

// slices calls f for each slice of a region between items that cross the
// gutter, with whether its two sides, c.left and c.right, are regions of their own,
// and with the item that ends it, if any. A slice that is none may have stacks that
// are: between them white goes across both sides.
func (c *cutter) slices(g gutter, items []item, f func(apart bool, across []item)) {
	c.items = len(items)
	c.eachSlice(g, items, func(across []item) {
		switch {
		case len(c.left) == 0 || len(c.right) == 0:
			f(false, across)
		case c.apart(c.left, c.right, 0):
			f(true, across)
		default:
			c.stacked(g, f)
			f(false, across)
		}
	})
}

// eachSlice calls f for each slice of a region between items that cross the gutter,
// with the item that ends it, if any. c.left and c.right are its two sides.
func (c *cutter) eachSlice(g gutter, items []item, f func(across []item)) {
	sides := c.sidesOf(g, items)
	c.left, c.right = c.left[:0], c.right[:0]
	end := func(across []item) {
		f(across)
		c.left, c.right = c.left[:0], c.right[:0]
	}
	for i := range items {
		switch sides[i] {
		case -1:
			c.left = append(c.left, items[i])
		case 1:
			c.right = append(c.right, items[i])
		default:
			end(items[i : i+1])
		}
	}
	end(nil)
}

// sidesOf returns the side of the gutter of each item: -1 left, 1 right, 0
// across. A line across it that was painted among lines of one column belongs
// to that column and is only too long for it.
func (c *cutter) sidesOf(g gutter, items []item) []int8 {
	mid := (g.x0 + g.x1) / 2
	out := slices.Grow(c.sides[:0], len(items))[:len(items)]
	clear(out)
	c.sides = out
	across := false
	for i := range items {
		switch b := items[i].box; {
		case b.X1 <= mid+0.5:
			out[i] = -1
		case b.X0 >= mid-0.5:
			out[i] = 1
		default:
			across = true
		}
		items[i].over = false
	}
	ext := extentOf(items)
	across = headOver(items, out, ext) || across
	if across {
		wholeRows(items, out)
	}
	if share := (mid - ext.X0) / max(geom.Width(ext), 1); !across || share < 0.3 || share > 0.7 {
		return out
	}
	byOrder := slices.Grow(c.order[:0], len(items))[:len(items)]
	c.order = byOrder
	for i := range byOrder {
		byOrder[i] = i
	}
	slices.SortFunc(byOrder, func(a, b int) int { return cmp.Compare(items[a].order, items[b].order) })
	for i := 0; i < len(byOrder); {
		j := i
		for j < len(byOrder) && out[byOrder[j]] == 0 {
			j++
		}
		if j > i && i > 0 && j < len(byOrder) && j-i <= 12 && out[byOrder[i-1]] == -1 && out[byOrder[j]] == -1 {
			for _, k := range byOrder[i:j] {
				if l := items[k].line; l != nil && l.Words[0].Source == textline.Native && l.Share(textline.Mono) > 0.8 {
					out[k], items[k].over = -1, true
				}
			}
		}
		i = max(j, i+1)
	}
	return out
}

// Lines over columns are centred between their edges, within a share of their
// width.
const (
	mostHeadLines = 4
	offMiddle     = 0.04
)

// headOver puts the lines above both sides of a gutter across it if they are
// centred over both, as the lines of a title are, although they lie on one side.
// The items are sorted from top to bottom.
func headOver(items []item, sides []int8, ext geom.Rect) bool {
	found := false
	for i := 0; i+1 < len(items) && i < mostHeadLines; i++ {
		b := items[i].box
		if sides[i] == 0 {
			continue
		}
		if l := items[i].line; l == nil || b.Y1 > items[i+1].box.Y0+0.3*l.Size || math.Abs(b.X0+b.X1-ext.X0-ext.X1) > 2*offMiddle*geom.Width(ext) {
			break
		}
		sides[i], found = 0, true
	}
	return found
}

// wholeRows puts the pieces of a row across the gutter if one of them crosses it
// and others lie on both sides: a row of a table is not torn apart. The items are
// sorted from top to bottom.
func wholeRows(items []item, sides []int8) {
	for i := range items {
		l := items[i].line
		if sides[i] != 0 || l == nil {
			continue
		}
		from, to := i, i+1
		for from > 0 && items[i].box.Y0-items[from-1].box.Y0 < 0.5*l.Size && i-from < maxRow {
			from--
		}
		for to < len(items) && items[to].box.Y0-items[i].box.Y0 < 0.5*l.Size && to-i < maxRow {
			to++
		}
		var left, right bool
		for k := from; k < to; k++ {
			if m := items[k].line; m != nil && math.Abs(m.Base-l.Base) < 1.2 {
				left, right = left || sides[k] < 0, right || sides[k] > 0
			}
		}
		apart := (from == 0 || items[i].box.Y0-items[from-1].box.Y1 > 2*l.Size) && (to == len(items) || items[to].box.Y0-items[i].box.Y1 > 2*l.Size)
		if !left || !right || apart {
			continue
		}
		for k := from; k < to; k++ {
			if m := items[k].line; m != nil && math.Abs(m.Base-l.Base) < 1.2 {
				sides[k] = 0
			}
		}
	}
}

// maxRow bounds the items that are looked at beside one.
const maxRow = 60
