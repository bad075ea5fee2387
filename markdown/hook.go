package markdown

import (
	"strings"

	"golang.org/x/net/html"
)

// A Hook writes one element with its contents. If it returns false, the element
// is written as if there were no hook. A hook must not modify the tree. It may
// call Convert on parts of the element; where elements with hooks are nested,
// that cost adds up.
type Hook func(n *html.Node) (Replacement, bool)

// A Replacement is the Markdown written for an element.
type Replacement struct {
	// Markdown is written verbatim, without escaping. "" leaves the element out.
	Markdown string
	// Block puts it on lines of its own, indented as the quotes and lists around
	// it require, except in headings and table cells. Otherwise it is part of the
	// line, and its line ends become spaces.
	Block bool
}

// hooked lets the caller's hook write n and reports whether it did.
func (c *converter) hooked(n *html.Node, s style) bool {
	hook := c.hooks[n.Data]
	if hook == nil {
		return false
	}
	r, ok := hook(n)
	if !ok {
		return false
	}
	text := strings.Trim(strings.ReplaceAll(r.Markdown, "\r\n", "\n"), "\n")
	if r.Block {
		c.flush()
	}
	switch {
	case text == "":
	case r.Block && c.flat == blocks:
		c.startBlock()
		first, rest, more := strings.Cut(text, "\n")
		if c.out = append(c.out, first...); more {
			c.codeLines([]byte(rest))
		}
		c.sep = sepBlank
	default:
		c.segs = append(c.segs, seg{kind: segRaw, text: strings.ReplaceAll(text, "\n", " "), marks: s.marks, link: s.link})
	}
	if r.Block {
		c.flush()
	}
	return true
}
