package font

import (
	"bytes"
	"math"
	"strconv"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// An inkBox is the bounding box of the points added to it.
type inkBox struct{ x0, y0, x1, y1 float64 }

var noInk = inkBox{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}

func (b *inkBox) add(x, y float64) {
	b.x0, b.x1 = min(b.x0, x), max(b.x1, x)
	b.y0, b.y1 = min(b.y0, y), max(b.y1, y)
}

func (b inkBox) scaled(k float64) (inkBox, bool) {
	b = inkBox{b.x0 * k, b.y0 * k, b.x1 * k, b.y1 * k}
	const most = 100 // a box of a hundred times the size is an error
	return b, b.x1 >= b.x0 && b.y1 >= b.y0 && max(-b.x0, b.x1, -b.y0, b.y1) < most
}

// shown converts a box with y upwards to one of package glyph.
func (b inkBox) shown() glyph.Rect { return glyph.Rect{X0: b.x0, Y0: -b.y1, X1: b.x1, Y1: -b.y0} }

// GlyphName returns the name of a code's glyph.
func (l *simpleFont) GlyphName(code int) string {
	if code < 0 || code > 255 {
		return ""
	}
	return l.name(code)
}

// Ink returns the bounding box of a code's outline.
func (l *simpleFont) Ink(code int) (glyph.Rect, bool) {
	if code < 0 || code > 255 {
		return glyph.Rect{}, false
	}
	if l.font.Type3 != nil {
		return l.type3Ink(code)
	}
	return inkOf(l.embedded(), l.name(code), code, -1)
}

func inkOf(p program, name string, code, gid int) (glyph.Rect, bool) {
	if p == nil {
		return glyph.Rect{}, false
	}
	b, ok := p.inkOf(name, code, gid)
	return b.shown(), ok
}

// type3Ink returns the box that a glyph's d1 operator declares (PDF 32000-1,
// 9.6.5, table 113).
func (l *simpleFont) type3Ink(code int) (glyph.Rect, bool) {
	t := l.font.Type3
	_, box, ok := l.declared(code)
	if !ok {
		return glyph.Rect{}, false
	}
	b := noInk // if the font matrix mirrors glyphs, the text matrix does so again
	sx, sy := math.Abs(t.Matrix[0]), math.Abs(t.Matrix[3])
	b.add(sx*box[0], sy*box[1])
	b.add(sx*box[2], sy*box[3])
	b, ok = b.scaled(1 / t.Scale)
	return b.shown(), ok
}

// declared reads the operands of d1: the advance and the box.
func (l *simpleFont) declared(code int) (advance float64, box [4]float64, ok bool) {
	proc := l.font.Type3.Procs[code]
	if proc == nil {
		return 0, box, false
	}
	data, _ := l.f.Decode(proc)
	fields := bytes.Fields(data[:min(len(data), 200)])
	if len(fields) < 7 || string(fields[6]) != "d1" {
		return 0, box, false
	}
	var v [6]float64
	for i := range v {
		f, err := strconv.ParseFloat(string(fields[i]), 64)
		if err != nil {
			return 0, box, false
		}
		v[i] = f
	}
	return v[0], [4]float64(v[2:]), true
}

// GlyphName returns the name of the glyph for a code's CID.
func (c *composite) GlyphName(code int) string {
	gid := c.gidOf(code)
	switch p := c.embedded().(type) {
	case *cff:
		return p.name(gid)
	case *trueType:
		if p.cff != nil {
			return p.cff.name(gid)
		}
		if gid >= 0 && gid < len(p.names) {
			return p.names[gid]
		}
	}
	return ""
}

// Ink returns the bounding box of the outline of a code's glyph.
func (c *composite) Ink(code int) (glyph.Rect, bool) {
	return inkOf(c.embedded(), "", code, c.gidOf(code))
}

// gidOf returns the glyph number of a code (PDF 32000-1, 9.7.4.2).
func (c *composite) gidOf(code int) int {
	cid, _ := c.encoding.cid(uint32(code))
	if c.toGID != nil {
		return view(c.toGID).u16(int(cid) * 2)
	}
	p := c.embedded()
	if t, ok := p.(*trueType); ok && t.cff != nil {
		p = t.cff
	}
	if f, ok := p.(*cff); ok && f.cid {
		return f.glyphOfCID(int(cid))
	}
	return int(cid)
}

func (t *trueType) inkOf(name string, code, gid int) (inkBox, bool) {
	if gid < 0 {
		gid = t.codeGlyph(name, code)
		if u := []rune(nameText(name, false)); gid == 0 && len(u) == 1 {
			gid = t.uni.glyph(int(u[0]))
		}
	}
	if t.cff != nil {
		return t.cff.inkOf(name, code, gid)
	}
	unit, glyf := t.tables["head"].u16(18), t.tables["glyf"]
	lo, hi, ok := t.outline(gid)
	if !ok || unit == 0 || glyf == nil || hi-lo < 10 {
		return inkBox{}, false
	}
	g := glyf.from(lo, 10)
	return inkBox{float64(g.i16(2)), float64(g.i16(4)), float64(g.i16(6)), float64(g.i16(8))}.scaled(1 / float64(unit))
}

// outline returns where a glyph's outline lies in the glyf table.
func (t *trueType) outline(gid int) (from, to int, ok bool) {
	loca, size := t.tables["loca"], 2
	if t.tables["head"].u16(50) == 1 {
		size = 4
	}
	if gid < 0 || size*(gid+2) > len(loca) {
		return 0, 0, false
	}
	if size == 4 {
		return loca.u32(4 * gid), loca.u32(4*gid + 4), true
	}
	return 2 * loca.u16(2*gid), 2 * loca.u16(2*gid+2), true
}

// blank reports whether a glyph has no outline in a font that has outlines.
func (t *trueType) blank(gid int) bool {
	if t.cff != nil {
		return t.cff.blank(gid)
	}
	from, to, ok := t.outline(gid)
	return ok && from == to && len(t.tables["glyf"]) > 0
}

func (c *cff) blank(gid int) bool {
	b, _ := c.inkOf("", -1, gid)
	return gid >= 0 && gid < len(c.glyphs) && b.x1 < b.x0
}
