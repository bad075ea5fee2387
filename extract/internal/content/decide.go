package content

import "github.com/pagemill/pagemill/extract/internal/outline"

// A Model is what the trainer learned.
type Model struct {
	Kinds  KindModel
	First  Ensemble
	Second Ensemble
}

// A Decision says what of a page is main content.
type Decision struct {
	Kind     Kind
	Kinds    [NumKinds]float32
	Estimate []float32 // by block; 0 where a rule drops it
	Cut      float32   // blocks from this estimate on are kept
	Keep     []bool
}

// Words are the scores of words that Build takes.
func Words() *outline.Lexicon { return words }

// Decide applies the model to a page laid out with Words, on which rules have
// been marked.
func Decide(p *outline.Page, rules []Rule) *Decision { return DecideWith(trained, p, rules) }

// DecideWith decides by another model than the one built in.
func DecideWith(m *Model, p *outline.Page, rules []Rule) *Decision {
	d := &Decision{Keep: make([]bool, len(p.Blocks))}
	if len(p.Blocks) == 0 {
		return d
	}
	f := facts(p, rules)
	pv := f.pageVector()
	f.kinds = m.Kinds.Kinds(pv[:])
	d.Kinds = f.kinds
	for k := range f.kinds {
		if f.kinds[k] > f.kinds[d.Kind] {
			d.Kind = Kind(k)
		}
	}
	DropComments(p, rules, d.Kinds)
	dropped := DroppedBlocks(p, rules)
	first := make([]float32, len(p.Blocks))
	rows := make([][Width + ContextWidth]float32, 0, len(p.Blocks))
	for i := range p.Blocks {
		if dropped[i] {
			continue
		}
		rows = append(rows, [Width + ContextWidth]float32{})
		v := &rows[len(rows)-1]
		f.vector(int32(i), (*[Width]float32)(v[:Width]))
		first[i] = sigmoid(m.First.logit(v[:]))
	}
	c := newContext(f, dropped, first)
	d.Estimate = make([]float32, len(p.Blocks))
	for k, i := range c.live {
		v := &rows[k]
		c.vector(i, v[Width:])
		d.Estimate[i] = sigmoid(m.Second.logit(v[:]))
	}
	d.Cut = Threshold(p, d.Estimate, Beta)
	for _, i := range c.live {
		d.Keep[i] = d.Estimate[i] >= d.Cut
	}
	return d
}
