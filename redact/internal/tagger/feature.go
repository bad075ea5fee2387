package tagger

import "sync"

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

// MaxFeatures is the most features a token has.
const MaxFeatures = 128

// A reader gives the tokens of a document and their features.
type reader struct {
	m    *Model
	text string
	uses uses
}

// look fills in the lists t is in.
func (r *reader) look(t *Token) {
	if t.looked {
		return
	}
	t.looked = true
	if t.kind != punct && t.kind != address && t.kind != numberTok && t.sign == 0 {
		t.gaz = r.m.Gaz.get(t.lower)[0]
	}
}

// know fills in all there is to know of t.
func (r *reader) know(t *Token) {
	if t.known {
		return
	}
	t.known = true
	r.look(t)
	if t.kind == address {
		return
	}
	if t.kind != numberTok && t.sign == 0 {
		w := r.m.Words.get(t.lower)
		t.group, t.family, t.habit, t.role = w[0], w[1]>>3, w[1]&7, w[2]
	}
	if t.kind != punct && (t.sign == 0 || t.length > 1) {
		t.affixes(r.text[t.Start:t.End])
	}
}

// key tells sentences apart by all that features ask of their tokens.
func (r *reader) key(toks []Token) uint64 {
	h := uint64(len(toks))
	for i := range toks {
		t := &toks[i]
		v := uint64(t.lower)<<32 | uint64(t.shape)
		d := uint64(t.kind)
		if u := r.uses.of(t); u != nil {
			d |= uint64(u.context()) << 8
		}
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h = (h ^ h>>29 ^ d) * 0xBF58476D1CE4E5B9
		h ^= h >> 32
	}
	return h
}

var none = Token{lower: 1, shape: 1, kind: punct, looked: true, known: true}

// at returns the token at k, all of it filled in, or none outside the sentence.
func (r *reader) at(toks []Token, k int) *Token {
	if k < 0 || k >= len(toks) {
		return &none
	}
	t := &toks[k]
	r.know(t)
	return t
}

// A bag collects the features of a token: each call of add is one of its own.
type bag struct {
	hashes []uint32
	id     uint32
}

func (b *bag) add(h uint32) {
	b.id++
	b.hashes = append(b.hashes, mix(b.id*0x9E3779B1, h))
}

// A window is a token with those around it.
type window struct{ pp, p, t, n, nn *Token }

