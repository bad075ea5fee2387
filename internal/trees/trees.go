// Package trees evaluates gradient-boosted decision trees and reads the files
// that hold them. Sums are of integers, so all platforms agree.
//
//	m, err := trees.Read(file, names)    // names of the features that the code has
//	yes := m.Ensembles["heading"].Logit(&v) > 0
package trees

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

// Features are the numbers that trees ask about; unused ones are 0. Trees index
// them by a byte, so no index is out of range.
type Features [1 << 8]float32

// An Ensemble sums its trees' outputs to log-odds.
type Ensemble struct {
	Base  float32
	Trees []Tree
}

// Logit returns the log-odds that the ensemble gives to v.
func (e *Ensemble) Logit(v *Features) float32 {
	s := int32(0)
	for i := range e.Trees {
		t := &e.Trees[i]
		q, c := &t.Feature, &t.Cut // unrolled and in place: a loop or a call would double the cost
		k := reached(v[q[0]], c[0]) | reached(v[q[1]], c[1])<<1 | reached(v[q[2]], c[2])<<2 |
			reached(v[q[3]], c[3])<<3 | reached(v[q[4]], c[4])<<4
		s += int32(t.Leaf[k&(1<<Depth-1)])
	}
	return e.Base + float32(s)/LeafUnit
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
