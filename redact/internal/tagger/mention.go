package tagger

import "slices"

// A named is a mention as a range of tokens.
type named struct {
	st       stretch
	from, to int // tokens
	kind     Kind
	belief   float64
	beliefs  [kinds]float64 // in each kind
	lo, hi   int            // tokens of its sentence
	again    bool           // supported only by a full name elsewhere
	masked   bool           // masked before: it tells of the names around it alone
	clues    int            // index in decoder.clued plus one, 0 if its clues are not known
}

func nameOf(st stretch, from, to int, kind Kind, beliefs [kinds]float64) named {
	return named{st: st, from: from, to: to, kind: kind, belief: beliefs[kind], beliefs: beliefs, lo: st.lo, hi: st.hi}
}

// leastOther is the least belief in another kind of name at which a name is
// judged as of that kind, too.
const leastOther = 0.05

// mentions appends the names in the labels of the chunk. What the model takes for
// one kind of name may be more probable as another, once it is judged.
func (d *decoder) mentions(out []Mention, toks []Token) []Mention {
	d.names = d.names[:0]
	for _, st := range d.stretches {
		d.steps.Steps(stepsOfToken * (st.to - st.from))
		d.spellOut(st, toks)
	}
	if len(d.stretches) > 0 { // places are proposed where there is no name, too
		d.slots.read(d.r.text, toks, d.labels)
		d.readDigest(toks)
	}
	d.fullNames(d.names, toks)
	d.surnames(toks)
	d.proposePlaces(toks)
	d.readSame(toks)
	out = slices.Grow(out, len(d.names))
	for i, n := range d.names {
		d.steps.Steps(stepsOfName)
		if n.masked {
			continue
		}
		best := Mention{toks[n.from].Start, toks[n.to-1].End, n.kind, n.belief, n.to-n.from == 1 && d.full[toks[n.from].lower], false, d.plain(), n.english()}
		d.use(n.st.m)
		if n.kind != Organisation {
			c := *d.cluesOf(&n, toks)
			best.Score = d.judged(best, &c, n, i, toks)
			best.Attested = attested(&c) || !n.english() && c[clueSurname] > 0 // the words around are asked in English
		}
		if n.english() {
			best = d.otherwise(best, n, i, toks)
		}
		out = append(out, best)
	}
	return out
}

// judged returns the probability that the mention m of d.names[i] is right, whose
// clues but for its company are c.
func (d *decoder) judged(m Mention, c *clueSet, n named, i int, toks []Token) float64 {
	d.company(c, i)
	d.ofCompany(c, n, i, toks)
	d.ofSame(c, n, toks)
	p := d.weigh(c, n)
	if n.english() && d.things[d.joined(toks[n.from:n.to])] {
		p = probability(odds(p) - hintedThing)
	}
	if d.observe != nil {
		m.Score = p
		d.observe(Finding{m, *c, d.names[i].kind, d.answers(n, toks)})
	}
	return p
}

// hintedThing is what it takes from the log-odds of a name that the caller says it is
// a thing's: no labelled text has such hints.
const hintedThing = 2.5

// otherwise returns m, the mention of n = d.names[i], or one of another kind that
// is more probable.
func (d *decoder) otherwise(m Mention, n named, i int, toks []Token) Mention {
	for _, kind := range [...]Kind{Person, Place} {
		if kind == n.kind || n.beliefs[kind] < leastOther || n.again {
			continue
		}
		o, other := n, m
		o.kind, o.belief, other.Kind = kind, n.beliefs[kind], kind
		c := d.clues(o, toks)
		other.Score = d.judged(other, &c, o, i, toks)
		other.Attested = attested(&c)
		least := m.Score
		if m.Kind == Organisation { // its score is no probability
			least = 0.5
		}
		if other.Score > least {
			m = other
		}
	}
	return m
}

// spellOut appends the names in the labels of a stretch to d.names.
func (d *decoder) spellOut(st stretch, toks []Token) {
	start, known := -1, false
	for i := st.from; i < st.to; i++ {
		y := d.labels[i]
		switch {
		case y == O:
			continue
		case (y-1)%4 == 0: // begin
			start = i
			continue
		case (y-1)%4 == 3: // single
			start = i
		case (y-1)%4 == 1: // inside
			continue
		}
		if d.spellMasks(st, toks, start, i+1) {
			continue
		}
		if !known {
			d.marginals(st, toks)
			known = true
		}
		kind := Kind(y-1) / 4
		d.names = append(d.names, nameOf(st, start, i+1, kind, d.beliefs(st, start, i+1)))
	}
}

// maskedBelief is the belief in what was masked before.
const maskedBelief = 0.97

// spellMasks appends the masked persons among toks[from:to] to d.names, and reports
// whether anything is masked there. A name was masked whole: a title or a trade beside
// it is none.
func (d *decoder) spellMasks(st stretch, toks []Token, from, to int) (any bool) {
	for i := from; i < to; i++ {
		any = any || toks[i].mask()
		if toks[i].lower == personHash {
			n := nameOf(st, i, i+1, Person, [kinds]float64{Person: maskedBelief})
			n.masked = true
			d.names = append(d.names, n)
		}
	}
	return any
}

// ofPersons are the clues by which an English name is a person's beyond the likeness
// to one.
var ofPersons = [...]int{clueFullName, clueTitle, clueBy, clueSaying, cluePossess, clueCredit, clueRole, cluePeople, clueInitial, cluePronoun, clueProfile}

func attested(c *clueSet) bool {
	return slices.ContainsFunc(ofPersons[:], func(k int) bool { return c[k] > 0 })
}
