package markdown

import (
	"bytes"
	"slices"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// A candidate is a character of the output that may be parsed as syntax.
type candidate struct {
	pos   int32 // relative to the beginning of the block
	n     int32 // length, if it is intended as syntax
	pair  int32 // number of its pair of delimiters
	char  byte
	real  bool // it is intended as syntax
	esc   bool // it needs a backslash
	ref   bool // it needs a character reference instead: an address before it would take the backslash
	paren bool // the parenthesis after it needs one
	apart apart
}

// apart says on which sides of a delimiter an invisible separator is needed for
// the delimiter to be recognized.
type apart uint8

const (
	apartBefore apart = 1 << iota
	apartAfter
)

// offset returns the current position in the block being written.
func (c *converter) offset() int32 { return int32(len(c.out) - c.in.start) }

// special writes a character of text that may need a backslash.
func (c *converter) special(b byte) {
	in := &c.in
	switch b {
	case '|':
		if in.context == cellContext {
			c.out = append(c.out, '\\')
		}
		c.out = append(c.out, '|')
		return
	case '$':
		if c.formulas {
			c.out = append(c.out, '\\')
		}
		c.out = append(c.out, '$')
		return
	}
	in.cands = append(in.cands, candidate{pos: c.offset(), char: b})
	c.out = append(c.out, b)
}

// syntax writes a bracket or delimiter that is intended as syntax. pair is the
// number of its pair of delimiters; for brackets it distinguishes links from
// images.
func (c *converter) syntax(text string, pair int32) {
	c.in.cands = append(c.in.cands, candidate{pos: c.offset(), char: text[0], n: int32(len(text)), pair: pair, real: true})
	c.out = append(c.out, text...)
}

// escape inserts backslashes before those candidates of the block just written
// that would be parsed as syntax, and before characters that are syntax only at
// the beginning of a line.
func (c *converter) escape() {
	in := &c.in
	c.escapeLines()
	if len(in.cands) == 0 {
		return
	}
	c.brackets()
	c.single()
	c.references()
	c.delimiters()
	n := 0
	for i := range in.cands {
		n += in.cands[i].extra()
	}
	if n > 0 {
		c.insert(n)
	}
}

// extra returns the number of bytes to insert for a candidate.
func (k *candidate) extra() int {
	n := 0
	switch {
	case k.ref:
		n += len("&lt")
	case k.esc:
		n++
	}
	if k.paren {
		n++
	}
	if k.apart&apartBefore != 0 {
		n += len(nothing)
	}
	if k.apart&apartAfter != 0 {
		n += len(nothing)
	}
	return n
}

// escapeAt records that the character at pos needs a backslash.
func (c *converter) escapeAt(pos int) {
	in := &c.in
	pos -= in.start
	i, found := slices.BinarySearchFunc(in.cands, pos, func(a candidate, p int) int { return int(a.pos) - p })
	if !found {
		in.cands = slices.Insert(in.cands, i, candidate{pos: int32(pos)})
	}
	in.cands[i].esc = !in.cands[i].real
}

// insert makes room for n bytes in the text and writes the insertions.
func (c *converter) insert(n int) {
	in := &c.in
	end := len(c.out) // what follows is already in place
	c.out = slices.Grow(c.out, n)[:end+n]
	put := func(pos int, text string) {
		copy(c.out[pos+n:], c.out[pos:end])
		n -= len(text)
		copy(c.out[pos+n:], text)
		end = pos
	}
	for i := len(in.cands) - 1; n > 0; i-- {
		k := &in.cands[i]
		if k.apart&apartAfter != 0 {
			put(in.start+int(k.end()), nothing)
		}
		if k.paren {
			put(in.start+int(k.pos)+1, `\`)
		}
		switch pos := in.start + int(k.pos); {
		case k.ref:
			c.out[pos] = ';'
			put(pos, "&lt")
		case k.esc:
			put(pos, `\`)
		}
		if k.apart&apartBefore != 0 {
			put(in.start+int(k.pos), nothing)
		}
	}
}

// single decides on the candidates that depend only on what follows them, and
// on the runs of backticks. It goes backwards, so that what follows each is
// known.
func (c *converter) single() {
	in := &c.in
	block := c.out[in.start:]
	ticks := map[int]bool{} // lengths of the runs of backticks that follow
	for i := len(in.cands) - 1; i >= 0; i-- {
		k := &in.cands[i]
		switch k.char {
		case '`':
			if k.real {
				ticks[int(k.n)] = true
				continue
			}
			first := c.runStart(i)
			c.tickRun(first, i, ticks)
			i = first
		case '\\':
			rest := block[k.pos+1:]
			// Some parsers carry a backslash before a break over to the next line.
			k.esc = len(rest) > 0 && ascii.IsPunct(rest[0]) || bytes.HasPrefix(rest, []byte("  \n"))
		case '<':
			// Not only complete tags: lenient parsers let any "<" sequence through as
			// HTML, and browsers accept it as a tag.
			k.esc = k.esc || opensTag(block[k.pos+1:])
		case '&':
			k.esc = mdtext.IsReference(string(block[k.pos:min(len(block), int(k.pos)+maxReference)]))
		}
	}
}

// runStart returns the first candidate of the run that ends with candidate i.
func (c *converter) runStart(i int) int {
	cands := c.in.cands
	for i > 0 && !cands[i-1].real && cands[i-1].pos == cands[i].pos-1 && cands[i-1].char == cands[i].char {
		i--
	}
	return i
}

// tickRun decides on a run of backticks: it begins a code span if a run of the
// same length follows. Each backslash shortens the remaining run by one. It
// does not prevent a run from ending a code span, though: to an earlier opener,
// the last backtick after a backslash is part of the rest.
func (c *converter) tickRun(first, last int, ticks map[int]bool) {
	in := &c.in
	block := c.out[in.start:]
	from, to := int(in.cands[first].pos), int(in.cands[last].pos)+1
	rest, escaped := last-first+1, 0
	if to < len(block) && block[to] == '`' { // it would lengthen the delimiter after it
		escaped = rest
		ticks[1+len(block[to:])-len(bytes.TrimLeft(block[to:], "`"))] = true
	} else if in.cands[first].esc || from > 0 && block[from-1] == '`' {
		escaped = 1
	}
	for rest -= escaped; rest > 0 && ticks[rest]; rest-- {
		escaped++
	}
	for i := first; i < first+escaped; i++ {
		in.cands[i].esc = true
	}
	if escaped > 1 {
		ticks[1] = true
	}
	if escaped > 0 {
		rest++
	}
	ticks[rest] = true
}

// brackets decides on the square brackets. A pair makes a link only if a
// parenthesis follows, which then gets the backslash; inside link text,
// unpaired brackets get one too.
func (c *converter) brackets() {
	in := &c.in
	stack := in.stack[:0]
	base := 0 // brackets on the stack outside the innermost link text
	for i := range in.cands {
		k := &in.cands[i]
		switch {
		case k.char == '[' && k.real:
			stack = append(stack, -1-base)
			base = len(stack)
		case k.char == '[':
			stack = append(stack, i)
		case k.char != ']':
		case k.real:
			for len(stack) > base {
				in.cands[stack[len(stack)-1]].esc = true
				stack = stack[:len(stack)-1]
			}
			if base > 0 {
				open := base - 1
				base = -1 - stack[open]
				stack = stack[:open]
			}
		case len(stack) > base:
			// The backslash goes between the two, because lenient parsers search only
			// for "](".
			next := in.start + int(k.pos) + 1
			k.paren = next < len(c.out) && c.out[next] == '('
			stack = stack[:len(stack)-1]
		case base > 0:
			next := in.start + int(k.pos) + 1
			k.esc, k.paren = true, next < len(c.out) && c.out[next] == '('
		}
	}
	in.stack = stack
}

// maxReference is the length of the longest character reference, or more.
const maxReference = 40

// maxAutolink is the maximum distance at which the end of an autolink is
// searched for.
const maxAutolink = 1000

// opensTag reports whether a browser or a lenient parser would take "<" before
// s as the start of a tag, a comment, a declaration or an autolink.
func opensTag(s []byte) bool {
	if len(s) == 0 || ascii.IsLetter(s[0]) || s[0] == '/' || s[0] == '!' || s[0] == '?' {
		return len(s) > 0
	}
	i := bytes.IndexAny(s[:min(len(s), maxAutolink)], " \t\n<>")
	if i <= 0 || s[i] != '>' {
		return false
	}
	at := bytes.IndexByte(s[:i], '@') // as lenient parsers know an address of mail
	return at > 0 && at+1 < i
}
