// Package laxjson reads JSON as it is found in pages and in the answers of
// language models: what a strict reader accepts it reads the same, and what
// else is met in practice it mends and says so. Mended are raw control
// characters in strings, bad escapes, comments and HTML comment or CDATA
// wrappers, trailing and missing commas, single-quoted strings, unquoted keys
// and words, Python's and JavaScript's words for null, true and false,
// statements' semicolons, and a tail that was cut off.
package laxjson

import (
	"encoding/json"
	"errors"
	"strings"
)

// A Fix names one kind of repair.
type Fix string

// The repairs.
const (
	FixControl   Fix = "control character in a string"
	FixEscape    Fix = "bad escape"
	FixComment   Fix = "comment"
	FixComma     Fix = "comma"
	FixQuote     Fix = "quotation marks"
	FixWord      Fix = "unquoted word"
	FixTruncated Fix = "truncated"
	FixTrailing  Fix = "text after the value"
	FixDepth     Fix = "nested too deeply"
)

// ErrNoJSON says that no JSON value starts where one was expected.
var ErrNoJSON = errors.New("no JSON value")

// maxDepth bounds nesting: deeper values are replaced by null.
const maxDepth = 256

// Decode reads the first value in text and everything after it that still is
// a value: several values in a row come back as several. Numbers are
// json.Number, objects map[string]any, arrays []any. The fixes are listed once
// each, in the order in which they were first needed.
func Decode(text string) (values []any, fixes []Fix, err error) {
	r := reader{s: strings.TrimPrefix(text, "\uFEFF")}
	for {
		r.space()
		if r.end() {
			break
		}
		if len(values) > 0 && !strings.ContainsRune("{[", rune(r.s[r.i])) {
			if strings.ContainsRune(",;)", rune(r.s[r.i])) {
				r.i++
				r.fixed(FixComma)
				continue
			}
			r.fixed(FixTrailing)
			break
		}
		v, ok := r.value(0)
		if !ok {
			break
		}
		values = append(values, v)
	}
	if len(values) == 0 {
		return nil, r.fixes, ErrNoJSON
	}
	return values, r.fixes, nil
}

type reader struct {
	s     string
	i     int
	fixes []Fix
}

func (r *reader) fixed(f Fix) {
	for _, g := range r.fixes {
		if g == f {
			return
		}
	}
	r.fixes = append(r.fixes, f)
}

func (r *reader) end() bool { return r.i >= len(r.s) }

// peek returns the next byte, 0 at the end.
func (r *reader) peek() byte {
	if r.end() {
		return 0
	}
	return r.s[r.i]
}

func (r *reader) has(prefix string) bool { return strings.HasPrefix(r.s[r.i:], prefix) }

// value reads one value; ok is false where none starts here.
func (r *reader) value(depth int) (v any, ok bool) {
	switch c := r.peek(); {
	case c == '{':
		return r.object(depth), true
	case c == '[':
		return r.array(depth), true
	case c == '"' || c == '\'' || c == '`':
		return r.str(c), true
	case c == '-' || '0' <= c && c <= '9' || c == '+' || c == '.':
		return r.number(), true
	case isWordByte(c):
		return r.word(), true
	}
	return nil, false
}

func (r *reader) object(depth int) any {
	r.i++
	out := map[string]any{}
	for {
		r.space()
		switch c := r.peek(); {
		case r.end():
			r.fixed(FixTruncated)
			return out
		case c == '}':
			r.i++
			return out
		case c == ',':
			r.fixed(FixComma)
			r.i++
			continue
		case c == ']' || c == ')':
			r.fixed(FixComma) // a bracket of the wrong kind closes nothing
			r.i++
			continue
		}
		if !r.member(out, depth) {
			continue
		}
		r.separator('}')
	}
}

// member reads one "key": value pair; false where the bytes were no pair, then
// at least one byte was taken.
func (r *reader) member(out map[string]any, depth int) bool {
	var key string
	switch c := r.peek(); {
	case c == '"' || c == '\'' || c == '`':
		key = r.str(c)
	case isWordByte(c) || c >= 0x80:
		key = r.bare()
		r.fixed(FixWord)
	default:
		r.fixed(FixTrailing)
		r.i++
		return false
	}
	r.space()
	if r.peek() == ':' {
		r.i++
	} else {
		if r.end() {
			r.fixed(FixTruncated)
			return true
		}
		r.fixed(FixComma)
		return true
	}
	r.space()
	if v, ok := r.nested(depth); ok {
		out[key] = v
	} else if r.end() {
		r.fixed(FixTruncated)
	} else {
		out[key] = nil
		r.fixed(FixWord)
	}
	return true
}

func (r *reader) array(depth int) any {
	r.i++
	out := []any{}
	for {
		r.space()
		switch c := r.peek(); {
		case r.end():
			r.fixed(FixTruncated)
			return out
		case c == ']':
			r.i++
			return out
		case c == ',':
			r.fixed(FixComma)
			r.i++
			continue
		}
		v, ok := r.nested(depth)
		if !ok {
			r.fixed(FixTrailing)
			r.i++
			continue
		}
		out = append(out, v)
		r.separator(']')
	}
}

// nested reads a value inside another, within the bound on depth.
func (r *reader) nested(depth int) (any, bool) {
	if c := r.peek(); depth+1 >= maxDepth && (c == '{' || c == '[') {
		r.fixed(FixDepth)
		r.skip()
		return nil, true
	}
	return r.value(depth + 1)
}

