package date

import "strings"

// Order returns the language by whose order a page's dates in numbers are read:
// one date that can have its day, or its month, only in one place tells it for all;
// else a page that writes decimals with a comma has the day first; else it is the
// page's own language.
func Order(texts []string, language string, commas bool) string {
	days, months := 0, 0
	for _, s := range texts {
		a, rest, ok := strings.Cut(strings.TrimSpace(s), "/")
		b, year, more := strings.Cut(rest, "/")
		if !ok || !more || len(year) < 2 || len(s) > maxText {
			continue
		}
		first, second := figure(a), figure(b)
		switch {
		case first < 1 || second < 1 || first > 31 || second > 31:
		case first > 12 && second <= 12:
			days++
		case second > 12 && first <= 12:
			months++
		}
	}
	switch {
	case days > 0 && months == 0, days+months == 0 && commas && monthFirst(language):
		return "en-GB"
	case months > 0 && days == 0:
		return "en-US"
	}
	return language
}
