package laxjson

import (
	"encoding/json"
	"strings"
)

// number reads a number. Forms outside JSON are repaired; what is not a number,
// such as 12:30 or 12px, is read as a word.
func (r *reader) number() any {
	start := r.i
	for !r.end() && strings.IndexByte("+-.0123456789eE_", r.s[r.i]) >= 0 {
		r.i++
	}
	if !r.end() && (isWordByte(r.s[r.i]) || r.s[r.i] == ':') {
		for !r.end() && (isWordByte(r.s[r.i]) || strings.IndexByte("+-.:", r.s[r.i]) >= 0) {
			r.i++
		}
		r.fixed(FixWord)
		return r.s[start:r.i]
	}
	raw := r.s[start:r.i]
	if isNumber(raw) {
		return json.Number(raw)
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
