package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/internal/outdir"
	"github.com/pagemill/pagemill/saved"
)

// A joiner puts documents into one text: each with a title and its source, and
// footnotes numbered through.
type joiner struct {
	b     strings.Builder
	notes int // footnotes so far
}

// section returns a document as a part of the joined text, before its footnotes
// are numbered.
func section(res *pagemill.Result, t task, names *nameMasker, markdown string) string {
	m := &res.Metadata
	title := cmp.Or(m.Headline, m.Title, names.mask(strings.TrimSuffix(filepath.Base(t.in.rel), filepath.Ext(t.in.rel))))
	source := cmp.Or(t.item.URL, m.URL, m.SourceURL, m.Canonical, filepath.ToSlash(names.mask(t.name())))
	head := ""
	if !strings.HasPrefix(markdown, "# ") {
		head = "# " + strings.NewReplacer("\n", " ", `\`, `\\`, "<", `\<`, "`", "\\`", "[", `\[`, "*", `\*`).Replace(title) + "\n\n"
	}
	first, rest, _ := strings.Cut(head+markdown, "\n")
	if strings.Contains(source, "://") {
		source = "<" + source + ">"
	} else {
		source = "`" + strings.ReplaceAll(source, "`", "'") + "`"
	}
	return strings.TrimRight(first+"\n\nSource: "+source+"\n\n"+strings.TrimLeft(rest, "\n"), "\n")
}

// joins reports whether all results go into one text: if that is asked for, or
// the output is named like a Markdown file and there is more than one result.
func (c *converter) joins(inputs []input) bool {
	ext := strings.ToLower(filepath.Ext(c.out))
	isText := ext == ".md" || ext == ".markdown"
	return c.join || isText && !isFolder(c.out) && !c.json && c.form == "markdown" && (!namesFile(inputs, c.out) || saved.IsArchive(inputs[0].path))
}

// writeJoined writes the joined text.
func (c *converter) writeJoined() error {
	if c.out == "-" {
		_, err := c.stdout.Write([]byte(c.joined.b.String()))
		return err
	}
	p := place{filepath.Dir(c.out), filepath.Base(c.out)}
	_, err := c.dirs.of(p).Write(p.name, []byte(c.joined.b.String()), outdir.Made{From: "join", Options: c.stamp, Force: c.force, Keep: c.changedOnly})
	return withForce(err)
}

func (j *joiner) add(text string) {
	if j.b.Len() > 0 {
		j.b.WriteString("\n---\n\n")
	}
	j.b.WriteString(j.numbered(text) + "\n")
}

// numbered gives the footnotes of a text the numbers that follow.
func (j *joiner) numbered(text string) string {
	if !strings.Contains(text, "[^") {
		return text
	}
	d := mdtext.Parse(text)
	isCode := make([]mdtext.Line, 0, 8)
	for i := range d.Blocks {
		b := &d.Blocks[i]
		switch b.Kind {
		case mdtext.FencedCode, mdtext.IndentedCode, mdtext.HTML:
			isCode = append(isCode, mdtext.Line{Start: b.Start, End: b.End})
		default:
			for _, s := range d.Spans(b) {
				if s.Kind == mdtext.CodeSpan {
					isCode = append(isCode, mdtext.Line{Start: s.Start, End: s.End})
				}
			}
		}
	}
	numbers := map[string]int{}
	number := func(mark string) string {
		if mark[0] != '[' { // an escaped character
			return mark
		}
		if numbers[mark] == 0 {
			j.notes++
			numbers[mark] = j.notes
		}
		return fmt.Sprintf("[^%d]", numbers[mark])
	}
	var b strings.Builder
	at := 0
	for _, c := range append(isCode, mdtext.Line{Start: len(text), End: len(text)}) {
		b.WriteString(footnoteMark().ReplaceAllStringFunc(text[at:c.Start], number) + text[c.Start:c.End])
		at = c.End
	}
	return b.String()
}

// footnoteMark matches the mark of a footnote, and what is no mark since a
// backslash is before it.
var footnoteMark = lazy.Regexp(`(?s)\\.|\[\^[^\] \n\[]{1,97}\]`)
