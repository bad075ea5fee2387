package vault

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/pagemill/pagemill/internal/outdir"
)

// memoryName is the file in which a vault remembers what it was made of: one
// JSON object a line, of which later ones win. A note can be written anew from
// it when its input is gone, and an input that is in it need not be converted.
const memoryName = ".pagemill-vault"

// A kept is what is remembered of a document: all that its note is made of.
type kept struct {
	Key      string              `json:"key"` // see Key
	ID       string              `json:"id"`  // identity of its note
	Source   string              `json:"source"`
	Was      string              `json:"was,omitempty"` // the source of the document whose place it takes
	File     string              `json:"file,omitempty"`
	Original string              `json:"original,omitempty"`
	Type     string              `json:"type,omitempty"` // content type
	Title    string              `json:"title"`
	URL      string              `json:"url,omitempty"`
	Base     string              `json:"base,omitempty"` // what relative addresses are resolved against
	Date     time.Time           `json:"date,omitzero"`
	Keys     []string            `json:"keys,omitempty"` // of the addresses of the page
	Markdown string              `json:"markdown"`
	Values   map[string][]string `json:"values,omitempty"`   // of properties, by field
	Pictures map[string]string   `json:"pictures,omitempty"` // file names by image address
	Anchors  map[string]string   `json:"anchors,omitempty"`
}

// A placed is what is remembered of a note: where it is and what was generated,
// to tell what a person did.
type placed struct {
	ID    string `json:"id"`
	Path  string `json:"path"`            // slash-separated, with extension
	Doc   string `json:"doc,omitempty"`   // key of its document
	Front string `json:"front,omitempty"` // generated front matter
	Body  string `json:"body,omitempty"`  // SHA-256 of the generated text
	Plain string `json:"plain,omitempty"` // the same of the text with notes' identities in place of paths

	wrote, gone bool
	before      *placed // what was generated before, until the note is written: a killed run may not have replaced it
}

// A line is a line of the memory; one of its fields is set.
type line struct {
	Doc   *kept   `json:"doc,omitempty"`
	Input *Input  `json:"input,omitempty"`
	Note  *placed `json:"note,omitempty"`  // is about to be written
	Wrote string  `json:"wrote,omitempty"` // the note of this identity is written
	Gone  string  `json:"gone,omitempty"`  // a person deleted the note of this identity
}

type memory struct {
	path   string
	file   *os.File
	cut    bool // the last line is incomplete
	lines  int
	docs   []*kept // in the order in which they were first seen; nil where one was replaced
	at     map[string]int
	byKey  map[string]*kept
	inputs map[string]Input
	notes  map[string]*placed
	paths  map[string]string // identities by every path that a note had
}

// ErrBusy is the error if another program writes to the vault.
var ErrBusy = errors.New("another run is writing to this vault")

// Remembers reports whether dir is a vault with notes of an earlier run.
func Remembers(dir string) bool {
	info, err := os.Stat(filepath.Join(dir, memoryName))
	return err == nil && info.Mode().IsRegular()
}

func openMemory(dir string) (*memory, error) {
	m := &memory{path: filepath.Join(dir, memoryName), at: map[string]int{}, byKey: map[string]*kept{}, inputs: map[string]Input{},
		notes: map[string]*placed{}, paths: map[string]string{}}
	data, err := os.ReadFile(m.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for text := range bytes.Lines(data) {
		var l line
		if json.Unmarshal(text, &l) == nil { // otherwise half a line
			m.take(l)
		}
	}
	m.cut = len(data) > 0 && data[len(data)-1] != '\n'
	if err != nil { // there is none yet
		return m, nil
	}
	return m, m.open()
}

// patience is how long a run waits for another one that may be ending.
const patience = 2 * time.Second

// open opens the file and makes this run the only one that writes to the vault.
func (m *memory) open() (err error) {
	if m.file, err = os.OpenFile(m.path, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o666); err != nil {
		return err
	}
	for waited := time.Duration(0); !outdir.Lock(m.file); waited += patience / 40 {
		if waited >= patience {
			return errors.Join(fmt.Errorf("%s: %w", filepath.Dir(m.path), ErrBusy), m.close())
		}
		time.Sleep(patience / 40)
	}
	return nil
}

// take adds a line to what is known.
func (m *memory) take(l line) {
	m.lines++
	switch {
	case l.Doc != nil:
		m.doc(l.Doc)
	case l.Input != nil:
		m.inputs[l.Input.Name] = *l.Input
	case l.Note != nil:
		if old := m.notes[l.Note.ID]; old != nil && !old.gone {
			l.Note.before, l.Note.wrote = old, old.wrote && (old.Path == l.Note.Path || old.Body == l.Note.Body)
		}
		m.notes[l.Note.ID] = l.Note
		m.paths[l.Note.Path] = l.Note.ID
	case l.Wrote != "":
		if n := m.notes[l.Wrote]; n != nil {
			n.wrote, n.gone, n.before = true, false, nil
		}
	case l.Gone != "":
		if n := m.notes[l.Gone]; n != nil {
			n.gone = true
		}
	}
}

// doc adds a document, in the place of the one of the same source if that has
// the same address or both have none.
func (m *memory) doc(d *kept) {
	m.byKey[d.Key] = d
	for _, source := range []string{d.Source, d.Was} {
		if i, ok := m.at[source]; ok && source != "" && m.docs[i] != nil && (d.Was != "" || m.docs[i].sameAddress(d)) {
			m.docs[i], m.at[d.Source] = d, i
			return
		}
	}
	m.at[d.Source] = len(m.docs)
	m.docs = append(m.docs, d)
}

func (d *kept) sameAddress(e *kept) bool {
	return len(d.Keys) == 0 && len(e.Keys) == 0 || len(d.Keys) > 0 && len(e.Keys) > 0 && d.Keys[0] == e.Keys[0]
}

// add writes a line, in a single write, and takes it.
func (m *memory) add(l line) error {
	text, err := json.Marshal(l)
	if err != nil {
		return err
	}
	if m.file == nil {
		if err := os.MkdirAll(filepath.Dir(m.path), 0o777); err != nil {
			return err
		}
		if err := m.open(); err != nil {
			return err
		}
	}
	if m.cut {
		text = append([]byte("\n"), text...)
	}
	m.cut = true
	if _, err := m.file.Write(append(text, '\n')); err != nil {
		return err
	}
	m.cut = false
	m.take(l)
	return nil
}

// compact rewrites the memory if most of its lines are outdated.
func (m *memory) compact() error {
	live := len(m.docs) + len(m.inputs) + 2*len(m.notes)
	if m.lines < 3*live+100 {
		return nil
	}
	return outdir.Stream(m.path, func(w io.Writer) error {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		var err error
		put := func(l line) { err = errors.Join(err, e.Encode(l)) }
		for _, d := range m.docs {
			put(line{Doc: d})
		}
		for _, name := range sortedKeys(m.inputs) {
			in := m.inputs[name]
			put(line{Input: &in})
		}
		for _, id := range sortedKeys(m.notes) {
			n := m.notes[id]
			put(line{Note: n})
			if n.wrote {
				put(line{Wrote: id})
			}
			if n.gone {
				put(line{Gone: id})
			}
		}
		return err
	})
}

func (m *memory) close() error {
	if m == nil || m.file == nil {
		return nil
	}
	f := m.file
	m.file = nil
	return f.Close()
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
