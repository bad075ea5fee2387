package htmlparse

import "strings"

// rawToken reads the content of an element whose content is text. It returns
// false if that is empty; the element's end tag or the end of the page is next.
func (l *lexer) rawToken() bool {
	start, end := l.pos, len(l.src)
	switch l.content {
	case rcdata, rawtext:
		if l.rawName != "" {
			end = l.rawEnd(start)
		}
	case script:
		end = l.scriptEnd(start)
	}
	model := l.content
	l.content = data
	if start == end {
		return false
	}
	content := l.withoutNUL(l.src[start:end])
	if model == rcdata {
		content = l.unescaped(content, false)
	}
	l.tok.kind, l.tok.data, l.pos = text, content, end
	return true
}

// rawEnd returns the index of the end tag that ends raw text.
func (l *lexer) rawEnd(at int) int {
	for {
		i := strings.IndexByte(l.src[at:], '<')
		if i < 0 {
			return len(l.src)
		}
		if at += i; l.endTagAt(at, l.rawName) {
			return at
		}
		at++
	}
}

// endTagAt reports whether an end tag with that name begins at index at.
func (l *lexer) endTagAt(at int, name string) bool {
	return strings.HasPrefix(l.src[at:], "</") && l.nameAt(at+2, name)
}

// nameAt reports whether the tag name at index at is name.
func (l *lexer) nameAt(at int, name string) bool {
	end := at + len(name)
	return end < len(l.src) && classes[l.src[end]]&endsName != 0 && strings.EqualFold(l.src[at:end], name)
}

// scriptEnd returns the index of the end tag that ends a script. Inside a
// comment, script tags are text, which scripts that write scripts rely on
// (13.2.5.15 to 13.2.5.31).
func (l *lexer) scriptEnd(at int) int {
	const tag = "script"
	escaped, double := false, false
	for {
		var i int
		if escaped {
			i = strings.IndexAny(l.src[at:], "<-")
		} else {
			i = strings.IndexByte(l.src[at:], '<')
		}
		if i < 0 {
			return len(l.src)
		}
		at += i
		switch rest := l.src[at:]; {
		case escaped && strings.HasPrefix(rest, "-->"):
			escaped, double = false, false
		case !escaped && strings.HasPrefix(rest, "<!--"):
			escaped = true
			at++ // its dashes may be part of the end: "<!-->"
		case !double && l.endTagAt(at, tag):
			return at
		case double && l.endTagAt(at, tag):
			double = false
		case escaped && rest[0] == '<' && l.nameAt(at+1, tag):
			double = true
		}
		at++
	}
}
