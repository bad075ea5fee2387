package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// National, tax and company numbers of Europe.
//
// Each function takes ASCII digits and follows the rule published by the
// authority; most rules are in the country sheets of the OECD's "Tax
// Identification Numbers" and in the European Commission's TIN and VIES
// algorithm documents.

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

func plPESEL(d []byte) bool {
	m := at(d, 2)*10 + at(d, 3)
	return (10-weighted(d, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3)%10)%10 == at(d, 10) && validDay(m%20, at(d, 4)*10+at(d, 5))
}

func plNIP(d []byte) bool {
	return weighted(d, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == at(d, 9) && !scan.AllSame(d)
}

func plREGON(d []byte) bool {
	return weighted(d, 8, 9, 2, 3, 4, 5, 6, 7)%11%10 == at(d, 8) && !scan.AllSame(d)
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

func exYuJMBG(d []byte) bool {
	c := (11 - weighted(d, 7, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11) % 11
	return validDay(at(d, 2)*10+at(d, 3), at(d, 0)*10+at(d, 1)) && (d[4] == '9' || d[4] == '0') && c == at(d, 12)
}

func baltic(d []byte) bool { // Estonian isikukood, Lithuanian asmens kodas
	c := weighted(d, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1) % 11
	if c == 10 {
		c = weighted(d, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3) % 11 % 10
	}
	return d[0] >= '1' && d[0] <= '6' && ymd(d[1:]) && c == at(d, 10)
}

func noFnr(d []byte) bool {
	k1 := (11 - weighted(d, 3, 7, 6, 1, 8, 9, 4, 5, 2)%11) % 11
	k2 := (11 - weighted(d, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11) % 11
	return k1 == at(d, 9) && k2 == at(d, 10)
}

func noOrg(d []byte) bool {
	return (d[0] == '8' || d[0] == '9') && (11-weighted(d, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == at(d, 8)
}

func beNN(d []byte) bool {
	c := number(d[9:11])
	return at(d, 2)*10+at(d, 3) <= 12 && (97-number(d[:9])%97 == c || 97-(2000000000+number(d[:9]))%97 == c)
}

func frNIR(d []byte) bool {
	return d[0] >= '1' && d[0] <= '2' && 97-number(d[:13])%97 == number(d[13:15])
}

func frSIREN(d []byte) bool { return luhn(d) && !scan.AllSame(d) }

func nlBSN(d []byte) bool {
	return weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, -1)%11 == 0 && number(d) > 10000000
}

func ptNIF(d []byte) bool {
	c := 11 - weighted(d, 9, 8, 7, 6, 5, 4, 3, 2)%11
	if c > 9 {
		c = 0
	}
	return d[0] != '0' && d[0] != '4' && c == at(d, 8) && !scan.Sequence(d)
}

func grAFM(d []byte) bool {
	return weighted(d, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == at(d, 8) && number(d) != 0
}

func isKennitala(d []byte) bool {
	return dmy(d) && (11-weighted(d, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == at(d, 8) && (d[9] == '9' || d[9] == '0')
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

func seOrg(d []byte) bool { return d[2] >= '2' && luhn(d) }

func bgEGN(d []byte) bool {
	m := at(d, 2)*10 + at(d, 3)
	return weighted(d, 2, 4, 8, 5, 10, 9, 7, 3, 6)%11%10 == at(d, 9) && validDay(m%20, at(d, 4)*10+at(d, 5))
}

func czRC(d []byte) bool {
	m := (at(d, 2)*10 + at(d, 3)) % 50
	if m > 20 {
		m -= 20
	}
	return validDay(m, at(d, 4)*10+at(d, 5)) && number(d)%11 == 0
}

func ukNHS(d []byte) bool {
	c := 11 - weighted(d, 10, 9, 8, 7, 6, 5, 4, 3, 2)%11
	return c%11 == at(d, 9) && !scan.AllSame(d)
}

func ruINN(d []byte) bool {
	if len(d) == 10 {
		return weighted(d, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 9) && !scan.AllSame(d)
	}
	return weighted(d, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 10) &&
		weighted(d, 3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 11) && !scan.AllSame(d)
}

func ruSNILS(d []byte) bool {
	c := weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, 1) % 101 % 100
	return c == number(d[9:11]) && number(d[:9]) > 1001998
}

func uaRNOKPP(d []byte) bool {
	c := weighted(d, -1, 5, 7, 9, 4, 6, 10, 5, 7) % 11
	return ((c+11)%11)%10 == at(d, 9) && !scan.AllSame(d)
}

func hrOIB(d []byte) bool { return mod11_10(d) && !scan.AllSame(d) }

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
