package vault

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
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
	// Properties are the keys of the front matter, each a key or key=field (see
	// Fields). Nil means DefaultProperties; an empty list means none.
	Properties []string
	// Assets is the folder for pictures. Default "assets".
	Assets string
	// Index is the name of the note that lists the others. Default "index".
	Index string
}

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
		if !slices.Contains(Fields, field) {
			return fmt.Errorf("%q is none of %s", field, strings.Join(Fields, ", "))
		}
	}
	return nil
}

// A Vault collects notes and writes them. It is not safe for concurrent use.
type Vault struct {
	opts    Options
	dir     *outdir.Dir
	notes   []*Note
	shown   map[string]bool        // names of pictures written
	records map[string]outdir.Made // of the notes of the previous run
	// of the notes that are written:
	byAddress    map[string]*Note
	byFile       map[string]*Note
	doubles      int
	picturesOnly bool
}

// New returns a vault that writes to the folder at path.
func New(path string, opts Options) *Vault {
	opts.Assets, opts.Index = cmp.Or(opts.Assets, "assets"), cmp.Or(opts.Index, "index")
	if opts.Properties == nil {
		opts.Properties = DefaultProperties
	}
	return &Vault{opts: opts, dir: outdir.New(path), shown: map[string]bool{}, byAddress: map[string]*Note{}, byFile: map[string]*Note{}}
}

// Add adds a note and writes its pictures, so that their bytes need not be kept
// in memory. Write writes the note itself.
func (v *Vault) Add(n *Note) error {
	v.notes = append(v.notes, n)
	for _, name := range slices.Sorted(maps.Keys(n.pictures.files)) {
		if v.shown[name] {
			continue
		}
		v.shown[name] = true
		if _, err := v.dir.Write(path.Join(v.opts.Assets, name), n.pictures.files[name], outdir.Made{Keep: true}); err != nil && !errors.Is(err, outdir.ErrEdited) {
			return err
		}
	}
	n.pictures.files = nil
	return nil
}

// A Report counts the notes, pictures and links of a run.
type Report struct {
	Written   int     // notes that are new or changed
	Same      int     // notes that are unchanged
	Edited    int     // notes not written because a person edited them
	Doubles   int     // duplicate pages, which share one note
	Pictures  int     // pictures in notes
	Links     int     // links to notes
	Conflicts []error // why notes were not written, such as a file that belongs to someone else
}

// Write writes the notes. It must be called only once.
func (v *Vault) Write() (Report, error) {
	dir := v.dir
	notes := v.distinct()
	v.records = dir.Files(".")
	v.name(dir, notes)
	r := Report{Doubles: v.doubles, Pictures: len(v.shown)}
	for _, n := range notes {
		body := polish(v.link(n, &r))
		if body != "" {
			body = "\n" + body + "\n"
		}
		front := properties(v.opts.Properties, n.result, n.Title, n.source, n.Date)
		if err := v.put(dir, n.name+".md", n.id(), front, body, &r); err != nil {
			r.Conflicts = append(r.Conflicts, err)
		}
	}
	var rest Report // the index is not counted as a note
	if err := v.put(dir, v.opts.Index+".md", "index", nil, v.index(notes), &rest); err != nil {
		r.Conflicts = append(r.Conflicts, err)
	}
	return r, nil
}

// distinct leaves out duplicate pages. Of several versions of one address,
// links lead to the newest.
func (v *Vault) distinct() []*Note {
	states := map[string][]*Note{}
	contents := map[string]*Note{}
	var out []*Note
	alias := map[string]*Note{}
	for _, n := range v.notes {
		same := contents[n.content()]
		if same != nil && n.markdown != "" && (shareKey(same, n) || len(n.markdown) >= minDouble && len(n.keys)+len(same.keys) > 0) {
			v.doubles++
			for _, k := range n.keys {
				alias[k] = same
			}
			v.byFile[n.file] = same
			continue
		}
		if same == nil {
			contents[n.content()] = n
		}
		states[n.id()] = append(states[n.id()], n)
		out = append(out, n)
	}
	for _, list := range states {
		newest := list[0]
		for _, n := range list[1:] {
			if n.Date.After(newest.Date) {
				newest = n
			}
		}
		for _, n := range list {
			if n != newest {
				n.source, n.keys = n.source+"@"+n.Date.UTC().Format("2006-01-02T15:04:05"), nil
			}
		}
	}
	for _, n := range out {
		for _, k := range n.keys {
			if v.byAddress[k] == nil {
				v.byAddress[k] = n
			}
		}
		if n.file != "" {
			v.byFile[n.file] = n
		}
	}
	for k, n := range alias {
		if v.byAddress[k] == nil {
			v.byAddress[k] = n
		}
	}
	return out
}

