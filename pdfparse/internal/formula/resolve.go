package formula

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A face is a font as mathematics sees it, with what its codes stand for.
type face struct {
	font   *glyph.Font
	family family
	known  map[uint16]meaning // by code
	inks   map[uint16]inkOf
	used   faceUse
}

// A meaning is what a code stands for where its text is this.
type meaning struct {
	symbol
	text string
}

type inkOf struct {
	box Rect
	ok  bool
}

// faces are the fonts of a page.
type faces struct {
	byFont map[*glyph.Font]*face
	last   *face
}

func (fs *faces) of(f *glyph.Font) *face {
	if fs.last != nil && fs.last.font == f {
		return fs.last
	}
	c, ok := fs.byFont[f]
	if !ok {
		c = &face{font: f, family: familyOf(f), known: map[uint16]meaning{}, inks: map[uint16]inkOf{}}
		fs.byFont[f] = c
	}
	fs.last = c
	return c
}

// symbol tells what a glyph stands for: by its name, else by its text, else by
// its code in TeX's encodings.
func (c *face) symbol(g *glyph.Glyph) symbol {
	if g.Flags&glyph.ActualText != 0 {
		return c.resolve(g)
	}
	m, ok := c.known[g.Code]
	if !ok {
		m = meaning{c.resolve(g), g.Text}
		c.known[g.Code] = m
	}
	if m.text == g.Text && len(g.Text) == 1 {
		return m.symbol
	}
	if m.class == ord && g.Text != string(m.r) { // an accent may have been joined to it
		if t := accented(g.Text); t.tex != "" {
			return t
		}
	}
	if m.text == g.Text {
		return m.symbol
	}
	return c.resolve(g)
}

func (c *face) resolve(g *glyph.Glyph) symbol {
	name := ""
	if c.font.Shapes != nil && g.Flags&glyph.ActualText == 0 {
		name = c.font.Shapes.GlyphName(int(g.Code))
	}
	r := rune(0)
	if c.family.math || len(g.Text) != 1 {
		r = namedRune(name)
	}
	if r == 0 || r == utf8.RuneError {
		t, n := utf8.DecodeRuneInString(g.Text)
		if n == len(g.Text) && n > 0 && t != utf8.RuneError {
			r = t
		}
	}
	if table := codeTables[c.family.texMath]; (r == 0 || r == utf8.RuneError) && int(g.Code) < len(table) {
		r = table[g.Code]
	}
	if c.family.texMath == 'x' && r == '|' && bigName(name) {
		r = '⏐'
	}
	if s, ok := ligature(g.Text); ok {
		return c.styled(s)
	}
	s, ok := unicodeSymbol(r)
	if !ok {
		if t := accented(g.Text); t.tex != "" {
			return t
		}
		return symbol{r: r}
	}
	if bigName(name) {
		s.size = 'b'
	}
	if r != s.r {
		return s // a letter of a mathematical alphabet
	}
	return c.styled(s)
}

// ligature is the symbol of several letters that one glyph shows.
func ligature(text string) (symbol, bool) {
	if len(text) < 2 || len(text) > 4 {
		return symbol{}, false
	}
	for _, r := range text {
		if !isASCIILetter(r) {
			return symbol{}, false
		}
	}
	return symbol{r: rune(text[0]), tex: text, class: ord}, true
}

// styled gives a letter the alphabet that its font stands for.
func (c *face) styled(s symbol) symbol {
	if s.class != ord || s.alpha != plain {
		return s
	}
	f := &c.family
	isLetter := isASCIILetter(s.r)
	switch {
	case f.letters != plain && (isLetter && (s.r < 'a' || f.lower) || isDigit(s.r) && f.lower || f.letters == boldItalic):
		s.alpha = f.letters
	case f.math && (f.texMath != 0 || f.euler):
	case !isLetter && !isDigit(s.r) && len(s.tex) > 0 && s.tex[0] == '\\':
	case f.math && c.font.Bold:
		s.alpha = bold
	case f.math:
		if isLetter && !c.font.Italic && f.texMath == 0 && s.r < 0x80 {
			s.alpha = roman
		}
	case c.font.Mono && isLetter:
		s.alpha = mono
	case c.font.Bold && c.font.Italic:
		s.alpha = boldItalic
	case c.font.Bold:
		s.alpha = bold
	case isLetter && !c.font.Italic:
		s.alpha = roman
	}
	return s
}

// accented takes a letter apart that came with its accent.
func accented(text string) symbol {
	d := []rune(norm.NFD.String(text))
	if len(d) != 2 || !isASCIILetter(d[0]) {
		return symbol{}
	}
	a, ok := symbols()[d[1]]
	if !ok || a.class != accent {
		return symbol{}
	}
	return symbol{r: d[0], tex: a.tex + "{" + string(d[0]) + "}", class: ord}
}

// ink is the box of a glyph's outline on the page.
func (c *face) ink(g *glyph.Glyph, x, y, adv float64) Rect {
	k, seen := c.inks[g.Code]
	if !seen {
		if c.font.Shapes != nil {
			k.box, k.ok = c.font.Shapes.Ink(int(g.Code))
		}
		c.inks[g.Code] = k
	}
	if !k.ok || g.Flags&glyph.ActualText != 0 {
		return Rect{X0: x, Y0: y - 0.7*g.Size, X1: x + adv, Y1: y + 0.05*g.Size}
	}
	s := g.Size
	return Rect{X0: x + k.box.X0*s, Y0: y + k.box.Y0*s, X1: x + k.box.X1*s, Y1: y + k.box.Y1*s}
}

// faceUse counts how a font is used on a page.
type faceUse struct {
	letters, inWords, others int
	maths                    bool // no font of mathematics, yet it holds nothing else here
}
