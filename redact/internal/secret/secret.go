// Package secret finds passwords, tokens and keys, by their form, by their key,
// or by the words around them.
package secret

import (
	"math"
	"regexp"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/identity"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Token tries the known forms of secrets at the word [i,j).
func Token(s *scan.Cursor, i, j int) {
	if i < s.TokenDone || i+1 >= s.Hi || !tokenLike(s, i, j) {
		return
	}
	if c := s.Before(i); scan.IsWord(c) || c == '+' || c == '/' && s.Kind != scan.Bare && s.Kind != scan.Dest {
		return
	}
	if prefixed(s, i) {
		return
	}
	c := s.Src[i]
	switch {
	case c == 'e' && strings.HasPrefix(s.Src[i:s.Hi], "ey"):
		jwt(s, i)
	case JoinsToken[s.At(j)]:
		token := joinedForms.FindString(s.Src[i:min(s.Hi, i+maxToken)])
		end := i + len(token)
		last := token[strings.LastIndexAny(token, ":.")+1:]
		if token != "" && drawn(last, true) && CountsOf(last).Digits > 0 && !scan.WordChars.Has(s.At(end)) && (s.At(end) != '.' || !scan.IsWord(s.At(end+1))) {
			Mark(s, i, end, "token", scan.RankStrong)
		}
	}
	if j-i >= 26 && s.Kind != scan.Bare && s.Kind != scan.Dest {
		if identity.Wallet(s, i, j) {
			s.TokenDone = j
			return
		}
	}
}

// joinedForms are the tokens of several words without a prefix: a Telegram bot's
// number and key, Mailchimp's key and datacenter, Terraform Cloud's, Airtable's two
// parts, the three of a Discord bot, webhooks of Slack and Teams without a scheme.
var joinedForms = regexp.MustCompile(`^(?:\d{5,16}:A[\w-]{34}|[0-9a-f]{32}-us\d+|\w{14}\.atlasv1\.[\w.=~-]{52,}|pat\w{14}\.[0-9a-f]{64}|[MNO]\w{23,27}\.[\w-]{6}\.[\w-]{27,38}|hooks\.slack\.com/(?:services|workflows|triggers)/[\w/+-]{20,}|webhook\.office\.com/webhookb2/[\w/@.-]{20,})`)

// tokenLike reports whether the word [i,j) can begin a token at all: by its first
// two bytes, or by its length. Most words cannot.
func tokenLike(s *scan.Cursor, i, j int) bool {
	c := s.Src[i]
	if startsToken.Has(c, s.Src[i+1]) || scan.IsDigit(c) {
		return true
	}
	switch n := j - i; n {
	case 5, 7: // a host of webhooks
		return c == 'h' || c == 'w'
	default:
		return n == 14 || n >= 24
	}
}

// Underscored tries the tokens that begin with the underscore at i.
func Underscored(s *scan.Cursor, i int) { Token(s, i, i+1) }

// prefixed tries the tokens with a known prefix at i.
func prefixed(s *scan.Cursor, i int) bool {
	for _, f := range tokenIndex[[2]byte{s.Src[i], s.Src[i+1]}] {
		if !strings.HasPrefix(s.Src[i:s.Hi], f.prefix) {
			continue
		}
		if k := tokenEnd(s, f, i+len(f.prefix)); k > 0 && (len(f.prefix) > 4 || s.Before(i) != '.') { // not icon.ico-…, a file extension
			Mark(s, i, k, "token", scan.RankStrong)
			return true
		}
		if f.decides() {
			break
		}
	}
	return false
}

// tokenEnd returns the end of a token of form f with its body at i, or 0.
func tokenEnd(s *scan.Cursor, f tokenForm, i int) int {
	end := min(runEnd(s, i, f.chars), i+maxToken)
	if f.max == 0 && f.chars != scan.B64Chars {
		end = scan.BackAny(s.Src, i, end, ".-=")
	}
	n := end - i
	if n < f.min || f.max > 0 && n > f.max || !drawn(s.Src[i:end], len(f.prefix) < 12) {
		return 0
	}
	if len(f.prefix) == 4 && f.max == 16 && !awsID(s.Src[i:end]) {
		return 0
	}
	if ok := tokenChecks[f.prefix]; ok != nil && !ok(s.Src[i:end]) {
		return 0
	}
	return end
}

// maxToken limits a token without a fixed length.
const maxToken = 4096

// runEnd returns the end of the run of characters of set at i. It is cached,
// since a long run consists of many words.
func runEnd(s *scan.Cursor, i int, set scan.Charset) int {
	r := &s.Runs[set]
	if i < r.Start || i >= r.End || r.End > s.Hi {
		*r = scan.Span{Start: i, End: scan.Past(s.Src, i, s.Hi, set.Has)}
	}
	return r.End
}

// drawn reports whether a token's body is not a placeholder and, with chance,
// looks random. Only the first 256 bytes are tested.
func drawn(body string, chance bool) bool {
	body = body[:min(len(body), 256)]
	return !Placeholder(body) && (!chance || random(body))
}

func Mark(s *scan.Cursor, i, j int, rule string, r scan.Rank) {
	s.Take(scan.Secret, i, j, rule, 0.95, r == scan.RankStrong, r)
	s.TokenDone = max(s.TokenDone, j)
}

// awsID reports whether w consists of capitals and digits, with at least one
// digit, so that plain words are excluded.
func awsID(w string) bool {
	digits := 0
	for i := 0; i < len(w); i++ {
		if scan.IsDigit(w[i]) {
			digits++
		} else if !scan.IsUpper(w[i]) {
			return false
		}
	}
	return digits > 0
}

// maxHeader limits the first part of a JSON Web Token, which may contain keys
// and certificates.
const maxHeader = 8192

// jwt reads a JSON Web Token: two or three base64url parts, the first two
// beginning with "ey" (RFC 7519), or the five parts of an encrypted one.
func jwt(s *scan.Cursor, i int) {
	end := runEnd(s, i, scan.JwtChars)
	dot := strings.IndexByte(s.Src[i:min(end, i+maxHeader)], '.')
	if dot < 0 || !strings.HasPrefix(s.Src[i+dot+1:end], "ey") {
		return
	}
	if parts := strings.SplitN(s.Src[i:end], ".", 6); len(parts) > 5 {
		end -= len(parts[5]) + 1
	}
	if end-i >= 30 {
		Mark(s, i, end, "jwt", scan.RankStrong)
	}
}

// entraForm is a client secret of Microsoft Entra ID.
var entraForm = regexp.MustCompile(`^[\w.~-]{3}\dQ~[\w.~-]{31,34}`)

// Entra reads such a secret around the ~ at i.
func Entra(s *scan.Cursor, i int) {
	const before = len("abc1Q")
	if i-before < s.Lo || s.Src[i-1] != 'Q' || i-before > s.Lo && scan.IsWord(s.Src[i-before-1]) {
		return
	}
	if w := entraForm.FindString(scan.After(s.Src[:s.Hi], i-before, 64)); w != "" && random(w[before:]) && !scan.DotChars.Has(s.At(i-before+len(w))) {
		Mark(s, i-before, i-before+len(w), "token", scan.RankStrong)
	}
}

// random reports whether w looks random: enough distinct characters for its
// length.
func random(w string) bool {
	if len(w) < 8 {
		return true
	}
	return entropy(w) >= min(3, math.Log2(float64(len(w)))*0.6)
}

// entropy returns the Shannon entropy in bits per character.
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

// Placeholder reports whether w is a documentation placeholder for a secret.
func Placeholder(w string) bool {
	marks, _ := placeholders.Find(w)
	return marks != 0 || len(w) >= 4 && strings.EqualFold(w[:4], "your")
}

// placeholders are substrings of such placeholders.
var placeholders = scan.NewFinder(strings.Fields(`example xxxx .... **** ____ ---- #### 0000000 placeholder changeme tokenhere your_ your- redacted dummy
	1234567890123 abcdefghij`))
