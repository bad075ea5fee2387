package content

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/font"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// A fontKey identifies a font whose dictionary is written directly in the
// resources of a form, or of the page if owner is nil.
type fontKey struct {
	owner *object.Stream
	name  object.Name
}

// loadFont returns the font with a name in the current resources.
func (r *run) loadFont(n []byte) *font.Font {
	return r.fontOf(r.f.Dict(r.res["Font"])[object.Name(n)], n)
}

// fontOf returns the font that o leads to, nil if there is none or the page can't
// afford to load it. If it is not a reference, name identifies it in the current
// resources.
func (r *run) fontOf(o object.Object, name []byte) *font.Font {
	ref, isRef := o.(object.Ref)
	key := fontKey{r.owner, object.Name(name)}
	f, ok := r.fonts[key]
	if isRef {
		f, ok = r.in.fonts[ref]
	}
	if ok || !r.spend(fontCost) {
		return f
	}
	if d := r.f.Dict(o); d != nil {
		f = r.in.loader.Load(d)
	}
	if isRef {
		r.in.fonts[ref] = f
	} else {
		r.fonts[key] = f
	}
	return f
}

// firstLigature is the code of "ff" in TeX's T1 encoding; four more follow.
const firstLigature = 27

// fallback returns the font for text whose own font is missing: Windows Latin,
// with TeX's ligatures in place of its control codes.
func (in *Interpreter) fallback() *font.Font {
	if in.missing == nil {
		in.missing = in.loader.Load(object.Dict{"Encoding": object.Dict{
			"BaseEncoding": object.Name("WinAnsiEncoding"),
			"Differences":  object.Array{firstLigature, object.Name("ff"), object.Name("fi"), object.Name("fl"), object.Name("ffi"), object.Name("ffl")},
		}})
	}
	return in.missing
}

func (r *run) moveText(x, y float64) {
	r.tlm = matrix{1, 0, 0, 1, x, y}.mul(r.tlm)
	r.tm = r.tlm
}

// showArray executes TJ: strings, and numbers that move the pen back by
// thousandths.
func (r *run) showArray(l *lexer) {
	a := l.arg(0)
	r.showing++
	p := r.newPen()
	for _, it := range l.items[a.lo:a.hi] {
		if it.lo >= 0 {
			r.paint(l.scratch[it.lo:it.hi], &p)
			continue
		}
		d := -it.num / 1000 * r.state.size
		if r.state.font != nil && r.state.font.Vertical {
			r.advance(0, d)
		} else {
			r.advance(d*r.state.scale, 0)
		}
	}
}

func (r *run) show(s []byte) {
	r.showing++
	p := r.newPen()
	r.paint(s, &p)
}

// A pen is how the strings of one operator are painted. Between them only its
// position changes.
type pen struct {
	text   matrix  // text space to page
	m      matrix  // the space of a glyph of size 1 to page
	linear float64 // size of m but for its position, to tell whether it is finite
	size   float64 // font size on the page
}

// newPen returns the pen of the current text matrix and state, to be placed.
func (r *run) newPen() pen {
	st := &r.state
	if st.font == nil {
		return pen{}
	}
	text := r.tm.mul(st.ctm)
	m := matrix{st.size * st.scale, 0, 0, st.size, 0, st.rise}.mul(text)
	p := pen{text: text, m: m, size: math.Abs(m.d), linear: math.Abs(m.a) + math.Abs(m.b) + math.Abs(m.c) + math.Abs(m.d)}
	if m.c != 0 {
		p.size = math.Hypot(m.c, m.d)
	}
	if st.font.Type3 != nil {
		p.size *= st.font.Type3.Scale
	}
	return p
}

// place moves the pen to the position of the text matrix and reports whether it
// is a usable one.
func (r *run) place(p *pen) bool {
	p.text.e, p.text.f = r.state.ctm.point(r.tm.e, r.tm.f)
	p.m.e, p.m.f = p.text.point(0, r.state.rise)
	return p.linear+math.Abs(p.m.e)+math.Abs(p.m.f) < maxLength
}

func (r *run) advance(x, y float64) {
	r.tm.e += x*r.tm.a + y*r.tm.c
	r.tm.f += x*r.tm.b + y*r.tm.d
}

// paint shows a string: a glyph for each character code (PDF 32000-1, 9.4.4).
func (r *run) paint(s []byte, p *pen) {
	st := &r.state
	if st.font == nil {
		r.paintWithoutFont(s)
		return
	}
	if !r.place(p) {
		return
	}
	m, size := &p.m, p.size
	x, y := m.e, m.f
	var moved float64 // in text space
	for len(s) > 0 {
		c, n := st.font.Next(s)
		s = s[n:]
		step := c.Width*st.size + st.charSpace
		if c.Word {
			step += st.wordSpace
		}
		var ax, ay float64
		if st.font.Vertical {
			ox, oy := m.vector(-c.VX, -c.VY)
			dx, dy := m.vector(0, c.Width)
			r.glyph(c, x+ox, y+oy, dx, dy, size)
			ax, ay = p.text.vector(0, step)
		} else {
			step *= st.scale
			dx, dy := m.vector(c.Width, 0)
			r.glyph(c, x, y, dx, dy, size)
			ax, ay = p.text.vector(step, 0)
		}
		if st.font.Type3 != nil {
			r.type3Glyph(c, matrix{m.a, m.b, m.c, m.d, x, y})
			st = &r.state
		}
		x, y, moved = x+ax, y+ay, moved+step
	}
	if st.font.Vertical {
		r.advance(0, moved)
	} else {
		r.advance(moved, 0)
	}
}

