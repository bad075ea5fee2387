package redact

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// again finds values that were masked wherever else they stand in a document:
// in code, in addresses, in other outputs. What is secret in one place is
// secret in all.
type again struct {
	values map[string]Entity
	heads  map[uint32][]int // by the first four bytes: the lengths of values, the longest first
	sieve  [1 << 10]uint64  // bits of what the first four bytes hash to
}

// Bounds of what again keeps. A value shorter than shortestAgain is too likely
// to mean something else elsewhere; more lengths of values that begin alike
// than maxLengths are not to be met outside of attacks.
const (
	shortestAgain = 6
	maxLengths    = 32
)

// learn remembers the values of findings that mean the same wherever they
// stand: all but names and places, which known looks after. It reports whether
// there were new ones.
func (a *again) learn(text string, fs []Finding) bool {
	before := len(a.values)
	for _, f := range fs {
		v := text[f.Start:f.End]
		switch f.Entity {
		case Person, Location:
			continue
		case Secret:
			if f.Rule == "code" || !telling(v) {
				continue
			}
		}
		if len(v) < shortestAgain || isMask(v) {
			continue
		}
		if a.values == nil {
			a.values, a.heads = map[string]Entity{}, map[uint32][]int{}
		}
		if _, ok := a.values[v]; ok {
			continue
		}
		head := binary.LittleEndian.Uint32([]byte(v[:4]))
		lengths := a.heads[head]
		if i, ok := slices.BinarySearchFunc(lengths, len(v), func(x, n int) int { return n - x }); !ok {
			if len(lengths) == maxLengths {
				continue
			}
			a.heads[head] = slices.Insert(lengths, i, len(v))
		}
		a.values[v] = f.Entity
		bit := sieveBit(head)
		a.sieve[bit>>6] |= 1 << (bit & 63)
	}
	return len(a.values) > before
}

func sieveBit(head uint32) uint32 { return head * 0x9E3779B1 >> 16 }

// telling reports whether a secret is no word of everyday language, which would
// be masked in the text around it.
func telling(v string) bool {
	c := countsOf(v)
	return c.digits > 0 && c.lower+c.upper > 0 || c.other > 0 || c.upper > 0 && c.lower > 1 && !isUpper(v[0]) || len(v) >= 10
}

// find returns where the values stand in text, not as parts of longer words.
func (a *again) find(check *cancel.Checker, text string, opts Options) []hit {
	if len(a.values) == 0 {
		return nil
	}
	var out []hit
	for i := 0; i+shortestAgain <= len(text); {
		check.Step()
		n := a.at(text, i, opts)
		if n == 0 {
			i = max(wordEnd(text, i), i+1) // none begins inside a word
			continue
		}
		out = append(out, hit{Finding{a.values[text[i:i+n]], Span{i, i + n}, 0.9, "again", false}, rankWeak})
		i += n
	}
	return out
}

// at returns the length of the longest value at i, or 0.
func (a *again) at(text string, i int, opts Options) int {
	if !wordByte[text[i]] && text[i] < 0x21 {
		return 0
	}
	head := uint32(text[i]) | uint32(text[i+1])<<8 | uint32(text[i+2])<<16 | uint32(text[i+3])<<24
	if bit := sieveBit(head); a.sieve[bit>>6]&(1<<(bit&63)) == 0 {
		return 0
	}
	for _, n := range a.heads[head] {
		if i+n > len(text) {
			continue
		}
		if e, ok := a.values[text[i:i+n]]; ok && opts.wants(e) && edge(text, i) && edge(text, i+n) {
			return n
		}
	}
	return 0
}

// edge reports whether no word goes on over i.
func edge(text string, i int) bool {
	if i == 0 || i == len(text) {
		return true
	}
	return !isWordRune(text, i) || !isWord(text[i-1])
}

func isWordRune(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r < utf8.RuneSelf && isAlnum(byte(r)) || r >= utf8.RuneSelf && !partsWords(r)
}
