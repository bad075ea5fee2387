package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// LetterID tries the numbers that contain letters: IBAN, VAT, national and
// passport numbers. [i,j) is a word with letters and digits. It reports whether
// the word may be something else: neither part of an address nor a number
// already found.
func LetterID(s *scan.Cursor, i, j int) bool {
	if c := s.Before(i); strings.IndexByte("/.#$\\=", c) >= 0 && (s.Kind.URL() || c != '=' && c != '.' && c != '/') || s.Kind.URL() {
		return false
	}
	if j-i >= 4 && scan.IsLetter(s.Src[i]) && scan.IsLetter(s.Src[i+1]) {
		if end := IBAN(s, i); end > 0 {
			s.Add(scan.Financial, i, end, "iban", 1, true, scan.RankStrong)
			s.Done = max(s.Done, end)
			return false
		}
	}
	if strings.IndexByte(s.Src[i:j], '_') >= 0 {
		return false
	}
	var buf [48]byte
	w := scan.AlnumOf(buf[:0], s.Src[i:j])
	if rule, valid, ok := letterRule(s, w, i, j); ok {
		s.Add(scan.Financial, i, j, rule, 0.95, valid, scan.RankStrong)
		s.Done = max(s.Done, j)
		return false
	}
	return true
}

// letterRule tries the ungrouped forms. w is the word at [i,j) in upper case.
func letterRule(s *scan.Cursor, w []byte, i, j int) (rule string, valid, ok bool) {
	shape := LetterShape(w)
	forms := letterForms[shape]
	vat := euVAT(w)
	if len(forms) == 0 && !vat && (len(w) < 5 || len(w) > 20) {
		return "", false, false
	}
	clues, alone := s.CluesAround(i, j), s.Alone(i, j)
	for _, f := range forms {
		if (f.valid || !scan.IsLower(s.Src[i])) && (f.clues == 0 || clues&f.clues != 0 || f.lone && alone) && (f.ok == nil || f.ok(w)) {
			return f.rule, f.valid, true
		}
	}
	switch {
	case vat && (w[0] == 'D' && w[1] == 'E' || clues&scan.ClueTax != 0):
		return "eu/vat", false, true
	case clues&(scan.CluePassport|scan.ClueLicence) != 0 && len(w) >= 5 && len(w) <= 20 && strings.Count(shape, "9") >= 5 && scan.IsUpper(s.Src[i]):
		return "document", false, true
	}
	return "", false, false
}

// LetterShape replaces letters by A and digits by 9.
func LetterShape(w []byte) string {
	var b [40]byte
	if len(w) > len(b) {
		return ""
	}
	for i, c := range w {
		if scan.IsDigit(c) {
			b[i] = '9'
		} else {
			b[i] = 'A'
		}
	}
	return string(b[:len(w)])
}

// vatForms are the forms of VAT numbers by country code (VIES), in the notation
// of scan.Fits.
var vatForms = map[string][]string{
	"AT": {"U99999999"},
	"BE": {"1999999999"},
	"BG": {"999999999", "9999999999"},
	"CY": {"99999999A"},
	"CZ": {"99999999", "999999999", "9999999999"},
	"DE": {"899999999"},
	"DK": {"99999999"},
	"EE": {"999999999"},
	"EL": {"999999999"},
	"ES": {"A99999999", "99999999A", "A9999999A"},
	"FI": {"99999999"},
	"FR": {"XX999999999"},
	"GB": {"999999999", "999999999999"},
	"HR": {"99999999999"},
	"HU": {"99999999"},
	"IE": {"9999999A", "9999999AA"},
	"IT": {"99999999999"},
	"LT": {"999999999", "999999999999"},
	"LU": {"99999999"},
	"LV": {"99999999999"},
	"MT": {"99999999"},
	"NL": {"999999999B99"},
	"PL": {"9999999999"},
	"PT": {"999999999"},
	"RO": {"999999", "9999999", "99999999", "999999999", "9999999999"},
	"SE": {"999999999999"},
	"SI": {"99999999"},
	"SK": {"9999999999"},
	"XI": {"999999999", "999999999999"},
}

// euVAT checks those forms, without checksums.
func euVAT(w []byte) bool {
	if len(w) < 8 || len(w) > 14 {
		return false
	}
	for _, form := range vatForms[string(w[:2])] {
		if len(form) == len(w)-2 && scan.Fits(form, string(w[2:])) {
			return true
		}
	}
	return false
}
