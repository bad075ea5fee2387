package jsonschema

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

func isDate(s string) error {
	_, err := time.Parse("2006-01-02", s)
	return err
}

// isDateTime checks a date-time (RFC 3339, section 5.6).
func isDateTime(s string) error {
	switch {
	case len(s) < len("yyyy-mm-ddThh:mm:ssZ"):
		return errors.New("less than 20 characters long")
	case s[10] != 't' && s[10] != 'T':
		return errors.New("11th character must be t or T")
	}
	if err := isDate(s[:10]); err != nil {
		return wrapped("invalid date element", err)
	}
	return wrapped("invalid time element", isTime(s[11:]))
}

// isTime checks a time (RFC 3339): a leap second is valid only at 23:59 UTC.
func isTime(s string) error {
	switch {
	case len(s) < len("hh:mm:ssZ"):
		return errors.New("less than 9 characters long")
	case s[2] != ':' || s[5] != ':':
		return errors.New("missing colon in correct place")
	case !isDigits(s[:2]) || !isDigits(s[3:5]) || !isDigits(s[6:8]):
		return errors.New("invalid hour/min/sec")
	}
	hour, minute, second := pair(s), pair(s[3:]), pair(s[6:])
	if hour > 23 || minute > 59 || second > 60 {
		return errors.New("hour/min/sec out of range")
	}
	zone := s[8:]
	if fraction, ok := strings.CutPrefix(zone, "."); ok {
		if zone = strings.TrimLeft(fraction, digits); zone == fraction {
			return errors.New("no digits in second fraction")
		}
	}
	offset, err := zoneOffset(zone)
	if err != nil {
		return err
	}
	const day = 24 * 60
	if utc := (hour*60 + minute - offset + day) % day; second == 60 && utc != day-1 {
		return errors.New("invalid leap second")
	}
	return nil
}

// zoneOffset returns the offset of a zone from UTC in minutes.
func zoneOffset(zone string) (int, error) {
	switch {
	case zone == "z" || zone == "Z":
		return 0, nil
	case len(zone) != len("+hh:mm"):
		return 0, errors.New("offset must be 6 characters long")
	case zone[0] != '+' && zone[0] != '-':
		return 0, errors.New("offset must begin with plus/minus")
	case zone[3] != ':':
		return 0, errors.New("missing colon in offset in correct place")
	case !isDigits(zone[1:3]) || !isDigits(zone[4:]):
		return 0, errors.New("invalid hour/min in offset")
	}
	hour, minute := pair(zone[1:]), pair(zone[4:])
	if hour > 23 || minute > 59 {
		return 0, errors.New("hour/min in offset out of range")
	}
	if zone[0] == '-' {
		return -(hour*60 + minute), nil
	}
	return hour*60 + minute, nil
}

// pair returns the number of two digits.
func pair(s string) int { return int(s[0]-'0')*10 + int(s[1]-'0') }

// isDuration checks a duration (RFC 3339, appendix A).
func isDuration(s string) error {
	s, ok := strings.CutPrefix(s, "P")
	switch {
	case !ok:
		return errors.New("must start with P")
	case s == "":
		return errors.New("nothing after P")
	}
	if weeks, ok := strings.CutSuffix(s, "W"); ok {
		switch {
		case weeks == "":
			return errors.New("no number in week")
		case !isDigits(weeks):
			return errors.New("invalid week")
		}
		return nil
	}
	date, clock, hasClock := strings.Cut(s, "T")
	if err := isUnits(date, "YMD"); err != nil || !hasClock {
		return err
	}
	switch {
	case clock == "":
		return errors.New("no time elements")
	case strings.Contains(clock, "T"):
		return errors.New("more than one T")
	}
	return isUnits(clock, "HMS")
}

// isUnits checks numbers with units, which must be in order.
func isUnits(s, units string) error {
	all := units
	for s != "" {
		rest := strings.TrimLeft(s, digits)
		switch {
		case rest == s:
			return errors.New("missing number")
		case rest == "":
			return errors.New("missing unit")
		}
		i := strings.IndexByte(units, rest[0])
		switch {
		case i < 0 && strings.IndexByte(all, rest[0]) >= 0:
			return fmt.Errorf("unit %q out of order", rest[0])
		case i < 0:
			return fmt.Errorf("invalid unit %q", rest[0])
		}
		units, s = units[i+1:], rest[1:]
	}
	return nil
}

// isPeriod checks a period (RFC 3339): a start and an end, at most one of them
// a duration.
func isPeriod(s string) error {
	start, end, ok := strings.Cut(s, "/")
	if !ok {
		return errors.New("missing slash")
	}
	if strings.HasPrefix(start, "P") {
		if err := isDuration(start); err != nil {
			return wrapped("invalid start duration", err)
		}
		return wrapped("invalid end date-time", isDateTime(end))
	}
	if err := isDateTime(start); err != nil {
		return wrapped("invalid start date-time", err)
	}
	if strings.HasPrefix(end, "P") {
		return wrapped("invalid end duration", isDuration(end))
	}
	return wrapped("invalid end date-time", isDateTime(end))
}
