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
func (d *decoder) ofPerson(c *clueSet, n named, toks []Token) {
	if n.kind != Person {
		return
	}
	c.set(clueCalling, n.from > n.lo && callings[toks[n.from-1].lower])
	if n.to >= n.hi {
		return
	}
	next := &toks[n.to]
	c.set(clueActs, cues[next.lower]&beforeSaying != 0 || next.kind == lowerWord && strings.HasSuffix(d.r.text[next.Start:next.End], "ed"))
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
