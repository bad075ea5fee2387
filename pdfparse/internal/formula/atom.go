package formula

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// A kind says how strongly a glyph on its own indicates mathematics.
type kind byte

const (
	letters kind = iota // of text
	weak                // digits, brackets, symbols that text also has
	strong              // only found in mathematics
	neutral             // bullets, daggers and the like, although from a mathematical font
)

// An atom is a glyph that may become part of a formula.
type atom struct {
	node
	glyph  int // its index on the page
	kind   kind
	run    int // first atom of its run of letters, or -1
	runEnd int // end of that run, or -1
	seq    int // its index in the atoms
	used   bool
	faint  bool // from a font that is used only for mathematics
}

// Thresholds for runs and fonts.
const (
	runGap       = 0.16 // between letters of one word, in font sizes
	proseLetters = 2    // minimum number of letters of a word of text
	wordRun      = 3    // minimum length of a run that indicates a text font
	mathShare    = 0.2  // maximum share of a mathematical font's letters in such runs
)

// A pageReader finds the formulas of one page.
type pageReader struct {
	faces  *faces
	atoms  []atom
	rules  []rule
	body   float64 // font size of most of the text
	sure   bool    // a mathematical font has the letters of formulas
	office bool    // set by a word processor: formulas are off the text's baseline
	words  []int32 // number of words of text up to each atom
	turn   func(x, y float64) (float64, float64)
	lines  []*line
	out    Result

	strict bool // let panics through, in tests
}

// ornaments are symbols from mathematical fonts that ordinary text also uses.
const ornaments = "•∙∗⋆†‡§¶□■◻◊⧫★▶◀▲▼✓©®·◦∘◯○♣♢♡♠△▷⋄↑"

// evidence reports whether a page has anything specific to mathematics, so that
// it is worth analysing.
func evidence(p *glyph.Page) bool {
	math := map[*glyph.Font]bool{}
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Flags&(glyph.Space|glyph.Invisible) != 0 || g.Font == nil {
			continue
		}
		m, seen := math[g.Font]
		if !seen {
			m = familyOf(g.Font).math || strings.HasPrefix(g.Font.Name, "OpenSymbol")
			math[g.Font] = m
		}
		if !m && len(g.Text) < 3 {
			continue
		}
		r, _ := utf8.DecodeRuneInString(g.Text)
		if m && !strings.ContainsRune(ornaments, r) && !strings.ContainsRune("{}|", r) || r >= 0x1d400 && r <= 0x1d7ff {
			return true
		}
	}
	return false
}

// isSymbolFont reports whether a font has symbols that both mathematics and
// text use.
func isSymbolFont(f *glyph.Font) bool {
	return strings.HasPrefix(f.Name, "OpenSymbol") || strings.HasPrefix(f.Name, "StandardSym") || f.Name == "Symbol" || strings.HasPrefix(f.Name, "SymbolMT")
}

// read makes atoms from a page's glyphs.
func (rd *pageReader) read(p *glyph.Page) {
	rd.atoms = slices.Grow(rd.atoms, len(p.Glyphs))
	for i := range p.Glyphs {
		g := &p.Glyphs[i]
		if g.Flags&(glyph.Space|glyph.Invisible|glyph.Vertical|glyph.Annotation) != 0 || g.Font == nil || g.Size <= 0 || g.Text == "" {
			continue
		}
		x, y := rd.turn(g.X, g.Y)
		x1, y1 := rd.turn(g.X+g.DX, g.Y+g.DY)
		if x1-x >= -0.01 && math.Abs(y1-y) <= 0.05*g.Size && geom.Finite(x) && geom.Finite(y) && geom.Finite(x1-x) {
			rd.add(i, g, x, y, x1-x)
		}
	}
	rd.readFonts()
	rd.runs()
	rd.judge()
	rd.shared()
	rd.level()
	rd.count()
}