// skip passes over a bracketed value without building it.
func (r *reader) skip() {
	for open := 0; !r.end(); {
		switch c := r.s[r.i]; c {
		case '"':
			r.str(c)
			continue
		case '{', '[':
			open++
		case '}', ']':
			open--
		}
		r.i++
		if open == 0 {
			return
		}
	}
	r.fixed(FixTruncated)
}

// separator takes the comma after a member or element. A missing one is
// forgiven; a comma before the closing bracket is too.
func (r *reader) separator(closing byte) {
	r.space()
	switch c := r.peek(); {
	case c == ',':
		r.i++
		r.space()
		if r.peek() == closing {
			r.fixed(FixComma)
		}
	case c == ';':
		r.i++
		r.fixed(FixComma)
	case c != closing && !r.end():
		r.fixed(FixComma)
	}
}

func (r *reader) number() any {
	start := r.i
	for !r.end() && strings.IndexByte("+-.0123456789eE_", r.s[r.i]) >= 0 {
		r.i++
	}
	raw := r.s[start:r.i]
	if isNumber(raw) {
		return json.Number(raw)
	}
	if !r.end() && (isWordByte(r.s[r.i]) || r.s[r.i] == ':') {
		for !r.end() && (isWordByte(r.s[r.i]) || strings.IndexByte("+-.:", r.s[r.i]) >= 0) {
			r.i++
		}
		r.fixed(FixWord)
		return r.s[start:r.i]
	}
	mended := strings.TrimPrefix(strings.ReplaceAll(raw, "_", ""), "+")
	if sign := strings.HasPrefix(mended, "-"); sign || mended != "" {
		digits := strings.TrimPrefix(mended, "-")
		if strings.HasPrefix(digits, ".") {
			digits = "0" + digits
		}
		if n := strings.TrimLeft(digits, "0"); n != "" && n[0] >= '0' && n[0] <= '9' {
			digits = n
		}
		digits = strings.TrimRight(digits, ".eE+-")
		if sign {
			digits = "-" + digits
		}
		if isNumber(digits) {
			r.fixed(FixWord)
			return json.Number(digits)
		}
	}
	r.fixed(FixWord)
	return raw
}

// isNumber reports whether s is a number by JSON's grammar (RFC 8259, 6).
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	digits := func() int {
		n := 0
		for n < len(s) && '0' <= s[n] && s[n] <= '9' {
			n++
		}
		return n
	}
	n := digits()
	if n == 0 || n > 1 && s[0] == '0' {
		return false
	}
	s = s[n:]
	if strings.HasPrefix(s, ".") {
		s = s[1:]
		if n = digits(); n == 0 {
			return false
		}
		s = s[n:]
	}
	if s != "" && s[0]|0x20 == 'e' {
		s = s[1:]
		if s != "" && (s[0] == '+' || s[0] == '-') {
			s = s[1:]
		}
		if n = digits(); n == 0 {
			return false
		}
		s = s[n:]
	}
	return s == ""
}

// word reads null, true, false and what other languages call them; any other
// word stands for itself.
func (r *reader) word() any {
	switch w := r.bare(); w {
	case "null":
		return nil
	case "true":
		return true
	case "false":
		return false
	case "None", "undefined", "NaN", "nil", "NULL", "Null":
		r.fixed(FixWord)
		return nil
	case "True", "TRUE":
		r.fixed(FixWord)
		return true
	case "False", "FALSE":
		r.fixed(FixWord)
		return false
	default:
		r.fixed(FixWord)
		return w
	}
}

func (r *reader) bare() string {
	start := r.i
	for !r.end() && (isWordByte(r.s[r.i]) || r.s[r.i] == '-' || r.s[r.i] >= 0x80) {
		r.i++
	}
	if r.i == start {
		r.i++
	}
	return r.s[start:r.i]
}

func isWordByte(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c == '$' || c == '@' || '0' <= c && c <= '9'
}

// space passes over white space and comments.
func (r *reader) space() {
	for !r.end() {
		switch c := r.s[r.i]; {
		case c == ' ' || c == '\n' || c == '\t' || c == '\r':
			r.i++
		case c < 0x20 || r.has("\u00A0") || r.has("\u2028") || r.has("\uFEFF"):
			r.i += max(1, len(spaceAt(r.s[r.i:])))
			r.fixed(FixControl)
		case c == '/' && r.has("//"), r.has("<!--"), r.has("-->"), r.has("<![CDATA["), r.has("]]>"), c == '/' && r.has("/*"):
			r.comment()
		default:
			return
		}
	}
}

func spaceAt(s string) string {
	for _, w := range [...]string{"\u00A0", "\u2028", "\uFEFF"} {
		if strings.HasPrefix(s, w) {
			return w
		}
	}
	return ""
}

func (r *reader) comment() {
	r.fixed(FixComment)
	if r.has("<!--") {
		// A wrapper where an object or array follows: that is the value. Else text.
		end := strings.Index(r.s[r.i:], "-->")
		if end < 0 || strings.ContainsAny(r.s[r.i:r.i+end], "{[") {
			end = len("<!--") - len("-->")
		}
		r.i += end + len("-->")
		return
	}
	for _, mark := range [...]string{"-->", "<![CDATA[", "]]>"} {
		if r.has(mark) {
			r.i += len(mark)
			return
		}
	}
	end := "\n"
	if r.has("/*") {
		end = "*/"
	}
	if n := strings.Index(r.s[r.i+2:], end); n >= 0 {
		r.i += 2 + n + len(end)
		return
	}
	r.i = len(r.s)
}
