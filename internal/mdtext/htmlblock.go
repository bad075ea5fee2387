package mdtext

import (
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
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

// htmlKind returns which start condition of an HTML block a line meets, 1 to 7
// (CommonMark 4.6), or 0. Condition 7 can't interrupt a paragraph.
func htmlKind(rest string, complete bool) int {
	if len(rest) < 2 || rest[0] != '<' {
		return 0
	}
	if kind := markupKind(rest); kind > 0 {
		return kind
	}
	closing := rest[1] == '/'
	i := 1
	if closing {
		i = 2
	}
	n := tagName(rest[i:])
	if n == 0 {
		return 0
	}
	name := ""
	if n <= 10 {
		name = strings.ToLower(rest[i : i+n])
	}
	after := rest[i+n:]
	ends := after == "" || after[0] == ' ' || after[0] == '\t' || after[0] == '>' || after[0] == '\r'
	switch {
	case !closing && ends && isVerbatim(name):
		return 1
	case (ends || strings.HasPrefix(after, "/>")) && blockTags[name]:
		return 6
	}
	if !complete {
		return 0
	}
	if end := tagEnd(rest, 0); end > 0 && isBlank(rest[end:]) && !isVerbatim(name) {
		return 7
	}
	return 0
}

// endsHTML reports whether a line ends an HTML block of one of the kinds 1 to
// 5.
func endsHTML(line string, kind int) bool {
	if kind == 1 {
		lower := strings.ToLower(line)
		return strings.Contains(lower, "</script>") || strings.Contains(lower, "</pre>") || strings.Contains(lower, "</style>") || strings.Contains(lower, "</textarea>")
	}
	return strings.Contains(line, markup[kind].end)
}

// markup are the beginnings and ends of HTML that is no tag, by the conditions 2
// to 5 (CommonMark 4.6). A letter follows the beginning of the fourth.
var markup = [...]struct{ start, end string }{2: {"<!--", "-->"}, 3: {"<?", "?>"}, 4: {"<!", ">"}, 5: {"<![CDATA[", "]]>"}}

// markupKind returns which of the conditions 2 to 5 a text meets, or 0.
func markupKind(rest string) int {
	for _, kind := range [...]int{2, 3, 5} {
		if strings.HasPrefix(rest, markup[kind].start) {
			return kind
		}
	}
	if strings.HasPrefix(rest, "<!") && len(rest) > 2 && ascii.IsLetter(rest[2]) {
		return 4
	}
	return 0
}

func tagName(s string) int {
	n := 0
	for n < len(s) && (ascii.IsLetter(s[n]) || n > 0 && (ascii.IsAlnum(s[n]) || s[n] == '-')) {
		n++
	}
	return n
}

// isVerbatim reports whether a tag name starts an HTML block that only its end
// tag ends (CommonMark 4.6, 1).
func isVerbatim(name string) bool {
	return name == "script" || name == "pre" || name == "style" || name == "textarea"
}

// blockTags are the tag names that start an HTML block (CommonMark 4.6, 6).
var blockTags = func() map[string]bool {
	m := map[string]bool{}
	for name := range strings.FieldsSeq(`address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt
		fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav noframes
		ol optgroup option p param search section source summary table tbody td tfoot th thead title tr track ul`) {
		m[name] = true
	}
	return m
}()
