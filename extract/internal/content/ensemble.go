package content

import "math"

// Depth is the number of questions a tree asks.
const Depth = 5

// A Tree asks the same question of every block at each level, so its answer
// is looked up by the bits of the answers (an oblivious tree).
type Tree struct {
	Feature [Depth]uint8
	Cut     [Depth]float32    // the answer is yes where the feature is at least this
	Leaf    [1 << Depth]int16 // what each row of answers adds, in units of 1/LeafUnit
}

// LeafUnit is what a leaf counts as 1.
const LeafUnit = 2048

// An Ensemble adds up the trees' answers to the log-odds that a block is main
// content.
type Ensemble struct {
	Base  float32
	Trees []Tree
}

// features are those of a block or of a page; what lies past their number is 0.
// Trees name a feature by a byte, so that no index is out of range.
type features [1 << 8]float32

func padded(v []float32) (f features) {
	copy(f[:], v)
	return f
}

// logit sums the trees' answers for the features v.
func (m *Ensemble) logit(v *features) float32 {
	s := int32(0)
	for i := range m.Trees {
		t := &m.Trees[i]
		q, c := &t.Feature, &t.Cut // written out: the loop would cost as much again
		k := reached(v[q[0]], c[0]) | reached(v[q[1]], c[1])<<1 | reached(v[q[2]], c[2])<<2 |
			reached(v[q[3]], c[3])<<3 | reached(v[q[4]], c[4])<<4
		s += int32(t.Leaf[k&(1<<Depth-1)])
	}
	return m.Base + float32(s)/LeafUnit
}

// reached is 1 where a feature is at least the cut. It compiles to no branch:
// the answers of a tree can't be foretold, and a wrong guess costs more than
// the comparison.
func reached(v, cut float32) int {
	k := 0
	if v >= cut {
		k = 1
	}
	return k
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
