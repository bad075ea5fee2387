// Package labelled reads the labelled values that a page shows: rows of two-column
// tables, definition lists, and short "Label: value" texts.
package labelled

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Fact is a label with its value.
type Fact struct{ Label, Value string }

const (
	maxLabel = 60
	maxValue = 300
)

// Read returns the page's facts in document order.
func Read(check *cancel.Checker, root *html.Node) []Fact {
	if root == nil {
		return nil
	}
	var out []Fact
	next := colons{check: check, root: root}
	next.seek(root, true)
	for n, depth := root, 0; ; {
		check.Step()
		descend := true
		switch n.DataAtom {
		case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Nav, atom.Head, atom.Select:
			descend = false
		case atom.Tr:
			out = appendRow(out, n)
		case atom.Dt:
			out = appendDefinition(out, n)
		case atom.Li, atom.P, atom.Span, atom.Div, atom.Td:
			out = appendInline(out, n, next.in(n, depth))
		}
		if n == next.text || !descend && next.in(n, depth) {
			next.seek(n, false)
		}
		if descend && n.FirstChild != nil {
			n = n.FirstChild
			depth++
			continue
		}
		for n != root && n.NextSibling == nil {
			n = n.Parent
			depth--
		}
		if n == root {
			return out
		}
		n = n.NextSibling
	}
}

// colons finds the next text with a colon, so that only the elements around it
// are searched for one.
type colons struct {
	check *cancel.Checker
	root  *html.Node
	text  *html.Node   // nil if no other has a colon
	path  []*html.Node // the elements around it, innermost first
}

// seek goes on to the next text after n, and after what is in n unless descend
// is set.
func (c *colons) seek(n *html.Node, descend bool) {
	c.text, c.path = nil, c.path[:0]
	for n = dom.Next(n, c.root, descend); n != nil; n = dom.Next(n, c.root, !IsCode(n)) {
		c.check.Step()
		if n.Type != html.TextNode || strings.IndexByte(n.Data, ':') < 0 {
			continue
		}
		c.text = n
		for p := n.Parent; p != nil; p = p.Parent {
			if c.path = append(c.path, p); p == c.root {
				break
			}
		}
		return
	}
}

// in reports whether the text is in n, which lies as deep below the root.
func (c *colons) in(n *html.Node, depth int) bool {
	return depth < len(c.path) && c.path[len(c.path)-1-depth] == n
}

// appendRow reads a row of two cells as a fact, and a longer row as several if
// every other cell is a label.
func appendRow(out []Fact, tr *html.Node) []Fact {
	var cells []*html.Node
	for c := tr.FirstChild; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Td || c.DataAtom == atom.Th {
			if cells = append(cells, c); len(cells) > maxCells {
				return out
			}
		}
	}
	if len(cells)%2 != 0 || len(cells) > 2 && !labelled(cells) {
		return out
	}
	for ; len(cells) > 0; cells = cells[2:] {
		out = add(out, ShortText(cells[0], maxLabel), ShortText(cells[1], maxValue))
	}
	return out
}

const maxCells = 8

// labelled reports whether the first, third, … cells are labels: they end in a
// colon or are heading cells, and the others are not. The last pair may be
// blank.
func labelled(cells []*html.Node) bool {
	for i, c := range cells {
		text := ShortText(c, maxLabel)
		label := c.DataAtom == atom.Th || strings.HasSuffix(text, ":")
		if text != "" && label != (i%2 == 0) {
			return false
		}
	}
	return true
}

func appendDefinition(out []Fact, dt *html.Node) []Fact {
	for c := dt.NextSibling; c != nil; c = c.NextSibling {
		if c.DataAtom == atom.Dd {
			return add(out, ShortText(dt, maxLabel), ShortText(c, maxValue))
		}
		if c.Type == html.ElementNode {
			return out
		}
	}
	return out
}

// appendInline reads an element whose text is "Label: value"; colon is whether it
// has one.
func appendInline(out []Fact, n *html.Node, colon bool) []Fact {
	if n.FirstChild == nil {
		return out
	}
	text := ""
	if colon && holdsColon(n, maxLabel+maxValue) {
		text = ShortText(n, maxLabel+maxValue)
	}
	label, value, ok := strings.Cut(text, ":")
	if !ok || strings.Contains(label, "//") || len(label) > maxLabel {
		if label, value, ok = pair(n); !ok {
			if label, value, ok = lead(n); !ok {
				return out
			}
		}
	}
	if holdsLabel(value) {
		return out // several facts: their own elements or lines delimit them
	}
	return add(out, label, value)
}

