package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A letterForm is the form of a number that contains letters.
type letterForm struct {
	rule   string
	shapes string    // A for letters, 9 for digits, separated by spaces
	clues  scan.Clue // context words, one of which is required; 0: none, the form is sufficient
	lone   bool      // also accepted without clues if it is the whole text
	valid  bool      // whether ok verifies a check digit or letter
	ok     func(w []byte) bool
}

// letterForms maps shapes to forms, in the order in which they are tried.
// Sources: the authorities named at the functions; for forms without a
// function, the OECD's "Tax Identification Numbers" and PRADO, the Council of
// the European Union's register of identity documents.
var letterForms = func() map[string][]letterForm {
	m := map[string][]letterForm{}
	for _, f := range []letterForm{
		{"it/cf", "AAAAAA99A99A999A", 0, false, true, itCF},
		{"it/cf", "AAAAAA99A99A999A", scan.ClueTax, false, false, nil}, // mistyped, but labelled
		{"mx/curp", "AAAA999999AAAAAA99 AAAA999999AAAAAAA9", 0, false, false, mxCURP},
		{"mx/rfc", `AAAA999999AAA AAA999999AAA AAAA999999AA9 AAAA999999A99 AAAA9999999A9 AAA999999A99 AAA999999AA9 AAA9999999A9 AAAA999999999 AAA999999999
			AAA9999999AA AAAA9999999AA`, scan.ClueTax, false, false, func(w []byte) bool { return ymd(w[len(w)-9:]) }},
		{"in/gstin", "99AAAAA9999A9A9 99AAAAA9999A999 99AAAAA9999AA99 99AAAAA9999A9AA", 0, false, false, inGSTIN},
		{"in/pan", "AAAAA9999A", 0, false, false, firstOf(3, "ABCFGHLJPTE")},
		{"in/pan", "AAAAA9999A", scan.ClueTax, true, false, firstOf(3, "NKD")},
		{"in/pan", "A9999AAAAA", scan.ClueTax, true, false, nil}, // a provisional one
		{"in/voter", "AAA9999999", scan.ClueID | scan.CluePassport, false, false, nil},
		{"in/ifsc", "AAAA9999999", scan.ClueBank, false, false, firstOf(4, "0")},
		{"uk/nino", "AA999999A", 0, false, true, ukNINO},
		{"es/nif", "A9999999A 99999999A", 0, false, true, esNIF},
		{"es/nif", "99999999A", scan.ClueTax | scan.ClueID, false, false, nil}, // mistyped
		{"sg/fin", "A9999999A", 0, false, true, sgFIN},
		{"sg/fin", "A9999999A", scan.ClueID, true, false, firstOf(0, "STFGM")},
		{"de/id", "A9999999A", scan.ClueID | scan.CluePassport, false, false, nil},
		{"de/id", "A9999999A", scan.ClueID, true, false, firstOf(0, "A")},
		{"ie/pps", "9999999A 9999999AA", scan.ClueID | scan.ClueTax, false, true, iePPS},
		{"passport", "A99999999", scan.CluePassport, true, false, nil},
		{"es/cif", "A99999999", scan.ClueTax, false, false, firstOf(0, "ABCDEFGHJNPQRSUVW")},
		{"licence", "A99999999", scan.ClueLicence | scan.ClueID, false, false, nil},
		{"tw/id", "A999999999", scan.ClueID, true, true, twID},
		{"us/dea", "AA9999999", scan.ClueLicence, false, true, deaNumber},
		{"passport", "AA9999999", scan.CluePassport | scan.ClueID, true, false, nil},
		{"passport", "A999999 A9999999 AA999999 A99999999A A9999999AA AAA999999 AA9999A99 AA99999AA", scan.CluePassport, false, false, nil},
		{"licence", "A9999999 AA999999 A99999999A A9999999AA AAA999999 AA9999A99 AA99999AA", scan.ClueLicence, false, false, nil},
		{"licence", "A999999999999 A99999999999999 A999999999999999 AA99999999999 A9999999999", scan.ClueLicence, false, false, nil},
		{"fi/hetu", "999999A9999 999999A999A", 0, false, true, fiHETU},
		{"cn/id", "99999999999999999A", 0, false, true, cnIDLetter},
		{"de/svnr", "99999999A999 99999999A9999", scan.ClueID | scan.ClueHealth, false, false, nil},
		{"us/mbi", "9AA9AA9AA99 9A99A99AA99 9AA9A99AA99 9A99AA9AA99", scan.ClueHealth, true, false, nil},
		{"uk/licence", "AAAAA999999A99AA AAAAA999999AA9AA AAAAA999999AAAAA AAAAA999999A9AAA AAAA9999999AA9AA", 0, false, false, nil},
	} {
		for _, shape := range strings.Fields(f.shapes) {
			m[shape] = append(m[shape], f)
		}
	}
	return m
}()

// firstOf returns a test of the letter or digit at i.
func firstOf(i int, letters string) func(w []byte) bool {
	return func(w []byte) bool { return strings.IndexByte(letters, w[i]) >= 0 }
}

// mxCURP checks the date of birth and H, M or X for the sex (RENAPO).
func mxCURP(w []byte) bool {
	return (w[10] == 'H' || w[10] == 'M' || w[10] == 'X') && ymd(w[4:])
}

// inGSTIN checks the state, the holder's PAN, the entity, Z and a check
// character.
func inGSTIN(w []byte) bool {
	return number(w[:2]) >= 1 && number(w[:2]) <= 38 && w[13] == 'Z'
}

// cnIDLetter is cnID for a number whose check digit is X.
func cnIDLetter(w []byte) bool {
	var d [18]byte
	copy(d[:], w)
	d[17] = '9' + 1
	return w[17] == 'X' && cnID(d[:])
}

// itCF checks the control character (Decreto 12 marzo 1974).
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

// ukNINO checks the prefix and suffix (HMRC NIM39110).
func ukNINO(w []byte) bool {
	switch string(w[:2]) {
	case "BG", "GB", "KN", "NK", "NT", "TN", "ZZ":
		return false
	}
	return strings.IndexByte("DFIQUV", w[0]) < 0 && strings.IndexByte("DFIOQUV", w[1]) < 0 && w[8] >= 'A' && w[8] <= 'D' && number(w[2:8]) != 0
}

// esNIF checks the Spanish NIF and NIE (Orden INT/2058/2008).
func esNIF(w []byte) bool {
	if w[0] > 'Z' || w[0] < 'X' && !scan.IsDigit(w[0]) {
		return false
	}
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
	return w[0] == 'M' && "KLJNPQRTUWX"[10-(sum+3)%11] == w[8]
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
	return (w[1] == '1' || w[1] == '2') && (v/10+v%10*9+weighted(w[1:], 8, 7, 6, 5, 4, 3, 2, 1, 1))%10 == 0
}

func deaNumber(w []byte) bool {
	d := w[2:]
	return (at(d, 0)+at(d, 2)+at(d, 4)+2*(at(d, 1)+at(d, 3)+at(d, 5)))%10 == at(d, 6)
}

// fiHETU checks a Finnish identity code (Digital and Population Data Services
// Agency); since 2023 the century sign may also be a letter.
func fiHETU(w []byte) bool {
	if !dmy(w[:6]) || strings.IndexByte("ABCDEFYXWVU", w[6]) < 0 && w[6] != '-' && w[6] != '+' {
		return false
	}
	n := number(w[:6])*1000 + number(w[7:10])
	return number(w[7:10]) >= 2 && "0123456789ABCDEFHJKLMNPRSTUVWXY"[n%31] == w[10]
}
