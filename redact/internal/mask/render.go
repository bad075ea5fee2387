package mask

import (
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/field"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A Style is the kind of replacement for a value; the zero style is asTag.
type Style string

const (
	asTag     Style = "tag"    // <EMAIL>
	asMask    Style = "mask"   // one asterisk per character
	asNothing Style = "remove" // nothing
)

// An Edit replaces the bytes of a span.
type Edit struct {
	scan.Span
	Text string
}

// Render returns the replacements of the findings in Markdown; they preserve
// its block and inline structure.
func Render(check *cancel.Checker, md string, rs []scan.Region, fs []scan.Hit, style Style) []Edit {
	var edits []Edit
	next := 0
	for _, f := range fs {
		check.Step()
		for next < len(rs) && rs[next].End <= f.Start {
			next++
		}
		k, r := scan.Prose, scan.Region{}
		if next < len(rs) && rs[next].Start <= f.Start {
			r = rs[next]
			k = r.Kind
		}
		if k == scan.Auto && !strings.Contains(md[r.Start:r.End], ":") {
			f.Span = scan.Span{Start: r.Start, End: r.End} // <name@host> is then no longer an autolink
			k = scan.Prose
		}
		if k == scan.Loose && (len(edits) == 0 || edits[len(edits)-1].End < r.Start-1) {
			edits = append(edits, Edit{scan.Span{Start: r.Start - 1, End: r.Start - 1}, `\`})
			if md[r.Start-1] != '(' {
				edits = edits[:len(edits)-1]
			}
		}
		edits = appendLines(edits, md, f, k, style)
	}
	return edits
}

// appendLines adds the edits of one finding, one per line it covers.
func appendLines(edits []Edit, md string, f scan.Hit, k scan.Kind, style Style) []Edit {
	for i := f.Start; i < f.End; {
		j := i + scan.LineEnd(md[i:f.End], 0)
		a, b := i, j
		if i > f.Start {
			a, _, _ = scan.Container(md, i, j)
			a = scan.SkipSpace(md, a, b)
		}
		for b > a && (scan.IsSpace(md[b-1]) || j < f.End && md[b-1] == '\\') {
			b--
		}
		if a < b {
			edits = append(edits, Edit{scan.Span{Start: a, End: b}, PlaceFor(md, a, b, f.Entity, k, style)})
		}
		i = j + 1
	}
	return edits
}

// PlaceFor returns the replacement of md[a:b].
func PlaceFor(md string, a, b int, e scan.Entity, k scan.Kind, style Style) string {
	var text string
	switch style {
	case asMask:
		text = strings.Repeat("*", utf8.RuneCountInString(md[a:b]))
	case asNothing:
	default:
		text = "<" + string(e) + ">"
	}
	if e == scan.IPAddress && k.URL() && text != "" {
		if _, _, ok := field.HostOf(md, a, b); ok { // the result is still a valid address (RFC 6761, 6.4)
			return "ip-address.invalid"
		}
	}
	switch k {
	case scan.Code:
		if text == "" && inTicks(md, a, b) {
			return " "
		}
		if text == "" && scan.Opens(md, a) && scan.BlankAfter(md, b) {
			return scan.WordJoiner // a blank line would end indented code
		}
		return text
	case scan.Label: // independent of context
		switch style {
		case asMask:
			return strings.ReplaceAll(text, "*", `\*`)
		case asNothing:
			return scan.WordJoiner
		}
		return text
	case scan.Dest, scan.Auto:
		if style == asTag || style == "" {
			return "%3C" + string(e) + "%3E"
		}
		return text
	case scan.Tag:
		if style == asTag || style == "" {
			return "&lt;" + string(e) + "&gt;"
		}
		return text
	}
	return inProse(md, a, b, text, style)
}

func inTicks(md string, a, b int) bool {
	return a > 0 && b < len(md) && md[a-1] == '`' && md[b] == '`'
}

// inProse escapes a replacement that Markdown would interpret.
func inProse(md string, a, b int, text string, style Style) string {
	first, last := scan.Opens(md, a), scan.BlankAfter(md, b)
	switch style {
	case asNothing:
		return removed(md, a, b, first, last)
	case asMask:
		spaced := a > 0 && (md[a-1] == ' ' || md[a-1] == '|') && (b == len(md) || scan.IsSpace(md[b]))
		if !spaced || first {
			text = strings.ReplaceAll(text, "*", `\*`)
			if Escaped(md, a) {
				text = text[1:]
			}
		}
	default:
		// A tag alone on a line that starts a block begins an HTML block
		// (CommonMark 4.6, condition 7).
		if first && last && !Escaped(md, a) && startsBlock(md, scan.LineStart(md, a)) {
			text = `\` + text
		}
	}
	return joined(md, a, b, text)
}

// Escaped reports whether an odd number of backslashes precedes a.
func Escaped(md string, a int) bool {
	return (a-scan.BackAny(md, 0, a, `\`))%2 == 1
}

// startsBlock reports whether the line at bol may begin a block: it has a list
// or quote marker, or the line before is not plain text.
func startsBlock(md string, bol int) bool {
	eol := scan.LineEnd(md, bol)
	if bol == 0 || scan.MarkersEnd(md, bol, eol) > bol {
		return true
	}
	prev := strings.TrimSpace(md[scan.LineStart(md, bol-1) : bol-1])
	return prev == "" || strings.IndexByte("#>-+*|`~<=\\", prev[0]) >= 0 || scan.IsDigit(prev[0]) || prev[len(prev)-1] == '|'
}

// joined inserts word joiners between text and a run of emphasis marks that has
// a letter or an unusual sign on its other side.
func joined(md string, a, b int, text string) string {
	if b < len(md) && isMark(md[b]) {
		j := scan.Past(md, b, len(md), isMark)
		if j < len(md) && !scan.IsSpace(md[j]) && strings.IndexByte(".,;:!?)]}\"'<>|\\", md[j]) < 0 {
			text += scan.WordJoiner
		}
	}
	if a > 0 && isMark(md[a-1]) && !Escaped(md, a-1) {
		j := scan.Back(md, 0, a, isMark)
		if j > 0 && !scan.IsSpace(md[j-1]) && strings.IndexByte("([{\"'<>|", md[j-1]) < 0 {
			text = scan.WordJoiner + text
		}
	}
	return text
}

func isMark(c byte) bool { return c == '*' || c == '_' || c == '~' }

// removed returns the replacement of a removed value: "", unless the removal
// would leave empty emphasis or an empty line inside a paragraph, or would turn
// the following text into another block.
func removed(md string, a, b int, first, last bool) string {
	if a > 0 && b < len(md) && (isMark(md[a-1]) || isMark(md[b])) {
		return scan.WordJoiner
	}
	if first && last {
		return scan.WordJoiner
	}
	if first && b < len(md) {
		line := scan.After(md, b, 64)
		rest := strings.TrimLeft(line, " \t")
		if rest != "" && (strings.IndexByte("#>-+*=~`|:<[", rest[0]) >= 0 || scan.IsDigit(rest[0]) || len(rest) != len(line)) {
			return scan.WordJoiner
		}
	}
	return ""
}

// Apply applies edits, which are sorted and disjoint.
func Apply(text string, edits []Edit) string {
	if len(edits) == 0 {
		return text
	}
	var b strings.Builder
	b.Grow(len(text) + len(edits)*8)
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	b.WriteString(text[at:])
	return b.String()
}
