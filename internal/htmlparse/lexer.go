package htmlparse

import (
	"bytes"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/ascii"
)

// A tokenKind is the kind of a token.
type tokenKind uint8

const (
	endOfFile tokenKind = iota
	text
	startTag
	endTag
	comment
	doctype
)

// A token is the input of the tree construction. The lexer has one, which is
// overwritten each time.
type token struct {
	kind        tokenKind
	selfClosing bool
	atom        atom.Atom // of a tag's name, 0 if unknown
	data        string    // a tag's name in lower case, the text, or the comment
	attr        []html.Attribute
	doctype     doctypeToken
}

// A lexer reads the tokens of src (HTML standard, 13.2.5).
type lexer struct {
	src     string // with normalized newlines
	pos     int
	hasNUL  bool // src contains a NUL
	amp     int  // index of the next "&" in src; see refers
	tok     token
	content contentModel
	rawName string // the name whose end tag ends raw text
	cdata   bool   // the current node is in a foreign namespace
	attrs   slab[html.Attribute]
	names   nameCache
	marks   Marks
	made    arena
}

// A contentModel is the lexer's state for what follows: one of those of 13.2.5
// to which the tree construction switches it.
type contentModel uint8

const (
	data contentModel = iota
	rcdata
	rawtext
	script
	plaintext
)

const replacement = "\uFFFD"

// normalised returns a copy of src with normalized newlines (13.2.3.5).
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
		i := 0
		if at == len(l.src) || l.src[at] != '<' { // many tags follow another
			i = strings.IndexByte(l.src[at:], '<')
		}
		if i < 0 {
			l.pos = len(l.src)
			if start == l.pos {
				l.tok.kind = endOfFile
				return
			}
			l.text(start, l.pos)
			return
		}
		if at += i; !l.opensMarkup(at) {
			continue
		}
		l.pos = at
		if at > start {
			l.text(start, at)
			return
		}
		l.markup(at)
		return
	}
}

// opensMarkup reports whether the "<" at index at begins a tag, a comment or
// the like, rather than text.
func (l *lexer) opensMarkup(at int) bool {
	if at+1 >= len(l.src) {
		return false
	}
	switch c := l.src[at+1]; {
	case ascii.IsLetter(c), c == '!', c == '?':
		return true
	case c == '/':
		return at+2 < len(l.src)
	}
	return false
}

// markup reads what begins with the "<" at index at.
func (l *lexer) markup(at int) {
	switch c := l.src[at+1]; {
	case ascii.IsLetter(c):
		l.tag(startTag, at+1)
	case c == '!':
		l.declaration(at + 2)
	case c == '?':
		l.bogusComment(at + 1)
	case ascii.IsLetter(l.src[at+2]):
		l.tag(endTag, at+2)
	default:
		l.bogusComment(at + 2)
	}
}

// text sets the token to the text from start to end, whose character references
// are to be resolved.
func (l *lexer) text(start, end int) {
	l.tok.kind, l.tok.data = text, l.src[start:end]
	if l.refers(start, end) {
		l.tok.data = l.unescaped(l.tok.data, false)
	}
}

// isSpace reports whether c is one of the white space characters of 13.2.5. (A
// carriage return is already normalized, except from a character reference.)
func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\t' || c == '\f' || c == '\r' }

// skipSpace returns the index of the first character at or after at that is not
// white space.
func skipSpace(s string, at int) int {
	for at < len(s) && isSpace(s[at]) {
		at++
	}
	return at
}

// lower returns s with its ASCII letters in lower case.
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

// withoutNUL replaces NULs by replacement characters.
func (l *lexer) withoutNUL(s string) string {
	if !l.hasNUL {
		return s
	}
	return strings.ReplaceAll(s, "\x00", replacement)
}
