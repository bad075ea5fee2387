package mdread

import (
	"html"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// Limits beyond which a document is rendered only by its blocks and links:
// goldmark's cost is quadratic or worse in each.
const (
	maxQuotes     = 40      // containers around a block
	maxBrackets   = 2000    // brackets that are not part of a link
	maxRowCells   = 200_000 // cells of a table after its rows are padded
	maxReferenced = 1 << 20 // bytes of addresses repeated by references
	maxDefined    = 2000    // reference definitions
)

// isHeavy reports whether goldmark would take long for a document.
func isHeavy(d *mdtext.Document) bool {
	if len(d.Defined) > maxDefined || strings.Count(d.Source, "[^") > maxDefined {
		return true
	}
	depth := make([]int, len(d.Blocks))
	brackets := strings.Count(d.Source, "[")
	referenced := 0
	for i := range d.Blocks {
		b := &d.Blocks[i]
		if b.Parent >= 0 {
			depth[i] = depth[b.Parent] + 1
		}
		if depth[i] > maxQuotes || b.Kind == mdtext.Table && b.Cells*len(b.Lines) > maxRowCells {
			return true
		}
		if brackets < maxBrackets {
			continue
		}
		for _, s := range d.Spans(b) {
			if s.Kind == mdtext.Link || s.Kind == mdtext.Image {
				brackets--
				if s.Reference {
					referenced += len(s.Target.Destination)
				}
			}
		}
	}
	return brackets >= maxBrackets || referenced > maxReferenced
}

// plainHTML renders a document by its blocks, links, images and code; emphasis
// markup stays as text.
func plainHTML(d *mdtext.Document) string {
	var b strings.Builder
	for i := range d.Blocks {
		k := &d.Blocks[i]
		switch k.Kind {
		case mdtext.Paragraph:
			plainText(&b, d, k, "p")
		case mdtext.Heading:
			plainText(&b, d, k, "h"+strconv.Itoa(k.Level))
		case mdtext.FencedCode, mdtext.IndentedCode:
			b.WriteString("<pre><code>")
			for _, l := range k.Lines {
				b.WriteString(strings.Repeat(" ", l.Pad) + html.EscapeString(d.Source[l.Start:l.End]) + "\n")
			}
			b.WriteString("</code></pre>\n")
		case mdtext.HTML:
			for _, l := range k.Lines {
				b.WriteString(d.Source[l.Start:l.End] + "\n")
			}
		case mdtext.Rule:
			b.WriteString("<hr>\n")
		case mdtext.Table:
			plainTable(&b, d, k)
		}
	}
	return b.String()
}

func plainTable(b *strings.Builder, d *mdtext.Document, k *mdtext.Block) {
	b.WriteString("<table>\n")
	cell := "th"
	for _, l := range k.Lines {
		b.WriteString("<tr>")
		row := d.Source[l.Start:l.End]
		for _, c := range mdtext.Cells(row) {
			b.WriteString("<" + cell + ">" + html.EscapeString(row[c.Start:c.End]) + "</" + cell + ">")
		}
		b.WriteString("</tr>\n")
		cell = "td"
	}
	b.WriteString("</table>\n")
}

// plainText writes a block with the outermost of its links and images.
func plainText(b *strings.Builder, d *mdtext.Document, k *mdtext.Block, element string) {
	b.WriteString("<" + element + ">")
	spans := outermost(d.Spans(k))
	at := 0
	for _, l := range k.Lines {
		at = max(at, l.Start)
		for ; len(spans) > 0 && spans[0].Start < l.End; spans = spans[1:] {
			if s := spans[0]; s.Start >= at {
				b.WriteString(html.EscapeString(d.Source[at:s.Start]))
				plainSpan(b, d.Source, s)
				at = s.End
			}
		}
		b.WriteString(html.EscapeString(d.Source[at:max(at, l.End)]) + "\n")
	}
	b.WriteString("</" + element + ">\n")
}

// outermost returns the spans that are in no other span, ordered by start.
func outermost(spans []mdtext.Span) []mdtext.Span {
	var out []mdtext.Span
	for _, s := range spans { // ordered by end: inner spans come first
		for len(out) > 0 && out[len(out)-1].Start >= s.Start {
			out = out[:len(out)-1]
		}
		out = append(out, s)
	}
	return out
}

func plainSpan(b *strings.Builder, source string, s mdtext.Span) {
	text := html.EscapeString(source[s.TextStart:s.TextEnd])
	target := html.EscapeString(s.Target.Destination)
	switch s.Kind {
	case mdtext.CodeSpan:
		b.WriteString("<code>" + text + "</code>")
	case mdtext.Image:
		b.WriteString(`<img src="` + target + `" alt="` + text + `">`)
	case mdtext.Tag:
		b.WriteString(rawHTML(source[s.Start:s.End]))
	default:
		b.WriteString(`<a href="` + target + `">` + text + "</a>")
	}
}
