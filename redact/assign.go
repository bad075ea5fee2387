package redact

import "strings"

// assign looks at the sign of assignment at i: a key that names a secret on its
// left, a value that looks like one on its right. Every common way to write it
// is read: key=value, "key": "value", key := 'value', key => value,
// <key>value</key>, call("key", "value").
func (s *scanner) assign(i int) {
	if s.src[i] == '>' && s.before(i) == '=' || s.src[i] == ':' && s.before(i) == ':' || s.src[i] == '=' && strings.IndexByte(":=?.!<>", s.before(i)) >= 0 && s.keyEnd(i-1) < 0 {
		// the sign before this one was looked at, or is part of this one
		if s.src[i] == ':' {
			return
		}
	}
	if s.src[i] == ':' && strings.HasPrefix(s.src[i:s.hi], "://") {
		s.userinfo(i)
		return
	}
	key := s.keyBefore(i)
	if key == "" {
		return
	}
	sure := secretKey(key)
	if sure == noSecret {
		return
	}
	// The value may stand in the next region: a code span, an element's text.
	hi := s.hi
	s.hi = min(len(s.src), i+8192)
	s.provider = provider(key)
	s.value(s.valueStart(i+1), sure)
	s.hi, s.provider = hi, ""
}

// keyEnd returns the end of the key whose sign of assignment ends before i.
func (s *scanner) keyEnd(i int) int {
	j := i
	for n := 0; j > s.lo && n < 8; n++ {
		switch s.src[j-1] {
		case ' ', '"', '\'', '`', '?', ':', '.', '=', '|', ']', '*', '\\':
			j--
			continue
		}
		break
	}
	if j > s.lo && (isWord(s.src[j-1]) || s.src[j-1] == '_') {
		return j
	}
	return -1
}

// keyBefore reads the identifier before the sign at i, at most 64 bytes.
func (s *scanner) keyBefore(i int) string {
	j := s.keyEnd(i)
	if j < 0 {
		return ""
	}
	k := j
	for k > s.lo && j-k < 64 && (isAlnum(s.src[k-1]) || strings.IndexByte("_-.", s.src[k-1]) >= 0) {
		k--
	}
	key := s.src[k:j]
	// "Fly access token: …", "var x string = …": take the words before too.
	if p := k; p > s.lo && s.src[p-1] == ' ' {
		from := max(s.lo, p-32)
		prev := s.src[from:p]
		if b := strings.LastIndexAny(prev, "\n;,{}()"); b >= 0 {
			prev = prev[b+1:]
		}
		key = prev + key
	}
	return key
}

// valueStart skips what stands between the sign and the value.
func (s *scanner) valueStart(i int) int {
	for n := 0; i < s.hi && n < 12; n++ {
		c := s.src[i]
		if c == '\n' && s.kind == prose && s.before(i) != '>' {
			return i
		}
		if isSpace(c) || strings.IndexByte("=:\"'`>,", c) >= 0 || c == '\\' && (s.at(i+1) == '"' || s.at(i+1) == 'n') || c == 'n' && s.before(i) == '\\' {
			i++
			continue
		}
		break
	}
	return i
}

// maxValue bounds what is read as the value of a key.
const maxValue = 2048

// value decides on the value that starts at i.
func (s *scanner) value(i int, sure strength) {
	for _, scheme := range [...]string{"Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token "} {
		if strings.HasPrefix(s.src[i:s.hi], scheme) {
			i += len(scheme)
		}
	}
	quote := byte(0)
	if c := s.before(i); c == '"' || c == '\'' || c == '`' {
		quote = c
	}
	j := i
	for j < s.hi && j-i < maxValue {
		c := s.src[j]
		if c == quote && quote != 0 || c <= ' ' || strings.IndexByte("\"'`<>,;|&()[]{}\\", c) >= 0 && !(quote != 0 && (c == '|' || sure == surelySecret && strings.IndexByte("<>,;&()[]{}", c) >= 0)) {
			break
		}
		j++
	}
	for j > i && quote == 0 && strings.IndexByte(".:!?*", s.src[j-1]) >= 0 {
		j--
	}
	w := s.src[i:j]
	if !s.looksSecret(w, sure, quote != 0) {
		return
	}
	s.add(Secret, i, j, "assignment", 0.8, false, rankSecret)
	s.tokenDone = max(s.tokenDone, j)
}

// looksSecret judges a value by how surely its key names a secret.
func (s *scanner) looksSecret(w string, sure strength, quoted bool) bool {
	if len(w) < 4 || placeholder(w) || reference(w) {
		return false
	}
	digits, letters, lower, upper, other := 0, 0, 0, 0, 0
	for i := 0; i < len(w); i++ {
		switch c := w[i]; {
		case isDigit(c):
			digits++
		case isLower(c):
			lower++
		case isUpper(c):
			upper++
		default:
			other++
		}
	}
	letters = lower + upper
	if sure == surelySecret {
		if wordLike[strings.ToLower(w)] {
			return false
		}
		return digits > 0 && letters > 0 || other > 0 && len(w) >= 6 || (quoted || s.kind == code) && len(w) >= 6 || lower > 0 && upper > 0 && !isUpper(w[0]) || digits == len(w)
	}
	if f, ok := providerForms[s.provider]; ok && !f(w) {
		return false
	}
	if len(w) < 10 || isURLish(w) {
		return false
	}
	if digits == 0 {
		return len(w) >= 16 && lower > 2 && upper > 2 && entropy(w) >= 3.6 && !camel(w) && other*6 < len(w)
	}
	if letters == 0 {
		return len(w) >= 14 && entropy(w) >= 2.2
	}
	if other > 0 && dictionary(w) {
		return false
	}
	return entropy(w) >= 2.8
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

// userinfo masks the password of scheme://user:password@host, from the colon
// of "://" at i.
func (s *scanner) userinfo(i int) {
	start := i + 3
	colon := -1
	for j := start; j < s.hi && j-start < 300; j++ {
		switch c := s.src[j]; {
		case c == ':' && colon < 0:
			colon = j
		case c == '@':
			if colon > 0 && j > colon+1 {
				w := s.src[colon+1 : j]
				if !placeholder(w) && !reference(w) && !wordLike[strings.ToLower(w)] {
					if strings.HasPrefix(s.src[j+1:s.hi], "gems.contribsys.com") || strings.HasPrefix(s.src[j+1:s.hi], "enterprise.contribsys.com") {
						colon = start - 1 // the user name is half of the credential
					}
					s.secret(colon+1, j, "url/password", rankStrong)
				}
			}
			return
		case c == '/' || c <= ' ' || strings.IndexByte("?#<>\"`", c) >= 0:
			return
		}
	}
}
