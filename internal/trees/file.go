package trees

import (
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
)

// A Model is what a model file holds. It is read only.
type Model struct {
	Origin    Origin
	Ensembles map[string]*Ensemble
}

// An Origin says how a model was made, and of what.
type Origin struct {
	Features []string `json:"features"` // names: trees cite them by number
	Sets     []string `json:"sets"`     // training sets, each with its licence
	Settings string   `json:"settings"` // how it was trained
	Seed     uint64   `json:"seed"`     // of every random choice
}

const magic = "pagemill trees 1\n"

// ErrModel is the error of a file that is no model, or a damaged one.
var ErrModel = errors.New("trees: not a model file, or a damaged one")

// Read reads a model file:
//
//	magic, then the header as JSON, then the number of ensembles,
//	each of them: name, base, number of trees, trees.
//
// Numbers are little-endian, strings and lists begin with their length in four
// bytes. known are the names of the features that the code has; a model that
// cites another is refused.
func Read(data string, known []string) (*Model, error) {
	rest, ok := strings.CutPrefix(data, magic)
	if !ok {
		return nil, ErrModel
	}
	r := &fileReader{rest: rest}
	m := &Model{Ensembles: map[string]*Ensemble{}}
	if err := json.Unmarshal([]byte(r.string(r.count(1))), &m.Origin); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	numbers := make([]uint8, len(m.Origin.Features))
	for i, name := range m.Origin.Features {
		n := slices.Index(known, name)
		if n < 0 || n > math.MaxUint8 {
			return nil, fmt.Errorf("trees: the model has a feature %q, which is unknown", name)
		}
		numbers[i] = uint8(n)
	}
	for range r.count(12) {
		name := r.string(r.count(1))
		e := r.ensemble(numbers)
		m.Ensembles[name] = &e
	}
	if r.failed || len(r.rest) > 0 {
		return nil, ErrModel
	}
	return m, nil
}

// AppendBinary appends the model as a file to b.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	header, err := json.Marshal(m.Origin)
	if err != nil {
		return nil, err
	}
	b = appendString(append(b, magic...), string(header))
	b = appendCount(b, len(m.Ensembles))
	for _, name := range slices.Sorted(maps.Keys(m.Ensembles)) {
		b = m.Ensembles[name].Append(appendString(b, name))
	}
	return b, nil
}

// Append appends an ensemble to b, as Decode reads it.
func (e *Ensemble) Append(b []byte) []byte {
	float := func(v float32) { b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v)) }
	float(e.Base)
	b = appendCount(b, len(e.Trees))
	for i := range e.Trees {
		t := &e.Trees[i]
		b = append(b, t.Feature[:]...)
		for _, c := range t.Cut {
			float(c)
		}
		for _, leaf := range t.Leaf {
			b = binary.LittleEndian.AppendUint16(b, uint16(leaf))
		}
	}
	return b
}

func appendCount(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }

func appendString(b []byte, s string) []byte { return append(appendCount(b, len(s)), s...) }

// A fileReader reads the parts of a model file. What is cut short reads as
// zeros, and failed is set.
type fileReader struct {
	rest   string
	failed bool
}

func (r *fileReader) string(n int) string {
	if n > len(r.rest) {
		r.failed, r.rest = true, ""
		return strings.Repeat("\x00", n) // no more than the longest number or tree
	}
	s := r.rest[:n]
	r.rest = r.rest[n:]
	return s
}

func uint16At(s string) uint16 { return uint16(s[0]) | uint16(s[1])<<8 }

func uint32At(s string) uint32 { return uint32(uint16At(s)) | uint32(uint16At(s[2:]))<<16 }

func (r *fileReader) uint32() uint32 { return uint32At(r.string(4)) }

// count reads a length of a list whose items have at least size bytes.
func (r *fileReader) count(size int) int {
	n := r.uint32()
	if uint64(n)*uint64(size) > uint64(len(r.rest)) {
		r.failed = true
		return 0
	}
	return int(n)
}

// treeSize is the bytes of a tree.
const treeSize = Depth + 4*Depth + 2<<Depth

// Decode reads an ensemble from the start of data and returns the rest. numbers
// are those of the features, in the order in which trees cite them.
func Decode(data string, numbers []uint8) (e Ensemble, rest string, ok bool) {
	r := &fileReader{rest: data}
	e = r.ensemble(numbers)
	return e, r.rest, !r.failed
}

func (r *fileReader) ensemble(numbers []uint8) Ensemble {
	e := Ensemble{Base: math.Float32frombits(r.uint32()), Trees: make([]Tree, r.count(treeSize))}
	for i := range e.Trees {
		t, b := &e.Trees[i], r.string(treeSize)
		for q := range Depth {
			if int(b[q]) >= len(numbers) {
				r.failed = true
				return e
			}
			t.Feature[q] = numbers[b[q]]
			t.Cut[q] = math.Float32frombits(uint32At(b[Depth+4*q:]))
		}
		leaves := b[5*Depth:]
		for k := range t.Leaf {
			t.Leaf[k] = int16(uint16At(leaves[2*k:]))
		}
	}
	return e
}
