package main

import (
	"html"
	"html/template"
	"strings"

	"github.com/pagemill/pagemill/internal/tex"
)

// drawnFormulas renders a PDF block's Markdown with its formulas as MathML and
// the other text unchanged; "" if there are none.
func drawnFormulas(md string) template.HTML {
	var b strings.Builder
	any := false
	for rest := md; rest != ""; {
		start, length := nextFormula(rest)
		b.WriteString(html.EscapeString(rest[:start]))
		if length == 0 {
			break
		}
		source := rest[start : start+length]
		body := strings.Trim(source, "$")
		if m, ok := tex.MathML(strings.ReplaceAll(body, `\\|`, `\|`), strings.HasPrefix(source, "$$")); ok {
			b.WriteString(m)
			any = true
		} else {
			b.WriteString("<code>" + html.EscapeString(source) + "</code>")
		}
		rest = rest[start+length:]
	}
	if !any {
		return ""
	}
	return template.HTML(b.String()) // escaped above; the MathML contains only elements that we write
}

// nextFormula finds the first formula between dollar signs, ignoring escapes
// and code. If there is none, length is 0.
func nextFormula(s string) (start, length int) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '`':
			n := len(s[i:]) - len(strings.TrimLeft(s[i:], "`"))
			fence := s[i : i+n]
			i += n - 1
			if end := strings.Index(s[i+1:], fence); end >= 0 {
				i += end + n
			}
		case '$':
			n := 1
			if strings.HasPrefix(s[i:], "$$") {
				n = 2
			}
			for k := i + n; k < len(s); k++ {
				if s[k] == '\\' {
					k++
				} else if s[k] == '$' {
					return i, min(k+n, len(s)) - i
				}
			}
			return len(s), 0
		}
	}
	return len(s), 0
}
