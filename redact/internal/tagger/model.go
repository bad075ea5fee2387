package tagger

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
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

// gazBits is the size of the gazetteer, as a power of two.
const gazBits = 18

// Widths of the slots of the lexicons.
const (
	gazWidth  = 2 + 1
	wordWidth = 2 + 3
)

// MaxRows is how many features the model of English has: with the lists it
// stays below 5 MB.
const MaxRows = 176000

// A Style is what kind of writing a model reads.
type Style uint8

// The styles. They differ in which words can be names by themselves.
const (
	Lists    Style = iota // capitalised words, and others that a list of names holds
	Cased                 // capitalised words alone
	Caseless              // words of scripts without capitals as well
)

// A Header says what a model was made for and from.
type Header struct {
	Languages []string `json:"languages"` // ISO 639-1
	Style     Style    `json:"style"`
	Sets      []string `json:"sets"`     // training sets, each with its licence
	Seed      uint64   `json:"seed"`     // of every random choice
	Settings  string   `json:"settings"` // of the training, as flags of redact/train
	Features  uint32   `json:"features"` // Fingerprint of the code that made it
	Gaz       int      `json:"gaz"`      // size of the gazetteer as a power of two; 0 for none
	Words     int      `json:"words"`    // of the words, likewise
	Weights   int      `json:"weights"`  // slots for weights
}

// A Model holds weights and lists. It is read only and safe for concurrent
// use.
type Model struct {
	Header  Header
	Weights weights
	Trans   [Labels][Labels]float32
	Start   [Labels]float32
	End     [Labels]float32
	Scale   float32 // of one step of a weight
	Gaz     lexicon // values: flags
	Words   lexicon // values: cluster, family and habit, role

	into [Labels][len(closing)]float32 // Trans from closing labels, by the label after

	id   uint64    // tells models apart
	idle sync.Pool // of *decoder
	once sync.Once // exp is filled in
	exp  []float64 // of Trans, by pairs
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

// AddRow gives the feature h its weights.
func (m *Model) AddRow(h uint32, row [Labels]int8) bool { return m.Weights.put(h, row) }

// magic begins a model file.
const magic = "pagemill names 4\n"

var errModel = errors.New("tagger: not a model file")

// errFeatures is the error for a model that other features were counted for.
var errFeatures = errors.New("tagger: model of other features")

// ReadModel reads what AppendBinary wrote: the magic line, the length of the
// header in four bytes, the header as JSON, transitions, gazetteer, words and
// weights. The model keeps data.
func ReadModel(data []byte) (*Model, error) {
	m := &Model{}
	rest, ok := strings.CutPrefix(string(data[:min(len(data), len(magic)+4)]), magic)
	if !ok || len(rest) < 4 {
		return nil, errModel
	}
	data = data[len(magic):]
	n := int(binary.LittleEndian.Uint32(data))
	if n > len(data)-4 || n > maxHeader {
		return nil, errModel
	}
	h := &m.Header
	if err := json.Unmarshal(data[4:4+n], h); err != nil {
		return nil, fmt.Errorf("%w: %w", errModel, err)
	}
	if h.Features != Fingerprint() {
		return nil, errFeatures
	}
	m.id = uint64(hashBytes(data[4:4+n])) << 20
	data = data[4+n:]
	if min(h.Gaz, h.Words) < 0 || max(h.Gaz, h.Words) > maxBits || h.Weights < 2 || h.Weights > 1<<maxBits {
		return nil, errModel
	}
	if len(data) != 4*(1+Labels*(Labels+2))+gazWidth<<h.Gaz+wordWidth<<h.Words+(2+Labels)*h.Weights+rowPad {
		return nil, errModel
	}
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
	m.Gaz = lexicon{h.Gaz, gazWidth, data[:gazWidth<<h.Gaz]}
	data = data[gazWidth<<h.Gaz:]
	m.Words = lexicon{h.Words, wordWidth, data[:wordWidth<<h.Words]}
	data = data[wordWidth<<h.Words:]
	m.Weights = unpackWeights(data[:2*h.Weights], data[2*h.Weights:])
	return m, nil
}

// Bounds of what a model file says of itself.
const (
	maxHeader = 1 << 16
	maxBits   = 20
)

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
	h := m.Header
	h.Features, h.Gaz, h.Words, h.Weights = Fingerprint(), m.Gaz.bits, m.Words.bits, len(m.Weights.slots)
	header, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(header)))
	b = append(b, header...)
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
	return m.Weights.appendBinary(b), nil
}

// NewModel returns a model with room for rows weights; that of a model file has
// room for MaxRows.
func NewModel(rows int) *Model {
	return &Model{Weights: newWeights(rows*5/4 + 16), Scale: 1, Gaz: newLexicon(gazBits, gazWidth), Words: newLexicon(0, wordWidth)}
}

// AddWord puts a word in lower case into the gazetteer; flags are those of
// the lists it is in.
func (m *Model) AddWord(word string, flags uint8) { m.Gaz.put(hashString(word), flags) }

// DropLists takes the gazetteer out of a model that uses another's.
func (m *Model) DropLists() { m.Gaz = newLexicon(0, gazWidth) }

// SetWords gives words in lower case what the training texts told of them.
func (m *Model) SetWords(words map[string]Word) {
	bits := 8
	for 1<<bits*4/5 < len(words) {
		bits++
	}
	m.Words = newLexicon(bits, wordWidth)
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
