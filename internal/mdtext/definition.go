package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// definitions reads the reference definitions at the start of paragraph i and
// returns the paragraph of the rest: i, or -1 if nothing is left. A paragraph
// of only definitions becomes a Definition.
func (p *parser) definitions(i int) int {
	b := p.block(i)
	first := b.Lines[0]
	if first.Start >= first.End || p.d.Source[first.Start] != '[' {
		return i
	}
	t := newText(p.d.Source, b.Lines)
	at := 0
	for at < len(t.s) {
		label, target, end := t.definition(at)
		if end < 0 {
			break
		}
		if _, ok := p.d.Definitions[label]; !ok {
			p.d.Definitions[label] = target
			p.d.Defined = append(p.d.Defined, label)
		}
		at = end
	}
	switch {
	case at == 0:
		return i
	case at >= len(t.s):
		b.Kind = Definition
		return -1
	}
	line := t.lineOf(at)
	b.Start = b.Lines[line].Start
	b.Lines = b.Lines[line:]
	return i
}

// maxLabel is the maximum length of a label (CommonMark 4.7).
const maxLabel = 999

// definition reads a definition at the start of a line. end is the start of the
// next line, or -1 if there is no definition.
func (t *text) definition(at int) (label string, target Target, end int) {
	s := t.s
	if at >= len(s) || s[at] != '[' {
		return "", Target{}, -1
	}
	i := labelEnd(s, at+1)
	if i < 0 || i+1 >= len(s) || s[i+1] != ':' {
		return "", Target{}, -1
	}
	label = Label(s[at+1 : i])
	if label == "" {
		return "", Target{}, -1
	}
	i = skipBlank(s, i+2)
	dest, i := t.destination(i, true)
	if i < 0 {
		return "", Target{}, -1
	}
	target.Destination = Unescape(dest)
	if j := skipBlank(s, i); j > i && j < len(s) {
		if title, k := t.title(j); k > 0 {
			if end = lineEnd(s, k); end >= 0 {
				target.Title = Unescape(title)
				return label, target, end
			}
		}
	}
	if end = lineEnd(s, i); end < 0 {
		return "", Target{}, -1
	}
	return label, target, end
}

// lineEnd returns the beginning of the line after i, or -1 if there is more on
// its own.
func lineEnd(s string, i int) int {
	line, _, _ := strings.Cut(s[i:], "\n")
	if !isBlank(line) {
		return -1
	}
	return min(i+len(line)+1, len(s))
}

// StartsDefinition reports whether a line that begins with "[" may be read as the
// definition of a reference or of a footnote. Parentheses in its address need not
// be balanced, as lenient parsers ask for none.
func StartsDefinition(line string) bool {
	if end := labelEnd(line, 1); end > 1 && line[1] == '^' {
		return strings.HasPrefix(line[end:], "]:")
	}
	for _, s := range [...]string{line, strings.ReplaceAll(line, "(", "_")} {
		if _, _, end := (&text{s: s}).definition(0); end >= 0 {
			return true
		}
	}
	return false
}

// labelEnd returns the end of the label that begins at i, or -1.
func labelEnd(s string, i int) int {
	for end := min(len(s), i+maxLabel+1); i < end; i++ {
		switch s[i] {
		case '\\':
			i++
		case '[':
			return -1
		case ']':
			return i
		}
	}
	return -1
}

// Label returns the normalized form by which labels are compared: case folded,
// white space collapsed; "" for a blank label.
func Label(s string) string {
	return strings.ToLower(strings.ToUpper(strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' || r == '\t' || r == '\n' || r == '\r' }), " ")))
}

// blanks matches white space with at most one line feed.
var blanks = lazy.Regexp(`^[ \t\r]*(?:\n[ \t\r]*)?`)

// skipBlank skips white space with at most one line feed.
func skipBlank(s string, i int) int { return i + len(blanks().FindString(s[i:])) }
