package secret

import (
	"math/bits"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Looks reports whether a value looks like a secret, given how certainly its
// key names one.
func Looks(s *scan.Cursor, w string, sure Strength, quoted bool) bool {
	switch {
	case len(w) < 4 || Placeholder(w) || Reference(w):
		return false
	case sure == SurelySecret:
		return looksPassword(s, w, quoted)
	}
	for _, p := range providerForms() {
		if p.name == s.Provider {
			return p.form.MatchString(w)
		}
	}
	return looksDrawn(w)
}

// looksPassword reports whether the value of a password key looks like a
// password.
func looksPassword(s *scan.Cursor, w string, quoted bool) bool {
	c := CountsOf(w)
	letters := c.Lower + c.Upper
	switch {
	case c.Digits == len(w):
		return !s.Kind.URL() || len(w) >= 6
	case WordLike[strings.ToLower(w)], !quoted && (isURLish(w) || c.Digits == 0 && dotted(w)):
		return false
	case c.Digits > 0 && letters > 0:
		return true
	case c.Other > 0 || quoted || s.Kind == scan.Code:
		return len(w) >= 6
	}
	return c.Lower > 0 && c.Upper > 0 && !scan.IsUpper(w[0])
}

// looksDrawn reports whether w, the value of a key that may name a secret,
// looks random.
func looksDrawn(w string) bool {
	if len(w) < 10 || isURLish(w) {
		return false
	}
	c := CountsOf(w)
	switch {
	case c.Digits == 0:
		return len(w) >= 16 && c.Lower > 2 && c.Upper > 2 && entropy(w) >= 3.6 && !camel(w) && c.Other*6 < len(w)
	case c.Lower+c.Upper == 0:
		return len(w) >= 14 && entropy(w) >= 2.2
	case c.Other > 0 && dictionary(w):
		return false
	}
	return entropy(w) >= 2.8
}

// counts is the number of bytes of each kind in a word.
type counts struct{ Digits, Lower, Upper, Other int }

func CountsOf(w string) (c counts) {
	for i := 0; i < len(w); i++ {
		switch b := w[i]; {
		case scan.IsDigit(b):
			c.Digits++
		case scan.IsLower(b):
			c.Lower++
		case scan.IsUpper(b):
			c.Upper++
		default:
			c.Other++
		}
	}
	return c
}

// WordLike are words that follow "password:" in prose, forms and types.
var WordLike = map[string]bool{"string": true, "required": true, "optional": true, "true": true, "false": true, "null": true, "none": true, "undefined": true,
	"password": true, "forgot": true, "reset": true, "secret": true, "must": true, "should": true, "text": true, "hidden": true, "admin_password": true, "<password>": true,
	"changed": true, "protected": true, "enter": true, "your": true, "this": true, "with": true, "that": true, "manager": true, "test": true}

// Reference reports whether w refers to a value kept elsewhere: a variable, a
// template slot, a call.
func Reference(w string) bool {
	return strings.ContainsAny(w[:1], "$<{%[(@") || strings.Contains(w, "${") || strings.Contains(w, "{{") || strings.Contains(w, "$(") || strings.HasPrefix(w, "process.env") || strings.HasPrefix(w, "os.") || strings.HasPrefix(w, "env.") ||
		strings.HasPrefix(w, "\\<") || strings.HasPrefix(w, "\\*")
}

// dotted reports whether w consists of names joined by dots, slashes or colons:
// a field, a path, a scope.
func dotted(w string) bool {
	return strings.ContainsAny(w, "./:") && joinedNames().MatchString(w)
}

var joinedNames = lazy.Regexp(`^(?:[A-Za-z_./]|:-?)*$`)

func isURLish(w string) bool {
	return strings.Contains(w, "://") || strings.HasPrefix(w, "/") || strings.HasPrefix(w, "./") || strings.HasSuffix(w, ".com") || strings.Count(w, "/") > 3 && strings.Contains(w, ".")
}

// camel reports whether w consists of CamelCase words or dotted names.
func camel(w string) bool {
	humps := 0
	for run := range strings.FieldsFuncSeq(w, func(r rune) bool { return r < 'a' || r > 'z' }) {
		if len(run) >= 3 {
			humps++
		}
	}
	return humps*6 >= len(w)
}

// maxJoins is the largest number of different signs that join the words of a
// name.
const maxJoins = 4

// dictionary reports whether w consists of words joined by signs, with a number
// or two: "web21prod-backup", "dev-lb1.api".
func dictionary(w string) bool {
	var signs [2]uint64 // set of the signs that joined words
	parts := strings.FieldsFunc(w, func(r rune) bool {
		if r >= 0x80 || scan.IsAlnum(byte(r)) {
			return false
		}
		signs[r>>6] |= 1 << (r & 63)
		return true
	})
	if bits.OnesCount64(signs[0])+bits.OnesCount64(signs[1]) > maxJoins {
		return false
	}
	plain := 0
	for _, p := range parts {
		letters, changes := 0, 0
		for i := 0; i < len(p); i++ {
			if scan.IsLetter(p[i]) {
				letters++
			}
			if i > 0 && scan.IsDigit(p[i]) != scan.IsDigit(p[i-1]) {
				changes++
			}
		}
		if len(p) <= 10 && changes <= 1 && (letters == 0 && len(p) < 4 || letters*2 >= len(p)) {
			plain++
		}
	}
	return plain*3 >= len(parts)*2 && len(w) < 32
}
