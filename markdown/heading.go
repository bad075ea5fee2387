package markdown

import "golang.org/x/net/html"

// heading writes an ATX heading: one line, blocks inside it flattened.
func (c *converter) heading(n *html.Node, s style) {
	c.flush()
	if c.flat != blocks {
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
