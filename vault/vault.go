package vault

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/outdir"
)

// Options say how the notes of a vault are written. The zero value is useful.
type Options struct {
	// Wikilinks writes links between notes as [[Note#Heading|text]] instead of
	// [text](Note.md#Heading).
	Wikilinks bool
	// GitHubAnchors writes links to headings as GitHub does (#low-water) instead
	// of as Obsidian does (#Low%20water).
	GitHubAnchors bool
	// Properties are the keys of the front matter, each a key, key=field (see
	// Fields) or key=template (see Template). Nil means DefaultProperties; an
	// empty list means none.
	Properties []string
	// Assets is the folder for pictures. Default "assets".
	Assets string
	// Index is the name of the note that lists the others. Default "index".
	Index string
	// FolderBy sorts new notes into folders by site, year, type or path; "" into
	// none. Notes that are there already stay where they are.
	FolderBy string
	// Template is the name of a new note, a text with fields in braces such as
	// "{year} {title}". Default "{title}".
	Template string
	// Restore writes notes again that a person deleted.
	Restore bool
	// NewText writes the new text of a page beside its note if a person edited
	// the note.
	NewText bool
}

// FolderKinds are the values of Options.FolderBy.
var FolderKinds = []string{"site", "year", "type", "path"}

// CheckProperties returns an error if a list of properties is invalid.
func CheckProperties(list []string) error {
	seen := map[string]bool{}
	for _, p := range list {
		key, field, ok := strings.Cut(p, "=")
		if !ok {
			field = key
		}
		if key == "" || strings.ContainsAny(key, ":#\n\"'") || strings.ContainsAny(key[:1], "-?,[]{}&*!|>%@` ") { // YAML 1.2, 5.3
			return fmt.Errorf("%q is no key of front matter", key)
		}
		if seen[key] {
			return fmt.Errorf("%q is there twice", key)
		}
		seen[key] = true
		if strings.Contains(field, "{") {
			if err := CheckTemplate(field); err != nil {
				return err
			}
		} else if !slices.Contains(Fields, field) {
			return fmt.Errorf("%q is none of %s", field, strings.Join(Fields, ", "))
		}
	}
	return nil
}

// A Vault collects notes and writes them. The folder remembers them, so that
// later runs with other documents add to it. Known and Seen are safe for
// concurrent use; the rest is not.
type Vault struct {
	opts        Options
	dir         *outdir.Dir
	memory      *memory
	broken      error             // why there is no memory
	added       map[string]bool   // sources of this run
	shown       map[string]bool   // names of pictures written
	inputs      map[string]Input  // when the vault was opened
	known       map[string]*kept  // by key, when the vault was opened
	wasAt       map[string]string // identities by paths that notes had when the vault was opened
	byID        map[string]*Note
	byPath      map[string]*Note
	byBase      map[string]*Note
	basesBefore map[string]string   // paths that notes had by base names
	pathsBefore map[string][]string // and by identities
	// of the notes that are written:
	byAddress map[string]*Note
	byFile    map[string]*Note
	doubles   int
	only      part // what link replaces
}

// whole returns the options with defaults in place of zero values.
func (o Options) whole() Options {
	o.Assets, o.Index, o.Template = cmp.Or(o.Assets, "assets"), cmp.Or(o.Index, "index"), cmp.Or(o.Template, "{title}")
	if o.Properties == nil {
		o.Properties = DefaultProperties
	}
	return o
}

// New returns a vault that writes to the folder at path. If what the folder
// remembers can't be read, Add and Write return the error.
func New(path string, opts Options) *Vault {
	v := &Vault{opts: opts.whole(), dir: outdir.New(path), added: map[string]bool{}, shown: map[string]bool{}, byAddress: map[string]*Note{}, byFile: map[string]*Note{},
		byID: map[string]*Note{}, byPath: map[string]*Note{}, byBase: map[string]*Note{}}
	if v.memory, v.broken = openMemory(path); v.broken == nil {
		v.known, v.wasAt, v.inputs = maps.Clone(v.memory.byKey), maps.Clone(v.memory.paths), maps.Clone(v.memory.inputs)
	}
	return v
}

// Close ends the use of a vault that is not written.
func (v *Vault) Close() error {
	if v == nil || v.memory == nil {
		return nil
	}
	return v.memory.close()
}

// check returns why the vault can't be used.
func (v *Vault) check() error {
	if v == nil || v.dir == nil {
		return errors.New("vault: a Vault comes from New")
	}
	return v.broken
}

// An Input is a file of which notes are made.
type Input struct {
	// Name identifies the file, as Page.Source does without the item.
	Name string `json:"name"`
	// Sum changes with the file's bytes and with the options.
	Sum string `json:"sum"`
	// Stat changes with the file's size and time and with the options; "" if these
	// don't tell whether its bytes are the same.
	Stat string `json:"stat,omitempty"`
	// Beside are the files beside it that were looked at; see saved.Item.
	Beside map[string]string `json:"beside,omitempty"`
	// Docs are the keys of its documents (see Key).
	Docs []string `json:"docs"`
}

// Input returns what is remembered of the input with this name.
func (v *Vault) Input(name string) Input {
	if v == nil {
		return Input{}
	}
	return v.inputs[name]
}

