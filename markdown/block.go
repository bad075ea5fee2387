package markdown

import (
	"bytes"

	"golang.org/x/net/html"
)

// separator is what separates the last block from the next.
type separator uint8

const (
	sepNone  separator = iota // the next block is the first of the document or its container
	sepLine                   // a line end
	sepBlank                  // a blank line
)

// maxNested is the maximum number of quotes and list items that indent a line,
// so that the output stays proportional to the input. Deeper ones are written
// at this depth.
const maxNested = 40

// block writes the content of a block element.
func (c *converter) block(n *html.Node, s style) {
	c.flush()
	c.children(n, s)
	c.flush()
}

// flush ends the paragraph made up of the collected inline content. Where
// blocks are flattened it only marks the boundary.
func (c *converter) flush() {
	switch {
	case len(c.segs) == 0 && !c.in.started:
	case c.flat != blocks:
		if n := len(c.segs); n == 0 || c.segs[n-1].kind != segBoundary {
			c.segs = append(c.segs, seg{kind: segBoundary})
		}
	default:
		c.writeInline()
	}
}

// startBlock writes the separator before a block.
func (c *converter) startBlock() {
	switch c.sep {
	case sepNone:
		return
	case sepBlank:
		c.out = append(c.out, '\n')
		c.out = append(c.out, bytes.TrimRight(c.prefix, " ")...)
	}
	c.newLine()
}

func (c *converter) newLine() {
	c.out = append(c.out, '\n')
	c.out = append(c.out, c.prefix...)
}

// A container is an open quote or list item.
type container struct {
	start   int       // length of the output before it
	content int       // length of the output after its marker
	prefix  int       // length of the prefix around it
	sep     separator // the separator before it
	written bool      // its marker is written
}

// open begins a container: marker precedes its first line, indent the others.
func (c *converter) open(marker, indent string) container {
	k := container{start: len(c.out), prefix: len(c.prefix), sep: c.sep}
	if c.nested++; c.nested > maxNested {
		return k
	}
	k.written = true
	c.startBlock()
	c.out = append(c.out, marker...)
	c.prefix = append(c.prefix, indent...)
	c.sep = sepNone
	k.content = len(c.out)
	return k
}

// close ends a container. An empty one is removed unless keep is set.
func (c *converter) close(k container, keep bool) {
	c.flush()
	c.nested--
	c.prefix = c.prefix[:k.prefix]
	switch {
	case !k.written:
		return
	case len(c.out) > k.content:
		c.sep = sepBlank
	case keep:
		c.out = bytes.TrimRight(c.out, " ")
		c.sep = sepBlank
	default:
		c.out, c.sep = c.out[:k.start], k.sep
	}
}

func (c *converter) quote(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks {
		c.block(n, s)
		return
	}
	k := c.open("> ", "> ")
	c.children(n, s)
	if len(n.Attr) > 1 {
		c.flush()
		c.source(n, s)
	}
	c.close(k, false)
}

func (c *converter) rule() {
	c.flush()
	if c.flat != blocks {
		return
	}
	c.startBlock()
	if c.sep == sepNone && bytes.HasSuffix(c.out, []byte("* ")) { // after a bullet, "* * * *" would be a single rule
		c.out = append(c.out, "---"...)
	} else {
		c.out = append(c.out, "* * *"...)
	}
	c.sep = sepBlank
}
