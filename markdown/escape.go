package markdown

import (
	"bytes"
	"html"
	"slices"
	"unicode/utf8"
)

// A candidate is a character of the output that may be read as syntax.
type candidate struct {
	pos  int
	n    int // length of the fence, of a code span
	char byte
	real bool // it is meant as syntax
	esc  bool // it needs a backslash
}

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
		if in.math {
			c.out = append(c.out, '\\')
		}
		c.out = append(c.out, '$')
		return
	}
	in.cands = append(in.cands, candidate{pos: len(c.out), char: b})
	c.out = append(c.out, b)
}

// syntax notes a bracket or backtick that is meant as such.
func (c *converter) syntax(b byte) {
	c.in.cands = append(c.in.cands, candidate{pos: len(c.out), char: b, real: true})
	c.out = append(c.out, b)
}

// escape puts backslashes before the candidates of the block just written
// that would be read as syntax, and before what only means something at the
// beginning of a line.
func (c *converter) escape() {
	in := &c.in
	c.escapeLines()
	if len(in.cands) == 0 {
		return
	}
	c.brackets()
	c.runs()
	n := 0
	for i := range in.cands {
		if in.cands[i].esc {
			n++
		}
	}
	if n > 0 {
		c.insert(n)
	}
}

// escapeAt notes that the character at pos needs a backslash.
func (c *converter) escapeAt(pos int) {
	in := &c.in
	i, found := slices.BinarySearchFunc(in.cands, pos, func(a candidate, p int) int { return a.pos - p })
	if !found {
		in.cands = slices.Insert(in.cands, i, candidate{pos: pos})
	}
	in.cands[i].esc = !in.cands[i].real
}

// insert moves the text apart for n backslashes.
func (c *converter) insert(n int) {
	in := &c.in
	end := len(c.out)
	c.out = slices.Grow(c.out, n)[:end+n]
	for i := len(in.cands) - 1; n > 0; i-- {
		if !in.cands[i].esc {
			continue
		}
		pos := in.cands[i].pos
		copy(c.out[pos+n:], c.out[pos:end])
		n--
		c.out[pos+n] = '\\'
		end = pos
	}
}

