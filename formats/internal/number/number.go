// Package number reads the number that a short text states: "1,234", ".581",
// "$1.2M", "3 1/2 cups", "1.250,00 €", "1.2 million". What is a version, a time,
// a date, a range or several numbers is no number.
package number

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/ascii"
)

// A Style is how a page writes decimals, as far as it shows.
type Style uint8

const (
	Unknown Style = iota
	Point         // 1,234.5
	Comma         // 1.234,5
)

// maxText is the longest text, in bytes, that is read as one number.
const maxText = 200

// Read returns the only number of a text as a plain decimal: digits with at most
// one point, a minus sign before them. It returns false if the text states none,
// more than one, or one that can't be read with certainty.
func Read(text string, style Style) (string, bool) {
	s := strings.TrimSpace(Normalise(text))
	if s == "" || len(s) > maxText {
		return "", false
	}
	s = withoutNote(s)
	at := start(s, 0)
	if at < 0 {
		return "", false
	}
	money := currencyBefore(s[:at]) || currencyAfter(s, at)
	n, end, ok := At(s, at, style, money)
	if !ok || start(s, end) >= 0 || attached(s[:at]) || strings.HasSuffix(strings.TrimRight(s[:at], " "), "<") {
		return "", false
	}
	rest := s[end:]
	switch {
	case rest == "":
	case rest[0] == ':' || rest[0] == '/' && end+1 < len(s) && ascii.IsDigit(s[end+1]), rest[0] == '-' && len(rest) > 1 && rest[1] != ' ' && !isLetter(rest[1:]):
		return "", false
	}
	return n, true
}

// start returns the offset of the next number from offset at, -1 for none. Digits
// after a letter belong to a word, as in "m2" or "CO2".
func start(s string, at int) int {
	for i := at; i < len(s); i++ {
		r, size := utf8.DecodeRuneInString(s[i:])
		if _, ok := fractions[r]; ok {
			return i
		}
		if ascii.IsDigit(s[i]) {
			if i > at && ascii.IsDigit(s[i-1]) || i > 0 && at > 0 && attached(s[:i]) {
				continue
			}
			if i > at && s[i-1] == '.' && (i == 1 || !ascii.IsDigit(s[i-2]) && !isLetter(s[i-2:i-1])) {
				return i - 1
			}
			return i
		}
		i += size - 1
	}
	return -1
}

// attached reports whether a text ends in a letter.
func attached(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(s)
	return unicode.IsLetter(r)
}

func isLetter(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r)
}

// At reads the number that begins at an offset, with what multiplies it, and
// returns its end. money says that a currency stands beside it: a separator
// before three digits then groups thousands.
func At(s string, at int, style Style, money bool) (n string, end int, ok bool) {
	var whole string
	if ascii.IsDigit(s[at]) || s[at] == '.' {
		end = TokenEnd(s, at)
		if whole, ok = Plain(s[at:end], style, money); !ok {
			return "", end, false
		}
	} else {
		whole, end = "0", at
	}
	part, after, found := fraction(s, end, whole, at)
	if found {
		whole, end = part, after
	}
	e, after, ok := scale(s, end, whole, money)
	if !ok {
		return "", end, false
	}
	if e != "" {
		end = after
	}
	v, err := strconv.ParseFloat(whole+e, 64)
	if err != nil {
		return "", end, false
	}
	if minus(s[:at]) {
		v = -v
	}
	return strconv.FormatFloat(v, 'f', -1, 64), end, true
}

// TokenEnd returns the end of digits with separators.
func TokenEnd(s string, at int) int {
	end := at
	for end < len(s) {
		c := s[end]
		switch {
		case ascii.IsDigit(c):
		case (c == '.' || c == ',' || c == '\'') && end+1 < len(s) && ascii.IsDigit(s[end+1]):
		case c == ' ' && DigitRun(s, end+1) == 3 && groupBefore(s, at, end):
		default:
			return end
		}
		end++
	}
	return end
}

// groupBefore reports whether the digits before a space are a group of
// thousands, or what stands before the first.
func groupBefore(s string, at, end int) bool {
	k := end
	for k > at && ascii.IsDigit(s[k-1]) {
		k--
	}
	if k > at {
		return s[k-1] == ' ' && end-k == 3
	}
	return end-k <= 3 && s[k] != '0'
}

