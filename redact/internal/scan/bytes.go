package scan

import "strings"

// Predicates on bytes that several rules share.

// IsDigit reports whether c is an ASCII digit.
func IsDigit(c byte) bool { return c >= '0' && c <= '9' }

// IsUpper reports whether c is an ASCII capital.
func IsUpper(c byte) bool { return c >= 'A' && c <= 'Z' }

// IsLower reports whether c is an ASCII letter in lower case.
func IsLower(c byte) bool { return c >= 'a' && c <= 'z' }

// IsLetter reports whether c is an ASCII letter.
func IsLetter(c byte) bool { return IsLower(c | 0x20) }

// IsAlnum reports whether c is an ASCII letter or digit.
func IsAlnum(c byte) bool { return IsLetter(c) || IsDigit(c) }

// IsKeyByte reports whether c can be part of the name of a setting or a parameter.
func IsKeyByte(c byte) bool { return IsAlnum(c) || c == '_' || c == '-' || c == '.' }

// IsSpace reports whether c is a space, a tab, a line feed or a carriage
// return.
func IsSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// Pairs is a set of byte pairs.
type Pairs [256][4]uint64

// Add adds the pair of a and b.
func (p *Pairs) Add(a, b byte) { p[a][b>>6] |= 1 << (b & 63) }

// Has reports whether the set has the pair of a and b.
func (p *Pairs) Has(a, b byte) bool { return p[a][b>>6]>>(b&63)&1 == 1 }

// IsWord reports whether c is an ASCII letter or digit, or a byte of a
// non-ASCII character.
func IsWord(c byte) bool { return IsAlnum(c) || c >= 0x80 }

// WordByte is the set of bytes for which IsWord is true.
var WordByte = BytesOf(IsWord)

// Capitals returns the offsets of the words of text that begin with a capital or a
// byte of a non-ASCII character.
func Capitals(text string) []int32 {
	starts := make([]int32, 0, len(text)/32+8)
	for i := range len(text) {
		if (IsUpper(text[i]) || text[i] >= 0x80) && (i == 0 || !WordByte[text[i-1]]) {
			starts = append(starts, int32(i))
		}
	}
	return starts
}

// BytesOf returns the set of the bytes for which is is true.
func BytesOf(is func(c byte) bool) (t [256]bool) {
	for c := range t {
		t[c] = is(byte(c))
	}
	return t
}

// PartsWords reports whether r, a non-ASCII character, is punctuation, a
// symbol, or in a script without spaces: it ends a word.
func PartsWords(r rune) bool {
	switch {
	case r < 0xC0:
		return r != 'ª' && r != 'µ' && r != 'º'
	case r < 0x2000:
		return false
	case r < 0x2C00, r >= 0x2E80 && r < 0xD800: // punctuation and symbols; CJK, kana and hangul
		return true
	}
	return r >= 0xF900 && r < 0xFB00 || r >= 0xFE30 && r < 0xFE50 || r >= 0xFF00 && r < 0xFFF0 || r >= 0x1F000
}

// IsHex reports whether c is a hexadecimal digit.
func IsHex(c byte) bool { return IsDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// LineEnd returns the offset of the line feed that ends the line at i, or the
// length of s.
func LineEnd(s string, i int) int {
	if k := strings.IndexByte(s[i:], '\n'); k >= 0 {
		return i + k
	}
	return len(s)
}

// LineStart returns the start of the line at i.
func LineStart(s string, i int) int { return strings.LastIndexByte(s[:i], '\n') + 1 }

// Near returns up to n bytes before i on the same line.
func Near(s string, i, n int) string {
	part := s[max(0, i-n):i]
	return part[strings.LastIndexByte(part, '\n')+1:]
}

// After returns up to n bytes after i on the same line.
func After(s string, i, n int) string {
	part := s[i:min(len(s), i+n)]
	if k := strings.IndexByte(part, '\n'); k >= 0 {
		part = part[:k]
	}
	return part
}

// BlankAfter reports whether only spaces follow i on its line.
func BlankAfter(s string, i int) bool {
	i = PastAny(s, i, len(s), " \t\r")
	return i == len(s) || s[i] == '\n'
}

// IsBlank reports whether line contains only white space.
func IsBlank(line string) bool { return PastAny(line, 0, len(line), " \t\r") == len(line) }

// IndentOf counts leading columns; a tab counts four.
func IndentOf(line string) int {
	n := 0
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case ' ':
			n++
		case '\t':
			n += 4
		default:
			return n
		}
	}
	return n
}