// features writes the hashes of the features of toks[i] to buf. Tokens that
// are only beside what can be a name are told by less.
func (r *reader) features(buf []uint32, toks []Token, i int) []uint32 {
	w := window{r.at(toks, i-2), r.at(toks, i-1), r.at(toks, i), r.at(toks, i+1), r.at(toks, i+2)}
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
	w.words(&b)
	w.shapes(&b)
	w.lists(&b)
	w.company(&b)
	r.elsewhere(&b, w.t)
	return b.hashes
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

func (w window) words(b *bag) {
	pp, p, t, n, nn := w.pp, w.p, w.t, w.n, w.nn
	kind := uint32(t.kind)
	b.add(0)
	b.add(t.lower)
	b.add(p.lower)
	b.add(n.lower)
	b.add(pp.lower)
	b.add(nn.lower)
	b.add(mix(p.lower, t.lower))
	b.add(mix(t.lower, n.lower))
	b.add(mix(pp.lower, p.lower))
	b.add(mix(n.lower, nn.lower))
	b.add(mix(p.lower, kind))
	b.add(mix(n.lower, kind))
	b.add(mix(mix(p.lower, n.lower), kind))
}

func (w window) shapes(b *bag) {
	p, t, n := w.p, w.t, w.n
	kinds := w.kinds()
	b.add(t.shape)
	b.add(kinds)
	b.add(mix(kinds, uint32(w.pp.kind)<<4|uint32(w.nn.kind)))
	b.add(mix(t.shape, p.shape))
	b.add(mix(t.shape, n.shape))
	b.add(mix(uint32(min(t.length, 12)), kinds>>16<<4|uint32(t.kind)))
	for _, h := range t.pre {
		b.add(h)
	}
	for _, h := range t.suf {
		b.add(h)
	}
	b.add(mix(p.suf[2], uint32(t.kind)))
	b.add(mix(n.suf[2], uint32(t.kind)))
}

// Flags that tell names of persons and of places.
const (
	gazPerson = gazFirst | gazSurname
	gazPlace  = gazCity | gazCountry | gazRegion
)

func (w window) lists(b *bag) {
	p, t, n := w.p, w.t, w.n
	kind, kinds := uint32(t.kind), w.kinds()
	g, gp, gn := uint32(t.gaz), uint32(p.gaz), uint32(n.gaz)
	b.add(g<<4 | kind)
	b.add(gp<<4 | uint32(p.kind))
	b.add(gn<<4 | uint32(n.kind))
	b.add(mix(g<<4|kind, gp<<4|uint32(p.kind)))
	b.add(mix(g<<4|kind, gn<<4|uint32(n.kind)))
	b.add(mix(gp, mix(g, gn)))
	b.add(mix(g, p.lower))
	b.add(mix(g, n.lower))
	b.add(mix(g<<2|kinds>>16, kind))
	person, place := g&gazPerson, g&gazPlace
	b.add((person|g&gazCommon)<<4 | kind)
	b.add((place|g&gazCommon)<<4 | kind)
	b.add(mix(person|place, p.lower))
	b.add(mix(person<<8|gn&gazPerson, kinds))
	b.add(mix(person<<8|gp&(gazPerson|gazTitle), kinds))
	b.add(mix(place<<8|gn&(gazPlace|gazStreet), kinds))
	b.add(mix(place<<8|gp&(gazPlace|gazStreet), kinds))
}

// company is what the clusters, habits and roles of the words say.
func (w window) company(b *bag) {
	p, t, n := w.p, w.t, w.n
	kind := uint32(t.kind)
	g := uint32(t.gaz)<<4 | kind
	c, cp, cn := uint32(t.group), uint32(p.group), uint32(n.group)
	b.add(c<<4 | kind)
	b.add(cp<<4 | kind)
	b.add(cn<<4 | kind)
	b.add(uint32(w.pp.group)<<4 | kind)
	b.add(uint32(w.nn.group)<<4 | kind)
	b.add(cp<<16 | c<<8 | kind)
	b.add(cn<<16 | c<<8 | kind)
	b.add(mix(cp<<8|cn, g))
	b.add(mix(uint32(w.pp.group)<<8|cp, g))

	f := uint32(p.family)<<16 | uint32(t.family)<<8 | uint32(n.family)
	b.add(mix(f, kind))
	b.add(mix(uint32(w.pp.family)<<8|uint32(p.family), w.kinds()))
	b.add(mix(uint32(n.family)<<8|uint32(w.nn.family), w.kinds()))

	habit := uint32(t.habit)<<6 | w.kinds()>>16<<4 | kind
	b.add(habit)
	b.add(mix(habit, g))
	b.add(mix(uint32(p.habit)<<8|uint32(t.habit)<<4|uint32(n.habit), w.kinds()))

	role := uint32(t.role)
	b.add(role<<4 | kind)
	b.add(mix(role, g))
	b.add(mix(role, uint32(p.role)))
	b.add(mix(role, uint32(n.role)))
	b.add(mix(role, p.lower))
	b.add(mix(role, n.lower))
	b.add(mix(role, cp<<8|cn))
}

// elsewhere is what the rest of the document says of the word.
func (r *reader) elsewhere(b *bag, t *Token) {
	u := r.uses.of(t)
	if u == nil {
		return
	}
	c := u.context()
	kind, g := uint32(t.kind), uint32(t.gaz)
	first := uint32(0)
	if t.first {
		first = 1
	}
	b.add((c&3)<<5 | first<<4 | kind)
	b.add(mix((c&3)<<5|first<<4|kind, g))
	b.add(mix(c, kind))
	for bit := uint32(2); bit < contextBits; bit++ {
		if c&(1<<bit) != 0 {
			b.add(bit<<4 | kind)
			b.add(mix(bit, g))
			b.id -= 2
		}
	}
}

// Fingerprint tells the features of the code at hand apart from those of
// another version of it, for which a model's weights mean nothing.
var Fingerprint = sync.OnceValue(func() uint32 {
	const text = "The committee met Robert Johnson of Acme Inc. in Berlin, Ohio. 12 m. He said: no. 東京都でジョン 서울에서"
	r := &reader{m: &Model{Gaz: newLexicon(0, gazWidth), Words: newLexicon(0, wordWidth)}, text: text}
	l := &lexer{}
	l.begin(text, nil)
	toks, ends := l.chunk()
	r.survey(toks, ends)
	h, start := uint32(fnvBasis), 0
	for _, end := range ends {
		for i := start; i < end; i++ {
			for _, f := range r.features(nil, toks[start:end], i-start) {
				h = mix(h, f)
			}
		}
		start = end
	}
	return h
})
