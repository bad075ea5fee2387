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
	posts  []post
	body   float64 // font size of most of the text
	sure   bool    // a mathematical font has the letters of formulas
	office bool    // set by a word processor: formulas are off the text's baseline
	words  []int32 // number of words of text up to each atom
	turn   func(x, y float64) (float64, float64)
	lines  []*line
	out    Result

	strict bool // let panics through, in tests
}

// strongRune reports whether a symbol does not occur in ordinary text.
func strongRune(r rune) bool {
	switch {
	case r >= 0x1d400 && r <= 0x1d7ff:
		return true
	case r >= 0x2200 && r <= 0x22ff:
		return !strings.ContainsRune("−∕∗∙≈≠≤≥∼√∞⋅⋯∆", r)
	case r >= 0x2a00 && r <= 0x2aff, r >= 0x27e6 && r <= 0x27eb:
		return true
	}
	return false
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
		if g.Flags&glyph.ActualText != 0 && (g.Text == "«" || g.Text == "»") {
			continue
		}
		if dx, dy := rd.turn(g.X+g.DX, g.Y+g.DY); true {
			x, y := rd.turn(g.X, g.Y)
			dx, dy = dx-x, dy-y
			if dx < -0.01 || math.Abs(dy) > 0.05*g.Size || !finite(x) || !finite(y) || !finite(dx) {
				continue
			}
			rd.add(i, g, x, y, dx)
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
		if a.size < 1.15*rd.body || a.centre {
			continue
		}
		switch {
		case a.class == op, a.class == integral, a.class == radical, (&a.node).fence() && a.kind != letters:
			if rd.beside(i, a.size) {
				continue
			}
			a.centre = true
			a.size = rd.body
			a.base = midY(a.ink) + axis*a.size
		}
	}
}

// beside reports whether letters of a size are next to atom i: a bracket in a
// heading is not a big bracket.
func (rd *pageReader) beside(i int, size float64) bool {
	for k := max(0, i-2); k < min(len(rd.atoms), i+3); k++ {
		if b := &rd.atoms[k]; k != i && math.Abs(b.size-size) < 0.05*size && (isASCIILetter(b.r) || isDigit(b.r)) {
			return true
		}
	}
	return false
}

func finite(v float64) bool { return math.Abs(v) < 1e7 }

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
	case strongRune(a.r):
		return strong
	}
	return weak
}

func isGreek(r rune) bool { return r >= 0x370 && r < 0x400 }

// runs finds the words of text: consecutive letters of one font. It counts how
// the fonts are used, and finds the size of most of the text.
func (rd *pageReader) runs() {
	bySize := map[int]int{} // letters of words, by font size in quarter points
	for i := 0; i < len(rd.atoms); {
		a := &rd.atoms[i]
		if a.kind != letters {
			if a.kind == weak && a.text {
				a.face.used.others++
			}
			i++
			continue
		}
		j := rd.runEnd(i)
		if n := rd.readRun(i, j); n > 0 {
			bySize[int(math.Round(a.size*4))] += n
		}
		i = j
	}
	best := 0
	for s, n := range bySize {
		if n > best || n == best && float64(s)/4 > rd.body {
			best, rd.body = n, float64(s)/4
		}
	}
	if rd.body == 0 {
		rd.body = 10
	}
}

// runEnd returns the end of the run of letters that begins at atom i.
func (rd *pageReader) runEnd(i int) int {
	a := &rd.atoms[i]
	j := i + 1
	for ; j < len(rd.atoms); j++ {
		b, last := &rd.atoms[j], &rd.atoms[j-1]
		joins := b.kind == letters || b.text && (b.r == '-' || b.r == '’' || b.r == '\'') && b.kind == weak
		if !joins || math.Abs(b.base-a.base) > 0.05*a.size || math.Abs(b.size-a.size) > 0.05*a.size ||
			b.x0-last.x1 > runGap*a.size || b.x0 < last.x0-0.1*a.size || b.face != last.face && b.text && last.text && b.face.font.Italic != last.face.font.Italic {
			break
		}
	}
	return j
}

// readRun marks the atoms from i to j as a run and returns how many letters it
// has if it is a word of text, else 0.
func (rd *pageReader) readRun(i, j int) int {
	n := 0
	for k := i; k < j; k++ {
		a := &rd.atoms[k]
		a.run, a.runEnd = i, j
		a.face.used.letters++
		if a.kind == letters {
			n++
		}
	}
	if n == 1 {
		rd.atoms[i].face.used.alone++
	}
	if n < proseLetters || isOperator(rd.runText(i, j)) {
		return 0
	}
	for k := i; k < j; k++ {
		a := &rd.atoms[k]
		a.prose = true
		if n >= wordRun {
			a.face.used.inWords++
		}
	}
	return n
}

