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
	"sync"
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

// MustRead is Read for a file embedded in the program; it panics if the file does
// not fit the code, on which a test of each such file fails, too.
func MustRead(data string, known []string) *Model {
	m, err := Read(data, known)
	if err != nil {
		panic(err)
	}
	return m
}

// Embedded returns an ensemble of a file embedded in the program, read when it is first
// asked for; names are those of the features that the code has.
func Embedded(data string, names func() []string, ensemble string) func() *Ensemble {
	return sync.OnceValue(func() *Ensemble { return MustRead(data, names()).Ensembles[ensemble] })
}

// Read reads a model file:
//
//	magic, then the header as JSON, then the number of ensembles,
//	each of them: name, base, number of trees, trees.
//
// Numbers are little-endian, strings and lists begin with their length in four
// bytes. known are the names of the features that the code has; a model that
// cites another is refused.
func Read(data string, known []string) (*Model, error) {
	m := &Model{Ensembles: map[string]*Ensemble{}}
	r, err := Open(data, magic, &m.Origin)
	if err != nil {
		return nil, err
	}
	numbers, err := Numbers(m.Origin.Features, known)
	if err != nil {
		return nil, err
	}
	for range r.Count(12) {
		name := r.String()
		e := r.Ensemble(numbers)
		m.Ensembles[name] = &e
	}
	if !r.Done() {
		return nil, ErrModel
	}
	return m, nil
}

// Numbers returns the numbers in the code of the features that a model cites,
// by their names in the order of the code.
func Numbers(cited, known []string) ([]uint8, error) {
	index := make(map[string]uint8, len(known))
	for i, name := range known[:min(len(known), math.MaxUint8+1)] {
		index[name] = uint8(i)
	}
	out := make([]uint8, len(cited))
	for i, name := range cited {
		n, ok := index[name]
		if !ok {
			return nil, fmt.Errorf("trees: the model has a feature %q, which is unknown", name)
		}
		out[i] = n
	}
	return out, nil
}

// AppendBinary appends the model as a file to b.
func (m *Model) AppendBinary(b []byte) ([]byte, error) {
	header, err := json.Marshal(m.Origin)
	if err != nil {
		return nil, err
	}
	b = AppendString(append(b, magic...), string(header))
	b = AppendCount(b, len(m.Ensembles))
	for _, name := range slices.Sorted(maps.Keys(m.Ensembles)) {
		b = m.Ensembles[name].Append(AppendString(b, name))
	}
	return b, nil
}

// Append appends an ensemble to b, as Reader.Ensemble reads it.
func (e *Ensemble) Append(b []byte) []byte {
	float := func(v float32) { b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v)) }
	float(e.Base)
	b = AppendCount(b, len(e.Trees))
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

// AppendCount appends the length of a list to b.
func AppendCount(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }

// AppendString appends a string with its length to b.
func AppendString(b []byte, s string) []byte { return append(AppendCount(b, len(s)), s...) }

// A Reader reads the parts of a model file. What is cut short reads as zeros,
// and the file is not Done.
type Reader struct {
	rest   string
	failed bool
}

// Open reads the magic of a model file and its header, JSON, into header.
func Open(data, magic string, header any) (*Reader, error) {
	rest, ok := strings.CutPrefix(data, magic)
	if !ok {
		return nil, ErrModel
	}
	r := &Reader{rest: rest}
	if err := json.Unmarshal([]byte(r.String()), header); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrModel, err)
	}
	return r, nil
}

// Done reports whether the whole file was read and nothing was missing.
func (r *Reader) Done() bool { return !r.failed && r.rest == "" }

// String reads a string with its length.
func (r *Reader) String() string { return r.bytes(r.Count(1)) }

func (r *Reader) bytes(n int) string {
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

func (r *Reader) uint32() uint32 { return uint32At(r.bytes(4)) }

// Count reads the length of a list whose items have at least size bytes.
func (r *Reader) Count(size int) int {
	n := r.uint32()
	if uint64(n)*uint64(size) > uint64(len(r.rest)) {
		r.failed = true
		return 0
	}
	return int(n)
}

// treeSize is the bytes of a tree.
const treeSize = Depth + 4*Depth + 2<<Depth

// Ensemble reads an ensemble. numbers are those of the features, in the order in
// which trees cite them.
func (r *Reader) Ensemble(numbers []uint8) Ensemble {
	e := Ensemble{Base: math.Float32frombits(r.uint32()), Trees: make([]Tree, r.Count(treeSize))}
	for i := range e.Trees {
		t, b := &e.Trees[i], r.bytes(treeSize)
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
