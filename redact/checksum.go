package redact

// Check digits of national, tax and company numbers. Each function takes the
// digits as ASCII and names the authority whose published rule it follows;
// most are collected in the OECD's "Tax Identification Numbers" country sheets
// and in the European Commission's TIN and VIES algorithm documents.

func at(d []byte, i int) int { return int(d[i] - '0') }

// weighted sums digits times weights.
func weighted(d []byte, w ...int) int {
	sum := 0
	for i, x := range w {
		sum += at(d, i) * x
	}
	return sum
}

// number reads up to 18 digits.
func number(d []byte) int {
	v := 0
	for _, c := range d {
		v = v*10 + int(c-'0')
	}
	return v
}

// ymd reports whether six digits can be year, month and day.
func ymd(d []byte) bool { return validDay(at(d, 2)*10+at(d, 3), at(d, 4)*10+at(d, 5)) }

// dmy reports whether six digits can be day, month and year.
func dmy(d []byte) bool { return validDay(at(d, 2)*10+at(d, 3), at(d, 0)*10+at(d, 1)) }

func validDay(month, day int) bool {
	if month < 1 || month > 12 || day < 1 {
		return false
	}
	return day <= [...]int{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31}[month-1]
}

// usSSN: never area 000, 666 or 9xx, group 00 or serial 0000 (SSA, randomised
// numbering since 2011).
func usSSN(d []byte) bool {
	area := number(d[:3])
	return area != 0 && area != 666 && area < 900 && number(d[3:5]) != 0 && number(d[5:9]) != 0 && !allSame(d) &&
		string(d) != "123456789" && string(d) != "987654321" && string(d) != "078051120"
}

// usITIN: 9xx with the group ranges of IRS Publication 1915.
func usITIN(d []byte) bool {
	g := number(d[3:5])
	return d[0] == '9' && (g >= 50 && g <= 65 || g >= 70 && g <= 88 || g >= 90 && g <= 92 || g >= 94)
}

