package dom

import (
	"iter"
	"strings"
)

// Styles yields the declarations of an inline style as CSS parses them (CSS
// Syntax 3, 5.4.5; CSS 2.1, 4.1): the property in lower case (a custom
// property, "--name", as written) and the trimmed value, without comments and
// "!important". A semicolon inside a string, parentheses or braces does not end
// a declaration.
func Styles(style string) iter.Seq2[string, string] {
	return func(yield func(property, value string) bool) {
		eachStyle(style, func(property, value string, _ bool) bool { return yield(property, value) })
	}
}

// StyleValue returns, in lower case, the value that an inline style gives a
// property: that of the last declaration, or of the last important one. It is
// "" if there is none.
func StyleValue(style, property string) string {
	if len(style) <= len(property) {
		return ""
	}
	found, held := "", false
	eachStyle(style, func(p, value string, important bool) bool {
		if p == property && (important || !held) {
			found, held = value, important
		}
		return true
	})
	return strings.ToLower(found)
}

// A Concealment says how an inline style hides an element.
type Concealment uint8

// The ways of hiding. A descendant can undo Invisible with Visible.
const (
	Shown       Concealment = iota // the style says nothing
	NotRendered                    // display: none
	Invisible                      // visibility: hidden or collapse
	Visible                        // visibility: visible, inside an invisible element
)

// Concealed returns how an inline style hides its element.
func Concealed(style string) Concealment {
	if !mayConceal(style) {
		return Shown
	}
	if StyleValue(style, "display") == "none" {
		return NotRendered
	}
	switch StyleValue(style, "visibility") {
	case "hidden", "collapse":
		return Invisible
	case "visible":
		return Visible
	}
	return Shown
}

// mayConceal checks for the letters that display and visibility share. Most
// inline styles have neither property, and Concealed is called for every
// element of a page.
func mayConceal(style string) bool {
	for i := 0; i+3 < len(style); i++ {
		if style[i]|0x20 != 'i' || style[i+1]|0x20 != 's' {
			continue
		}
		if c := style[i+2] | 0x20; c == 'p' || c == 'i' {
			return true
		}
	}
	return strings.IndexByte(style, '\\') >= 0
}

// eachStyle calls f for each declaration until it returns false.
func eachStyle(style string, f func(property, value string, important bool) bool) {
	if strings.Contains(style, "/*") {
		style = WithoutStyleComments(style)
	}
	for style != "" {
		end, colon := styleEnd(style)
		part := style[:end]
		style = style[min(end+1, len(style)):]
		if colon < 0 {
			continue
		}
		property := strings.TrimFunc(part[:colon], IsSpace)
		if !strings.HasPrefix(property, "--") {
			property = strings.ToLower(property)
		}
		value, important := withoutImportant(strings.TrimFunc(part[colon+1:], IsSpace))
		if property != "" && !f(property, value, important) {
			return
		}
	}
}

// styleEnd returns the end of the first declaration of style and the index of
// its colon, or -1.
func styleEnd(style string) (end, colon int) {
	colon = -1
	depth, quote := 0, byte(0)
	for i := 0; i < len(style); i++ {
		switch c := style[i]; {
		case c == '\\':
			i++
		case quote != 0:
			if c == quote || c == '\n' {
				quote = 0
			}
		case c == '"' || c == '\'':
			quote = c
		case c == '(' || c == '[' || c == '{':
			depth++
		case c == ')' || c == ']' || c == '}':
			depth = max(0, depth-1)
		case c == ':' && colon < 0 && depth == 0:
			colon = i
		case c == ';' && depth == 0:
			return i, colon
		}
	}
	return len(style), colon
}

// withoutImportant removes "!important" from a value.
func withoutImportant(value string) (string, bool) {
	bang := strings.LastIndexByte(value, '!')
	if bang < 0 || !strings.EqualFold(strings.TrimFunc(value[bang+1:], IsSpace), "important") {
		return value, false
	}
	return strings.TrimRightFunc(value[:bang], IsSpace), true
}

// WithoutStyleComments replaces each comment of a style or a sheet by a space; an
// unclosed one extends to the end.
func WithoutStyleComments(style string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(style, "/*")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		b.WriteByte(' ')
		if _, style, ok = strings.Cut(rest, "*/"); !ok {
			return b.String()
		}
	}
}
