package tagger

import "strings"

// Clues from the Markdown around a name: where it stands, and the page it links to.

// reach is how far from a name the brackets of its link are searched, in bytes.
const reach = 100

// sentenceReach is how far, in tokens, a sentence is read on either side of a name.
const sentenceReach = 24

// maxTarget bounds how much of a link's address is read.
const maxTarget = 200

// around adds to c the clues from the text around n.
func (d *decoder) around(c *clueSet, n named, toks []Token) {
	text := d.r.text
	start, end := toks[n.from].Start, toks[n.to-1].End
	d.ofSentence(c, n, toks)
	d.ofWord(c, n, toks)
	near := max(0, start-reach)
	line := near + strings.LastIndexByte(text[near:start], '\n') + 1
	if line == 0 || text[line-1] == '\n' {
		before := strings.TrimLeft(text[line:start], " \t")
		c.set(clueHeading, strings.HasPrefix(before, "#"))
	}
	open := strings.LastIndexByte(text[line:start], '[')
	if open < 0 || strings.IndexByte(text[line+open:start], ']') >= 0 {
		return
	}
	open += line
	if open > 0 && text[open-1] == '!' {
		return
	}
	after := text[end:min(len(text), end+reach)]
	k := strings.Index(after, "](")
	if k < 0 || strings.ContainsAny(after[:k], "[\n") {
		return
	}
	to := text[end+k+2 : min(len(text), end+k+2+maxTarget)]
	if stop := strings.IndexAny(to, ") \n"); stop >= 0 {
		to = to[:stop]
	}
	target(c, to)
}

// target adds the clues from the path of the URL that a name links to.
func target(c *clueSet, to string) {
	if k := strings.Index(to, "://"); k >= 0 {
		_, to, _ = strings.Cut(to[k+3:], "/")
	}
	for part := range strings.FieldsFuncSeq(to, func(r rune) bool { return strings.ContainsRune("/?&=_-.", r) }) {
		h := hashString(strings.ToLower(part))
		c.set(clueProfile, profiles[h])
		c.set(clueWares, wares[h] && !profiles[h])
	}
}

// Words in the URLs of pages about persons, and about products and topics.
var (
	profiles = hashSet("author authors profile profiles people person persons team staff user users member members bio bios biography speaker speakers contributor contributors editor editors writer writers player players artist artists actor actors director directors reviewer faculty directory leadership about-us attorney attorneys agent agents doctor doctors expert experts columnist reporter journalists journalist by")
	wares    = hashSet("product products p shop store stores collection collections brand brands category categories catalog catalogue item items sku software app apps integration integrations pricing features feature tool tools movers company companies business hotel hotels restaurant restaurants trail trails event events game games tag tags topic topics docs package packages plugin plugins extension extensions review reviews deals sale course courses service services solutions case-study customers hashtag dp")
)

// ofSentence adds the clues from the sentence of a name.
func (d *decoder) ofSentence(c *clueSet, n named, toks []Token) {
	lower, words := 0, 0
	for i := max(n.lo, n.from-sentenceReach); i < min(n.hi, n.to+sentenceReach); i++ {
		switch t := &toks[i]; {
		case i >= n.from && i < n.to:
		case t.kind == lowerWord:
			lower++
			words++
		case t.capital():
			words++
		}
	}
	if words > 0 {
		c[clueProse] = float64(lower) / float64(words)
	}
	for _, t := range toks[n.from:n.to] {
		c.set(clueInitial, t.capital() && (t.length == 1 || t.length == 2 && d.r.text[t.End-1] == '.'))
	}
}

// ofWord adds the clues from other occurrences of a name's first word.
func (d *decoder) ofWord(c *clueSet, n named, toks []Token) {
	u := d.r.uses.of(&toks[n.from])
	if u == nil {
		return
	}
	c[clueUseThing] = float64(u.things) / float64(max(1, u.seen))
	if n.kind == Person {
		c[clueUseMany] = float64(max(0, u.companions()-1))
	}
	if n.to-n.from > 1 {
		return
	}
	near := u.context()
	c.set(clueUsePerson, near&(afterFirstName|beforeSurname|afterTitle|beforeSaying|afterBy) != 0)
	places := uint32(afterIn | beforeRegion)
	if n.from > n.lo && n.to < n.hi && toks[n.from-1].lower == comma && toks[n.to].lower == comma {
		places = afterIn // "intern, Acme, Spain"
	}
	c.set(clueUsePlace, near&places != 0)
	c.set(clueUseNumber, near&beforeNumber != 0)
	c.set(clueUseThe, near&afterArticle != 0)
}
