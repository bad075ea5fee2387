package markdown

// Fence returns text as a fenced code block with the language lang, the form
// in which a page that is data (JSON, say) enters Markdown.
func Fence(text, lang string) string {
	var c converter
	c.fence([]byte(text), cleanLanguage(lang))
	return string(c.out)
}
