package inject

import (
	"strings"
	"sync"
)

// A hintIndex finds, in one pass over a text, the rules with a hint in it.
type hintIndex struct {
	begins [1 << 16 / 64]uint64 // bit set of the byte pairs that begin a hint
	hints  map[uint16][]hint
	short  []hint // of one byte
}

type hint struct {
	word  string
	rules uint64 // bit set of the rules with this hint
}

// hinting returns the index of all rules' hints.
var hinting = sync.OnceValue(func() *hintIndex {
	x := &hintIndex{hints: map[uint16][]hint{}}
	for i := range rules {
		for word := range strings.SplitSeq(rules[i].hints, "|") {
			x.add(word, 1<<i)
		}
	}
	return x
})

func pair(a, b byte) uint16 { return uint16(a)<<8 | uint16(b) }

func (x *hintIndex) add(word string, rule uint64) {
	if len(word) == 1 {
		x.short = append(x.short, hint{word, rule})
		return
	}
	p := pair(word[0], word[1])
	x.begins[p/64] |= 1 << (p % 64)
	for i := range x.hints[p] {
		if h := &x.hints[p][i]; h.word == word {
			h.rules |= rule
			return
		}
	}
	x.hints[p] = append(x.hints[p], hint{word, rule})
}

// in returns the rules with a hint in text.
func (x *hintIndex) in(text string) uint64 {
	found := uint64(0)
	for _, h := range x.short {
		if strings.Contains(text, h.word) {
			found |= h.rules
		}
	}
	for i := 1; i < len(text); i++ {
		p := pair(text[i-1], text[i])
		if x.begins[p/64]>>(p%64)&1 == 0 {
			continue
		}
		for _, h := range x.hints[p] {
			if h.rules&^found != 0 && strings.HasPrefix(text[i-1:], h.word) {
				found |= h.rules
			}
		}
	}
	return found
}
