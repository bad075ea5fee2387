package content

import (
	"slices"

	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// RulesOf returns the rules of a page of known kind.
func RulesOf(p *page.Page, kinds [NumKinds]float32) []Rule {
	rules := make([]Rule, len(p.Elements))
	BlockAds(p, rules) // as the pipeline does by default
	MarkBoilerplate(p, rules)
	byKind(p, teasers(p), rules, kinds, CommentsAuto)
	return rules
}

// Features returns the features of each block.
func Features(p *page.Page, kinds [NumKinds]float32) [][]float32 {
	f := facts(p)
	f.kinds = kinds
	out, width := make([][]float32, len(p.Blocks)), len(BlockNames())
	for i := range out {
		var v features
		f.vector(int32(i), &v)
		out[i] = slices.Clone(v[:width])
	}
	return out
}

// DroppedBlocks reports, by block, whether a rule drops all of it.
func DroppedBlocks(p *page.Page, rules []Rule) []bool {
	out := make([]bool, len(p.Blocks))
	for i := 0; i < len(rules); i++ {
		if rules[i] != 0 {
			e := &p.Elements[i]
			for b := e.Block; b < e.EndBlock; b++ {
				if k := &p.Blocks[b]; k.Owner >= int32(i) || k.Inner >= int32(i) {
					out[b] = true
				}
			}
			i = int(e.End) - 1
		}
	}
	return out
}

// InDropped reports whether a rule drops element i or one around it.
func InDropped(p *page.Page, rules []Rule, i int32) bool {
	for i >= 0 && rules[i] == Kept {
		i = p.Elements[i].Parent
	}
	return i >= 0
}

// Builtin returns the model that Decide uses.
func Builtin() *Model { return builtin() }

// Predict returns an ensemble's estimate for a row of features.
func Predict(m *Ensemble, v []float32) float32 {
	var f features
	copy(f[:], v)
	return sigmoid(m.Logit(&f))
}

// Kinds returns the estimated probability of each kind for a page's features.
func (m *KindModel) Kinds(v []float32) [NumKinds]float32 {
	var f features
	copy(f[:], v)
	return m.kinds(&f)
}

// PageVector returns the features of the page as a whole, which predict its
// kind.
func PageVector(p *page.Page) []float32 {
	v := facts(p).pageVector()
	return v[:len(PageNames())]
}

// Settle decides like Decide, but with the given estimates and models for the
// second look, without which there is none; the estimates of blocks that rules
// drop become 0.
func Settle(p *page.Page, rules []Rule, estimates []float32, kinds [NumKinds]float32, again Looks) []bool {
	d, dropped := settling(p, rules, estimates, kinds)
	if d.looks = again; again == nil {
		d.looks = Looks{}
	}
	d.settle(p, dropped)
	return d.Keep
}

// AgainRows returns the blocks that the second look can drop, with the features
// of each, and which look it is.
func AgainRows(p *page.Page, rules []Rule, estimates []float32, kinds [NumKinds]float32) (which string, blocks []int32, rows [][]float32) {
	d, dropped := settling(p, rules, estimates, kinds)
	d.firstLook(p, dropped)
	s := d.secondLook(p, dropped)
	if s == nil {
		return "", nil, nil
	}
	width := len(AgainNames())
	for n, b := range s.at {
		if b != d.head {
			row := trees.Row{To: &s.row}
			s.write(n, &row)
			blocks, rows = append(blocks, b), append(rows, slices.Clone(s.row[:width]))
		}
	}
	return s.look(), blocks, rows
}

func settling(p *page.Page, rules []Rule, estimates []float32, kinds [NumKinds]float32) (*Decision, []bool) {
	f := facts(p)
	f.kinds = kinds
	d := &Decision{Kinds: kinds, Estimate: estimates, Keep: make([]bool, len(p.Blocks)), head: p.Heading(), piece: isFragment(p, rules), facts: f}
	dropped := d.dropped(p, rules, func(b int32) float32 { return estimates[b] })
	for b := range dropped {
		if dropped[b] {
			estimates[b] = 0
		}
	}
	return d, dropped
}
