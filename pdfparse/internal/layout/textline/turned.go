package textline

import (
	"math"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// addTurned joins text that runs in another direction than the page's: each
// painted run, over all its lines, becomes a single word with spaces, so that a
// turned table header is one piece in its cell.
func (b *builder) addTurned(g *glyph.Glyph, t geom.Turn) {
	if g.Text == "" {
		return
	}
	adv := advance(g)
	if g.Flags&glyph.Space != 0 {
		if b.open && b.turned() {
			b.space = true
			b.tx, b.ty = g.X+g.DX, g.Y+g.DY
		}
		return
	}
	if b.open && b.turned() && b.turn == t && adv > 0 {
		dx, dy := b.dir[0], b.dir[1]
		ox, oy := g.X-b.tx, g.Y-b.ty
		along, across := ox*dx+oy*dy, math.Abs(oy*dx-ox*dy)
		same := across < 0.3*g.Size && along > -0.5*g.Size && along < 1.5*g.Size
		next := across < 1.7*g.Size && across > 0.6*g.Size && oy*dx-ox*dy > 0 && along < 0
		if (same || next) && math.Abs(g.Size-b.cur.Size) < 0.2*g.Size {
			if b.space || next || along > 0.2*g.Size {
				b.buf = append(b.buf, ' ')
			}
			b.space = false
			b.buf = append(b.buf, g.Text...)
			b.cur.Box = geom.Union(b.cur.Box, b.turnedBox(g))
			b.tx, b.ty = g.X+g.DX, g.Y+g.DY
			return
		}
	}
	b.flush()
	if adv == 0 {
		adv = 1
	}
	b.open, b.font, b.turn = true, g.Font, t
	b.start = len(b.buf)
	b.buf = append(b.buf, g.Text...)
	b.tx, b.ty, b.dir = g.X+g.DX, g.Y+g.DY, [2]float64{g.DX / adv, g.DY / adv}
	box := b.turnedBox(g)
	b.cur = Word{
		Box: box, Base: box.Y1, Size: g.Size, Style: styleOf(g.Font), Color: g.Color,
		MCID: int32(g.MCID), Run: g.Run, Turned: true, Artifact: g.Flags&glyph.Artifact != 0,
	}
	b.space = false
}

func (b *builder) turnedBox(g *glyph.Glyph) geom.Rect {
	adv := max(advance(g), 0.01)
	nx, ny := g.DY/adv*g.Size*0.75, -g.DX/adv*g.Size*0.75 // towards the ascender
	r := geom.Corners(g.X, g.Y, g.X+g.DX, g.Y+g.DY)
	return b.frame.Rect(geom.Union(r, geom.Corners(g.X+nx, g.Y+ny, g.X+g.DX+nx, g.Y+g.DY+ny)))
}

// A stamp in the margin has at least stampWords words and stampHeight of the
// height of the page's text.
const (
	stampWords  = 3
	stampHeight = 0.25
)

// MarginWords takes from a page's words the turned ones beside its text: a
// publisher's stamp, a head that runs up the margin. What is turned inside the
// text is part of a table or figure, as are labels one above the other.
func MarginWords(ws []Word) (margin []Line, rest []Word) {
	if !slices.ContainsFunc(ws, func(w Word) bool { return w.Turned }) {
		return nil, ws
	}
	first := slices.IndexFunc(ws, func(w Word) bool { return !w.Turned })
	if first < 0 {
		return nil, ws
	}
	text := ws[first].Box
	for i := range ws {
		if !ws[i].Turned {
			text = geom.Union(text, ws[i].Box)
		}
	}
	for i := range ws {
		if w := &ws[i]; w.Turned && beyond(w, text) {
			margin = append(margin, Line{Words: []Word{*w}, Box: w.Box, Base: w.Base, Size: w.Size, Order: w.Order})
			continue
		}
		rest = append(rest, ws[i])
	}
	return margin, rest
}

// beyond reports whether a turned word is a stamp beside the text.
func beyond(w *Word, text geom.Rect) bool {
	return (w.Box.X0 >= text.X1 || w.Box.X1 <= text.X0) && len(strings.Fields(w.Text)) >= stampWords &&
		geom.Height(w.Box) >= stampHeight*geom.Height(text)
}
