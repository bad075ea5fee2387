package batch

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// scan decodes an object into r. The page, which is most of a request of the usual
// form and which encoding/json would scan four times, is taken out and unescaped
// where it stands if the object may be changed; encoding/json reads the rest. If
// scan returns false, r is invalid and the object is to be read as a whole.
// (jsontext.AppendUnquote takes 1.6 times as long, and the page once more in memory.)
func (r *Request) scan(object []byte, changeable bool) bool {
	start, end := pageOf(object)
	if end == 0 || strict(slices.Concat(object[:start], object[end:]), r) != nil || r.HTML == nil || *r.HTML != "" {
		return false
	}
	r.HTML = nil
	page := object[start:end]
	if changeable {
		r.page = unescaped(page[:0], page)
	} else {
		r.page = unescaped(make([]byte, 0, len(page)), page)
	}
	return true
}

const space = " \t\r\n"

// pageOf returns where the value of the only key "html" of an object is, without
// its quotes. If that is no string that encoding/json would take as it is, end is 0.
func pageOf(object []byte) (start, end int) {
	depth := 0
	for i := 0; i < len(object); {
		switch object[i] {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case '"':
			inside, ok := literal(object[i:])
			if !ok {
				return 0, 0
			}
			i += len(inside) + len(`""`)
			value, isKey := bytes.CutPrefix(bytes.TrimLeft(object[i:], space), []byte(":"))
			switch {
			case depth != 1 || !isKey:
				continue
			case bytes.IndexByte(inside, '\\') >= 0: // it may be the same key
				return 0, 0
			case !bytes.EqualFold(inside, []byte("html")):
				continue
			}
			value = bytes.TrimLeft(value, space)
			if inside, ok = literal(value); !ok || end > 0 {
				return 0, 0
			}
			start = len(object) - len(value) + 1
			end = start + len(inside)
			i = end
		}
		i++
	}
	return start, end
}

// literal returns the string at the start of b as written, without its quotes. It
// rejects strings that encoding/json would repair: invalid UTF-8 or half a
// surrogate pair.
func literal(b []byte) (inside []byte, ok bool) {
	if len(b) == 0 || b[0] != '"' {
		return nil, false
	}
	for i := 1; i < len(b); {
		if i += plainLength(b[i:]); i == len(b) {
			break
		}
		switch b[i] {
		case '"':
			return b[1:i], utf8.Valid(b[1:i])
		case '\\':
			n := escapeLength(b[i:])
			if n == 0 {
				return nil, false
			}
			i += n
		default:
			return nil, false // a control character
		}
	}
	return nil, false
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
	n, err := strconv.ParseUint(string(b[2:6]), 16, 16)
	return rune(n), err == nil
}
