package tagger

import "math"

// A digest is what the whole chunk tells of its names: on pages with prices few
// are persons', where there are persons there are more, and places are listed.
type digest struct {
	persons map[uint32]bool // full names that are hardly doubtful
	places  int
	belief  float64 // of all places together, as log-odds
	prices  float64 // logarithm of how many signs of currencies a thousand tokens have
}

// sureFull is the belief of a full name that is hardly doubtful.
const sureFull = 0.9

// digest reads the names of the chunk and its signs.
func (d *decoder) readDigest(toks []Token) {
	g := &d.digest
	if g.persons == nil {
		g.persons = map[uint32]bool{}
	}
	clear(g.persons)
	g.places, g.belief = 0, 0
	for i := range d.names {
		switch n := &d.names[i]; {
		case n.kind == Place:
			g.places++
			g.belief += odds(n.belief)
		case n.sureFull():
			g.persons[d.joined(toks[n.from:n.to])] = true
		}
	}
	prices := 0
	for i := range toks {
		if t := &toks[i]; t.kind == punct && isCurrency(d.r.text[t.Start:t.End]) {
			prices++
		}
	}
	g.prices = math.Log1p(1000 * float64(prices) / float64(len(toks)+200))
}

func isCurrency(sign string) bool { return sign == "$" || sign == "€" || sign == "£" }

func (n *named) sureFull() bool {
	return n.kind == Person && n.to-n.from > 1 && n.belief > sureFull
}

// ofDocument adds the clues from the whole chunk, if it is of a page.
func (d *decoder) ofDocument(c *[Clues]float64, n named) {
	if d.plain() {
		return
	}
	g := &d.digest
	persons := len(g.persons)
	if n.sureFull() {
		persons--
	}
	c[clueDocPersons] = math.Log1p(float64(max(0, persons)))
	c[clueDocPrices] = g.prices
	if n.kind == Place && g.places > 1 {
		own := 0.0
		if !n.again {
			own = odds(n.belief)
		}
		c[clueDocBelief] = (g.belief - own) / float64(g.places)
		c[clueDocPlaces] = math.Log(float64(g.places))
	}
}

// ofWords adds the clues from what unlabelled text tells of a name's first and
// last word, and whether a pronoun of persons follows.
func (d *decoder) ofWords(c *[Clues]float64, n named, toks []Token) {
	first, last := &toks[n.from], &toks[n.to-1]
	d.r.know(first)
	d.r.know(last)
	c[clueRoleFirst] = float64(first.role >> (2 * n.kind) & 3)
	c[clueRoleLast] = float64(last.role >> (2 * n.kind) & 3)
	if n.kind != Person {
		c[clueRoleFirm] = float64(max(first.role>>(2*Organisation)&3, last.role>>(2*Organisation)&3))
		return
	}
	for i := n.to; i < min(len(toks), n.to+pronounReach); i++ {
		if t := &toks[i]; t.length < 8 && t.kind != punct && pronouns[t.lower] {
			c[cluePronoun] = 1
			return
		}
	}
}

// pronounReach is how far after a name a pronoun is searched, in tokens.
const pronounReach = 30

var pronouns = hashSet("he she his her him hers himself herself")