// holdsLabel reports whether a value contains a word with a colon: the label of
// another fact.
func holdsLabel(value string) bool {
	for i := 1; i+1 < len(value); i++ {
		if value[i] == ':' && value[i+1] == ' ' && value[i-1] >= 'A' {
			if start := strings.LastIndexByte(value[:i], ' '); start > 0 && value[start+1] >= 'A' && value[start+1] <= 'Z' {
				return true
			}
		}
	}
	return false
}

// pair reads an element of two child elements, the first of which has a class
// for labels.
func pair(n *html.Node) (label, value string, ok bool) {
	var kids [2]*html.Node
	k := 0
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if c.Type != html.ElementNode {
			continue
		}
		if k == len(kids) {
			return "", "", false
		}
		kids[k] = c
		k++
	}
	if k < len(kids) {
		return "", "", false
	}
	class := strings.ToLower(dom.Attr(kids[0], "class"))
	if !strings.Contains(class, "label") && !strings.Contains(class, "title") && !strings.Contains(class, "name") && !strings.Contains(class, "key") && !strings.Contains(class, "term") {
		return "", "", false
	}
	return ShortText(kids[0], maxLabel), ShortText(kids[1], maxValue), true
}

// lead reads an element that begins with a bold label and a dash.
func lead(n *html.Node) (label, value string, ok bool) {
	b := n.FirstChild
	if !dom.Is(b, atom.B) && !dom.Is(b, atom.Strong) || b.NextSibling == nil || b.NextSibling != n.LastChild || n.LastChild.Type != html.TextNode {
		return "", "", false
	}
	text := ShortText(b, maxLabel)
	label = strings.TrimRight(text, "-–— ")
	return label, dom.InlineText(n.LastChild), len(label) < len(text)
}

func add(out []Fact, label, value string) []Fact {
	label = strings.TrimSpace(strings.TrimRight(strings.TrimSpace(label), ":："))
	value = strings.TrimSpace(value)
	if label == "" || value == "" || len(label) > maxLabel {
		return out
	}
	if len(out) > 0 && out[len(out)-1].Label == label && out[len(out)-1].Value == value {
		return out // already read from the parent element
	}
	return append(out, Fact{label, value})
}

// holdsColon reports whether ShortText, unless empty, contains a colon.
func holdsColon(n *html.Node, limit int) bool {
	steps, size, found := 0, 0, false
	for c := n; c != nil; c = dom.Next(c, n, !IsCode(c)) {
		if steps++; steps > MaxSteps || size > 4*limit {
			return false
		}
		if c.Type == html.TextNode {
			size += len(c.Data)
			found = found || strings.IndexByte(c.Data, ':') >= 0
		}
	}
	return found
}

// MaxSteps is the maximum number of nodes that are read for a short text.
const MaxSteps = 200

// IsCode reports whether an element's text is not shown.
func IsCode(n *html.Node) bool {
	return n.Type == html.ElementNode && (dom.IsProgram(n.DataAtom) || n.DataAtom == atom.Noscript)
}

// ShortText returns the text below n with white space collapsed, "" if it is
// longer than limit bytes, without reading all of it.
func ShortText(n *html.Node, limit int) string {
	var room [4 * maxLabel]byte
	b := room[:0]
	steps, read := 0, 0
	for c := n; c != nil; c = dom.Next(c, n, !IsCode(c)) {
		if steps++; steps > MaxSteps {
			return ""
		}
		if c.Type == html.TextNode {
			b = appendWords(b, c.Data)
			if read += len(c.Data); read > 4*limit || len(b) > limit+1 {
				return ""
			}
		} else if c.Type == html.ElementNode {
			read++
			b = appendWords(b, " ")
		}
	}
	if b = bytes.TrimSuffix(b, []byte{' '}); len(b) > limit {
		return ""
	}
	return string(b)
}

// appendWords appends a text with its runs of white space as one space, none at
// the start.
func appendWords(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		c, size := s[i], 1
		space := c == ' ' || c >= '\t' && c <= '\r'
		if c >= utf8.RuneSelf {
			var r rune
			r, size = utf8.DecodeRuneInString(s[i:])
			space = unicode.IsSpace(r)
		}
		switch {
		case space:
			if len(b) > 0 && b[len(b)-1] != ' ' {
				b = append(b, ' ')
			}
		case size == 1:
			b = append(b, c)
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	return b
}
