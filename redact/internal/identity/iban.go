package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// ibanForms has the form of the BBAN by country, as scan.Fits reads it.
var ibanForms = func() map[string]string {
	m := map[string]string{}
	for _, f := range strings.Fields(countries["iban"]) {
		m[f[:2]] = f[2:]
	}
	return m
}()

// IBAN reads an account number that starts with the letters at i, without
// spaces or in groups of four, and returns its end, or 0.
func IBAN(s *scan.Cursor, i int) int {
	var b [40]byte
	if i+15 > s.Hi || !scan.IsDigit(s.Src[i+2]) || !scan.IsDigit(s.Src[i+3]) || scan.IsWord(s.Before(i)) {
		return 0
	}
	form, ok := ibanForms[string(scan.AlnumOf(b[:0], s.Src[i:i+2]))]
	if !ok {
		return 0
	}
	want := 4 + len(form)
	buf, j := b[:0], i
	for j < s.Hi && len(buf) < want {
		c := s.Src[j]
		switch {
		case scan.IsAlnum(c):
			buf = scan.AlnumOf(buf, s.Src[j:j+1])
			j++
		case (c == ' ' || c == '-') && j > i && scan.IsAlnum(s.Src[j-1]):
			j++
		case strings.HasPrefix(s.Src[j:s.Hi], "\u00A0"):
			j += 2
		default:
			return 0
		}
	}
	if len(buf) < want || scan.IsWord(s.At(j)) || !scan.Fits(form, string(buf[4:])) || !mod97(buf) {
		return 0
	}
	return j
}
