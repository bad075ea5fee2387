package tagger

import (
	"errors"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// The language of words is told by the words, their letters and runs of three letters:
// each has a weight for every language that shares its script with another
// (redact/train -languages).

// gramMagic begins the file of weights. The length of the header follows in four bytes,
// the header as JSON and a row of weights for each slot.
const gramMagic = "pagemill languages 1\n"

// A GramHeader describes the weights.
type GramHeader struct {
	Languages []string `json:"languages"` // codes, in the order of a row's weights
	Sets      []string `json:"sets"`      // training sets, each with its licence
	Settings  string   `json:"settings"`  // of the training, as flags of redact/train
	Bits      int      `json:"bits"`      // log2 of the number of slots
	Step      float64  `json:"step"`      // value of one step of a weight, as the logarithm of a probability
}

// grams are the weights.
type grams struct {
	columns [64]int8 // of a row, by language; -1 for none
	width   int      // of a row
	rows    []byte   // by slot, a byte for each language: a signed weight
	shift   int      // of a hash, to its slot
	step    float64  // value of one step of a weight
}

// gramColumns is the most languages.
const gramColumns = 36

// A gramSum is a sum of rows.
type gramSum [gramColumns]int32

// wordSums are the sums of the rows of the last words, by the low bits of their hashes:
// most words of a text recur.
type wordSums [512]struct {
	key uint64 // hash and kind of the word
	sum gramSum
}

// of returns the sum of the rows of the word of t in text.
func (s *wordSums) of(g *grams, t *Token, text string) *gramSum {
	key := uint64(t.kind)<<32 | uint64(t.lower)
	w := &s[t.lower%uint32(len(s))]
	if w.key == key {
		return &w.sum
	}
	w.key, w.sum = key, gramSum{}
	var buf [2*maxWord + 2]uint32
	for _, h := range appendGrams(buf[:0], t, text) {
		for k, v := range g.rows[int(h>>g.shift)*g.width:][:g.width] {
			w.sum[k] += int32(int8(v))
		}
	}
	return &w.sum
}

var errGrams = errors.New("tagger: not a file of languages")

// readGrams reads the weights.
func readGrams(data []byte) (*grams, error) {
	var h GramHeader
	weights, err := cutHeader(data, gramMagic, &h)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", errGrams, err)
	}
	columns := len(h.Languages)
	if h.Bits < 1 || h.Bits > maxBits || columns > gramColumns || len(weights) != columns<<h.Bits {
		return nil, errGrams
	}
	g := &grams{width: columns, rows: weights, shift: 32 - h.Bits, step: h.Step}
	for k := range g.columns {
		g.columns[k] = -1
	}
	for c, code := range h.Languages {
		if k := languageOf(code); k >= 0 {
			g.columns[k] = int8(c)
		}
	}
	return g, nil
}

// WriteGrams appends weights to b, in steps: a row of h.Languages for each of 1<<h.Bits
// slots.
func WriteGrams(b []byte, h GramHeader, weights []int8) []byte {
	b = appendHeader(b, gramMagic, h)
	for _, w := range weights {
		b = append(b, byte(w))
	}
	return b
}

// carriedGrams are the embedded weights.
var carriedGrams held[grams]

func embeddedGrams() (*grams, error) {
	return carriedGrams.get(func() (*grams, error) {
		data, err := unpacked("languages")
		if err != nil {
			return nil, err
		}
		return readGrams(data)
	})
}

// appendGrams appends the hashes of the word of t in text, of its runs of three
// letters, and of its letters that English lacks, in lower case. A word with a capital
// has others.
func appendGrams(to []uint32, t *Token, text string) []uint32 {
	salt := uint32(1)
	if t.kind != lowerWord && t.kind != caseless {
		salt = 2
	}
	to = append(to, mix(t.lower, salt))
	a, b := uint32(0), uint32('_')
	for _, r := range text[t.Start:t.End] {
		c := uint32(unicode.ToLower(r))
		if c >= utf8.RuneSelf {
			to = append(to, gramOf(0, 0, c))
		}
		if a != 0 {
			to = append(to, gramOf(a, b, c)*salt)
		}
		a, b = b, c
	}
	return append(to, gramOf(a, b, '_')*salt)
}

func gramOf(a, b, c uint32) uint32 { return mix(a*0x9E3779B1+b, c) }

// capitalShare is the inverse of the share that a word with a capital has in telling
// the language: names are of any.
const capitalShare = 4

// A Gram has the features of a word that tell its language, and the share, 0 to 1, that
// they count.
type Gram struct {
	Hashes []uint32
	Share  float64
}

// Grams returns the features of the words of text, by sentence.
func Grams(text string) (sentences [][]Gram) {
	l := &lexer{}
	l.begin(text, nil)
	for {
		toks, ends := l.chunk()
		if len(toks) == 0 {
			return sentences
		}
		start := 0
		for _, end := range ends {
			var words []Gram
			for i := start; i < end; i++ {
				if tells(toks[start:end], i-start) {
					share := 1.0
					if toks[i].capital() {
						share /= capitalShare
					}
					words = append(words, Gram{appendGrams(nil, &toks[i], text), share})
				}
			}
			if len(words) > 0 {
				sentences = append(sentences, words)
			}
			start = end
		}
	}
}

// FileOf returns the file of the model that reads the language of a code.
func FileOf(code string) string { return languages[languageOf(code)].file }
