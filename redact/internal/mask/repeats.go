package mask

import (
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Repeats finds all further occurrences of masked values in a document: in code,
// in URLs, in other outputs. What is secret in one place is secret everywhere.
type Repeats struct {
	values map[string]scan.Entity
	heads  map[string][]int // by their first bytes: the lengths of values, longest first
}

// Limits of Again. A value shorter than shortestAgain probably means something
// else elsewhere; more than maxLengths lengths of values with a common start
// occur only in attacks.
const (
	shortestAgain = 6
	maxLengths    = 32
	headBytes     = 4
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
			a.values, a.heads = map[string]scan.Entity{}, map[string][]int{}
		}
		if _, ok := a.values[v]; ok {
			continue
		}
		head := v[:headBytes]
		lengths := a.heads[head]
		if i, ok := slices.BinarySearchFunc(lengths, len(v), func(x, n int) int { return n - x }); !ok {
			if len(lengths) == maxLengths {
				continue
			}
			a.heads[head] = slices.Insert(lengths, i, len(v))
		}
		a.values[v] = f.Entity
	}
	return len(a.values) > before
}

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
	for _, n := range a.heads[text[i:i+headBytes]] {
		if i+n > len(text) {
			continue
		}
		if e, ok := a.values[text[i:i+n]]; ok && want.Has(e) && scan.Edge(text, i) && scan.Edge(text, i+n) {
			return n
		}
	}
	return 0
}