// glyph adds a glyph to the page, if it is on it.
func (r *run) glyph(c *font.Char, x, y, dx, dy, size float64) {
	if r.type3 > 0 || r.hidden > 0 || r.limits.glyphs <= 0 || c.Text == "" && r.replacing == 0 {
		return
	}
	if !r.onPage(x, y, dx, dy, size) {
		return
	}
	r.limits.glyphs -= 1 + len(c.Text)/longText
	gs := slices.Grow(r.page.Glyphs, 1)
	gs = gs[:len(gs)+1]
	g := &gs[len(gs)-1]
	*g = glyph.Glyph{
		Text: c.Text, X: x, Y: y, DX: dx, DY: dy, Size: size,
		Font: r.state.font.Info, Color: r.state.fill.rgb, MCID: r.mcid,
		Flags: c.Flags, Code: uint16(c.Code), Run: r.showing,
	}
	if r.artifact > 0 {
		g.Flags |= glyph.Artifact
	}
	if r.state.charSpace > tracking*math.Abs(r.state.size) {
		g.Flags |= glyph.Tracked
	}
	if r.state.mode == 3 || r.state.mode == 7 || r.clipped(x, y, dx, dy, size) {
		g.Flags |= glyph.Invisible
	} else if r.state.mode == 1 || r.state.mode == 5 {
		g.Color = r.state.stroke.rgb
	}
	r.page.Glyphs = gs
}

// tracking is the least character spacing that sets letters apart, in sizes:
// less justifies a line.
const tracking = 0.08

// onPage reports whether the glyph's centre lies on the page or close to its
// edge.
func (r *run) onPage(x, y, dx, dy, size float64) bool {
	x, y = x+dx/2, y+dy/2
	slack := size / 2
	return x >= -slack && x <= r.page.Width+slack && y >= -slack && y <= r.page.Height+slack && size < 1e5
}

// clipped reports whether the whole glyph lies outside the clipping box.
func (r *run) clipped(x, y, dx, dy, size float64) bool {
	c := &r.state.clip
	if x >= c.x0 && x <= c.x1 && y >= c.y0 && y <= c.y1 {
		return false
	}
	return max(x, x+dx) < c.x0-size || min(x, x+dx) > c.x1+size || max(y, y+dy) < c.y0-size || min(y, y+dy) > c.y1+size
}

// paintWithoutFont shows a string whose font is missing, but only if it looks
// like Latin text.
func (r *run) paintWithoutFont(s []byte) {
	for _, c := range s {
		if c < firstLigature || c == 0x7f {
			r.warn("a font is missing; text set in it can't be read")
			return
		}
	}
	if len(s) > 0 {
		r.warn("a font is missing; text set in it is guessed")
		r.state.font = r.in.fallback()
		p := r.newPen()
		r.paint(s, &p)
		r.state.font = nil
	}
}

// type3Glyph runs the content stream of a Type 3 glyph whose text is unknown:
// it may paint a rule, a bullet or an image.
func (r *run) type3Glyph(c *font.Char, m matrix) {
	t := r.state.font.Type3
	if c.Text != replacement || t.Procs[c.Code] == nil || r.depth >= maxDepth || r.type3 > 0 || !r.spend(streamCost) {
		return
	}
	fm := matrix{t.Matrix[0], t.Matrix[1], t.Matrix[2], t.Matrix[3], t.Matrix[4], t.Matrix[5]}
	full := fm.mul(m)
	data, err := r.f.Decode(t.Procs[c.Code])
	if err != nil || !full.finite() {
		return
	}
	state, tm, tlm, owner := r.state, r.tm, r.tlm, r.owner
	r.state.ctm, r.owner = full, t.Procs[c.Code]
	r.type3++
	res := t.Resources
	if res == nil {
		res = r.res
	}
	_ = r.stream(data, res) // its only error is the context's, which is checked again soon
	r.type3--
	r.state, r.tm, r.tlm, r.owner = state, tm, tlm, owner
}

// finish records what concerns the whole page.
func (r *run) finish() {
	r.page.Glyphs = joinAccents(r.page.Glyphs)
	bad := 0
	for i := range r.page.Glyphs {
		if r.page.Glyphs[i].Text == replacement {
			bad++
		}
	}
	if bad > 0 && bad*4 > len(r.page.Glyphs) {
		r.warn("most of the page's text can't be decoded: its fonts don't say what their codes stand for")
	}
}

const replacement = "\uFFFD"
