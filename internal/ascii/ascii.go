// Package ascii tells the kinds of ASCII characters. No other character is of
// any of them.
package ascii

// IsDigit reports whether c is a decimal digit.
func IsDigit[T byte | rune](c T) bool { return c >= '0' && c <= '9' }

// IsHex reports whether c is a hexadecimal digit.
func IsHex[T byte | rune](c T) bool { return IsDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// IsUpper reports whether c is a capital.
func IsUpper[T byte | rune](c T) bool { return c >= 'A' && c <= 'Z' }

// IsLetter reports whether c is a letter.
func IsLetter[T byte | rune](c T) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// IsAlnum reports whether c is a letter or a digit.
func IsAlnum[T byte | rune](c T) bool { return IsLetter(c) || IsDigit(c) }

// IsPunct reports whether c is a printed character that is none of these, nor a
// space: what Markdown can escape.
func IsPunct[T byte | rune](c T) bool { return c > ' ' && c < 0x7F && !IsAlnum(c) }
