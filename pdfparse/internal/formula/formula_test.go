package formula

import (
	"math"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// TestCodeTables checks TeX's encodings against codes given in the
// documentation of the fonts.
func TestCodeTables(t *testing.T) {
	for k, table := range codeTables {
		if len(table) != 128 {
			t.Errorf("encoding %c has %d codes", k, len(table))
		}
	}
	for _, c := range []struct {
		table byte
		code  int
		want  rune
	}{
		{'i', 0x0b, 'α'}, {'i', 0x0f, 'ϵ'}, {'i', 0x22, 'ε'}, {'i', 0x27, 'φ'}, {'i', 0x1e, 'ϕ'}, {'i', 0x40, '∂'}, {'i', 'x', 'x'}, {'i', 0x7e, '⃗'},
		{'s', 0x00, '−'}, {'s', 0x14, '≤'}, {'s', 0x32, '∈'}, {'s', 0x36, '̸'}, {'s', 0x37, '↦'}, {'s', 0x66, '{'}, {'s', 0x70, '√'}, {'s', 'A', 'A'},
		{'x', 0x00, '('}, {'x', 0x30, '⎛'}, {'x', 0x3c, '⎨'}, {'x', 0x58, '∑'}, {'x', 0x5a, '∫'}, {'x', 0x70, '√'}, {'x', 0x77, '⦀'},
	} {
		if got := codeTables[c.table][c.code]; got != c.want {
			t.Errorf("%c %#x: %q, want %q", c.table, c.code, got, c.want)
		}
	}
}

func TestMathLetters(t *testing.T) {
	for _, c := range []struct {
		r     rune
		tex   string
		alpha alphabet
	}{
		{'𝐴', "A", plain}, {'𝑧', "z", plain}, {'𝐀', "A", bold}, {'𝒜', "A", calligraphic}, {'𝓩', "Z", calligraphic}, {'𝔤', "g", fraktur}, {'𝕏', "X", blackboard},
		{'ℝ', "R", blackboard}, {'ℎ', "h", plain}, {'𝜑', `\varphi`, plain}, {'𝜙', `\phi`, plain}, {'𝛼', `\alpha`, plain}, {'𝜞', `\Gamma`, boldItalic}, {'𝟘', "0", blackboard}, {'𝖾', "e", sans},
	} {
		s, ok := mathLetter(c.r)
		if !ok || s.tex != c.tex || s.alpha != c.alpha {
			t.Errorf("%q: %q %d, want %q %d", c.r, s.tex, s.alpha, c.tex, c.alpha)
		}
	}
}

// TestNames checks glyph names whose meaning differs from the glyph lists for
// text.
func TestNames(t *testing.T) {
	for name, want := range map[string]rune{
		"phi": 'ϕ', "phi1": 'φ', "epsilon1": 'ϵ', "epsilon": 'ε', "summationdisplay": '∑', "parenleftBigg": '(', "bracelefttp": '⎧',
		"negationslash": '̸', "u1D465": '𝑥', "uni2115": 'ℕ', "uni220F.s1": '∏', "radicalbigg": '√', "hatwidest": 'ˆ', "vextenddouble": '⦀', ".notdef": 0,
	} {
		if got := namedRune(name); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

func TestContinues(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{"a =", "b", true}, {`x \leq`, "2", true}, {"a + b", "c", false}, {"x -", "1", true}, {"x", "y", false}, {`f \to`, "g", true}} {
		if got := Continues(c.a, c.b); got != c.want {
			t.Errorf("%q, %q: %v", c.a, c.b, got)
		}
	}
}

// A setter sets symbols like TeX, in fonts without outlines.
type setter struct {
	page  glyph.Page
	fonts map[string]*glyph.Font
}

func (s *setter) put(font string, size, x, y float64, text string) {
	if s.fonts == nil {
		s.fonts = map[string]*glyph.Font{}
	}
	f := s.fonts[font]
	if f == nil {
		f = &glyph.Font{Name: font, Italic: strings.Contains(font, "MI") || strings.Contains(font, "TI")}
		s.fonts[font] = f
	}
	for _, r := range text {
		s.page.Glyphs = append(s.page.Glyphs, glyph.Glyph{Text: string(r), X: x, Y: y, DX: 0.5 * size, Size: size, Font: f, MCID: -1})
		x += 0.5 * size
	}
}

func (s *setter) rule(x0, x1, y float64) {
	s.page.Lines = append(s.page.Lines, glyph.Line{X0: x0, X1: x1, Y0: y, Y1: y, Width: 0.4})
}

func level(x, y float64) (float64, float64) { return x, y }

// TestStructure sets small formulas on lines of their own.
func TestStructure(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(s *setter)
		want string
	}{
		"scripts": {func(s *setter) {
			s.put("CMMI10", 10, 100, 100, "x")
			s.put("CMR7", 7, 105.5, 96, "2")
			s.put("CMMI7", 7, 105.5, 102.5, "i")
			s.put("CMR10", 10, 112, 100, "=")
			s.put("CMMI10", 10, 120, 100, "y")
		}, "x_i^2 = y"},
		"fraction": {func(s *setter) {
			s.put("CMMI10", 10, 100, 100, "x")
			s.put("CMR10", 10, 108, 100, "=")
			s.put("CMMI10", 10, 121, 93, "a")
			s.put("CMMI10", 10, 121, 108, "b")
			s.rule(120, 127, 97.5)
		}, `x = \frac{a}{b}`},
		"nested": {func(s *setter) {
			s.put("CMMI10", 10, 100, 100, "x")
			s.put("CMR10", 10, 108, 100, "=")
			s.put("CMMI10", 10, 130, 79, "a")
			s.put("CMMI10", 10, 130, 93, "b")
			s.rule(129, 136, 83)
			s.put("CMMI10", 10, 130, 107, "c")
			s.rule(128, 138, 97.5)
		}, `x = \frac{\frac{a}{b}}{c}`},
		"negation": {func(s *setter) {
			s.put("CMMI10", 10, 100, 100, "x")
			s.put("CMSY10", 10, 108, 100, "̸")
			s.put("CMR10", 10, 108, 100, "=")
			s.put("CMMI10", 10, 116, 100, "y")
		}, `x \neq y`},
		"less is no tag": {func(s *setter) {
			s.put("CMMI10", 10, 100, 100, "b<")
			s.put("CMMI10", 10, 113, 100, "p")
		}, `b \lt p`},
		"alphabets": {func(s *setter) {
			s.put("MSBM10", 10, 100, 100, "R")
			s.put("CMSY10", 10, 108, 100, "∈")
			s.put("EUFM10", 10, 116, 100, "g")
			s.put("CMSY10", 10, 124, 100, "A")
		}, `\mathbb{R} \in \mathfrak{g}\mathcal{A}`},
	} {
		var s setter
		s.page.Width, s.page.Height = 612, 792
		c.set(&s)
		got := new(Finder).Find(&s.page, level)
		if len(got.Formulas) != 1 || got.Formulas[0].TeX != c.want {
			t.Errorf("%s: %+v, want %s", name, got, c.want)
		}
	}
}

// TestNoMathematics checks that bullets, daggers and braces from mathematical
// fonts make no formula.
func TestNoMathematics(t *testing.T) {
	var s setter
	s.put("CMR10", 10, 72, 100, "addresses")
	s.put("CMSY10", 10, 120, 100, "{")
	s.put("CMR10", 10, 125, 100, "ann,bob")
	s.put("CMSY10", 10, 160, 100, "}")
	s.put("CMSY10", 10, 72, 114, "∙")
	s.put("CMR10", 10, 84, 114, "costs 5 and 7")
	s.put("CMSY7", 7, 150, 110, "†")
	if got := new(Finder).Find(&s.page, level); len(got.Formulas) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestFamilies checks font names with a common beginning.
func TestFamilies(t *testing.T) {
	for name, want := range map[string]bool{
		"Kp--M-Italic": true, "Kp--M-Sy-Regular": true, "Kp-Medium": false, "Kp-Mono-Regular": false, "Kp-Regular": false,
		"NewTXMI": true, "NewTXTT": false, "CMMI10": true, "CMR10": false, "LatinModernMath-Regular": true,
	} {
		if got := familyOf(&glyph.Font{Name: name}).math; got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
}

// TestQuotedDisplay sets "A = “one is even”" centred between short lines, in a
// column whose width follows from other lines.
func TestQuotedDisplay(t *testing.T) {
	var s setter
	s.page.Width, s.page.Height = 612, 792
	for i := range 4 {
		s.put("CMR10", 10, 100, 100+12*float64(i), "wide lines of a column that end at one edge")
	}
	s.put("CMR10", 10, 100, 160, "the event and")
	s.put("CMMI10", 10, 155, 180, "A")
	s.put("CMR10", 10, 163, 180, "=")
	s.put("CMR10", 10, 171, 180, "“one")
	s.put("CMR10", 10, 194, 180, "is")
	s.put("CMR10", 10, 207, 180, "even”")
	s.put("CMR10", 10, 100, 200, "is small here")
	got := new(Finder).Find(&s.page, level)
	if len(got.Formulas) != 1 || !got.Formulas[0].Display || !strings.HasPrefix(got.Formulas[0].TeX, "A = ") {
		t.Errorf("%+v", got)
	}
}

// TestInline sets lines of text with letters and signs of fonts for mathematics:
// not all of them are formulas.
func TestInline(t *testing.T) {
	for name, c := range map[string]struct {
		set  func(s *setter)
		want string
	}{
		"two plus signs": {func(s *setter) {
			s.put("CMR10", 10, 100, 100, "written")
			s.put("CMR10", 10, 139, 100, "in")
			s.put("CMR10", 10, 153, 100, "C")
			s.put("CMSY10", 10, 158, 100, "++")
		}, ""},
		"one plus sign": {func(s *setter) {
			s.put("CMR10", 10, 100, 100, "where")
			s.put("CMMI10", 10, 130, 100, "x")
			s.put("CMSY10", 10, 137, 100, "+")
			s.put("CMR10", 10, 144, 100, "1")
		}, "x + 1"},
		"a dash": {func(s *setter) {
			s.put("CMR10", 10, 100, 100, "Europe")
			s.put("CMSY10", 10, 134, 100, "−")
			s.put("CMR10", 10, 143, 100, "Asia")
		}, ""},
		"slanted words": {func(s *setter) {
			s.put("CMSY10", 10, 100, 80, "∈")
			s.put("NimbusTI", 10, 100, 100, "et")
			s.put("NimbusTI", 10, 113, 100, "al")
			s.put("CMR10", 10, 126, 100, "wrote")
		}, ""},
		"a slash after brackets": {func(s *setter) {
			s.put("CMR10", 10, 100, 100, "of")
			s.put("CMR10", 10, 113, 100, "(")
			s.put("CMMI10", 10, 118, 100, "r")
			s.put("CMR10", 10, 125, 100, "+")
			s.put("CMR10", 10, 132, 100, "5)")
			s.put("CMMI10", 10, 142, 100, "/")
			s.put("CMR10", 10, 147, 100, "2")
			s.put("CMR10", 10, 155, 100, "here")
		}, "(r + 5)/2"},
		"a leader": {func(s *setter) {
			s.put("CMR10", 10, 100, 100, "Index")
			for i := range 12 {
				s.put("CMMI10", 10, 130+5*float64(i), 100, ".")
			}
			s.put("CMR10", 10, 195, 100, "12")
		}, ""},
		"signs of a font for text": {func(s *setter) {
			s.put("MathDesign-CH-Regular-T1", 10, 100, 100, "and/or")
			s.put("CMR10", 10, 134, 100, "more")
			s.put("MathDesign-CH-Regular-Symbol", 10, 100, 80, "∈")
		}, ""},
	} {
		var s setter
		c.set(&s)
		var got []string
		for _, f := range new(Finder).Find(&s.page, level).Formulas {
			if f.TeX != `\in` {
				got = append(got, f.TeX)
			}
		}
		if g := strings.Join(got, " | "); g != c.want {
			t.Errorf("%s: %q, want %q", name, g, c.want)
		}
	}
}

// TestOverhang sets a bracket after a letter that extends beyond its width.
func TestOverhang(t *testing.T) {
	a := &atom{node: node{x0: 0, x1: 3, ink: Rect{X0: 0, X1: 4.5}}}
	if got := (&token{atoms: []*atom{a}}).overhang(); got != 1.5 {
		t.Errorf("got %v, want 1.5", got)
	}
}

// FuzzFind sets symbols at arbitrary positions: the TeX found is balanced, its
// glyphs are those of the page, and it can't become markup.
func FuzzFind(f *testing.F) {
	f.Add([]byte("x\x10\x20\x0a\x01=\x18\x20\x0a\x02y\x20\x20\x0a\x01"))
	f.Add([]byte("∑\x10\x20\x0a\x01(\x18\x20\x1a\x02y\x20\x24\x07\x01)\x28\x20\x1a\x02\xff\x18\x22\x30\x01"))
	names := []string{"CMR10", "CMMI10", "CMSY10", "CMEX10", "MSBM10", "XITSMath", "CMTI10", "OpenSymbol"}
	signs := []rune("xyzabRA019=+−<>()[]{}|‖∑∫√∏→↦̸⎛⎜⎝⎧⎨⎩⎪⏞ˆ˜¯.,;:·'′…&#%$_\\^~`*∈∞𝑥𝔸αφ�")
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 2000 {
			return
		}
		p := &glyph.Page{Width: 612, Height: 792}
		var fonts []*glyph.Font
		for _, n := range names {
			fonts = append(fonts, &glyph.Font{Name: n})
		}
		for ; len(data) >= 5; data = data[5:] {
			x, y := float64(data[1])*2, float64(data[2])*1.5
			if data[0] == 0xff {
				p.Lines = append(p.Lines, glyph.Line{X0: x, Y0: y, X1: x + float64(data[3]), Y1: y, Width: 0.4})
				continue
			}
			size := 4 + float64(data[3]%24)
			p.Glyphs = append(p.Glyphs, glyph.Glyph{
				Text: string(signs[int(data[0])%len(signs)]), X: x, Y: y, DX: size * float64(data[4]>>4) / 16, Size: size, Font: fonts[data[4]%8], Code: uint16(data[0]),
			})
		}
		fs := &faces{}
		fs.turnPage()
		rd := &pageReader{faces: fs, turn: level, strict: true}
		checkFound(t, rd.find(p), len(p.Glyphs))
	})
}

func checkFound(t *testing.T, r Result, glyphs int) {
	seen := map[int]bool{}
	for _, f := range r.Formulas {
		depth := 0
		for i, c := range f.TeX {
			if i > 0 && f.TeX[i-1] == '\\' && (i < 2 || f.TeX[i-2] != '\\') {
				continue
			}
			switch c {
			case '{':
				depth++
			case '}':
				depth--
			case '<', '$', '`':
				t.Fatalf("%q in %q", c, f.TeX)
			}
			if depth < 0 {
				t.Fatalf("unbalanced: %q", f.TeX)
			}
		}
		if depth != 0 || !utf8.ValidString(f.TeX) || f.TeX == "" || !(f.Conf >= leastConf && f.Conf <= 1) || math.IsNaN(f.Base) {
			t.Fatalf("%+v", f)
		}
		for _, g := range f.Glyphs {
			if g < 0 || g >= glyphs || seen[g] {
				t.Fatalf("glyph %d: %+v", g, f)
			}
			seen[g] = true
		}
	}
}
