package extract

import (
	"strings"

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
		out = append(out, mdBlock{kind: kindOf[b.Kind], level: b.Level, start: b.Start, end: end, links: countLinks(md[b.Start:end])})
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
	other   int // letters outside
	targets []string
}

// countLinks counts the inline links and images of a block. Code spans count
// as text.
func countLinks(s string) (c linkCount) {
	type open struct {
		image  bool
		linked int
	}
	var stack []open
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case ch == '\\' && i+1 < len(s):
			i++
		case ch == '`':
			n := 1
			for i+n < len(s) && s[i+n] == '`' {
				n++
			}
			if end := strings.Index(s[i+n:], s[i:i+n]); end >= 0 && end < maxSpan {
				c.letters(len(stack) > 0, strings.Trim(s[i+n:i+n+end], " "))
				i += n + end + n - 1
			} else {
				i += n - 1
			}
		case ch == '[':
			if len(stack) < maxNest {
				stack = append(stack, open{i > 0 && s[i-1] == '!', c.linked})
			}
		case ch == ']' && len(stack) > 0:
			o := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			target, end := targetAt(s, i+1)
			switch {
			case end < 0: // brackets without a link
				if len(stack) == 0 {
					c.other += c.linked - o.linked
					c.linked = o.linked
				}
				continue
			case o.image:
				c.images++
				c.linked = o.linked // alternative text does not count
			default:
				c.links++
				c.targets = append(c.targets, target)
			}
			i = end
		case ch >= 0x80 || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= '0' && ch <= '9':
			if len(stack) > 0 {
				c.linked++
			} else {
				c.other++
			}
		}
	}
	return c
}

const (
	maxNest   = 8    // nesting depth of brackets
	maxSpan   = 2000 // bytes of a code span
	maxTarget = 4000 // bytes of a link target
	maxParens = 32   // nested parentheses in a link target
)

func (c *linkCount) letters(linked bool, s string) {
	if linked {
		c.linked += len(s)
	} else {
		c.other += len(s)
	}
}

// targetAt reads "(target "title")" at i and returns the target and the offset
// of the closing parenthesis, -1 without one.
func targetAt(s string, i int) (string, int) {
	if i >= len(s) || s[i] != '(' {
		return "", -1
	}
	depth := 0
	for j := i; j < len(s) && j < i+maxTarget; j++ {
		switch s[j] {
		case '\\':
			j++
		case '\n':
			return "", -1
		case '(':
			if depth++; depth > maxParens {
				return "", -1
			}
		case ')':
			if depth--; depth == 0 {
				target, _, _ := strings.Cut(strings.TrimSpace(s[i+1:j]), " ")
				return strings.Trim(target, "<>"), j
			}
		}
	}
	return "", -1
}
