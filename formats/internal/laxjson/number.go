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
	digits, negative := strings.CutPrefix(strings.TrimPrefix(strings.ReplaceAll(raw, "_", ""), "+"), "-")
	if strings.HasPrefix(digits, ".") {
		digits = "0" + digits
	}
	if n := strings.TrimLeft(digits, "0"); n != "" && n[0] >= '0' && n[0] <= '9' {
		digits = n
	}
	digits = strings.TrimRight(digits, ".eE+-")
	if negative {
		digits = "-" + digits
	}
	r.fixed(FixWord)
	if isNumber(digits) {
		return json.Number(digits)
	}
	return raw
}

// isNumber reports whether s, of the characters of numbers, is one by JSON's grammar.
func isNumber(s string) bool { return json.Valid([]byte(s)) }
