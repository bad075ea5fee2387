package linediff

// The indent heuristic: a group that can slide has two edges, one above and one
// below. Each position of an edge gets a badness by the indentation and blank
// lines around it, and the group moves to the minimum of the sum. M. Haggerty
// fitted the weights to positions chosen by people
// (github.com/mhagger/diff-slider-tools, 2016).
const (
	startOfText      = 1
	endOfText        = 21
	perBlank         = -30
	perBlankAfter    = 6
	indented         = -4
	indentedByBlank  = 10
	outdented        = 24 // and the next line is indented again: a block starts
	outdentedByBlank = 17
	dedented         = 23 // a block ended
	dedentedByBlank  = 17
	perIndent        = 60
	maxIndent        = 200
	maxBlanks        = 20
	maxSlide         = 100 // maximum number of positions tried, to bound the time
	noIndent         = -1  // of blank lines and beyond the text
)

// bestEnd returns the best end for a group of size lines whose end can be
// anywhere from top to end. Of equally good ends it takes the last.
func bestEnd(t *numbered, end, top, size int) int {
	from := max(top, end-size-1, end-maxSlide)
	best, least := from, badness{}
	for at := from; at <= end; at++ {
		b := edge(t, at).plus(edge(t, at-size))
		if at == from || !least.less(b) {
			best, least = at, b
		}
	}
	return best
}

// badness rates the positions of one or two edges.
type badness struct{ indent, penalty int }

func (b badness) plus(c badness) badness {
	return badness{b.indent + c.indent, b.penalty + c.penalty}
}

func (b badness) less(c badness) bool {
	d := b.penalty - c.penalty
	switch {
	case b.indent > c.indent:
		d += perIndent
	case b.indent < c.indent:
		d -= perIndent
	}
	return d < 0
}

// edge rates an edge between lines at-1 and at.
func edge(t *numbered, at int) badness {
	indent := t.indent(at)
	before, blanksBefore := t.nearest(at-1, -1)
	after, blanksAfter := t.nearest(at+1, 1)
	var b badness
	if before == noIndent && blanksBefore == 0 {
		b.penalty += startOfText
	}
	if at >= t.Len() {
		b.penalty += endOfText
	}
	blanks := 0
	if indent == noIndent {
		blanks = 1 + blanksAfter
		indent = after
	}
	b.penalty += perBlankAfter * blanks
	blanks += blanksBefore
	b.penalty += perBlank * blanks
	b.indent = indent
	b.penalty += step(before, indent, after, blanks > 0)
	return b
}

// step rates the change of indentation at an edge.
func step(before, indent, after int, blank bool) int {
	choose := func(direct, byBlank int) int {
		if blank {
			return byBlank
		}
		return direct
	}
	switch {
	case indent == noIndent || before == noIndent || indent == before:
		return 0
	case indent > before:
		return choose(indented, indentedByBlank)
	case after > indent:
		return choose(outdented, outdentedByBlank)
	default:
		return choose(dedented, dedentedByBlank)
	}
}

// nearest returns the indentation of the first non-blank line from i on, and
// the number of blank lines before it.
func (t *Text) nearest(i, step int) (indent, blanks int) {
	for ; i >= 0 && i < t.Len(); i += step {
		if indent := t.indent(i); indent != noIndent {
			return indent, blanks
		}
		if blanks++; blanks == maxBlanks {
			return 0, blanks
		}
	}
	return noIndent, blanks
}

// indent returns the width of the white space at the start of line i.
func (t *Text) indent(i int) int {
	if i >= t.Len() {
		return noIndent
	}
	width := 0
	for _, c := range []byte(t.Line(i)) {
		switch c {
		case ' ':
			width++
		case '\t':
			width += 8 - width%8
		case '\n', '\r':
		default:
			return width
		}
		if width >= maxIndent {
			return maxIndent
		}
	}
	return noIndent
}
