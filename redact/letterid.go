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
	var buf [48]byte
	w := alnumOf(buf[:0], s.src[i:j])
	if rule, valid, ok := s.letterRule(w, i, j); ok {
		s.add(Financial, i, j, rule, 0.95, valid, rankStrong)
		s.done = max(s.done, j)
		return
	}
	s.postcodeOneWord(w, i, j)
}

// letterRule knows the forms in one piece. w is the word in upper case.
func (s *scanner) letterRule(w []byte, i, j int) (rule string, valid, ok bool) {
	sh := letterShape(w)
	near := func(c clue) bool { return s.cluesAround(i, j)&c != 0 }
	or := func(c clue) bool { return near(c) || s.alone(i, j) }
	switch sh {
	case "AAAAAA99A99A999A": // Italian codice fiscale; digits may be letters (omocodia)
		return "it/cf", true, itCF(w)
	case "AAAA999999AAAAAA99", "AAAA999999AAAAAAA9": // Mexican CURP
		return "mx/curp", false, (w[10] == 'H' || w[10] == 'M' || w[10] == 'X') && ymd(w[4:])
	case "AAAA999999AAA", "AAA999999AAA", "AAAA999999AA9", "AAAA999999A99", "AAAA9999999A9", "AAA999999A99", "AAA999999AA9", "AAA9999999A9", "AAAA999999999", "AAA999999999", "AAA9999999AA", "AAAA9999999AA":
		return "mx/rfc", false, ymd(w[len(w)-9:]) && near(clueTax)
	case "99AAAAA9999A9A9", "99AAAAA9999A999", "99AAAAA9999AA99", "99AAAAA9999A9AA": // Indian GSTIN: state, PAN, entity, Z, check
		return "in/gstin", false, number(w[:2]) >= 1 && number(w[:2]) <= 38 && w[13] == 'Z'
	case "AAAAA9999A": // Indian PAN: the fourth letter is the holder's kind
		return "in/pan", false, strings.IndexByte("ABCFGHLJPTNKED", w[3]) >= 0 && (strings.IndexByte("ABCFGHLJPTE", w[3]) >= 0 || or(clueTax))
	case "AAA9999999": // Indian voter card
		return "in/voter", false, near(clueID | cluePassport)
	case "AA999999A": // British NINO
		return "uk/nino", true, ukNINO(w)
	case "A9999999A", "99999999A": // Spanish NIE and NIF; Singapore NRIC; Irish PPS has 7 digits
		if (w[0] >= 'X' && w[0] <= 'Z' || isDigit(w[0])) && esNIF(w) {
			return "es/nif", true, true
		}
		if strings.IndexByte("STFGM", w[0]) >= 0 {
			return "sg/fin", true, sgFIN(w) || or(clueID)
		}
		return "de/id", false, isLetter(w[0]) && (near(clueID|cluePassport) || s.alone(i, j) && w[0] == 'A')
	case "9999999A", "9999999AA":
		return "ie/pps", true, iePPS(w) && near(clueID|clueTax)
	case "A99999999":
		switch {
		case near(cluePassport), s.alone(i, j):
			return "passport", false, true
		case strings.IndexByte("ABCDEFGHJNPQRSUVW", w[0]) >= 0 && near(clueTax):
			return "es/cif", false, true
		}
		return "licence", false, near(clueLicence | clueID)
	case "A999999999": // Taiwan
		return "tw/id", true, (w[1] == '1' || w[1] == '2') && twID(w) && (near(clueID) || s.alone(i, j))
	case "AA9999999": // British, Italian and other passports; DEA registration
		if near(clueLicence) && deaNumber(w) {
			return "us/dea", true, true
		}
		return "passport", false, or(cluePassport|clueID) && isUpper(s.src[i])
	case "A9999999", "A999999", "AA999999", "A99999999A", "A9999999AA", "AAA999999", "AA9999A99", "AA99999AA":
		return "passport", false, near(cluePassport) || near(clueLicence) && sh[0] == 'A' && len(sh) >= 8
	case "A999999999999", "A99999999999999", "A999999999999999", "AA99999999999", "A9999999999":
		return "licence", false, near(clueLicence)
	case "999999A9999", "999999A999A": // Finnish henkilötunnus with a letter for the century
		return "fi/hetu", true, fiHETU(w)
	case "99999999A999", "99999999A9999":
		return "de/svnr", false, near(clueID | clueHealth)
	case "9AA9AA9AA99", "9A99A99AA99", "9AA9A99AA99", "9A99AA9AA99": // US Medicare
		return "us/mbi", false, near(clueHealth) || s.alone(i, j)
	case "AAAAA999999A99AA", "AAAAA999999AA9AA", "AAAAA999999AAAAA", "AAAAA999999A9AAA", "AAAA9999999AA9AA": // British driving licence
		return "uk/licence", false, true
	case "AAAA9999999": // a branch of an Indian bank
		return "in/ifsc", false, w[4] == '0' && near(clueBank)
	case "99999999999999999A":
		var d [18]byte
		copy(d[:], w)
		d[17] = '9' + 1
		return "cn/id", true, w[17] == 'X' && cnID(d[:])
	case "A9999AAAAA": // accepted by the Indian tax office as a provisional PAN
		return "in/pan", false, or(clueTax)
	}
	if len(w) >= 8 && len(w) <= 14 && isLetter(w[0]) && isLetter(w[1]) && euVAT(w) {
		country := string(w[:2])
		if country == "DE" || near(clueTax) {
			return "eu/vat", false, true
		}
	}
	if len(w) >= 5 && len(w) <= 20 && near(cluePassport|clueLicence) && near(cluePassport|clueLicence) && strings.Count(sh, "9") >= 5 && isUpper(s.src[i]) {
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

// itCF: Decreto 12 marzo 1974, the control character.
func itCF(w []byte) bool {
	odd := [36]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}
	sum := 0
	for i, c := range w[:15] {
		v := int(c - '0')
		if c >= 'A' {
			v = int(c-'A') + 10
		}
		if i%2 == 0 {
			sum += odd[v]
		} else if v >= 10 {
			sum += v - 10
		} else {
			sum += v
		}
	}
	return byte(sum%26)+'A' == w[15]
}

// ukNINO: HMRC NIM39110.
func ukNINO(w []byte) bool {
	switch string(w[:2]) {
	case "BG", "GB", "KN", "NK", "NT", "TN", "ZZ":
		return false
	}
	return strings.IndexByte("DFIQUV", w[0]) < 0 && strings.IndexByte("DFIOQUV", w[1]) < 0 && w[8] >= 'A' && w[8] <= 'D' && number(w[2:8]) != 0
}

func esNIF(w []byte) bool {
	var b [8]byte
	copy(b[:], w)
	if w[0] >= 'X' {
		b[0] = w[0] - 'X' + '0'
	}
	return "TRWAGMYFPDXBNJZSQVHLCKE"[number(b[:])%23] == w[8]
}

func sgFIN(w []byte) bool {
	sum := weighted(w[1:], 2, 7, 6, 5, 4, 3, 2)
	switch w[0] {
	case 'S':
		return "JZIHGFEDCBA"[sum%11] == w[8]
	case 'T':
		return "JZIHGFEDCBA"[(sum+4)%11] == w[8]
	case 'F':
		return "XWUTRQPNMLK"[sum%11] == w[8]
	case 'G':
		return "XWUTRQPNMLK"[(sum+4)%11] == w[8]
	}
	return "KLJNPQRTUWX"[10-(sum+3)%11] == w[8]
}

func iePPS(w []byte) bool {
	sum := weighted(w, 8, 7, 6, 5, 4, 3, 2)
	if len(w) == 9 && w[8] != 'W' {
		sum += 9 * int(w[8]-'A'+1)
	}
	return "WABCDEFGHIJKLMNOPQRSTUV"[sum%23] == w[7]
}

func twID(w []byte) bool {
	v := strings.IndexByte("ABCDEFGHJKLMNPQRSTUVXYWZIO", w[0]) + 10
	return (v/10+v%10*9+weighted(w[1:], 8, 7, 6, 5, 4, 3, 2, 1, 1))%10 == 0
}

func deaNumber(w []byte) bool {
	d := w[2:]
	return (at(d, 0)+at(d, 2)+at(d, 4)+2*(at(d, 1)+at(d, 3)+at(d, 5)))%10 == at(d, 6)
}

// fiHETU: Digital and Population Data Services Agency; the sign of the
// century has been a letter for some since 2023.
func fiHETU(w []byte) bool {
	if !dmy(w[:6]) || strings.IndexByte("ABCDEFYXWVU", w[6]) < 0 && w[6] != '-' && w[6] != '+' {
		return false
	}
	n := number(w[:6])*1000 + number(w[7:10])
	return number(w[7:10]) >= 2 && "0123456789ABCDEFHJKLMNPRSTUVWXY"[n%31] == w[10]
}

// euVAT knows the forms of VIES, without checksums.
func euVAT(w []byte) bool {
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
