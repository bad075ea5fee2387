package markdown

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// heading writes an ATX heading: one line, blocks inside it flattened.
func (c *converter) heading(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks || n.DataAtom == atom.H1 && isStep(n) {
		c.block(n, s)
		return
	}
	start, sep := len(c.out), c.sep
	c.startBlock()
	level := int(n.Data[1] - '0')
	c.out = append(c.out, "######"[:level]...)
	c.out = append(c.out, ' ')
	content := len(c.out)
	c.flat = heading
	c.children(n, s)
	c.writeInline()
	c.flat = blocks
	if len(c.out) == content {
		c.out, c.sep = c.out[:start], sep
		return
	}
	c.sep = sepBlank
}

// stepDeep is how many elements around a heading may be the item of a trail.
const stepDeep = 3

// isStep reports whether a heading is all of a list item: the last step of the
// trail to the page, which is no section of its own.
func isStep(n *html.Node) bool {
	for k, up := n, 0; k != nil && up <= stepDeep; k, up = k.Parent, up+1 {
		if dom.Is(k, atom.Li) {
			return true
		}
		for _, beside := range [...]*html.Node{k.PrevSibling, k.NextSibling} {
			if beside != nil && hasText(beside) {
				return false
			}
		}
	}
	return false
}
