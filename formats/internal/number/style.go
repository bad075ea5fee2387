package number

import (
	"strings"
	"unicode"
)

// StyleOf returns the style in which texts write numbers, as far as those tell
// that can be read in one way only.
func StyleOf(texts []string) Style {
	points, commas := 0, 0
	for _, s := range texts {
		if len(s) > maxText {
			continue
		}
		for at := start(s, 0); at >= 0; {
			end := TokenEnd(s, at)
			if end == at {
				break
			}
			switch token := s[at:end]; {
			case tells(token, ".", ","):
				points++
			case tells(token, ",", "."):
				commas++
			}
			at = start(s, end)
		}
	}
	switch {
	case commas > points:
		return Comma
	case points > 0:
		return Point
	}
	return Unknown
}

// tells reports whether digits can be read with one decimal separator only: both
// separators occur, or it stands once before one or two digits.
func tells(s, decimal, group string) bool {
	i := strings.LastIndex(s, decimal)
	if i < 0 || strings.Count(s, decimal) > 1 {
		return false
	}
	if strings.Contains(s, group) {
		return strings.Contains(s[:i], group) && groups(s[:i], group)
	}
	return len(s)-i-1 == 1 || len(s)-i-1 == 2
}

// Normalise converts digits of other scripts to ASCII, all spaces to U+0020 and
// the separators of other scripts to those of ours.
func Normalise(s string) string {
	if !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r >= 0x80 }) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\u066B': // Arabic decimal separator
			return '.'
		case r == '\u066C': // Arabic thousands separator
			return ','
		case r == '\u2019' || r == '\u00B4':
			return '\''
		case r == '\u200E' || r == '\u200F' || r == '\u200B' || r == '\u2060' || r == '\uFEFF' || r == '\u061C':
			return -1
		case unicode.IsSpace(r):
			return ' '
		case r >= 0x80 && unicode.IsDigit(r):
			return '0' + digitValue(r)
		case r == '，':
			return ','
		case r == '．':
			return '.'
		}
		return r
	}, s)
}

// digitValue returns the value of a decimal digit of any script. In Unicode the
// ten digits of a script are consecutive.
func digitValue(r rune) rune {
	n := rune(0)
	for n < 9 && unicode.IsDigit(r-n-1) {
		n++
	}
	return n
}
