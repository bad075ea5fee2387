package batch

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"math/bits"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// A scanner parses a request of the usual form in one pass: known keys, each
// once, of the usual types. Most of a request is one long string, which
// encoding/json scans four times. Anything else, including invalid JSON, is
// left to encoding/json.
type scanner struct {
	src []byte
	at  int
}

// scan parses the object into r. If it returns false, r is invalid and
// encoding/json must parse the object. The page is unescaped where it stands if
// the object may be changed.
func (r *Request) scan(object []byte, changeable bool) bool {
	s := &scanner{src: object}
	if !s.take('{') {
		return false
	}
	seen := make(map[string]bool, 4)
	for {
		key, ok := s.text()
		if !ok || seen[key] || !s.take(':') || !r.scanField(s, key) {
			return false
		}
		seen[key] = true
		if s.take(',') {
			continue
		}
		if !s.take('}') {
			return false
		}
		if s.space(); s.at < len(s.src) {
			return false
		}
		if r.page != nil && changeable {
			r.page = unescaped(r.page[:0], r.page)
		} else if r.page != nil {
			r.page = unescaped(make([]byte, 0, len(r.page)), r.page)
		}
		return true
	}
}

func (r *Request) scanField(s *scanner, key string) bool {
	switch key {
	case "id":
		return s.raw(&r.ID)
	case "options":
		return s.raw(&r.Options)
	case "previous":
		var raw json.RawMessage
		return s.raw(&raw) && strict(raw, &r.Previous) == nil
	case "statusCode":
		var raw json.RawMessage
		if !s.raw(&raw) {
			return false
		}
		n, err := strconv.Atoi(string(raw))
		r.StatusCode = n
		return err == nil && n > 0 && raw[0] != '+'
	}
	if key == "html" {
		inside, ok := s.literal()
		r.page = inside
		return ok
	}
	text, ok := s.text()
	switch key {
	case "path":
		r.Path = &text
	case "base64":
		r.Base64 = &text
	case "markdown":
		r.Markdown = &text
	case "body":
		r.Body = text
	case "url":
		r.URL = text
	case "contentType":
		r.ContentType = text
	default:
		return false
	}
	return ok
}

func (s *scanner) space() {
	for s.at < len(s.src) {
		switch s.src[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// take consumes white space and then the character c.
func (s *scanner) take(c byte) bool {
	s.space()
	if s.at < len(s.src) && s.src[s.at] == c {
		s.at++
		return true
	}
	return false
}

// raw consumes a value and stores it unparsed, except null, which means absent.
func (s *scanner) raw(into *json.RawMessage) bool {
	s.space()
	start, depth := s.at, 0
	for ; s.at < len(s.src); s.at++ {
		switch s.src[s.at] {
		case '"':
			if _, ok := s.text(); !ok {
				return false
			}
			s.at-- // the loop steps over it
		case '{', '[':
			depth++
		case '}', ']', ',':
			if depth == 0 {
				return s.valid(start, into)
			}
			if s.src[s.at] != ',' {
				depth--
			}
		}
	}
	return false
}

func (s *scanner) valid(start int, into *json.RawMessage) bool {
	raw := bytes.TrimRight(s.src[start:s.at], " \t\r\n")
	if string(raw) == "null" || !json.Valid(raw) {
		return false
	}
	*into = bytes.Clone(raw)
	return true
}

// text consumes a string.
func (s *scanner) text() (string, bool) {
	inside, ok := s.literal()
	if !ok || bytes.IndexByte(inside, '\\') < 0 {
		return string(inside), ok
	}
	return string(unescaped(make([]byte, 0, len(inside)), inside)), true
}

// literal consumes a string and returns it as written, without the quotes; it
// is not nil. It rejects strings that encoding/json would repair: invalid UTF-8
// or half a surrogate pair.
func (s *scanner) literal() (inside []byte, ok bool) {
	if !s.take('"') {
		return nil, false
	}
	start := s.at
	for {
		if s.at >= len(s.src) {
			return nil, false
		}
		s.at += plainLength(s.src[s.at:])
		if s.at == len(s.src) {
			return nil, false
		}
		switch s.src[s.at] {
		case '"':
			inside := s.src[start:s.at]
			s.at++
			return inside, utf8.Valid(inside)
		case '\\':
			n := escapeLength(s.src[s.at:])
			if n == 0 {
				return nil, false
			}
			s.at += n
		default:
			return nil, false // a control character
		}
	}
}

// plainLength returns the number of bytes in b before the first quote,
// backslash or control character. It reads eight at a time.
func plainLength(b []byte) int {
	const ones, high = 0x0101010101010101, 0x8080808080808080
	i := 0
	for ; i+8 <= len(b); i += 8 {
		w := binary.LittleEndian.Uint64(b[i:])
		quote, backslash := w^(ones*'"'), w^(ones*'\\')
		// The high bit of a byte of (w - ones*x) is set where that byte of w is
		// below x.
		found := ((w-ones*' ')&^w | (quote-ones)&^quote | (backslash-ones)&^backslash) & high
		if found != 0 {
			return i + bits.TrailingZeros64(found)/8
		}
	}
	for i < len(b) && b[i] >= ' ' && b[i] != '"' && b[i] != '\\' {
		i++
	}
	return i
}

// escapeLength returns the length of the escape at the start of b, 0 if it is
// invalid.
func escapeLength(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	if b[1] == 'u' {
		_, size := unicodeEscape(b)
		return size
	}
	if escapes[b[1]] == 0 {
		return 0
	}
	return 2
}

// escapes are the characters that a letter after a backslash stands for.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// unescaped appends b to out with its escapes, which are valid, resolved. They
// are longer than what they stand for, so out may be the start of b.
func unescaped(out, b []byte) []byte {
	for len(b) > 0 {
		n := plainLength(b)
		out = append(out, b[:n]...)
		if b = b[n:]; len(b) == 0 {
			break
		}
		if b[1] == 'u' {
			r, size := unicodeEscape(b)
			out = utf8.AppendRune(out, r)
			b = b[size:]
			continue
		}
		out = append(out, escapes[b[1]])
		b = b[2:]
	}
	return out
}

// unicodeEscape decodes the \u escape at the start of b, or a surrogate pair of
// two; size is 0 if it is invalid.
func unicodeEscape(b []byte) (r rune, size int) {
	const one = len(`\u0000`)
	r, ok := hex4(b)
	if !ok {
		return 0, 0
	}
	if !utf16.IsSurrogate(r) {
		return r, one
	}
	second, ok := hex4(b[one:])
	if r = utf16.DecodeRune(r, second); !ok || r == utf8.RuneError {
		return 0, 0
	}
	return r, 2 * one
}

func hex4(b []byte) (rune, bool) {
	if len(b) < len(`\u0000`) || b[0] != '\\' || b[1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range b[2:6] {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
