package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// National, tax and bank numbers of America.
//
// Each function takes ASCII digits and follows the rule published by the
// authority; most rules are in the country sheets of the OECD's "Tax
// Identification Numbers" and in the European Commission's TIN and VIES
// algorithm documents.

// Numbers whose check digits are weighted sums.
var (
	caSIN  = every(firstOf(0, "12345679"), anyDigits, luhn)
	brCPF  = every(inverse10(11, 10, 9, 8, 7, 6, 5, 4, 3, 2), inverse10(11, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2))
	brCNPJ = every(inverse10(11, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2), inverse10(11, 6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2))
	arCUIT = every(begins(20, 23, 24, 27, 30, 33, 34), inverse(11, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2))
	peDNI  = every(begins(10, 15, 17, 20), inverse10(11, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2))
)

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
