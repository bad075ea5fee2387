package mask

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// destination reads the text after a closing bracket: "(dest …)" or, at the
// start of a line, ": dest".
func (m *mapper) destination(i, end int) int {
	s := m.src
	if i+2 >= end {
		return i + 1
	}
	if s[i+1] == ':' {
		if start := m.definition(i); start > 0 {
			return m.defines(start, i, end)
		}
	}
	if s[i+1] != '(' {
		return i + 1
	}
	j := scan.SkipSpace(s, i+2, end)
	if j < end && s[j] == '<' {
		if j < m.noAngle {
			return i + 2
		}
		k := scan.Past(s, j+1, end, func(c byte) bool { return c != '>' && c != '\n' })
		if k == end || s[k] == '\n' {
			m.noAngle = k
			return i + 2
		}
		m.add(j+1, k, scan.Dest)
		return k + 1
	}
	k, depth := j, 0
	for ; k < end && s[k] > ' ' && depth <= maxNesting; k++ {
		if s[k] == '\\' {
			k++
		} else if s[k] == '(' {
			depth++
		} else if s[k] == ')' {
			if depth--; depth < 0 {
				break
			}
		}
	}
	k = min(k, end)
	if m.closesLink(k, end) {
		m.add(j, k, scan.Dest)
		return k
	}
	if c := closing(s, j, end); c > j {
		m.add(j, c, scan.Loose)
		return c
	}
	return i + 2
}

// maxNesting is the greatest depth of brackets in a destination; CommonMark 6.3
// allows a limit.
const maxNesting = 32

// closesLink reports whether a closing bracket follows a link destination that
// ends at k, with an optional title before it.
func (m *mapper) closesLink(k, end int) bool {
	i := scan.SkipSpace(m.src, k, end)
	if i < end && i > k {
		if q := strings.IndexByte("\"'(", m.src[i]); q >= 0 {
			if i = m.titleEnd(i, end, q); i < 0 {
				return false
			}
			i = scan.SkipSpace(m.src, i, end)
		}
	}
	return i < end && m.src[i] == ')'
}

// titleEnd returns the end of the title that opens at i with the sign q of ", '
// and (, or -1.
func (m *mapper) titleEnd(i, end, q int) int {
	if i < m.noTitle[q] {
		return -1
	}
	quote := "\"')"[q]
	for i++; i < end && m.src[i] != quote; i++ {
		if m.src[i] == '\\' {
			i++
		}
	}
	if i >= end {
		m.noTitle[q] = end
		return -1
	}
	return i + 1
}

// closing returns the offset on the line at i of the bracket that closes one
// opened before i, or 0.
func closing(s string, i, end int) int {
	depth := 0
	for ; i < end && s[i] != '\n' && depth <= maxNesting; i++ {
		switch s[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return 0
}

// defines records a reference definition with the label [start,i), and returns
// the end of its destination.
func (m *mapper) defines(start, i, end int) int {
	m.defined = append(m.defined, scan.Span{Start: start, End: i})
	j := scan.SkipSpace(m.src, i+2, end)
	k := scan.Past(m.src, j, end, func(c byte) bool { return !scan.IsSpace(c) })
	m.add(j, k, scan.Dest)
	return max(k, i+2)
}

// definition returns the start of the label that the bracket at i closes if it
// begins its line, as in a reference definition, or 0.
func (m *mapper) definition(i int) int {
	line := scan.Near(m.src, i, maxLabelBytes)
	if len(line) == maxLabelBytes {
		return 0
	}
	start := scan.SkipSpace(m.src, scan.MarkersEnd(m.src, i-len(line), i), i)
	if start == i || m.src[start] != '[' || m.src[start+1] == '^' || strings.IndexByte(m.src[start+1:i], '[') >= 0 {
		return 0
	}
	return start + 1
}
