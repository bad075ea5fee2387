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
	columns [64]int8  // of a row, by language; -1 for none
	rows    []gramRow // by slot
	shift   int       // of a hash, to its slot
	step    float64   // value of one step of a weight
}

// A gramRow has a lane of 16 bits for each language, so that four are added at once.
// A weight is 0 to 255 in it, gramZero for none.
type gramRow [gramLanes]uint64

func (r *gramRow) add(o *gramRow) {
	for i, v := range o {
		r[i] += v
	}
}

// gramLanes is the number of words of 64 bits in a row; gramColumns that of languages.
const (
	gramLanes   = 9
	gramColumns = 4 * gramLanes
	gramZero    = 128
)

// mostGrams is how many rows can be added up before a lane overflows.
const mostGrams = 1<<16/256 - 1

// A gramSum is a sum of rows.
type gramSum struct {
	row    gramRow
	n      int // of rows in it
	before [gramColumns]int32
}

// add adds a sum of n rows, mostGrams at most.
func (s *gramSum) add(r *gramRow, n int) {
	if s.n+n > mostGrams {
		for k := range s.before {
			s.before[k] = s.at(k)
		}
		s.row, s.n = gramRow{}, 0
	}
	s.n += n
	s.row.add(r)
}

// at returns the sum of the weights of a column.
func (s *gramSum) at(column int) int32 {
	return s.before[column] + int32(s.row[column/4]>>(16*(column%4))&0xFFFF) - gramZero*int32(s.n)
}

// A wordRow is the sum of a word's rows, by the word: most words of a text recur.
type wordRow struct {
	key uint32
	n   int // of rows, 0 for none
	row gramRow
}

// wordRows are those of the last words, by the low bits of their keys.
type wordRows [512]wordRow

// of returns the sum of the rows of the word of t in text.
func (w *wordRows) of(g *grams, t *Token, text string) *wordRow {
	key := t.lower ^ uint32(t.kind)<<16
	r := &w[key%uint32(len(w))]
	if r.n == 0 || r.key != key {
		var buf [2*maxWord + 2]uint32
		hashes := appendGrams(buf[:0], t, text)
		*r = wordRow{key: key, n: min(len(hashes), mostGrams)}
		for _, h := range hashes[:r.n] {
			r.row.add(&g.rows[h>>g.shift])
		}
	}
	return r
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
	g := &grams{rows: make([]gramRow, 1<<h.Bits), shift: 32 - h.Bits, step: h.Step}
	for k := range g.columns {
		g.columns[k] = -1
	}
	for c, code := range h.Languages {
		if k := languageOf(code); k >= 0 {
			g.columns[k] = int8(c)
		}
	}
	for i := range g.rows {
		for k := range columns {
			g.rows[i][k/4] |= uint64(weights[i*columns+k]^gramZero) << (16 * (k % 4))
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
