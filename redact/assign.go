package redact

import "strings"

// assign looks at the sign of assignment at i: a key that names a secret on its
// left, a value that looks like one on its right. Every common way to write it
// is read: key=value, "key": "value", key := 'value', key => value,
// <key>value</key>, call("key", "value").
func (s *scanner) assign(i int) {
	if s.src[i] == ':' && strings.HasPrefix(s.src[i:s.hi], "://") {
		s.userinfo(i)
		s.webAddress(i + len("://"))
		return
	}
	switch s.src[i] {
	case ':':
		s.opened(i)
		s.wifi(i)
	case '=':
		if s.parameter(i) {
			return
		}
	}
	if s.partOfSign(i) {
		return
	}
	key, start := s.keyBefore(i)
	if key == "" || s.src[i] == '>' && !s.closesTag(i, start) {
		return
	}
	sure := secretKey(key)
	if sure == noSecret && (len(key) < 12 || s.inTag) {
		sure = s.named(key, start)
		if (s.kind == code || s.inTag) && sure == noSecret {
			s.fieldInCode(key, start, s.valueStart(i+1))
		}
	}
	if sure == noSecret || s.kind.url() && sure == maybeSecret && !urlKey(key) {
		return
	}
	hi := s.hi
	if s.kind == prose { // the value may stand in the next region: a code span, an element's text
		s.hi = min(len(s.src), i+8192)
	}
	s.provider = provider(key)
	s.value(s.valueStart(i+1), sure)
	s.hi, s.provider = hi, ""
}

// partOfSign reports whether the sign at i is part of one that is looked at
// elsewhere, or of one that assigns nothing: "::".
func (s *scanner) partOfSign(i int) bool {
	switch s.src[i] {
	case ':':
		return s.before(i) == ':' || s.at(i+1) == ':'
	case '=':
		return strings.IndexByte(":=?.!<>", s.before(i)) >= 0 && s.keyEnd(i-1) < 0
	}
	return false
}

// closesTag reports whether the > at i ends "=>", "->", or a tag in which the
// key at start is: "<key>", "name='key'>".
func (s *scanner) closesTag(i, start int) bool {
	switch s.before(i) {
	case '=', '-', '"', '\'':
		return true
	}
	return s.before(start) == '<'
}

