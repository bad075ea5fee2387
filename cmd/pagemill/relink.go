package main

import (
	"errors"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/vault"
)

// source returns what identifies a document among the inputs.
func (d document) source() string {
	if d.archive {
		return filepath.ToSlash(d.in.rel) + "#" + d.item.Name
	}
	return filepath.ToSlash(d.in.rel)
}

// page returns the document for a note of it.
func (d document) page() vault.Page {
	p := vault.Page{Source: d.source(), Item: d.item}
	if !d.archive {
		p.File = p.Source
	}
	return p
}

// linkable returns what is to be known of a document for links to it.
func (t task) linkable() vault.Page {
	p := t.page()
	p.Item.Images = nil
	if !t.archive {
		p.Original = fromRoot(t.in.path)
	}
	return p
}

// fromRoot returns a path from the root folder, which is the same for all files.
func fromRoot(path string) string {
	return strings.TrimPrefix(filepath.ToSlash(absolute(path)), "/")
}

// noteThere returns the note of a document that was converted by an earlier run.
func (c *converter) noteThere(t task) *vault.Note {
	text, err := c.dirs.of(t.place).Read(t.place.name)
	if err != nil {
		return nil
	}
	return vault.Read(t.linkable(), &pagemill.Result{Markdown: string(text)})
}

// link remembers a document for the links between the results.
func (c *converter) link(t task) {
	if t.note == nil {
		return
	}
	c.linker.Add(t.note, fromRoot(t.place.path()))
	t.note, t.data, t.item.Body = nil, nil, nil
	c.linked = append(c.linked, t)
}

// relinked replaces the links in the results, when all of them are known. What a
// person changed since is left alone.
func (c *converter) relinked() error {
	for _, t := range c.linked {
		dir := c.dirs.of(t.place)
		was, err := dir.Read(t.place.name)
		if err != nil {
			return cause(err)
		}
		now, links := c.linker.Link(fromRoot(t.place.path()), string(was))
		c.links += links
		if now == string(was) {
			continue
		}
		_, err = dir.Write(t.place.name, []byte(now), outdir.Made{From: c.names.mask(t.source()), Options: c.stamp})
		if err != nil && !errors.Is(err, outdir.ErrEdited) && !errors.Is(err, outdir.ErrForeign) {
			return err
		}
	}
	return nil
}