// readFonts derives properties of the page from its fonts.
func (rd *pageReader) readFonts() {
	for i := range rd.atoms {
		a := &rd.atoms[i]
		if a.face.family.math && isASCIILetter(a.r) && a.class == ord && a.alpha == plain {
			rd.sure = true
		}
		rd.office = rd.office || strings.HasPrefix(a.face.font.Name, "OpenSymbol")
		if rd.sure && rd.office {
			break
		}
	}
	if rd.office { // the ink of slanted letters extends beyond their advance
		for i := range rd.atoms {
			if a := &rd.atoms[i]; a.kind != letters || a.face.font.Italic {
				a.x1 = max(a.x1, a.ink.X1)
			}
		}
	}
}

// count adds up the words of text in painting order.
func (rd *pageReader) count() {
	rd.words = make([]int32, len(rd.atoms)+1)
	n, run := int32(0), -1
	for i := range rd.atoms {
		if a := &rd.atoms[i]; a.prose && a.run != run {
			run = a.run
			n++
		}
		rd.atoms[i].seq = i
		rd.words[i+1] = n
	}
}

// level assigns the size of the text to big symbols that are set in a larger
// size, as word processors do.
func (rd *pageReader) level() {
	for i := range rd.atoms {
		a := &rd.atoms[i]
		if a.size >= 1.15*rd.body && !a.centre && (a.class == op || a.class == integral || a.class == radical || a.fence() && a.kind != letters) {
			a.centre = true
			a.size = rd.body
			a.base = midY(a.ink) + axis*a.size
		}
	}
}

func (rd *pageReader) add(i int, g *glyph.Glyph, x, y, adv float64) {
	f := rd.faces.of(g.Font)
	var k *code
	var s symbol
	if g.Flags&glyph.ActualText != 0 { // its text is not that of its code
		s = f.resolve(g)
	} else {
		k = f.code(g)
		s = f.symbol(g, k)
	}
	rd.atoms = append(rd.atoms, atom{glyph: i, run: -1, runEnd: -1, node: node{
		symbol: s, ink: k.box(g, x, y, adv), x0: x, x1: x + adv, base: y, size: g.Size, order: i, face: f,
	}})
	a := &rd.atoms[len(rd.atoms)-1]
	a.unsure = s.tex == "" && s.class == 0
	if a.unsure {
		a.class = ord
		a.tex = escapeText(strings.Map(printable, g.Text))
	}
	a.centre = a.hangs()
	if a.centre {
		a.base = midY(a.ink) + axis*a.size
	}
	a.text = !f.family.math
	a.kind = a.weight()
}

func printable(r rune) rune {
	if r == utf8.RuneError || r < ' ' || r >= 0xe000 && r < 0xf900 {
		return -1
	}
	return r
}

// hangs reports whether a symbol is centred on the axis and not on the
// baseline: big operators, and brackets larger than a line.
func (a *atom) hangs() bool {
	h := geom.Height(a.ink)
	switch a.class {
	case op, integral:
		return h > 0.9*a.size || a.face.family.texMath == 'x'
	case opening, closing, radical:
		return h > 1.12*a.size || a.face.family.texMath == 'x'
	case ord:
		return (a.r == '|' || a.r == '‖' || a.r == '∥' || a.r == '∣') && h > 1.12*a.size || a.r == '⋮' || a.r == '⋱'
	}
	return false
}

// weight classifies an atom on its own.
func (a *atom) weight() kind {
	f := &a.face.family
	switch {
	case a.unsure && !f.math:
		return neutral
	case strings.ContainsRune(ornaments, a.r) && a.r != 0:
		return neutral
	case f.math:
		if isDigit(a.r) || a.class == punct || a.r == '/' || a.r == '<' || a.r == '>' {
			if f.texMath == 'i' || a.class == punct {
				return weak
			}
		}
		return strong
	case isSymbolFont(a.face.font):
		return strong
	case a.class == accent && a.size > 0 && !isASCIILetter(a.r):
		return weak
	case isASCIILetter(a.r) || a.class == ord && unicode.IsLetter(a.r) && !isGreek(a.r):
		return letters
	}
	return weak
}

func isGreek(r rune) bool { return r >= 0x370 && r < 0x400 }