// keyEnd returns the end of the key whose sign of assignment ends before i.
func (s *scanner) keyEnd(i int) int {
	j := i
	if strings.HasSuffix(s.src[s.lo:i], "&quot;") {
		j -= len("&quot;")
	}
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

// keyBefore reads the identifier before the sign at i, at most 64 bytes, and
// returns where it starts.
func (s *scanner) keyBefore(i int) (key string, start int) {
	end := s.keyEnd(i)
	if end < 0 {
		return "", 0
	}
	start = end
	for start > s.lo && end-start < 64 && (isWord(s.src[start-1]) || strings.IndexByte("_-.", s.src[start-1]) >= 0) {
		start--
	}
	key = s.src[start:end]
	// "Fly access token: …", "var x string = …": take the words before too.
	if start > s.lo && s.src[start-1] == ' ' {
		prev := s.src[max(s.lo, start-32):start]
		key = prev[strings.LastIndexAny(prev, "\n;,{}()")+1:] + key
	}
	return key, start
}

// valueStart skips what stands between the sign and the value.
func (s *scanner) valueStart(i int) int {
	i = s.pastYAML(i)
	if strings.HasPrefix(s.src[min(i, s.hi):s.hi], "&quot;") {
		return i + len("&quot;")
	}
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

// pastYAML skips what YAML writes between a key and its value from i on: an anchor
// ("&base"), a tag ("!!str"), the sign of a value on lines of its own (">-").
func (s *scanner) pastYAML(i int) int {
	if s.kind != code || s.at(i) != ' ' {
		return i
	}
	for c := s.at(i + 1); c == '&' || c == '!'; c = s.at(i + 1) {
		j := i + 2
		for j < s.hi && j-i < 40 && s.src[j] > ' ' {
			j++
		}
		if s.at(j) != ' ' {
			return i
		}
		i = j
	}
	if c := s.at(i + 1); c != '|' && c != '>' {
		return i
	}
	j := i + 2
	if c := s.at(j); c == '-' || c == '+' {
		j++
	}
	for s.at(j) == ' ' || s.at(j) == '\r' {
		j++
	}
	if s.at(j) != '\n' {
		return i
	}
	return skipSpace(s.src, j, min(s.hi, j+40))
}

// maxValue bounds what is read as the value of a key.
const maxValue = 2048

// value decides on the value that starts at i.
func (s *scanner) value(i int, sure strength) {
	quote := byte(0)
	if c := s.before(i); c == '"' || c == '\'' || c == '`' {
		quote = c
	}
	i = s.afterScheme(i)
	if s.at(i) == '{' && sure == surelySecret && quote == 0 && s.braced(i) {
		return
	}
	j := s.valueEnd(i, quote, sure)
	if quote == 0 && s.at(j) == '(' {
		return // a call
	}
	if !s.looksSecret(s.src[i:j], sure, quote != 0) {
		return
	}
	s.add(Secret, i, j, "assignment", 0.8, false, rankSecret)
	s.tokenDone = max(s.tokenDone, j)
}

// afterScheme skips the scheme of an Authorization header (RFC 9110) before its
// credentials at i, and what is no secret of "Digest".
func (s *scanner) afterScheme(i int) int {
	for _, scheme := range [...]string{"Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token ", "ApiKey ", "Apikey ", "apikey ", "Key ", "Negotiate ", "NTLM ", "SharedKey ", "GoogleLogin auth="} {
		if strings.HasPrefix(s.src[i:s.hi], scheme) {
			return i + len(scheme)
		}
	}
	if strings.HasPrefix(s.src[i:s.hi], "Digest ") {
		rest := after(s.src, i, 1024)
		if k := strings.Index(rest, `response="`); k >= 0 {
			return i + k + len(`response="`)
		}
	}
	return i
}

// braced takes a password in the braces of a connection string, "Pwd={…};", and
// reports whether it is one.
func (s *scanner) braced(i int) bool {
	n := strings.IndexByte(s.src[i:min(s.hi, i+130)], '}')
	if n < 5 || strings.ContainsAny(s.src[i:i+n], " \n$") || s.src[i+1] == '{' {
		return false
	}
	if c := s.at(i + n + 1); c != ';' && c != '"' && c != '\'' || !strings.Contains(near(s.src, i, 200), ";") {
		return false
	}
	s.add(Secret, i+1, i+n, "assignment", 0.8, false, rankSecret)
	return true
}

// named says how surely a value is a secret whose key says nothing, but beside
// which a name says it all: "name: DB_PASSWORD" and "value: …".
func (s *scanner) named(key string, start int) strength {
	switch strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]) {
	case "value", "val", "default", "content":
	default:
		return noSecret
	}
	head := near2(s.src, start, 120)
	for _, sign := range [...]string{"name:", "name\":", "name=", "key:", "key\":", "key="} {
		k := strings.LastIndex(head, sign)
		if k < 0 {
			continue
		}
		name := strings.TrimLeft(head[k+len(sign):], " \"'")
		if e := strings.IndexAny(name, " \"',\n>"); e > 0 {
			name = name[:e]
		}
		return secretKey(name)
	}
	return noSecret
}

// near2 returns up to n bytes of this line and the one above, before i.
func near2(src string, i, n int) string {
	head := src[max(0, i-n):i]
	if k := strings.LastIndexByte(head, '\n'); k >= 0 {
		if l := strings.LastIndexByte(head[:k], '\n'); l >= 0 {
			head = head[l+1:]
		}
	}
	return head
}

