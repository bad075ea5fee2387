package redact

import (
	"encoding/base64"
	"math"
	"strings"
)

// token tries the known forms of secrets on what starts with the word [i,j).
func (s *scanner) token(i, j int) {
	if i < s.tokenDone || i+1 >= s.hi {
		return
	}
	if c := s.before(i); isWord(c) || c == '+' || c == '/' && s.kind != bare && s.kind != dest {
		return
	}
	if s.prefixed(i) {
		return
	}
	c := s.src[i]
	switch {
	case c == 'e' && strings.HasPrefix(s.src[i:s.hi], "ey"):
		s.jwt(i)
	case c == 'Z' && strings.HasPrefix(s.src[i:s.hi], "ZX"):
		s.jwtBase64(i)
	case c >= '0' && c <= '9' && j-i >= 5 && j-i <= 16 && s.at(j) == ':':
		s.telegram(i, j)
	case c == 'h' && j-i == 5 || c == 'w' && j-i == 7:
		s.webhook(i, j)
	}
	if j-i >= 26 && s.kind != bare && s.kind != dest {
		if s.wallet(i, j) {
			s.tokenDone = j
			return
		}
	}
	if s.at(j) == '-' && s.at(j+1) == 'u' && s.at(j+2) == 's' && j-i == 32 && allHex(s.src[i:j]) { // Mailchimp: key-datacentre
		k := j + 3
		for k < s.hi && isDigit(s.src[k]) {
			k++
		}
		s.secret(i, k, "token", rankStrong)
	}
	if strings.HasPrefix(s.src[j:s.hi], ".atlasv1.") && j-i == 14 { // Terraform Cloud
		e := s.runEnd(j, dotChars)
		if e-j >= 60 && drawn(s.src[j+9:e], true) {
			s.secret(i, e, "token", rankStrong)
		}
	}
}

// prefixed tries the tokens that are known by a prefix, at i.
func (s *scanner) prefixed(i int) bool {
	a, b := s.src[i], s.src[i+1]
	if !startsToken.has(a, b) {
		return false
	}
	for _, f := range tokenIndex[[2]byte{a, b}] {
		if !strings.HasPrefix(s.src[i:s.hi], f.prefix) {
			continue
		}
		if k := s.tokenEnd(f, i+len(f.prefix)); k > 0 && (len(f.prefix) > 4 || s.before(i) != '.') { // not icon.ico-…, a file's ending
			s.secret(i, k, "token", rankStrong)
			return true
		}
		if f.decides() {
			break
		}
	}
	return false
}

// tokenEnd returns the end of a token of form f whose body starts at i, or 0.
func (s *scanner) tokenEnd(f tokenForm, i int) int {
	end := min(s.runEnd(i, f.chars), i+maxToken)
	for end > i && f.max == 0 && f.chars != b64Chars && strings.IndexByte(".-=", s.src[end-1]) >= 0 {
		end--
	}
	n := end - i
	if n < f.min || f.max > 0 && n > f.max || !drawn(s.src[i:end], len(f.prefix) < 12) {
		return 0
	}
	if len(f.prefix) == 4 && f.max == 16 && !awsID(s.src[i:end]) {
		return 0
	}
	if ok := tokenChecks[f.prefix]; ok != nil && !ok(s.src[i:end]) {
		return 0
	}
	return end
}

// maxToken bounds a token without a length of its own.
const maxToken = 4096

// runEnd returns the end of the run of characters of set that starts at i. The
// many words of a long run look for its end once.
func (s *scanner) runEnd(i int, set charset) int {
	r := &s.runs[set]
	if i < r.Start || i >= r.End || r.End > s.hi {
		end := i
		for end < s.hi && set.has(s.src[end]) {
			end++
		}
		*r = Span{i, end}
	}
	return r.End
}

// drawn reports whether a token's body is no placeholder and, where chance is
// asked for, looks drawn by lot. Its first part tells.
func drawn(body string, chance bool) bool {
	body = body[:min(len(body), 256)]
	return !placeholder(body) && (!chance || random(body))
}

func (s *scanner) secret(i, j int, rule string, r rank) {
	s.add(Secret, i, j, rule, 0.95, r == rankStrong, r)
	s.tokenDone = max(s.tokenDone, j)
	s.done = max(s.done, j)
}

// awsID: base32 digits, upper case only, and not a plain word.
func awsID(w string) bool {
	digits := 0
	for i := 0; i < len(w); i++ {
		if isDigit(w[i]) {
			digits++
		} else if !isUpper(w[i]) {
			return false
		}
	}
	return digits > 0
}

// maxHeader bounds the first part of a JSON Web Token, which may hold keys and
// certificates.
const maxHeader = 8192

// jwt reads a JSON Web Token: two or three base64url parts of which the first
// two begin with "ey" (RFC 7519), or the five of an encrypted one.
func (s *scanner) jwt(i int) {
	end := s.runEnd(i, jwtChars)
	dot := strings.IndexByte(s.src[i:min(end, i+maxHeader)], '.')
	if dot < 0 || !strings.HasPrefix(s.src[i+dot+1:end], "ey") {
		return
	}
	k, parts := i+dot+1, 2
	for k < end {
		if s.src[k] == '.' {
			if parts++; parts > 5 {
				break
			}
		}
		k++
	}
	if k-i < 30 {
		return
	}
	s.secret(i, k, "jwt", rankStrong)
}

