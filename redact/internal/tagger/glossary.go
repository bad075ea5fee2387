package tagger

import (
	"cmp"
	"encoding/binary"
	"errors"
	"math/bits"
	"slices"
)

// A glossary tells what the words of Chinese, Japanese and Korean are, and how rare.
// It has a number of each word, not the word: one in 2,000 others has the number of one.
type glossary struct {
	span  uint32   // numbers are less
	scale uint64   // slots for each number, times 1<<32
	keys  []uint32 // by open addressing, a number and one; 0 for none
	facts []fact   // of the words in keys
}

// A fact is the kinds of a word, twelve bits, and its rarity, 1 to 15, above them.
type fact uint16

// Kinds of words in facts and of a GlossaryWord.
const (
	WordGiven = 1 << iota // a given name
	WordSurname
	WordPerson // a person's whole name
	WordPlace
	WordCountry
	WordOrganisation
	WordName // of something else
	WordNoun
	WordVerb     // or an adjective or adverb
	WordParticle // or a pronoun or conjunction
	WordAffix
	WordNumeral
	kindBits = iota

	allKinds = 1<<kindBits - 1
)

func (f fact) kinds() uint16 { return uint16(f & allKinds) }
func (f fact) rarity() int32 { return int32(f >> kindBits) }

// A GlossaryWord is a word of a glossary.
type GlossaryWord struct {
	Text     string
	Language string // ISO 639-1
	Kinds    uint16 // a set of WordGiven and the like
	Rarity   uint8  // 1 to 15
}

// Sizes of a glossary: log2 of the numbers for each word, with 8 of which Japanese loses
// .011 and Chinese .014 by folds, and the most words.
const (
	numberBits = 11
	mostWords  = 1<<20 - 1
)

// LongestWord is the most characters of a word, a run of katakana as one.
const LongestWord = 8

// numberOf returns the number of the word with hash h.
func (g *glossary) numberOf(h uint32) uint32 {
	return uint32(uint64(mix(h, 0x165667B1)) * uint64(g.span) >> 32)
}

// slot returns where the number is, or where it would be.
func (g *glossary) slot(number uint32) int {
	i := int(uint64(number) * g.scale >> 32)
	for g.keys[i] != 0 && g.keys[i] != number+1 {
		if i++; i == len(g.keys) {
			i = 0
		}
	}
	return i
}

// get returns the fact of the word with hash h, 0 for none.
func (g *glossary) get(h uint32) fact { return g.facts[g.slot(g.numberOf(h))] }

func newGlossary(words int) *glossary {
	n := words*3/2 + 1
	span := uint32(max(1, words)) << numberBits
	return &glossary{span: span, scale: uint64(n) << 32 / uint64(span), keys: make([]uint32, n), facts: make([]fact, n)}
}

// wordHash returns the hash of the words of a language before any character.
func wordHash(japanese bool) uint32 {
	if japanese {
		return 1
	}
	return 0
}

// SetGlossary sets the words that the model knows in scripts whose characters are tokens.
func (m *Model) SetGlossary(words []GlossaryWord) {
	words = words[:min(len(words), mostWords)]
	g := newGlossary(len(words))
	l := &lexer{}
	for _, w := range words {
		l.begin(w.Text, nil)
		toks, _ := l.chunk()
		h := wordHash(w.Language == "ja")
		for i := range toks {
			h = mix(h, toks[i].lower)
		}
		if len(toks) > LongestWord || slices.ContainsFunc(toks, func(t Token) bool { return t.sign == 0 }) {
			continue
		}
		number := g.numberOf(h)
		i := g.slot(number)
		rarity := w.Rarity
		if f := g.facts[i]; f != 0 {
			rarity = min(rarity, uint8(f.rarity()))
		}
		g.keys[i], g.facts[i] = number+1, fact(g.facts[i].kinds()|w.Kinds)|fact(rarity)<<kindBits
	}
	m.words = g
}

var errGlossary = errors.New("tagger: not a glossary")

// appendBinary appends the glossary to b: the number of words that gives the span; for
// each fact the fact, how many words have it and the length of a code; and the
// differences of their numbers, by Rice coding.
func (g *glossary) appendBinary(b []byte) []byte {
	if g == nil {
		return b
	}
	of := map[fact][]uint32{}
	for i, k := range g.keys {
		if k != 0 {
			of[g.facts[i]] = append(of[g.facts[i]], k-1)
		}
	}
	facts := make([]fact, 0, len(of))
	for f := range of {
		facts = append(facts, f)
	}
	slices.SortFunc(facts, cmp.Compare[fact])
	b = binary.AppendUvarint(b, uint64(g.span>>numberBits))
	b = binary.AppendUvarint(b, uint64(len(facts)))
	for _, f := range facts {
		b = binary.AppendUvarint(b, uint64(f))
		b = binary.AppendUvarint(b, uint64(len(of[f])))
	}
	w := bitWriter{b: b}
	for _, f := range facts {
		slices.Sort(of[f])
		low, last := g.lowBits(len(of[f])), uint32(0)
		for _, number := range of[f] {
			for range (number - last) >> low {
				w.put(1, 1)
			}
			w.put(0, 1)
			w.put(number-last, low)
			last = number
		}
	}
	return w.b
}

// lowBits returns how many bits of a difference of n numbers are written as they are.
func (g *glossary) lowBits(n int) int { return max(0, bits.Len32(g.span/uint32(n)*2/3)-1) }

// readGlossary reads what appendBinary wrote.
func readGlossary(data []byte) (*glossary, error) {
	at, sound := 0, true
	number := func(most int) int {
		v, n := binary.Uvarint(data[at:])
		if sound = sound && n > 0 && v <= uint64(most); !sound {
			return 0
		}
		at += n
		return int(v)
	}
	g := newGlossary(number(min(mostWords, 8*len(data)))) // a word has a bit and more
	list := make([][2]int, number(1<<16))
	left := len(g.keys) - 1 // one slot stays empty
	for i := range list {
		list[i] = [2]int{number(1<<16 - 1), number(mostWords)}
		left -= list[i][1]
		sound = sound && left >= 0 && list[i][1] > 0
	}
	if !sound {
		return nil, errGlossary
	}
	r := bitReader{data: data[at:]}
	for _, l := range list {
		low, last := g.lowBits(l[1]), uint32(0)
		for range l[1] {
			high := uint32(0)
			for r.take(1) == 1 {
				high++
			}
			last += high<<low | r.take(low)
			if r.at > 8*len(r.data) || last >= g.span {
				return nil, errGlossary
			}
			i := g.slot(last)
			g.keys[i], g.facts[i] = last+1, fact(l[0])
		}
	}
	return g, nil
}

// A bitWriter appends bits to b, the lowest first.
type bitWriter struct {
	b    []byte
	free int // bits of the last byte
}

func (w *bitWriter) put(v uint32, n int) {
	for range n {
		if w.free == 0 {
			w.b, w.free = append(w.b, 0), 8
		}
		w.b[len(w.b)-1] |= byte(v&1) << (8 - w.free)
		w.free--
		v >>= 1
	}
}

// A bitReader reads them; beyond the end it reads zeros.
type bitReader struct {
	data []byte
	at   int // in bits
}

func (r *bitReader) take(n int) (v uint32) {
	for k := range n {
		if i := r.at >> 3; i < len(r.data) {
			v |= uint32(r.data[i]>>(r.at&7)&1) << k
		}
		r.at++
	}
	return v
}

// Know gives m the glossary of other.
func (m *Model) Know(other *Model) { m.words = other.words }