// fieldInCode takes the value at i, in quotes, of a key that names a number to
// call or a part of somebody's name: "firstName": "Ann".
func (s *scanner) fieldInCode(key string, start, i int) {
	quote := s.before(i)
	switch quote {
	case '"', '\'':
	case '>': // of an element
		quote = '<'
	default:
		return
	}
	n := strings.IndexByte(s.src[i:min(s.hi, i+100)], quote)
	if n < 2 {
		return
	}
	name := strings.TrimPrefix(strings.ToLower(key[strings.LastIndexByte(key, ' ')+1:]), "data-")
	name = strings.NewReplacer("_", "", "-", "").Replace(name)
	e := jsonFields[name]
	if head := near2(s.src, start, 120); e == "" && (name == "name" && (strings.Contains(head, `"Person"`) || quote == '<' && personElement(head)) || name == "content" && s.inTag && strings.Contains(head, `"author"`) || s.inTag && name == "username") {
		e = Person
	}
	switch e {
	case Phone:
		if digits, odd := countDigits(s.src[i : i+n]); digits >= 7 && digits <= 16 && odd == 0 {
			s.add(Phone, i, i+n, "field/code", 0.8, false, rankStrong)
		}
	case Person:
		if s.nameLength(i, i+n) > 0 {
			s.add(Person, i, i+n, "field/code", 0.8, false, rankStrong)
		}
	case Location:
		if placeLike(s.src[i : i+n]) {
			s.add(Location, i, i+n, "field/code", 0.8, false, rankStrong)
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

// loginPair takes the password of a pair in code, auth=("user", "password"), from
// the comma at i.
func (s *scanner) loginPair(i int) {
	head := near(s.src, i, 90)
	open := strings.LastIndexByte(head, '(')
	if open < 0 || strings.ContainsAny(head[open:], ",)") {
		return
	}
	callee := strings.ToLower(strings.TrimRight(head[:open], " ="))
	for _, name := range [...]string{"auth", "basicauth", "login", "credentials", "authenticate", "setbasicauth", "basic_auth"} {
		if strings.HasSuffix(callee, name) {
			if j := s.valueStart(i + 1); s.before(j) == '"' || s.before(j) == '\'' {
				s.value(j, surelySecret)
			}
			return
		}
	}
}

// valueEnd returns the end of the value that starts at i, in quotes or not. A
// password in quotes may hold any sign.
func (s *scanner) valueEnd(i int, quote byte, sure strength) int {
	ends := "\"'`<>,;|&()[]{}\\"
	switch {
	case quote != 0 && sure == surelySecret:
		ends = "\"'`\\"
	case quote != 0:
		ends = "\"'`<>,;&()[]{}\\"
	case s.kind.url():
		ends += "#?"
	case s.kind == prose && sure == surelySecret:
		ends = "\"'`<>,;|()[]{}\\"
	}
	if quote == 0 && s.kind == prose && (sure != surelySecret || s.at(i) == '*' || strings.IndexByte(near(s.src, i, 80), '*') >= 0) {
		ends += "*" // the end of emphasis
	}
	j := i
	for j < s.hi && j-i < maxValue && s.src[j] > ' ' && strings.IndexByte(ends, s.src[j]) < 0 {
		j++
	}
	if quote != 0 {
		return j
	}
	tail := ".:!?*"
	if s.kind == prose {
		if k := strings.Index(s.src[i:j], "~~"); k > 0 {
			j = i + k
		}
		tail += "_~"
	}
	return i + len(strings.TrimRight(s.src[i:j], tail))
}

// userinfo masks the password of scheme://user:password@host, from the colon
// of "://" at i.
func (s *scanner) userinfo(i int) {
	start, colon := i+len("://"), -1
	for j := start; j < s.hi && j-start < 300; j++ {
		switch c := s.src[j]; {
		case c == ':' && colon < 0:
			colon = j
		case c == '@':
			if colon > 0 {
				s.credentials(start, colon, j)
			} else if w := s.src[start:j]; len(w) >= 20 && !placeholder(w) && looksDrawn(w) { // a key in place of a name
				s.secret(start, j, "url/password", rankStrong)
			}
			return
		case c == '/' || c <= ' ' || strings.IndexByte("?#<>\"`", c) >= 0:
			return
		}
	}
}

// credentials judges user:password, from start over colon to end, in an
// address.
func (s *scanner) credentials(start, colon, end int) {
	s.tokenDone = max(s.tokenDone, end) // no mail address begins before the @
	user, pass := s.src[start:colon], s.src[colon+1:end]
	if pass == "" || placeholder(pass) || reference(pass) || wordLike[strings.ToLower(pass)] || user == pass || plainWord(user) && plainWord(pass) {
		return
	}
	for _, host := range pairHosts {
		if strings.HasPrefix(s.src[end+1:s.hi], host) {
			colon = start - 1
		}
	}
	s.secret(colon+1, end, "url/password", rankStrong)
}

// pairHosts give out credentials whose halves are both drawn by lot.
var pairHosts = [...]string{"gems.contribsys.com", "enterprise.contribsys.com"}
