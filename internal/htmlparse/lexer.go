package htmlparse

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A tokenKind is what kind of token the lexer has read.
type tokenKind uint8

const (
	endOfFile tokenKind = iota
	text
	startTag
	endTag
	comment
	doctype
)

// A token is what the tree construction is given. The lexer has one, which
// each reading overwrites.
type token struct {
	kind        tokenKind
	selfClosing bool
	atom        atom.Atom // of a tag's name, 0 where it is unknown
	data        string    // a tag's name in lower case, the text, the comment
	attr        []html.Attribute
	doctype     doctypeToken
}

// A lexer reads the tokens of src (HTML standard, 13.2.5).
type lexer struct {
	src     string // newlines normalised
	pos     int
	hasNUL  bool // whether src has a NUL at all
	tok     token
	content contentModel
	rawName string // the name whose end tag ends raw text
	cdata   bool   // whether the current node is in a foreign namespace
	attrs   slab[html.Attribute]
	marks   Marks
	made    arena
}

// A contentModel is how the lexer reads what follows: the states of 13.2.5
// that the tree construction switches to.
type contentModel uint8

const (
	data contentModel = iota
	rcdata
	rawtext
	script
	plaintext
)

const replacement = "\uFFFD"

// normalised returns a copy of src with its newlines as the standard wants
// them (13.2.3.5).
func normalised(src []byte) string {
	at := bytes.IndexByte(src, '\r')
	if at < 0 {
		return string(src)
	}
	var out strings.Builder
	out.Grow(len(src))
	for ; at >= 0; at = bytes.IndexByte(src, '\r') {
		out.Write(src[:at])
		out.WriteByte('\n')
		if src = src[at+1:]; len(src) > 0 && src[0] == '\n' {
			src = src[1:]
		}
	}
	out.Write(src)
	return out.String()
}

// next reads the next token.
func (l *lexer) next() {
	l.tok.attr = nil
	if l.content != data && l.rawToken() {
		return
	}
	start := l.pos
	for at := start; ; at++ {
		i := strings.IndexByte(l.src[at:], '<')
		if i < 0 {
			l.pos = len(l.src)
			if start == l.pos {
				l.tok.kind = endOfFile
				return
			}
			l.text(l.src[start:])
			return
		}
		if at += i; !l.opensMarkup(at) {
			continue
		}
		l.pos = at
		if at > start {
			l.text(l.src[start:at])
			return
		}
		l.markup(at)
		return
	}
}

// opensMarkup reports whether the "<" at begins a tag, a comment or the like,
// and is not text.
func (l *lexer) opensMarkup(at int) bool {
	if at+1 >= len(l.src) {
		return false
	}
	switch c := l.src[at+1]; {
	case isLetter(c), c == '!', c == '?':
		return true
	case c == '/':
		return at+2 < len(l.src)
	}
	return false
}

// markup reads what the "<" at begins.
func (l *lexer) markup(at int) {
	switch c := l.src[at+1]; {
	case isLetter(c):
		l.tag(startTag, at+1)
	case c == '!':
		l.declaration(at + 2)
	case c == '?':
		l.bogusComment(at + 1)
	case isLetter(l.src[at+2]):
		l.tag(endTag, at+2)
	default:
		l.bogusComment(at + 2)
	}
}

// text gives the token of some text with character references.
func (l *lexer) text(s string) {
	l.tok.kind = text
	l.tok.data = l.unescaped(s, false)
}

// isLetter reports whether c is an ASCII letter.
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// isSpace reports whether c is one of the white space characters of 13.2.5
// (a carriage return is gone by then, but for character references).
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r' }

// skipSpace returns the place of the first character from at on that is no
// white space.
func skipSpace(s string, at int) int {
	for at < len(s) && isSpace(s[at]) {
		at++
	}
	return at
}

// lower is the function of that name for names in tags.
func (l *lexer) lower(s string) string {
	start := l.made.begin(len(s))
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		l.made.b.WriteByte(c)
	}
	return l.made.end(start)
}

// lower returns s with its ASCII letters in lower case.
func lower(s string) string {
	for i := range len(s) {
		if 'A' <= s[i] && s[i] <= 'Z' {
			out := []byte(s)
			for j := i; j < len(out); j++ {
				if 'A' <= out[j] && out[j] <= 'Z' {
					out[j] |= 0x20
				}
			}
			return string(out)
		}
	}
	return s
}

// withoutNUL puts replacement characters in the place of NULs.
func (l *lexer) withoutNUL(s string) string {
	if !l.hasNUL {
		return s
	}
	return strings.ReplaceAll(s, "\x00", replacement)
}
