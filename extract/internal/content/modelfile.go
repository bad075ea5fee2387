package content

import (
	_ "embed"
	"encoding/binary"
	"encoding/json"
	"slices"
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

// ReadModel reads a model file:
//
//	magic, then the header as JSON,
//	the two word lists, each as a count and (word, score)...,
//	an ensemble for each kind of page, then that of blocks: base, count, trees.
//
// Numbers are little-endian, strings and lists begin with their length in four
// bytes. A model is refused if it cites a feature that the code doesn't have.
func ReadModel(data string) (*Learned, error) {
	l := &Learned{}
	r, err := trees.Open(data, magic, &l.Origin)
	if err != nil {
		return nil, err
	}
	names := blockNames()
	blocks, err := trees.Numbers(l.Origin.Blocks, slices.Concat(names[:]...))
	if err != nil {
		return nil, err
	}
	pages, err := trees.Numbers(l.Origin.Pages, pageNames())
	if err != nil {
		return nil, err
	}
	l.Classes, l.Terms = readWords(r), readWords(r)
	for k := range l.Model.Kinds {
		l.Model.Kinds[k] = r.Ensemble(pages)
	}
	l.Model.Blocks = r.Ensemble(blocks)
	if !r.Done() {
		return nil, trees.ErrModel
	}
	l.lexicon = NewLexicon(l.Classes, l.Terms)
	return l, nil
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

func readWords(r *trees.Reader) []Lexeme {
	out := make([]Lexeme, r.Count(6))
	for i := range out {
		out[i] = Lexeme{r.String(), r.Int16()}
	}
	return out
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
	b = trees.AppendString(b, string(header))
	for _, words := range [][]Lexeme{l.Classes, l.Terms} {
		b = trees.AppendCount(b, len(words))
		for _, w := range words {
			b = binary.LittleEndian.AppendUint16(trees.AppendString(b, w.Word), uint16(w.Score))
		}
	}
	for k := range l.Model.Kinds {
		b = l.Model.Kinds[k].Append(b)
	}
	return l.Model.Blocks.Append(b), nil
}
