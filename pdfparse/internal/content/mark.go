package content

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/object"
)

// maxMarks is the maximum nesting of marked content.
const maxMarks = 512

// A mark is an open marked-content sequence (PDF 32000-1, 14.6).
type mark struct {
	mcid     int // restored at the end
	artifact bool
	hidden   bool
	actual   string
	replaces bool // actual is set
	first    int  // index of its first glyph
}

func (r *run) beginMark(tag []byte, props operand) {
	m := mark{mcid: r.mcid, first: len(r.page.Glyphs)}
	if len(r.marks) >= maxMarks {
		return
	}
	d, _ := props.obj.(object.Dict)
	switch {
	case string(tag) == "OC":
		m.hidden = r.isOff(r.f.Dict(r.res["Properties"])[object.Name(props.bytes)])
	case string(tag) == "Artifact":
		m.artifact = true
	case props.isName:
		d = r.f.Dict(r.f.Dict(r.res["Properties"])[object.Name(props.bytes)])
	}
	if id, ok := r.f.Int(d["MCID"]); ok && id >= 0 && len(r.active) == 0 {
		r.mcid = id
	}
	if s, ok := r.f.Resolve(d["ActualText"]).(object.String); ok {
		if m.actual = printable(r.f.Text(s)); m.actual != "" || s == "" {
			m.replaces = true
			r.replacing++
		}
	}
	if m.artifact {
		r.artifact++
	}
	if m.hidden {
		r.hidden++
	}
	r.marks = append(r.marks, m)
}

// printable removes control characters; line ends become spaces.
func printable(s string) string {
	return strings.Map(func(c rune) rune {
		switch {
		case c == '\n' || c == '\r' || c == '\t' || c == 0x2028 || c == 0x2029:
			return ' '
		case unicode.IsControl(c):
			return -1
		}
		return c
	}, s)
}

func (r *run) endMark() {
	n := len(r.marks)
	if n == 0 {
		return
	}
	m := r.marks[n-1]
	r.marks = r.marks[:n-1]
	r.mcid = m.mcid
	if m.artifact {
		r.artifact--
	}
	if m.hidden {
		r.hidden--
	}
	if !m.replaces {
		return
	}
	r.replacing--
	if gs := r.page.Glyphs[min(m.first, len(r.page.Glyphs)):]; len(gs) > 0 && r.spend(len(gs)) {
		gs = gs[:replaceText(gs, m.actual)]
		if r.replacing == 0 { // glyphs without text were only kept for this
			gs = slices.DeleteFunc(gs, func(g glyph.Glyph) bool { return g.Text == "" })
		}
		clear(r.page.Glyphs[m.first+len(gs):])
		r.page.Glyphs = r.page.Glyphs[:m.first+len(gs)]
	}
}

// replaceText replaces the text of a sequence's glyphs by its /ActualText and
// returns how many glyphs remain. Text equal to that of the glyphs changes
// nothing, and as many characters as glyphs are assigned one to one. A sequence
// on several lines keeps its glyphs if all are readable, since their positions
// would be lost, and so does white space that stands for one character. Otherwise
// the glyphs are merged into one.
func replaceText(gs []glyph.Glyph, actual string) int {
	if actual == "" {
		return 0
	}
	known, blank := 0, true
	var painted strings.Builder
	for i := range gs {
		painted.WriteString(gs[i].Text)
		blank = blank && gs[i].Flags&glyph.Space != 0
		if gs[i].Text != replacement && gs[i].Text != "" {
			known++
		}
	}
	letter, n := utf8.DecodeRuneInString(actual)
	switch {
	case painted.String() == actual:
	case blank && n == len(actual) && (unicode.IsLetter(letter) || unicode.IsSymbol(letter)): // the letter of a bullet in a symbol font
	case utf8.RuneCountInString(actual) == len(gs):
		i, step := 0, 1
		if paintedBackwards(gs, actual) {
			i, step = len(gs)-1, -1
		}
		for _, c := range actual {
			setActual(&gs[i], string(c))
			i += step
		}
	case !onOneLine(gs) && known == len(gs):
	default:
		last := gs[len(gs)-1]
		gs[0].DX, gs[0].DY = last.X+last.DX-gs[0].X, last.Y+last.DY-gs[0].Y
		setActual(&gs[0], actual)
		return 1
	}
	return len(gs)
}

// paintedBackwards reports whether the glyphs of right-to-left text were painted
// as seen, from its last character to its first.
func paintedBackwards(gs []glyph.Glyph, actual string) bool {
	a, b := &gs[0], &gs[len(gs)-1]
	for _, c := range actual {
		if !unicode.In(c, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko) && !unicode.Is(unicode.Mn, c) {
			return false
		}
	}
	return (b.X-a.X)*(a.DX+b.DX)+(b.Y-a.Y)*(a.DY+b.DY) > 0
}

func setActual(g *glyph.Glyph, s string) {
	g.Text = s
	g.Flags = g.Flags&^glyph.Space | glyph.ActualText
	if s != "" && strings.TrimSpace(s) == "" {
		g.Flags |= glyph.Space
	}
}

// onOneLine reports whether the origins of gs lie on one line in the direction
// of the first one's advance.
func onOneLine(gs []glyph.Glyph) bool {
	a := gs[0]
	l := math.Hypot(a.DX, a.DY)
	for _, g := range gs {
		if l == 0 {
			a, l = g, math.Hypot(g.DX, g.DY)
			continue
		}
		if d := math.Abs((g.X-a.X)*a.DY-(g.Y-a.Y)*a.DX) / l; d > a.Size {
			return false
		}
	}
	return true
}

// isOff reports whether optional content (PDF 32000-1, 8.11) is hidden by
// default. A membership dictionary is hidden if all its groups are.
func (r *run) isOff(o object.Object) bool {
	if o == nil {
		return false
	}
	off := r.in.offLayers()
	if len(off) == 0 {
		return false
	}
	if ref, ok := o.(object.Ref); ok && off[ref] {
		return true
	}
	d := r.f.Dict(o)
	if r.f.Name(d["Type"]) != "OCMD" {
		return false
	}
	groups := r.f.List(d["OCGs"])
	return len(groups) > 0 && !slices.ContainsFunc(groups[:min(len(groups), maxGroups)], func(g object.Object) bool {
		ref, ok := g.(object.Ref)
		return !ok || !off[ref]
	})
}

// maxGroups is the maximum number of groups of one membership dictionary.
const maxGroups = 1000

// offLayers returns the groups that the default configuration hides.
func (in *Interpreter) offLayers() map[object.Ref]bool {
	if in.layers != nil {
		return in.layers
	}
	in.layers = map[object.Ref]bool{}
	hide := func(list object.Object, hidden bool) {
		for _, o := range in.f.Array(list) {
			if ref, ok := o.(object.Ref); ok {
				in.layers[ref] = hidden
			}
		}
	}
	props := in.f.Dict(in.f.Catalog()["OCProperties"])
	d := in.f.Dict(props["D"])
	if in.f.Name(d["BaseState"]) == "OFF" {
		hide(props["OCGs"], true)
		hide(d["ON"], false)
	}
	hide(d["OFF"], true)
	return in.layers
}
