package tagger

import (
	"slices"

	"github.com/pagemill/pagemill/internal/lazy"
)

// Flags of the gazetteer.
const (
	gazFirst   = 1
	gazSurname = 2
	gazCity    = 4
	gazCountry = 8
	gazRegion  = 16
	gazTitle   = 32
	gazCommon  = 64
	gazStreet  = 128
)

// MaxFeatures is the largest number of features of a token.
const MaxFeatures = 128

// A reader computes the features of a document's tokens.
type reader struct {
	m    *Model
	text string
	uses uses
	cutter
}

// findLists sets the lists that contain t.
func (r *reader) findLists(t *Token) {
	if t.looked {
		return
	}
	t.looked = true
	if t.kind == punct || t.kind == address || t.kind == numberTok || t.sign != 0 {
		return
	}
	t.gaz = r.m.Gaz.get(t.lower)[0]
}

// know sets everything known about t.
func (r *reader) know(t *Token) {
	if t.known {
		return
	}
	t.known = true
	r.findLists(t)
	if t.sign == 0 && t.kind != punct && t.kind != numberTok {
		t.gaz |= r.m.Own.get(t.lower)[0]
	}
	if t.kind == address {
		return
	}
	t.lore = lore{}
	if t.kind != numberTok && t.sign == 0 {
		v := r.m.Words.get(t.lower)
		t.group, t.family, t.habit, t.role = v[0], v[1]>>3, v[1]&7, v[2]
	}
	if t.kind != punct && (t.sign == 0 || t.length > 1) {
		t.affixes(r.text[t.Start:t.End])
	}
}

var none = Token{lower: 1, shape: 1, kind: punct, looked: true, known: true}

// at returns the token at k with everything set, or none outside the sentence.
func (r *reader) at(toks []Token, k int) *Token {
	if k < 0 || k >= len(toks) {
		return &none
	}
	t := &toks[k]
	r.know(t)
	return t
}

// A bag collects the features of a token. Each is the hash of an observation
// and of the number of the question it answers.
type bag struct {
	hashes []uint32
	id     uint32
}

func (b *bag) add(h uint32) {
	b.id++
	b.hashes = append(b.hashes, mix(b.id*0x9E3779B1, h))
}

// put adds an answer to the question with the given number.
func (b *bag) put(id, h uint32) { b.hashes = append(b.hashes, mix(id*0x9E3779B1, h)) }

// A window is a token with its neighbours.
type window struct{ pp, p, t, n, nn *Token }

// features appends the hashes of the features of toks[i] to buf. Tokens that
// are only next to candidates for names have fewer features.
func (r *reader) features(buf []uint32, toks []Token, i int) []uint32 {
	w := r.window(toks, i)
	b := bag{hashes: buf}
	if w.t.sign != 0 {
		b.id = 256
		r.signs(&b, toks, i)
		return b.hashes
	}
	if !r.candidate(w.t) {
		b.id = 128
		w.besides(&b)
		return b.hashes
	}
	w.alone(&b)
	if u := r.uses.of(w.t); u != nil {
		elsewhere(&b, w.t, u.context())
	}
	w.beside(&b, w.p, 0)
	w.beside(&b, w.n, 1)
	w.together(&b)
	return b.hashes
}

func (r *reader) window(toks []Token, i int) window {
	return window{r.at(toks, i-2), r.at(toks, i-1), r.at(toks, i), r.at(toks, i+1), r.at(toks, i+2)}
}

func (w window) kinds() uint32 {
	k := uint32(w.p.kind)<<8 | uint32(w.t.kind)<<4 | uint32(w.n.kind)
	if w.t.first {
		k |= 1 << 16
	}
	if w.t.titled {
		k |= 1 << 17
	}
	return k
}

