package records

import "github.com/pagemill/pagemill/internal/trees"

// Features are what trees know of something, by name.
type features[Q any] []feature[Q]

type feature[Q any] struct {
	name string
	of   func(Q) float64
}

func (l features[Q]) names() (out []string) {
	for _, f := range l {
		out = append(out, f.name)
	}
	return out
}

// write writes the features of q by their numbers.
func (l features[Q]) write(to *trees.Features, q Q) {
	for k, f := range l {
		to[k] = float32(f.of(q))
	}
}

func zeroOne(yes bool) float64 { return float64(trees.One(yes)) }
