package microformats

import (
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// undated names a dt-* property whose value is a time without a date.
type undated struct {
	name string
	at   int
}

// dateTimes adds the item's last date to the times without one.
func (f *found) dateTimes(it *Item) {
	if f.date == "" {
		return
	}
	for _, u := range f.undated {
		values := it.Properties[u.name]
		if s, ok := values[u.at].(string); ok {
			values[u.at] = f.date + " " + s
		}
	}
}

func dateOf(s string) string {
	d, _, _ := strings.Cut(strings.Replace(s, "T", " ", 1), " ")
	if isISODate(d) {
		return d
	}
	return ""
}

// dateValue returns the value of a dt-* property, and whether it is only a
// time.
func (r *reader) dateValue(n *html.Node) (value string, isTime bool) {
	if parts := valueParts(n, true); len(parts) > 0 {
		return assemble(parts)
	}
	key := ""
	switch n.DataAtom {
	case atom.Time, atom.Ins, atom.Del:
		key = "datetime"
	case atom.Abbr:
		key = "title"
	case atom.Data, atom.Input:
		key = "value"
	}
	if v, ok := dom.LookupAttr(n, key); ok && key != "" {
		value = v
	} else {
		value = r.plain(n)
	}
	t, ok := clock(value)
	if ok {
		return t, true
	}
	return value, false
}

// assemble builds a date and time with zone from the parts of the value-class
// pattern; the first part of each kind counts.
func assemble(parts []string) (value string, isTime bool) {
	date, time, zone := "", "", ""
	for _, p := range parts {
		p = strings.TrimSpace(p)
		switch {
		case isZone(p):
			if zone == "" {
				zone = p
			}
		case isISODate(p):
			if date == "" {
				date = p
			}
		default:
			if t, ok := clock(p); ok {
				if time == "" {
					time = compactZone(t)
				}
			} else if d := dateOf(p); d != "" && len(p) > len(d) && date == "" {
				date, time = d, p[len(d)+1:]
			}
		}
	}
	if time != "" && strings.ContainsAny(time, "Zz+-") {
		zone = ""
	}
	zone = strings.Replace(zone, ":", "", 1)
	switch {
	case date == "" && time == "":
		return strings.Join(parts, ""), false
	case date == "":
		return time + zone, true
	case time == "":
		return date, false
	}
	return date + " " + time + zone, false
}

// compactZone removes the colon from the zone after a time.
func compactZone(time string) string {
	if i := strings.IndexAny(time, "+-"); i >= 0 {
		return time[:i] + strings.Replace(time[i:], ":", "", 1)
	}
	return time
}

// isISODate reports whether s has the form YYYY-MM-DD, YYYY-MM, --MM-DD or
// YYYY-DDD.
func isISODate(s string) bool {
	digits := 0
	for i := 0; i < len(s); i++ {
		switch {
		case '0' <= s[i] && s[i] <= '9':
			digits++
		case s[i] != '-':
			return false
		}
	}
	return digits >= 4 && digits <= 8 && strings.Contains(s, "-") && s[0] != '-'
}

func isZone(s string) bool {
	if s == "Z" || s == "z" {
		return true
	}
	if len(s) < 2 || s[0] != '+' && s[0] != '-' {
		return false
	}
	rest := strings.Replace(s[1:], ":", "", 1)
	_, err := strconv.Atoi(rest)
	return err == nil && len(rest) <= 4
}

// clock reads a time of day, with any spelling of "am" and "pm" and an optional
// zone, and returns it in 24-hour form.
func clock(s string) (string, bool) {
	t := strings.ToLower(strings.TrimSpace(s))
	zone := ""
	if i := strings.IndexAny(t, "+-z"); i > 0 {
		if !isZone(strings.ToUpper(t[i:])) {
			return "", false
		}
		t, zone = strings.TrimSpace(t[:i]), strings.ToUpper(t[i:])
	}
	t = strings.ReplaceAll(t, ".", "")
	half := ""
	for _, h := range [...]string{"am", "pm"} {
		if rest, ok := strings.CutSuffix(t, h); ok {
			t, half = strings.TrimSpace(rest), h
		}
	}
	fields := strings.Split(t, ":")
	if len(fields) > 3 || len(fields) == 1 && half == "" {
		return "", false
	}
	for i, f := range fields {
		if len(f) == 0 || len(f) > 2 || i > 0 && len(f) != 2 || strings.Trim(f, "0123456789") != "" {
			return "", false
		}
	}
	hour, _ := strconv.Atoi(fields[0])
	if half == "pm" && hour < 12 {
		hour += 12
	} else if half == "am" && hour == 12 {
		hour = 0
	}
	out := fmt.Sprintf("%02d", hour)
	if len(fields) == 1 {
		out += ":00"
	}
	for _, f := range fields[1:] {
		out += ":" + f
	}
	return out + zone, true
}
