package score

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/text/unicode/norm"
)

// A blockKind is the kind of a block of a Markdown document.
type blockKind int

const (
	paragraphBlock blockKind = iota
	headingBlock
	tableBlock
	codeBlock
	itemBlock
)

// A block is a line or construct of a Markdown document. Parsing is lenient, as
// the output of PDF converters requires: lists drawn with bullet characters
// count, and tables may be in HTML.
type block struct {
	kind  blockKind
	level int      // of a heading
	text  string   // except of tables and code
	lines []string // of code
	rows  [][]cell // of a table
}

type cell struct {
	text       string
	runes      []rune // of the text's beginning
	cols, rows int    // spans
}

const maxCellText = 300 // maximum number of characters of a cell that are compared

func newCell(text string, cols, rows int) cell {
	c := cell{text: text, runes: []rune(text), cols: cols, rows: rows}
	c.runes = c.runes[:min(len(c.runes), maxCellText)]
	return c
}

// space matches Unicode white space.
const space = `[\s\v\x1c-\x1f\x{85}\p{Z}]`

const bullets = "-*+\u2022\u25e6\u25aa\u25cf\u25cb\u2013"

var (
	control     = pattern("[\x00-\x08\x0b\x0e-\x1f]")
	comment     = pattern(`(?s)<!--.*?-->`)
	htmlTable   = pattern(`(?is)<table\b.*?</table>`)
	placeholder = pattern(`^` + space + "*\x01T(\\d+)\x01" + space + `*$`)
	fenceOpen   = pattern("^" + space + "{0,3}(```+|~~~+)")
	atxHeading  = pattern(`^` + space + `{0,3}(#{1,6})` + space + `+(.*?)` + space + `*#*` + space + `*$`)
	delimiter   = pattern(`^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$`)
	listItem    = pattern(`^` + space + `*(?:>` + space + `*)*(?:[` + bullets + `]|\(?\d{1,3}[.)]|[a-z][.)])` + space + `+(.*)$`)
	thematic    = pattern(`^` + space + `*([-*_]` + space + `*){3,}$`)
	quotePrefix = pattern(`^` + space + `*(>` + space + `?)+`)
)

// A documentReader splits Markdown into blocks.
type documentReader struct {
	lines    []string
	tables   [][][]cell // in HTML
	out      []block
	unclosed map[string]bool // fences that are never closed
}

func readDocument(md string) []block {
	r := documentReader{unclosed: map[string]bool{}}
	md = strings.ReplaceAll(strings.ReplaceAll(md, "\r\n", "\n"), "\f", "\n\n")
	md = comment().ReplaceAllString(control().ReplaceAllString(md, " "), "")
	md = htmlTable().ReplaceAllStringFunc(md, func(t string) string {
		r.tables = append(r.tables, readHTMLTable(t))
		return "\n\n\x01T" + strconv.Itoa(len(r.tables)-1) + "\x01\n\n"
	})
	r.lines = strings.Split(md, "\n")
	for i := 0; i < len(r.lines); {
		i += r.read(i)
	}
	return r.out
}

// read reads the block that begins at line i and returns its number of lines.
func (r *documentReader) read(i int) int {
	line := r.lines[i]
	if n := r.code(i); n > 0 {
		return n
	}
	if m := placeholder().FindStringSubmatch(line); m != nil {
		if n, err := strconv.Atoi(m[1]); err == nil && n < len(r.tables) {
			r.out = append(r.out, block{kind: tableBlock, rows: r.tables[n]})
		}
		return 1
	}
	if m := atxHeading().FindStringSubmatch(line); m != nil && trim(m[2]) != "" {
		r.out = append(r.out, block{kind: headingBlock, level: len(m[1]), text: spanText(m[2])})
		return 1
	}
	if n := r.table(i); n > 0 {
		return n
	}
	isRule := thematic().MatchString(line)
	if m := listItem().FindStringSubmatch(line); m != nil && trim(m[1]) != "" && !isRule {
		r.out = append(r.out, block{kind: itemBlock, text: spanText(m[1])})
		return 1
	}
	if text := spanText(quotePrefix().ReplaceAllString(line, "")); text != "" && !isRule {
		r.out = append(r.out, block{kind: paragraphBlock, text: text})
	}
	return 1
}

func (r *documentReader) code(i int) int {
	m := fenceOpen().FindStringSubmatch(r.lines[i])
	if m == nil || r.unclosed[m[1][:3]] {
		return 0
	}
	for j := i + 1; j < len(r.lines); j++ {
		if strings.HasPrefix(strings.TrimLeftFunc(r.lines[j], isSpace), m[1][:3]) {
			r.out = append(r.out, block{kind: codeBlock, lines: r.lines[i+1 : j]})
			return j + 1 - i
		}
	}
	r.unclosed[m[1][:3]] = true
	return 0
}

