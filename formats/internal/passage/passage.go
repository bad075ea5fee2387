// Package passage splits a Markdown document into spans that can be selected
// individually (headings, sentences, table rows, lines of code), and joins a
// selection again.
package passage

import (
	"html"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// A Span is a piece of a document.
type Span struct {
	Text     string // Markdown without images, references and character references
	Plain    string // also without links and emphasis, for ranking
	Kind     mdread.BlockKind
	Header   bool // a table's first row
	Level    int  // of a heading
	Cells    []string
	Language string // language of a code block
	Block    int    // index of its block
	Start    int    // byte range in the document; for a sentence, the range of its part of the block
	End      int
	Headings []int // indexes of the headings above it, outermost first
}

// Split returns the spans of a document in order.
func Split(check *cancel.Checker, d *mdtext.Document) []Span {
	blocks := mdread.Blocks(check, d)
	out := make([]Span, 0, len(blocks))
	var open []int // the current headings
	var above []int
	for i, b := range blocks {
		check.Step()
		if n := len(out); n == cap(out) { // room for as many as there will be at the rate so far
			out = slices.Grow(out, 1+n/4+min(n, n/(i+1)*(len(blocks)-i)))
		}
		s := Span{Kind: b.Kind, Header: b.Header, Level: b.Level, Language: b.Language, Block: b.Parent, Start: b.Start, End: b.End, Cells: b.Cells}
		if b.Kind == mdread.Heading {
			for len(open) > 0 && out[open[len(open)-1]].Level >= b.Level {
				open = open[:len(open)-1]
			}
			above = slices.Clone(open)
		}
		s.Headings = above
		switch b.Kind {
		case mdread.Paragraph:
			out = sentences(check, out, s, b, d.Source)
			continue
		case mdread.CodeLine:
			s.Text, s.Plain = b.Text, b.Text
		default:
			s.Text = clean(b.Text)
			s.Plain = plain(s.Text)
		}
		if s.Text == "" {
			continue
		}
		if b.Kind == mdread.Heading {
			open = append(open, len(out))
			above = slices.Clone(open)
		}
		out = append(out, s)
	}
	return out
}

// sentences adds a span to out for each sentence of a paragraph.
func sentences(check *cancel.Checker, out []Span, s Span, b mdread.Block, markdown string) []Span {
	at := b.Start
	for _, sentence := range Sentences(b.Text) {
		check.Step()
		part := s
		if i := strings.Index(markdown[at:b.End], sentence); i >= 0 {
			part.Start = at + i
			part.End = part.Start + len(sentence)
			at = part.End
		}
		part.Text = clean(sentence)
		part.Plain = plain(part.Text)
		if part.Text != "" {
			out = append(out, part)
		}
	}
	return out
}

// clean reduces a piece of Markdown to what is shown: images become their
// alternative text, footnote references are removed, character references
// decoded, lines joined.
func clean(s string) string {
	if strings.Contains(s, "](") {
		s = links(s, func(image bool, label, target string) string {
			switch {
			case image:
				return label
			case strings.Contains(target, "#cite_note") || strings.Contains(target, "#cite-note"):
				return ""
			}
			return "[" + label + "](" + target + ")"
		})
	}
	if strings.Contains(s, "&") {
		s = html.UnescapeString(s)
	}
	return strings.Join(strings.Fields(s), " ")
}

// plain removes links, emphasis and escapes from a piece of Markdown.
func plain(s string) string {
	if strings.Contains(s, "](") {
		s = links(s, func(_ bool, label, _ string) string { return label })
	}
	if !strings.ContainsAny(s, "*_`\\~") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\' && i+1 < len(s) && strings.IndexByte("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~", s[i+1]) >= 0:
			i++
			b.WriteByte(s[i])
		case c == '*' || c == '`' || c == '~' && i+1 < len(s) && s[i+1] == '~':
		case c == '_' && (i == 0 || i+1 == len(s) || s[i-1] == ' ' || s[i+1] == ' '):
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// links replaces the inline links and images of s, and those in their labels, by what
// f returns.
func links(s string, f func(image bool, label, target string) string) string {
	var b strings.Builder
	at := 0
	for _, m := range inlineLink().FindAllStringSubmatchIndex(s, -1) {
		b.WriteString(s[at:m[0]])
		b.WriteString(f(m[3] > m[2], links(s[m[4]:m[5]], f), s[m[6]:m[7]]))
		at = m[1]
	}
	return b.String() + s[at:]
}

// inlineLink matches a link or an image: the sign of an image, the label with one level
// of brackets inside, and the target with two.
var inlineLink = lazy.Regexp(`(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)`)
