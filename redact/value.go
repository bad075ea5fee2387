package redact

import "strings"

// looksSecret judges a value by how surely its key names a secret.
func (s *scanner) looksSecret(w string, sure strength, quoted bool) bool {
	switch {
	case len(w) < 4 || placeholder(w) || reference(w):
		return false
	case sure == surelySecret:
		return s.looksPassword(w, quoted)
	}
	if form, ok := providerForms[s.provider]; ok {
		return form(w)
	}
	return looksDrawn(w)
}

// looksPassword judges what stands where a password does.
func (s *scanner) looksPassword(w string, quoted bool) bool {
	c := countsOf(w)
	letters := c.lower + c.upper
	switch {
	case c.digits == len(w):
		return !s.kind.url() || len(w) >= 6
	case wordLike[strings.ToLower(w)], !quoted && (isURLish(w) || c.digits == 0 && dotted(w)):
		return false
	case c.digits > 0 && letters > 0:
		return true
	case c.other > 0 || quoted || s.kind == code:
		return len(w) >= 6
	}
	return c.lower > 0 && c.upper > 0 && !isUpper(w[0])
}

// looksDrawn reports whether w, the value of a key that may name a secret, looks
// drawn by lot.
func looksDrawn(w string) bool {
	if len(w) < 10 || isURLish(w) {
		return false
	}
	c := countsOf(w)
	switch {
	case c.digits == 0:
		return len(w) >= 16 && c.lower > 2 && c.upper > 2 && entropy(w) >= 3.6 && !camel(w) && c.other*6 < len(w)
	case c.lower+c.upper == 0:
		return len(w) >= 14 && entropy(w) >= 2.2
	case c.other > 0 && dictionary(w):
		return false
	}
	return entropy(w) >= 2.8
}

// counts says how many bytes of each kind a word has.
type counts struct{ digits, lower, upper, other int }

func countsOf(w string) (c counts) {
	for i := 0; i < len(w); i++ {
		switch b := w[i]; {
		case isDigit(b):
			c.digits++
		case isLower(b):
			c.lower++
		case isUpper(b):
			c.upper++
		default:
			c.other++
		}
	}
	return c
}

// wordLike are the values after "password:" in prose, forms and types.
var wordLike = map[string]bool{"string": true, "required": true, "optional": true, "true": true, "false": true, "null": true, "none": true, "undefined": true,
	"password": true, "forgot": true, "reset": true, "secret": true, "must": true, "should": true, "text": true, "hidden": true, "admin_password": true, "<password>": true,
	"changed": true, "protected": true, "enter": true, "your": true, "this": true, "with": true, "that": true, "manager": true, "test": true}

// reference reports whether w names a value kept elsewhere: a variable, a
// template slot, a call.
func reference(w string) bool {
	return strings.ContainsAny(w[:1], "$<{%[(@") || strings.Contains(w, "${") || strings.Contains(w, "{{") || strings.Contains(w, "$(") || strings.HasPrefix(w, "process.env") || strings.HasPrefix(w, "os.") || strings.HasPrefix(w, "env.") ||
		strings.HasPrefix(w, "\\<") || strings.HasPrefix(w, "\\*")
}

// dotted reports whether w is made of names with dots, slashes or colons
// between: a field, a path, a scope.
func dotted(w string) bool {
	signs := 0
	for i := 0; i < len(w); i++ {
		switch c := w[i]; {
		case c == '.' || c == '/' || c == ':' || c == '-' && i > 0 && w[i-1] == ':':
			signs++
		case !isLetter(c) && c != '_':
			return false
		}
	}
	return signs > 0
}

func isURLish(w string) bool {
	return strings.Contains(w, "://") || strings.HasPrefix(w, "/") || strings.HasPrefix(w, "./") || strings.HasSuffix(w, ".com") || strings.Count(w, "/") > 3 && strings.Contains(w, ".")
}

// camel reports whether w reads as CamelCase words or dotted names.
func camel(w string) bool {
	humps, run := 0, 0
	for i := 0; i < len(w); i++ {
		if isLower(w[i]) {
			run++
			if run == 3 {
				humps++
			}
		} else {
			run = 0
		}
	}
	return humps*6 >= len(w)
}

// dictionary reports whether w is made of words joined by signs, with a number
// or two among them: "web21prod-backup", "dev-lb1.api".
func dictionary(w string) bool {
	parts := strings.FieldsFunc(w, func(r rune) bool { return r < 0x80 && !isAlnum(byte(r)) })
	plain := 0
	for _, p := range parts {
		letters, changes := 0, 0
		for i := 0; i < len(p); i++ {
			if isLetter(p[i]) {
				letters++
			}
			if i > 0 && isDigit(p[i]) != isDigit(p[i-1]) {
				changes++
			}
		}
		if len(p) <= 10 && changes <= 1 && (letters == 0 && len(p) < 4 || letters*2 >= len(p)) && !allHexMixed(p) {
			plain++
		}
	}
	return plain*3 >= len(parts)*2 && len(w) < 32
}

func allHexMixed(p string) bool {
	d := 0
	for i := 0; i < len(p); i++ {
		if isDigit(p[i]) {
			d++
		}
	}
	return len(p) >= 4 && d > 0 && d < len(p) && allHex(p)
}
