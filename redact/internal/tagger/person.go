package tagger

import (
	_ "embed"
	"math"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed callings.txt
var callingList string

// callings are the hashes of the words of callings.txt.
var callings = hashesOf(callingList)

// hashesOf returns the hashes of the words of a list.
func hashesOf(list string) map[uint32]bool {
	m := map[uint32]bool{}
	for line := range datafile.Lines(list) {
		for w := range strings.FieldsSeq(line) {
			m[hashString(w)] = true
		}
	}
	return m
}

// ofPerson adds the clues for persons from how texts introduce, quote and cite them.
func (d *decoder) ofPerson(c *[Clues]float64, n named, toks []Token) {
	if n.kind != Person {
		return
	}
	set := func(k int, on bool) {
		if on {
			c[k] = 1
		}
	}
	if n.from > n.lo {
		set(clueCalling, callings[toks[n.from-1].lower])
	}
	text, start, end := d.r.text, toks[n.from].Start, toks[n.to-1].End
	set(clueSigned, signed(text, start, end))
	set(clueHandle, strings.HasPrefix(text[end:min(len(text), end+3)], " (@") || start > 0 && text[start-1] == '@')
	if n.to >= n.hi {
		return
	}
	next := &toks[n.to]
	set(clueActs, cueOf(next.lower)&beforeSaying != 0 || next.kind == lowerWord && strings.HasSuffix(text[next.Start:next.End], "ed"))
}

// dashes stand before the name of whom a text is by.
var dashes = [...]string{"—", "–", "―", "--", "~"}

// signed reports whether the name at text[start:end] stands after a dash, at the
// end of its line or before a comma: "— Ann Miller, Oslo".
func signed(text string, start, end int) bool {
	before := strings.TrimRight(text[max(0, start-8):start], " *_[\"“")
	dash := false
	for _, d := range dashes {
		dash = dash || strings.HasSuffix(before, d)
	}
	if !dash {
		return false
	}
	after := strings.TrimLeft(text[end:min(len(text), end+8)], " *_)]\"”.")
	return after == "" || strings.IndexByte("\n,<|(", after[0]) >= 0
}

// peers counts the persons' full names in the list that d.names[i] stands in.
func (d *decoder) peers(i int) float64 {
	count := 0
	for _, step := range [...]int{-1, 1} {
		for k := i + step; k >= 0 && k < len(d.names) && (k-i)*step <= mostPeers; k += step {
			a, b := &d.names[min(k, k-step)], &d.names[max(k, k-step)]
			if gap := b.from - a.to; gap < 1 || gap > 2 || a.lo != b.lo {
				break
			}
			if d.names[k].sureFull() {
				count++
			}
		}
	}
	return math.Log1p(float64(count))
}

// mostPeers is how many names on either side are read.
const mostPeers = 6
