package secret

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// EscapedParameter reads the parameter of a URL inside a parameter, whose
// assignment sign is escaped once or twice, from the percent sign at i.
func EscapedParameter(s *scan.Cursor, i int) int {
	for _, e := range escapes {
		if len(s.Src[i:s.Hi]) < len(e.sign) || !strings.EqualFold(s.Src[i:i+len(e.sign)], e.sign) {
			continue
		}
		start := parameterStart(s, i)
		key := s.Src[start:i] // begins with the digits of the sign before it
		for _, sign := range e.before {
			if start > s.Lo && len(key) > len(sign)-1 && strings.EqualFold(s.Src[start-1:start-1+len(sign)], sign) {
				return escapedValue(s, key[len(sign)-1:], i, i+len(e.sign))
			}
		}
	}
	return i
}

// escapes are the assignment sign and the signs before a key, escaped once and
// twice.
var escapes = [...]struct {
	sign   string
	before [4]string
}{{"%3D", [4]string{"%26", "%3F", "%23", "%3B"}}, {"%253D", [4]string{"%2526", "%253F", "%2523", "%253B"}}}

// escapedValue records the value at i, if key names a credential, up to the sign
// of the next parameter. It returns where the walk goes on: after the value, or
// at the sign before it, from.
func escapedValue(s *scan.Cursor, key string, from, i int) int {
	if sure := queryKey(key); sure != NoSecret {
		if end := escapedEnd(s, i); credential(s, i, end, sure) {
			return end
		}
	}
	return from
}

// escapedEnd returns the end of the value at i: where the parameter around it
// ends, or at an escaped & or #.
func escapedEnd(s *scan.Cursor, i int) int {
	j := i
	for j < s.Hi && j-i < maxToken && !endsParameter[s.Src[j]] {
		if rest := s.Src[j:s.Hi]; rest[0] == '%' && (strings.HasPrefix(rest, "%26") || strings.HasPrefix(rest, "%23") || strings.HasPrefix(rest, "%2526")) {
			break
		}
		j++
	}
	return j
}
