// Package date reads dates as pages write them, in metadata and in text of many
// languages, and formats them as ISO 8601 with the given precision.
package date

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"
)

// Parse returns the first date in s in ISO 8601: a date, or a date and time,
// with the offset if one is given; "" for none. language (a BCP 47 tag or "")
// decides whether 03/04/2024 is in March or April.
func Parse(s, language string) string {
	s = strings.TrimSpace(s)
	if len(s) > maxText {
		s = s[:maxText]
	}
	if s == "" {
		return ""
	}
	if iso := parseISO(s); iso != "" {
		return iso
	}
	if t, ok := epoch(s); ok {
		return t
	}
	return parseWords(s, language)
}

const maxText = 300

// epoch reads seconds or milliseconds since 1970, in this century.
func epoch(s string) (string, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	switch {
	case err != nil:
		return "", false
	case len(s) == 13:
		n /= 1000
	case len(s) != 10:
		return "", false
	}
	t := time.Unix(n, 0).UTC()
	if t.Year() < 1990 || t.Year() > 2100 {
		return "", false
	}
	return t.Format("2006-01-02T15:04:05Z"), true
}

// parseISO reads a date that starts like ISO 8601, year first, with "-", "/",
// "." or nothing between its parts.
func parseISO(s string) string {
	year, rest, ok := digits(s, 4)
	if !ok || year < 1000 || year > 2999 {
		return ""
	}
	sep := ""
	if rest != "" && strings.ContainsRune("-/.", rune(rest[0])) {
		sep, rest = rest[:1], rest[1:]
	}
	month, rest, ok := upTo2(rest, sep != "")
	if !ok || month < 1 || month > 12 {
		return ""
	}
	if sep != "" {
		if !strings.HasPrefix(rest, sep) {
			if rest == "" && sep == "-" {
				return fmt.Sprintf("%04d-%02d", year, month)
			}
			return ""
		}
		rest = rest[1:]
	}
	day, rest, ok := upTo2(rest, sep != "")
	if !ok || !valid(year, month, day) {
		return ""
	}
	d := fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	if rest != "" && rest[0] >= '0' && rest[0] <= '9' {
		return ""
	}
	if t := clock(strings.TrimLeft(rest, "Tt ,")); t != "" {
		return d + "T" + t
	}
	return d
}

func digits(s string, n int) (value int, rest string, ok bool) {
	if len(s) < n {
		return 0, s, false
	}
	v, err := strconv.Atoi(s[:n])
	if err != nil || s[0] == '-' || s[0] == '+' {
		return 0, s, false
	}
	return v, s[n:], true
}

// upTo2 reads two digits, or one if a separator follows.
func upTo2(s string, loose bool) (value int, rest string, ok bool) {
	if v, rest, ok := digits(s, 2); ok {
		return v, rest, true
	}
	if loose {
		return digits(s, 1)
	}
	return 0, s, false
}

func valid(year, month, day int) bool {
	if year < 1000 || year > 2999 || month < 1 || month > 12 || day < 1 || day > 31 {
		return false
	}
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return t.Day() == day
}

// clock reads a time of day with its zone: "15:04", "3:04 PM EST",
// "15:04:05.000+02:00". It returns "" if s does not start with one.
func clock(s string) string {
	hour, rest, ok := upTo2(s, true)
	if !ok || hour > 24 {
		return ""
	}
	sep := strings.HasPrefix(rest, ":") || strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, "h") || strings.HasPrefix(rest, "時")
	minute := 0
	switch {
	case sep:
		rest = strings.TrimLeft(rest, ":.h時")
		if minute, rest, ok = digits(rest, 2); !ok {
			return ""
		}
	case halfDay(rest) == "":
		if minute, rest, ok = digits(rest, 2); !ok { // 150405
			return ""
		}
	}
	second := 0
	if after, found := strings.CutPrefix(rest, ":"); found {
		if second, after, ok = digits(after, 2); ok {
			rest = after
		}
	} else if v, after, ok := digits(rest, 2); ok && !sep {
		second, rest = v, after
	}
	if minute > 59 || second > 60 {
		return ""
	}
	if strings.HasPrefix(rest, ".") || strings.HasPrefix(rest, ",") {
		rest = strings.TrimLeft(rest[1:], "0123456789")
	}
	if half := halfDay(rest); half != "" {
		rest = strings.TrimLeft(strings.TrimLeft(rest, " "), "aApPmM.")
		switch {
		case hour > 12 || hour == 0:
		case half == "pm" && hour < 12:
			hour += 12
		case half == "am" && hour == 12:
			hour = 0
		}
	}
	if hour > 23 {
		return ""
	}
	return fmt.Sprintf("%02d:%02d:%02d%s", hour, minute, second, zone(rest))
}

func halfDay(s string) string {
	s = strings.ToLower(strings.ReplaceAll(strings.TrimLeft(s, " "), ".", ""))
	switch {
	case strings.HasPrefix(s, "am"):
		return "am"
	case strings.HasPrefix(s, "pm"):
		return "pm"
	}
	return ""
}

// zone reads an offset or a common zone abbreviation at the start of s.
func zone(s string) string {
	s = strings.TrimLeft(s, " ([")
	if strings.HasPrefix(s, "Z") || strings.HasPrefix(s, "GMT") && !offsetAt(s, 3) || strings.HasPrefix(s, "UTC") && !offsetAt(s, 3) {
		return "Z"
	}
	s = strings.TrimPrefix(strings.TrimPrefix(s, "GMT"), "UTC")
	if offsetAt(s, 0) {
		hours, rest, ok := digits(s[1:], 2)
		if !ok || hours > 14 {
			return ""
		}
		minutes, _, ok := digits(strings.TrimPrefix(rest, ":"), 2)
		if !ok {
			minutes = 0
		}
		if hours == 0 && minutes == 0 {
			return "Z"
		}
		return fmt.Sprintf("%c%02d:%02d", s[0], hours, minutes)
	}
	for _, z := range [...]struct{ name, offset string }{
		{"EST", "-05:00"}, {"EDT", "-04:00"}, {"CST", "-06:00"}, {"CDT", "-05:00"}, {"MST", "-07:00"}, {"MDT", "-06:00"}, {"PST", "-08:00"}, {"PDT", "-07:00"},
		{"CET", "+01:00"}, {"CEST", "+02:00"}, {"BST", "+01:00"}, {"MSK", "+03:00"}, {"JST", "+09:00"}, {"AEST", "+10:00"}, {"AEDT", "+11:00"},
	} {
		if strings.HasPrefix(s, z.name) && (len(s) == len(z.name) || !unicode.IsLetter(rune(s[len(z.name)]))) {
			return z.offset
		}
	}
	return ""
}

func offsetAt(s string, i int) bool {
	return len(s) > i+2 && (s[i] == '+' || s[i] == '-') && s[i+1] >= '0' && s[i+1] <= '9'
}
