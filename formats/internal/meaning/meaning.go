// Package meaning estimates how well a text of a page answers to a word that a schema
// may use for it: "Senior Member" is a rank, "Junmai Daiginjo" a type, "4.7 mi" a length.
// It is learned from what pages name their elements with, by class names, microdata and
// labels, and what these elements say.
//
// A text is the sum of the vectors of its features, as in fastText (Joulin et al.: Bag of
// Tricks for Efficient Text Classification, 2017); a word has a vector of its own. Their
// product is the log of how much likelier the text makes the word.
package meaning

import (
	_ "embed"
	"encoding/json"
	"math"
	"sync"

	"github.com/pagemill/pagemill/internal/trees"
)

const (
	bucketBits = 14
	Buckets    = 1 << bucketBits // of features
	Dimensions = 32
)

// A Model is read only.
type Model struct {
	Origin   Origin
	concepts map[string]int
	features string // by bucket: Dimensions signed bytes
	words    string // by concept: the same
}

// An Origin says how a model was made, and of what.
type Origin struct {
	Concepts []string  `json:"concepts"`
	Bias     []float32 `json:"bias"`     // by concept
	Scale    float64   `json:"scale"`    // of the product of two stored vectors
	Sets     []string  `json:"sets"`     // training sets, each with its licence
	Settings string    `json:"settings"` // how it was trained
}

const magic = "pagemill meaning 1\n"

//go:embed model.bin
var modelFile string

// Default returns the model that the program is built with.
var Default = sync.OnceValue(func() *Model {
	m, err := ReadModel(modelFile)
	if err != nil {
		panic(err)
	}
	return m
})

// ReadModel reads a model file.
func ReadModel(data string) (*Model, error) {
	m := &Model{}
	r, err := trees.Open(data, magic, &m.Origin)
	if err != nil {
		return nil, err
	}
	m.features, m.words = r.String(), r.String()
	if n := len(m.Origin.Concepts); !r.Done() || len(m.features) != Buckets*Dimensions || len(m.words) != n*Dimensions || len(m.Origin.Bias) != n {
		return nil, trees.ErrModel
	}
	m.concepts = make(map[string]int, len(m.Origin.Concepts))
	for i, w := range m.Origin.Concepts {
		m.concepts[w] = i
	}
	return m, nil
}

// NewModel returns a model of vectors of floats.
func NewModel(origin Origin, features, words [][]float32) *Model {
	m := &Model{Origin: origin, concepts: map[string]int{}}
	stepF, f := quantize(features)
	stepW, w := quantize(words)
	m.features, m.words, m.Origin.Scale = f, w, stepF*stepW
	for i, w := range origin.Concepts {
		m.concepts[w] = i
	}
	return m
}

// quantize stores vectors as whole numbers up to maxLevel of some step, the few greater
// ones cut.
func quantize(vectors [][]float32) (step float64, bytes string) {
	sum, n := 0.0, 0
	for _, v := range vectors {
		for _, x := range v {
			sum += float64(x) * float64(x)
			n++
		}
	}
	step = maxDeviations * math.Sqrt(sum/float64(max(n, 1))) / maxLevel
	b := make([]byte, 0, n)
	for _, v := range vectors {
		for _, x := range v {
			k := math.Round(float64(x) / step)
			b = append(b, byte(int8(min(max(k, -maxLevel), maxLevel))))
		}
	}
	return step, string(b)
}

// maxDeviations is the greatest number that is stored, in root mean squares, maxLevel the
// whole number for it. With few levels the file packs to 311 KB, of 515: on lists kept
// apart as many fields are answered right as with 127.
const (
	maxDeviations = 6
	maxLevel      = 15
)

// AppendBinary appends the model's file to b.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	header, err := json.Marshal(m.Origin)
	if err != nil {
		return nil, err // numbers that are none
	}
	b = trees.AppendString(append(b, magic...), string(header))
	return trees.AppendString(trees.AppendString(b, m.features), m.words), nil
}

// Concept returns the number of a word, as the model knows it, -1 if it does not.
func (m *Model) Concept(word string) int {
	if k, ok := m.concepts[word]; ok {
		return k
	}
	return -1
}

// A Vector is the sum of those of some features.
type Vector struct {
	sum [Dimensions]int32
	n   int
}

// Add adds the vectors of features.
func (v *Vector) Add(m *Model, features []uint32) {
	v.n += len(features)
	for _, f := range features {
		at := m.features[f*Dimensions : (f+1)*Dimensions]
		for k := range v.sum {
			v.sum[k] += int32(int8(at[k]))
		}
	}
}

// Fit returns the log of how much likelier a text makes a word.
func (m *Model) Fit(v *Vector, concept int) float64 {
	at := m.words[concept*Dimensions : (concept+1)*Dimensions]
	s := int64(0)
	for k := range v.sum {
		s += int64(v.sum[k]) * int64(int8(at[k]))
	}
	return float64(float64(s)*m.Origin.Scale/math.Sqrt(float64(max(v.n, 1)))) + float64(m.Origin.Bias[concept])
}
