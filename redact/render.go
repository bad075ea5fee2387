package redact

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// An edit replaces the bytes of a span.
type edit struct {
	Span
	text string
}

// wordJoiner keeps emphasis alive where a mask, being punctuation, would stop
// "**" from closing before a letter. It is invisible and has no width.
const wordJoiner = "\u2060"

// render writes what takes the place of each finding in Markdown, in such a
// way that blocks and inline structure stay as they were.
func render(check *cancel.Checker, md string, rs []region, fs []Finding, style ReplaceStyle) []edit {
	var edits []edit
	next := 0
	for _, f := range fs {
		check.Step()
		for next < len(rs) && rs[next].end <= f.Start {
			next++
		}
		k, r := prose, region{}
		if next < len(rs) && rs[next].start <= f.Start {
			r = rs[next]
			k = r.kind
		}
		if k == auto && !strings.Contains(md[r.start:r.end], ":") {
			f.Span = Span{r.start, r.end} // <name@host> is no autolink any more
			k = prose
		}
		if k == loose && (len(edits) == 0 || edits[len(edits)-1].End < r.start-1) {
			edits = append(edits, edit{Span{r.start - 1, r.start - 1}, `\`})
			if md[r.start-1] != '(' {
				edits = edits[:len(edits)-1]
			}
		}
		edits = appendLines(edits, md, f, k, style)
	}
	return edits
}

// appendLines adds the edits of one finding, one per line it covers.
func appendLines(edits []edit, md string, f Finding, k kind, style ReplaceStyle) []edit {
	for i := f.Start; i < f.End; {
		j := i + lineEnd(md[i:f.End], 0)
		a, b := i, j
		if i > f.Start {
			a, _, _ = container(md, i, j)
			for a < b && isSpace(md[a]) {
				a++
			}
		}
		for b > a && (isSpace(md[b-1]) || j < f.End && md[b-1] == '\\') {
			b--
		}
		if a < b {
			edits = append(edits, edit{Span{a, b}, placeFor(md, a, b, f.Entity, k, style)})
		}
		i = j + 1
	}
	return edits
}

// placeFor returns the text that stands for md[a:b].
func placeFor(md string, a, b int, e Entity, k kind, style ReplaceStyle) string {
	var text string
	switch style {
	case Mask:
		text = strings.Repeat("*", utf8.RuneCountInString(md[a:b]))
	case Remove:
	default:
		text = "<" + string(e) + ">"
	}
	if e == IPAddress && k.url() && text != "" {
		if _, _, ok := hostOf(md, a, b); ok { // what follows is an address still (RFC 6761, 6.4)
			return "ip-address.invalid"
		}
	}
	switch k {
	case code:
		if text == "" && inTicks(md, a, b) {
			return " "
		}
		if text == "" && opens(md, a) && blankAfter(md, b) {
			return wordJoiner // a blank line would end indented code
		}
		return text
	case label: // alike wherever it stands
		switch style {
		case Mask:
			return strings.ReplaceAll(text, "*", `\*`)
		case Remove:
			return wordJoiner
		}
		return text
	case dest, auto:
		if style == Tag || style == "" {
			return "%3C" + string(e) + "%3E"
		}
		return text
	case tag:
		if style == Tag || style == "" {
			return "&lt;" + string(e) + "&gt;"
		}
		return text
	}
	return inProse(md, a, b, text, style)
}

func inTicks(md string, a, b int) bool {
	return a > 0 && b < len(md) && md[a-1] == '`' && md[b] == '`'
}

// inProse escapes text where Markdown would read more into it.
func inProse(md string, a, b int, text string, style ReplaceStyle) string {
	first, last := opens(md, a), blankAfter(md, b)
	switch style {
	case Remove:
		return removed(md, a, b, first, last)
	case Mask:
		spaced := a > 0 && (md[a-1] == ' ' || md[a-1] == '|') && (b == len(md) || isSpace(md[b]))
		if !spaced || first {
			text = strings.ReplaceAll(text, "*", `\*`)
			if escaped(md, a) {
				text = text[1:]
			}
		}
	default:
		// Alone on a line that starts a block, a tag begins an HTML block
		// (CommonMark 4.6, condition 7).
		if first && last && !escaped(md, a) && startsBlock(md, lineStart(md, a)) {
			text = `\` + text
		}
	}
	return joined(md, a, b, text)
}

// opens reports whether nothing but markers of quotes and lists stands before a
// on its line.
func opens(md string, a int) bool {
	line := near(md, a, 120)
	if len(line) == 120 {
		return false
	}
	body := markersEnd(md, a-len(line), a)
	return isBlank(md[min(body, a):a])
}

// markersEnd returns the end of the markers of quotes and lists on the line
// [i,end), however far they are indented: how deep the lists around are is not
// known here.
func markersEnd(md string, i, end int) int {
	for {
		body, _, _ := container(md, skipSpace(md, i, end), end)
		if body == skipSpace(md, i, end) {
			return i
		}
		i = body
	}
}

// escaped reports whether an odd number of backslashes stands before a.
func escaped(md string, a int) bool {
	n := 0
	for a-n > 0 && md[a-n-1] == '\\' {
		n++
	}
	return n%2 == 1
}

// startsBlock reports whether the line at bol may begin a block: it has a list
// or quote marker, or the line before is no plain text.
func startsBlock(md string, bol int) bool {
	eol := lineEnd(md, bol)
	if bol == 0 || markersEnd(md, bol, eol) > bol {
		return true
	}
	prev := strings.TrimSpace(md[lineStart(md, bol-1) : bol-1])
	return prev == "" || strings.IndexByte("#>-+*|`~<=\\", prev[0]) >= 0 || isDigit(prev[0]) || prev[len(prev)-1] == '|'
}

// joined puts word joiners between text and a run of emphasis marks that has a
// letter on its other side, or a sign that is not commonly there.
func joined(md string, a, b int, text string) string {
	if text == "" {
		return text
	}
	if b < len(md) && isMark(md[b]) {
		j := b
		for j < len(md) && isMark(md[j]) {
			j++
		}
		if j < len(md) && !isSpace(md[j]) && strings.IndexByte(".,;:!?)]}\"'<>|\\", md[j]) < 0 {
			text += wordJoiner
		}
	}
	if a > 0 && isMark(md[a-1]) && !escaped(md, a-1) {
		j := a
		for j > 0 && isMark(md[j-1]) {
			j--
		}
		if j > 0 && !isSpace(md[j-1]) && strings.IndexByte("([{\"'<>|", md[j-1]) < 0 {
			text = wordJoiner + text
		}
	}
	return text
}

func isMark(c byte) bool { return c == '*' || c == '_' || c == '~' }

// removed says what is left where a value is deleted: nothing, but where the
// deletion would empty emphasis or a line inside a paragraph, or would make
// what follows the start of another block.
func removed(md string, a, b int, first, last bool) string {
	if a > 0 && b < len(md) && (isMark(md[a-1]) || isMark(md[b])) {
		return wordJoiner
	}
	if first && last {
		return wordJoiner
	}
	if first && b < len(md) {
		line := after(md, b, 64)
		rest := strings.TrimLeft(line, " \t")
		if rest != "" && (strings.IndexByte("#>-+*=~`|:<[", rest[0]) >= 0 || isDigit(rest[0]) || len(rest) != len(line)) {
			return wordJoiner
		}
	}
	return ""
}

// apply carries out edits, which are in order and do not overlap.
func apply(text string, edits []edit) string {
	if len(edits) == 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(edits)*8)
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}
