// Package wordindex finds which of several sets of words have one in a text, in
// one pass over it.
package wordindex

import (
	"maps"
	"math/bits"
	"slices"
	"strings"
)

// An Index knows the words of its sets.
type Index struct {
	begins [1 << 16 / 64]uint64 // the pairs of bytes that a word begins with
	before [1 << 16 / 64]uint16 // how many of them are in the elements of begins before one
	words  [][]word             // by the number of their pair among these
	short  []word               // of one byte
}

type word struct {
	text string
	sets uint64 // those that have it, a bit each
}

// New returns the index of up to 64 sets. Words are found as parts of others,
// too, and as they are written here.
func New(sets ...[]string) *Index {
	x := &Index{}
	byPair := map[uint16][]word{}
	for i, set := range sets {
		for _, w := range set {
			x.add(byPair, w, 1<<i)
		}
	}
	for _, p := range slices.Sorted(maps.Keys(byPair)) {
		x.words = append(x.words, byPair[p])
	}
	n := 0
	for i, pairs := range x.begins {
		x.before[i] = uint16(n)
		n += bits.OnesCount64(pairs)
	}
	return x
}

func pair(a, b byte) uint16 { return uint16(a)<<8 | uint16(b) }

func (x *Index) add(byPair map[uint16][]word, text string, set uint64) {
	if len(text) == 1 {
		x.short = append(x.short, word{text, set})
		return
	}
	p := pair(text[0], text[1])
	x.begins[p/64] |= 1 << (p % 64)
	for i := range byPair[p] {
		if w := &byPair[p][i]; w.text == text {
			w.sets |= set
			return
		}
	}
	byPair[p] = append(byPair[p], word{text, set})
}

// In returns the sets of which text has a word, a bit each.
func (x *Index) In(text string) uint64 {
	found := uint64(0)
	for _, w := range x.short {
		if strings.Contains(text, w.text) {
			found |= w.sets
		}
	}
	p := uint16(0)
	for i := range len(text) {
		p = p<<8 | uint16(text[i])
		pairs := x.begins[p/64]
		if pairs>>(p%64)&1 == 0 {
			continue
		}
		for _, w := range x.words[int(x.before[p/64])+bits.OnesCount64(pairs&(1<<(p%64)-1))] {
			if w.sets&^found != 0 && i > 0 && strings.HasPrefix(text[i-1:], w.text) {
				found |= w.sets
			}
		}
	}
	return found
}
