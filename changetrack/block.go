package changetrack

import (
	"strings"
)

// A block is a paragraph, heading, list, table or code block of a Markdown
// text: what stands between blank lines, or between the fences of code.
type block struct {
	text    string
	line    int // of its first line, from 0
	section int // number of the section it is in
	heading bool
	fate    ChangeKind // "" if it is in both texts
	partner int        // index of the block in the other text, or -1
}

// blocks cuts a Markdown text into blocks. A heading opens a section; what
// comes before the first is section 0.
func blocks(md string) []block {
	var bs []block
	var lines []string
	start, section, fence := 0, 0, ""
	end := func() {
		if len(lines) > 0 {
			bs = append(bs, block{text: strings.Join(lines, "\n"), line: start, section: section, partner: -1})
			lines = nil
		}
	}
	n := 0
	for line := range strings.SplitSeq(md, "\n") {
		trimmed := strings.TrimSpace(line)
		switch {
		case fence != "":
			lines = append(lines, line)
			if strings.HasPrefix(trimmed, fence) && strings.Trim(trimmed, fence[:1]) == "" {
				fence = ""
				end()
			}
		case trimmed == "":
			end()
		case isHeading(trimmed):
			end()
			section++
			bs = append(bs, block{text: trimmed, line: n, section: section, heading: true, partner: -1})
		case isUnderline(trimmed) && isParagraph(lines):
			section++
			bs = append(bs, block{text: strings.Join(append(lines, line), "\n"), line: start, section: section, heading: true, partner: -1})
			lines = nil
		default:
			if fence = fenceOf(trimmed); fence != "" {
				end()
			}
			if len(lines) == 0 {
				start = n
			}
			lines = append(lines, line)
		}
		n++
	}
	end()
	return bs
}

func isHeading(line string) bool {
	rest := strings.TrimLeft(line, "#")
	level := len(line) - len(rest)
	return 1 <= level && level <= 6 && (rest == "" || rest[0] == ' ' || rest[0] == '\t')
}

// isUnderline reports whether a line makes the paragraph above it a heading
// (CommonMark 0.31, section 4.3).
func isUnderline(line string) bool {
	return strings.Trim(line, "=") == "" || strings.Trim(line, "-") == ""
}

// isParagraph reports whether lines begin a paragraph, and no quote, list item,
// table or indented code.
func isParagraph(lines []string) bool {
	if len(lines) == 0 || strings.HasPrefix(lines[0], "    ") || strings.HasPrefix(lines[0], "\t") {
		return false
	}
	word, _, more := strings.Cut(strings.TrimSpace(lines[0]), " ")
	number := strings.TrimRight(word, ".)")
	switch {
	case word[0] == '>' || word[0] == '|':
		return false
	case more && (word == "-" || word == "*" || word == "+"):
		return false
	case more && len(number) == len(word)-1 && strings.Trim(number, "0123456789") == "":
		return false
	}
	return true
}

// fenceOf is the run of characters that opens a code block, or "".
func fenceOf(line string) string {
	for _, c := range []string{"`", "~"} {
		if n := len(line) - len(strings.TrimLeft(line, c)); n >= 3 && (c == "~" || !strings.Contains(line[n:], "`")) {
			return line[:n]
		}
	}
	return ""
}

// essence is the text of a block without white space.
func (b *block) essence() string {
	var w strings.Builder
	for k := newInk(b.text); ; {
		c, ok := k.next()
		if !ok {
			return w.String()
		}
		w.WriteByte(c)
	}
}
