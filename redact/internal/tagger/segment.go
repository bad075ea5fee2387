package tagger

import "slices"

// A text in characters is cut into the words of the model's glossary so that the sum of
// their rarities is least. What a character's word is, where it stands in it, and which
// words are beside it tell names.

// strange is the rarity of a character that is no word: that of the rarest words.
const strange = 14

// A part is a word of a sentence.
type part struct {
	from, to int32 // its characters
	kinds    uint16
	word     uint32 // its hash
	sum      int32  // of the rarities up to its end
}

// Kinds of parts beside those of the glossary.
const (
	unlistedRun = 1 << (kindBits + iota) // of katakana
	otherToken                           // no character
	noToken                              // beyond the sentence
)

// A stand tells of each kind whether a character begins (the lowest bits), ends or is
// inside a word of it in the glossary, or is one.
type stand [4]uint16

// A cutter cuts sentences into parts.
type cutter struct {
	japanese bool
	best     []part  // the last part of the best cut up to a character
	parts    []part  // by character
	stands   []stand // by character
}

// cut cuts a sentence.
func (r *reader) cut(sent []Token) {
	c := &r.cutter
	if c.parts, c.stands = c.parts[:0], c.stands[:0]; r.m.words == nil {
		return
	}
	c.parts = slices.Grow(c.parts, len(sent))[:len(sent)]
	c.stands = append(c.stands, make([]stand, len(sent))...)
	for i := 0; i < len(sent); {
		j := i + 1
		if sent[i].sign == 0 {
			c.parts[i] = part{from: int32(i), to: int32(j), kinds: otherToken}
		} else {
			for j < len(sent) && sent[j].sign != 0 && sent[j].shape&1 == 0 { // to a space
				j++
			}
			c.run(r.m.words, sent, i, j)
		}
		i = j
	}
}

// run cuts the characters sent[from:to].
func (c *cutter) run(g *glossary, sent []Token, from, to int) {
	c.best = append(c.best[:0], make([]part, to-from+1)...)
	for i := from; i < to; i++ {
		h := wordHash(c.japanese)
		for j := i; j < to && j < i+LongestWord; j++ {
			h = mix(h, sent[j].lower)
			f := g.get(h)
			if f == 0 && j > i {
				continue
			}
			p := part{int32(i), int32(j + 1), f.kinds(), h, c.best[i-from].sum + f.rarity()}
			if f == 0 {
				p.sum += strange
				if sent[j].length > 1 {
					p.kinds = unlistedRun
				}
			} else {
				c.stand(i, j, f.kinds())
			}
			c.offer(p, from)
		}
	}
	for end := to; end > from; {
		p := c.best[end-from]
		for end = int(p.to); end > int(p.from); end-- {
			c.parts[end-1] = p
		}
	}
}

// offer takes p for the last part of the best cut up to its end if it is.
func (c *cutter) offer(p part, from int) {
	if end := &c.best[int(p.to)-from]; end.to == 0 || p.sum < end.sum {
		*end = p
	}
}

// stand notes that the characters i to j are a word of some kinds.
func (c *cutter) stand(i, j int, kinds uint16) {
	if i == j {
		c.stands[i][3] |= kinds
		return
	}
	c.stands[i][0] |= kinds
	c.stands[j][1] |= kinds
	for k := i + 1; k < j; k++ {
		c.stands[k][2] |= kinds
	}
}

// part returns the part of character i.
func (c *cutter) part(i int) part {
	if i < 0 || i >= len(c.parts) {
		return part{from: int32(i), to: int32(i + 1), kinds: noToken}
	}
	return c.parts[i]
}

// place returns where character i stands in its part, and that part's kinds.
func (c *cutter) place(i int) uint32 {
	p := c.part(i)
	at := uint32(p.kinds) << 2
	if i == int(p.from) {
		at |= 1
	}
	if i+1 == int(p.to) {
		at |= 2
	}
	return at
}

// of returns a hash of the stands of character i in words of some kinds.
func (c *cutter) of(i int, kinds uint16) uint32 {
	if i < 0 || i >= len(c.stands) {
		return 0
	}
	s := &c.stands[i]
	return mix(uint32(s[0]&kinds)<<16|uint32(s[1]&kinds), uint32(s[2]&kinds)<<16|uint32(s[3]&kinds))
}

// words adds the features of the word that character i is part of.
func (c *cutter) words(b *bag, toks []Token, i int) {
	p := c.part(i)
	prev, next := c.part(int(p.from)-1), c.part(int(p.to))
	last, second := c.part(int(prev.from)-1), c.part(int(next.to))
	a, h, z := c.place(i-1), c.place(i), c.place(i+1)
	b.add(h)
	b.add(mix(a, h))
	b.add(mix(h, z))
	b.add(mix(mix(a, h), z))
	b.add(mix(toks[i].lower, h))
	b.add(mix(uint32(min(p.to-p.from, longestListed)), h))
	b.add(mix(p.word, h&3))
	b.add(mix(prev.word, h&3))
	b.add(mix(next.word, h&3))
	b.add(mix(prev.word, h))
	b.add(mix(next.word, h))
	b.add(mix(uint32(prev.kinds), h))
	b.add(mix(uint32(next.kinds), h))
	b.add(mix(uint32(prev.kinds)<<16|uint32(next.kinds), h))
	b.add(mix(uint32(last.kinds)<<16|uint32(prev.kinds), h))
	b.add(mix(uint32(next.kinds)<<16|uint32(second.kinds), h))

	const persons, places = WordGiven | WordSurname | WordPerson, WordPlace | WordCountry
	person, place := c.of(i, persons), c.of(i, places)
	b.add(person)
	b.add(place)
	b.add(c.of(i, WordOrganisation))
	b.add(mix(person, place))
	b.add(mix(person, c.of(i-1, persons)))
	b.add(mix(person, c.of(i+1, persons)))
	b.add(mix(place, c.of(i-1, places)))
	b.add(mix(place, c.of(i+1, places)))
	b.add(mix(person, h))
	b.add(mix(place, h))
}

// longestListed is the length from which words are alike.
const longestListed = 5
