package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// SpacedID tries the numbers whose two leading letters are separated from the
// digits: British NINO "AA 12 34 56 C" and EU VAT "DE 129 273 398".
func SpacedID(s *scan.Cursor, i, j int) {
	if j-i != 2 || s.Kind.URL() || scan.IsWord(s.Before(i)) || s.Before(i) == '_' {
		return
	}
	if c := s.At(j); c != ' ' && c != '-' || !scan.IsDigit(s.At(j+1)) {
		return
	}
	var b [24]byte
	buf := scan.AlnumOf(b[:0], s.Src[i:j])
	end, sep := j, s.Src[j]
	for k := j; k < s.Hi && len(buf) < 16; {
		if c := s.Src[k]; c == ' ' || c == '-' {
			if c != sep || !scan.IsAlnum(s.At(k+1)) {
				break
			}
			k++
			continue
		}
		g := k
		for g < s.Hi && scan.IsAlnum(s.Src[g]) {
			g++
		}
		if !scan.IsDigit(s.Src[k]) && (len(buf) != 8 || g-k != 1) || g-k > 12 {
			break
		}
		buf = scan.AlnumOf(buf, s.Src[k:g])
		end = g
		k = g
		switch {
		case len(buf) == 9 && LetterShape(buf) == "AA999999A" && ukNINO(buf):
			identified(s, i, end, "uk/nino", false)
			return
		case len(buf) == 11 && !scan.IsWord(s.At(end)) && (buf[0] == 'D' && buf[1] == 'E' && buf[2] != '0' || euVAT(buf) && s.CluesAround(i, end)&scan.ClueTax != 0):
			identified(s, i, end, "eu/vat", false)
			return
		}
	}
}

// identified records a number; checked means that its check digits are right,
// rather than only its form.
func identified(s *scan.Cursor, i, end int, rule string, checked bool) {
	s.Add(scan.Financial, i, end, rule, 0.95, checked, scan.RankStrong)
	s.Done = max(s.Done, end)
}

// HyphenID tries the numbers that end in a hyphen and a check character, from
// the word [i,j) before it: Spanish NIF and NIE, Finnish henkilötunnus.
func HyphenID(s *scan.Cursor, i, j int) bool {
	if c := s.At(j); c != '-' && c != '+' || s.Kind.URL() || !scan.IsWord(s.At(j+1)) {
		return false
	}
	end := j + 1
	for end < s.Hi && scan.IsAlnum(s.Src[end]) {
		end++
	}
	if scan.IsWord(s.At(end)) || scan.IsWord(s.Before(i)) {
		return false
	}
	var b [24]byte
	if end-i > len(b) {
		return false
	}
	w := scan.AlnumOf(b[:0], s.Src[i:end])
	switch {
	case j-i == 4 && s.At(end) == '-' && scan.IsDigit(s.Src[i]):
		return medicareID(s, i)
	case len(w) == 9 && end-j == 2 && (LetterShape(w) == "A9999999A" && w[0] >= 'X' || LetterShape(w) == "99999999A") && esNIF(w):
		identified(s, i, end, "es/nif", true)
		return true
	case j-i == 6 && end-j == 5 && strings.HasPrefix(LetterShape(w), "999999999"):
		h := append(append(append(b[12:12:24], w[:6]...), s.Src[j]), w[6:]...)
		if fiHETU(h) {
			identified(s, i, end, "fi/hetu", true)
			return true
		}
	}
	return false
}

// medicareID tries a US Medicare beneficiary identifier in groups,
// "1EG4-TE5-MK73".
func medicareID(s *scan.Cursor, i int) bool {
	end := i + len("1EG4-TE5-MK73")
	if end > s.Hi || s.InWord(end) || s.Src[i+4] != '-' || s.Src[i+8] != '-' {
		return false
	}
	var b [16]byte
	w := scan.AlnumOf(b[:0], s.Src[i:end])
	for _, f := range letterForms[LetterShape(w)] {
		if f.rule == "us/mbi" {
			identified(s, i, end, f.rule, false)
			return true
		}
	}
	return false
}
