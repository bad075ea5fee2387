package extract

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// An mdBlock is a block of Markdown as Clean sees it: a heading, a code block,
// a table, one item of a top-level list, or a paragraph.
type mdBlock struct {
	kind       mdKind
	level      int // of a heading
	start, end int // byte range, without the final newline
	next       int // start of the next block
	rule       string
	links      linkCount
}

type mdKind uint8

const (
	mdParagraph mdKind = iota
	mdHeading
	mdCode
	mdTable
	mdItem
	mdRule
)

// protected reports whether a block always stays.
func (k *mdBlock) protected() bool {
	return k.kind == mdHeading || k.kind == mdCode || k.kind == mdTable || k.links.images > 0
}

// kindOf maps kinds of top-level blocks; all others are paragraphs here.
var kindOf = map[mdtext.Kind]mdKind{
	mdtext.Heading: mdHeading, mdtext.FencedCode: mdCode, mdtext.IndentedCode: mdCode, mdtext.Table: mdTable, mdtext.Item: mdItem, mdtext.Rule: mdRule,
}

// splitBlocks splits md into its top-level blocks, and lists into their items.
// The blocks cover md: each ends where the next starts.
func splitBlocks(check *cancel.Checker, md string) []mdBlock {
	d := mdtext.ParseChecked(check, md)
	n := 0
	for i := range d.Blocks {
		if isTop(d, i) {
			n++
		}
	}
	out := make([]mdBlock, 0, n)
	for i := range d.Blocks {
		check.Step()
		if !isTop(d, i) {
			continue
		}
		b := &d.Blocks[i]
		end := b.Start + len(strings.TrimRight(md[b.Start:b.End], " \t\r\n"))
		out = append(out, mdBlock{kind: kindOf[b.Kind], level: b.Level, start: b.Start, end: end, links: countLinks(d, i, end)})
	}
	if len(out) == 0 {
		return nil
	}
	out[0].start = 0 // leading blank lines belong to the first block
	for i := range out[:len(out)-1] {
		out[i].next = out[i+1].start
	}
	out[len(out)-1].next = len(md)
	return out
}

// isTop reports whether block i is a top-level block other than a list, or an
// item of a top-level list.
func isTop(d *mdtext.Document, i int) bool {
	b := &d.Blocks[i]
	if b.Kind == mdtext.Item {
		return d.Blocks[b.Parent].Parent < 0
	}
	return b.Kind != mdtext.List && b.Parent < 0
}

// linkCount is the result of countLinks.
type linkCount struct {
	links   int
	images  int
	linked  int // letters in link texts
	other   int // letters outside of links and images
	targets []string
}

// countLinks counts the links and images of block i of d, and of what it contains,
// up to end. Descriptions of images are no text.
func countLinks(d *mdtext.Document, i, end int) (c linkCount) {
	type image struct{ start, letters int }
	var open []image // those that the next link may be around
	c.other = letters(d.Source[d.Blocks[i].Start:end])
	for ; i < len(d.Blocks) && d.Blocks[i].Start < end; i++ {
		for _, s := range d.Spans(&d.Blocks[i]) {
			if s.Kind != mdtext.Link && s.Kind != mdtext.Image {
				continue
			}
			inner := 0
			for n := len(open); n > 0 && open[n-1].start > s.Start; n-- {
				inner += open[n-1].letters
				open = open[:n-1]
			}
			all := letters(d.Source[s.Start:s.End])
			c.other -= all - inner
			if s.Kind == mdtext.Image {
				c.images++
				open = append(open, image{s.Start, all})
				continue
			}
			c.links++
			c.linked += letters(d.Source[s.TextStart:s.TextEnd]) - inner
			c.targets = append(c.targets, s.Target.Destination)
		}
	}
	return c
}

// letters counts the letters and digits of ASCII and the bytes of all others.
func letters(s string) (n int) {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf || ascii.IsAlnum(s[i]) {
			n++
		}
	}
	return n
}
