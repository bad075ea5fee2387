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
		start := i
		for start > s.Lo && i-start < 48 && (scan.IsAlnum(s.Src[start-1]) || strings.IndexByte("_-.", s.Src[start-1]) >= 0) {
			start--
		}
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
	end := parameterEnd(s, i)
	for k := i; k+3 <= end; k++ {
		if s.Src[k] == '%' && (s.Src[k:k+3] == "%26" || s.Src[k:k+3] == "%23" || strings.HasPrefix(s.Src[k:end], "%2526")) {
			end = k
		}
	}
	value := s.Src[i:end]
	switch sure := queryKey(key); {
	case sure == SurelySecret && secretParameter(value), sure == MaybeSecret && drawnParameter(value):
		s.Add(scan.Secret, i, end, "url/parameter", 0.9, false, scan.RankSecret)
		s.TokenDone, s.Done = max(s.TokenDone, end), max(s.Done, end)
		return end
	}
	return from
}