// Seen returns what is remembered of an input, and its notes. The list is nil if
// the input is not known or was another one.
func (v *Vault) Seen(name, sum string) (Input, []*Note) {
	if v == nil || v.broken != nil {
		return Input{}, nil
	}
	in := v.inputs[name]
	if in.Sum != sum {
		return Input{}, nil
	}
	notes := []*Note{}
	for _, key := range in.Docs {
		d := v.known[key]
		if d == nil {
			return Input{}, nil
		}
		notes = append(notes, noteOf(d))
	}
	return in, notes
}

// Finish remembers an input of which all documents were added.
func (v *Vault) Finish(in Input) error {
	if err := v.check(); err != nil {
		return err
	}
	if old := v.memory.inputs[in.Name]; old.Sum == in.Sum && old.Stat == in.Stat && slices.Equal(old.Docs, in.Docs) && maps.Equal(old.Beside, in.Beside) {
		return nil
	}
	return v.memory.add(line{Input: &in})
}

// Known returns the note of a document with the same key that was converted
// before, or nil.
func (v *Vault) Known(p Page) *Note {
	if v == nil {
		return nil
	}
	d := v.known[p.Key]
	if d == nil || p.Key == "" {
		return nil
	}
	again := *d
	again.Source, again.File, again.Original, again.Was = p.Source, p.File, p.Original, ""
	if !p.Item.Date.IsZero() && p.Source != d.Source {
		again.Date = p.Item.Date
	}
	if len(again.Keys) == 0 {
		again.ID = again.Source
	}
	if p.Source == d.Source {
		again.ID = d.ID
	}
	return noteOf(&again)
}

// Add adds a note, writes its pictures, so that their bytes need not be kept in
// memory, and remembers it. Write writes the note itself.
func (v *Vault) Add(n *Note) error {
	if err := v.check(); err != nil {
		return err
	}
	if n == nil || n.doc == nil {
		return errors.New("vault: a Note comes from Read")
	}
	if i, ok := v.memory.at[n.doc.Source]; ok && n.doc.ID == n.doc.Source && v.memory.docs[i].isElsewhere(n.doc) {
		n.doc.Source, n.doc.ID = n.doc.Original, n.doc.Original
	}
	v.added[n.doc.Source] = true
	for _, name := range slices.Sorted(maps.Keys(n.files)) {
		if v.shown[name] {
			continue
		}
		v.shown[name] = true
		if _, err := v.dir.Write(path.Join(v.opts.Assets, name), n.files[name], outdir.Made{Keep: true}); err != nil && !errors.Is(err, outdir.ErrEdited) {
			return err
		}
	}
	n.files = nil
	n.doc.Title, n.doc.URL, n.doc.Date = n.Title, n.URL, n.Date
	if i, ok := v.memory.at[n.doc.Source]; ok && n.doc.same(v.memory.docs[i]) {
		return nil
	}
	return v.memory.add(line{Doc: n.doc})
}

// isElsewhere reports whether e is another document, of another folder's file of
// the same name.
func (d *kept) isElsewhere(e *kept) bool {
	return d.Original != "" && e.Original != "" && d.Original != e.Original && d.content() != e.content()
}

// same reports whether nothing would be new in the memory.
func (d *kept) same(e *kept) bool {
	return d.Key != "" && d.Key == e.Key && d.Source == e.Source && d.Original == e.Original && d.File == e.File && d.Title == e.Title && d.URL == e.URL
}

// A Report counts the notes, pictures and links of a run, and names the notes
// that a person changed.
type Report struct {
	Written   int      // notes that are new or changed
	Same      int      // notes that are unchanged
	Edited    int      // notes not written because a person edited them
	Outdated  []string // paths of edited notes whose page has changed since
	Kept      []string // paths of edited notes whose page has not
	Deleted   []string // paths of notes that a person deleted
	Doubles   int      // duplicate pages, which share one note
	Pictures  int      // pictures in the notes of this run
	Links     int      // links to notes, if any note had to be written
	Notes     int      // notes in the index
	Conflicts []error  // why notes were not written, such as a file that belongs to someone else
	Index     string   // path of the index; "" if a person removed it
}

// Write writes the notes and the index of all notes that the vault knows. It
// must be called only once.
func (v *Vault) Write() (Report, error) {
	if err := v.check(); err != nil {
		return Report{}, err
	}
	r, err := v.writeAll()
	return r, errors.Join(err, v.memory.close())
}

func (v *Vault) writeAll() (Report, error) {
	r := Report{Pictures: len(v.shown)}
	if err := v.moved(); err != nil {
		return r, err
	}
	notes := v.distinct()
	r.Doubles = v.doubles
	notes, err := v.locate(notes, &r)
	if err != nil {
		return r, err
	}
	if r.Notes = len(notes); r.Notes == 0 && v.memory.lines == 0 { // nothing to make a vault of
		return r, nil
	}
	v.name(notes)
	v.lookUp(notes)
	for _, n := range notes {
		if err := v.put(n, &r); err != nil {
			if outdir.IsFull(err) {
				return r, err
			}
			r.Conflicts = append(r.Conflicts, err)
		}
	}
	if err := v.putIndex(notes, &r); err != nil {
		return r, err
	}
	if r.Written == 0 {
		r.Links = 0
	}
	return r, v.memory.compact()
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
