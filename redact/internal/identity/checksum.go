package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// Checks of numbers: checksums, and embedded dates. Digits are ASCII.

func at(d []byte, i int) int { return int(d[i] - '0') }

// weighted returns the sum of digits times weights.
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

// mod11_10 checks ISO 7064 MOD 11,10 over all digits; the last is the check
// digit.
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

// verhoeff checks the digit of J. Verhoeff, Error Detecting Decimal Codes,
// 1969.
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

func anyDigits(d []byte) bool { return !scan.AllSame(d) && !scan.Sequence(d) }

// luhn checks the ISO/IEC 7812-1 annex B digit.
func luhn(d []byte) bool {
	sum := 0
	for i := range d {
		v := int(d[len(d)-1-i] - '0')
		if i%2 == 1 {
			if v *= 2; v > 9 {
				v -= 9
			}
		}
		sum += v
	}
	return sum%10 == 0
}

// mod97 checks ISO 7064 MOD 97-10 on an IBAN in upper case.
func mod97(b []byte) bool {
	v := 0
	step := func(c byte) {
		if scan.IsDigit(c) {
			v = (v*10 + int(c-'0')) % 97
		} else {
			v = (v*100 + int(c-'A') + 10) % 97
		}
	}
	for _, c := range b[4:] {
		step(c)
	}
	for _, c := range b[:4] {
		step(c)
	}
	return v == 1
}