func (rd *pageReader) runText(i, j int) string {
	var b strings.Builder
	for k := i; k < j && k < i+12; k++ {
		b.WriteRune(rd.atoms[k].r)
	}
	return b.String()
}

// judge finds those text fonts that are used only for mathematics: upright ones
// with digits, brackets and names of operators but no words, in addition to the
// font of the text; and italic ones with single letters, if no other font has
// the letters of formulas.
func (rd *pageReader) judge() {
	most := 0
	for _, f := range rd.faces.page {
		if u := &f.used; !f.font.Italic {
			most = max(most, u.inWords)
		}
	}
	for _, f := range rd.faces.page {
		u := &f.used
		switch n := u.letters + u.others; {
		case f.family.math || f.font.Mono || n == 0:
		case f.font.Italic:
			u.maths = !rd.sure && u.alone > 0 && float64(u.inWords) < mathShare*float64(u.letters)
		default:
			u.maths = most > 20*wordRun && u.inWords < most/4 && float64(u.inWords) < mathShare*float64(n) && !f.font.Bold
		}
	}
	for i := range rd.atoms {
		a := &rd.atoms[i]
		if !a.face.used.maths || !a.text || a.size < 0.4*rd.body || a.size > 1.3*rd.body && !a.fence() {
			continue
		}
		switch {
		case a.face.font.Italic && a.kind == letters && a.prose && rd.runLength(i) >= 4:
		case a.face.font.Italic && a.kind == letters:
			a.kind, a.text, a.prose = strong, false, false
		case a.kind == letters:
			a.text, a.prose = false, a.prose && rd.runLength(i) > maxName
		case a.kind == weak:
			a.text = false
			if a.class != punct {
				a.faint = true
			}
		}
	}
}

// shared finds mathematical letters among those of an italic font that is also
// used for text: one or two of them between words that are not italic. It is
// called if no font of the page is used only for mathematical letters.
func (rd *pageReader) shared() {
	if rd.sure {
		return
	}
	for i := 0; i < len(rd.atoms); {
		a := &rd.atoms[i]
		if a.run < 0 {
			i++
			continue
		}
		j := i + rd.runLength(i)
		if a.text && a.kind == letters && a.face.font.Italic && j-i <= sharedRun && !rd.amidItalics(i, j) {
			for k := i; k < j; k++ {
				b := &rd.atoms[k]
				b.kind, b.text, b.prose = strong, false, false
			}
		}
		i = j
	}
}

// sharedRun is the maximum number of consecutive italic letters that are taken
// for a product.
const sharedRun = 2

// amidItalics reports whether the words next to a run are italic too, or a
// period follows as in "i.e.".
func (rd *pageReader) amidItalics(i, j int) bool {
	word := func(k int, gap float64) bool {
		b := &rd.atoms[k]
		return b.run >= 0 && b.text && b.face.font.Italic && gap > thinSpace*b.size && gap < 0.7*b.size && math.Abs(b.base-rd.atoms[i].base) < 0.05*b.size
	}
	if i > 0 && word(i-1, rd.atoms[i].x0-rd.atoms[i-1].x1) {
		return true
	}
	if j < len(rd.atoms) {
		last, next := &rd.atoms[j-1], &rd.atoms[j]
		if word(j, next.x0-last.x1) {
			return true
		}
		if next.r == '.' && next.x0-last.x1 < 0.1*next.size && j+1 < len(rd.atoms) && rd.atoms[j+1].run >= 0 && rd.atoms[j+1].x0-next.x1 < 0.15*next.size {
			return true
		}
		if next.r == '-' && next.text || next.r == '’' {
			return true
		}
	}
	return i > 1 && rd.atoms[i-1].r == '.' && rd.atoms[i-2].run >= 0 && rd.atoms[i-2].face == rd.atoms[i].face && rd.atoms[i].x0-rd.atoms[i-1].x1 < 0.15*rd.atoms[i].size
}

// runLength returns the number of atoms of the run that atom i belongs to.
func (rd *pageReader) runLength(i int) int { return rd.atoms[i].runEnd - rd.atoms[i].run }
