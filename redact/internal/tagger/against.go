package tagger

// Evidence against a name: wares, programs and colours stand where names of people
// could, in lists, headings and links, but not among other words as these do.

// against adds to c the clues from how n is written and what surrounds it.
func (d *decoder) against(c *clueSet, n named, toks []Token) {
	name := toks[n.from:n.to]
	c[clueOrganisation] = odds(n.beliefs[Organisation])
	c[clueOther] = odds(n.beliefs[Place-n.kind])
	c.set(clueAcronym, len(name) == 1 && name[0].kind == upperWord && name[0].length <= longestAcronym)
	if n.from > n.lo {
		c[clueBefore] = float64(toks[n.from-1].kind)
	}
	if n.to < n.hi {
		c[clueAfter] = float64(toks[n.to].kind)
	}
	lower := 0
	for i := range name {
		if u := d.r.uses.of(&name[i]); u != nil && u.lower {
			lower++
		}
	}
	c[clueLowers] = float64(lower) / float64(len(name))
	from, to := n.from, n.to
	for from > n.lo && to-from < mostRun && toks[from-1].capital() {
		from--
	}
	for to < n.hi && to-from < mostRun && toks[to].capital() {
		to++
	}
	c[clueRun] = float64(to - from)
}

const (
	longestAcronym = 6  // letters
	mostRun        = 12 // words
)
