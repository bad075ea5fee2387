package vault

import (
	"cmp"
	"fmt"
	"iter"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// parse reads the Markdown of a note. A footnote is text, also one that could be
// read as the definition of a reference.
func parse(md string) *mdtext.Document {
	masked := strings.ReplaceAll(md, "\n[^", "\n(^")
	if strings.HasPrefix(masked, "[^") {
		masked = "(^" + masked[2:]
	}
	return mdtext.Parse(masked)
}

// texts yields the blocks of a text that hold running text, with their spans. The
// indented paragraphs of a footnote, which look like code, are among them.
func texts(d *mdtext.Document) iter.Seq2[*mdtext.Block, []mdtext.Span] {
	return func(yield func(*mdtext.Block, []mdtext.Span) bool) {
		inNote := false
		for i := range d.Blocks {
			b := &d.Blocks[i]
			switch b.Kind {
			case mdtext.IndentedCode:
				if !inNote || b.Parent >= 0 {
					continue
				}
				text := *b
				text.Kind = mdtext.Paragraph
				b = &text
			case mdtext.Paragraph, mdtext.Heading, mdtext.Table, mdtext.Definition:
				inNote = b.Parent < 0 && strings.HasPrefix(d.Source[b.Start:], "(^") || inNote && b.Parent >= 0
			default:
				continue
			}
			if !yield(b, d.Spans(b)) {
				return
			}
		}
	}
}

// A target is an inline link or image in a Markdown text.
type target struct {
	mdtext.Span
	inTable bool
	first   int // index of the first target within the label; its own index if there is none
}

// targets finds the inline links and images of a Markdown text, ordered by their
// ends.
func targets(md string) []target {
	if !strings.Contains(md, "](") {
		return nil
	}
	var out []target
	for b, spans := range texts(parse(md)) {
		for _, s := range spans {
			if s.Kind != mdtext.Link && s.Kind != mdtext.Image || s.Reference {
				continue
			}
			first := len(out)
			for first > 0 && out[first-1].Start > s.Start {
				first = out[first-1].first
			}
			out = append(out, target{s, b.Kind == mdtext.Table, first})
		}
	}
	return out
}

func lineEnd(md string, from int) int {
	if i := strings.IndexByte(md[from:], '\n'); i >= 0 {
		return from + i + 1
	}
	return len(md)
}

// An edit replaces a range of a text.
type edit struct {
	start, end int
	text       string
}

// apply makes the edits. Of two that overlap, only the one that begins first is
// made.
func apply(md string, edits []edit) string {
	if len(edits) == 0 {
		return md
	}
	slices.SortStableFunc(edits, func(a, b edit) int { return cmp.Or(a.start-b.start, b.end-a.end) })
	var b strings.Builder
	at := 0
	for _, e := range edits {
		if e.start < at {
			continue
		}
		b.WriteString(md[at:e.start])
		b.WriteString(e.text)
		at = e.end
	}
	b.WriteString(md[at:])
	return b.String()
}

// escapeDest returns a relative path with its fragment as a link destination.
func escapeDest(path, fragment string) string {
	dest := strings.NewReplacer("#", "%23", "?", "%3F").Replace(escape(path))
	if fragment != "" {
		dest += "#" + escape(fragment)
	}
	return dest
}

func escape(s string) string {
	return unsafe().ReplaceAllStringFunc(s, func(c string) string { return fmt.Sprintf("%%%02X", c[0]) })
}

// unsafe matches what ends a destination or is markup in one.
var unsafe = lazy.Regexp(`[\x00-\x20\x7f%()<>\\"'*_\x60\[\]|&]`)
