package formula

import (
	"unicode"

	"github.com/pagemill/pagemill/internal/tex"
)

// A class is the role of a symbol in a formula, by TeX's classes.
type class = tex.Class

const (
	ord      = tex.Ord
	bin      = tex.Bin
	rel      = tex.Rel
	op       = tex.Op
	integral = tex.Integral
	opening  = tex.Opening
	closing  = tex.Closing
	punct    = tex.Punct
	accent   = tex.Accent
	brace    = tex.Brace
	slash    = tex.Slash

	// the class of no character
	radical class = 'R'
	piece   class = 'P' // of a tall bracket
	overlay class = 'N' // a stroke over the next sign
	word    class = 'w' // letters that are read as one
	whole   class = 'F' // a fraction, root or table
)

// An alphabet is a style of letters that carries meaning.
type alphabet = tex.Alphabet

const (
	plain        = tex.Plain
	roman        = tex.Roman
	bold         = tex.Bold
	boldItalic   = tex.BoldItalic
	blackboard   = tex.Blackboard
	calligraphic = tex.Calligraphic
	fraktur      = tex.Fraktur
	sans         = tex.Sans
	mono         = tex.Mono
)

// A symbol is the meaning of one glyph.
type symbol struct {
	r     rune
	tex   string
	class class
	alpha alphabet
}

// unicodeSymbol returns the symbol of a Unicode character.
func unicodeSymbol(r rune) (symbol, bool) {
	if s, ok := mathLetter(r); ok {
		return s, true
	}
	if p, ok := pieces[r]; ok {
		return symbol{r: r, class: p}, true
	}
	if s, ok := tex.Symbols()[r]; ok {
		return symbol{r: r, tex: s.TeX, class: s.Class}, true
	}
	switch {
	case r < 0x80 && (unicode.IsLetter(r) || unicode.IsDigit(r)):
		return symbol{r: r, tex: string(r), class: ord}, true
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return symbol{r: r, tex: `\text{` + string(r) + `}`, class: ord}, true
	}
	return symbol{r: r}, false
}

// pieces are the parts of tall brackets and roots.
var pieces = map[rune]class{
	'⎛': piece, '⎜': piece, '⎝': piece, '⎞': piece, '⎟': piece, '⎠': piece, '⎡': piece, '⎢': piece, '⎣': piece,
	'⎤': piece, '⎥': piece, '⎦': piece, '⎧': piece, '⎨': piece, '⎩': piece, '⎪': piece, '⎫': piece, '⎬': piece,
	'⎭': piece, '⏐': piece, '⦀': piece, '⎷': piece, '√': radical, '∛': radical, '∜': radical, '̸': overlay,
}

// mathLetter decomposes a letter of the mathematical alphabets.
func mathLetter(r rune) (symbol, bool) {
	base, alpha, ok := tex.Letter(r)
	switch {
	case !ok:
		return symbol{}, false
	case base == 'ı':
		return symbol{r: r, tex: `\imath`, class: ord}, true
	case base == 'ȷ':
		return symbol{r: r, tex: `\jmath`, class: ord}, true
	case base < 0x80:
		return letter(base, alpha), true
	}
	s := symbol{r: base, tex: string(tex.LatinOf(base)), class: ord, alpha: alpha}
	if k, ok := tex.Symbols()[base]; ok {
		s.tex, s.class = k.TeX, k.Class
	}
	return s, true
}

func letter(r rune, a alphabet) symbol { return symbol{r: r, tex: string(r), class: ord, alpha: a} }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isASCIILetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' && r < 0x80 }
