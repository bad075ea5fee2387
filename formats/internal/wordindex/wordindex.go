// Package wordindex finds which of several sets of words have one in a text, in
// one pass over it.
package wordindex

import "strings"

// An Index knows the words of its sets.
type Index struct {
	begins [1 << 16 / 64]uint64 // the pairs of bytes that a word begins with
	words  map[uint16][]word
	short  []word // of one byte
}

type word struct {
	text string
	sets uint64 // those that have it, a bit each
}

// New returns the index of up to 64 sets. Words are found as parts of others,
// too, and as they are written here.
func New(sets ...[]string) *Index {
	x := &Index{words: map[uint16][]word{}}
	for i, set := range sets {
		for _, w := range set {
			x.add(w, 1<<i)
		}
	}
	return x
}

func pair(a, b byte) uint16 { return uint16(a)<<8 | uint16(b) }

func (x *Index) add(text string, set uint64) {
	if len(text) == 1 {
		x.short = append(x.short, word{text, set})
		return
	}
	p := pair(text[0], text[1])
	x.begins[p/64] |= 1 << (p % 64)
	for i := range x.words[p] {
		if w := &x.words[p][i]; w.text == text {
			w.sets |= set
			return
		}
	}
	x.words[p] = append(x.words[p], word{text, set})
}

// In returns the sets of which text has a word, a bit each.
func (x *Index) In(text string) uint64 {
	found := uint64(0)
	for _, w := range x.short {
		if strings.Contains(text, w.text) {
			found |= w.sets
		}
	}
	for i := 1; i < len(text); i++ {
		p := pair(text[i-1], text[i])
		if x.begins[p/64]>>(p%64)&1 == 0 {
			continue
		}
		for _, w := range x.words[p] {
			if w.sets&^found != 0 && strings.HasPrefix(text[i-1:], w.text) {
				found |= w.sets
			}
		}
	}
	return found
}
