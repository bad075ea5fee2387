package tagger

import (
	"encoding/binary"
	"errors"
	"maps"
	"slices"
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
	weightBits = 17
	gazBits    = 18
	wordBits   = 16
)

// Widths of the slots of the lexicons.
const (
	gazWidth  = 2 + 1
	wordWidth = 2 + 3
)

// MaxRows is how many features a model has room for.
const MaxRows = (1 << weightBits) * 4 / 5

// A Model holds weights and lists. It is read only and safe for concurrent
// use.
type Model struct {
	Weights weights
	Trans   [Labels][Labels]float32
	Start   [Labels]float32
	End     [Labels]float32
	Scale   float32 // of one step of a weight
	Gaz     lexicon // values: flags
	Words   lexicon // values: cluster, family and habit, role

	into [Labels][len(closing)]float32 // Trans from closing labels, by the label after
}

// A lexicon maps the hashes of words to a few bytes, by open addressing. A
// slot holds the upper 16 bits of a mixed hash, so that one word in some 30,000
// that is in no list is taken for one that is. The first byte of a value is
// never zero.
type lexicon struct {
	bits, width int    // width of a slot: two bytes of the hash, and the value
	slots       []byte // 1<<bits of them
}

func newLexicon(bits, width int) lexicon { return lexicon{bits, width, make([]byte, width<<bits)} }

// at returns the slot of the hash h, or the empty one where it would stand.
func (l lexicon) at(h uint32) (slot []byte, tag uint16) {
	m := mix(h, 0x5bd1e995)
	i := int(m & (1<<l.bits - 1))
	tag = uint16(mix(m, 0x27d4eb2f) >> 16)
	for {
		s := l.slots[l.width*i : l.width*i+l.width]
		if s[2] == 0 || binary.LittleEndian.Uint16(s) == tag {
			return s, tag
		}
		i = (i + 1) & (1<<l.bits - 1)
	}
}

// get returns the value of h: zeros if it has none.
func (l lexicon) get(h uint32) []byte {
	s, _ := l.at(h)
	return s[2:]
}

// put brings the bits of value into that of h.
func (l lexicon) put(h uint32, value ...uint8) {
	s, tag := l.at(h)
	binary.LittleEndian.PutUint16(s, tag)
	for i, v := range value {
		s[2+i] |= v
	}
}

// weights map the hashes of features to a row of weights, one per label, in
// the same way. A feature that is not among them weighs nothing. Most are not,
// so the hashes stand together, apart from the rows.
type weights struct {
	bits int
	tags []byte // two bytes a slot: of the hash; 0 is an empty slot
	rows []byte // Labels bytes a slot, and a few more at the end
}

func newWeights(bits int) weights {
	return weights{bits, make([]byte, 2<<bits), make([]byte, Labels<<bits+rowPad)}
}

// rowPad lets sum read 16 bytes of any row.
const rowPad = 16 - Labels

// slot returns the slot of the feature h and whether it is there; if not, it
// is the empty one where h would stand.
func (w *weights) slot(h uint32) (i uint32, ok bool) {
	mask := uint32(1)<<w.bits - 1
	i, tag := h&mask, uint16(mix(h, 0x1b873593)>>16|1)
	for {
		switch uint16(w.tags[2*i]) | uint16(w.tags[2*i+1])<<8 {
		case tag:
			return i, true
		case 0:
			return i, false
		}
		i = (i + 1) & mask
	}
}

// sum adds the rows of features. It adds up eight weights at a time, two in
// each 32 bits; a weight is stored as 128 more than it is, so that no sum is
// below zero, and no sum of MaxFeatures reaches 65536.
func (w *weights) sum(features []uint32) (out [Labels]int32) {
	var even, odd [2]uint64
	n := int32(0)
	for _, h := range features {
		i, ok := w.slot(h)
		if !ok {
			continue
		}
		n++
		row := w.rows[Labels*i : Labels*i+16]
		a, b := binary.LittleEndian.Uint64(row), binary.LittleEndian.Uint64(row[8:])
		even[0] += a & lanes
		odd[0] += a >> 8 & lanes
		even[1] += b & lanes
		odd[1] += b >> 8 & lanes
	}
	for y := range out {
		lane := even[y/8]
		if y%2 == 1 {
			lane = odd[y/8]
		}
		out[y] = int32(lane>>(y%8/2*16)&0xFFFF) - 128*n
	}
	return out
}

