package scan

// Charset is a set of the characters that tokens are made of.
type Charset uint8

const (
	HexChars   Charset = iota // 0-9 a-f A-F
	AlnumChars                // letters and digits
	WordChars                 // letters, digits, _ and -
	DotChars                  // and . = ~
	B64Chars                  // letters, digits, + / = _ -
	JwtChars                  // and .
	charsets                  // how many there are
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
