package formula

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// A class is what a symbol is in a formula, after the classes of TeX.
type class byte

const (
	ord     class = 'o'
	bin     class = 'b'
	rel     class = 'r'
	op      class = 'O' // operator whose limits stand over and under it
	integal class = 'I' // operator whose limits stand beside it
	opening class = '('
	closing class = ')'
	punct   class = 'p'
	accent  class = 'a'
	brace   class = 'v' // over- or underbrace
	slash   class = 'd' // backslash as a sign
	radical class = 'R'
	piece   class = 'P' // of a tall bracket
	overlay class = 'N' // a stroke over the next sign
	word    class = 'w' // letters that are read as one
	whole   class = 'F' // a fraction, root or table
)

// An alphabet is the style of a letter that carries meaning.
type alphabet byte

const (
	plain alphabet = iota // the style letters have by themselves: italic letters, upright digits
	roman
	bold
	boldItalic
	blackboard
	calligraphic
	fraktur
	sans
	mono
)

// A symbol is what one glyph stands for.
type symbol struct {
	r     rune
	tex   string
	class class
	alpha alphabet
	size  byte // 'b' where the glyph's name tells a big variant
}

// Characters, a class and TeX a line, sorted; characters are Unicode's, names
// those of plain TeX, LaTeX and amssymb.
//
//go:embed data/symbols.txt
var symbolList string

var symbols = sync.OnceValue(func() map[rune]symbol {
	m := make(map[rune]symbol, 512)
	for line := range strings.Lines(symbolList) {
		r, n := utf8.DecodeRuneInString(line)
		rest := strings.TrimSuffix(line[n+1:], "\n")
		m[r] = symbol{r: r, class: class(rest[0]), tex: rest[2:]}
	}
	return m
})

// unicodeSymbol is the symbol of a character of Unicode.
func unicodeSymbol(r rune) (symbol, bool) {
	if s, ok := mathLetter(r); ok {
		return s, true
	}
	if p, ok := pieces[r]; ok {
		return symbol{r: r, class: p}, true
	}
	if s, ok := symbols()[r]; ok {
		return s, true
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

// letterBlocks are the runs of the block Mathematical Alphanumeric Symbols:
// 26 capitals and 26 small letters each (Unicode, U+1D400 to U+1D6A3).
var letterBlocks = [...]alphabet{bold, plain, boldItalic, calligraphic, calligraphic, fraktur, blackboard, fraktur, sans, sans, sans, sans, mono}

// greekBlock is one run of Greek there: capitals, nabla, small letters, and
// seven variants (U+1D6A8 to U+1D7CB, 58 each).
const greekBlock = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"

var greekAlphabets = [...]alphabet{bold, plain, boldItalic, bold, boldItalic}

var greekRunes = []rune(greekBlock)

// strayLetters are the letters that had a code before the block was made.
var strayLetters = map[rune]struct {
	base  rune
	alpha alphabet
}{
	'ℎ': {'h', plain}, 'ℂ': {'C', blackboard}, 'ℍ': {'H', blackboard}, 'ℕ': {'N', blackboard}, 'ℙ': {'P', blackboard},
	'ℚ': {'Q', blackboard}, 'ℝ': {'R', blackboard}, 'ℤ': {'Z', blackboard}, 'ℬ': {'B', calligraphic}, 'ℰ': {'E', calligraphic},
	'ℱ': {'F', calligraphic}, 'ℋ': {'H', calligraphic}, 'ℐ': {'I', calligraphic}, 'ℒ': {'L', calligraphic}, 'ℳ': {'M', calligraphic},
	'ℛ': {'R', calligraphic}, 'ℯ': {'e', calligraphic}, 'ℊ': {'g', calligraphic}, 'ℴ': {'o', calligraphic},
	'ℭ': {'C', fraktur}, 'ℌ': {'H', fraktur}, 'ℨ': {'Z', fraktur},
}

// mathLetter takes a letter of the mathematical alphabets apart.
func mathLetter(r rune) (symbol, bool) {
	if s, ok := strayLetters[r]; ok {
		return letter(s.base, s.alpha), true
	}
	switch {
	case r < 0x1d400 || r > 0x1d7ff:
		return symbol{}, false
	case r == 0x1d6a4:
		return symbol{r: r, tex: `\imath`, class: ord}, true
	case r == 0x1d6a5:
		return symbol{r: r, tex: `\jmath`, class: ord}, true
	case r < 0x1d6a4:
		k := r - 0x1d400
		base := 'A' + k%52
		if k%52 >= 26 {
			base = 'a' + k%52 - 26
		}
		return letter(base, letterBlocks[k/52]), true
	case r >= 0x1d6a8 && r <= 0x1d7c9:
		k := int(r - 0x1d6a8)
		base := greekRunes[k%58]
		s := symbols()[base]
		if s.tex == "" {
			s = symbol{tex: string(capitalGreek(base)), class: ord}
		}
		s.r, s.alpha = base, greekAlphabets[k/58]
		return s, true
	case r >= 0x1d7ce:
		k := r - 0x1d7ce
		return letter('0'+k%10, [...]alphabet{bold, blackboard, sans, sans, mono}[k/10]), true
	}
	return symbol{}, false
}

// capitalGreek is the Latin letter that a Greek capital without a command of
// its own looks like.
func capitalGreek(r rune) rune {
	const greek, latin = "ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo"
	if i := strings.IndexRune(greek, r); i >= 0 {
		return rune(latin[i/2])
	}
	return r
}

func letter(r rune, a alphabet) symbol { return symbol{r: r, tex: string(r), class: ord, alpha: a} }

func isDigit(r rune) bool { return r >= '0' && r <= '9' }

func isASCIILetter(r rune) bool { return r|0x20 >= 'a' && r|0x20 <= 'z' && r < 0x80 }
