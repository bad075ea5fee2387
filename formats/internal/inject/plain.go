package inject

import (
	"unicode"
	"unicode/utf8"
)

// appendPlain appends a text to b as rules read it: as much of it as is looked at,
// in lower case and with single spaces.
func appendPlain(b []byte, text string) []byte {
	if len(text) > maxText {
		text = text[:maxText]
	}
	start, space := len(b), false
	for i := 0; i < len(text); {
		c := text[i]
		if c < utf8.RuneSelf {
			i++
			if c == ' ' || c >= '\t' && c <= '\r' {
				space = len(b) > start
				continue
			}
			if space {
				b, space = append(b, ' '), false
			}
			if 'A' <= c && c <= 'Z' {
				c += 'a' - 'A'
			}
			b = append(b, c)
			continue
		}
		r, size := utf8.DecodeRuneInString(text[i:])
		i += size
		if unicode.IsSpace(r) {
			space = len(b) > start
			continue
		}
		if space {
			b, space = append(b, ' '), false
		}
		b = utf8.AppendRune(b, unicode.ToLower(r))
	}
	return b
}
