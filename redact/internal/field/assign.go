package field

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Assign looks at the sign of assignment at i: a key that names a secret on its
// left, a value that looks like one on its right. Every common way to write it
// is read: key=value, "key": "value", key := 'value', key => value,
// <key>value</key>, call("key", "value").
func Assign(s *scan.Cursor, i int) {
	if partOfSign(s, i) {
		return
	}
	key, start := secret.KeyBefore(s, i)
	if key == "" || s.Src[i] == '>' && !closesTag(s, i, start) {
		return
	}
	sure := secret.Key(key)
	if sure == secret.NoSecret && (len(key) < 12 || s.InTag) {
		sure = named(s, key, start)
		if (s.Kind == scan.Code || s.InTag) && sure == secret.NoSecret {
			fieldInCode(s, key, start, secret.ValueStart(s, i+1))
		}
	}
	if sure == secret.NoSecret || s.Kind.URL() && sure == secret.MaybeSecret && !secret.URLKey(key) {
		return
	}
	hi := s.Hi
	if s.Kind == scan.Prose { // the value may stand in the next region: a code span, an element's text
		s.Hi = min(len(s.Src), i+8192)
	}
	s.Provider = secret.Provider(key)
	secret.Value(s, secret.ValueStart(s, i+1), sure)
	s.Hi, s.Provider = hi, ""
}

// partOfSign reports whether the sign at i is part of one that is looked at
// elsewhere, or of one that assigns nothing: "::".
func partOfSign(s *scan.Cursor, i int) bool {
	switch s.Src[i] {
	case ':':
		return s.Before(i) == ':' || s.At(i+1) == ':'
	case '=':
		return strings.IndexByte(":=?.!<>", s.Before(i)) >= 0 && secret.KeyEnd(s, i-1) < 0
	}
	return false
}

// closesTag reports whether the > at i ends "=>", "->", or a tag in which the
// key at start is: "<key>", "name='key'>".
func closesTag(s *scan.Cursor, i, start int) bool {
	switch s.Before(i) {
	case '=', '-', '"', '\'':
		return true
	}
	return s.Before(start) == '<'
}

// named says how surely a value is a secret whose key says nothing, but beside
// which a name says it all: "name: DB_PASSWORD" and "value: …".
func named(s *scan.Cursor, key string, start int) secret.Strength {
	switch strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]) {
	case "value", "val", "default", "content":
	default:
		return secret.NoSecret
	}
	if strings.HasSuffix(strings.ToLower(key), "default") { // of a variable in Terraform
		head := s.Src[max(0, start-240):start]
		if k := strings.LastIndex(head, "variable \""); k >= 0 && strings.IndexByte(head[k:], '}') < 0 {
			name, _, _ := strings.Cut(head[k+len("variable \""):], "\"")
			return secret.Key(name)
		}
	}
	head := secret.NearLines(s.Src, start, 120)
	for _, sign := range [...]string{"name:", "name\":", "name=", "key:", "key\":", "key="} {
		k := strings.LastIndex(head, sign)
		if k < 0 {
			continue
		}
		name := strings.TrimLeft(head[k+len(sign):], " \"'")
		if e := strings.IndexAny(name, " \"',\n>"); e > 0 {
			name = name[:e]
		}
		return secret.Key(name)
	}
	return secret.NoSecret
}

// fieldInCode takes the value at i, in quotes, of a key that names a number to
// call or a part of somebody's name: "firstName": "Ann".
func fieldInCode(s *scan.Cursor, key string, start, i int) {
	quote := s.Before(i)
	switch quote {
	case '"', '\'':
	case '>': // of an element
		quote = '<'
	default:
		return
	}
	n := strings.IndexByte(s.Src[i:min(s.Hi, i+100)], quote)
	if n < 2 {
		return
	}
	name := strings.TrimPrefix(strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]), "data-")
	name = strings.NewReplacer("_", "", "-", "").Replace(name)
	e := JSONFields[name]
	if head := secret.NearLines(s.Src, start, 120); e == "" && (name == "name" && (strings.Contains(head, `"Person"`) || quote == '<' && personElement(head)) || name == "content" && s.InTag && strings.Contains(head, `"author"`) || s.InTag && name == "username") {
		e = scan.Person
	}
	switch e {
	case scan.Phone:
		if digits, odd := countDigits(s.Src[i : i+n]); digits >= 7 && digits <= 16 && odd == 0 {
			s.Add(scan.Phone, i, i+n, "field/code", 0.8, false, scan.RankStrong)
		}
	case scan.Person:
		if nameLength(s, i, i+n) > 0 {
			s.Add(scan.Person, i, i+n, "field/code", 0.8, false, scan.RankStrong)
		}
	case scan.Location:
		if placeLike(s.Src[i : i+n]) {
			s.Add(scan.Location, i, i+n, "field/code", 0.8, false, scan.RankStrong)
		}
	}
}

// personElement reports whether the last element opened in head is of somebody.
func personElement(head string) bool {
	k := strings.LastIndexByte(strings.TrimRight(head, "< "), '<')
	if k < 0 {
		return false
	}
	e, _, _ := strings.Cut(strings.ToLower(head[k+1:]), ">")
	switch e {
	case "customer", "person", "author", "contact", "patient", "employee", "client", "user", "recipient", "sender", "student", "member", "developer", "owner":
		return true
	}
	return false
}

// LoginPair takes the password of a pair in code, auth=("user", "password"), from
// the comma at i.
func LoginPair(s *scan.Cursor, i int) {
	head := scan.Near(s.Src, i, 90)
	open := strings.LastIndexByte(head, '(')
	if open < 0 || strings.ContainsAny(head[open:], ",)") {
		return
	}
	callee := strings.ToLower(strings.TrimRight(head[:open], " ="))
	for _, name := range [...]string{"auth", "basicauth", "login", "credentials", "authenticate", "setbasicauth", "basic_auth"} {
		if strings.HasSuffix(callee, name) {
			if j := secret.ValueStart(s, i+1); s.Before(j) == '"' || s.Before(j) == '\'' {
				secret.Value(s, j, secret.SurelySecret)
			}
			return
		}
	}
}
