package microformats

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/lazy"
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
	value, ok := attrOf(n, dateAttrs)
	if !ok {
		value = r.plain(n)
	}
	if t, ok := clock(value); ok {
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

// isISODate reports whether s has the form YYYY-MM-DD, YYYY-MM or YYYY-DDD.
func isISODate(s string) bool { return isoDate().MatchString(s) }

func isZone(s string) bool { return zone().MatchString(s) }

var (
	isoDate = lazy.Regexp(`^\d{4}-\d{1,3}(-\d\d?)?$`)
	zone    = lazy.Regexp(`^([Zz]|[+-]\d\d?:?(\d\d)?)$`)
	// clockTime has the hour, its minutes and seconds, the half of the day and the zone.
	clockTime = lazy.Regexp(`^(\d\d?)((?::\d\d){0,2})\s*([ap]\.?m\.?)?\s*(z|[+-]\d\d?:?(?:\d\d)?)?$`)
)

// clock reads a time of day, with any spelling of "am" and "pm" and an optional
// zone, and returns it in 24-hour form.
func clock(s string) (string, bool) {
	m := clockTime().FindStringSubmatch(strings.ToLower(strings.TrimSpace(s)))
	if m == nil || m[2] == "" && m[3] == "" {
		return "", false
	}
	hour, _ := strconv.Atoi(m[1])
	if half := strings.HasPrefix(m[3], "p"); half && hour < 12 {
		hour += 12
	} else if m[3] != "" && !half && hour == 12 {
		hour = 0
	}
	return fmt.Sprintf("%02d%s%s", hour, cmp.Or(m[2], ":00"), strings.ToUpper(m[4])), true
}
