package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// startHTML opens an HTML block.
func (p *parser) startHTML(matched int, rest string, paragraph bool) bool {
	kind := htmlKind(rest, !paragraph)
	if kind == 0 {
		return false
	}
	p.close(p.keep(matched, false))
	p.html = kind
	p.leaf = p.add(HTML)
	p.append(p.leaf)
	if kind < 6 && endsHTML(rest, kind) {
		p.closeLeaf()
	}
	return true
}

const verbatim = `(?:script|pre|style|textarea)` // elements that only their end tags end

// Beginnings of HTML blocks by the conditions 1 to 6 of CommonMark 4.6, a group
// each, and ends by the first five.
var (
	htmlStart = lazy.Regexp(`(?i)^<(?:(` + verbatim + `(?:[ \t\r>]|$))|(!--)|(\?)|(![A-Z])|((?-i:!\[CDATA\[))|(/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|` +
		`fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|` +
		`ol|optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?:[ \t\r]|/?>|$)))`)
	verbatimTag = lazy.Regexp(`(?i)^</?` + verbatim + `[ \t\r/>]`)
	verbatimEnd = lazy.Regexp(`(?i)</` + verbatim + `>`)
	markupEnds  = [...]string{2: "-->", 3: "?>", 4: ">", 5: "]]>"}
)

// htmlKind returns which start condition of an HTML block a line meets, 1 to 7
// (CommonMark 4.6), or 0. Condition 7 can't interrupt a paragraph.
func htmlKind(rest string, complete bool) int {
	if m := htmlStart().FindStringSubmatchIndex(rest); m != nil {
		kind := 1
		for m[2*kind] < 0 {
			kind++
		}
		return kind
	}
	if complete && !verbatimTag().MatchString(rest) {
		if end := tagEnd(rest, 0); end > 0 && isBlank(rest[end:]) {
			return 7
		}
	}
	return 0
}

// endsHTML reports whether a line ends an HTML block of one of the kinds 1 to
// 5.
func endsHTML(line string, kind int) bool {
	if kind == 1 {
		return verbatimEnd().MatchString(line)
	}
	return strings.Contains(line, markupEnds[kind])
}
