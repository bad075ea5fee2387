package htmlparse

import "strings"

// declaration reads what follows "<!".
func (l *lexer) declaration(at int) {
	rest := l.src[at:]
	switch {
	case strings.HasPrefix(rest, "--"):
		l.comment(at + 2)
	case len(rest) >= len("doctype") && strings.EqualFold(rest[:len("doctype")], "doctype"):
		l.doctype(at + len("doctype"))
	case l.cdata && strings.HasPrefix(rest, "[CDATA["):
		l.section(at + len("[CDATA["))
	default:
		l.bogusComment(at)
	}
}

// comment reads a comment after its "<!--" (13.2.5.43 to 13.2.5.52). It ends at
// "-->" or "--!>", or at a ">" or "->" directly at its start.
func (l *lexer) comment(at int) {
	rest := l.src[at:]
	for _, s := range []string{">", "->"} {
		if strings.HasPrefix(rest, s) {
			l.commentToken("", at+len(s))
			return
		}
	}
	for i := 0; ; {
		k := strings.Index(rest[i:], "--")
		if k < 0 {
			break
		}
		i += k
		after := rest[i+2:]
		if strings.HasPrefix(after, ">") {
			l.commentToken(rest[:i], at+i+len("-->"))
			return
		} else if strings.HasPrefix(after, "!>") {
			l.commentToken(rest[:i], at+i+len("--!>"))
			return
		}
		i++
	}
	for _, s := range []string{"--!", "--", "-"} { // the page ends within the comment
		if strings.HasSuffix(rest, s) {
			rest = rest[:len(rest)-len(s)]
			break
		}
	}
	l.commentToken(rest, len(l.src))
}

// bogusComment reads invalid markup as a comment up to the next ">".
func (l *lexer) bogusComment(at int) {
	if end := strings.IndexByte(l.src[at:], '>'); end >= 0 {
		l.commentToken(l.src[at:at+end], at+end+1)
	} else {
		l.commentToken(l.src[at:], len(l.src))
	}
}

// commentToken returns the token of a comment. Its character references are
// resolved, unlike in the standard, since html.Render escapes them again.
func (l *lexer) commentToken(data string, next int) {
	l.tok.kind, l.tok.data, l.pos = comment, l.unescaped(l.withoutNUL(data), false), next
}

// section reads a CDATA section after its opening; its content is text.
func (l *lexer) section(at int) {
	content, next := l.src[at:], len(l.src)
	if end := strings.Index(content, "]]>"); end >= 0 {
		content, next = content[:end], at+end+len("]]>")
	}
	l.tok.kind, l.tok.data, l.pos = text, content, next
}
