package markdown

// Fence returns text as a fenced code block in language lang. Documents that
// are data, such as JSON, become Markdown this way.
func Fence(text, lang string) string {
	var c converter
	c.fence([]byte(text), cleanLanguage(lang))
	return string(c.out)
}