// runs goes backwards over the candidates, so that it knows what comes after
// each.
func (c *converter) runs() {
	in := &c.in
	var closer [256]bool // a run of this character that can close follows
	var ticks lengths    // of the runs of backticks that follow
	lastGT := -2
	for i := len(in.cands) - 1; i >= 0; i-- {
		k := &in.cands[i]
		switch k.char {
		case '*', '_', '~', '`':
			if k.real {
				ticks.add(k.n)
				continue
			}
			first := c.runStart(i)
			esc := false
			if k.char == '`' {
				esc = c.tickRun(first, i, &ticks)
			} else {
				esc = c.delimiterRun(first, i, &closer)
			}
			for ; i > first; i-- {
				in.cands[i].esc = in.cands[i].esc || esc
			}
			in.cands[first].esc = in.cands[first].esc || esc
		case '\\':
			k.esc = k.pos+1 < len(c.out) && isPunctByte(c.out[k.pos+1])
		case '<':
			if lastGT == -2 {
				lastGT = in.start + bytes.LastIndexByte(c.out[in.start:], '>')
			}
			k.esc = k.esc || k.pos < lastGT && startsTag(c.out[k.pos+1:])
		case '&':
			k.esc = isEntity(c.out[k.pos:])
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

// delimiterRun decides on a run of * _ or ~: it needs backslashes where it can
// open emphasis that a later run can close. Next to real delimiters of its
// kind, any run that could take part does.
func (c *converter) delimiterRun(first, last int, closer *[256]bool) bool {
	in := &c.in
	b := in.cands[last].char
	from, to := in.cands[first].pos, in.cands[last].pos+1
	prev, next := ' ', ' '
	if from > in.start {
		prev, _ = utf8.DecodeLastRune(c.out[in.start:from])
	}
	if to < len(c.out) {
		next, _ = utf8.DecodeRune(c.out[to:])
	}
	left := !isSpaceRune(next) && (!isPunct(next) || isSpaceRune(prev) || isPunct(prev))
	right := !isSpaceRune(prev) && (!isPunct(prev) || isSpaceRune(next) || isPunct(next))
	opens, closes := left, right
	switch b {
	case '_':
		opens, closes = left && (!right || isPunct(prev)), right && (!left || isPunct(next))
	case '~':
		if to-from > 2 {
			opens, closes = false, false
		}
	}
	real := b == '*' && in.real&(markEm|markStrong) != 0 || b == '~' && in.real&markDel != 0
	esc := opens && closer[b] || real && (opens || closes)
	if closes {
		closer[b] = true
	}
	return esc
}

// lengths is a set of lengths.
type lengths struct {
	small uint64
	large map[int]bool
}

func (t *lengths) has(n int) bool {
	if n < 64 {
		return t.small&(1<<n) != 0
	}
	return t.large[n]
}

func (t *lengths) add(n int) {
	if n < 64 {
		t.small |= 1 << n
		return
	}
	if t.large == nil {
		t.large = map[int]bool{}
	}
	t.large[n] = true
}

// tickRun decides on a run of backticks: it begins a code span where a run of
// the same length follows. A backslash does not keep a run from ending one.
func (c *converter) tickRun(first, last int, ticks *lengths) bool {
	in := &c.in
	n := last - first + 1
	from, to := in.cands[first].pos, in.cands[last].pos+1
	touches := from > in.start && c.out[from-1] == '`' || to < len(c.out) && c.out[to] == '`'
	esc := touches || ticks.has(n)
	ticks.add(n)
	if esc {
		ticks.add(1)
	}
	return esc
}

// brackets decides on the square brackets. Outside of links only "](" makes
// one, so its bracket gets the backslash; inside link text, brackets that do
// not pair up or would make a link of their own do.
func (c *converter) brackets() {
	in := &c.in
	stack := in.stack[:0]
	base := 0 // brackets of the stack that belong outside the innermost link text
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
				base = -1 - stack[base-1]
				stack = stack[:len(stack)-1]
			}
		case len(stack) > base:
			if k.pos+1 < len(c.out) && c.out[k.pos+1] == '(' {
				k.esc = true
				if base > 0 {
					in.cands[stack[len(stack)-1]].esc = true
				}
			}
			stack = stack[:len(stack)-1]
		case base > 0:
			k.esc = true
		}
	}
	in.stack = stack
}

// startsTag reports whether the text behind a "<" can be a tag, a comment or
// an autolink (CommonMark 6.5, 6.6).
func startsTag(s []byte) bool {
	if len(s) == 0 {
		return false
	}
	switch {
	case s[0] == '!' || s[0] == '?':
		return true
	case s[0] == '/':
		return len(s) > 1 && isLetter(s[1])
	case !isLetter(s[0]):
		return isMailStart(s)
	}
	for i, b := range s {
		switch {
		case isLetter(b) || b >= '0' && b <= '9' || b == '-':
		case b == '>' || b == '/' || b == ':':
			return true
		case b == '.' || b == '+' || b == '@' || b == '_':
			return isMailStart(s)
		case classes[b] == classSpace:
			return isAttribute(s[i:])
		default:
			return isMailStart(s)
		}
	}
	return false
}

// isAttribute reports whether what stands behind a tag's name can be its
// attributes or its end.
func isAttribute(s []byte) bool {
	s = bytes.TrimLeft(s, " \n")
	return len(s) > 0 && (isLetter(s[0]) || s[0] == '_' || s[0] == ':' || s[0] == '/' || s[0] == '>')
}

// isMailStart reports whether s begins with what stands before the > of an
// autolink: no white space, no "<".
func isMailStart(s []byte) bool {
	i := bytes.IndexAny(s[:min(len(s), 320)], " \t\n<>")
	return i > 0 && s[i] == '>' && bytes.IndexAny(s[:i], "@:") > 0
}

// isEntity reports whether s begins with a character reference.
func isEntity(s []byte) bool {
	i := 1
	for i < len(s) && i < 36 && (isLetter(s[i]) || s[i] >= '0' && s[i] <= '9' || s[i] == '#') {
		i++
	}
	if i == 1 || i >= len(s) || s[i] != ';' {
		return false
	}
	t := string(s[:i+1])
	return html.UnescapeString(t) != t
}

func isLetter(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' }
