package content

import "math"

// Depth is the number of questions a tree asks.
const Depth = 5

// A Tree asks the same question at each level, so the bits of the answers index
// the leaf (an oblivious tree).
type Tree struct {
	Feature [Depth]uint8
	Cut     [Depth]float32    // the answer is yes if the feature is at least this
	Leaf    [1 << Depth]int16 // the contribution of each combination of answers, in units of 1/LeafUnit
}

// LeafUnit is the leaf value that stands for 1.
const LeafUnit = 2048

// An Ensemble sums the trees' outputs to the log-odds that a block is main
// content.
type Ensemble struct {
	Base  float32
	Trees []Tree
}

// features are those of a block or of a page; unused ones are 0. Trees index
// them by a byte, so no index is out of range.
type features [1 << 8]float32

func padded(v []float32) (f features) {
	copy(f[:], v)
	return f
}

// logit sums the trees' outputs for the features v.
func (m *Ensemble) logit(v *features) float32 {
	s := int32(0)
	for i := range m.Trees {
		t := &m.Trees[i]
		q, c := &t.Feature, &t.Cut // unrolled: a loop would double the cost
		k := reached(v[q[0]], c[0]) | reached(v[q[1]], c[1])<<1 | reached(v[q[2]], c[2])<<2 |
			reached(v[q[3]], c[3])<<3 | reached(v[q[4]], c[4])<<4
		s += int32(t.Leaf[k&(1<<Depth-1)])
	}
	return m.Base + float32(s)/LeafUnit
}

// reached returns 1 if a feature is at least the cut, else 0. It compiles
// without a branch: the answers of a tree are unpredictable, and a
// misprediction costs more than the comparison.
func reached(v, cut float32) int {
	k := 0
	if v >= cut {
		k = 1
	}
	return k
}

func sigmoid(x float32) float32 { return float32(1 / (1 + math.Exp(-float64(x)))) }
