package extract

import (
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
)

// An mdBlock is a block of Markdown as Clean sees it: a heading, a code block,
// a table, one item of a top-level list, or a paragraph.
type mdBlock struct {
	kind       mdKind
	level      int // of a heading
	start, end int // its bytes, without the newline after it
	next       int // where the next block starts
	rule       string
	links      linkCount
}

type mdKind uint8

const (
	mdParagraph mdKind = iota
	mdHeading
	mdCode
	mdTable
	mdItem
	mdRule
)

// protected reports whether a block stays whatever is said of it.
func (k *mdBlock) protected() bool {
	return k.kind == mdHeading || k.kind == mdCode || k.kind == mdTable || k.links.images > 0
}

// splitBlocks parts md at its blank lines and block starts. The blocks cover
// md: each ends where the next starts.
func splitBlocks(check *cancel.Checker, md string) []mdBlock {
	var out []mdBlock
	s := splitter{md: md}
	for s.pos < len(md) {
		check.Step()
		k := s.block()
		out = append(out, k)
	}
	if len(out) > 0 {
		out[0].start = 0 // blank lines before the first block are its own
		for i := range out[:len(out)-1] {
			out[i].next = out[i+1].start
		}
		out[len(out)-1].next = len(md)
	}
	for i := range out {
		check.Step()
		out[i].links = countLinks(md[out[i].start:out[i].end])
	}
	return out
}

type splitter struct {
	md  string
	pos int
}

// line returns the line at pos without its newline, and where the next starts.
func (s *splitter) line(pos int) (string, int) {
	if i := strings.IndexByte(s.md[pos:], '\n'); i >= 0 {
		return s.md[pos : pos+i], pos + i + 1
	}
	return s.md[pos:], len(s.md)
}

func (s *splitter) block() mdBlock {
	start := s.pos
	line, next := s.line(s.pos)
	for strings.TrimSpace(line) == "" && next < len(s.md) {
		start = next
		line, next = s.line(next)
	}
	k := mdBlock{start: start, end: start + len(line)}
	s.pos = next
	t := strings.TrimLeft(line, " ")
	switch indent := len(line) - len(t); {
	case fenceOf(t) != "":
		k.kind = mdCode
		k.end = s.fence(fenceOf(t), k.end)
	case indent >= 4 || strings.HasPrefix(line, "\t"):
		k.kind = mdCode
		k.end = s.indented(k.end)
	case headingLevel(t) > 0:
		k.kind, k.level = mdHeading, headingLevel(t)
	case isRule(t):
		k.kind = mdRule
	case itemIndent(line) > 0:
		k.kind = mdItem
		k.end = s.item(itemIndent(line), k.end)
	case s.tableAt(line):
		k.kind = mdTable
		k.end = s.paragraph(k.end, nil)
	default:
		k.end = s.paragraph(k.end, &k)
	}
	return k
}

// fenceOf returns the fence that opens a code block, "" where line opens none.
func fenceOf(t string) string {
	for _, c := range [...]byte{'`', '~'} {
		n := 0
		for n < len(t) && t[n] == c {
			n++
		}
		if n >= 3 && (c == '~' || !strings.Contains(t[n:], "`")) {
			return t[:n]
		}
	}
	return ""
}

// fence reads up to the line that closes the fence, or to the end.
func (s *splitter) fence(open string, end int) int {
	for s.pos < len(s.md) {
		line, next := s.line(s.pos)
		end = s.pos + len(line)
		s.pos = next
		t := strings.TrimSpace(line)
		if strings.HasPrefix(t, open) && strings.Trim(t, open[:1]) == "" {
			break
		}
	}
	return end
}

func (s *splitter) indented(end int) int {
	for pos := s.pos; pos < len(s.md); {
		line, next := s.line(pos)
		blank := strings.TrimSpace(line) == ""
		if !blank && !strings.HasPrefix(line, "    ") && !strings.HasPrefix(line, "\t") {
			break
		}
		if !blank {
			end = pos + len(line)
			s.pos = next
		}
		pos = next
	}
	return end
}

func headingLevel(t string) int {
	n := 0
	for n < len(t) && t[n] == '#' {
		n++
	}
	if n == 0 || n > 6 || n < len(t) && t[n] != ' ' && t[n] != '\t' {
		return 0
	}
	return n
}

func isRule(t string) bool {
	t = strings.ReplaceAll(strings.TrimSpace(t), " ", "")
	return len(t) >= 3 && (strings.Trim(t, "-") == "" || strings.Trim(t, "*") == "" || strings.Trim(t, "_") == "")
}

// itemIndent returns the width of a list item's marker and the spaces around
// it, 0 where line starts no item.
func itemIndent(line string) int {
	t := strings.TrimLeft(line, " ")
	n := 0
	for n < len(t) && n < 9 && t[n] >= '0' && t[n] <= '9' {
		n++
	}
	switch {
	case n > 0 && n < len(t) && (t[n] == '.' || t[n] == ')'):
	case n == 0 && t != "" && (t[0] == '-' || t[0] == '*' || t[0] == '+'):
	default:
		return 0
	}
	n++
	if n < len(t) && t[n] != ' ' {
		return 0
	}
	return len(line) - len(t) + n + 1
}