// abaRouting: Federal Reserve prefixes and the 3-7-1 checksum.
func abaRouting(d []byte) bool {
	p := number(d[:2])
	return (p <= 12 && p > 0 || p >= 21 && p <= 32 || p >= 61 && p <= 72 || p == 80) &&
		weighted(d, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0
}

func auTFN(d []byte) bool { return weighted(d, 1, 4, 3, 7, 5, 8, 6, 9, 10)%11 == 0 && !allSame(d) }

func auABN(d []byte) bool {
	return d[0] != '0' && (weighted(d, 10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)-10)%89 == 0
}

func auACN(d []byte) bool {
	return (10-weighted(d, 8, 7, 6, 5, 4, 3, 2, 1)%10)%10 == at(d, 8) && !allSame(d)
}

func auMedicare(d []byte) bool {
	return d[0] >= '2' && d[0] <= '6' && weighted(d, 1, 3, 7, 9, 1, 3, 7, 9)%10 == at(d, 8)
}

func caSIN(d []byte) bool { return d[0] != '0' && d[0] != '8' && !allSame(d) && luhn(d) }

// deTaxID: § 139b AO; ISO 7064 MOD 11,10. Exactly one digit occurs two or
// three times among the first ten (older numbers: twice, none missing but one).
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

// mod11_10 is ISO 7064 MOD 11,10 over all digits, the last one checking.
func mod11_10(d []byte) bool {
	p := 10
	for _, c := range d[:len(d)-1] {
		if p = (p + int(c-'0')) % 10; p == 0 {
			p = 10
		}
		p = p * 2 % 11
	}
	return (11-p)%10 == at(d, len(d)-1)
}

// deTaxNumber: the unified 13-digit form starts with the state's tax office
// (10, 11, 21 to 32, 40, 41, or the state itself) and has a 0 in fifth place.
func deTaxNumber(d []byte) bool {
	p := number(d[:2])
	return p >= 1 && p <= 9 || (p >= 10 && p <= 11 || p >= 21 && p <= 32 || p >= 40 && p <= 41) && d[4] == '0'
}

func brCPF(d []byte) bool {
	if allSame(d) {
		return false
	}
	c1 := weighted(d, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	c2 := weighted(d, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	return c1 == at(d, 9) && c2 == at(d, 10)
}

func brCNPJ(d []byte) bool {
	if allSame(d) {
		return false
	}
	c := func(sum int) int {
		if sum %= 11; sum < 2 {
			return 0
		} else {
			return 11 - sum
		}
	}
	return c(weighted(d, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) == at(d, 12) &&
		c(weighted(d, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2)) == at(d, 13)
}

func inAadhaar(d []byte) bool {
	return d[0] >= '2' && !allSame(d) && verhoeff(d) && !palindrome(d)
}

func palindrome(d []byte) bool {
	for i := range len(d) / 2 {
		if d[i] != d[len(d)-1-i] {
			return false
		}
	}
	return true
}

// verhoeff: J. Verhoeff, Error Detecting Decimal Codes, 1969.
func verhoeff(d []byte) bool {
	mul := func(a, b int) int { // the dihedral group of order ten
		switch {
		case a < 5 && b < 5:
			return (a + b) % 5
		case a < 5:
			return 5 + (a+b-5)%5
		case b < 5:
			return 5 + (a-5-b+5)%5
		}
		return (a - b + 5) % 5
	}
	perm := [10]int{1, 5, 7, 6, 2, 8, 3, 0, 9, 4}
	c := 0
	for i := range d {
		v := at(d, len(d)-1-i)
		for range i % 8 {
			v = perm[v]
		}
		c = mul(c, v)
	}
	return c == 0
}

func itVAT(d []byte) bool { return luhn(d) && number(d[:7]) != 0 }

func plPESEL(d []byte) bool {
	m := at(d, 2)*10 + at(d, 3)
	return (10-weighted(d, 1, 3, 7, 9, 1, 3, 7, 9, 1, 3)%10)%10 == at(d, 10) && validDay(m%20, at(d, 4)*10+at(d, 5))
}

func plNIP(d []byte) bool {
	return weighted(d, 6, 5, 7, 2, 3, 4, 5, 6, 7)%11 == at(d, 9) && !allSame(d)
}

func plREGON(d []byte) bool {
	return weighted(d, 8, 9, 2, 3, 4, 5, 6, 7)%11%10 == at(d, 8) && !allSame(d)
}

func trTCKN(d []byte) bool {
	odd := at(d, 0) + at(d, 2) + at(d, 4) + at(d, 6) + at(d, 8)
	even := at(d, 1) + at(d, 3) + at(d, 5) + at(d, 7)
	return d[0] != '0' && ((odd*7-even)%10+10)%10 == at(d, 9) && (odd+even+at(d, 9))%10 == at(d, 10)
}

func thID(d []byte) bool {
	sum := weighted(d, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
	p := at(d, 1)*10 + at(d, 2)
	return d[0] >= '1' && d[0] <= '8' && p >= 10 && p <= 96 && thProvince(p) && (11-sum%11)%10 == at(d, 12)
}

// thProvince: ISO 3166-2:TH codes in use.
func thProvince(p int) bool {
	switch {
	case p >= 10 && p <= 27, p >= 30 && p <= 58, p >= 60 && p <= 67, p >= 70 && p <= 77, p >= 80 && p <= 86, p >= 90 && p <= 96:
		return p != 28 && p != 29 && p != 59
	}
	return false
}

func zaID(d []byte) bool { return ymd(d) && d[10] <= '2' && luhn(d) }

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

func frSIREN(d []byte) bool { return luhn(d) && !allSame(d) }

func nlBSN(d []byte) bool {
	return weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, -1)%11 == 0 && number(d) > 10000000
}

func ptNIF(d []byte) bool {
	c := 11 - weighted(d, 9, 8, 7, 6, 5, 4, 3, 2)%11
	if c > 9 {
		c = 0
	}
	return d[0] != '0' && d[0] != '4' && c == at(d, 8) && !sequence(d)
}

func grAFM(d []byte) bool {
	return weighted(d, 256, 128, 64, 32, 16, 8, 4, 2)%11%10 == at(d, 8) && number(d) != 0
}

func isKennitala(d []byte) bool {
	return dmy(d) && (11-weighted(d, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11 == at(d, 8) && (d[9] == '9' || d[9] == '0')
}

// sePersonnummer takes the ten digits without the century: also coordination
// numbers, whose day is raised by 60.
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

func dkCPR(d []byte) bool { return dmy(d) }

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
	return c%11 == at(d, 9) && !allSame(d)
}

func ruINN(d []byte) bool {
	if len(d) == 10 {
		return weighted(d, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 9) && !allSame(d)
	}
	return weighted(d, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 10) &&
		weighted(d, 3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8)%11%10 == at(d, 11) && !allSame(d)
}

func ruSNILS(d []byte) bool {
	c := weighted(d, 9, 8, 7, 6, 5, 4, 3, 2, 1) % 101 % 100
	return c == number(d[9:11]) && number(d[:9]) > 1001998
}

func uaRNOKPP(d []byte) bool {
	c := weighted(d, -1, 5, 7, 9, 4, 6, 10, 5, 7) % 11
	return ((c+11)%11)%10 == at(d, 9) && !allSame(d)
}

func krBRN(d []byte) bool {
	sum := weighted(d, 1, 3, 7, 1, 3, 7, 1, 3) + at(d, 8)*5/10 + at(d, 8)*5%10
	return (10-sum%10)%10 == at(d, 9) && number(d[:3]) >= 101 && number(d[3:5]) != 0
}

// krRRN: numbers issued since October 2020 have no checksum, so the date and
// the region are all there is to go by.
func krRRN(d []byte) bool {
	return ymd(d) && d[6] >= '1' && d[6] <= '4' && number(d[7:9]) <= 96 && number(d[7:9]) > 0 || krRRNSum(d)
}

func krRRNSum(d []byte) bool {
	return ymd(d) && d[6] <= '4' && (11-weighted(d, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)%11)%10 == at(d, 12)
}

func krFRN(d []byte) bool { return ymd(d) && d[6] >= '5' && d[6] <= '8' && number(d[7:9]) <= 96 }

func krFRNSum(d []byte) bool {
	return krFRN(d) && (13-weighted(d, 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5)%11)%10 == at(d, 12)
}

func cnID(d []byte) bool { // the last place may be X, given here as ':' ('9'+1)
	w := weighted(d, 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
	return validDay(at(d, 10)*10+at(d, 11), at(d, 12)*10+at(d, 13)) && (12-w%11)%11 == at(d, 17)
}

func jpMyNumber(d []byte) bool {
	c := weighted(d, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2) % 11
	if c <= 1 {
		c = 0
	} else {
		c = 11 - c
	}
	return c == at(d, 11) && !allSame(d)
}

func myKad(d []byte) bool { return ymd(d) && number(d[6:8]) > 0 && number(d[6:8]) < 83 }

func hrOIB(d []byte) bool { return mod11_10(d) && !allSame(d) }

func ilID(d []byte) bool { return luhnFromLeft(d) && number(d) != 0 && !allSame(d) }

func luhnFromLeft(d []byte) bool { return luhn(d) }

func arCUIT(d []byte) bool {
	c := 11 - weighted(d, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11
	switch number(d[:2]) {
	case 20, 23, 24, 27, 30, 33, 34:
		return c%11 == at(d, 10)
	}
	return false
}

func coNIT(d []byte) bool {
	c := weighted(d, 41, 37, 29, 23, 19, 17, 13, 7, 3) % 11
	if c > 1 {
		c = 11 - c
	}
	return c == at(d, 9)
}

func mxCLABE(d []byte) bool {
	sum := 0
	for i := range 17 {
		sum += at(d, i) * [...]int{3, 7, 1}[i%3] % 10
	}
	return (10-sum%10)%10 == at(d, 17) && number(d[:3]) != 0
}

func usNPI(d []byte) bool {
	return (d[0] == '1' || d[0] == '2') && luhn(append([]byte("80840"), d...))
}

func trVKN(d []byte) bool {
	sum := 0
	for i := range 9 {
		v := (at(d, i) + 9 - i) % 10
		if v != 0 {
			p := v << (9 - i) % 9
			if v, p = p, p%9; p == 0 {
				p = 9
			}
			sum += p
			_ = v
		}
	}
	return (10-sum%10)%10 == at(d, 9) && !allSame(d)
}

func anyDigits(d []byte) bool { return !allSame(d) && !sequence(d) }
