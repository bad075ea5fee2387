package tagger

import (
	"maps"
	"math"
	"slices"
)

// Evidence for or against a name beyond the model: the sentence around it, the
// rest of the document, and its URLs. On pages, brands and products occur where
// names of people could, without a verb nearby. A logistic regression over
// these clues and the model's own belief gives the probability that a finding
// is right.

// A Finding is a mention with its clues, for training.
type Finding struct {
	Mention
	Clues clueSet
	Read  Kind                  // as the model labelled it
	Words [WordQuestions]string // its answers to the questions of the vocabulary
}

// Findings returns the persons and places in text with their clues, for
// training.
func (t *Tagger) Findings(text string, gaps []Gap) []Finding {
	var out []Finding
	d := t.d
	d.observe = func(f Finding) { out = append(out, f) }
	defer func() { d.observe = nil }()
	d.begin(text, gaps)
	for {
		toks := d.read()
		if len(toks) == 0 {
			return out
		}
		d.mentions(nil, toks)
	}
}

// odds returns the log-odds of p, clamped away from 0 and 1.
func odds(p float64) float64 {
	p = min(max(p, 1e-3), 1-1e-3)
	return math.Log(p / (1 - p))
}

// Hint adds names known beforehand: persons, things, and the hosts of the text.
// They count like evidence from the text itself.
func (t *Tagger) Hint(persons, things, hosts []string) {
	d := t.d
	words := func(names []string, see func(toks []Token)) {
		text := d.r.text
		for _, name := range names {
			l := &lexer{}
			l.begin(name, nil)
			d.r.text = name
			if toks, _ := l.chunk(); len(toks) > 0 {
				see(toks)
			}
		}
		d.r.text = text
	}
	d.persons, d.things = map[uint32]bool{}, map[uint32]bool{}
	words(persons, func(toks []Token) {
		if len(toks) < 2 {
			return // a single name is most likely a login
		}
		for i := range toks {
			if t := &toks[i]; t.capital() && t.length > 2 {
				d.persons[t.lower] = true
			}
		}
	})
	words(things, func(toks []Token) { d.things[d.joined(toks)] = true })
	d.bare = false
	for _, h := range hosts {
		d.own = append(d.own, "://"+h+"/")
	}
}

// fullNames records the words of persons' full names.
func (d *decoder) fullNames(all []named, toks []Token) {
	clear(d.full)
	clear(d.often)
	clear(d.same)
	d.clued = d.clued[:0]
	maps.Copy(d.full, d.persons)
	for k, n := range all {
		if n.to-n.from == 1 {
			d.often[toks[n.from].lower]++
		}
		if n.kind != Person || n.to-n.from < 2 || n.belief < 0.7 || d.doubts(n, k, toks) {
			continue
		}
		for i := n.from; i < n.to; i++ {
			if t := &toks[i]; t.capital() && t.length > 2 {
				d.full[t.lower] = true
			}
		}
	}
}

// doubts reports whether a full name is none more likely than not, so that its
// words are not taken for persons' elsewhere.
func (d *decoder) doubts(n named, k int, toks []Token) bool {
	d.use(n.st.m)
	c := d.clues(n, toks)
	d.clued = append(d.clued, c)
	d.names[k].clues = len(d.clued)
	d.company(&c, k)
	d.ofCompany(&c, n, k, toks)
	d.ofSame(&c, n, toks)
	return d.weigh(&c, n) < 0.5
}

// english reports whether n was found by the model of English, whose findings
// are judged.
func (n *named) english() bool {
	l := n.st.m.Header.Languages
	return len(l) > 0 && l[0] == english
}

// surnames adds to d.names the separate words of full names that the model
// labelled as a place or not at all.
func (d *decoder) surnames(toks []Token) {
	if len(d.full) == 0 {
		return
	}
	added := false
	for k := range d.names {
		if n := &d.names[k]; n.kind == Place && n.to-n.from == 1 && d.full[toks[n.from].lower] && n.belief < 0.995 {
			n.kind, n.belief, n.again = Person, 1-n.belief/2, true
		}
	}
	for _, st := range d.stretches {
		for i := st.from; i < st.to; i++ {
			t := &toks[i]
			if d.labels[i] != O || !t.capital() || !d.full[t.lower] || i > st.lo && toks[i-1].capital() || i+1 < st.hi && toks[i+1].capital() {
				continue
			}
			if d.r.findLists(t); t.gaz&gazCommon == 0 || t.gaz&gazPerson != 0 && !t.first {
				d.names = append(d.names, named{st: st, from: i, to: i + 1, kind: Person, belief: 0.5, lo: st.lo, hi: st.hi, again: true})
				added = true
			}
		}
	}
	if added {
		slices.SortStableFunc(d.names, func(a, b named) int { return a.from - b.from })
	}
}

// company adds the clues from the names in the same list as d.names[i].
func (d *decoder) company(c *clueSet, i int) {
	if d.names[i].kind == Person {
		c[cluePeers] = d.peers(i)
	}
	for _, k := range [...]int{i - 1, i + 1} {
		if k < 0 || k >= len(d.names) {
			continue
		}
		a, b := d.names[min(i, k)], d.names[max(i, k)]
		if gap := b.from - a.to; gap < 1 || gap > 2 || a.lo != b.lo {
			continue
		}
		o := &d.names[k]
		c.set(cluePeople, o.kind == Person && (o.masked || o.belief > 0.8 && o.to-o.from > 1))
	}
}

// plain reports whether the text has no addresses: what is no page has few brands.
func (d *decoder) plain() bool { return len(d.labelled) == 0 }

func probability(odds float64) float64 { return math.Round(1000/(1+math.Exp(-odds))) / 1000 }