// item reads the lines that belong to a list item: those indented below it,
// and what goes on after its first line without a blank one.
func (s *splitter) item(indent, end int) int {
	afterBlank := false
	for pos := s.pos; pos < len(s.md); {
		line, next := s.line(pos)
		t := strings.TrimLeft(line, " ")
		switch {
		case strings.TrimSpace(line) == "":
			afterBlank = true
			pos = next
			continue
		case len(line)-len(t) >= indent:
		case afterBlank || itemIndent(line) > 0 || headingLevel(t) > 0 || fenceOf(t) != "" || isRule(t):
			return end
		}
		if f := fenceOf(t); f != "" {
			s.pos = next
			end = s.fence(f, pos+len(line))
			pos, afterBlank = s.pos, false
			continue
		}
		afterBlank = false
		end = pos + len(line)
		pos, s.pos = next, next
	}
	return end
}

// tableAt reports whether line, just read, is the first row of a table.
func (s *splitter) tableAt(line string) bool {
	if !strings.Contains(line, "|") || s.pos >= len(s.md) {
		return false
	}
	next, _ := s.line(s.pos)
	next = strings.TrimSpace(next)
	return strings.Contains(next, "-") && strings.Trim(next, "|-: \t") == ""
}

// paragraph reads on to the next blank line or block start. A line of = or -
// below the text makes k, where given, a heading.
func (s *splitter) paragraph(end int, k *mdBlock) int {
	for s.pos < len(s.md) {
		line, next := s.line(s.pos)
		t := strings.TrimSpace(line)
		if t == "" {
			break
		}
		if k != nil && (strings.Trim(t, "=") == "" || strings.Trim(t, "-") == "") {
			k.kind, k.level = mdHeading, 1
			end, s.pos = s.pos+len(line), next
			break
		}
		if headingLevel(t) > 0 || fenceOf(t) != "" || k != nil && (itemIndent(line) > 0 || isRule(t)) {
			break
		}
		end, s.pos = s.pos+len(line), next
	}
	return end
}

// linkCount is what countLinks finds in a block.
type linkCount struct {
	links   int
	images  int
	linked  int // letters inside link texts
	other   int // letters outside
	targets []string
}

// countLinks counts the inline links and images of a block. Code spans count
// as text.
func countLinks(s string) (c linkCount) {
	type open struct {
		image  bool
		linked int
	}
	var stack []open
	for i := 0; i < len(s); i++ {
		switch ch := s[i]; {
		case ch == '\\' && i+1 < len(s):
			i++
		case ch == '`':
			n := 1
			for i+n < len(s) && s[i+n] == '`' {
				n++
			}
			if end := strings.Index(s[i+n:], s[i:i+n]); end >= 0 && end < maxSpan {
				c.letters(len(stack) > 0, strings.Trim(s[i+n:i+n+end], " "))
				i += n + end + n - 1
			} else {
				i += n - 1
			}
		case ch == '[':
			if len(stack) < maxNest {
				stack = append(stack, open{i > 0 && s[i-1] == '!', c.linked})
			}
		case ch == ']' && len(stack) > 0:
			o := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			target, end := targetAt(s, i+1)
			switch {
			case end < 0: // brackets, no link
				if len(stack) == 0 {
					c.other += c.linked - o.linked
					c.linked = o.linked
				}
				continue
			case o.image:
				c.images++
				c.linked = o.linked // alternative text is no text
			default:
				c.links++
				c.targets = append(c.targets, target)
			}
			i = end
		case ch >= 0x80 || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z' || ch >= '0' && ch <= '9':
			if len(stack) > 0 {
				c.linked++
			} else {
				c.other++
			}
		}
	}
	return c
}

const (
	maxNest   = 8    // brackets inside brackets that are followed
	maxSpan   = 2000 // bytes that a code span may have
	maxTarget = 4000 // bytes that a link target may have
	maxParens = 32   // parentheses inside one another in a link target
)

func (c *linkCount) letters(linked bool, s string) {
	if linked {
		c.linked += len(s)
	} else {
		c.other += len(s)
	}
}

// targetAt reads "(target "title")" at i and returns the target and the place
// of the closing parenthesis, -1 where there is none.
func targetAt(s string, i int) (string, int) {
	if i >= len(s) || s[i] != '(' {
		return "", -1
	}
	depth := 0
	for j := i; j < len(s) && j < i+maxTarget; j++ {
		switch s[j] {
		case '\\':
			j++
		case '\n':
			return "", -1
		case '(':
			if depth++; depth > maxParens {
				return "", -1
			}
		case ')':
			if depth--; depth == 0 {
				target, _, _ := strings.Cut(strings.TrimSpace(s[i+1:j]), " ")
				return strings.Trim(target, "<>"), j
			}
		}
	}
	return "", -1
}