func (w window) besides(b *bag) {
	p, t, n := w.p, w.t, w.n
	kinds := w.kinds()
	g, gp, gn := uint32(t.gaz), uint32(p.gaz), uint32(n.gaz)
	c, cp, cn := uint32(t.group), uint32(p.group), uint32(n.group)
	b.add(0)
	b.add(t.lower)
	b.add(p.lower)
	b.add(n.lower)
	b.add(mix(p.lower, t.lower))
	b.add(mix(t.lower, n.lower))
	b.add(t.shape)
	b.add(kinds)
	b.add(mix(t.shape, kinds))
	b.add(mix(uint32(w.pp.kind)<<8|uint32(w.nn.kind), kinds))
	b.add(g)
	b.add(mix(g, gp))
	b.add(mix(g, gn))
	b.add(mix(gp, gn))
	b.add(mix(t.lower, gp))
	b.add(mix(t.lower, gn))
	b.add(c)
	b.add(cp<<8 | c)
	b.add(cn<<8 | c)
	b.add(mix(t.lower, uint32(p.role)))
	b.add(mix(t.lower, uint32(n.role)))
	b.add(mix(uint32(p.role)<<8|uint32(n.role), kinds))
}

// alone adds the features of the token itself, independent of its neighbours.
// The numbers of the questions are fixed: a model's weights apply to them.
func (w window) alone(b *bag) {
	t := w.t
	kind := uint32(t.kind)
	place := w.kinds() >> 16 // first of its sentence, in title case
	g := uint32(t.gaz)
	w.spelling(b)
	b.put(1, 0)
	b.put(14, t.shape)
	b.put(19, mix(uint32(min(t.length, 12)), place<<4|kind))
	b.put(29, g<<4|kind)
	b.put(37, mix(g<<2|place, kind))
	b.put(38, (g&gazPerson|g&gazCommon)<<4|kind)
	b.put(39, (g&gazPlace|g&gazCommon)<<4|kind)
	b.put(45, uint32(t.group)<<4|kind)
	habit := uint32(t.habit)<<6 | place<<4 | kind
	b.put(57, habit)
	b.put(58, mix(habit, g<<4|kind))
	b.put(60, uint32(t.role)<<4|kind)
	b.put(61, mix(uint32(t.role), g<<4|kind))
}

// spelling adds the features that tell the token's word.
func (w window) spelling(b *bag) {
	t := w.t
	b.put(2, t.lower)
	for k, h := range t.pre {
		b.put(uint32(20+k), h)
	}
	for k, h := range t.suf {
		b.put(uint32(23+k), h)
	}
}

// pairs adds the features that tell it together with a word beside it.
func (w window) pairs(b *bag) {
	b.put(7, mix(w.p.lower, w.t.lower))
	b.put(8, mix(w.t.lower, w.n.lower))
}

// beside adds the features of the word o before the token, if k is 0, or after it, if
// k is 1.
func (w window) beside(b *bag, o *Token, k uint32) {
	kind := uint32(w.t.kind)
	b.put(3+k, o.lower)
	b.put(11+k, mix(o.lower, kind))
	b.put(27+k, mix(o.suf[2], kind))
	b.put(30+k, uint32(o.gaz)<<4|uint32(o.kind))
	b.put(46+k, uint32(o.group)<<4|kind)
}

// Flags of the lists for names of persons and of places.
const (
	gazPerson = gazFirst | gazSurname
	gazPlace  = gazCity | gazCountry | gazRegion
)