// DigitRun returns the number of digits from i.
func DigitRun(s string, i int) int {
	n := 0
	for i+n < len(s) && ascii.IsDigit(s[i+n]) {
		n++
	}
	return n
}

// Plain converts digits with separators to a plain decimal. It returns false
// where they are no number: a version, an address, a date.
func Plain(s string, style Style, money bool) (string, bool) {
	s = strings.Map(func(r rune) rune {
		if r == ' ' || r == '\'' {
			return -1
		}
		return r
	}, s)
	dots, commas := strings.Count(s, "."), strings.Count(s, ",")
	dot, comma := strings.LastIndexByte(s, '.'), strings.LastIndexByte(s, ',')
	decimal := byte(0)
	switch {
	case dots > 0 && commas > 0:
		if decimal = '.'; comma > dot {
			decimal = ','
		}
		if strings.Count(s, string(decimal)) > 1 {
			return "", false
		}
	case dots > 1 || commas > 1:
		if last := max(dot, comma); money && len(s)-last-1 == 2 {
			decimal = s[last] // "1.299.00": the first groups
		}
	case dots == 1:
		if decimal = '.'; groups(s, ".") && (style == Comma || money) {
			decimal = 0
		}
	case commas == 1:
		if decimal = ','; groups(s, ",") && (style != Comma || money) {
			decimal = 0
		}
	}
	whole, part := s, ""
	if decimal != 0 {
		i := strings.LastIndexByte(s, decimal)
		whole, part = s[:i], s[i+1:]
	}
	for _, sep := range [...]string{".", ","} {
		if strings.Contains(whole, sep) {
			if !groups(whole, sep) {
				return "", false
			}
			whole = strings.ReplaceAll(whole, sep, "")
		}
	}
	if whole = strings.TrimLeft(whole, "0"); whole == "" {
		whole = "0"
	}
	if part != "" {
		return whole + "." + part, true
	}
	return whole, true
}

// groups reports whether a separator groups thousands, or thousands and lakhs as
// in 2,50,000.
func groups(s, sep string) bool {
	parts := strings.Split(s, sep)
	last := len(parts) - 1
	if parts[0] == "" || len(parts[0]) > 3 || parts[0] == "0" || len(parts[last]) != 3 {
		return false
	}
	size := 0
	for _, p := range parts[1:last] {
		if len(p) != 3 && len(p) != 2 || size != 0 && len(p) != size {
			return false
		}
		size = len(p)
	}
	return true
}

// fractions are the signs of fractions with their values.
var fractions = map[rune]float64{'½': 1. / 2, '⅓': 1. / 3, '⅔': 2. / 3, '¼': 1. / 4, '¾': 3. / 4, '⅕': 1. / 5, '⅖': 2. / 5, '⅗': 3. / 5, '⅘': 4. / 5, '⅙': 1. / 6, '⅚': 5. / 6, '⅛': 1. / 8, '⅜': 3. / 8, '⅝': 5. / 8, '⅞': 7. / 8}

// fraction reads a fraction after a whole number, or instead of one.
func fraction(s string, end int, whole string, at int) (string, int, bool) {
	i := end
	for i < len(s) && s[i] == ' ' {
		i++
	}
	if r, size := utf8.DecodeRuneInString(s[i:]); !strings.Contains(whole, ".") {
		if part, ok := fractions[r]; ok {
			return sum(whole, part), i + size, true
		}
	}
	if k := DigitRun(s, i); i > end && k > 0 { // 3 1/2
		if part, after, ok := ratio(s, i, s[i:i+k], i+k); ok {
			return sum(whole, part), after, true
		}
		return "", 0, false
	}
	if part, after, ok := ratio(s, at, whole, end); ok { // 1/2
		return sum("0", part), after, true
	}
	return "", 0, false
}

