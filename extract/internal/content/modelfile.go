package content

import (
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

//go:embed model.bin
var modelFile string

// An Origin says how a model was made, and of what.
type Origin struct {
	Blocks   []string `json:"blocks"`   // names of the features of blocks: trees cite them by number
	Pages    []string `json:"pages"`    // names of the features of pages, likewise
	Sets     []string `json:"sets"`     // training sets, each with its licence
	Settings string   `json:"settings"` // flags of extract/internal/train
	Seed     uint64   `json:"seed"`     // of every random choice; 0 where none was made
}

// Learned is what a model file holds. It is read only.
type Learned struct {
	Origin Origin
	// Classes and Terms score words of class and id attributes, and of short
	// blocks, in hundredths of a log-odds of being main content.
	Classes, Terms []Lexeme
	Model          Model

	lexicon *page.Lexicon
}

// A Lexeme is a word and its score.
type Lexeme struct {
	Word  string
	Score int16
}

// Lexicon is the words in the form that page.Build takes.
func (l *Learned) Lexicon() *page.Lexicon { return l.lexicon }

// builtin is the model that comes with the package.
var builtin = sync.OnceValue(func() *Learned {
	l, err := ReadModel(modelFile)
	if err != nil {
		panic(err) // the file does not fit the code: TestModelFile fails, too
	}
	return l
})

const magic = "pagemill content 1\n"

var errModel = errors.New("content: not a model file, or a damaged one")

// ReadModel reads a model file:
//
//	magic, then the header as JSON,
//	the two word lists, each as a count and (word, score)...,
//	an ensemble for each kind of page, then that of blocks: base, count, trees.
//
// Numbers are little-endian, strings and lists begin with their length in four
// bytes. A model is refused if it cites a feature that the code doesn't have.
func ReadModel(data string) (*Learned, error) {
	rest, ok := strings.CutPrefix(data, magic)
	if !ok {
		return nil, errModel
	}
	r := &modelReader{rest: rest}
	l := &Learned{}
	if err := json.Unmarshal([]byte(r.string(r.count(1))), &l.Origin); err != nil {
		return nil, fmt.Errorf("%w: %w", errModel, err)
	}
	names := blockNames()
	blocks, err := featureNumbers(l.Origin.Blocks, slices.Concat(names[:]...))
	if err != nil {
		return nil, err
	}
	pages, err := featureNumbers(l.Origin.Pages, pageNames())
	if err != nil {
		return nil, err
	}
	l.Classes, l.Terms = r.words(), r.words()
	for k := range l.Model.Kinds {
		l.Model.Kinds[k] = r.ensemble(pages)
	}
	l.Model.Blocks = r.ensemble(blocks)
	if r.failed || len(r.rest) > 0 {
		return nil, errModel
	}
	l.lexicon = NewLexicon(l.Classes, l.Terms)
	return l, nil
}

// featureNumbers returns the numbers in the code of the features that a model cites.
func featureNumbers(cited, known []string) ([]uint8, error) {
	index := make(map[string]uint8, len(known))
	for i, name := range known {
		index[name] = uint8(i)
	}
	out := make([]uint8, len(cited))
	for i, name := range cited {
		n, ok := index[name]
		if !ok {
			return nil, fmt.Errorf("content: the model has a feature %q, which is unknown", name)
		}
		out[i] = n
	}
	return out, nil
}

// NewLexicon returns scored words in the form that page.Build takes.
func NewLexicon(classes, terms []Lexeme) *page.Lexicon {
	return &page.Lexicon{Classes: table(classes), Terms: table(terms)}
}

func table(ls []Lexeme) page.Table {
	words, scores := make([]string, len(ls)), make([]int16, len(ls))
	for i, l := range ls {
		words[i], scores[i] = l.Word, l.Score
	}
	return page.NewTable(words, scores)
}

// A modelReader reads the parts of a model file. What is cut short reads as
// zeros, and failed is set.
type modelReader struct {
	rest   string
	failed bool
}

func (r *modelReader) string(n int) string {
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

func (r *modelReader) uint32() uint32 { return uint32At(r.string(4)) }

func (r *modelReader) int16() int16 { return int16(uint16At(r.string(2))) }

// count reads a length of a list whose items have at least size bytes.
func (r *modelReader) count(size int) int {
	n := r.uint32()
	if uint64(n)*uint64(size) > uint64(len(r.rest)) {
		r.failed = true
		return 0
	}
	return int(n)
}

func (r *modelReader) words() []Lexeme {
	out := make([]Lexeme, r.count(6))
	for i := range out {
		out[i] = Lexeme{r.string(r.count(1)), r.int16()}
	}
	return out
}

func (r *modelReader) ensemble(numbers []uint8) Ensemble {
	e, rest, ok := trees.Decode(r.rest, numbers)
	if r.rest = rest; !ok {
		r.failed, r.rest = true, ""
	}
	return e
}

// AppendBinary appends the model as a file to b. The header gets the names of
// all features that the code has now, which the trees cite.
func (l *Learned) AppendBinary(b []byte) ([]byte, error) {
	h := l.Origin
	names := blockNames()
	h.Blocks, h.Pages = slices.Concat(names[:]...), pageNames()
	header, err := json.Marshal(h)
	if err != nil {
		return nil, err
	}
	b = append(b, magic...)
	b = appendString(b, string(header))
	for _, words := range [][]Lexeme{l.Classes, l.Terms} {
		b = appendCount(b, len(words))
		for _, w := range words {
			b = binary.LittleEndian.AppendUint16(appendString(b, w.Word), uint16(w.Score))
		}
	}
	for k := range l.Model.Kinds {
		b = l.Model.Kinds[k].Append(b)
	}
	return l.Model.Blocks.Append(b), nil
}

func appendCount(b []byte, n int) []byte { return binary.LittleEndian.AppendUint32(b, uint32(n)) }

func appendString(b []byte, s string) []byte { return append(appendCount(b, len(s)), s...) }
