package date

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A token is a number or a word of a text.
type token struct {
	text  string
	at    int // its offset
	end   int
	value int // its value if it is a number, else -1
}

// parseWords reads a date written in text: with a month name, in the CJK form,
// or as three numbers.
func parseWords(s, language string) string {
	tokens := tokenise(s)
	for i, t := range tokens {
		if t.value < 0 {
			if m := monthOf(t.text, language); m > 0 {
				if d := around(tokens, i, m, s); d != "" {
					return d
				}
			}
			continue
		}
		if d := numericDate(tokens, i, s, language); d != "" {
			return d
		}
	}
	return ""
}

// numberOrWord is what dates consist of.
var numberOrWord = lazy.Regexp(`[0-9]+|[\pL\pM]+`)

// maxTokens is how many words and numbers of a text are read.
const maxTokens = 61

func tokenise(s string) []token {
	var out []token
	for _, m := range numberOrWord().FindAllStringIndex(s, maxTokens) {
		t := token{text: s[m[0]:m[1]], at: m[0], end: m[1], value: -1}
		if n, err := strconv.Atoi(t.text); err == nil && len(t.text) <= 4 {
			t.value = n
		}
		out = append(out, t)
	}
	return out
}

// around reads day and year next to a month's name: "2 January 2006", "January
// 2nd, 2006", "2. ledna 2006", "2 de enero de 2006", "2006 January 2".
func around(tokens []token, i, month int, s string) string {
	day, year, last := 0, 0, i
	for j := i - 1; j >= max(0, i-3); j-- {
		switch v := tokens[j].value; {
		case v > 31 && year == 0 && len(tokens[j].text) == 4:
			year = v
		case v >= 1 && v <= 31 && day == 0:
			day = v
		}
		if day > 0 {
			break
		}
	}
	for j := i + 1; j < min(len(tokens), i+5); j++ {
		v := tokens[j].value
		if v < 0 {
			continue
		}
		followed := tokens[j].end < len(s) && s[tokens[j].end] == ':'
		switch {
		case followed:
		case len(tokens[j].text) == 4 && year == 0 && v > 1000:
			year, last = v, j
		case v >= 1 && v <= 31 && day == 0 && len(tokens[j].text) <= 2:
			day, last = v, j
		case len(tokens[j].text) == 2 && day > 0 && year == 0 && j == last+1:
			year, last = 2000+v, j
		}
		if day > 0 && year > 0 {
			break
		}
	}
	if day == 0 || !valid(year, month, day) {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day) + timeNear(tokens, last, s)
}

// numericDate reads "31.12.2006", "12/31/2006", "2006年12月31日".
func numericDate(tokens []token, i int, s, language string) string {
	if i+2 >= len(tokens) {
		return ""
	}
	a, b, c := tokens[i], tokens[i+1], tokens[i+2]
	if strings.HasPrefix(s[a.end:], "年") || strings.HasPrefix(s[a.end:], "년") {
		return cjk(tokens, i, s)
	}
	if b.value < 0 || c.value < 0 || !tight(s[a.end:b.at]) || !tight(s[b.end:c.at]) {
		return ""
	}
	sep := strings.TrimSpace(s[a.end:b.at])
	if sep != strings.TrimSpace(s[b.end:c.at]) {
		return ""
	}
	var year, month, day int
	switch {
	case len(a.text) == 4:
		year, month, day = a.value, b.value, c.value
	case len(c.text) == 4 || len(c.text) == 2 && len(a.text) <= 2 && sep != "":
		year = c.value
		if len(c.text) == 2 {
			year += 2000
		}
		day, month = a.value, b.value
		if month > 12 || day <= 12 && sep == "/" && monthFirst(language) {
			day, month = month, day
		}
	default:
		return ""
	}
	if !valid(year, month, day) || year < 1900 || year > 2100 {
		return ""
	}
	return fmt.Sprintf("%04d-%02d-%02d", year, month, day) + timeNear(tokens, i+2, s)
}

// tight reports whether the text between two numbers is a date separator.
func tight(s string) bool {
	switch strings.TrimSpace(s) {
	case "/", ".", "-":
		return len(s) <= 3
	}
	return false
}

// monthFirst reports whether a language writes the month first: American
// English, and English without a region.
func monthFirst(language string) bool {
	l := strings.ToLower(strings.ReplaceAll(language, "_", "-"))
	return l == "" || l == "en" || l == "en-us" || l == "en-ph" || l == "en-ca"
}

func cjk(tokens []token, i int, s string) string {
	var parts []token
	for _, t := range tokens[i:min(len(tokens), i+6)] {
		if t.value >= 0 {
			parts = append(parts, t)
		}
	}
	if len(parts) < 3 || !valid(parts[0].value, parts[1].value, parts[2].value) {
		return ""
	}
	d := fmt.Sprintf("%04d-%02d-%02d", parts[0].value, parts[1].value, parts[2].value)
	if t := clock(strings.TrimLeft(s[parts[2].end:], "日일 　")); t != "" {
		return d + "T" + t
	}
	return d
}

// timeNear reads a time of day shortly after the date, or directly before it.
func timeNear(tokens []token, last int, s string) string {
	for j := last + 1; j < min(len(tokens), last+4); j++ {
		if tokens[j].value < 0 || tokens[j].end >= len(s) {
			continue
		}
		if next := s[tokens[j].end]; next == ':' || next == 'h' && len(s) > tokens[j].end+1 && s[tokens[j].end+1] >= '0' && s[tokens[j].end+1] <= '9' {
			if t := clock(s[tokens[j].at:]); t != "" {
				return "T" + t
			}
		}
		return ""
	}
	return ""
}
