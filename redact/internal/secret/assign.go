package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// keyEnd returns the end of the key whose assignment sign ends before i.
func keyEnd(s *scan.Cursor, i int) int {
	j := i
	if strings.HasSuffix(s.Src[s.Lo:i], "&quot;") {
		j -= len("&quot;")
	}
	j = scan.BackAny(s.Src, max(s.Lo, j-8), j, " \"'`?:.=|]*\\")
	if j > s.Lo && (scan.IsWord(s.Src[j-1]) || s.Src[j-1] == '_') {
		return j
	}
	return -1
}

// KeyBefore returns the identifier of at most 64 bytes before the sign at i,
// and its start.
func KeyBefore(s *scan.Cursor, i int) (key string, start int) {
	end := keyEnd(s, i)
	if end < 0 {
		return "", 0
	}
	start = scan.Back(s.Src, max(s.Lo, end-64), end, func(c byte) bool { return scan.IsWord(c) || scan.IsKeyByte(c) })
	key = s.Src[start:end]
	// "Fly access token: …", "var x string = …": include the words before.
	if start > s.Lo && s.Src[start-1] == ' ' {
		from := max(s.Lo, start-32)
		key = s.Src[from+strings.LastIndexAny(s.Src[from:start], "\n;,{}()")+1 : end]
	}
	return key, start
}

// ValueStart skips what may separate the sign from the value.
func ValueStart(s *scan.Cursor, i int) int {
	if strings.HasPrefix(s.Src[min(i, s.Hi):s.Hi], "&quot;") {
		return i + len("&quot;")
	}
	for n := 0; i < s.Hi && n < 12; n++ {
		c := s.Src[i]
		if c == '\n' && s.Kind == scan.Prose && s.Before(i) != '>' {
			return i
		}
		if scan.IsSpace(c) || strings.IndexByte("=:\"'`>,", c) >= 0 || c == '\\' && strings.IndexByte("\"\\n", s.At(i+1)) >= 0 || c == 'n' && s.Before(i) == '\\' ||
			c == '*' && s.Kind == scan.Prose && beforeSpan(s, i) {
			i++
			continue
		}
		break
	}
	return i
}

// beforeSpan reports whether the asterisks at i end the emphasis of a label
// before a code span: "**Password:** `value`".
func beforeSpan(s *scan.Cursor, i int) bool {
	i = scan.PastAny(s.Src, i, s.Hi, "*")
	return s.At(i) == ' ' && s.At(i+1) == '`' || s.At(i) == '`'
}

// maxValue limits the bytes read as the value of a key.
const maxValue = 2048

// maxJudged limits the bytes of a value that are judged; the whole value is
// masked.
const maxJudged = 512

// Value decides whether the value at i is a secret.
func Value(s *scan.Cursor, i int, sure Strength) {
	quote := byte(0)
	if c := s.Before(i); c == '"' || c == '\'' || c == '`' {
		quote = c
	}
	i = afterScheme(s, i)
	j := valueEnd(s, i, quote, sure)
	if quote == 0 && s.At(j) == '(' {
		return // a call
	}
	if e := quotedEnd(s, i, quote); e > j && sure == MaybeSecret && Looks(s, s.Src[i:e], sure, true) {
		j = e
	}
	if e := phraseEnd(s, i, j, quote); e > j && sure == SurelySecret {
		j = e
	}
	if !Looks(s, s.Src[i:min(j, i+maxJudged)], sure, quote != 0) {
		return
	}
	s.Add(scan.Secret, i, j, "assignment", 0.8, false, scan.RankSecret)
	s.TokenDone = max(s.TokenDone, j)
}

// quotedEnd returns the end of a quoted value at i if it is one word, or 0.
func quotedEnd(s *scan.Cursor, i int, quote byte) int {
	if quote == 0 {
		return 0
	}
	j := scan.Past(s.Src, i, min(s.Hi, i+128), func(c byte) bool { return c > ' ' && c != '\\' && c != quote })
	if s.At(j) != quote {
		return 0
	}
	return j
}

// phraseEnd returns the end of a quoted password at i of several words, of
// which the first ends at j, if some word has both letters and digits, as no
// sentence begins; or 0.
func phraseEnd(s *scan.Cursor, i, j int, quote byte) int {
	if quote == 0 || s.At(j) != ' ' {
		return 0
	}
	rest := scan.After(s.Src[:s.Hi], i, 64)
	k := strings.IndexByte(rest, quote)
	if k < 0 || strings.Count(rest[:k], " ") > 4 {
		return 0
	}
	for _, w := range strings.Fields(rest[:k]) {
		if c := CountsOf(w); c.Digits > 0 && c.Lower+c.Upper > 0 {
			return i + k
		}
	}
	return 0
}

