package tagger

import (
	"bytes"
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
// single for persons and places; the same for organisations, which have their
// own labels so that they are not mistaken for either.
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

// gazBits is the log2 of the gazetteer's size.
const gazBits = 18

// Widths of the slots of the lexicons.
const (
	gazWidth  = 2 + 1
	wordWidth = 2 + 3
)

// MaxRows is the number of features of the English model; with the lists it
// stays below 5 MB.
const MaxRows = 176000

// A Style is the kind of writing that a model reads.
type Style uint8

// The styles. They differ in which words can be names by themselves.
const (
	Lists    Style = iota // capitalised words, and other words in a list of names
	Cased                 // capitalised words only
	Caseless              // also words in scripts without capitals
)

// A Header describes the purpose and origin of a model.
type Header struct {
	Languages []string `json:"languages"` // ISO 639-1
	Style     Style    `json:"style"`
	Sets      []string `json:"sets"`               // training sets, each with its licence
	Seed      uint64   `json:"seed"`               // seed of all random choices
	Settings  string   `json:"settings"`           // of the training, as flags of redact/train
	Features  uint32   `json:"features"`           // Fingerprint of the code that made it
	Gaz       int      `json:"gaz"`                // log2 of the gazetteer's size; 0 without one
	Words     int      `json:"words"`              // log2 of the word table's size; 0 without one
	Weights   int      `json:"weights"`            // number of slots for weights
	Glossary  int      `json:"glossary,omitempty"` // bytes of the glossary; 0 without one
}

// A Model holds weights and lists. It is read-only and safe for concurrent use.
type Model struct {
	Header  Header
	Weights weights
	Trans   [Labels][Labels]float32
	Start   [Labels]float32
	End     [Labels]float32
	Scale   float32 // value of one step of a weight
	Gaz     lexicon // values: flags
	Own     lexicon // flags of names in the languages of the model, beyond Gaz
	Words   lexicon // values: cluster, family and habit, role

	words *glossary // in scripts whose characters are tokens; nil for none

	into [Labels][len(closing)]float32 // Trans from the closing labels, by the next label

	id   uint64    // identifies the model
	idle sync.Pool // pool of *decoder
	once sync.Once // for exp
	exp  []float64 // exponentials of Trans, by pairs
}

// A lexicon maps the hashes of words to a few bytes, by open addressing. A slot
// holds the upper 16 bits of a mixed hash, so about one in 30,000 unlisted
// words is a false positive. The first byte of a value is never zero.
type lexicon struct {
	bits, width int    // width of a slot: two bytes of hash, and the value
	slots       []byte // 1<<bits slots
}

func newLexicon(bits, width int) lexicon { return lexicon{bits, width, make([]byte, width<<bits)} }

// at returns the slot of the hash h, or the empty slot for it.
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

// get returns the value of h, zeros if it has none.
func (l lexicon) get(h uint32) []byte {
	s, _ := l.at(h)
	return s[2:]
}

// put sets the bits of value in the value of h.
func (l lexicon) put(h uint32, value ...uint8) {
	s, tag := l.at(h)
	binary.LittleEndian.PutUint16(s, tag)
	for i, v := range value {
		s[2+i] |= v
	}
}

// AddRow sets the weights of the feature h.
func (m *Model) AddRow(h uint32, row [Labels]int8) bool { return m.Weights.put(h, row) }

// magic begins a model file.
const magic = "pagemill names 4\n"

var errModel = errors.New("tagger: not a model file")

// errFeatures is the error for a model with another fingerprint of features.
var errFeatures = errors.New("tagger: model of other features")

// ReadModel reads what AppendBinary wrote: the magic line, the length of the
// header in four bytes, the header as JSON, transitions, gazetteer, words, weights
// and glossary. The model retains data.
func ReadModel(data []byte) (*Model, error) {
	m := &Model{}
	h := &m.Header
	rest, err := cutHeader(data, magic, h)
	if err != nil {
		return nil, err
	}
	if h.Features != fingerprintOf(h.Glossary > 0) {
		return nil, errFeatures
	}
	m.id = uint64(hashString(data[len(magic)+4:len(data)-len(rest)])) << 20
	data = rest
	if min(h.Gaz, h.Words) < 0 || max(h.Gaz, h.Words) > maxBits || h.Weights < 2 || h.Weights > 1<<maxBits || h.Glossary < 0 || h.Glossary > len(data) {
		return nil, errModel
	}
	if len(data) != 4*(1+Labels*(Labels+2))+gazWidth<<h.Gaz+wordWidth<<h.Words+(2+Labels)*h.Weights+rowPad+h.Glossary {
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
	m.Own = newLexicon(0, gazWidth)
	m.Gaz = lexicon{h.Gaz, gazWidth, data[:gazWidth<<h.Gaz]}
	data = data[gazWidth<<h.Gaz:]
	m.Words = lexicon{h.Words, wordWidth, data[:wordWidth<<h.Words]}
	data = data[wordWidth<<h.Words:]
	if at := len(data) - h.Glossary; h.Glossary > 0 {
		if m.words, err = readGlossary(data[at:]); err != nil {
			return nil, err
		}
		data = data[:at:at]
	}
	m.Weights = weights{h.Weights, data[:2*h.Weights], data[2*h.Weights:]}
	return m, nil
}

// Limits on the sizes that a model file declares.
const (
	maxHeader = 1 << 16
	maxBits   = 20
)

// prepare arranges the transitions for decoding.
func (m *Model) prepare() {
	for y := range m.into {
		for k, x := range closing {
			m.into[y][k] = m.Trans[x][y]
		}
	}
}

// SetTransitions sets the weights for pairs of consecutive labels, first labels
// and last labels.
func (m *Model) SetTransitions(trans [Labels][Labels]float32, start, end [Labels]float32) {
	m.Trans, m.Start, m.End = trans, start, end
	m.prepare()
}

// AppendBinary appends the model to b.
func (m *Model) AppendBinary(b []byte) []byte {
	h := m.Header
	words := m.words.appendBinary(nil)
	h.Features, h.Gaz, h.Words, h.Weights, h.Glossary = fingerprintOf(len(words) > 0), m.Gaz.bits, m.Words.bits, m.Weights.slots, len(words)
	b = appendHeader(b, magic, h)
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
	b = append(b, m.Weights.rows...)
	return append(b, words...)
}

// cutHeader reads the start of a file into h, a magic line, the length of a header in
// four bytes and the header as JSON, and returns the rest.
func cutHeader(data []byte, magic string, h any) ([]byte, error) {
	rest, ok := bytes.CutPrefix(data, []byte(magic))
	if !ok || len(rest) < 4 {
		return nil, errModel
	}
	n := int(binary.LittleEndian.Uint32(rest))
	if rest = rest[4:]; n > len(rest) || n > maxHeader {
		return nil, errModel
	}
	if err := json.Unmarshal(rest[:n], h); err != nil {
		return nil, fmt.Errorf("%w: %w", errModel, err)
	}
	return rest[n:], nil
}

// appendHeader appends such a start to b.
func appendHeader(b []byte, magic string, h any) []byte {
	header, _ := json.Marshal(h) // strings and numbers
	b = append(b, magic...)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(header)))
	return append(b, header...)
}

