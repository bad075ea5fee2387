package formula

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/pagemill/pagemill/internal/tex"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A face is a font with the mathematical meanings of its codes.
type face struct {
	font   *glyph.Font
	family family
	codes  map[uint16]*code
	used   faceUse // on the current page
	page   int     // on which it was last used
}

// A code is the meaning of one code of a font for a given text, and the box of
// its outline.
type code struct {
	symbol
	text  string
	ink   Rect
	inked bool // ink is known
}

// code returns the entry for a glyph's code.
func (c *face) code(g *glyph.Glyph) *code {
	k := c.codes[g.Code]
	if k == nil {
		k = &code{symbol: c.resolve(g), text: g.Text}
		if c.font.Shapes != nil {
			k.ink, k.inked = c.font.Shapes.Ink(int(g.Code))
		}
		c.codes[g.Code] = k
	}
	return k
}

// faces are the fonts of a document.
type faces struct {
	byFont map[*glyph.Font]*face
	number int     // of the page, counted from 1
	page   []*face // of its fonts
}

// maxFaces is the maximum number of fonts kept from page to page. Fonts written
// directly into a page are different objects on each.
const maxFaces = 500

// turnPage begins another page.
func (fs *faces) turnPage() {
	if fs.byFont == nil || len(fs.byFont) > maxFaces {
		fs.byFont = map[*glyph.Font]*face{}
	}
	fs.number++
	fs.page = fs.page[:0]
}

func (fs *faces) of(f *glyph.Font) *face {
	c, ok := fs.byFont[f]
	if !ok {
		c = &face{font: f, family: familyOf(f), codes: map[uint16]*code{}}
		fs.byFont[f] = c
	}
	if c.page != fs.number {
		c.page, c.used = fs.number, faceUse{}
		fs.page = append(fs.page, c)
	}
	return c
}

// symbol returns the symbol of a glyph: by its name, else by its text, else by
// its code in TeX's encodings.
func (c *face) symbol(g *glyph.Glyph, m *code) symbol {
	if m.text == g.Text {
		return m.symbol
	}
	return c.resolve(g) // an accent may have been joined to it
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
	if s, ok := ligature(g.Text); ok {
		return c.styled(s)
	}
	if t := accented(g.Text); t.tex != "" {
		return t
	}
	s, ok := unicodeSymbol(r)
	if !ok {
		return symbol{r: r}
	}
	if r != s.r {
		return s // a letter of a mathematical alphabet
	}
	return c.styled(s)
}

// ligature returns the symbol for a glyph that shows several letters.
func ligature(text string) (symbol, bool) {
	if len(text) < 2 || len(text) > 4 {
		return symbol{}, false
	}
	if strings.ContainsFunc(text, func(r rune) bool { return !isASCIILetter(r) }) {
		return symbol{}, false
	}
	return symbol{r: rune(text[0]), tex: text, class: ord}, true
}

// styled applies the alphabet of the font to a letter.
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

// accented decomposes a letter with an accent.
func accented(text string) symbol {
	d := []rune(norm.NFD.String(text))
	if len(d) != 2 || !isASCIILetter(d[0]) {
		return symbol{}
	}
	a, ok := tex.Symbols()[d[1]]
	if !ok || a.Class != accent {
		return symbol{}
	}
	return symbol{r: d[0], tex: a.TeX + "{" + string(d[0]) + "}", class: ord}
}

// box returns the box of a glyph's outline on the page.
func (k *code) box(g *glyph.Glyph, x, y, adv float64) Rect {
	if k == nil || !k.inked {
		return Rect{X0: x, Y0: y - 0.7*g.Size, X1: x + adv, Y1: y + 0.05*g.Size}
	}
	s := g.Size
	return Rect{X0: x + k.ink.X0*s, Y0: y + k.ink.Y0*s, X1: x + k.ink.X1*s, Y1: y + k.ink.Y1*s}
}

// faceUse counts how a font is used on a page.
type faceUse struct {
	letters, inWords, others int
	alone                    int  // letters that stand alone
	maths                    bool // not a mathematical font, but used only for mathematics here
}
