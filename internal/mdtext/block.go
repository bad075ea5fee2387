package mdtext

import (
	"github.com/pagemill/pagemill/internal/cancel"
)

// A Kind is the kind of a Block.
type Kind uint8

// The kinds of blocks. Containers contain other blocks, the others text.
const (
	Paragraph Kind = iota
	Heading
	Table
	FencedCode
	IndentedCode
	HTML
	Rule
	Definition // reference definitions at the start of a paragraph
	Quote
	List
	Item
)

// A Line is a line of a block's text: source[Start:End], without the markers of
// its containers and without its line feed. Pad is the number of spaces to
// insert before it for a tab that a container uses only in part.
type Line struct{ Start, End, Pad int }

// A Block is a block of a document. Blocks are ordered by their first lines,
// containers before their contents.
type Block struct {
	Kind   Kind
	Level  int // of a heading
	Parent int // index of the container, -1 for the document
	Start  int // byte range of its lines in the source
	End    int
	Info   string // info string of fenced code
	Lines  []Line // of text; rows of a table, without the delimiter row
	Cells  int    // number of columns of a table
}

// A Document is a parsed Markdown text.
type Document struct {
	Source string
	Blocks []Block
	// Definitions are the reference definitions by label (see Label), and Defined
	// their labels in order.
	Definitions map[string]Target
	Defined     []string

	check *cancel.Checker
}

// A Target is the destination of a link.
type Target struct {
	Destination string // with backslash escapes and references resolved
	Title       string
}

// maxContainers is the maximum depth of nested quotes and lists; deeper markers
// are text. A blank line costs a step for each list around it.
const maxContainers = 100

// Parse parses a document.
func Parse(source string) *Document { return ParseChecked(nil, source) }

// ParseChecked is like Parse but counts its steps, and those of Spans, in
// check.
func ParseChecked(check *cancel.Checker, source string) *Document {
	p := parser{d: &Document{check: check, Source: source, Definitions: map[string]Target{}}, leaf: -1}
	for p.at < len(source) {
		p.line()
	}
	p.close(0)
	return p.d
}

// A parser holds the open blocks.
type parser struct {
	d    *Document
	at   int // start of the current line
	open []container
	leaf int // index of the open leaf, or -1

	fence      byte // fence character of the open code block
	fenceSize  int
	fenceDepth int // indentation of its opening fence in columns
	html       int // end condition of the open HTML block, 1 to 7 (CommonMark 4.6)
	cur        cursor
}

type container struct {
	block  int
	kind   Kind
	indent int  // of an item: columns before its content
	marker byte // of an item and its list: -, +, *, . or )
	empty  bool // the item has no content yet
}

func (p *parser) block(i int) *Block { return &p.d.Blocks[i] }

func (p *parser) parent() int {
	if len(p.open) == 0 {
		return -1
	}
	return p.open[len(p.open)-1].block
}

// add opens a block below the innermost container.
func (p *parser) add(kind Kind) int {
	if n := len(p.open); n > 0 {
		p.open[n-1].empty = false
	}
	p.room()
	p.d.Blocks = append(p.d.Blocks, Block{Kind: kind, Parent: p.parent(), Start: p.at, End: p.at})
	return len(p.d.Blocks) - 1
}

// room makes room, where there is none, for as many blocks as the source will
// have at the rate so far: floods of small ones were mostly copied.
func (p *parser) room() {
	const few = 64
	if n := len(p.d.Blocks); n == cap(p.d.Blocks) && n >= few {
		rest := float64(len(p.d.Source)-p.at) / float64(p.at+1)
		p.d.Blocks = cancel.Grow(p.d.check, p.d.Blocks, 1+n/4+min(int(float64(n)*rest), 8*n))
	}
}

// close closes the containers from depth on, and the leaf.
func (p *parser) close(depth int) {
	p.closeLeaf()
	for i := len(p.open) - 1; i >= depth; i-- {
		if b := p.open[i].block; i > 0 {
			up := p.block(p.open[i-1].block)
			up.End = max(up.End, p.block(b).End)
		}
	}
	p.open = p.open[:min(depth, len(p.open))]
}

func (p *parser) closeLeaf() {
	if p.leaf < 0 {
		return
	}
	i := p.leaf
	p.leaf = -1
	if b := p.block(i); b.Kind == Paragraph {
		p.definitions(i)
	} else if b.Kind == IndentedCode {
		for n := len(b.Lines); n > 0 && isBlank(p.d.Source[b.Lines[n-1].Start:b.Lines[n-1].End]); n-- {
			b.Lines = b.Lines[:n-1]
		}
		if n := len(b.Lines); n > 0 {
			b.End = b.Lines[n-1].End
		}
	}
	p.raiseEnd(i)
}

// raiseEnd extends the containers around a block to its end.
func (p *parser) raiseEnd(i int) {
	if n := len(p.open); n > 0 {
		up := p.block(p.open[n-1].block)
		up.End = max(up.End, p.block(i).End)
	}
}

// line reads one line.
func (p *parser) line() {
	p.d.check.Step()
	c := newCursor(p.d.Source, p.at)
	p.cur = c
	matched := p.match()
	p.text(matched)
	p.at = c.next
}

// match consumes the markers of the open containers that the line continues and
// returns the number of these.
func (p *parser) match() int {
	for i := range p.open {
		k := &p.open[i]
		switch k.kind {
		case Quote:
			if p.cur.indent() > 3 || !p.cur.skipQuote() {
				return i
			}
		case Item:
			if p.cur.blank() {
				if k.empty {
					return i
				}
				continue
			}
			if p.cur.indent() < k.indent {
				return i
			}
			p.cur.skip(k.indent)
		}
	}
	return len(p.open)
}

// text parses what follows the continued containers.
func (p *parser) text(matched int) {
	all := matched == len(p.open)
	if all && p.leaf >= 0 && p.goesOn() {
		return
	}
	lazy := p.leaf >= 0 && p.block(p.leaf).Kind == Paragraph
	started := false
	for p.start(&matched, lazy && !started, all && !started) {
		started = true
		if p.leaf >= 0 && p.block(p.leaf).Kind != Paragraph || p.cur.done {
			return
		}
	}
	if p.cur.done {
		return
	}
	blank := p.cur.blank()
	switch {
	case !started && !blank && lazy && p.leaf >= 0:
		p.append(p.leaf) // a continuation, possibly lazy
		return
	case !started:
		p.close(p.keep(matched, blank))
	}
	if blank {
		p.closeLeaf()
		return
	}
	p.leaf = p.add(Paragraph)
	p.append(p.leaf)
}

// keep returns how many containers stay open: a list ends at the first line
// that is not part of its items.
func (p *parser) keep(matched int, blank bool) int {
	if !blank && matched > 0 && p.open[matched-1].kind == List {
		return matched - 1
	}
	return matched
}

// append adds the rest of the line to leaf i.
func (p *parser) append(i int) {
	b := p.block(i)
	if b.Kind == Paragraph {
		p.cur.skip(p.cur.indent())
	}
	b.Lines = append(b.Lines, Line{p.cur.pos, p.cur.end, p.cur.pad()})
	b.End = p.cur.end
	p.cur.done = true
}
