package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Secrets stated in sentences: "the password is hunter2".

// Nouns are the words for secrets, in lower case.
var Nouns = scan.WordSet(lists["Nouns"])

// secretVerbs stand between such a noun and the secret.
var secretVerbs = [...]string{" is ", " was ", " to ", " is now ", " was changed to ", " has been changed to ", " was set to ", " is set to ", " ist ", " lautet ", " lautet: ", " es ", " è ", " é ", " est ",
	" är ", " er ", " on ", " je ", " este ", " jest ", " to: ", " yra ", " ir ", " — ", " – ", " это ", " — это ", " adalah "}

// longestNoun is the length of the longest of Nouns.
const longestNoun = 14

// Spoken reads "password is hunter2", "Bearer …" and "curl -u user:pass".
func Spoken(s *scan.Cursor, i, j int) {
	if j-i > longestNoun {
		return
	}
	var buf [longestNoun]byte
	word := scan.LowerASCII(buf[:0], s.Src[i:j])
	if Nouns[string(word)] {
		introduced(s, i, j, string(word))
		return
	}
	switch string(word) {
	case "code":
		if codeKinds[s.LabelBefore(i)] {
			shortCode(s, j, 8)
		}
	case "pin", "cvv", "cvc":
		shortCode(s, j, 4)
	case "bearer", "basic":
		if s.At(j) == ' ' && s.At(j+1) != '$' {
			if head := s.Src[max(s.Lo, i-20):i]; string(word) == "bearer" || strings.Contains(strings.ToLower(head), "authorization") {
				bearer(s, j+1)
			}
		}
	case "user", "u":
		if s.Before(i) == '-' && (s.At(j) == ' ' || s.At(j) == '=') && strings.Contains(s.Src[max(s.Lo, i-200):i], "curl") {
			curlUser(s, j+1)
		}
	case "identified": // SQL
		if by := len(" by "); j+by+1 < s.Hi && strings.EqualFold(s.Src[j:j+by], " by ") {
			if c := s.Src[j+by]; c == '\'' || c == '"' {
				by++
			} else if s.Src[i] != 'I' || s.Src[j-1] != 'D' {
				return
			}
			Value(s, j+by, SurelySecret)
		}
	case "securestring":
		if c := s.At(j + 1); s.At(j) == ' ' && (c == '"' || c == '\'') {
			Value(s, j+2, SurelySecret)
		}
	}
}

// codeKinds precede "code" when it grants access.
var codeKinds = scan.WordSet(`login signin verification security access confirmation time passcode otp sms authentication auth 2fa mfa door gate entry alarm backup recovery unlock`)

// introduced reads the statement about the password that [i,j) names.
func introduced(s *scan.Cursor, i, j int, noun string) {
	if (noun == "passe" && !strings.HasSuffix(strings.ToLower(s.Src[max(s.Lo, i-7):i]), "mot de ")) || (noun == "sandi" && !strings.HasSuffix(strings.ToLower(s.Src[max(s.Lo, i-5):i]), "kata ")) {
		return
	}
	if s.At(j) != ' ' {
		return
	}
	k := j
	for _, verb := range secretVerbs {
		if len(verb) > k-j && strings.HasPrefix(s.Src[j:s.Hi], verb) {
			k = j + len(verb)
		}
	}
	c := s.At(j + 1)
	switch {
	case k > j:
		if c := s.At(k); c == '"' || c == '\'' || c == '`' {
			k++
		}
		Value(s, k, SurelySecret)
	case noun == "password" && i >= 6 && inLogin(s, i): // .netrc
		Value(s, j+1, SurelySecret)
	case (c == '\'' || c == '"') && (s.Kind == scan.Code || strings.HasSuffix(s.Src[s.Lo:i], "WITH ")): // SQL: WITH PASSWORD '…'
		Value(s, j+2, SurelySecret)
	default:
		bare(s, j+1)
	}
}

// inLogin reports whether a login precedes the word at i, as in .netrc.
func inLogin(s *scan.Cursor, i int) bool {
	head := NearLines(s.Src, i, 100)
	return strings.Contains(head, "login ") && (strings.Contains(head, "machine ") || s.Kind == scan.Code || strings.HasPrefix(head, "login ") && strings.HasSuffix(head, "\n"))
}

// bare records the word at i as a password if it does not look like a word of
// any language: "user ann, password t7Rk2mWq".
func bare(s *scan.Cursor, i int) {
	j := scan.Past(s.Src, i, min(s.Hi, i+maxValue), func(c byte) bool { return c > ' ' && strings.IndexByte("\"'`<>,;|&()[]{}\\:/", c) < 0 })
	j = i + len(strings.TrimRight(s.Src[i:j], ".:!?*_~"))
	w := s.Src[i:j]
	if c := CountsOf(w); len(w) >= 8 && c.Digits > 1 && c.Lower > 1 && c.Upper > 0 && !Placeholder(w) && looksDrawn(w) {
		s.Add(scan.Secret, i, j, "spoken", 0.7, false, scan.RankSecret)
	}
}

// eastAsianNouns are the ends of phrases before a secret in Chinese, Japanese
// and Korean.
var eastAsianNouns = [...]string{"パスワードは", "暗証番号は", "密码是", "密碼是", "密码为", "密碼為", "密码：", "口令是", "비밀번호는", "암호는"}

// SpokenEastAsian reads the secret after the run [i,j).
func SpokenEastAsian(s *scan.Cursor, i, j int) {
	for _, noun := range eastAsianNouns {
		if !strings.HasSuffix(s.Src[i:j], noun) {
			continue
		}
		k := scan.PastAny(s.Src, j, min(s.Hi, j+4), " :\"'`")
		for _, sign := range [...]string{"：", "「", "『", "“"} {
			k += len(s.Src[k:s.Hi]) - len(strings.TrimPrefix(s.Src[k:s.Hi], sign))
		}
		e := scan.Past(s.Src, k, min(s.Hi, k+maxValue), func(c byte) bool {
			return c > ' ' && c < 0x80 && strings.IndexByte("\"'`<>,;|()[]{}", c) < 0
		})
		if e > k && Looks(s, s.Src[k:e], SurelySecret, false) {
			s.Add(scan.Secret, k, e, "spoken", 0.8, false, scan.RankSecret)
		}
		return
	}
}
