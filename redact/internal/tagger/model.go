package tagger

import (
	"encoding/binary"
	"errors"
	"strings"
)

// Labels, in the order of the columns of the weights: begin, inside, end and
// single of persons and places; the same of organisations, which are told
// apart so as not to be taken for either.
const (
	O = iota
	BPer
	IPer
	EPer
	SPer
	BLoc
	ILoc
	ELoc
	SLoc
	BOrg
	IOrg
	EOrg
	SOrg
	Labels
)

// Sizes of the tables of a model, as powers of two.
const (
	weightBits  = 18
	gazBits     = 18
	clusterBits = 16
)

// MaxRows is how many features a model has room for.
const MaxRows = (1 << weightBits) * 4 / 5

// A Model holds weights and lists. It is read only and safe for concurrent
// use.
type Model struct {
	Weights  weights
	Trans    [Labels][Labels]float32
	Start    [Labels]float32
	End      [Labels]float32
	Scale    float32 // of one step of a weight
	Gaz      lexicon
	Clusters lexicon
}

// A lexicon maps the hashes of words to a byte, by open addressing. A slot
// holds the upper 16 bits of a mixed hash, so that one word in some 30,000 that
// is in no list is taken for one that is.
type lexicon struct {
	bits  int
	slots []byte // three bytes each: two of the hash, one of value
}

func newLexicon(bits int) lexicon { return lexicon{bits, make([]byte, 3<<bits)} }

func (l lexicon) slot(h uint32) (i, tag uint32) {
	m := mix(h, 0x5bd1e995)
	return m & (1<<l.bits - 1), mix(m, 0x27d4eb2f) >> 16
}

func (l lexicon) get(h uint32) uint8 {
	i, tag := l.slot(h)
	for {
		s := l.slots[3*i : 3*i+3]
		if s[2] == 0 {
			return 0
		}
		if binary.LittleEndian.Uint16(s) == uint16(tag) {
			return s[2]
		}
		i = (i + 1) & (1<<l.bits - 1)
	}
}

func (l lexicon) put(h uint32, v uint8) {
	i, tag := l.slot(h)
	for {
		s := l.slots[3*i : 3*i+3]
		if s[2] == 0 || binary.LittleEndian.Uint16(s) == uint16(tag) {
			binary.LittleEndian.PutUint16(s, uint16(tag))
			s[2] |= v
			return
		}
		i = (i + 1) & (1<<l.bits - 1)
	}
}

// weights map the hashes of features to a row of weights, one per label, in
// the same way. A feature that is not among them weighs nothing.
type weights struct{ slots []byte }

const rowSize = 2 + Labels

// get returns the row of the feature h, or nil.
func (w weights) get(h uint32) []byte {
	i, tag := h&(1<<weightBits-1), uint16(mix(h, 0x1b873593)>>16|1)
	for {
		s := w.slots[rowSize*i : rowSize*i+rowSize]
		switch binary.LittleEndian.Uint16(s) {
		case tag:
			return s[2:]
		case 0:
			return nil
		}
		i = (i + 1) & (1<<weightBits - 1)
	}
}

// put stores a row, and reports false where another feature has its tag.
func (w weights) put(h uint32, row [Labels]int8) bool {
	i, tag := h&(1<<weightBits-1), uint16(mix(h, 0x1b873593)>>16|1)
	for {
		s := w.slots[rowSize*i : rowSize*i+rowSize]
		switch binary.LittleEndian.Uint16(s) {
		case tag:
			return false
		case 0:
			binary.LittleEndian.PutUint16(s, tag)
			for k, v := range row {
				s[2+k] = byte(v)
			}
			return true
		}
		i = (i + 1) & (1<<weightBits - 1)
	}
}

// AddRow gives the feature h its weights.
func (m *Model) AddRow(h uint32, row [Labels]int8) bool { return m.Weights.put(h, row) }

// magic begins a model file.
const magic = "pagemill names 1\n"

var errModel = errors.New("tagger: not a model file")

// ReadModel reads what AppendBinary wrote. The model keeps data.
func ReadModel(data []byte) (*Model, error) {
	want := len(magic) + 4*(1+Labels*(Labels+2)) + 3<<gazBits + 3<<clusterBits + rowSize<<weightBits
	if len(data) != want || string(data[:len(magic)]) != magic {
		return nil, errModel
	}
	data = data[len(magic):]
	m := &Model{}
	float := func() float32 {
		v := int32(binary.LittleEndian.Uint32(data))
		data = data[4:]
		return float32(v) / (1 << 16)
	}
	m.Scale = float()
	for a := range m.Trans {
		for b := range m.Trans[a] {
			m.Trans[a][b] = float()
		}
		m.Start[a], m.End[a] = float(), float()
	}
	m.Gaz = lexicon{gazBits, data[:3<<gazBits]}
	data = data[3<<gazBits:]
	m.Clusters = lexicon{clusterBits, data[:3<<clusterBits]}
	data = data[3<<clusterBits:]
	m.Weights = weights{data}
	return m, nil
}

// AppendBinary writes the model to b.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	b = append(b, magic...)
	float := func(v float32) { b = binary.LittleEndian.AppendUint32(b, uint32(int32(v*(1<<16)))) }
	float(m.Scale)
	for a := range m.Trans {
		for c := range m.Trans[a] {
			float(m.Trans[a][c])
		}
		float(m.Start[a])
		float(m.End[a])
	}
	b = append(b, m.Gaz.slots...)
	b = append(b, m.Clusters.slots...)
	return append(b, m.Weights.slots...), nil
}

// NewModel returns a model with room for lists and weights.
func NewModel() *Model {
	return &Model{Weights: weights{make([]byte, rowSize<<weightBits)}, Scale: 1, Gaz: newLexicon(gazBits), Clusters: newLexicon(clusterBits)}
}

// AddWord puts a word in lower case into the gazetteer; flags are those of
// the lists it is in.
func (m *Model) AddWord(word string, flags uint8) { m.Gaz.put(hashString(word), flags) }

// AddCluster gives a word in lower case its cluster.
func (m *Model) AddCluster(word string, cluster uint8) { m.Clusters.put(hashString(word), cluster) }

// Common reports whether the lists know word, in any case, as a common one.
func (m *Model) Common(word string) bool {
	return m.Gaz.get(hashString(strings.ToLower(word)))&gazCommon != 0
}
