package mask

import (
	"encoding/binary"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Repeats finds all further occurrences of masked values in a document: in code,
// in URLs, in other outputs. What is secret in one place is secret everywhere.
type Repeats struct {
	values map[string]scan.Entity
	heads  map[uint32][]int // by first four bytes: the lengths of values, longest first
	sieve  *[1 << 10]uint64 // bit set of hashes of the first four bytes
}

// Limits of Again. A value shorter than shortestAgain probably means something
// else elsewhere; more than maxLengths lengths of values with a common start
// occur only in attacks.
const (
	shortestAgain = 6
	maxLengths    = 32
)

// Len returns the number of recorded values.
func (a *Repeats) Len() int { return len(a.values) }

// Learn records the values of findings that mean the same everywhere: all
// except names and places, which Known handles. It reports whether there were
// new ones.
func (a *Repeats) Learn(check *cancel.Checker, text string, fs []scan.Hit) bool {
	before := len(a.values)
	for _, f := range fs {
		check.Step()
		v := text[f.Start:f.End]
		switch f.Entity {
		case scan.Person, scan.Location:
			continue
		case scan.Secret:
			if f.Rule == "code" || !telling(v) {
				continue
			}
		}
		if len(v) < shortestAgain || f.Rule == scan.RulePart || scan.IsMask(v) {
			continue
		}
		if a.values == nil {
			a.values, a.heads, a.sieve = map[string]scan.Entity{}, map[uint32][]int{}, new([1 << 10]uint64)
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

// telling reports whether a secret is not an everyday word, which would
// otherwise be masked in the text around it.
func telling(v string) bool {
	c := secret.CountsOf(v)
	return c.Digits > 0 && c.Lower+c.Upper > 0 || c.Other > 0 || c.Upper > 0 && c.Lower > 1 && !scan.IsUpper(v[0]) || len(v) >= 10
}

// Find returns the occurrences of the values in text that are not part of
// longer words.
func (a *Repeats) Find(check *cancel.Checker, text string, want scan.Wanted) []scan.Hit {
	if len(a.values) == 0 {
		return nil
	}
	var out []scan.Hit
	for i := 0; i+shortestAgain <= len(text); {
		check.Step()
		n := a.at(text, i, want)
		if n == 0 {
			i = max(scan.WordEnd(text, i), i+1) // no value begins inside a word
			continue
		}
		out = append(out, scan.Found(a.values[text[i:i+n]], i, i+n, "again", 0.9, scan.RankWeak))
		i += n
	}
	return out
}

// at returns the length of the longest value at i, or 0.
func (a *Repeats) at(text string, i int, want scan.Wanted) int {
	if !scan.WordByte[text[i]] && text[i] < 0x21 {
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
		if e, ok := a.values[text[i:i+n]]; ok && want.Has(e) && scan.Edge(text, i) && scan.Edge(text, i+n) {
			return n
		}
	}
	return 0
}
