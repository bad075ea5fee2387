package scan

import "strings"

// Kind is the role of a region in Markdown.
type Kind uint8

const (
	Prose Kind = iota
	Code       // code span, fenced or indented code
	Dest       // destination of a link, image or reference definition
	Loose      // text in a link's parentheses that, because of spaces, makes it no link
	Bare       // a bare URL in prose
	Auto       // an autolink with its angle brackets
	Label      // label of a reference or of its definition
	Tag        // an HTML tag with its angle brackets
)

// Region is a part of a text that is not prose.
type Region struct {
	Start, End int
	Kind       Kind
}

// URL reports whether the region is a URL.
func (k Kind) URL() bool { return k == Dest || k == Bare || k == Auto }

// Container skips block quote markers and a list marker. quotes is the number
// of the former; item is the column where a list item's content starts, or 0.
func Container(s string, i, end int) (body, quotes, item int) {
	start := i
	for {
		j := PastAny(s, i, min(end, i+3), " ")
		switch {
		case j < end && s[j] == '>':
			i = j + 1
			quotes++
			if i < end && s[i] == ' ' {
				i++
			}
		case j+1 < end && strings.IndexByte("-+*", s[j]) >= 0 && s[j+1] == ' ':
			i = j + 2
			item = i - start
		default:
			d := Past(s, j, min(end, j+9), IsDigit)
			if d == j || d+1 >= end || s[d] != '.' && s[d] != ')' || s[d+1] != ' ' {
				return i, quotes, item
			}
			i = d + 2
			item = i - start
		}
	}
}

// Opens reports whether only quote and list markers precede a on its line.
func Opens(md string, a int) bool {
	line := Near(md, a, 120)
	if len(line) == 120 {
		return false
	}
	body := MarkersEnd(md, a-len(line), a)
	return IsBlank(md[min(body, a):a])
}

// MarkersEnd returns the end of the quote and list markers on the line [i,end),
// at any indentation: the depth of enclosing lists is unknown here.
func MarkersEnd(md string, i, end int) int {
	for {
		body, _, _ := Container(md, SkipSpace(md, i, end), end)
		if body == SkipSpace(md, i, end) {
			return i
		}
		i = body
	}
}
