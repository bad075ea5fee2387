package linediff

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// A Text is a text split into lines. A line includes its line feed; only the
// last may lack one.
type Text struct {
	s     string
	start []int // start of each line, and finally the length of s
	check *cancel.Checker
}

// NewText splits s into lines.
func NewText(s string) *Text { return NewChecked(nil, s) }

// NewChecked is like NewText but counts its steps, and those of Compare and
// Line, in check.
func NewChecked(check *cancel.Checker, s string) *Text {
	t := &Text{check: check, s: s, start: make([]int, 1, strings.Count(s, "\n")+2)}
	for end := 0; end < len(s); t.start = append(t.start, end) {
		check.Step()
		if i := strings.IndexByte(s[end:], '\n'); i >= 0 {
			end += i + 1
		} else {
			end = len(s)
		}
	}
	return t
}

// Len returns the number of lines.
func (t *Text) Len() int { return len(t.start) - 1 }

// Line returns line i with its line feed.
func (t *Text) Line(i int) string {
	t.check.Step()
	return t.s[t.start[i]:t.start[i+1]]
}

// numbered is one of the two texts during a comparison.
type numbered struct {
	*Text
	id      []int32 // equal lines of the two texts have the same number
	changed []bool  // the line has no partner in the other text
}

// number gives equal lines of a and b equal numbers, from 0, and returns how
// many numbers there are.
func number(a, b *Text) (na, nb *numbered, n int) {
	ids := make(map[string]int32, max(a.Len(), b.Len()))
	assign := func(t *Text) *numbered {
		nt := &numbered{Text: t, id: make([]int32, t.Len()), changed: make([]bool, t.Len())}
		for i := range nt.id {
			line := t.Line(i)
			id, ok := ids[line]
			if !ok {
				id = int32(len(ids))
				ids[line] = id
			}
			nt.id[i] = id
		}
		return nt
	}
	na, nb = assign(a), assign(b)
	return na, nb, len(ids)
}
