package markdown

import "strings"

// Fence returns text as a fenced code block with the language lang, the form
// in which a page that is data (JSON, say) enters Markdown.
func Fence(text, lang string) string {
	var c converter
	c.fence([]byte(text), cleanLanguage(lang))
	return string(c.out)
}

// RemoveSkipLinks deletes the links [Skip to Content](#…) that pages offer to
// keyboards: exactly this label, in any case, with a target on the page.
func RemoveSkipLinks(md string) string {
	const label = "[skip to content](#"
	var out strings.Builder
	from := 0
	for i := 0; ; {
		j := strings.IndexByte(md[i:], '[')
		if j < 0 {
			break
		}
		i += j
		if len(md)-i < len(label) || !strings.EqualFold(md[i:i+len(label)], label) {
			i++
			continue
		}
		end := strings.IndexAny(md[i:], ")\n")
		if end < 0 || md[i+end] != ')' {
			i++
			continue
		}
		out.WriteString(md[from:i])
		i += end + 1
		from = i
	}
	if from == 0 {
		return md
	}
	out.WriteString(md[from:])
	return out.String()
}
