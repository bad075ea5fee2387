package textline

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Vertical text has upright glyphs one below the other, in columns that follow
// each other from right to left. A font in vertical writing mode sets it, or the
// pen is placed for each glyph. Turned by a quarter, each glyph about its centre,
// it is text that runs down the page, with its lines where the columns are.

// Of a glyph in vertical text, as shares of its size.
const (
	cellTop = 0.88 // from its baseline to the top of its cell
	middle  = 0.38 // from the baseline of the turned glyph to the middle of its column
)

const (
	fewStacked = 4   // a page of vertical text has at least so many stacked glyphs
	abreast    = 4   // at most so many digits or letters stand upright side by side in a column
	cellWidth  = 1.6 // and they are at most this wide, in sizes
	sameColumn = 0.4 // distance between middles of glyphs in one column, in sizes
)

// uprightForms are the characters of which Unicode also has vertical forms.
var uprightForms = strings.NewReplacer("︐", "，", "︑", "、", "︒", "。", "︓", "：", "︔", "；", "︕", "！", "︖", "？",
	"︗", "〖", "︘", "〗", "︙", "…", "︰", "‥", "︱", "—", "︲", "–", "︳", "＿", "︵", "（", "︶", "）", "︷", "｛", "︸", "｝",
	"︹", "〔", "︺", "〕", "︻", "【", "︼", "】", "︽", "《", "︾", "》", "︿", "〈", "﹀", "〉", "﹁", "「", "﹂", "」",
	"﹃", "『", "﹄", "』", "﹇", "［", "﹈", "］")

// SplitVertical parts a page of vertical text: columns has its glyphs turned to
// run down the page, level has what runs across: page numbers, captions, tables.
// Both have the other contents of the page. It returns nil for other pages.
func SplitVertical(p *glyph.Page) (columns, level *glyph.Page) {
	if !mayStack(p.Glyphs) {
		return nil, nil
	}
	s := stacker{gs: p.Glyphs}
	s.cells()
	if s.stacked < fewStacked || s.stacked <= s.across || 2*s.stacked <= s.upright {
		return nil, nil
	}
	c, l := *p, *p
	c.Glyphs, l.Glyphs = s.part()
	return &c, &l
}

// mayStack reports whether a third of a page's glyphs are wide ones.
func mayStack(gs []glyph.Glyph) bool {
	n, wide := 0, 0
	for i := range gs {
		if gs[i].Flags&glyph.Space == 0 {
			n++
			if isWide(gs[i].Text) {
				wide++
			}
		}
	}
	return wide >= fewStacked && 3*wide >= n
}

// isWide reports whether a text begins with a character that stands upright in
// vertical text: an ideograph, kana, their punctuation, a full-width form.
func isWide(s string) bool {
	if s == "" || s[0] < 0xe2 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(s)
	return r >= 0x2e80 && r < 0xa000 || r >= 0xac00 && r < 0xd7b0 || r >= 0xf900 && r < 0xfb00 ||
		r >= 0xfe10 && r < 0xfe50 || r >= 0xff00 && r < 0xffef || r >= 0x20000 && r < 0x40000
}

// A cell is a place in a column: one glyph or a few abreast, or a run across
// the page.
type cell struct {
	lo, hi int     // its glyphs
	glyphs int     // of them, those that are no spaces
	mid    float64 // middle of the column
	y      float64 // its baseline
	size   float64
	kind   cellKind
}

type cellKind uint8

const (
	upright  cellKind = iota // a glyph, or several abreast
	sideways                 // letters that run down the page already
	across                   // a run of level text
	other
)

// A stacker finds the columns of a page.
type stacker struct {
	gs     []glyph.Glyph
	all    []cell
	stands []bool                      // of each cell: another stands above or below it in its column
	fonts  map[*glyph.Font]*glyph.Font // without fixed pitch, which all wide glyphs have

	stacked int // wide glyphs that stand in a column
	across  int // wide glyphs in level runs
	upright int // glyphs that do not run down the page by themselves
}

// cells finds the cells of a page in painting order.
func (s *stacker) cells() {
	for i := 0; i < len(s.gs); {
		c := s.cellAt(i)
		s.all = append(s.all, c)
		i = c.hi
	}
	s.stands = make([]bool, len(s.all))
	last := -1
	for k := range s.all {
		c := &s.all[k]
		if c.glyphs == 0 || c.kind == other {
			continue
		}
		if last >= 0 && below(&s.all[last], c) {
			s.stands[last], s.stands[k] = true, true
		}
		last = k
	}
	for k := range s.all {
		c := &s.all[k]
		if c.kind == upright && c.glyphs > 1 && !s.stands[k] {
			c.kind = across
		}
		if c.kind == upright || c.kind == across {
			s.upright += c.glyphs
		}
		wide := isWide(s.gs[c.lo].Text)
		switch {
		case c.kind == upright && wide && (s.stands[k] || s.gs[c.lo].Flags&glyph.Vertical != 0):
			s.stacked++
		case c.kind == upright && c.glyphs == 1 && !s.stands[k] && !wide:
			c.kind = across // a page number
		case c.kind == across && wide:
			s.across += c.glyphs
		}
	}
}

