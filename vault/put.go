package vault

import (
	"net/url"
	"path"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/internal/outdir"
)

// edited counts and names a note that a person edited.
func (r *Report) edited(n *Note, p *placed) {
	r.Edited++
	if p.Doc != n.doc.Key {
		r.Outdated = append(r.Outdated, n.path)
	} else {
		r.Kept = append(r.Kept, n.path)
	}
}

// generated returns what the text of a note was generated as, nil if a person
// edited it. Links that a program changed because notes were renamed are no
// edits.
func (v *Vault) generated(n *Note, p *placed, body string) *placed {
	sum, plain := sumOf(body), ""
	for was := p; was != nil; was = was.before {
		if was.Body == sum {
			return was
		}
		if plain == "" {
			plain = sumOf(v.plain(n, body))
		}
		if was.Plain == plain {
			return was
		}
	}
	return nil
}

// put writes a note and keeps edits by a person: the whole note if its text was
// changed, else only the changed properties.
func (v *Vault) put(n *Note, r *Report) error {
	body := strings.Trim(v.link(n, r), "\n")
	if body != "" {
		body = "\n" + body + "\n"
	}
	front := properties(v.opts.Properties, n.fields())
	now := &placed{ID: n.id, Path: n.path, Doc: n.doc.Key, Front: writeFront(front), Body: sumOf(body), Plain: sumOf(v.plain(n, body))}
	p := v.memory.notes[n.id]
	there, err := v.dir.Read(n.path)
	exists := err == nil
	if exists && p != nil {
		frontThere, bodyThere := splitFront(string(there))
		was := v.generated(n, p, bodyThere)
		if was == nil {
			r.edited(n, p)
			return v.putEdited(n, p, string(there), now.Front+body)
		}
		frontBefore, _ := splitFront(was.Front)
		front = merge(frontThere, frontBefore, front)
	}
	text := writeFront(front) + body
	if exists && text == string(there) && p != nil && p.wrote && p.Doc == now.Doc && p.Front == now.Front && p.Body == now.Body && p.Plain == now.Plain {
		r.Same++
		return nil
	}
	// What a person changed is in front, and the rest was told above. A file that is
	// not known is one that a person made.
	changed, err := v.write(now, text, exists && p != nil)
	if changed {
		r.Written++
	} else if err == nil {
		r.Same++
	}
	return err
}

// write writes a text and remembers before and after that it does. It reports
// whether the file changed.
func (v *Vault) write(p *placed, text string, force bool) (changed bool, err error) {
	if err := v.memory.add(line{Note: p}); err != nil {
		return false, err
	}
	if changed, err = v.dir.Write(p.Path, []byte(text), outdir.Made{From: p.ID, Force: force, Keep: true}); err != nil {
		return false, err
	}
	return changed, v.memory.add(line{Wrote: p.ID})
}

// putEdited leaves an edited note as it is, but for links whose notes were
// renamed, moved or deleted. If its page has changed the new text is written
// beside it, if that is wanted.
func (v *Vault) putEdited(n *Note, p *placed, there, text string) error {
	if mended := v.mend(n, there); mended != there {
		if _, err := v.dir.Write(n.path, []byte(mended), outdir.Made{From: n.id, Force: true}); err != nil {
			return err
		}
	}
	if !v.opts.NewText || p.Doc == n.doc.Key {
		return nil
	}
	file := strings.TrimSuffix(n.path, ".md") + " (new text).md"
	id := n.id + "#new"
	if old := v.memory.notes[id]; old != nil && old.Doc == n.doc.Key {
		return nil // it is there, or a person has deleted it
	}
	_, err := v.write(&placed{ID: id, Path: file, Doc: n.doc.Key}, text, false)
	return err
}

// plain returns the text of a note with the identities of notes in place of the
// paths of links to them, and names in place of those of pictures.
func (v *Vault) plain(n *Note, body string) string {
	return v.relative(n, body, func(to []string, image bool) (string, bool) {
		if image {
			return path.Base(to[0]), true
		}
		if m := v.byPath[to[0]]; m != nil {
			return m.id, true
		}
		id := v.wasAt[to[0]]
		return id, id != ""
	})
}