const lanes = 0x00FF00FF00FF00FF

// put stores a row, and reports false where another feature has its tag.
func (w *weights) put(h uint32, row [Labels]int8) bool {
	i, ok := w.slot(h)
	if ok {
		return false
	}
	binary.LittleEndian.PutUint16(w.tags[2*i:], uint16(mix(h, 0x1b873593)>>16|1))
	for k, v := range row {
		w.rows[Labels*int(i)+k] = byte(int(v) + 128)
	}
	return true
}

// AddRow gives the feature h its weights.
func (m *Model) AddRow(h uint32, row [Labels]int8) bool { return m.Weights.put(h, row) }

// magic begins a model file.
const magic = "pagemill names 2\n"

var errModel = errors.New("tagger: not a model file")

// ReadModel reads what AppendBinary wrote. The model keeps data.
func ReadModel(data []byte) (*Model, error) {
	want := len(magic) + 4*(1+Labels*(Labels+2)) + gazWidth<<gazBits + wordWidth<<wordBits + (2+Labels)<<weightBits + rowPad
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
	m.prepare()
	m.Gaz = lexicon{gazBits, gazWidth, data[:gazWidth<<gazBits]}
	data = data[gazWidth<<gazBits:]
	m.Words = lexicon{wordBits, wordWidth, data[:wordWidth<<wordBits]}
	data = data[wordWidth<<wordBits:]
	m.Weights = weights{weightBits, data[:2<<weightBits], data[2<<weightBits:]}
	return m, nil
}

// prepare sets the transitions out as decoding wants them.
func (m *Model) prepare() {
	for y := range m.into {
		for k, x := range closing {
			m.into[y][k] = m.Trans[x][y]
		}
	}
}

// SetTransitions gives the model its weights of labels that follow each other,
// come first and come last.
func (m *Model) SetTransitions(trans [Labels][Labels]float32, start, end [Labels]float32) {
	m.Trans, m.Start, m.End = trans, start, end
	m.prepare()
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
	b = append(b, m.Words.slots...)
	b = append(b, m.Weights.tags...)
	return append(b, m.Weights.rows...), nil
}

// NewModel returns a model with room for rows weights; that of a model file has
// room for MaxRows.
func NewModel(rows int) *Model {
	bits := weightBits
	for 1<<bits*4/5 < rows {
		bits++
	}
	return &Model{Weights: newWeights(bits), Scale: 1, Gaz: newLexicon(gazBits, gazWidth), Words: newLexicon(wordBits, wordWidth)}
}

// AddWord puts a word in lower case into the gazetteer; flags are those of
// the lists it is in.
func (m *Model) AddWord(word string, flags uint8) { m.Gaz.put(hashString(word), flags) }

// SetWords gives words in lower case what the training texts told of them.
func (m *Model) SetWords(words map[string]Word) {
	m.Words = newLexicon(wordBits, wordWidth)
	for _, w := range slices.Sorted(maps.Keys(words)) {
		m.Words.put(hashString(w), words[w].Cluster, words[w].Habit|words[w].Family<<3, words[w].Role)
	}
}

// Families is how many groups of clusters there are.
const Families = 32

// A Word is what unlabelled text tells of a word.
type Word struct {
	Cluster uint8 // 1 to 255: the group of words it keeps company with
	Family  uint8 // below Families: the group of clusters
	Habit   uint8 // how often it is written with a capital: 0 unknown, 1 never, to 7 always
	Role    uint8 // how often a first model took it for each kind of name; 0 unknown
}

// Common reports whether the lists know word, in any case, as a common one.
func (m *Model) Common(word string) bool {
	return m.Gaz.get(hashString(strings.ToLower(word)))[0]&gazCommon != 0
}
