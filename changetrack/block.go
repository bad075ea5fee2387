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
