package identity

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
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
			s.Take(scan.Financial, i, end, "iban", 1, true, scan.RankStrong)
			return false
		}
	}
	if strings.IndexByte(s.Src[i:j], '_') >= 0 {
		return false
	}
	w := s.Alnum(i, j)
	if rule, valid, ok := letterRule(s, w, i, j); ok {
		s.Take(scan.Financial, i, j, rule, 0.95, valid, scan.RankStrong)
		return false
	}
	return true
}

// letterRule tries the ungrouped forms. w is the word at [i,j) in upper case.
func letterRule(s *scan.Cursor, w []byte, i, j int) (rule string, valid, ok bool) {
	shape := LetterShape(w)
	forms := letterForms()[shape]
	vat := euVAT(w)
	if len(forms) == 0 && !vat && (len(w) < 5 || len(w) > 20) {
		return "", false, false
	}
	clues, alone := s.CluesAround(i, j), s.Alone(i, j)
	for _, f := range forms {
		if (f.valid || !scan.IsLower(s.Src[i])) && (f.clues == 0 || clues&f.clues != 0 || f.lone && alone) && f.ok(w) {
			return f.rule, f.valid, true
		}
	}
	if vat && (w[0] == 'D' && w[1] == 'E' || clues&scan.ClueTax != 0) {
		return "eu/vat", false, true
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

//go:embed countries.txt
var countryTable string

// countries are the lists of countries.txt: the forms of VAT numbers by country
// code, those of IBANs, the countries of banks.
var countries = datafile.Lists(countryTable)

// euVAT checks those forms, without checksums.
func euVAT(w []byte) bool {
	if len(w) < 8 || len(w) > 14 {
		return false
	}
	for form := range strings.FieldsSeq(countries[string(w[:2])]) {
		if len(form) == len(w)-2 && scan.Fits(form, string(w[2:])) {
			return true
		}
	}
	return false
}
