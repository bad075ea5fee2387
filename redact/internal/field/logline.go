package field

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Pairs reads what the lines of logs hold under keys: phone=…, fullName="…", and
// "fullName":"…" of JSON inside a line.
func Pairs(s *scan.Cursor) {
	for i := 0; i < len(s.Src); i++ {
		n := strings.IndexAny(s.Src[i:], "=:")
		if n < 0 {
			return
		}
		s.Check.Step()
		i += n
		if e := pairKey(s.Src, i, s.Want); e != "" {
			pairValue(s, e, i+1)
		}
	}
}

// pairKey returns what the key that ends at the sign at i says, or "".
func pairKey(text string, i int, want scan.Wanted) scan.Entity {
	end := i
	if text[i] == ':' { // of JSON
		if i == 0 || text[i-1] != '"' {
			return ""
		}
		end--
	}
	start := scan.Back(text, max(0, end-maxLabel), end, scan.IsKeyByte)
	if start == end || !scan.IsLetter(text[start]) || start > 0 && strings.IndexByte("?&/$", text[start-1]) >= 0 {
		return ""
	}
	h := Of(text[start:end]).For(want)
	if h.Vague || h.Entity == scan.Secret || h.Entity == scan.IPAddress {
		return ""
	}
	return h.Entity
}

// pairValue records the value at i: between quotes all of it, without them a word
// that looks like one.
func pairValue(s *scan.Cursor, e scan.Entity, i int) {
	if strings.HasPrefix(s.Src[i-1:], ": ") {
		i++
	}
	if i == len(s.Src) {
		return
	}
	if q := s.Src[i]; q == '"' || q == '\'' {
		for j := i + 1; j < min(len(s.Src), i+maxFieldValue); j++ {
			switch {
			case s.Src[j] == '\n':
				return
			case s.Src[j] == '\\':
				j++
			case s.Src[j] == q:
				if strings.ContainsFunc(s.Src[i+1:j], func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
					s.Add(e, i+1, j, "field/log", 0.9, false, scan.RankStrong)
				}
				return
			}
		}
		return
	}
	j := len(s.Src)
	if n := strings.IndexAny(s.Src[i:], " \t\r\n,;&)]}\"'<>|"); n >= 0 {
		j = i + n
	}
	digits := scan.CountDigits(s.Src[i:j])
	r, _ := utf8.DecodeRuneInString(s.Src[i:j])
	switch e {
	case scan.Person:
		if digits > 0 || !unicode.IsUpper(r) || strings.ContainsAny(s.Src[i:j], "_=/:@(") {
			return
		}
	case scan.Username:
		if usernameEnd(s.Src[i:j]) != j-i {
			return
		}
	case scan.Email, scan.Location: // by rules of their own
		return
	default:
		if digits < 4 || j-i > 40 {
			return
		}
	}
	s.Add(e, i, j, "field/log", 0.8, false, scan.RankStrong)
}
