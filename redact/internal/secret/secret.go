// Package secret finds passwords, tokens and keys, by their form, by their key,
// or by the words around them.
package secret

import (
	"encoding/base64"
	"math"
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
	case c == 'Z' && strings.HasPrefix(s.Src[i:s.Hi], "ZX"):
		jwtBase64(s, i)
	case c >= '0' && c <= '9' && j-i >= 5 && j-i <= 16 && s.At(j) == ':':
		telegram(s, i, j)
	case c == 'h' && j-i == 5 || c == 'w' && j-i == 7:
		webhook(s, i, j)
	}
	if j-i >= 26 && s.Kind != scan.Bare && s.Kind != scan.Dest {
		if identity.WalletKey(s.Src[i:j]) {
			Mark(s, i, j, "wallet-key", scan.RankStrong)
			return
		}
		if identity.Wallet(s, i, j) {
			s.TokenDone = j
			return
		}
	}
	joinedToken(s, i, j)
}

// joinedToken reads the tokens of several words of which the first is [i,j).
func joinedToken(s *scan.Cursor, i, j int) {
	switch n := j - i; {
	case n == 32 && strings.HasPrefix(s.Src[j:s.Hi], "-us") && identity.AllHex(s.Src[i:j]): // Mailchimp: key-datacenter
		k := j + len("-us")
		for k < s.Hi && scan.IsDigit(s.Src[k]) {
			k++
		}
		Mark(s, i, k, "token", scan.RankStrong)
	case n == 14 && strings.HasPrefix(s.Src[j:s.Hi], ".atlasv1."): // Terraform Cloud
		e := runEnd(s, j, scan.DotChars)
		if e-j >= 60 && drawn(s.Src[j+len(".atlasv1."):e], true) {
			Mark(s, i, e, "token", scan.RankStrong)
		}
	case s.At(j) == '.' && (n == 17 && strings.HasPrefix(s.Src[i:j], "pat") || n >= 24 && n <= 28 && strings.IndexByte("MNO", s.Src[i]) >= 0):
		dottedToken(s, i, j)
	}
}

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
	a, b := s.Src[i], s.Src[i+1]
	if !startsToken.Has(a, b) {
		return false
	}
	for _, f := range tokenIndex[[2]byte{a, b}] {
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
	for end > i && f.max == 0 && f.chars != scan.B64Chars && strings.IndexByte(".-=", s.Src[end-1]) >= 0 {
		end--
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

// dottedToken reads the tokens with dots whose first part [i,j) is of letters and
// digits: Airtable's two parts, the three of a Discord bot.
func dottedToken(s *scan.Cursor, i, j int) {
	end := j
	for end < s.Hi && end-j < 80 && (scan.WordChars.Has(s.Src[end]) || s.Src[end] == '.') {
		end++
	}
	parts := strings.Split(strings.TrimRight(s.Src[j+1:end], "."), ".")
	switch {
	case len(parts) == 1 && len(parts[0]) == 64 && identity.AllHex(parts[0]),
		len(parts) == 2 && len(parts[0]) == 6 && len(parts[1]) >= 27 && len(parts[1]) <= 38 && random(parts[1]) && CountsOf(parts[1]).Digits > 0:
		Mark(s, i, j+1+len(strings.Join(parts, ".")), "token", scan.RankStrong)
	}
}

// maxToken limits a token without a fixed length.
const maxToken = 4096

// runEnd returns the end of the run of characters of set at i. It is cached,
// since a long run consists of many words.
func runEnd(s *scan.Cursor, i int, set scan.Charset) int {
	r := &s.Runs[set]
	if i < r.Start || i >= r.End || r.End > s.Hi {
		end := i
		for end < s.Hi && set.Has(s.Src[end]) {
			end++
		}
		*r = scan.Span{Start: i, End: end}
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
	s.Add(scan.Secret, i, j, rule, 0.95, r == scan.RankStrong, r)
	s.TokenDone = max(s.TokenDone, j)
	s.Done = max(s.Done, j)
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
	k, parts := i+dot+1, 2
	for k < end {
		if s.Src[k] == '.' {
			if parts++; parts > 5 {
				break
			}
		}
		k++
	}
	if k-i < 30 {
		return
	}
	Mark(s, i, k, "jwt", scan.RankStrong)
}

// jwtBase64 reads a JSON Web Token encoded once more as base64.
func jwtBase64(s *scan.Cursor, i int) {
	k := runEnd(s, i, scan.B64Chars)
	if k-i < 40 {
		return
	}
	head, _ := base64.RawStdEncoding.DecodeString(s.Src[i : i+36])
	if len(head) > 8 && strings.HasPrefix(string(head), "ey") {
		Mark(s, i, k, "jwt/base64", scan.RankStrong)
	}
}

// telegram reads a bot token: the bot's number, a colon, "A" and 34 more.
func telegram(s *scan.Cursor, i, j int) {
	k := j + 1
	for k < s.Hi && scan.WordChars.Has(s.Src[k]) {
		k++
	}
	if s.At(j+1) == 'A' && k-j-1 == 35 && random(s.Src[j+1:k]) {
		Mark(s, i, k, "token", scan.RankStrong)
	}
}

// Entra reads a Microsoft Entra ID client secret from the ~ at i: three
// characters, a digit and "Q~", then 31 to 34 more.
func Entra(s *scan.Cursor, i int) {
	if i-5 < s.Lo || s.Src[i-1] != 'Q' || !scan.IsDigit(s.Src[i-2]) || i-5 > s.Lo && scan.IsWord(s.Src[i-6]) {
		return
	}
	for k := i - 5; k < i-2; k++ {
		if !scan.DotChars.Has(s.Src[k]) {
			return
		}
	}
	e := i + 1
	for e < s.Hi && e-i < 40 && scan.DotChars.Has(s.Src[e]) && s.Src[e] != '=' {
		e++
	}
	if n := e - i - 1; n >= 31 && n <= 34 && random(s.Src[i+1:e]) {
		Mark(s, i-5, e, "token", scan.RankStrong)
	}
}

// webhook reads the URL of a Slack or Teams webhook, whose path is its secret,
// from the word [i,j) of its host.
func webhook(s *scan.Cursor, i, j int) {
	if strings.HasPrefix(s.Src[j:s.Hi], ".office.com/webhookb2/") {
		k := j
		for k < s.Hi && (scan.B64Chars.Has(s.Src[k]) || s.Src[k] == '@' || s.Src[k] == '.') {
			k++
		}
		Mark(s, j+len(".office.com/webhookb2/"), k, "webhook", scan.RankStrong)
		return
	}
	rest := s.Src[i:s.Hi]
	for _, p := range []string{"hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/"} {
		if strings.HasPrefix(rest, p) {
			k := i + len(p)
			for k < s.Hi && (scan.IsAlnum(s.Src[k]) || s.Src[k] == '/' || s.Src[k] == '+' || s.Src[k] == '_' || s.Src[k] == '-') {
				k++
			}
			if k-i-len(p) >= 20 {
				if strings.HasSuffix(s.Src[s.Lo:i], "https://") {
					i -= len("https://")
				}
				Mark(s, i, k, "webhook", scan.RankStrong)
			}
		}
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
	return marks != 0 || len(w) >= 4 && strings.EqualFold(w[:4], "your") || allOne(w)
}

// placeholders are substrings of such placeholders.
var placeholders = scan.NewFinder(strings.Fields(`example xxxx .... **** 0000000 placeholder changeme tokenhere your_ your- redacted dummy
	1234567890123 abcdefghij`))

func allOne(w string) bool {
	for i := 1; i < len(w); i++ {
		if w[i] != w[0] {
			return false
		}
	}
	return true
}
