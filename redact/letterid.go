package redact

import "strings"

// letterID tries the numbers that hold letters: IBAN, VAT, national and
// passport numbers. [i,j) is a word with both letters and digits.
func (s *scanner) letterID(i, j int) {
	if c := s.before(i); strings.IndexByte("/.#$\\=", c) >= 0 && (s.kind.url() || c != '=' && c != '.' && c != '/') || s.kind.url() {
		return
	}
	if j-i >= 4 && isLetter(s.src[i]) && isLetter(s.src[i+1]) {
		if end := s.iban(i); end > 0 {
			s.add(Financial, i, end, "iban", 1, true, rankStrong)
			s.done = max(s.done, end)
			return
		}
	}
	if strings.IndexByte(s.src[i:j], '_') >= 0 {
		return
	}
	var buf [48]byte
	w := alnumOf(buf[:0], s.src[i:j])
	if rule, valid, ok := s.letterRule(w, i, j); ok {
		s.add(Financial, i, j, rule, 0.95, valid, rankStrong)
		s.done = max(s.done, j)
		return
	}
	s.postcodeOneWord(w, i, j)
}

// letterRule knows the forms in one piece. w is the word in upper case, [i,j)
// where it stands.
func (s *scanner) letterRule(w []byte, i, j int) (rule string, valid, ok bool) {
	shape := letterShape(w)
	forms := letterForms[shape]
	vat := euVAT(w)
	if len(forms) == 0 && !vat && (len(w) < 5 || len(w) > 20) {
		return "", false, false
	}
	clues, alone := s.cluesAround(i, j), s.alone(i, j)
	for _, f := range forms {
		if (f.valid || !isLower(s.src[i])) && (f.clues == 0 || clues&f.clues != 0 || f.lone && alone) && (f.ok == nil || f.ok(w)) {
			return f.rule, f.valid, true
		}
	}
	switch {
	case vat && (w[0] == 'D' && w[1] == 'E' || clues&clueTax != 0):
		return "eu/vat", false, true
	case clues&(cluePassport|clueLicence) != 0 && len(w) >= 5 && len(w) <= 20 && strings.Count(shape, "9") >= 5 && isUpper(s.src[i]):
		return "document", false, true
	}
	return "", false, false
}

// letterShape writes letters as A and digits as 9.
func letterShape(w []byte) string {
	var b [40]byte
	if len(w) > len(b) {
		return ""
	}
	for i, c := range w {
		if isDigit(c) {
			b[i] = '9'
		} else {
			b[i] = 'A'
		}
	}
	return string(b[:len(w)])
}

// euVAT knows the forms of VIES, without checksums.
func euVAT(w []byte) bool {
	if len(w) < 8 || len(w) > 14 || !isLetter(w[0]) || !isLetter(w[1]) {
		return false
	}
	sh := letterShape(w[2:])
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