// below reports whether b stands in the column of a, not far below it.
func below(a, b *cell) bool {
	size := max(a.size, b.size)
	d := b.y - a.y
	if a.kind == sideways || b.kind == sideways {
		return math.Abs(a.mid-b.mid) < sameColumn*size && d > -0.2*size
	}
	return math.Abs(a.mid-b.mid) < sameColumn*size && d > 0.3*size && d < 2.2*size
}

// cellAt returns the cell that begins with glyph i.
func (s *stacker) cellAt(i int) cell {
	g := &s.gs[i]
	c := cell{lo: i, hi: i + 1, y: g.Y, size: g.Size, mid: g.X + g.DX/2}
	if g.Flags&glyph.Space == 0 {
		c.glyphs = 1
	}
	turn := geom.TurnOf(g.DX, g.DY)
	switch {
	case g.Size <= 0 || !geom.Finite(g.X) || !geom.Finite(g.Y) || !geom.Finite(g.DX) || !geom.Finite(g.DY):
		c.kind = other
		return c
	case g.Flags&glyph.Vertical != 0:
		c.mid = g.X + g.Size/2
		return c
	case g.DX == 0 && g.DY == 0:
		return c
	case turn == geom.Down:
		c.kind, c.mid = sideways, g.X+middle*g.Size
		return c
	case turn != geom.Level:
		c.kind = other
		return c
	}
	end, wide := g.X+g.DX, isWide(g.Text)
	for j := i + 1; j < len(s.gs); j++ {
		n := &s.gs[j]
		gap := n.X - end
		if n.Flags&glyph.Vertical != 0 || n.DX < 0 || n.DY != 0 && geom.TurnOf(n.DX, n.DY) != geom.Level ||
			math.Abs(n.Y-g.Y) > 0.2*g.Size || gap < -0.3*g.Size || gap > 0.6*g.Size {
			break
		}
		c.hi = j + 1
		if n.Flags&glyph.Space == 0 {
			c.glyphs++
			wide = wide || isWide(n.Text)
		}
		end = n.X + n.DX
	}
	c.mid = (g.X + end) / 2
	if c.glyphs > 1 && (wide || c.glyphs > abreast || end-g.X > cellWidth*g.Size) {
		c.kind = across
	}
	return c
}

// part returns the glyphs of the columns, turned, and those of level text.
func (s *stacker) part() (columns, level []glyph.Glyph) {
	mid, size, lastY := 0.0, 0.0, 0.0
	inColumn := false
	for k := range s.all {
		c := &s.all[k]
		gs := s.gs[c.lo:c.hi]
		switch {
		case c.kind == other:
			columns = append(columns, gs...)
			continue
		case c.kind == across:
			level = append(level, gs...)
			inColumn = false
			continue
		case c.glyphs == 0 && !inColumn:
			continue
		}
		if inColumn && math.Abs(c.mid-mid) < sameColumn*c.size && c.size < 1.3*size && size < 1.3*c.size && c.y > lastY-0.5*c.size {
			c.mid = mid // scripts differ in where they stand in the column
		}
		mid, size, lastY, inColumn = c.mid, c.size, c.y, true
		columns = s.turn(columns, k)
	}
	return columns, level
}

// step returns the length of a cell: to the next one, where that is not a gap.
// Some producers place each glyph by its ink, so that a long step makes up for a
// short one before or after it.
func (s *stacker) step(k int) float64 {
	const (
		long    = 1.1 // in sizes
		longest = 1.3
		pair    = 2.1 // two steps
	)
	c := &s.all[k]
	d := s.down(k, k+1)
	if d < 0.5*c.size || d > longest*c.size || d > long*c.size && s.down(k-1, k+1) > pair*c.size && s.down(k, k+2) > pair*c.size {
		return c.size
	}
	return d
}

// down returns how far a cell stands below another in its column, infinity if it
// does not.
func (s *stacker) down(j, k int) float64 {
	if j < 0 || k >= len(s.all) {
		return math.Inf(1)
	}
	a, b := &s.all[j], &s.all[k]
	if a.kind != upright || b.kind != upright || math.Abs(a.mid-b.mid) > sameColumn*a.size || b.y <= a.y {
		return math.Inf(1)
	}
	return b.y - a.y
}

// turn appends the glyphs of a cell, turned to run down the page.
func (s *stacker) turn(out []glyph.Glyph, k int) []glyph.Glyph {
	c := &s.all[k]
	gs := s.gs[c.lo:c.hi]
	step := s.step(k)
	for i := range gs {
		g := gs[i]
		g.X = c.mid - middle*g.Size
		g.Font = s.font(g.Font)
		if c.kind == upright {
			share := step / float64(len(gs))
			g.Y = c.y - cellTop*c.size + float64(i)*share
			g.DX, g.DY = 0, share
			g.Flags |= glyph.Vertical
			g.Text = uprightForms.Replace(g.Text)
		}
		out = append(out, g)
	}
	return out
}

// font returns a font without fixed pitch, which would make code of its text.
func (s *stacker) font(f *glyph.Font) *glyph.Font {
	if f == nil || !f.Mono {
		return f
	}
	if s.fonts[f] == nil {
		if s.fonts == nil {
			s.fonts = map[*glyph.Font]*glyph.Font{}
		}
		c := *f
		c.Mono = false
		s.fonts[f] = &c
	}
	return s.fonts[f]
}
