package score

import (
	"strings"
)

// Plain is a Markdown text as plain text, and the parts of it in fenced code
// and in table rows.
type Plain struct {
	Text string // all of it
	Code string // the text in fenced code
	Rows string // the text in table rows
}

// Lines of Markdown that contain markup. The syntax is a lenient GitHub
// Flavored Markdown, so that any converter's output can be read, even if
// invalid.
var (
	fenceLine = pattern("^[ \\t]*(?:>[ \\t]*)*(?:[-*+] +|\\d+[.)] +)?(`{3,}|~{3,})[^\\n]*$")
	tableRule = pattern(`^[ \t>]*(?:\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?|:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?|-{2,})[ \t]*$`)
	ruleLine  = pattern(`^[ \t>]*(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+)$`)
	reference = pattern(`^ {0,3}\[[^\]^]+\]:[ \t]*\S+.*$`)
	lineStart = pattern(`^[ \t]*(?:>[ \t]?)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\[[ xX]\][ \t]+)?(?:>[ \t]?)*(?:#{1,6}[ \t]+)?`)
	quoteMark = pattern(`^[ \t]*>[ \t]?`)
	closing   = pattern(`[ \t]+#+[ \t]*$`)
	breakTag  = pattern(`<br\s*/?>`)
)

// PlainMarkdown converts Markdown to plain text.
func PlainMarkdown(md string) Plain {
	var r plainReader
	for line := range strings.SplitSeq(strings.ReplaceAll(md, "\r\n", "\n"), "\n") {
		r.line(line)
	}
	r.flush()
	return Plain{strings.Join(r.out, "\n"), strings.Join(r.code, "\n"), strings.Join(r.rows, "\n")}
}

type plainReader struct {
	out, code, rows []string
	para            []string // lines of the current paragraph
	fence           string   // the opening fence of the current code block
	quoted          bool     // the code block is in a quote
}

func (r *plainReader) line(line string) {
	var fence string
	if strings.Contains(line, "```") || strings.Contains(line, "~~~") {
		if m := fenceLine().FindStringSubmatch(line); m != nil {
			fence = m[1]
		}
	}
	switch {
	case r.fence != "":
		r.inFence(line, fence)
	case fence != "":
		r.flush()
		r.fence, r.quoted = fence, strings.HasPrefix(strings.TrimLeftFunc(line, isSpace), ">")
	case trim(line) == "":
		r.flush()
		r.out = append(r.out, "")
	case tableRule().MatchString(line), ruleLine().MatchString(line), reference().MatchString(line):
		r.flush()
	case strings.HasPrefix(strings.TrimLeft(line, " >"), "|"):
		r.flush()
		r.row(line)
	default:
		r.text(line)
	}
}

func (r *plainReader) inFence(line, fence string) {
	if fence != "" && fence[0] == r.fence[0] && len(fence) >= len(r.fence) && strings.Trim(trim(line), "> ") == fence {
		r.fence = ""
		r.code = append(r.code, "\n")
		return
	}
	if r.quoted {
		line = quoteMark().ReplaceAllString(line, "")
	}
	r.out, r.code = append(r.out, line), append(r.code, line)
}

func (r *plainReader) row(line string) {
	var cells []string
	for _, c := range splitCells(strings.Trim(trim(strings.Trim(trim(line), ">")), "|")) {
		c = breakTag().ReplaceAllString(c, " ")
		cells = append(cells, inlineText(trim(strings.ReplaceAll(c, `\|`, "|"))))
	}
	text := strings.Join(cells, " ")
	r.out, r.rows = append(r.out, text), append(r.rows, text)
}

// splitCells splits at each bar that is not escaped.
func splitCells(s string) []string {
	var out []string
	start := 0
	for i := 0; i < len(s); i++ {
		if s[i] == '|' && (i == 0 || s[i-1] != '\\') {
			out = append(out, s[start:i])
			start = i + 1
		}
	}
	return append(out, s[start:])
}

func (r *plainReader) text(line string) {
	n := len(lineStart().FindString(line))
	if trim(line[:n]) != "" {
		r.flush()
	}
	rest := line[n:]
	if strings.Contains(line[:n], "#") {
		rest = closing().ReplaceAllString(rest, "")
	}
	r.para = append(r.para, strings.TrimRight(rest, `\`))
}

func (r *plainReader) flush() {
	if len(r.para) > 0 {
		r.out = append(r.out, inlineText(strings.Join(r.para, "\n")))
		r.para = r.para[:0]
	}
}
