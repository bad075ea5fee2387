package vault

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/outdir"
)

// The part of the index between these lines is written anew; the rest is a
// person's.
const (
	indexBegin = "<!-- pagemill: the notes of this vault; what you write above or below this part stays -->\n"
	indexEnd   = "<!-- pagemill: end of the notes -->\n"
	indexID    = "index"
)

// putIndex writes the list of the notes into the index: its marked part if it is
// there, the whole file if a person has not changed it. A file that is not ours
// is left alone and another name taken.
func (v *Vault) putIndex(notes []*Note, r *Report) error {
	p := v.memory.notes[indexID]
	if p != nil && p.wrote && !v.dir.Exists(p.Path) {
		if at := v.findIndex(); at != "" {
			p = &placed{ID: indexID, Path: at, Body: p.Body, wrote: true}
		}
	}
	at, text, ours := "", "", false
	if p != nil {
		if there, err := v.dir.Read(p.Path); err == nil {
			at, text = p.Path, string(there)
			ours = strings.Contains(text, indexBegin)
			for was := p; was != nil && !ours; was = was.before {
				ours = sumOf(text) == was.Body
			}
		}
	}
	switch {
	case ours:
	case p != nil && (p.wrote || p.gone) && !v.opts.Restore: // a person deleted it, or its marked part
		if p.gone {
			return nil
		}
		return v.memory.add(line{Gone: indexID})
	default:
		at, text = v.opts.Index+".md", ""
		for i := 2; v.dir.Exists(at) && !(p != nil && p.Path == at && sumOf(v.textOf(at)) == p.Body); i++ {
			at = v.opts.Index + " " + strconv.Itoa(i) + ".md"
		}
	}
	r.Index = at
	list := indexBegin + "\n" + v.list(at, notes) + "\n" + indexEnd
	before, rest, marked := strings.Cut(text, indexBegin)
	_, after, closed := strings.Cut(rest, indexEnd)
	now := "# Index\n\n" + list
	if marked && closed {
		now = before + list + after
	}
	if now == text && p != nil && p.wrote && p.Path == at && p.Body == sumOf(now) {
		return nil
	}
	_, err := v.write(&placed{ID: indexID, Path: at, Body: sumOf(now)}, now, ours)
	return err
}

func (v *Vault) textOf(file string) string {
	text, err := v.dir.Read(file)
	if err != nil {
		return ""
	}
	return string(text)
}

// findIndex returns the path of an index that a person renamed or moved.
func (v *Vault) findIndex() string {
	there, err := v.texts()
	if err != nil {
		return ""
	}
	for _, file := range sortedKeys(there) {
		if v.byPath[file] == nil && strings.Contains(v.textOf(file), indexBegin) {
			return file
		}
	}
	return ""
}

// list lists the notes by title, grouped by site.
func (v *Vault) list(from string, notes []*Note) string {
	sites := map[string][]*Note{}
	for _, n := range notes {
		sites[dom.SiteHost(n.URL)] = append(sites[dom.SiteHost(n.URL)], n)
	}
	var b strings.Builder
	for i, s := range sortedKeys(sites) {
		if i > 0 {
			b.WriteString("\n")
		}
		if s != "" || len(sites) > 1 {
			b.WriteString("## " + cmp.Or(s, "Files") + "\n\n")
		}
		list := sites[s]
		slices.SortStableFunc(list, func(a, b *Note) int {
			return cmp.Or(cmp.Compare(outdir.Fold(a.Title), outdir.Fold(b.Title)), cmp.Compare(a.path, b.path))
		})
		for _, n := range list {
			b.WriteString("- " + v.linkTo(from, n) + "\n")
		}
	}
	return b.String()
}
