package scan

// Charset is a set of characters used in tokens.
type Charset uint8

const (
	HexChars   Charset = iota // 0-9 a-f A-F
	AlnumChars                // letters and digits
	WordChars                 // letters, digits, _ and -
	DotChars                  // WordChars and . = ~
	B64Chars                  // letters, digits, + / = _ -
	JwtChars                  // B64Chars and .
	charsets                  // number of sets
)

// Has reports whether b is in the set.
func (c Charset) Has(b byte) bool {
	switch c {
	case HexChars:
		return IsHex(b)
	case AlnumChars:
		return IsAlnum(b)
	case WordChars:
		return IsAlnum(b) || b == '_' || b == '-'
	case DotChars:
		return IsAlnum(b) || b == '_' || b == '-' || b == '.' || b == '=' || b == '~'
	case JwtChars:
		return b == '.' || B64Chars.Has(b)
	}
	return IsAlnum(b) || b == '_' || b == '-' || b == '+' || b == '/' || b == '='
}