// Past returns the end of the run of bytes from i on, up to end, for which in
// holds.
func Past(s string, i, end int, in func(c byte) bool) int {
	for i < end && in(s[i]) {
		i++
	}
	return i
}

// Back returns the start of the run of bytes before i, down to start, for which in
// holds.
func Back(s string, start, i int, in func(c byte) bool) int {
	for i > start && in(s[i-1]) {
		i--
	}
	return i
}

// PastAny is Past for the bytes of signs.
func PastAny(s string, i, end int, signs string) int {
	return Past(s, i, end, func(c byte) bool { return strings.IndexByte(signs, c) >= 0 })
}

// BackAny is Back for the bytes of signs.
func BackAny(s string, start, i int, signs string) int {
	return Back(s, start, i, func(c byte) bool { return strings.IndexByte(signs, c) >= 0 })
}

// SkipSpace returns the first offset from i that is not white space.
func SkipSpace(s string, i, end int) int { return Past(s, i, end, IsSpace) }

// RunLen returns how often s[i] is repeated from i.
func RunLen(s string, i, end int) int {
	return Past(s, i, end, func(c byte) bool { return c == s[i] }) - i
}

// AlnumOf appends the ASCII letters, in upper case, and digits of s to buf.
func AlnumOf(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if IsLower(s[i]) {
			buf = append(buf, s[i]-0x20)
		} else if IsAlnum(s[i]) {
			buf = append(buf, s[i])
		}
	}
	return buf
}

// AllSame reports whether all digits are the same.
func AllSame(d []byte) bool {
	for _, c := range d {
		if c != d[0] {
			return false
		}
	}
	return true
}

// Sequence reports whether the digits count up: 1234567890.
func Sequence(d []byte) bool {
	for i := 1; i < len(d); i++ {
		if (d[i-1]-'0'+1)%10 != d[i]-'0' {
			return false
		}
	}
	return true
}

// AllDigits reports whether w consists of digits.
func AllDigits(w string) bool { return w != "" && Past(w, 0, len(w), IsDigit) == len(w) }

// CountDigits returns how many ASCII digits s has.
func CountDigits(s string) (n int) {
	for i := range len(s) {
		if IsDigit(s[i]) {
			n++
		}
	}
	return n
}

// WordEnd returns the end of the word at i, or i.
func WordEnd(s string, i int) int {
	return Past(s, i, len(s), func(c byte) bool { return WordByte[c] })
}

// IsParting reports whether s begins with CJK or full-width punctuation, which
// ends a word.
func IsParting(s string) bool { return (s[0] == 0xE3 || s[0] == 0xEF) && IsPunctStart(s) }

// IsPunctStart reports whether s begins with general punctuation (U+2000 to
// U+206F), such as a quotation mark, CJK punctuation (U+3000 to U+303F), or a
// full-width symbol (U+FF00 to U+FF0F, U+FF1A to U+FF20).
func IsPunctStart(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch s[0] {
	case 0xE2:
		return s[1] == 0x80 || s[1] == 0x81
	case 0xE3:
		return s[1] == 0x80
	case 0xEF:
		return s[1] == 0xBC && (s[2] < 0x90 || s[2] >= 0x9A && s[2] <= 0xA0)
	}
	return false
}

// Fits reports whether w has the form: 9 stands for a digit, 8 for one except
// 0, 1 for 0 or 1, A for a capital, X for a capital or digit; other characters
// stand for themselves.
func Fits(form, w string) bool {
	if len(w) != len(form) {
		return false
	}
	for i := 0; i < len(w); i++ {
		c, ok := w[i], false
		switch form[i] {
		case '9':
			ok = IsDigit(c)
		case '8':
			ok = IsDigit(c) && c != '0'
		case '1':
			ok = c == '0' || c == '1'
		case 'A':
			ok = IsUpper(c)
		case 'X':
			ok = IsUpper(c) || IsDigit(c)
		default:
			ok = c == form[i]
		}
		if !ok {
			return false
		}
	}
	return true
}
