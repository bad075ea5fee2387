package tagger

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
const MaxFeatures = 64

// casing counts how a word is written in the rest of the document.
type casing struct {
	lower, upper uint8 // upper: with a capital, not at the start of a sentence
}

// A reader gives the tokens of a document and their features.
type reader struct {
	m     *Model
	cases map[uint32]casing
}

// look fills in what the lists know of t.
func (r *reader) look(t *Token) {
	if t.known {
		return
	}
	t.known = true
	if t.kind != punct && t.kind != address && t.kind != numberTok {
		t.gaz = r.m.Gaz.get(t.lower)
		t.group = r.m.Clusters.get(t.lower)
	} else if t.kind == punct {
		t.group = r.m.Clusters.get(t.lower)
	}
}

// key tells sentences apart by all that features ask of their tokens.
func (r *reader) key(toks []Token) uint64 {
	h := uint64(len(toks))
	for i := range toks {
		t := &toks[i]
		v := uint64(t.lower)<<32 | uint64(t.shape)
		d := uint64(t.kind) << 2
		if t.kind == capWord || t.kind == upperWord {
			c := r.cases[t.lower]
			d |= uint64(min(c.lower, 1)) | uint64(min(c.upper, 1))<<1
		}
		h = (h ^ v) * 0x9E3779B97F4A7C15
		h = (h ^ h>>29 ^ d) * 0xBF58476D1CE4E5B9
		h ^= h >> 32
	}
	return h
}

var none = Token{lower: 1, shape: 1, kind: punct, group: 255, known: true}

// features writes the hashes of the features of toks[i] to buf.
func (r *reader) features(buf []uint32, toks []Token, i int) []uint32 {
	get := func(k int) *Token {
		if k < 0 || k >= len(toks) {
			return &none
		}
		t := &toks[k]
		r.look(t)
		return t
	}
	t, p, n, pp, nn := get(i), get(i-1), get(i+1), get(i-2), get(i+2)
	id := uint32(0)
	add := func(h uint32) {
		id++
		buf = append(buf, mix(id*0x9E3779B1, h))
	}
	add(0)
	// words
	add(t.lower)
	add(p.lower)
	add(n.lower)
	add(pp.lower)
	add(nn.lower)
	add(mix(p.lower, t.lower))
	add(mix(t.lower, n.lower))
	add(mix(pp.lower, p.lower))
	add(mix(n.lower, nn.lower))
	add(mix(p.lower, uint32(t.kind)))
	add(mix(n.lower, uint32(t.kind)))
	add(mix(mix(p.lower, n.lower), uint32(t.kind)))
	// shapes
	kinds := uint32(p.kind)<<8 | uint32(t.kind)<<4 | uint32(n.kind)
	first := uint32(0)
	if t.first {
		first = 1
	}
	add(t.shape)
	add(kinds | first<<16)
	add(kinds<<8 | uint32(pp.kind)<<4 | uint32(nn.kind))
	add(mix(t.shape, p.shape))
	add(mix(t.shape, n.shape))
	add(uint32(t.kind)<<9 | uint32(min(t.length, 12))<<1 | first)
	// beginnings and ends
	add(t.pre[0])
	add(t.pre[1])
	add(t.pre[2])
	add(t.suf[0])
	add(t.suf[1])
	add(t.suf[2])
	add(t.suf[3])
	add(mix(p.suf[2], uint32(t.kind)))
	add(mix(n.suf[2], uint32(t.kind)))
	// lists
	g, gp, gn := uint32(t.gaz), uint32(p.gaz), uint32(n.gaz)
	add(g<<4 | uint32(t.kind))
	add(gp<<4 | uint32(p.kind) | 1<<16)
	add(gn<<4 | uint32(n.kind) | 1<<17)
	add(mix(g<<4|uint32(t.kind), gp<<4|uint32(p.kind)))
	add(mix(g<<4|uint32(t.kind), gn<<4|uint32(n.kind)))
	add(mix(gp, mix(g, gn)))
	add(mix(g, p.lower))
	add(mix(g, n.lower))
	add(mix(g|first<<9, uint32(t.kind)))
	// the lists, kind by kind: names of persons, names of places
	gn0, gp0 := uint32(t.gaz)&(gazFirst|gazSurname), uint32(t.gaz)&(gazCity|gazCountry|gazRegion)
	com := uint32(t.gaz) & gazCommon
	add(gn0<<5 | uint32(t.kind)<<1 | com<<8)
	add(gp0<<5 | uint32(t.kind)<<1 | com<<8)
	add(mix(gp0<<8|gn0, p.lower))
	add(mix(gn0<<8|gn&(gazFirst|gazSurname), kinds))
	add(mix(gn0<<8|gp&(gazFirst|gazSurname|gazTitle), kinds))
	add(mix(gp0<<8|gn&(gazCity|gazCountry|gazRegion|gazStreet), kinds))
	add(mix(gp0<<8|gp&(gazCity|gazCountry|gazRegion|gazStreet), kinds))
	// clusters
	c, cp, cn := uint32(t.group), uint32(p.group), uint32(n.group)
	add(c<<4 | uint32(t.kind))
	add(cp<<4 | uint32(t.kind))
	add(cn<<4 | uint32(t.kind))
	add(uint32(pp.group)<<4 | uint32(t.kind))
	add(uint32(nn.group)<<4 | uint32(t.kind))
	add(cp<<16 | c<<8 | uint32(t.kind))
	add(cn<<16 | c<<8 | uint32(t.kind))
	add(mix(cp<<8|cn, g<<4|uint32(t.kind)))
	add(mix(uint32(pp.group)<<8|cp, g<<4|uint32(t.kind)))
	// the document
	if t.kind == capWord || t.kind == upperWord {
		ca := r.cases[t.lower]
		d := uint32(0)
		if ca.lower > 0 {
			d |= 1
		}
		if ca.upper > 0 {
			d |= 2
		}
		add(d<<5 | uint32(t.kind)<<1 | first)
		add(mix(d<<5|uint32(t.kind)<<1|first, g))
	}
	return buf
}
