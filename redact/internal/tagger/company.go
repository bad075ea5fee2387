package tagger

// companyReach is how many names on either side of one are its company.
const companyReach = 10

// ofCompany adds the clues for n, which is d.names[i], from the names
// around it and from what its first word was labelled as throughout the text.
func (d *decoder) ofCompany(c *clueSet, n named, i int, toks []Token) {
	if u := d.r.uses.of(&toks[n.from]); u != nil {
		if all := u.voted(); all > 0 {
			c[ClueCompany] = float64(u.votes[Place+1] / all)
			c[clueVotesPerson] = float64(u.votes[Person+1] / all)
		}
		c[clueSeen] = float64(u.seen)
	}
	for k := max(0, i-companyReach); k < min(len(d.names), i+companyReach+1); k++ {
		if k == i {
			continue
		}
		o := &d.names[k]
		for kind, belief := range o.beliefs {
			c[clueNear+kind] += belief
			if o.lo == n.lo {
				c[clueSentence+kind] += belief
			}
		}
	}
}
