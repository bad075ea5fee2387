package mask

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// inlineMark is the set of bytes at which inline stops.
var inlineMark = [256]bool{'`': true, ']': true, '<': true, ':': true, '\\': true, '\n': true, '.': true}

// inline finds code spans, destinations, autolinks, tags and bare URLs in
// consecutive non-blank lines.
func (m *mapper) inline(i, end int) {
	src := m.src[:end]
	for i < len(src) {
		for i+4 <= len(src) && !(inlineMark[src[i]] || inlineMark[src[i+1]] || inlineMark[src[i+2]] || inlineMark[src[i+3]]) {
			i += 4
		}
		for i < len(src) && !inlineMark[src[i]] {
			i++
		}
		if i == len(src) {
			return
		}
		switch src[i] {
		case '\\':
			i += 2
		case '`':
			i = m.codeSpan(i, end)
		case ']':
			i = m.destination(i, end)
		case '<':
			i = m.angle(i, end)
		case ':', '.':
			i = m.bareURL(i, end)
		default:
			i++
		}
	}
}

func (m *mapper) codeSpan(i, end int) int {
	if m.ticked != end {
		m.findTicks(i, end)
	}
	n := scan.RunLen(m.src, i, end)
	if m.lastTick[n] <= i {
		return i + n
	}
	for j := i + n; j < end; {
		k := strings.IndexByte(m.src[j:end], '`')
		if k < 0 {
			break
		}
		j += k
		l := scan.RunLen(m.src, j, end)
		if l == n {
			m.add(i, j+n, scan.Code)
			return j + n
		}
		j += l
	}
	return i + n
}

// findTicks records the last backtick run of each length.
func (m *mapper) findTicks(i, end int) {
	m.ticked = end
	if m.lastTick == nil {
		m.lastTick = map[int]int{}
	}
	clear(m.lastTick)
	for i < end {
		k := strings.IndexByte(m.src[i:end], '`')
		if k < 0 {
			return
		}
		i += k
		n := scan.RunLen(m.src, i, end)
		m.lastTick[n] = i
		i += n
	}
}

// angle reads an autolink or an HTML tag.
func (m *mapper) angle(i, end int) int {
	s := m.src
	if i+2 >= end || i < m.noTag {
		return i + 1
	}
	if i >= m.noComment && strings.HasPrefix(s[i:end], "<!--") {
		if k := strings.Index(s[i:end], "-->"); k > 0 {
			m.add(i, i+k+len("-->"), scan.Tag)
			return i + k + len("-->")
		}
		m.noComment = end
	}
	c := s[i+1] | 0x20
	if c < 'a' || c > 'z' {
		if s[i+1] != '/' && (s[i+1] < '0' || s[i+1] > '9') {
			return i + 1
		}
	}
	j := scan.Past(s, i+1, end, func(c byte) bool { return c > ' ' && c != '<' && c != '>' })
	if j < end && s[j] == '>' {
		if autolink().MatchString(s[i+1 : j]) {
			m.add(i, j+1, scan.Auto)
			return j + 1
		}
	}
	quote := byte(0)
	for j = i + 1; j < end; j++ {
		switch {
		case quote != 0:
			if s[j] == quote {
				quote = 0
			}
		case (s[j] == '"' || s[j] == '\'') && s[j-1] == '=':
			quote = s[j]
		case s[j] == '<':
			return i + 1
		case s[j] == '>':
			m.add(i, j+1, scan.Tag)
			return j + 1
		}
	}
	m.noTag = end
	return i + 1
}

// autolink matches an autolink between < and > (CommonMark 6.5).
var autolink = lazy.Regexp(`^(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:.|[^:@/\\"']+@[^/\\"']+$)`)

// bareURL reads a bare URL in prose: scheme://… or www.…
func (m *mapper) bareURL(i, end int) int {
	s := m.src
	start, floor := i, 0
	if n := len(m.out); n > 0 {
		floor = m.out[n-1].End
	}
	if s[i] == ':' {
		if i+3 >= end || s[i+1] != '/' || s[i+2] != '/' {
			return i + 1
		}
		start = scan.Back(s, max(floor, i-24), i, func(c byte) bool { return scan.IsAlnum(c) || c == '+' || c == '-' })
		if start == i {
			return i + 1
		}
	} else {
		if i < 3 || !strings.EqualFold(s[i-3:i], "www") || i > 3 && scan.IsAlnum(s[i-4]) || i-3 < floor {
			return i + 1
		}
		start = i - 3
	}
	j, depth := i+1, 0
	for ; j < end && s[j] > ' ' && strings.IndexByte("<>\"`|", s[j]) < 0; j++ {
		if s[j] == '(' {
			depth++
		} else if s[j] == ')' {
			if depth--; depth < 0 {
				break
			}
		} else if s[j] == ']' && j+1 < end && s[j+1] == '(' {
			break
		}
	}
	j = scan.BackAny(s, i+1, j, ".,;:!?*_~'")
	m.add(start, j, scan.Bare)
	return j
}
