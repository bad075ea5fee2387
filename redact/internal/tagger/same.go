package tagger

import (
	"math"
	"slices"
	"strings"
)

// A name is the same thing wherever it stands in a text: what one of its sentences
// says of it counts for all.

// A repeated is what all times that a name stands in the chunk say of it.
type repeated struct {
	times, attested float64
	belief          [kinds]float64
}

// readSame reads the names of the chunk.
func (d *decoder) readSame(toks []Token) {
	for i := range d.names {
		n := &d.names[i]
		d.steps.Steps(stepsOfName)
		if n.masked {
			continue
		}
		h := d.joined(toks[n.from:n.to])
		s := d.same[h]
		s.times++
		for k, b := range n.beliefs {
			s.belief[k] += b
		}
		if n.kind == Person && amongPersons(d.cluesOf(n, toks)) {
			s.attested++
		}
		d.same[h] = s
	}
}

// cluesOf returns the clues of n without its company.
func (d *decoder) cluesOf(n *named, toks []Token) *clueSet {
	if n.clues == 0 {
		d.use(n.st.m)
		d.clued = append(d.clued, d.clues(*n, toks))
		n.clues = len(d.clued)
	}
	return &d.clued[n.clues-1]
}

// wordsOfPersons are the clues from the words around a person.
var wordsOfPersons = [...]int{clueTitle, clueBy, clueSaying, clueCredit, clueRole, cluePeople, cluePronoun, clueProfile, clueCalling}

// amongPersons reports whether there are such words.
func amongPersons(c *clueSet) bool {
	return slices.ContainsFunc(wordsOfPersons[:], func(k int) bool { return c[k] > 0 })
}

// ofSame adds the clues from all times that a name stands in the chunk, its own alone
// if the others are not read yet. Of the beliefs its own counts for half.
func (d *decoder) ofSame(c *clueSet, n named, toks []Token) {
	s := d.same[d.joined(toks[n.from:n.to])]
	if s.times == 0 {
		s = repeated{times: 1, belief: n.beliefs}
		if n.kind == Person && amongPersons(c) {
			s.attested = 1
		}
	}
	for k, b := range s.belief {
		c[clueSame+k] = (b - n.beliefs[k]/2) / (s.times - 0.5)
	}
	c[clueSameAttested] = s.attested / s.times
}

// lineReach is how many tokens of a line on either side of a name are read.
const lineReach = 40

// ofLine adds the clues from the length of the line that a name stands in.
func (d *decoder) ofLine(c *clueSet, n named, toks []Token) {
	breaks := func(i int) bool { // between tokens i-1 and i
		return strings.IndexByte(d.r.text[toks[i-1].End:toks[i].Start], '\n') >= 0
	}
	before, after := 0, 0
	for i := n.from; i > 0 && n.from-i < lineReach && !breaks(i); i-- {
		if toks[i-1].kind != punct {
			before++
		}
	}
	for i := n.to; i < len(toks) && i-n.to < lineReach && !breaks(i); i++ {
		if toks[i].kind != punct {
			after++
		}
	}
	c[clueLine] = math.Log1p(float64(before + after))
	c.set(clueLineFirst, before == 0)
	c.set(clueLineLast, after == 0)
}
