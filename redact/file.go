package redact

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/excerpt"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/record"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Source is a file to mask.
type Source struct {
	Name   string // of the file, whose ending tells the format; "" goes by its content
	Format string // one of Formats; "" goes by Name
	Data   []byte // in UTF-8, UTF-16 or Windows-1252
}

// Masked is a masked file.
type Masked struct {
	Data     []byte    // in the encoding of the source
	Format   string    // as which it was read
	Findings []Finding // in order, as spans of the source's bytes
	Warnings []string  // what was malformed; languages without a model of names

	// Uncovered are the languages without a model of names in which texts are, by
	// their English names. Fast mode, which looks for no names, tells none.
	Uncovered []string
}

// Formats lists the formats of files, under the names of Source.Format.
func Formats() []string {
	return []string{"csv", "tsv", "json", "ndjson", "yaml", "toml", "env", "ini", "xml", "sql", "vcard", "icalendar", "eml", "text", "markdown"}
}

// File masks a file as what it is: values under the heads, keys and elements
// that say what they are, other values by what they look like. Its structure
// stays valid, and every byte that is no part of a masked value stays as it was.
// What is malformed is read as far as it can be, with a warning.
func File(ctx context.Context, src Source, opts Options) (Masked, error) {
	p := NewPage(opts)
	defer p.Close()
	return p.File(cancel.OrNone(ctx), src)
}

// File is the function File for the outputs of one page or the files of one run.
func (p *Page) File(ctx context.Context, src Source) (m Masked, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil {
		return Masked{}, err
	}
	text, enc := decodeText(src.Data)
	format := record.Format(src.Format)
	switch {
	case format == "":
		format = record.FormatOf(src.Name, text)
	case !format.Known():
		return Masked{}, fmt.Errorf("%w: format: %q", ErrOptions, excerpt.Of(src.Format))
	}
	var edits []mask.Edit
	var hits []scan.Hit
	if format.Structured() {
		f := record.Read(format, text)
		m.Warnings = f.Notes
		edits, hits, err = p.values(ctx, text, f)
	} else {
		edits, hits, err = p.prose(ctx, text, format == record.Markdown)
	}
	if err != nil {
		return Masked{}, err
	}
	spans := make([]mask.Edit, len(hits))
	for i, h := range hits {
		spans[i].Span = h.Span
	}
	edits = enc.inBytes(text, edits)
	for i, s := range enc.inBytes(text, spans) {
		hits[i].Span = s.Span
	}
	m.Data = []byte(mask.Apply(string(src.Data), edits))
	m.Format, m.Findings = string(format), findings(p.steps, hits)
	m.Warnings, m.Uncovered = append(m.Warnings, p.Warnings()...), p.Uncovered()
	if p.opts.Mapping != nil {
		p.opts.Mapping.record(src.Data, m.Data, edits)
	}
	return m, ctx.Err()
}

// prose masks Markdown, or text that is shown as it is. The front matter of
// Markdown is YAML.
func (p *Page) prose(ctx context.Context, text string, markdown bool) ([]mask.Edit, []scan.Hit, error) {
	var edits []mask.Edit
	var hits []scan.Hit
	front := 0
	if markdown {
		front = frontMatter(text)
	}
	if front > 0 {
		var err error
		if edits, hits, err = p.values(ctx, text[:front], record.Read(record.YAML, text[:front])); err != nil {
			return nil, nil, err
		}
	}
	p.file = true
	p.verbatim = !markdown
	defer func() { p.file, p.verbatim = false, false }()
	_, found, err := p.settled(ctx, source{text: text[front:], markdown: true})
	if err != nil {
		return nil, nil, err
	}
	for _, e := range p.edits {
		e.Start, e.End = e.Start+front, e.End+front
		edits = append(edits, e)
	}
	for _, h := range found {
		h.Start, h.End = h.Start+front, h.End+front
		hits = append(hits, h)
	}
	return edits, hits, nil
}

// frontMatter returns the end of the YAML between lines of three hyphens at the
// start of Markdown, or 0.
func frontMatter(md string) int {
	if !strings.HasPrefix(md, "---\n") && !strings.HasPrefix(md, "---\r\n") {
		return 0
	}
	for i := strings.IndexByte(md, '\n') + 1; i < len(md); {
		end := scan.LineEnd(md, i)
		switch line := strings.TrimRight(md[i:end], " \r"); {
		case line == "---" || line == "...":
			return i
		case line != "" && !strings.Contains(line, ":") && !strings.HasPrefix(line, "#") && line[0] != ' ' && line[0] != '-':
			return 0
		}
		i = end + 1
	}
	return 0
}

// sortEdits sorts edits by their places and drops those inside others.
func sortEdits(edits []mask.Edit) []mask.Edit {
	slices.SortStableFunc(edits, func(a, b mask.Edit) int { return a.Start - b.Start })
	out := edits[:0]
	end := 0
	for _, e := range edits {
		if e.Start >= end {
			out = append(out, e)
			end = e.End
		}
	}
	return out
}
