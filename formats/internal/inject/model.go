package inject

import (
	"cmp"
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"
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
	Origin   Origin
	Features []uint32          // in rising order
	Weights  []int16           // of each of them
	known    [1 << 13]uint64   // a bit for the upper 19 bits of each feature
	begins   [1<<13 + 1]uint32 // where the features of each element of known begin
}

// NewModel returns the model with the weights of features.
func NewModel(origin Origin, weights map[uint32]int16) *Model {
	m := &Model{Origin: origin, Features: slices.Sorted(maps.Keys(weights))}
	for _, f := range m.Features {
		m.Weights = append(m.Weights, weights[f])
	}
	m.index()
	return m
}

// index finds where the features begin; it returns false if they are not in
// rising order.
func (m *Model) index() bool {
	for _, f := range m.Features {
		m.known[f>>19] |= 1 << (f >> 13 & 63)
		m.begins[f>>19+1]++
	}
	for i := range m.known {
		m.begins[i+1] += m.begins[i]
	}
	return slices.IsSorted(m.Features)
}

// weight is that of a feature, 0 for those that the model does not know: most
// are told by a bit. Hashes are spread evenly: few share theirs.
func (m *Model) weight(f uint32) int64 {
	if m.known[f>>19]>>(f>>13&63)&1 == 0 {
		return 0
	}
	at := m.begins[f>>19]
	for i, g := range m.Features[at:m.begins[f>>19+1]] {
		if g == f {
			return int64(m.Weights[int(at)+i])
		}
	}
	return 0
}

// Magic begins a model file. Its header, JSON, follows, then the features as
// differences and the weights, as varints.
const Magic = "pagemill inject 2\n"

// AppendBinary appends the model's file to b.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	header, err := json.Marshal(m.Origin)
	if err != nil {
		return nil, err // numbers that are none
	}
	var features, weights []byte
	last := uint32(0)
	for i, f := range m.Features {
		features = binary.AppendUvarint(features, uint64(f-last)/featureStep)
		weights = binary.AppendVarint(weights, int64(m.Weights[i]))
		last = f
	}
	b = trees.AppendString(append(b, Magic...), string(header))
	return trees.AppendString(trees.AppendString(b, string(features)), string(weights)), nil
}

// ReadModel reads a model file.
func ReadModel(data string) (*Model, error) {
	m := &Model{}
	r, err := trees.Open(data, Magic, &m.Origin)
	if err != nil {
		return nil, err
	}
	features, weights := strings.NewReader(r.String()), strings.NewReader(r.String())
	for last := uint32(0); features.Len() > 0; {
		step, err := binary.ReadUvarint(features)
		if err != nil {
			return nil, trees.ErrModel
		}
		w, err := binary.ReadVarint(weights)
		if err != nil {
			return nil, trees.ErrModel
		}
		last += uint32(step * featureStep)
		m.Features, m.Weights = append(m.Features, last), append(m.Weights, int16(w))
	}
	if weights.Len() > 0 || !m.index() || !r.Done() || m.Origin.Scale <= 0 {
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

// Score returns the log-odds that a text has an order to a language model, those
// of its most suspicious window.
func (m *Model) Score(text string) float64 {
	var room [64]int64
	sums := room[:1] // of the weights of the stems up to each
	var before history
	stems(text, func(stem uint32, _, _ int) {
		sum := sums[len(sums)-1]
		for _, f := range before.next(stem) {
			if f != 0 {
				sum += m.weight(f)
			}
		}
		sums = append(sums, sum)
	})
	best := math.Inf(-1)
	Spans(len(sums)-1, func(from, to int) {
		best = max(best, float64(sums[to]-sums[from])*Even(to-from))
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

// telling returns the pairs of neighbours in a plain text that tell most.
func (m *Model) telling(plain string) []string {
	type pair struct {
		text   string
		weight int64
	}
	var all []pair
	last, before := "", uint32(0)
	stems(plain, func(stem uint32, from, to int) {
		if w := m.weight(mix(kindPair, before, stem) & featureMask); w > 0 && last != "" {
			all = append(all, pair{last + " " + plain[from:to], w})
		}
		last, before = plain[from:to], stem
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
