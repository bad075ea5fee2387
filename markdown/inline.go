package markdown

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/mdtext"
)

// mark is a set of the properties that inline text can have.
type mark uint8

const (
	markEm mark = 1 << iota
	markStrong
	markDel
	markCode

	marksDelimited = markEm | markStrong | markDel
)

type segKind uint8

const (
	segText     segKind = iota
	segRaw              // written verbatim: a tag, a formula, a footnote reference
	segImage            // node is the img
	segBreak            // a line break
	segBoundary         // the boundary of a block inside a heading or cell
	segSpace            // a possible space between two parts that must not touch
)

// A seg is a piece of inline content. It refers to the tree's own text, so
// collecting segments copies nothing.
type seg struct {
	text  string
	node  *html.Node
	link  int32
	kind  segKind
	marks mark
}

func (g *seg) visible() bool {
	switch g.kind {
	case segText:
		return g.marks&markCode != 0 && g.text != "" || !isBlank(g.text)
	case segRaw, segImage:
		return true
	}
	return false
}

// text collects a text node.
func (c *converter) text(s string, st style) {
	if s == "" || len(c.segs) == 0 && !c.in.started && st.marks&markCode == 0 && isBlank(s) {
		return // white space between blocks
	}
	if c.afterBox() {
		if s = strings.TrimLeft(s, " \n\t▢☐☑☒□"); s == "" {
			return // the box again, as a character
		}
	}
	if len(c.segs) >= maxSegs && st == (style{}) {
		c.writeSegs()
	}
	c.segs = append(c.segs, seg{kind: segText, text: s, marks: st.marks, link: st.link})
}

// maxSegs is the number of segments collected before they are written at the
// next text without marks, provided that nothing before depends on what
// follows.
const maxSegs = 1000

// lineBreak collects a br. Breaks at the beginning of a block are invisible,
// and more than two count as two.
func (c *converter) lineBreak() {
	n := len(c.segs)
	if n == 0 && !c.in.started || n > 1 && c.segs[n-1].kind == segBreak && c.segs[n-2].kind == segBreak {
		return
	}
	c.segs = append(c.segs, seg{kind: segBreak})
}

// context is the kind of block that contains inline content.
type context flatness

const (
	paragraphContext = context(blocks)
	headingContext   = context(heading)
	cellContext      = context(cell)
)

// inline is the state of the inline content being written.
type inline struct {
	context context
	start   int // start of its text in the output
	before  int // length of the output before the paragraph
	sep     separator
	started bool   // something visible was written
	space   bool   // white space since the last visible content
	breaks  int    // number of line breaks since the last visible content
	open    []item // open delimiters, outermost first
	marks   mark   // the marks of open
	link    int32  // the link in open, or 0
	real    mark   // marks whose delimiters occur in the paragraph
	pairs   int32  // number of delimiter pairs in it
	extents [4]int // by mark (bit number) or link (3): the end of its current extent
	cands   []candidate
	lines   []int              // start of each line after a break
	stack   []int              // scratch space of brackets
	item    bool               // it is the first block of a list item
	address mdtext.AddressScan // up to where code spans and links began
	bare    bool               // a bare address was open where the link began
}

// item is an open delimiter: one mark, or a link.
type item struct {
	mark mark
	link int32
	pair int32 // number of the pair of delimiters
}

// writeInline writes the collected segments and ends their block.
func (c *converter) writeInline() {
	if !c.in.started && c.showNothing() {
		c.segs = c.segs[:0]
	}
	c.writeSegs()
	c.endInline()
	c.in.space, c.in.breaks = false, 0
}

// showNothing reports whether all collected content is invisible text.
func (c *converter) showNothing() bool {
	for i := range c.segs {
		switch g := &c.segs[i]; g.kind {
		case segText:
			if g.marks&markCode != 0 || !showsNothing(g.text) {
				return false
			}
		case segSpace, segBoundary, segBreak:
		default:
			return false
		}
	}
	return true
}

