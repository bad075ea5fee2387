package tex

import (
	"strings"
)

// An Alphabet is a style of letters that carries meaning.
type Alphabet byte

const (
	Plain Alphabet = iota // the default style: italic letters, upright digits
	Roman
	Bold
	BoldItalic
	Blackboard
	Calligraphic
	Fraktur
	Sans
	Mono
)

// letterBlocks lists the runs of the block Mathematical Alphanumeric Symbols in
// order: 26 capital and 26 small letters each (Unicode, U+1D400 to U+1D6A3).
var letterBlocks = [...]Alphabet{Bold, Plain, BoldItalic, Calligraphic, Calligraphic, Fraktur, Blackboard, Fraktur, Sans, Sans, Sans, Sans, Mono}

// greekBlock is one run of Greek in that block: capitals, nabla, small letters,
// and seven variants (U+1D6A8 to U+1D7CB, 58 each).
const greekBlock = "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡϴΣΤΥΦΧΨΩ∇αβγδεζηθικλμνξοπρςστυφχψω∂ϵϑϰϕϱϖ"

var greekAlphabets = [...]Alphabet{Bold, Plain, BoldItalic, Bold, BoldItalic}

var greekRunes = []rune(greekBlock)

// digitAlphabets lists the runs of ten digits from U+1D7CE on.
var digitAlphabets = [...]Alphabet{Bold, Blackboard, Sans, Sans, Mono}

// strayLetters are the letters that had a code point before the block was
// added.
var strayLetters = map[rune]struct {
	base  rune
	alpha Alphabet
}{
	'ℎ': {'h', Plain}, 'ℂ': {'C', Blackboard}, 'ℍ': {'H', Blackboard}, 'ℕ': {'N', Blackboard}, 'ℙ': {'P', Blackboard},
	'ℚ': {'Q', Blackboard}, 'ℝ': {'R', Blackboard}, 'ℤ': {'Z', Blackboard}, 'ℬ': {'B', Calligraphic}, 'ℰ': {'E', Calligraphic},
	'ℱ': {'F', Calligraphic}, 'ℋ': {'H', Calligraphic}, 'ℐ': {'I', Calligraphic}, 'ℒ': {'L', Calligraphic}, 'ℳ': {'M', Calligraphic},
	'ℛ': {'R', Calligraphic}, 'ℯ': {'e', Calligraphic}, 'ℊ': {'g', Calligraphic}, 'ℴ': {'o', Calligraphic},
	'ℭ': {'C', Fraktur}, 'ℌ': {'H', Fraktur}, 'ℨ': {'Z', Fraktur},
}

// Letter decomposes a letter, digit or Greek character of the mathematical
// alphabets into its base character and alphabet.
func Letter(r rune) (base rune, alpha Alphabet, ok bool) {
	if s, ok := strayLetters[r]; ok {
		return s.base, s.alpha, true
	}
	switch {
	case r < 0x1d400 || r > 0x1d7ff:
		return 0, 0, false
	case r == 0x1d6a4:
		return 'ı', Plain, true
	case r == 0x1d6a5:
		return 'ȷ', Plain, true
	case r < 0x1d6a4:
		k := r - 0x1d400
		base := 'A' + k%52
		if k%52 >= 26 {
			base = 'a' + k%52 - 26
		}
		return base, letterBlocks[k/52], true
	case r >= 0x1d6a8 && r <= 0x1d7c9:
		k := int(r - 0x1d6a8)
		return greekRunes[k%58], greekAlphabets[k/58], true
	case r >= 0x1d7ce:
		k := r - 0x1d7ce
		return '0' + k%10, digitAlphabets[k/10], true
	}
	return 0, 0, false
}

// LatinOf returns the Latin letter that looks like a Greek capital without a
// command of its own.
func LatinOf(r rune) rune {
	const greek, latin = "ΑΒΕΖΗΙΚΜΝΟΡΤΧο", "ABEZHIKMNOPTXo"
	if i := strings.IndexRune(greek, r); i >= 0 {
		return rune(latin[i/2])
	}
	return r
}