// afterScheme skips the scheme of an Authorization header (RFC 9110) before its
// credentials at i, and the non-secret parameters of "Digest".
func afterScheme(s *scan.Cursor, i int) int {
	for _, scheme := range [...]string{"Bearer ", "bearer ", "Basic ", "basic ", "Token ", "token ", "ApiKey ", "Apikey ", "apikey ", "Key ", "Negotiate ", "NTLM ", "SharedKey ", "GoogleLogin auth=", "GenieKey ", "SSWS "} {
		if strings.HasPrefix(s.Src[i:s.Hi], scheme) {
			return i + len(scheme)
		}
	}
	for scheme, proof := range proofs {
		if !strings.HasPrefix(s.Src[i:s.Hi], scheme) {
			continue
		}
		if k := strings.Index(scan.After(s.Src, i, 1024), proof); k >= 0 {
			return i + k + len(proof)
		}
	}
	return i
}

// proofs are the parameters of schemes that prove who asks.
var proofs = map[string]string{"Digest ": `response="`, "Hawk ": `mac="`, "AWS4-HMAC-SHA256 ": "Signature=", "OAuth ": `oauth_signature="`, "Signature ": `signature="`}

// NearLines returns up to n bytes before i on this line and the one above.
func NearLines(src string, i, n int) string {
	head := src[max(0, i-n):i]
	if k := strings.LastIndexByte(head, '\n'); k >= 0 {
		if l := strings.LastIndexByte(head[:k], '\n'); l >= 0 {
			head = head[l+1:]
		}
	}
	return head
}

// valueEnd returns the end of the value at i, quoted or not. A quoted password
// may contain any character.
func valueEnd(s *scan.Cursor, i int, quote byte, sure Strength) int {
	ends := "\"'`<>,;|&()[]{}\\"
	switch {
	case quote != 0 && sure == SurelySecret:
		ends = "\"'`\\"
	case quote != 0:
		ends = "\"'`<>,;&()[]{}\\"
	case s.Kind.URL():
		ends += "#?"
	case s.Kind == scan.Prose && sure == SurelySecret:
		ends = "\"'`<>,;|()[]{}\\"
	}
	if quote == 0 && s.Kind == scan.Prose && (sure != SurelySecret || s.At(i) == '*' || strings.IndexByte(scan.Near(s.Src, i, 80), '*') >= 0) {
		ends += "*" // the end of emphasis
	}
	j := s.VisibleEnd(i, maxValue, ends)
	if quote != 0 {
		return j
	}
	tail := ".:!?*"
	if s.Kind == scan.Prose {
		if k := strings.Index(s.Src[i:j], "~~"); k > 0 {
			j = i + k
		}
		tail += "_~"
	}
	return i + len(strings.TrimRight(s.Src[i:j], tail))
}

// Schemed handles the URL whose scheme ends at i, if there is one, and returns
// the offset after its colon.
func Schemed(s *scan.Cursor, i int) int {
	if !strings.HasPrefix(s.Src[i:s.Hi], "://") {
		return i
	}
	userinfo(s, i)
	webAddress(s, i+len("://"))
	return i + 1
}

// userinfo records the password of scheme://user:password@host, from the colon
// of "://" at i.
func userinfo(s *scan.Cursor, i int) {
	start, colon := i+len("://"), -1
	for j := start; j < s.Hi && j-start < 300; j++ {
		switch c := s.Src[j]; {
		case c == ':' && colon < 0:
			colon = j
		case c == '@':
			if colon > 0 {
				Credentials(s, start, colon, j)
			} else if w := s.Src[start:j]; len(w) >= 20 && !Placeholder(w) && looksDrawn(w) { // a key instead of a user name
				Mark(s, start, j, "url/password", scan.RankStrong)
			}
			return
		case c == '/' || c <= ' ' || strings.IndexByte("?#<>\"`", c) >= 0:
			return
		}
	}
}

// Credentials judges user:password in a URL, from start over colon to end.
func Credentials(s *scan.Cursor, start, colon, end int) {
	s.TokenDone = max(s.TokenDone, end) // no mail address begins before the @
	user, pass := s.Src[start:colon], s.Src[colon+1:end]
	if (pass == "" || pass == "x-oauth-basic") && len(user) >= 16 && !Placeholder(user) && looksDrawn(user) { // a key instead of a user name
		Mark(s, start, colon, "url/password", scan.RankStrong)
		return
	}
	if pass == "" || Placeholder(pass) || Reference(pass) || WordLike[strings.ToLower(pass)] || user == pass || plainWord(user) && plainWord(pass) {
		return
	}
	for _, host := range pairHosts {
		if strings.HasPrefix(s.Src[end+1:s.Hi], host) {
			colon = start - 1
		}
	}
	Mark(s, colon+1, end, "url/password", scan.RankStrong)
}

// pairHosts issue credentials of which both halves are random.
var pairHosts = [...]string{"gems.contribsys.com", "enterprise.contribsys.com"}
