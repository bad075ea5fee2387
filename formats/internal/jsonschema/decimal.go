package jsonschema

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"strconv"
	"strings"
)

// A decimal is a number of any size, exactly as written: ±0.digits ×
// 10^exponent, digits without leading or trailing zeros.
type decimal struct {
	negative bool
	digits   string
	exponent int
}

// numberText returns the text of a json.Number or a Go number.
func numberText(v any) (string, bool) {
	switch v := v.(type) {
	case json.Number:
		return string(v), true
	case float64:
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return "", false
		}
		return strconv.FormatFloat(v, 'g', -1, 64), true
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64, float32:
		return fmt.Sprint(v), true
	}
	return "", false
}

// maxExponent limits exponents, which a few bytes of text can set to any value.
const maxExponent = 1 << 40

func decimalOf(text string) decimal {
	var d decimal
	text, d.negative = strings.CutPrefix(text, "-")
	mantissa, exponent := text, ""
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, exponent = text[:i], text[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	d.exponent = len(whole) - (len(whole) + len(fraction) - len(digits))
	d.digits = strings.TrimRight(digits, "0")
	if d.digits == "" {
		return decimal{}
	}
	if exponent != "" {
		n, err := strconv.Atoi(exponent)
		if err != nil || n > maxExponent || n < -maxExponent {
			if n = maxExponent; exponent[0] == '-' {
				n = -maxExponent
			}
		}
		d.exponent += n
	}
	return d
}

func (d decimal) isInteger() bool { return len(d.digits) <= max(d.exponent, 0) }

// compare compares two numbers: it returns a negative number, zero or a
// positive number.
func (d decimal) compare(o decimal) int {
	if s := d.sign() - o.sign(); s != 0 || d.sign() == 0 {
		return s
	}
	c := cmp.Compare(d.exponent, o.exponent)
	if c == 0 {
		c = strings.Compare(d.digits, o.digits)
	}
	return c * d.sign()
}

func (d decimal) sign() int {
	switch {
	case d.digits == "":
		return 0
	case d.negative:
		return -1
	}
	return 1
}

// maxPower is the greatest difference of the powers of ten of two numbers that
// are divided: the division writes all digits between.
const maxPower = 2000

// multipleOf reports whether d is a multiple of o, and true if the two are too
// far apart to decide in bounded time.
func (d decimal) multipleOf(o decimal) bool {
	if d.sign() == 0 || o.sign() == 0 {
		return true
	}
	low := min(d.exponent-len(d.digits), o.exponent-len(o.digits))
	if max(d.exponent, o.exponent)-low > maxPower {
		return true
	}
	return new(big.Int).Rem(d.scaled(low), o.scaled(low)).Sign() == 0
}

// scaled returns d in units of 10^low, which divides it.
func (d decimal) scaled(low int) *big.Int {
	n, _ := new(big.Int).SetString(d.digits, 10)
	if power := d.exponent - len(d.digits) - low; power > 0 {
		n.Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(power)), nil))
	}
	return n
}

// text returns a canonical text of the number.
func (d decimal) text() string {
	sign := "+"
	if d.negative {
		sign = "-"
	}
	return sign + d.digits + "e" + strconv.Itoa(d.exponent)
}

// count reads a number as the value of maxItems and the like.
func count(text string) (int, bool) {
	d := decimalOf(text)
	if !d.isInteger() || d.negative {
		return 0, false
	}
	if d.exponent > 18 {
		return math.MaxInt, true
	}
	n, _ := strconv.Atoi(d.digits + strings.Repeat("0", max(d.exponent-len(d.digits), 0)))
	return n, true
}
