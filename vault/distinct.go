package vault

import "slices"

// moved lets a document without an address that is read from another file than
// before, while the one it was read from is not there, take the place of that.
func (v *Vault) moved() error {
	byText := map[string]*kept{}
	for _, d := range v.memory.docs {
		if len(d.Keys) == 0 && !v.added[d.Source] && d.Markdown != "" {
			byText[d.content()] = d
		}
	}
	for i, d := range v.memory.docs {
		if !v.added[d.Source] || len(d.Keys) > 0 || v.memory.notes[d.ID] != nil {
			continue
		}
		old := byText[d.content()]
		if old == nil || v.memory.notes[old.ID] == nil {
			continue
		}
		again := *d
		again.ID, again.Was = old.ID, old.Source
		v.memory.docs[i] = nil
		delete(v.memory.at, d.Source)
		if err := v.memory.add(line{Doc: &again}); err != nil {
			return err
		}
		delete(byText, d.content())
	}
	v.memory.docs = slices.DeleteFunc(v.memory.docs, func(d *kept) bool { return d == nil })
	for i, d := range v.memory.docs {
		v.memory.at[d.Source] = i
	}
	return nil
}

// distinct makes notes of the documents that the vault knows, without duplicate
// pages. Of several versions of one address, links lead to the newest.
func (v *Vault) distinct() []*Note {
	states := map[string][]*Note{}
	contents := map[string]*Note{}
	var out []*Note
	alias := map[string]*Note{}
	for _, d := range v.memory.docs {
		n := noteOf(d)
		content := d.content()
		same := contents[content]
		if same != nil && d.Markdown != "" && (shareKey(same, n) || len(d.Markdown) >= minDouble && len(d.Keys)+len(same.doc.Keys) > 0) {
			if v.added[d.Source] {
				v.doubles++
			}
			for _, k := range d.Keys {
				alias[k] = same
			}
			v.fileIs(d, same)
			continue
		}
		if same == nil {
			contents[content] = n
		}
		states[d.ID] = append(states[d.ID], n)
		out = append(out, n)
	}
	for _, list := range states {
		newest := list[0]
		for _, n := range list[1:] {
			if !n.Date.Before(newest.Date) {
				newest = n
			}
		}
		for _, n := range list {
			if n != newest {
				n.id, n.keys = n.doc.Source+"@"+n.Date.UTC().Format("2006-01-02T15:04:05"), nil
				n.isOld = true
			}
		}
	}
	for _, n := range out {
		v.leads(n)
	}
	for k, n := range alias {
		if v.byAddress[k] == nil {
			v.byAddress[k] = n
		}
	}
	return out
}

// leads lets links to the addresses and the file of a note lead to it, if they lead
// to no other.
func (v *Vault) leads(n *Note) {
	for _, k := range n.keys {
		if v.byAddress[k] == nil {
			v.byAddress[k] = n
		}
	}
	v.fileIs(n.doc, n)
}

// fileIs lets links to the file of a document lead to a note.
func (v *Vault) fileIs(d *kept, n *Note) {
	if d.File == "" {
		return
	}
	v.byFile[d.File] = n
	if d.Original != "" {
		v.byFile["/"+d.Original] = n
	}
}

// minDouble is the minimum number of bytes that two pages of different
// addresses must share to count as duplicates: shorter texts are error pages or
// log-in walls.
const minDouble = 400

func shareKey(a, b *Note) bool {
	return slices.ContainsFunc(a.doc.Keys, func(k string) bool { return slices.Contains(b.doc.Keys, k) })
}

// content maps documents with the same text to the same key.
func (d *kept) content() string { return sumOf(d.Title + "\x00" + d.Markdown) }
