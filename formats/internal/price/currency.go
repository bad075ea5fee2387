package price

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/ascii"
)

// currencyOf finds the currency of the amount s[start:end]: the adjacent sign,
// else another in the text, else one in the hint. Unambiguous signs and codes
// take precedence over abbreviations that are also words.
func currencyOf(s string, start, end int, hint string) string {
	if start < 0 {
		if c := certain(s); c != "" {
			return c
		}
		return ""
	}
	before, after := s[:start], s[end:]
	if c := dollarOf(s, hint); c != "" {
		return c
	}
	if c := certain(s[start:end]); c != "" { // "35€ 99"
		return c
	}
	for _, f := range [...]func() string{
		func() string { return lastSign(before) },
		func() string { return firstSign(after) },
		func() string { return certain(before + " " + after) },
		func() string { return certain(hint) },
		func() string { return abbreviation(after, true) },
		func() string { return abbreviation(before, false) },
		func() string { return abbreviation(hint, true) },
		func() string { return abbreviation(hint, false) },
	} {
		if c := f(); c != "" {
			return c
		}
	}
	return ""
}

// MayName reports whether a text may name a currency: it has a character beyond
// ASCII, a dollar sign, or the letters that a sign, an abbreviation or a code begins
// with between others.
func MayName(text string) bool {
	for i := 0; i < len(text); i++ {
		start := i
		for i < len(text) && ascii.IsLetter(text[i]) {
			i++
		}
		if i < len(text) && (text[i] >= utf8.RuneSelf || text[i] == '$') || i > start && begins()[text[start:i]] || isCode(strings.ToUpper(text[start:i])) {
			return true
		}
	}
	return false
}

// begins has the letters that signs and abbreviations begin with.
var begins = sync.OnceValue(func() map[string]bool {
	out := map[string]bool{}
	for _, sign := range slices.Concat(currencies().signs, currencies().abbreviations) {
		out[sign[:len(sign)-len(strings.TrimLeftFunc(sign, ascii.IsLetter[rune]))]] = true
	}
	return out
})

// dollarOf returns the currency code in the hint for a text with a bare "$",
// which many currencies share.
func dollarOf(s, hint string) string {
	hint = strings.TrimSpace(hint)
	if len(hint) == 3 && hint != "USD" && strings.Contains(s, "$") && strings.HasSuffix(strings.ToUpper(hint), "D") && isCode(strings.ToUpper(hint)) {
		return strings.ToUpper(hint)
	}
	return ""
}

// lastSign returns the sign at the end of s, next to an amount.
func lastSign(s string) string {
	return longestAt(strings.TrimRight(s, " :-"), currencies().signs, false)
}

// firstSign returns the sign at the start of s, next to an amount.
func firstSign(s string) string {
	s = strings.TrimLeft(s, " -,.")
	if sign := longestAt(s, currencies().signs, true); sign != "" {
		return sign
	}
	if len(s) >= 3 && isCode(strings.ToUpper(s[:3])) && wordBound("", s[:3], s[3:]) {
		return s[:3]
	}
	return ""
}

// longestAt returns the longest of signs that stands at the start or the end of s.
func longestAt(s string, signs []string, atStart bool) (best string) {
	for _, sign := range signs {
		if len(sign) <= len(best) {
			continue
		}
		before, after := "", ""
		found := false
		if atStart {
			after, found = strings.CutPrefix(s, sign)
		} else {
			before, found = strings.CutSuffix(s, sign)
		}
		if found && wordBound(before, sign, after) {
			best = sign
		}
	}
	return best
}

// certain returns the first unambiguous sign or ISO code anywhere in s.
func certain(s string) string {
	at, best := len(s), ""
	for _, sign := range currencies().signs {
		for i := strings.Index(s, sign); i >= 0 && i <= at; {
			if wordBound(s[:i], sign, s[i+len(sign):]) {
				if i < at || len(sign) > len(best) {
					at, best = i, sign
				}
				break
			}
			next := strings.Index(s[i+1:], sign)
			if next < 0 {
				break
			}
			i += 1 + next
		}
	}
	for i := 0; i+3 <= len(s); i++ {
		if i < at && 'A' <= s[i] && s[i] <= 'Z' && isCode(s[i:i+3]) && wordBound(s[:i], s[i:i+3], s[i+3:]) {
			return s[i : i+3]
		}
	}
	return best
}

// abbreviation returns the separate abbreviation at the start or end of s.
func abbreviation(s string, atStart bool) string {
	return longestAt(strings.Trim(s, " :*()"), currencies().abbreviations, atStart)
}

// wordBound reports whether a sign made of letters is not adjacent to other
// letters; other signs need no separation.
func wordBound(before, sign, after string) bool {
	first, _ := utf8.DecodeRuneInString(sign)
	last, _ := utf8.DecodeLastRuneInString(sign)
	if r, _ := utf8.DecodeLastRuneInString(before); unicode.IsLetter(first) && unicode.IsLetter(r) && before != "" {
		return false
	}
	if r, _ := utf8.DecodeRuneInString(after); unicode.IsLetter(last) && unicode.IsLetter(r) && after != "" {
		return false
	}
	return true
}

// Code returns the ISO 4217 code of a currency as written: a code, a sign of
// one country, or the most usual reading of a shared sign, given the page's
// region (an ISO 3166 code or ""). It is "" if the currency is unclear. Of codes
// that are in use but not in the standard, as RMB, it returns the one that is.
func Code(currency, region string) string {
	c, t := strings.ToUpper(strings.Trim(currency, " .")), currencies()
	if isCode(c) {
		return cmp.Or(t.meant[c], c)
	}
	sign := strings.ReplaceAll(strings.Trim(currency, " ."), " ", "") // "US $"
	return cmp.Or(t.shared[strings.ToLower(sign)][strings.ToUpper(region)], t.meant[sign])
}
