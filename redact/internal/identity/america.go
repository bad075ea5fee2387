package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// National, tax and bank numbers of America.
//
// Each function takes ASCII digits and follows the rule published by the
// authority; most rules are in the country sheets of the OECD's "Tax
// Identification Numbers" and in the European Commission's TIN and VIES
// algorithm documents.

// usSSN rejects area 000, 666 and 9xx, group 00 and serial 0000 (SSA,
// randomised numbering since 2011).
func usSSN(d []byte) bool {
	area := number(d[:3])
	return area != 0 && area != 666 && area < 900 && number(d[3:5]) != 0 && number(d[5:9]) != 0 && !scan.AllSame(d) &&
		string(d) != "123456789" && string(d) != "987654321" && string(d) != "078051120"
}

// usITIN requires 9xx and the group ranges of IRS Publication 1915.
func usITIN(d []byte) bool {
	g := number(d[3:5])
	return d[0] == '9' && (g >= 50 && g <= 65 || g >= 70 && g <= 88 || g >= 90 && g <= 92 || g >= 94)
}

// abaRouting checks the Federal Reserve prefix and the 3-7-1 checksum.
func abaRouting(d []byte) bool {
	p := number(d[:2])
	return (p <= 12 && p > 0 || p >= 21 && p <= 32 || p >= 61 && p <= 72 || p == 80) &&
		weighted(d, 3, 7, 1, 3, 7, 1, 3, 7, 1)%10 == 0
}

func usNPI(d []byte) bool {
	return (d[0] == '1' || d[0] == '2') && luhn(append([]byte("80840"), d...))
}

func caSIN(d []byte) bool { return d[0] != '0' && d[0] != '8' && !scan.AllSame(d) && luhn(d) }

func brCPF(d []byte) bool {
	if scan.AllSame(d) {
		return false
	}
	c1 := weighted(d, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	c2 := weighted(d, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2) * 10 % 11 % 10
	return c1 == at(d, 9) && c2 == at(d, 10)
}

func brCNPJ(d []byte) bool {
	if scan.AllSame(d) {
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
