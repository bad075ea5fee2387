package laxjson

import (
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// str reads a string delimited by the quotation mark q.
func (r *reader) str(q byte) string {
	if q != '"' {
		r.fixed(FixQuote)
	}
	r.i++
	start := r.i
	for r.i < len(r.s) { // the common case: nothing to decode
		c := r.s[r.i]
		if c == q {
			s := r.s[start:r.i]
			r.i++
			return valid(s)
		}
		if c == '\\' || c < 0x20 {
			break
		}
		r.i++
	}
	var b strings.Builder
	b.WriteString(r.s[start:r.i])
	for {
		if r.end() {
			r.fixed(FixTruncated)
			return valid(b.String())
		}
		c := r.s[r.i]
		switch {
		case c == q:
			r.i++
			return valid(b.String())
		case c == '\\':
			r.escape(&b)
		default:
			if c < 0x20 {
				r.fixed(FixControl)
			}
			b.WriteByte(c)
			r.i++
		}
	}
}

// valid replaces each byte of invalid UTF-8, as encoding/json does.
func valid(s string) string {
	if utf8.ValidString(s) {
		return s
	}
	return string([]rune(s))
}

// escapes are the letters behind a backslash, escaped what they stand for.
const (
	escapes = `"\/bfnrt`
	escaped = "\"\\/\b\f\n\r\t"
)

func (r *reader) escape(b *strings.Builder) {
	r.i++
	if r.end() {
		return
	}
	c := r.s[r.i]
	r.i++
	switch k := strings.IndexByte(escapes, c); {
	case k >= 0:
		b.WriteByte(escaped[k])
	case c == 'u':
		r.unicode(b)
	case c == '\'' || c == '`':
		r.fixed(FixEscape)
		b.WriteByte(c)
	case c == '\n':
		r.fixed(FixEscape) // a line continuation in JavaScript
	case c == 'x':
		r.fixed(FixEscape)
		if n, ok := r.hex(2); ok {
			b.WriteRune(rune(n))
		} else {
			b.WriteString(`\x`)
		}
	default:
		r.fixed(FixEscape)
		b.WriteByte('\\')
		b.WriteByte(c)
	}
}

// unicode reads the digits after \u, and the second half of a surrogate pair.
func (r *reader) unicode(b *strings.Builder) {
	n, ok := r.hex(4)
	if !ok {
		r.fixed(FixEscape)
		b.WriteString(`\u`)
		return
	}
	c := rune(n)
	if utf16.IsSurrogate(c) {
		if at := r.i; r.has(`\u`) {
			r.i += 2
			if low, ok := r.hex(4); ok {
				if pair := utf16.DecodeRune(c, rune(low)); pair != utf8.RuneError {
					b.WriteRune(pair)
					return
				}
			}
			r.i = at
		}
		c = utf8.RuneError
	}
	b.WriteRune(c)
}

func (r *reader) hex(digits int) (uint64, bool) {
	if r.i+digits > len(r.s) {
		return 0, false
	}
	n, err := strconv.ParseUint(r.s[r.i:r.i+digits], 16, 32)
	if err != nil || strings.ContainsAny(r.s[r.i:r.i+digits], "+-_") {
		return 0, false
	}
	r.i += digits
	return n, true
}
