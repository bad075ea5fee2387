package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// LetterID tries the numbers that hold letters: IBAN, VAT, national and
// passport numbers. [i,j) is a word with both letters and digits. It reports
// whether the word may be something else: it is no part of an address and no
// number that was found.
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

// letterRule knows the forms in one piece. w is the word in upper case, [i,j)
// where it stands.
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

// LetterShape writes letters as A and digits as 9.
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

// euVAT knows the forms of VIES, without checksums.
func euVAT(w []byte) bool {
	if len(w) < 8 || len(w) > 14 || !scan.IsLetter(w[0]) || !scan.IsLetter(w[1]) {
		return false
	}
	sh := LetterShape(w[2:])
	switch string(w[:2]) {
	case "DE", "EE", "PT":
		return sh == "999999999" && (w[0] != 'D' || w[2] != '0')
	case "EL":
		return sh == "999999999"
	case "AT":
		return sh == "A99999999" && w[2] == 'U'
	case "BE":
		return sh == "9999999999" && w[2] <= '1'
	case "BG":
		return sh == "999999999" || sh == "9999999999"
	case "CZ":
		return sh == "99999999" || sh == "999999999" || sh == "9999999999"
	case "DK", "FI", "HU", "LU", "MT", "SI":
		return sh == "99999999"
	case "ES":
		return sh == "A99999999" || sh == "99999999A" || sh == "A9999999A"
	case "FR":
		return len(sh) == 11 && strings.HasSuffix(sh, "999999999")
	case "GB", "XI":
		return sh == "999999999" || sh == "999999999999"
	case "HR", "IT", "LV":
		return sh == "99999999999"
	case "CY":
		return sh == "99999999A"
	case "IE":
		return sh == "9999999A" || sh == "9999999AA"
	case "LT":
		return sh == "999999999" || sh == "999999999999"
	case "NL":
		return sh == "999999999A99" && w[11] == 'B'
	case "PL", "SK":
		return sh == "9999999999"
	case "RO":
		return strings.Trim(sh, "9") == "" && len(sh) >= 6 && len(sh) <= 10
	case "SE":
		return sh == "999999999999"
	}
	return false
}
