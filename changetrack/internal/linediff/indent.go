package linediff

// The indent heuristic: a group that can be moved has two edges, one above and
// one below. Each place of an edge is given a badness by the indentation and
// the blank lines around it, and the group goes where the sum is least. The
// weights were fitted by M. Haggerty to places chosen by people
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
	maxSlide         = 100 // places looked at, for the sake of speed
	noIndent         = -1  // of blank lines and of what is not there
)

// bestEnd is the best place for the end of a group of size lines that can
// stand anywhere from top to end. Of equal places the last is taken.
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

// badness of the places of one or two edges.
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

// edge rates an edge between the lines at-1 and at.
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

// nearest is the indentation of the first line from i on that is not blank,
// and the number of blank ones before it.
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

// indent is the width of the white space before line i.
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
