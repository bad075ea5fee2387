package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// Checks are the checksums that recognisers of one's own can name, over the ASCII
// letters and digits of a value, in capitals.
var Checks = map[string]func(v string) bool{
	"luhn":  func(v string) bool { return len(v) > 1 && scan.AllDigits(v) && luhn([]byte(v)) },
	"mod97": func(v string) bool { return len(v) > 4 && mod97([]byte(v)) },
	"mod11": func(v string) bool { return len(v) > 1 && mod11(v) },
}

// mod11 checks a number whose last digit makes the sum of its digits, weighted by
// 1, 2, 3 … from the right, divisible by eleven; X stands for ten.
func mod11(v string) bool {
	sum := 0
	for i := range len(v) {
		c := v[len(v)-1-i]
		d := int(c - '0')
		if c == 'X' && i == 0 {
			d = 10
		} else if !scan.IsDigit(c) {
			return false
		}
		sum += d * (i + 1)
	}
	return sum%11 == 0
}
