package field

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
)

// Assign examines the assignment sign at i: it needs a key for secrets on the
// left and a value that looks like one on the right. All common notations are
// read: key=value, "key": "value", key := 'value', key => value,
// <key>value</key>, call("key", "value").
func Assign(s *scan.Cursor, i int) {
	key, start := secret.KeyBefore(s, i)
	if key == "" || s.Src[i] == '>' && !closesTag(s, i, start) {
		return
	}
	sure := secret.Key(key)
	if sure == secret.NoSecret && (len(key) < 14 || s.InTag) {
		sure = named(s, key, start)
		if (s.Kind == scan.Code || s.InTag || s.Src[max(start-1, 0)] == '"') && sure == secret.NoSecret {
			fieldInCode(s, key, start, secret.ValueStart(s, i+1))
		}
	}
	if sure == secret.NoSecret || s.Kind.URL() && sure == secret.MaybeSecret && !secret.URLKey(key) {
		return
	}
	hi := s.Hi
	if s.Kind == scan.Prose { // the value may be in the next region: a code span, an element's text
		s.Hi = min(len(s.Src), i+8192)
	}
	if compares(s, i) {
		s.Hi = hi
		return
	}
	s.Provider = secret.Provider(key)
	secret.Value(s, secret.ValueStart(s, i+1), sure)
	s.Hi, s.Provider = hi, ""
}

// compares reports whether the sign at i ends "==" before a name: code that
// compares a password with another variable.
func compares(s *scan.Cursor, i int) bool {
	if s.Src[i] != '=' || s.Before(i) != '=' && s.At(i+1) != '=' {
		return false
	}
	j := scan.PastAny(s.Src, i+1, s.Hi, "= ")
	k := scan.Past(s.Src, j, s.Hi, func(c byte) bool { return scan.IsLetter(c) || c == '_' || c == '.' })
	return k > j && (k == s.Hi || !scan.IsAlnum(s.Src[k]))
}

// closesTag reports whether the > at i ends "=>", "->", or a tag that contains
// the key at start: "<key>", "name='key'>".
func closesTag(s *scan.Cursor, i, start int) bool {
	switch s.Before(i) {
	case '=', '-', '"', '\'':
		return true
	}
	return s.Before(start) == '<'
}

// named returns the strength of a secret with a generic key whose real name is
// next to it: "name: DB_PASSWORD" and "value: …".
func named(s *scan.Cursor, key string, start int) secret.Strength {
	switch strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]) {
	case "value", "val", "default", "content":
	default:
		return secret.NoSecret
	}
	if strings.HasSuffix(strings.ToLower(key), "default") { // of a Terraform variable
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

// fieldInCode records the quoted value at i if its key is for a phone number or
// part of a person's name: "firstName": "Ann".
func fieldInCode(s *scan.Cursor, key string, start, i int) {
	quote := s.Before(i)
	switch quote {
	case '"', '\'':
	case '>': // the end of an element's tag
		quote = '<'
	default:
		return
	}
	n := strings.IndexByte(s.Src[i:min(s.Hi, i+100)], quote)
	if n < 2 {
		return
	}
	name := strings.TrimPrefix(strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]), "data-")
	name = unjoined.Replace(name)
	e := JSONFields[name]
	if head := secret.NearLines(s.Src, start, 120); e == "" && (name == "name" && strings.Contains(head, `"Person"`) || name == "content" && s.InTag && strings.Contains(head, `"author"`) || s.InTag && name == "username") {
		e = scan.Person
	}
	if e == scan.Person && (nameLength(s, i, i+n) > 0 || smallName(s, i) == i+n) || e != scan.Person && e != "" && Keyed(name, s.Src[i:i+n]) == e {
		s.Add(e, i, i+n, "field/code", 0.8, false, scan.RankStrong)
	}
}

// LoginPair records the password among the arguments of a call that logs in,
// auth=("user", "password"), from the comma before it at i.
func LoginPair(s *scan.Cursor, i int) {
	head := scan.Near(s.Src, i, 120)
	open := strings.LastIndexByte(head, '(')
	if open < 0 || strings.IndexByte(head[open:], ')') >= 0 {
		return
	}
	before := strings.Count(head[open:], ",") + 1
	callee := strings.ToLower(strings.TrimRight(head[:open], " ="))
	if before >= len(loginCalls) || !slices.ContainsFunc(loginCalls[before], func(name string) bool { return strings.HasSuffix(callee, name) }) {
		return
	}
	if j := secret.ValueStart(s, i+1); s.Before(j) == '"' || s.Before(j) == '\'' {
		secret.Value(s, j, secret.SurelySecret)
	}
}

// loginCalls are the ends of names of functions that log in, in lower case, by how
// many arguments are before the password.
var loginCalls = [...][]string{1: scan.Phrases(lists["loginCalls1"]), 2: scan.Phrases(lists["loginCalls2"]), 3: scan.Phrases(lists["loginCalls3"])}
