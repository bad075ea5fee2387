package font

import (
	"fmt"
	"math"
	"strings"
	"testing"
)

// A charstring of each format that draws a square from (50, -100) to (450, 700)
// and ends with a curve inside it.
func TestOutlineBoxes(t *testing.T) {
	num := func(vs ...int) []byte {
		var b []byte
		for _, v := range vs {
			b = append(b, 255, byte(v>>24), byte(v>>16), byte(v>>8), byte(v))
		}
		return b
	}
	cat := func(parts ...[]byte) []byte {
		var b []byte
		for _, p := range parts {
			b = append(b, p...)
		}
		return b
	}
	type1cs := cat(num(50, 500), []byte{13}, num(0, -100), []byte{21}, num(400), []byte{6}, num(800), []byte{7}, num(-400), []byte{6}, []byte{9, 14})
	var r outline
	r.start()
	r.run(type1cs, 0)
	if want := (inkBox{50, -100, 450, 700}); r.box != want {
		t.Errorf("Type 1: %v, want %v", r.box, want)
	}
	short := func(vs ...int) []byte {
		var b []byte
		for _, v := range vs {
			b = append(b, 28, byte(v>>8), byte(v))
		}
		return b
	}
	type2cs := cat(short(50, -100), []byte{21}, short(400, 800, -400), []byte{6}, short(10, -300, 20, -200, 30, -100), []byte{8, 14})
	c := outline{fixed: true}
	c.start()
	c.run(type2cs, 0)
	if want := (inkBox{50, -100, 450, 700}); c.box != want {
		t.Errorf("Type 2: %v, want %v", c.box, want)
	}
}

// TestTeXFontByBoxes renders glyphs of known fonts as bitmaps of 300 and 600
// dots per inch and checks that the font is identified.
func TestTeXFontByBoxes(t *testing.T) {
	for _, f := range texFonts() {
		for _, dots := range []float64{42, 83} { // per font size, at ten points
			var obs []texGlyph
			for code := range 256 {
				if f.names[code] != "" && f.glyphs[code][0] > 0 && len(obs) < 20 && code%3 != 0 {
					o := texGlyph{code: code}
					for i, v := range f.glyphs[code] {
						o.m[i] = math.Round(v * dots / 1000)
					}
					obs = append(obs, o)
				}
			}
			l := &simpleFont{}
			got, scale := l.bestTeXFont(obs)
			if got == nil || !got.readsAs(f, obs) || math.Abs(scale*1000/dots-1) > 0.04 {
				t.Errorf("%s at %g dots: %v, scale %g", f.name, dots, got, scale)
			}
		}
	}
}

// TestTeXFontPaintsImages loads the same boxes as inline bitmaps, as image
// objects, and as paths: only bitmaps are taken for a TeX font.
func TestTeXFontPaintsImages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ paint, want string }{
		{"BI /W 1 /H 1 /IM true ID \x00 EI", "CMR10"},
		{"q 60 0 0 60 3 0 cm BI/W 1/H 1/IM true ID \x00 EI Q", "CMR10"},
		{"q 60 0 0 60 3 0 cm /Im0 Do Q", "CMR10"},
		{"3 0 m 59 57 l 3 57 l f", "Figures"},
	} {
		d := doc()
		var procs strings.Builder
		for i, box := range []string{"0 0 0 0 0", "62 3 0 59 59", "59 3 0 57 57", "60 5 -2 55 59", "42 3 -1 41 37"} {
			w, rest, _ := strings.Cut(box, " ")
			fmt.Fprintf(&procs, "/g%d %d 0 R", i, d.Stream("", w+" 0 "+rest+" d1 "+c.paint))
		}
		f := load(t, d, d.Add("<</Type/Font/Subtype/Type3/BaseFont/Figures/FontMatrix[.012 0 0 .012 0 0]/FontBBox[0 0 0 0]/FirstChar 64/Widths[0 62]"+
			"/Encoding<</Differences[64/g0/g1/g2/g3 97/g4]>>/CharProcs<<"+procs.String()+">>>>"))
		if f.Info.Name != c.want {
			t.Errorf("%s: font %s, want %s", c.paint, f.Info.Name, c.want)
		}
	}
}

// FuzzOutline runs damaged charstrings: they terminate, and boxes are valid.
func FuzzOutline(f *testing.F) {
	f.Add([]byte{255, 0, 0, 0, 50, 139, 13, 139, 139, 21, 14})
	f.Add([]byte{139, 139, 21, 200, 10, 29, 19, 1, 12, 35, 31, 14})
	f.Fuzz(func(t *testing.T, cs []byte) {
		plain := charstring{data: cs, skip: -1}
		o := &type1Outlines{subrs: map[int]charstring{0: plain, 1: plain}, glyphs: map[string]charstring{}}
		c := &cff{v: cs}
		whole := c.subroutines([][2]int{{0, len(cs)}})
		for _, p := range []*outline{{local: o.subr, glyph: o.glyph}, {local: whole, global: whole, fixed: true}} {
			p.start()
			p.run(cs, 0)
			if box, ok := p.box.scaled(0.001); ok && (box.x1 < box.x0 || box.y1 < box.y0) || p.steps > maxSteps+1 {
				t.Fatalf("%+v after %d steps", box, p.steps)
			}
		}
		if p := parseProgram(cs); p != nil {
			p.inkOf("A", 65, 1)
		}
	})
}
