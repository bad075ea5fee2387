package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// National, tax and company numbers of Europe.
//
// Each function takes ASCII digits and follows the rule published by the
// authority; most rules are in the country sheets of the OECD's "Tax
// Identification Numbers" and in the European Commission's TIN and VIES
// algorithm documents.

// Numbers whose check digits are weighted sums.
var (
	plPESEL     = every(inverse(10, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3), centuryDate)
	plNIP       = sum(11, 6, 5, 7, 2, 3, 4, 5, 6, 7)
	plREGON     = sum10(11, 8, 9, 2, 3, 4, 5, 6, 7)
	exYuJMBG    = every(dmy, firstOf(4, "90"), inverse(11, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2))
	noFnr       = every(inverse(11, 3, 7, 6, 1, 8, 9, 4, 5, 2), inverse(11, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2))
	noOrg       = every(firstOf(0, "89"), inverse(11, 3, 2, 7, 6, 5, 4, 3, 2))
	frSIREN     = every(luhn, anyDigits)
	nlBSN       = sum(11, 9, 8, 7, 6, 5, 4, 3, 2)
	ptNIF       = every(firstOf(0, "12356789"), anyDigits, inverse10(11, 9, 8, 7, 6, 5, 4, 3, 2))
	grAFM       = sum10(11, 256, 128, 64, 32, 16, 8, 4, 2)
	isKennitala = every(dmy, firstOf(9, "90"), inverse(11, 3, 2, 7, 6, 5, 4, 3, 2))
	seOrg       = every(firstOf(2, "23456789"), luhn)
	bgEGN       = every(centuryDate, sum10(11, 2, 4, 8, 5, 10, 9, 7, 3, 6))
	ukNHS       = inverse(11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
	ruINN10     = sum10(11, 2, 4, 10, 3, 5, 9, 4, 6, 8)
	ruINN12     = every(sum10(11, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8), sum10(11, 3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8))
	uaRNOKPP    = sum10(11, -1, 5, 7, 9, 4, 6, 10, 5, 7)
	hrOIB       = every(mod11_10, anyDigits)
)

// centuryDate reports whether six digits can be year, month and day; the century is
// told by a multiple of twenty that is added to the month.
func centuryDate(d []byte) bool { return validDay((at(d, 2)*10+at(d, 3))%20, at(d, 4)*10+at(d, 5)) }

// deTaxID checks § 139b AO and ISO 7064 MOD 11,10. Exactly one digit occurs two
// or three times among the first ten (in older numbers twice, with exactly one
// digit missing).
func deTaxID(d []byte) bool {
	var n [10]int
	for _, c := range d[:10] {
		n[c-'0']++
	}
	more := 0
	for _, k := range n {
		if k > 3 {
			return false
		}
		if k > 1 {
			more++
		}
	}
	return d[0] != '0' && more == 1 && mod11_10(d)
}

// deTaxNumber checks the unified 13-digit form, which starts with the state's
// tax office (10, 11, 21 to 32, 40, 41, or the state itself) and has a 0 as its
// fifth digit.
func deTaxNumber(d []byte) bool {
	p := number(d[:2])
	return p >= 1 && p <= 9 || (p >= 10 && p <= 11 || p >= 21 && p <= 32 || p >= 40 && p <= 41) && d[4] == '0'
}

// itVAT checks seven digits for the holder, three for the issuing office, and a
// check digit (Decreto 23 dicembre 1976).
func itVAT(d []byte) bool {
	office := number(d[7:10])
	return luhn(d) && number(d[:7]) != 0 && (office >= 1 && office <= 121 || office == 888 || office == 999)
}

func trTCKN(d []byte) bool {
	odd := at(d, 0) + at(d, 2) + at(d, 4) + at(d, 6) + at(d, 8)
	even := at(d, 1) + at(d, 3) + at(d, 5) + at(d, 7)
	return d[0] != '0' && ((odd*7-even)%10+10)%10 == at(d, 9) && (odd+even+at(d, 9))%10 == at(d, 10)
}

func roCNP(d []byte) bool {
	c := weighted(d, 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9) % 11
	return d[0] != '0' && ymd(d[1:]) && c%10 == at(d, 12) && (c != 10 || at(d, 12) == 1)
}

func baltic(d []byte) bool { // Estonian isikukood, Lithuanian asmens kodas
	c := weighted(d, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
	if c == 10 {
		c = weighted(d, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
	}
	return d[0] >= '1' && d[0] <= '6' && ymd(d[1:]) && c == at(d, 10)
}

func beNN(d []byte) bool {
	c := number(d[9:11])
	return at(d, 2)*10+at(d, 3) <= 12 && (97-number(d[:9])%97 == c || 97-(2000000000+number(d[:9]))%97 == c)
}

func frNIR(d []byte) bool {
	return d[0] >= '1' && d[0] <= '2' && 97-number(d[:13])%97 == number(d[13:15])
}

// sePersonnummer checks the ten digits without the century, including
// coordination numbers, whose day is increased by 60.
func sePersonnummer(d []byte) bool {
	day := at(d, 4)*10 + at(d, 5)
	if day > 60 {
		day -= 60
	}
	return validDay(at(d, 2)*10+at(d, 3), day) && luhn(d)
}

func sePersonnummer12(d []byte) bool {
	c := number(d[:2])
	return c >= 18 && c <= 20 && number(d[:4]) <= 2030 && sePersonnummer(d[2:])
}

func czRC(d []byte) bool {
	m := (at(d, 2)*10 + at(d, 3)) % 50
	if m > 20 {
		m -= 20
	}
	return validDay(m, at(d, 4)*10+at(d, 5)) && number(d)%11 == 0
}

func ruSNILS(d []byte) bool {
	c := weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, 1) % 101 % 100
	return c == number(d[9:11]) && number(d[:9]) > 1001998
}

// trVKN checks the digits, each increased by its position and weighted by a
// power of two.
func trVKN(d []byte) bool {
	sum := 0
	for i := range 9 {
		v := (at(d, i) + 9 - i) % 10
		w := v << (9 - i) % 9
		if v != 0 && w == 0 {
			w = 9
		}
		sum += w
	}
	return (10-sum%10)%10 == at(d, 9) && !scan.AllSame(d)
}