// NewModel returns a model with room for rows weights; a model file has room
// for MaxRows.
func NewModel(rows int) *Model {
	return &Model{Weights: newWeights(rows*5/4 + 16), Scale: 1, Gaz: newLexicon(gazBits, gazWidth), Own: newLexicon(0, gazWidth), Words: newLexicon(0, wordWidth)}
}

// AddWord adds a lower-case word to the gazetteer; flags are those of its
// lists.
func (m *Model) AddWord(word string, flags uint8) { m.Gaz.put(hashString(word), flags) }

// Keep leaves a model that uses another's gazetteer with its own names alone, which
// stand in its place in a file.
func (m *Model) Keep() { m.Gaz = m.Own }

// SetOwn sets the names in the languages of the model, each with the flags of its
// lists: words and, in scripts whose characters are tokens, whole names.
func (m *Model) SetOwn(names map[string]uint8) {
	m.Own = newLexicon(bitsFor(2*len(names)), gazWidth)
	l := &lexer{}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		l.begin(name, nil)
		h, signs := uint32(0), 0
		toks, _ := l.chunk()
		for i := range toks {
			switch t := &toks[i]; {
			case t.sign != 0:
				h = mix(h, t.lower)
				signs++
			case t.kind != punct && t.length > 2:
				m.Own.put(t.lower, names[name])
			}
		}
		if signs == len(toks) {
			m.Own.put(h, names[name])
		}
	}
}

// bitsFor returns the log2 of the size of a lexicon for n words.
func bitsFor(n int) int {
	bits := 8
	for 1<<bits*4/5 < n {
		bits++
	}
	return bits
}

// SetWords sets the statistics of lower-case words from the training texts.
func (m *Model) SetWords(words map[string]Word) {
	m.Words = newLexicon(bitsFor(len(words)), wordWidth)
	for _, w := range slices.Sorted(maps.Keys(words)) {
		m.Words.put(hashString(w), words[w].Cluster, words[w].Habit|words[w].Family<<3, words[w].Role)
	}
}

// Families is the number of groups of clusters.
const Families = 32

// A Word holds the statistics of a word in unlabelled text.
type Word struct {
	Cluster uint8 // 1 to 255: the cluster of words with similar neighbours
	Family  uint8 // less than Families: the group of clusters
	Habit   uint8 // how often it is capitalised: 0 unknown, 1 never, to 7 always
	Role    uint8 // how often a first model labelled it as each kind of name; 0 unknown
}

// Common reports whether word, in any case, is listed as common.
func (m *Model) Common(word string) bool {
	return m.Gaz.get(hashString(strings.ToLower(word)))[0]&gazCommon != 0
}

// Everyday reports whether word, in whatever case, is common in lower case and
// no name in the lists.
func (m *Model) Everyday(word string) bool {
	g := m.Gaz.get(hashString(strings.ToLower(word)))[0]
	return g&gazCommon != 0 && g&(gazFirst|gazSurname) == 0
}
