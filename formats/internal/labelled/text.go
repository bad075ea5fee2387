package labelled

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// MaxSteps is the maximum number of nodes that are read for a short text.
const MaxSteps = 200

// IsCode reports whether an element's text is not shown.
func IsCode(n *html.Node) bool {
	return n.Type == html.ElementNode && (dom.IsProgram(n.DataAtom) || n.DataAtom == atom.Noscript)
}

// ShortText returns the text below n with white space collapsed, "" if it is
// longer than limit bytes, without reading all of it.
func ShortText(n *html.Node, limit int) string {
	var room [4 * MaxLabel]byte
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

// blockLines returns the text below n, a line for each block, with white space
// collapsed; "" if it is longer than limit bytes, without reading all of it.
func blockLines(n *html.Node, limit int) string {
	r := lineReader{limit: limit}
	if !r.read(n) || len(r.text) > limit {
		return ""
	}
	return string(r.text)
}

type lineReader struct {
	text         []byte
	space        byte // what parts the text from what follows, 0 for nothing
	steps, limit int
	raw          int // bytes read, with white space
}

// maxRaw is how many bytes are read for a text, with the white space of its source.
const maxRaw = 4096

func (r *lineReader) read(n *html.Node) bool {
	if r.steps++; r.steps > MaxSteps || len(r.text) > r.limit {
		return false
	}
	switch {
	case n.Type == html.TextNode:
		r.add(n.Data)
		return true
	case n.Type != html.ElementNode || IsSkipped(n):
		return true
	}
	block := n.DataAtom != 0 && !dom.IsPhrasing(n.DataAtom)
	if block {
		r.space = '\n'
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if !r.read(c) {
			return false
		}
	}
	if block {
		r.space = '\n'
	}
	return true
}

// add appends a text, as far as the limit and one more.
func (r *lineReader) add(text string) {
	text = text[:min(len(text), maxRaw-r.raw)]
	r.raw += len(text)
	for len(text) > 0 && len(r.text) <= r.limit {
		if rest := strings.TrimLeftFunc(text, isPlain); len(rest) < len(text) {
			r.part()
			r.text = append(r.text, text[:len(text)-len(rest)]...)
			text = rest
			continue
		}
		c, size := utf8.DecodeRuneInString(text)
		text = text[size:]
		switch {
		case unicode.IsSpace(c):
			if r.space != '\n' {
				r.space = ' '
			}
		case c == '\u00ad' || c == '\u200b' || c == '\ufeff':
		default:
			r.part()
			r.text = utf8.AppendRune(r.text, c)
		}
	}
}

// part appends what parts the text from what follows.
func (r *lineReader) part() {
	if r.space != 0 && len(r.text) > 0 {
		r.text = append(r.text, r.space)
	}
	r.space = 0
}

// isPlain reports whether a character is of ASCII and no white space.
func isPlain(r rune) bool { return ' ' < r && r < utf8.RuneSelf }

// HoldsWord reports whether a text has more than white space.
func HoldsWord(s string) bool {
	return s != "" && (' ' < s[0] && s[0] < utf8.RuneSelf || strings.TrimSpace(s) != "")
}

// IsSkipped reports whether an element has no text for readers, or what a visitor
// chooses or writes.
func IsSkipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Head, atom.Svg, atom.Iframe, atom.Select, atom.Textarea, atom.Canvas, atom.Map:
		return true
	}
	return IsCode(n)
}
