package vault

import (
	"cmp"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/outdir"
)

// locate finds the notes in the vault: one that a person renamed or moved by
// what it says of its source, else it was deleted and is left out.
func (v *Vault) locate(notes []*Note, r *Report) ([]*Note, error) {
	there, err := v.texts()
	if err != nil {
		return nil, err
	}
	claimed := map[string]bool{}
	for _, p := range v.memory.notes {
		claimed[p.Path] = there[p.Path]
	}
	var lost *finder // made when the first note is missing
	kept := notes[:0]
	for _, n := range notes {
		p := v.memory.notes[n.id]
		switch {
		case p == nil:
		case there[p.Path]:
			if p.gone { // a person brought it back
				p.gone, p.wrote = false, true
			}
			n.path = p.Path
		case p.wrote || p.gone:
			if lost == nil {
				lost = v.newFinder(there, claimed)
			}
			if at := lost.find(p); at != "" {
				claimed[at] = true
				moved := *p
				moved.Path = at
				if err := v.memory.add(line{Note: &moved}); err != nil {
					return nil, err
				}
				if p.gone {
					if err := v.memory.add(line{Wrote: p.ID}); err != nil {
						return nil, err
					}
				}
				n.path = at
			} else if !v.opts.Restore {
				if !p.gone {
					if err := v.memory.add(line{Gone: p.ID}); err != nil {
						return nil, err
					}
				}
				r.Deleted = append(r.Deleted, p.Path)
				continue
			}
		}
		kept = append(kept, n)
	}
	return kept, nil
}

// texts returns the paths of the Markdown files in the vault.
func (v *Vault) texts() (map[string]bool, error) {
	out := map[string]bool{}
	err := eachText(v.dir.Path(), func(file string, _ fs.DirEntry) error {
		out[file] = true
		return nil
	})
	return out, err
}

// eachText calls see with the Markdown files below a folder, in lexical order;
// hidden folders are not part of a vault.
func eachText(dir string, see func(file string, d fs.DirEntry) error) error {
	return filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil && name == dir && os.IsNotExist(err):
			return filepath.SkipAll
		case err != nil:
			return nil // a folder that can't be read holds no note of ours
		case d.IsDir() && strings.HasPrefix(d.Name(), ".") && name != dir:
			return filepath.SkipDir
		}
		rel, err := filepath.Rel(dir, name)
		if err != nil || !d.Type().IsRegular() || !strings.HasSuffix(name, ".md") {
			return nil
		}
		return see(filepath.ToSlash(rel), d)
	})
}

// A finder finds notes in the files that are not where a note was written.
type finder struct {
	byBody map[string][]string
	byLine map[string][]string
	taken  map[string]bool
}

func (v *Vault) newFinder(there, claimed map[string]bool) *finder {
	f := &finder{map[string][]string{}, map[string][]string{}, claimed}
	for _, file := range sortedKeys(there) {
		if claimed[file] {
			continue
		}
		text, err := v.dir.Read(file)
		if err != nil {
			continue
		}
		front, body := splitFront(string(text))
		f.byBody[sumOf(body)] = append(f.byBody[sumOf(body)], file)
		for _, p := range front {
			f.byLine[p.text] = append(f.byLine[p.text], file)
		}
	}
	return f
}

// find returns the file of a missing note: the one with its text, else the one
// whose front matter says the most of what only this note's says, and at least
// where it is from.
func (f *finder) find(p *placed) string {
	for was := p; was != nil; was = was.before {
		for _, file := range f.byBody[was.Body] {
			if !f.taken[file] && was.Body != sumOf("") {
				return file
			}
		}
	}
	front, _ := splitFront(p.Front)
	score := map[string]int{}
	for _, line := range front {
		if !strings.HasPrefix(line.key, "file") && !strings.Contains(line.text, "://") {
			continue
		}
		for _, file := range f.byLine[line.text] {
			if !f.taken[file] {
				score[file]++
			}
		}
	}
	files := append(sortedKeys(score), "")
	return slices.MaxFunc(files, func(a, b string) int { return score[a] - score[b] })
}

// name gives each new note a path made from its title.
func (v *Vault) name(notes []*Note) {
	taken := map[string]bool{outdir.Fold(v.opts.Index): true, outdir.Fold(v.opts.Assets): true}
	for _, p := range v.memory.notes {
		taken[outdir.Fold(baseOf(p.Path))] = true
	}
	for _, n := range notes {
		taken[outdir.Fold(baseOf(n.path))] = true
	}
	next := map[string]int{}
	for _, n := range notes {
		if n.path != "" {
			continue
		}
		if p := v.memory.notes[n.id]; p != nil && !v.dir.Exists(p.Path) { // it was deleted, or a run was killed before it was written
			n.path = p.Path
			continue
		}
		fields := n.fields()
		folder := v.folder(n, fields)
		base := cmp.Or(Name(fill(v.opts.Template, fields)), Name(n.Title), Name(lastElement(n.URL)), "Untitled")
		name := base
		for i := max(2, next[base]); taken[outdir.Fold(name)] || v.dir.Exists(path.Join(folder, name+".md")); i++ {
			name = base + " " + strconv.Itoa(i)
			next[base] = i + 1
		}
		taken[outdir.Fold(name)] = true
		n.path = path.Join(folder, name+".md")
	}
}

// folder returns the folder of a new note.
func (v *Vault) folder(n *Note, fields map[string][]string) string {
	switch v.opts.FolderBy {
	case "site":
		return cmp.Or(Name(fill("{host}", fields)), "Files")
	case "year":
		return cmp.Or(fill("{year}", fields), "Undated")
	case "type":
		return cmp.Or(Name(fill("{type}", fields)), "page")
	case "path":
		file, _, _ := strings.Cut(n.doc.Source, "#")
		var parts []string
		for part := range strings.SplitSeq(path.Dir(file), "/") {
			if part = Name(part); part != "" {
				parts = append(parts, part)
			}
		}
		return path.Join(parts...)
	}
	return ""
}

func baseOf(file string) string { return strings.TrimSuffix(path.Base(file), ".md") }

// lookUp indexes the notes by identity, path and base name.
func (v *Vault) lookUp(notes []*Note) {
	for _, n := range notes {
		v.byID[n.id], v.byPath[n.path] = n, n
		v.byBase[outdir.Fold(baseOf(n.path))] = n
	}
	for _, m := range []map[string]*Note{v.byAddress, v.byFile} {
		maps.DeleteFunc(m, func(_ string, n *Note) bool { return v.byID[n.id] != n }) // deleted: links to it keep their addresses
	}
}