// jwtBase64 reads a JSON Web Token that was base64-encoded once more.
func (s *scanner) jwtBase64(i int) {
	k := s.runEnd(i, b64Chars)
	if k-i < 40 {
		return
	}
	head, _ := base64.RawStdEncoding.DecodeString(s.src[i : i+36])
	if len(head) > 8 && strings.HasPrefix(string(head), "ey") {
		s.secret(i, k, "jwt/base64", rankStrong)
	}
}

// telegram reads a bot token: the bot's number, a colon, "A" and 34 more.
func (s *scanner) telegram(i, j int) {
	k := j + 1
	for k < s.hi && wordChars.has(s.src[k]) {
		k++
	}
	if s.at(j+1) == 'A' && k-j-1 == 35 && random(s.src[j+1:k]) {
		s.secret(i, k, "token", rankStrong)
	}
}

// entraSecret reads a Microsoft Entra ID client secret from the ~ at i: three
// characters, a digit and "Q~", then 31 to 34 more.
func (s *scanner) entraSecret(i int) {
	if i-5 < s.lo || s.src[i-1] != 'Q' || !isDigit(s.src[i-2]) || i-5 > s.lo && isWord(s.src[i-6]) {
		return
	}
	for k := i - 5; k < i-2; k++ {
		if !dotChars.has(s.src[k]) {
			return
		}
	}
	e := i + 1
	for e < s.hi && e-i < 40 && dotChars.has(s.src[e]) && s.src[e] != '=' {
		e++
	}
	if n := e - i - 1; n >= 31 && n <= 34 && random(s.src[i+1:e]) {
		s.secret(i-5, e, "token", rankStrong)
	}
}

// webhook reads the address of a Slack or Teams webhook, whose path is its
// secret, from the word [i,j) of its host.
func (s *scanner) webhook(i, j int) {
	if strings.HasPrefix(s.src[j:s.hi], ".office.com/webhookb2/") {
		k := j
		for k < s.hi && (b64Chars.has(s.src[k]) || s.src[k] == '@' || s.src[k] == '.') {
			k++
		}
		s.secret(j+len(".office.com/webhookb2/"), k, "webhook", rankStrong)
		return
	}
	rest := s.src[i:s.hi]
	for _, p := range []string{"hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"} {
		if strings.HasPrefix(rest, p) {
			k := i + len(p)
			for k < s.hi && (isAlnum(s.src[k]) || s.src[k] == '/' || s.src[k] == '+' || s.src[k] == '_' || s.src[k] == '-') {
				k++
			}
			if k-i-len(p) >= 20 {
				if strings.HasSuffix(s.src[s.lo:i], "https://") {
					i -= len("https://")
				}
				s.secret(i, k, "webhook", rankStrong)
			}
		}
	}
}

// maxKey is more than an RSA key of 16,384 bits takes as PEM.
const maxKey = 1 << 14

// privateKey reads a PEM block from its "-----BEGIN … PRIVATE KEY", and
// otherwise skips the dashes.
func (s *scanner) privateKey(i int) int {
	j := i
	for j < s.hi && s.src[j] == '-' {
		j++
	}
	rest := s.src[j:min(j+60, s.hi)]
	if j-i < 4 || !strings.HasPrefix(rest, "BEGIN ") || !strings.Contains(rest, "PRIVATE KEY") {
		return j
	}
	body := j + strings.Index(rest, "PRIVATE KEY") + len("PRIVATE KEY")
	k := strings.Index(s.src[body:min(s.hi, body+maxKey)], "-----END")
	if k < 0 {
		k = min(s.hi-body, 4096)
	} else if e := strings.Index(s.src[body+k+5:min(body+k+80, s.hi)], "-----"); e >= 0 {
		k += 5 + e + 5
	}
	if k < 64 {
		return j
	}
	s.secret(i, body+k, "private-key", rankStrong)
	return body + k
}

// random reports whether w looks drawn by lot: enough different characters for
// its length.
func random(w string) bool {
	if len(w) < 8 {
		return true
	}
	return entropy(w) >= min(3, math.Log2(float64(len(w)))*0.6)
}

// entropy is Shannon's, in bits per character.
func entropy(w string) float64 {
	var n [256]int
	for i := 0; i < len(w); i++ {
		n[w[i]]++
	}
	e := 0.0
	for _, c := range n {
		if c > 0 {
			p := float64(c) / float64(len(w))
			e -= p * math.Log2(p)
		}
	}
	return e
}

// placeholder reports whether w stands for a secret in documentation.
func placeholder(w string) bool {
	marks, _ := placeholders.find(w)
	return marks != 0 || len(w) >= 4 && strings.EqualFold(w[:4], "your") || allOne(w)
}

// placeholders are what documentation writes in the place of a secret.
var placeholders = newFinder(strings.Fields(`example xxxx .... **** 0000000 placeholder changeme tokenhere your_ your- redacted dummy
	1234567890123 abcdefghij`))

func allOne(w string) bool {
	for i := 1; i < len(w); i++ {
		if w[i] != w[0] {
			return false
		}
	}
	return true
}
