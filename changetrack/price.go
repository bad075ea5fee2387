package changetrack

import (
	"encoding/json"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/lazy"
)

// pricePattern matches amounts with a currency sign or the ISO 4217 code of a
// common currency next to them.
var pricePattern = sync.OnceValue(func() *regexp.Regexp {
	const (
		currency = `(?:[$€£¥₹₽₩₺₪฿₫₴]|R\$|zł|kr\.?|Kč|(?:USD|EUR|GBP|JPY|CNY|CHF|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|INR|BRL|MXN|ZAR|KRW|SGD|HKD|TRY|RUB|ILS)\b)`
		amount   = `\d(?:[\d.,'’\x{a0}\x{202f}]*\d)?`
	)
	return regexp.MustCompile(currency + `[\s\x{a0}]?(` + amount + `)|(` + amount + `)[\s\x{a0}]?` + currency)
})

// samePrices reports whether two lines differ only in prices, and in each by no
// more than the threshold.
func (n *noise) samePrices(a, b string) bool {
	if n == nil || n.threshold <= 0 {
		return false
	}
	x, y := pricePattern().FindAllStringSubmatch(a, -1), pricePattern().FindAllStringSubmatch(b, -1)
	if len(x) == 0 || len(x) != len(y) || withoutAmounts(a) != withoutAmounts(b) {
		return false
	}
	for i := range x {
		if !n.near(amount(x[i][1]+x[i][2]), amount(y[i][1]+y[i][2])) {
			return false
		}
	}
	return true
}

func withoutAmounts(s string) string {
	return pricePattern().ReplaceAllStringFunc(s, func(price string) string { return amountSigns().ReplaceAllString(price, "") })
}

var amountSigns = lazy.Regexp(`[0-9.,'’]`)

func (n *noise) near(prev, cur float64) bool {
	return math.Abs(cur-prev) <= n.threshold*math.Abs(prev)+1e-9
}

// amount parses an amount in any common notation: the last separator is the
// decimal one if it occurs once and one or two digits follow it.
func amount(s string) float64 {
	whole, fraction := s, ""
	if i := strings.LastIndexAny(s, ".,"); i >= 0 && len(s)-i-1 <= 2 && strings.Count(s, s[i:i+1]) == 1 {
		whole, fraction = s[:i], s[i+1:]
	}
	v, err := strconv.ParseFloat(notDigit().ReplaceAllString(whole, "")+"."+fraction, 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

var notDigit = lazy.Regexp(`[^0-9]`)

// priceKeys are substrings of the names of fields that hold a price as a
// number.
var priceKeys = []string{"price", "amount", "cost", "fee"}

// samePriceValue reports whether the values of a field are prices whose
// difference is ignored.
func (n *noise) samePriceValue(key string, prev, cur any) bool {
	if n == nil || n.threshold <= 0 {
		return false
	}
	switch a := prev.(type) {
	case string:
		b, ok := cur.(string)
		return ok && n.samePrices(a, b)
	case json.Number:
		b, ok := cur.(json.Number)
		if !ok || !isPriceKey(key) {
			return false
		}
		x, errX := a.Float64()
		y, errY := b.Float64()
		return errX == nil && errY == nil && n.near(x, y)
	}
	return false
}

func isPriceKey(key string) bool {
	key = strings.ToLower(key)
	return slices.ContainsFunc(priceKeys, func(part string) bool { return strings.Contains(key, part) })
}