// ratio reads "/2" after the number above it, as cooks and carpenters write
// fractions.
func ratio(s string, at int, above string, end int) (float64, int, bool) {
	if end >= len(s) || s[end] != '/' && !strings.HasPrefix(s[end:], "⁄") {
		return 0, 0, false
	}
	end += len("/")
	if s[end-1] != '/' {
		end += len("⁄") - 1
	}
	k := DigitRun(s, end)
	below, _ := strconv.Atoi(s[end : end+k])
	n, err := strconv.Atoi(above)
	if err != nil || n == 0 || n >= below || end+k < len(s) && s[end+k] == '/' || at > 0 && s[at-1] == '/' {
		return 0, 0, false
	}
	switch below {
	case 2, 3, 4, 5, 6, 8, 16, 32, 64:
		return float64(n) / float64(below), end + k, true
	}
	return 0, 0, false
}

func sum(whole string, part float64) string {
	n, _ := strconv.ParseFloat(whole, 64)
	return strconv.FormatFloat(n+part, 'f', -1, 64)
}

// magnitudes are words and signs that multiply, with the power of ten.
var magnitudes = map[string]string{
	"k": "e3", "tsd": "e3", "thousand": "e3", "tausend": "e3", "mil": "?",
	"lakh": "e5", "lakhs": "e5", "crore": "e7", "crores": "e7",
	"mn": "e6", "mio": "e6", "mln": "e6", "million": "e6", "millions": "e6", "millionen": "e6", "millones": "e6", "milhões": "e6", "milioni": "e6", "miljoen": "e6", "miljoner": "e6", "millioner": "e6", "milionů": "e6",
	"b": "e9", "bn": "e9", "mrd": "e9", "mld": "e9", "billion": "e9", "billions": "e9", "milliard": "e9", "milliards": "e9", "milliarden": "e9", "miliardi": "e9", "miljard": "e9", "miljarder": "e9", "milliarder": "e9",
	"trillion": "e12", "trillions": "e12",
}

// scale reads what multiplies a number. It returns false for a letter that may be
// a unit as well as a million.
func scale(s string, end int, whole string, money bool) (e string, after int, ok bool) {
	i := end
	for i < len(s) && s[i] == ' ' {
		i++
	}
	k := i
	for k < len(s) {
		r, size := utf8.DecodeRuneInString(s[k:])
		if !unicode.IsLetter(r) {
			break
		}
		k += size
	}
	word := s[i:k]
	switch word {
	case "":
		return "", end, true
	case "M":
		return "e6", k, true
	case "m":
		if money && i == end {
			return "e6", k, true
		}
		return "", end, i > end || !strings.Contains(whole, ".")
	case "K", "k", "B", "b":
		if i > end {
			return "", end, true // a unit of its own: kelvin, byte
		}
	case "e", "E":
		if d := DigitRun(s, k); i == end && d > 0 && d < 3 {
			return "e" + s[k:k+d], k + d, true
		}
	}
	if e := magnitudes[strings.ToLower(word)]; e != "" {
		return e, k, e != "?" // a thousand in one language, a million in another
	}
	return "", end, true
}

// minus reports whether the text before a number ends in its minus sign.
func minus(before string) bool {
	before = strings.TrimRightFunc(before, func(r rune) bool { return unicode.Is(unicode.Sc, r) })
	rest, ok := strings.CutSuffix(before, "-")
	if !ok {
		rest, ok = strings.CutSuffix(before, "−")
	}
	return ok && (rest == "" || strings.HasSuffix(rest, " ") || strings.HasSuffix(rest, "("))
}

func currencyBefore(s string) bool {
	r, _ := utf8.DecodeLastRuneInString(strings.TrimRight(s, " "))
	return unicode.Is(unicode.Sc, r)
}

func currencyAfter(s string, at int) bool {
	r, _ := utf8.DecodeRuneInString(strings.TrimLeft(s[TokenEnd(s, at):], " "))
	return unicode.Is(unicode.Sc, r)
}

// withoutNote removes the marks of footnotes after a value: "1,234[3]".
func withoutNote(s string) string {
	for strings.HasSuffix(s, "]") {
		i := strings.LastIndexByte(s, '[')
		if i <= 0 || len(s)-i > 6 {
			return s
		}
		s = strings.TrimRight(s[:i], " ")
	}
	return strings.TrimRight(s, "*†‡ ")
}