// minDouble is the minimum number of bytes that two pages of different
// addresses must share to count as duplicates: shorter texts are error pages or
// log-in walls.
const minDouble = 400

func shareKey(a, b *Note) bool {
	return slices.ContainsFunc(a.keys, func(k string) bool { return slices.Contains(b.keys, k) })
}

// name gives each note its name of the previous run, or else one made from its
// title.
func (v *Vault) name(dir *outdir.Dir, notes []*Note) {
	taken := map[string]bool{fold(v.opts.Index): true, fold(v.opts.Assets): true}
	known := map[string]string{}
	for file, made := range v.records {
		name, ok := strings.CutSuffix(file, ".md")
		if old, twice := known[made.From]; ok && (!twice || name < old) {
			known[made.From] = name
		}
		taken[fold(name)] = true
	}
	given := map[string]bool{}
	for _, n := range notes {
		if name, ok := known[n.id()]; ok && !given[name] && fold(name) != fold(v.opts.Index) {
			n.name, given[name] = name, true
		}
	}
	next := map[string]int{}
	for _, n := range notes {
		if n.name != "" {
			continue
		}
		base := cmp.Or(Name(n.Title), Name(lastElement(n.URL)), "Untitled")
		n.name = base
		for i := max(2, next[base]); taken[fold(n.name)] || exists(dir, n.name); i++ {
			n.name = base + " " + strconv.Itoa(i)
			next[base] = i + 1
		}
		taken[fold(n.name)] = true
	}
}

// exists reports whether there is a file of that name that a person made.
func exists(dir *outdir.Dir, name string) bool { return dir.Exists(name + ".md") }

// A memory is what is recorded of a note: what was generated, to detect edits
// by a person.
type memory struct {
	Front string `json:"front"`
	Body  string `json:"body"` // SHA-256
}

// put writes a note and keeps edits by a person: the whole note if its text was
// changed, else only the changed properties.
func (v *Vault) put(dir *outdir.Dir, file, from string, front []property, body string, r *Report) error {
	now := memory{writeFront(front), sumOf(body)}
	state, err := json.Marshal(now)
	if err != nil {
		return err
	}
	made := outdir.Made{From: from, State: string(state), Keep: true}
	there, readErr := dir.Read(file)
	record, known := v.records[file]
	if readErr == nil && known {
		var before memory
		_ = json.Unmarshal([]byte(record.State), &before) // a record of another version: the whole note counts as edited
		frontThere, bodyThere := splitFront(string(there))
		if sumOf(bodyThere) != before.Body {
			r.Edited++
			return nil
		}
		frontBefore, _ := splitFront(before.Front)
		front = merge(frontThere, frontBefore, front)
		made.Force = true // edits by a person are in front
	}
	changed, err := dir.Write(file, []byte(writeFront(front)+body), made)
	switch {
	case err != nil:
		return err
	case changed:
		r.Written++
	default:
		r.Same++
	}
	return nil
}

func sumOf(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// index lists the notes by title, grouped by site.
func (v *Vault) index(notes []*Note) string {
	sites := map[string][]*Note{}
	for _, n := range notes {
		sites[dom.SiteHost(n.URL)] = append(sites[dom.SiteHost(n.URL)], n)
	}
	var names []string
	for s := range sites {
		names = append(names, s)
	}
	slices.Sort(names)
	var b strings.Builder
	b.WriteString("# Index\n")
	for _, s := range names {
		if s != "" || len(names) > 1 {
			b.WriteString("\n## " + cmp.Or(s, "Files") + "\n")
		}
		b.WriteString("\n")
		list := sites[s]
		slices.SortStableFunc(list, func(a, b *Note) int {
			return cmp.Or(cmp.Compare(fold(a.Title), fold(b.Title)), cmp.Compare(a.name, b.name))
		})
		for _, n := range list {
			b.WriteString("- " + v.linkTo(n) + "\n")
		}
	}
	return b.String()
}
