package tagger

import (
	"math"
	"strings"
)

// A digest is what the whole chunk tells of its names: on pages with prices few
// are persons', where there are persons there are more, and places are listed.
type digest struct {
	sure     map[uint32]bool // full names that are hardly doubtful
	headline map[uint32]bool // words of the first heading
	names    [2]int          // persons, places
	belief   [2]float64      // of all persons, of all places, as log-odds
	// logarithms of how often a thousand tokens have signs of currencies, pronouns of
	// persons and verbs of saying
	prices, pronouns, saying float64
}

// sureFull is the belief of a full name that is hardly doubtful.
const sureFull = 0.9

// digest reads the names of the chunk and its signs.
func (d *decoder) readDigest(toks []Token) {
	g := &d.digest
	if g.sure == nil {
		g.sure, g.headline = map[uint32]bool{}, map[uint32]bool{}
	}
	clear(g.sure)
	g.names, g.belief = [2]int{}, [2]float64{}
	for i := range d.names {
		n := &d.names[i]
		if n.kind == Organisation {
			continue
		}
		g.names[n.kind]++
		g.belief[n.kind] += odds(n.belief)
		if n.sureFull() {
			g.sure[d.joined(toks[n.from:n.to])] = true
		}
	}
	prices, pronoun, says := 0, 0, 0
	for i := range toks {
		switch t := &toks[i]; {
		case t.kind == punct && isCurrency(d.r.text[t.Start:t.End]):
			prices++
		case t.kind == lowerWord && t.length < 8 && pronouns[t.lower]:
			pronoun++
		case t.kind == lowerWord && saying[t.lower]:
			says++
		}
	}
	often := func(n int) float64 { return math.Log1p(1000 * float64(n) / float64(len(toks)+200)) }
	g.prices, g.pronouns, g.saying = often(prices), often(pronoun), often(says)
	d.readHeadline(toks)
}

// readHeadline records the words of the text's first heading of the first level.
func (d *decoder) readHeadline(toks []Token) {
	clear(d.digest.headline)
	text := d.r.text[:min(len(d.r.text), headlineReach)]
	start := 0
	if !strings.HasPrefix(text, "# ") {
		if start = strings.Index(text, "\n# ") + 1; start == 0 {
			return
		}
	}
	line, _, _ := strings.Cut(text[start:], "\n")
	for i := range toks {
		if t := &toks[i]; t.Start >= start+len(line) {
			return
		} else if t.Start >= start && t.capital() {
			d.digest.headline[t.lower] = true
		}
	}
}

// headlineReach is how far from its beginning a text's first heading is searched, in
// bytes.
const headlineReach = 1 << 14

func isCurrency(sign string) bool { return sign == "$" || sign == "€" || sign == "£" }

func (n *named) sureFull() bool {
	return n.kind == Person && (n.masked || n.to-n.from > 1 && n.belief > sureFull)
}

// ofDocument adds the clues from the whole chunk, most of them if it is of a page.
func (d *decoder) ofDocument(c *clueSet, n named, name []Token) {
	g := &d.digest
	c[clueDocPronouns], c[clueDocSaying] = g.pronouns, g.saying
	c.set(clueHeadline, g.headline[name[0].lower] || g.headline[name[len(name)-1].lower])
	if g.names[n.kind] > 1 {
		own := 0.0
		if !n.again {
			own = odds(n.belief)
		}
		c[clueDocBelief] = (g.belief[n.kind] - own) / float64(g.names[n.kind])
	}
	if d.plain() {
		return
	}
	persons := len(g.sure)
	if n.sureFull() {
		persons--
	}
	c[clueDocPersons] = math.Log1p(float64(max(0, persons)))
	c[clueDocPrices] = g.prices
	if n.kind == Place {
		c[clueDocPlaces] = math.Log(float64(g.names[Place]))
	}
}

// ofWords adds the clues from what unlabelled text tells of a name's first and
// last word, and whether a pronoun of persons follows.
func (d *decoder) ofWords(c *clueSet, n named, toks []Token) {
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
