// Package price reads prices as shops write them, in any locale: "1.299,00 €",
// "US$ 12", "CHF 1'049.95", "₹2,50,000", "49 Kč".
package price

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/internal/ascii"
)

// A Price is an amount of money. Currency is as written ("€", "EUR", "Kč");
// see Code for the ISO 4217 code.
type Price struct {
	Amount   float64
	Digits   string // the amount as a plain decimal number: "1299.00"
	Text     string // the amount as written: "1.299,00"
	Currency string
	Found    bool // whether there is an amount
}

// Parse reads the first price in text. hint is nearby text that may name the
// currency if text does not.
func Parse(text, hint string) Price {
	text, hint = number.Normalise(text), number.Normalise(hint)
	if len(text) > maxText {
		text = text[:maxText]
	}
	var p Price
	start, end := findAmount(text)
	if start >= 0 {
		p.Text = strings.TrimSpace(text[start:end])
		p.Digits, _ = plain(p.Text, threeDecimals(text) || threeDecimals(hint))
		if n, err := strconv.ParseFloat(p.Digits, 64); err == nil {
			p.Amount, p.Found = n, true
		}
		if start > 0 && isMinus(text[:start]) {
			p.Amount, p.Digits = -p.Amount, "-"+p.Digits
		}
	} else if isFree(text) {
		p.Digits, p.Found = "0", true
	}
	p.Currency = currencyOf(text, start, end, hint)
	return p
}

// All reads the prices in a text, at most maxPrices of them.
func All(text string) []Price {
	text = number.Normalise(text)
	var out []Price
	for len(out) < maxPrices {
		p := Parse(text, "")
		at := strings.Index(text, p.Text)
		if !p.Found || p.Text == "" || at < 0 {
			break
		}
		out = append(out, p)
		text = text[at+len(p.Text):]
	}
	return out
}

// maxPrices limits how many prices of a text are read.
const maxPrices = 8

// maxText limits how many bytes are read: a price is short.
const maxText = 2000

// findAmount returns the range of the first amount in s: digits with group and
// decimal separators. An amount adjacent to a currency takes precedence over a
// bare one; percentages, counts ("3 x") and dates are not amounts.
func findAmount(s string) (start, end int) {
	first, firstEnd := -1, -1
	for i, tries := 0, 0; i < len(s) && tries < maxTries; {
		if !ascii.IsDigit(s[i]) && !(s[i] == '.' && i+1 < len(s) && ascii.IsDigit(s[i+1]) && (i == 0 || !ascii.IsDigit(s[i-1]))) {
			i++
			continue
		}
		j := amountEnd(s, i)
		if !rejected(s, i, j) {
			if tries++; lastSign(s[:i]) != "" || firstSign(s[j:]) != "" && !ofNext(s[j:]) {
				return i, centsAfterSign(s, i, j)
			}
			if first < 0 {
				first, firstEnd = i, j
			}
		}
		i = j
	}
	return first, firstEnd
}

// ofNext reports whether the sign behind an amount is that of the next one:
// "Stool 4 $25".
func ofNext(behind string) bool {
	sign := firstSign(behind)
	_, next, _ := strings.Cut(behind, sign)
	return behind[0] == ' ' && next != "" && ascii.IsDigit(next[0])
}

// maxTries limits how many numbers of a text are tested for a currency.
const maxTries = 12

// centsAfterSign extends an amount by decimals after the currency sign, as in "35€ 99".
func centsAfterSign(s string, i, j int) int {
	sign := firstSign(s[j:])
	if sign == "" || hasCents(s[i:j]) || lastSign(s[:i]) != "" { // with a sign before the amount, the next one belongs to another price
		return j
	}
	k := j + strings.Index(s[j:], sign) + len(sign)
	spaces := len(s[k:]) - len(strings.TrimLeft(s[k:], " "))
	k += spaces
	if spaces <= 1 && number.DigitRun(s, k) == 2 && strings.Trim(s[k+2:], " *") == "" {
		return k + 2
	}
	return j
}

// amountEnd returns the end of the amount that starts at i. Cents may stand apart:
// "392. 00", "392 .00".
func amountEnd(s string, i int) int {
	j := number.TokenEnd(s, i)
	for _, apart := range [...]struct{ mark, not string }{{". ", ".,"}, {", ", ".,"}, {" .", ". "}} {
		if strings.HasPrefix(s[j:], apart.mark) && number.DigitRun(s, j+2) == 2 && !strings.ContainsAny(s[i:j], apart.not) && (apart.mark != " ." || j+4 == len(s) || s[j+4] == ' ') {
			return j + 4
		}
	}
	return j
}

func hasCents(amount string) bool { return strings.ContainsAny(amount, ".,") }

// rejected reports whether the adjacent text shows that the number s[i:j] is
// not a price.
func rejected(s string, i, j int) bool {
	after := strings.TrimLeft(s[j:], " ")
	if strings.HasPrefix(after, "%") {
		return true
	}
	if r, _ := utf8.DecodeRuneInString(s[j:]); r == 'x' || r == '×' {
		return true
	}
	_, ok := plain(s[i:j], false)
	return !ok || inIdentifier(s, i, j)
}

// inIdentifier reports whether the number s[i:j] is part of an identifier, such as a
// UUID, or of a word that goes on with Latin letters and digits: "2d257".
func inIdentifier(s string, i, j int) bool {
	letter := func(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
	if i > 0 && letter(s[i-1]) && j < len(s) && letter(s[j]) || j+1 < len(s) && letter(s[j]) && ascii.IsDigit(s[j+1]) {
		return true
	}
	part := func(c byte) bool { return letter(c) || ascii.IsDigit(c) || c == '-' }
	from, to := i, j
	for from > max(0, i-maxIdentifier) && part(s[from-1]) {
		from--
	}
	for to < min(len(s), j+maxIdentifier) && part(s[to]) {
		to++
	}
	return strings.Count(s[from:to], "-") >= 3
}

// maxIdentifier is how far the ends of an identifier are looked for, in bytes.
const maxIdentifier = 40

// isMinus reports whether the text before an amount ends in its minus sign.
func isMinus(before string) bool {
	before = strings.TrimRight(before, " ")
	return before == "-" || before == "−"
}

// isFree reports whether the whole text means a price of zero.
func isFree(s string) bool {
	switch strings.ToLower(strings.Trim(s, " .!*:")) {
	case "free", "gratis", "kostenlos", "gratuit", "gratuito", "bezpłatnie", "бесплатно", "無料", "免费", "free!":
		return true
	}
	return false
}

// plain converts an amount as written into a plain decimal number; false if it is
// none, but a date or a version. What parts it is its currency: "35€ 99". A separator
// before exactly three digits groups thousands, unless the currency has three decimals.
func plain(s string, three bool) (string, bool) {
	parts := strings.FieldsFunc(s, func(r rune) bool { return !strings.ContainsRune("0123456789., '", r) })
	return number.Plain(strings.Join(parts, "."), number.Unknown, !three)
}

// threeDecimals reports whether the text names a currency with three decimals
// (ISO 4217).
func threeDecimals(text string) bool {
	return slices.ContainsFunc([]string{"BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND", " KD", "د.ك", "د.ب", "ر.ع"}, func(code string) bool { return strings.Contains(text, code) })
}