func (r *documentReader) table(i int) int {
	if !strings.Contains(r.lines[i], "|") || i+1 >= len(r.lines) || !strings.Contains(r.lines[i+1], "|") || !delimiter().MatchString(r.lines[i+1]) {
		return 0
	}
	head := splitRow(r.lines[i])
	if len(head) != len(splitRow(r.lines[i+1])) {
		return 0
	}
	rows := [][]string{head}
	j := i + 2
	for ; j < len(r.lines) && strings.Contains(r.lines[j], "|"); j++ {
		rows = append(rows, splitRow(r.lines[j]))
	}
	if strings.Join(head, "") == "" && len(rows) > 1 { // an empty header, only there because Markdown requires one
		rows = rows[1:]
	}
	t := block{kind: tableBlock}
	for _, row := range rows {
		var cells []cell
		for _, c := range row {
			cells = append(cells, newCell(spanText(c), 1, 1))
		}
		for len(cells) < len(head) {
			cells = append(cells, newCell("", 1, 1))
		}
		t.rows = append(t.rows, cells)
	}
	r.out = append(r.out, t)
	return j - i
}

func splitRow(line string) []string {
	s := strings.TrimPrefix(trim(line), "|")
	if !strings.HasSuffix(s, `\|`) {
		s = strings.TrimSuffix(s, "|")
	}
	cells := splitCells(s)
	for i, c := range cells {
		cells[i] = trim(strings.ReplaceAll(c, `\|`, "|"))
	}
	return cells
}

var (
	rowTag  = pattern(`(?i)<tr\b[^>]*>`)
	rowEnd  = pattern(`(?i)</tr>|<tr\b`)
	cellTag = pattern(`(?i)<t[dh]\b([^>]*)>`)
	cellEnd = pattern(`(?i)</t[dh]>|<t[dh]\b`)
	anyTag  = pattern(`<[^<>]{1,400}>`)
	colSpan = pattern(`(?i)colspan\s*=\s*["']?(\d+)`)
	rowSpan = pattern(`(?i)rowspan\s*=\s*["']?(\d+)`)
)

// readHTMLTable reads the rows of an HTML table, including those of nested
// tables.
func readHTMLTable(t string) [][]cell {
	if i := strings.LastIndex(strings.ToLower(t), "</table>"); i >= 0 {
		t = t[:i]
	}
	rows := [][]cell{}
	for _, tr := range elements(t, rowTag(), rowEnd()) {
		row := []cell{}
		for _, td := range elements(tr.body, cellTag(), cellEnd()) {
			row = append(row, newCell(spanText(anyTag().ReplaceAllString(td.body, " ")), spanOf(colSpan(), td.attrs), spanOf(rowSpan(), td.attrs)))
		}
		rows = append(rows, row)
	}
	return rows
}

type element struct{ attrs, body string }

// elements finds tags, each with the text that follows up to an end.
func elements(s string, tag, end *regexp.Regexp) (out []element) {
	for {
		m := tag.FindStringSubmatchIndex(s)
		if m == nil {
			return out
		}
		e := element{body: s[m[1]:]}
		if len(m) > 2 {
			e.attrs = s[m[2]:m[3]]
		}
		if i := end.FindStringIndex(e.body); i != nil {
			e.body = e.body[:i[0]]
		}
		out = append(out, e)
		s = s[m[1]+len(e.body):]
	}
}

func spanOf(name *regexp.Regexp, attrs string) int {
	m := name.FindStringSubmatch(attrs)
	if m == nil {
		return 1
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return 1
	}
	return n
}

// spanText returns the text of a line or cell without inline markup, with
// unified characters and single spaces.
func spanText(s string) string { return collapse(unify(withoutMarkup(s))) }

// unify maps characters that look alike to one: compatibility forms and
// ligatures, quotes, hyphens. Invisible ones are removed.
func unify(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case 0x200B <= r && r <= 0x200F, 0x202A <= r && r <= 0x202E, 0x2066 <= r && r <= 0x2069, r == 0x2060, r == 0xFEFF, r == 0xAD, r == 0xFFFE:
			return -1
		case r == '\u2018' || r == '\u2019' || r == '\u00b4':
			return '\''
		case r == '\u201c' || r == '\u201d':
			return '"'
		case r == '\u2212' || r == '\u2010' || r == '\u2011':
			return '-'
		}
		return r
	}, norm.NFKC.String(s))
}

var (
	spanImage    = pattern(`!\[([^\]]*)\]\([^)]*\)`)
	spanLink     = pattern(`\[([^\]]*)\]\((?:[^()\s]|\([^()]*\))*(?:\s+"[^"]*")?\)`)
	spanAutoLink = pattern(`<((?:https?://|mailto:)[^>\s]+)>`)
	spanBreak    = pattern(`(?i)<br\s*/?>`)
	spanTag      = pattern(`(?i)</?(?:b|i|em|strong|sup|sub|u|s|span|a|p|div|code|small|mark|font)\b[^<>]*>`)
	spanEscape   = pattern("\\\\([\\\\`*_{}\\[\\]()#+\\-.!|<>~$&\"'^:;=?@%,/])")
)

func withoutMarkup(s string) string {
	if !strings.ContainsAny(s, "`*_~[<&\\") {
		return s
	}
	var kept []string
	s = setCodeAside(s, &kept)
	s = spanLink().ReplaceAllString(spanImage().ReplaceAllString(s, ""), "$1")
	s = dropMarks(s, doubleMark)
	s = dropMarks(s, starMark)
	s = dropMarks(s, underscoreMark)
	s = spanAutoLink().ReplaceAllString(s, "$1")
	s = spanTag().ReplaceAllString(spanBreak().ReplaceAllString(s, " "), "")
	s = spanEscape().ReplaceAllString(html.UnescapeString(s), "$1")
	return putBack(s, kept)
}
