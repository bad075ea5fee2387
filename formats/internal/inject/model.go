package inject

import (
	"cmp"
	_ "embed"
	"math"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/trees"
)

//go:embed model.bin
var modelFile string

// An Origin says how a model was made, and of what.
type Origin struct {
	Sets     []string `json:"sets"`     // training sets, each with its licence
	Settings string   `json:"settings"` // how it was trained
	Bias     float64  `json:"bias"`     // log-odds of a text without known features
	Scale    float64  `json:"scale"`    // of the stored weights, per unit of log-odds
	// Thresholds are the log-odds from which a text of a channel is an order:
	// above all texts for people that were seen there. "" is for channels in
	// which texts for people are not seen.
	Thresholds map[string]float64 `json:"thresholds"`
}

// A Model is a logistic regression over the features of some stems of a text.
// It is read only.
type Model struct {
	Origin  Origin
	Weights map[uint32]int16
}

// Magic begins a model file. Its header, JSON, and the weights follow: their
// number, then feature and weight of each.
const Magic = "pagemill inject 1\n"

// ReadModel reads a model file.
func ReadModel(data string) (*Model, error) {
	m := &Model{}
	r, err := trees.Open(data, Magic, &m.Origin)
	if err != nil {
		return nil, err
	}
	n := r.Count(6)
	m.Weights = make(map[uint32]int16, n)
	for range n {
		low, high := uint16(r.Int16()), uint16(r.Int16())
		m.Weights[uint32(low)|uint32(high)<<16] = r.Int16()
	}
	if !r.Done() || m.Origin.Scale <= 0 {
		return nil, trees.ErrModel
	}
	return m, nil
}

// builtin is the model that comes with the package.
var builtin = sync.OnceValue(func() *Model {
	m, err := ReadModel(modelFile)
	if err != nil {
		panic(err) // the file does not fit the code: TestModelFile fails, too
	}
	return m
})

// Windows are the lengths, in stems, of the parts of a text that are judged, each
// from every half of its length on.
var Windows = [...]int{8, 16, 32}

// Score returns the log-odds that a plain text has an order to a language model,
// those of its most suspicious window.
func (m *Model) Score(plain string) float64 {
	sums := make([]float64, 1, len(plain)/4+2) // of the weights of the stems up to each
	n := Features(plain, func(stem int, f uint32) {
		for len(sums) < stem+2 {
			sums = append(sums, sums[len(sums)-1])
		}
		sums[stem+1] += float64(m.Weights[f])
	})
	for len(sums) < n+1 {
		sums = append(sums, sums[len(sums)-1])
	}
	best := math.Inf(-1)
	Spans(n, func(from, to int) {
		best = max(best, (sums[to]-sums[from])*Even(to-from))
	})
	return m.Origin.Bias + best/m.Origin.Scale
}

// Even makes windows of n stems comparable. Those shorter than the shortest
// window are as one of its length.
func Even(n int) float64 { return 1 / math.Sqrt(float64(max(n, Windows[0]))) }

// fewestStems is how many stems an order has at least.
const fewestStems = 3

// Spans visits the windows of a text of n stems.
func Spans(n int, visit func(from, to int)) {
	if n < fewestStems {
		return
	}
	for _, size := range Windows {
		if n <= size {
			visit(0, n)
			return
		}
		for from := 0; ; from += size / 2 {
			if from+size >= n {
				visit(n-size, n)
				break
			}
			visit(from, from+size)
		}
	}
}

// telling returns the pairs of neighbours in a text that tell most.
func (m *Model) telling(plain string) []string {
	type pair struct {
		text   string
		weight int16
	}
	var all []pair
	last := ""
	stems(plain, func(stem string) {
		h := mix(kindPair, hash(begin(kindStem), last), hash(begin(kindStem), stem))
		if w := m.Weights[h]; w > 0 && last != "" {
			all = append(all, pair{last + " " + stem, w})
		}
		last = stem
	})
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(b.weight, a.weight) })
	out := []string{}
	for _, p := range all {
		if len(out) < mostTelling && !slices.Contains(out, p.text) {
			out = append(out, p.text)
		}
	}
	return out
}

// mostTelling is how many pairs of a finding are named.
const mostTelling = 3

// threshold is the log-odds from which a text of a channel is an order.
func (m *Model) threshold(technique string) float64 {
	if t, ok := m.Origin.Thresholds[technique]; ok {
		return t
	}
	return m.Origin.Thresholds[""]
}