// writeSegs writes the collected segments as inline content of the context. In
// paragraphContext two or more breaks in a row end the paragraph.
func (c *converter) writeSegs() {
	in := &c.in
	in.context = context(c.flat)
	in.extents = [4]int{}
	for i := 0; i < len(c.segs); {
		g := &c.segs[i]
		switch g.kind {
		case segText:
			if g.marks&markCode != 0 {
				i = c.codeSpan(i)
				continue
			}
			c.writeText(i, g)
		case segBreak:
			if in.context == headingContext {
				in.space = true
			} else {
				in.breaks++
			}
		case segBoundary:
			if in.context == cellContext {
				in.breaks = 2
			} else {
				in.space = true
			}
		case segSpace:
			in.space = true
		case segRaw:
			c.before(i, g.marks, g.link, '$')
			if g.text[0] == '[' {
				in.cands = append(in.cands, candidate{pos: c.offset(), real: true})
			}
			c.out = append(c.out, g.text...)
		case segImage:
			c.writeImage(i, g)
		}
		i++
	}
	c.segs = c.segs[:0]
}

// writeText writes a segment of text.
func (c *converter) writeText(i int, g *seg) {
	in := &c.in
	s := g.text
	for j := 0; j < len(s); {
		if classes[s[j]] == classSpace {
			in.space = true
			j++
			continue
		}
		if in.space || in.breaks > 0 || !in.started || g.marks != in.marks || g.link != in.link {
			r, size := rune(s[j]), 1
			if r >= utf8.RuneSelf {
				r, size = utf8.DecodeRuneInString(s[j:])
				if isWideSpace(r) && (in.breaks > 0 || g.marks != in.marks || g.link != in.link) {
					// A no-break space opens no delimiter, which would be invalid before it.
					marks, link := c.remaining(g.marks, g.link)
					if in.breaks > 0 { // nor can a no-break space come between a break and a closing delimiter
						marks, link = 0, 0
					}
					c.before(i, marks, link, r)
					c.out = append(c.out, s[j:j+size]...)
					j += size
					continue
				}
			}
			c.before(i, g.marks, g.link, r)
		}
		k := plainRun(s, j)
		c.out = append(c.out, s[j:k]...)
		for ; k < len(s) && classes[s[k]] == classSpecial; k++ {
			c.special(s[k])
		}
		j = k
	}
}

// remaining returns the marks and the link of those open delimiters that a
// segment with these marks and this link leaves open.
func (c *converter) remaining(marks mark, link int32) (mark, int32) {
	var m mark
	l := int32(0)
	for _, it := range c.in.open {
		if it.mark&^marks != 0 || it.link != 0 && it.link != link {
			break
		}
		m |= it.mark
		l += it.link
	}
	return m, l
}

// before prepares for a visible segment with these marks and this link, whose
// first character is next: it closes what no longer applies, writes the white
// space or break that is due, and opens what begins.
func (c *converter) before(i int, marks mark, link int32, next rune) {
	in := &c.in
	c.fits()
	marks &= marksDelimited
	if !in.started {
		c.startInline()
	} else if in.breaks >= 2 && in.context == paragraphContext {
		c.endInline()
		c.startInline()
	}
	if marks == in.marks && link == in.link {
		c.gap()
		return
	}
	c.change(i, marks, link, next)
}

// gap writes the break or space that is due.
func (c *converter) gap() {
	in := &c.in
	switch {
	case in.breaks > 0 && in.context == cellContext:
		c.out = append(c.out, "<br>"...)
	case in.breaks > 0:
		c.out = append(c.out, ' ', ' ')
		c.newLine()
		in.lines = append(in.lines, len(c.out))
	case in.space:
		c.out = append(c.out, ' ')
	}
	in.space, in.breaks = false, 0
}

// startInline begins the text of a block.
func (c *converter) startInline() {
	in := &c.in
	if in.context == paragraphContext {
		in.item = c.listItem > 0 && c.listItem == len(c.out)
		in.before, in.sep = len(c.out), c.sep
		c.startBlock()
	}
	in.start = len(c.out)
	in.started, in.space, in.breaks = true, false, 0
	in.marks, in.link, in.real, in.pairs = 0, 0, 0, 0
	in.address = mdtext.AddressScan{}
	in.open, in.cands, in.lines = in.open[:0], in.cands[:0], in.lines[:0]
}

// endInline closes what is open and inserts the backslashes.
func (c *converter) endInline() {
	in := &c.in
	if !in.started {
		return
	}
	c.closeTo(0)
	in.started = false
	if wideSpaceStart(c.out) <= in.start { // only no-break spaces
		c.out = c.out[:in.start]
		if in.context == paragraphContext {
			c.out, c.sep = c.out[:in.before], in.sep
		}
		return
	}
	c.escape()
	if in.context == paragraphContext {
		c.sep = sepBlank
		c.paragraphEnd = len(c.out)
	}
}
