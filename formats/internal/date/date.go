// Package date reads dates as pages write them, in metadata and in text of many
// languages, and formats them as ISO 8601 with the given precision.
package date

import (
	"fmt"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/pagemill/pagemill/internal/lazy"
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

// isoDate is a date that starts like ISO 8601, year first, with "-", "/", "." or
// nothing between its parts, and what follows it.
var isoDate = lazy.Regexp(`(?s)^([12]\d{3})(?:-(\d\d?)(?:-(\d\d?))?|/(\d\d?)/(\d\d?)|\.(\d\d?)\.(\d\d?)|(\d\d)(\d\d))(\D.*)?$`)

func parseISO(s string) string {
	m := isoDate().FindStringSubmatch(s)
	if m == nil {
		return ""
	}
	year, month, day, rest := figure(m[1]), figure(m[2]+m[4]+m[6]+m[8]), figure(m[3]+m[5]+m[7]+m[9]), m[10]
	switch {
	case m[2] != "" && m[3] == "" && rest == "" && valid(year, month, 1):
		return fmt.Sprintf("%04d-%02d", year, month)
	case !valid(year, month, day):
		return ""
	}
	d := fmt.Sprintf("%04d-%02d-%02d", year, month, day)
	if t := clock(strings.TrimLeft(rest, "Tt ,")); t != "" {
		return d + "T" + t
	}
	return d
}

// figure returns the value of digits, 0 for none.
func figure(digits string) int {
	n, _ := strconv.Atoi(digits)
	return n
}

func valid(year, month, day int) bool {
	if year < 1000 || year > 2999 || month < 1 || month > 12 || day < 1 || day > 31 {
		return false
	}
	t := time.Date(year, time.Month(month), day, 0, 0, 0, 0, time.UTC)
	return t.Day() == day
}

// clockTime has hour, minute and second, with or without marks between them, the half
// of the day, and what follows.
var clockTime = lazy.Regexp(`(?is)^(\d\d?)(?:[:.h時]+(\d\d)(?::(\d\d))?|(\d\d)(?::?(\d\d))?|)(?:[.,]\d*)?(?: *([ap])\.*m[apm.]*)?(.*)$`)

// clock reads a time of day with its zone: "15:04", "3:04 PM EST",
// "15:04:05.000+02:00". It returns "" if s does not start with one.
func clock(s string) string {
	m := clockTime().FindStringSubmatch(s)
	if m == nil || m[2]+m[4]+m[6] == "" {
		return ""
	}
	hour, minute, second := figure(m[1]), figure(m[2]+m[4]), figure(m[3]+m[5])
	switch half := strings.ToLower(m[6]); {
	case hour > 12 || hour == 0:
	case half == "p" && hour < 12:
		hour += 12
	case half == "a" && hour == 12:
		hour = 0
	}
	if hour > 23 || minute > 59 || second > 60 {
		return ""
	}
	return fmt.Sprintf("%02d:%02d:%02d%s", hour, minute, second, zone(m[7]))
}

// offset is the distance of a zone from UTC.
var offset = lazy.Regexp(`^(?:(?:GMT|UTC)([+-])(\d\d?)|([+-])(\d\d))(?::?(\d\d))?`)

// zone reads an offset or a common zone abbreviation at the start of s.
func zone(s string) string {
	s = strings.TrimLeft(s, " ([")
	if m := offset().FindStringSubmatch(s); m != nil {
		switch hours, minutes := figure(m[2]+m[4]), figure(m[5]); {
		case hours > 14:
			return ""
		case hours+minutes > 0:
			return fmt.Sprintf("%s%02d:%02d", m[1]+m[3], hours, minutes)
		}
		return "Z"
	}
	for _, z := range [...]struct{ name, offset string }{
		{"Z", "Z"}, {"GMT", "Z"}, {"UTC", "Z"},
		{"EST", "-05:00"}, {"EDT", "-04:00"}, {"CST", "-06:00"}, {"CDT", "-05:00"}, {"MST", "-07:00"}, {"MDT", "-06:00"}, {"PST", "-08:00"}, {"PDT", "-07:00"},
		{"CET", "+01:00"}, {"CEST", "+02:00"}, {"BST", "+01:00"}, {"MSK", "+03:00"}, {"JST", "+09:00"}, {"AEST", "+10:00"}, {"AEDT", "+11:00"},
	} {
		if strings.HasPrefix(s, z.name) && (len(s) == len(z.name) || !unicode.IsLetter(rune(s[len(z.name)]))) {
			return z.offset
		}
	}
	return ""
}
