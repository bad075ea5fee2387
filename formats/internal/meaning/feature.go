package meaning

import (
	"math/bits"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds of what is read of a text.
const (
	maxText     = 120 // bytes: longer texts are told by their beginning and their length
	maxWords    = 20
	maxSpelled  = 40 // bytes of a text that is known by its spelling, too
	maxDigits   = 4  // digits of a number: longer ones are alike
	maxOutline  = 20 // bytes of an outline
	maxCounted  = 12 // words that are counted
	sizeStep    = 4  // bytes of a text's size that are alike
	maxSizeStep = 20
)

// Kinds of features, each the beginning of a hash of its own.
const (
	aWord = iota + 1
	aPair
	theFirst
	theLast
	aTrigram
	anOutline
	aCount
	aSize
	capitals
	aTag
	aName
)

// AppendFeatures appends the features of a text: its
// words and pairs of them, its spelling, its outline ("Aa0"), how long it is and how
// many of its words have a capital. Digits are alike.
func AppendFeatures(out []uint32, text string) []uint32 {
	size := len(text)
	if len(text) > maxText {
		text = text[:maxText]
	}
	low := strings.ToLower(text)
	out = appendWords(out, low)
	if size <= maxSpelled {
		out = appendTrigrams(out, low)
		out = append(out, outline(text))
	}
	caps, words := 0, 0
	for w := range strings.FieldsSeq(text) {
		words++
		if r, _ := utf8.DecodeRuneInString(w); unicode.IsUpper(r) {
			caps++
		}
	}
	return append(out, feature(aCount, uint32(min(words, maxCounted))), feature(aSize, uint32(min(size/sizeStep, maxSizeStep))),
		feature(capitals, uint32(4*caps/max(words, 1))))
}

// TagFeature is the feature of the element that a text stands in.
func TagFeature(tag string) uint32 { return spelled(aTag, tag) }

// NameFeature is the feature of a word that names an element in the source or labels it.
func NameFeature(concept string) uint32 { return spelled(aName, concept) }

// appendWords appends the words of a text in lower case, each with the one before.
func appendWords(out []uint32, low string) []uint32 {
	var h, last uint32 // of the word at hand and the one before
	n, digits, first := 0, 0, true
	end := func() {
		if h == 0 {
			return
		}
		out = append(out, feature(aWord, h))
		if first {
			out = append(out, feature(theFirst, h))
		} else {
			out = append(out, feature(aPair, hash(last, h)))
		}
		last, h, digits, first = h, 0, 0, false
		n++
	}
	for _, r := range low {
		switch {
		case unicode.IsDigit(r):
			if digits == 0 {
				end()
			}
			if digits++; digits <= maxDigits {
				h = hash(h, '0')
			}
		case unicode.IsLetter(r):
			if digits > 0 {
				end()
			}
			h = hash(h, uint32(r))
		default:
			if end(); !unicode.IsSpace(r) {
				h = hash(0, uint32(r))
				end()
			}
		}
		if n >= maxWords {
			break
		}
	}
	if end(); last != 0 {
		out = append(out, feature(theLast, last))
	}
	return out
}

// appendTrigrams appends each three runes in a row, the edges of the text among them.
func appendTrigrams(out []uint32, low string) []uint32 {
	a, b := uint32(0), uint32(1)
	add := func(c uint32) {
		if a != 0 {
			out = append(out, feature(aTrigram, hash(hash(hash(0, a), b), c)))
		}
		a, b = b, c
	}
	for _, r := range low {
		if unicode.IsDigit(r) {
			r = '0'
		}
		add(uint32(r))
	}
	add(2)
	return out
}

// outline is the feature of a text's kinds of characters in their order.
func outline(text string) uint32 {
	h, last, n := uint32(0), rune(0), 0
	for _, r := range text {
		switch {
		case unicode.IsUpper(r):
			r = 'A'
		case unicode.IsLetter(r):
			r = 'a'
		case unicode.IsDigit(r):
			r = '0'
		}
		if r != last {
			if n++; n > maxOutline {
				break
			}
			h = hash(h, uint32(r))
		}
		last = r
	}
	return feature(anOutline, h)
}

// spelled is the feature of a word.
func spelled(kind uint32, word string) uint32 {
	h := uint32(0)
	for i := range len(word) {
		h = hash(h, uint32(word[i]))
	}
	return feature(kind, h)
}

// hash adds a number to a hash; it is never 0.
func hash(h, x uint32) uint32 {
	return (bits.RotateLeft32(h, 5)^x)*0x9e3779b1 | 1
}

// feature returns the bucket of a feature.
func feature(kind, h uint32) uint32 {
	h = (h ^ kind*0x85ebca6b) * 0xc2b2ae35
	h ^= h >> 15
	h *= 0x2c1b3c6d
	return h >> (32 - bucketBits)
}