// mend returns an edited text in which links that led to notes and pictures lead
// to where these are now, or to their addresses if they were deleted.
func (v *Vault) mend(n *Note, text string) string {
	return v.relative(n, text, func(to []string, image bool) (string, bool) {
		if v.byPath[to[0]] != nil || v.dir.Exists(to[0]) {
			return "", false
		}
		for _, file := range to {
			id := v.wasAt[file]
			switch m := v.byID[id]; {
			case m != nil && !image:
				return escapeDest(relativePath(n.path, m.path), ""), true
			case strings.HasPrefix(id, "https://") && !image:
				return id, true
			case v.dir.Exists(file):
				return escapeDest(relativePath(n.path, file), ""), true
			}
		}
		return "", false
	})
}

// relative replaces the relative addresses of a note's links and pictures,
// without their fragments. Each is given as a path in the vault, from where the
// note is and from where it was.
func (v *Vault) relative(n *Note, text string, change func(to []string, image bool) (string, bool)) string {
	var edits []edit
	for _, t := range targets(text) {
		dest := t.Target.Destination
		u, err := url.Parse(dest)
		if err != nil || u.Scheme != "" || u.Host != "" || u.Path == "" || strings.HasPrefix(u.Path, "/") {
			continue
		}
		paths := []string{path.Join(path.Dir(n.path), u.Path)}
		for _, was := range v.former(n.id) {
			paths = append(paths, path.Join(path.Dir(was), u.Path))
		}
		to, ok := change(paths, t.Kind == mdtext.Image)
		if !ok {
			continue
		}
		end := t.AddressEnd
		if i := strings.IndexByte(text[t.AddressStart:end], '#'); i >= 0 {
			end = t.AddressStart + i
		}
		edits = append(edits, edit{t.AddressStart, end, to})
	}
	return apply(text, append(edits, v.wiki(text, change)...))
}

// former returns the paths that a note had when the vault was opened.
func (v *Vault) former(id string) []string {
	if v.pathsBefore == nil {
		v.pathsBefore = map[string][]string{}
		for _, p := range sortedKeys(v.wasAt) {
			v.pathsBefore[v.wasAt[p]] = append(v.pathsBefore[v.wasAt[p]], p)
		}
	}
	return v.pathsBefore[id]
}

// wiki does the same for wikilinks.
func (v *Vault) wiki(text string, change func(to []string, image bool) (string, bool)) []edit {
	if !v.opts.Wikilinks {
		return nil
	}
	var edits []edit
	for _, m := range wikilink().FindAllStringSubmatchIndex(text, -1) {
		name := strings.TrimSuffix(text[m[2]:m[3]], `\`)
		to := v.pathNamed(name)
		if to == "" {
			continue
		}
		if changed, ok := change([]string{to}, false); ok {
			if p, err := url.PathUnescape(changed); err == nil && strings.HasSuffix(p, ".md") {
				changed = baseOf(p)
			}
			edits = append(edits, edit{m[2], m[2] + len(name), changed})
		}
	}
	return edits
}

// wikilink matches a wikilink up to its heading or text.
var wikilink = lazy.Regexp(`\[\[([^\[\]|#\n]+)[\]|#\n]`)

// pathNamed returns the path of the note that a wikilink names, now or when the
// vault was opened.
func (v *Vault) pathNamed(name string) string {
	if n := v.byBase[outdir.Fold(path.Base(name))]; n != nil {
		return n.path
	}
	if v.basesBefore == nil {
		v.basesBefore = map[string]string{}
		for p := range v.wasAt {
			v.basesBefore[outdir.Fold(baseOf(p))] = p
		}
	}
	return v.basesBefore[outdir.Fold(path.Base(name))]
}

// relativePath returns the path of a file from the folder of another.
func relativePath(from, to string) string {
	dir := path.Dir(from)
	up := ""
	for dir != "." && !strings.HasPrefix(to, dir+"/") {
		dir = path.Dir(dir)
		up += "../"
	}
	if dir != "." {
		to = to[len(dir)+1:]
	}
	return up + to
}
