package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// National, tax and company numbers of Asia, Oceania and Africa.
//
// Each function takes ASCII digits and follows the rule published by the
// authority; most rules are in the country sheets of the OECD's "Tax
// Identification Numbers" and in the European Commission's TIN and VIES
// algorithm documents.

// Numbers whose check digits are weighted sums.
var (
	auTFN      = func(d []byte) bool { return weighted(d, 1, 4, 3, 7, 5, 8, 6, 9, 10)%11 == 0 && !scan.AllSame(d) }
	auACN      = inverse(10, 8, 7, 6, 5, 4, 3, 2, 1)
	auMedicare = every(firstOf(0, "23456"), sum(10, 1, 3, 7, 9, 1, 3, 7, 9))
	jpMyNumber = inverse10(11, 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)
	ilID       = every(luhn, anyDigits)
	zaID       = every(ymd, firstOf(10, "012"), luhn)
)

func auABN(d []byte) bool {
	return d[0] != '0' && (weighted(d, 10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19)-10)%89 == 0
}

func inAadhaar(d []byte) bool {
	return d[0] >= '2' && !scan.AllSame(d) && verhoeff(d) && !palindrome(d)
}

func thID(d []byte) bool {
	sum := weighted(d, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
	p := at(d, 1)*10 + at(d, 2)
	return d[0] >= '1' && d[0] <= '8' && p >= 10 && p <= 96 && thProvince(p) && (11-sum%11)%10 == at(d, 12)
}

// thProvince reports whether an ISO 3166-2:TH code is in use.
func thProvince(p int) bool {
	switch {
	case p >= 10 && p <= 27, p >= 30 && p <= 58, p >= 60 && p <= 67, p >= 70 && p <= 77, p >= 80 && p <= 86, p >= 90 && p <= 96:
		return true
	}
	return false
}

func krBRN(d []byte) bool {
	sum := weighted(d, 1, 3, 7, 1, 3, 7, 1, 3) + at(d, 8)*5/10 + at(d, 8)*5%10
	return (10-sum%10)%10 == at(d, 9) && number(d[:3]) >= 101 && number(d[3:5]) != 0
}

// krRRN checks a resident registration number; numbers issued since October
// 2020 have no checksum, only a date and a region to check.
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

func cnID(d []byte) bool { // the last digit may be X, given here as ':' ('9'+1)
	w := weighted(d, 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
	return validDay(at(d, 10)*10+at(d, 11), at(d, 12)*10+at(d, 13)) && (12-w%11)%11 == at(d, 17)
}

func myKad(d []byte) bool { return ymd(d) && number(d[6:8]) > 0 && number(d[6:8]) < 83 }
