package htmlparse

import (
	"strings"

	"golang.org/x/net/html/atom"
)

// afterBody is the mode after the body's end tag (13.2.6.4.19) and after that of
// html (13.2.6.4.22).
func (b *builder) afterBody() bool {
	switch b.tok.kind {
	case text:
		if isAllSpace(b.tok.data) {
			return b.inBody()
		}
	case endOfFile:
		return true
	case startTag:
		if b.tok.atom == atom.Html {
			return b.inBody()
		}
	case endTag:
		if b.tok.atom == atom.Html && b.mode == afterBody {
			if b.context == nil {
				b.mode = afterAfterBody
			}
			return true
		}
	}
	b.mode = inBody
	return false
}

// onlySpace returns the white space of s.
func onlySpace(s string) string {
	return strings.Map(func(r rune) rune {
		if r < 0x80 && isSpace(byte(r)) {
			return r
		}
		return -1
	}, s)
}

// insertSpace inserts the white space of the text.
func (b *builder) insertSpace() {
	if s := onlySpace(b.tok.data); s != "" {
		b.insertText(s)
	}
}

// inFrameset is the mode inside a frameset (13.2.6.4.20).
func (b *builder) inFrameset() bool {
	switch b.tok.kind {
	case text:
		b.insertSpace()
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Frameset:
			b.insertHTML()
		case atom.Frame:
			b.insertVoid()
		case atom.Noframes:
			return b.inHead()
		}
	case endTag:
		if b.tok.atom == atom.Frameset && len(b.open) > 1 {
			b.pop()
			if b.context == nil && !isHTML(b.current(), atom.Frameset) {
				b.mode = afterFrameset
			}
		}
	}
	return true
}

// afterFrameset is the mode after the outermost frameset (13.2.6.4.21).
func (b *builder) afterFrameset() bool {
	switch b.tok.kind {
	case text:
		b.insertSpace()
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Noframes:
			return b.inHead()
		}
	case endTag:
		if b.tok.atom == atom.Html {
			b.mode = afterAfterFrameset
		}
	}
	return true
}

// afterAfterFrameset is the mode after the html element of a frameset page
// (13.2.6.4.23).
func (b *builder) afterAfterFrameset() bool {
	switch b.tok.kind {
	case text:
		if b.tok.data = onlySpace(b.tok.data); b.tok.data != "" {
			return b.inBody()
		}
	case startTag:
		switch b.tok.atom {
		case atom.Html:
			return b.inBody()
		case atom.Noframes:
			return b.inHead()
		}
	}
	return true
}