// together adds the features of several words jointly, and of more distant
// ones.
func (w window) together(b *bag) {
	pp, p, t, n, nn := w.pp, w.p, w.t, w.n, w.nn
	kind, kinds := uint32(t.kind), w.kinds()
	w.pairs(b)
	b.put(5, pp.lower)
	b.put(6, nn.lower)
	b.put(9, mix(pp.lower, p.lower))
	b.put(10, mix(n.lower, nn.lower))
	b.put(13, mix(mix(p.lower, n.lower), kind))

	b.put(15, kinds)
	b.put(16, mix(kinds, uint32(pp.kind)<<4|uint32(nn.kind)))
	b.put(17, mix(t.shape, p.shape))
	b.put(18, mix(t.shape, n.shape))

	g, gp, gn := uint32(t.gaz), uint32(p.gaz), uint32(n.gaz)
	b.put(32, mix(g<<4|kind, gp<<4|uint32(p.kind)))
	b.put(33, mix(g<<4|kind, gn<<4|uint32(n.kind)))
	b.put(34, mix(gp, mix(g, gn)))
	b.put(35, mix(g, p.lower))
	b.put(36, mix(g, n.lower))
	person, place := g&gazPerson, g&gazPlace
	b.put(40, mix(person|place, p.lower))
	b.put(41, mix(person<<8|gn&gazPerson, kinds))
	b.put(42, mix(person<<8|gp&(gazPerson|gazTitle), kinds))
	b.put(43, mix(place<<8|gn&(gazPlace|gazStreet), kinds))
	b.put(44, mix(place<<8|gp&(gazPlace|gazStreet), kinds))

	// Clusters, habits and roles of the words.
	c, cp, cn := uint32(t.group), uint32(p.group), uint32(n.group)
	b.put(48, uint32(pp.group)<<4|kind)
	b.put(49, uint32(nn.group)<<4|kind)
	b.put(50, cp<<16|c<<8|kind)
	b.put(51, cn<<16|c<<8|kind)
	b.put(52, mix(cp<<8|cn, g<<4|kind))
	b.put(53, mix(uint32(pp.group)<<8|cp, g<<4|kind))
	b.put(54, mix(uint32(p.family)<<16|uint32(t.family)<<8|uint32(n.family), kind))
	b.put(55, mix(uint32(pp.family)<<8|uint32(p.family), kinds))
	b.put(56, mix(uint32(n.family)<<8|uint32(nn.family), kinds))
	b.put(59, mix(uint32(p.habit)<<8|uint32(t.habit)<<4|uint32(n.habit), kinds))
	role := uint32(t.role)
	b.put(62, mix(role, uint32(p.role)))
	b.put(63, mix(role, uint32(n.role)))
	b.put(64, mix(role, p.lower))
	b.put(65, mix(role, n.lower))
	b.put(66, mix(role, cp<<8|cn))
}

// elsewhere adds the features of the word's uses in the rest of the document,
// whose context is c.
func elsewhere(b *bag, t *Token, c uint32) {
	kind, g := uint32(t.kind), uint32(t.gaz)
	first := uint32(0)
	if t.first {
		first = 1
	}
	b.put(67, (c&3)<<5|first<<4|kind)
	b.put(68, mix((c&3)<<5|first<<4|kind, g))
	b.put(69, mix(c, kind))
	for bit := uint32(2); bit < contextBits; bit++ {
		if c&(1<<bit) != 0 {
			b.put(70, bit<<4|kind)
			b.put(71, mix(bit, g))
		}
	}
}

// Fingerprint identifies the features that the code computes; a model's weights
// are valid only for the fingerprint they were trained with.
func Fingerprint() uint32 { return fingerprintOnce.Get(func() uint32 { return fingerprint(nil) }) }

// fingerprintOf returns the fingerprint of the features of models that have a glossary,
// or have none.
func fingerprintOf(glossary bool) uint32 {
	if !glossary {
		return Fingerprint()
	}
	return withWordsOnce.Get(func() uint32 {
		return fingerprint([]GlossaryWord{{"東京", "ja", WordPlace, 9}, {"都", "ja", WordAffix, 6}, {"で", "ja", WordParticle, 2}, {"서울", "ko", WordPlace, 9}})
	})
}

func fingerprint(words []GlossaryWord) uint32 {
	const text = "The committee met Robert Johnson of Acme Inc. in Berlin, Ohio. 12 m. He said: no. 東京都でジョン 서울에서"
	r := &reader{m: &Model{Gaz: newLexicon(0, gazWidth), Own: newLexicon(0, gazWidth), Words: newLexicon(0, wordWidth)}, text: text}
	if r.japanese = true; words != nil {
		r.m.SetGlossary(words)
	}
	l := &lexer{}
	l.begin(text, nil)
	toks, ends := l.chunk()
	r.survey(toks, ends)
	h, start := uint32(fnvBasis), 0
	for _, end := range ends {
		r.cut(toks[start:end])
		for i := start; i < end; i++ {
			fs := r.features(nil, toks[start:end], i-start)
			slices.Sort(fs)
			for _, f := range fs {
				h = mix(h, f)
			}
		}
		start = end
	}
	return h
}

var fingerprintOnce, withWordsOnce lazy.Value[uint32]
