package redact

import "strings"

// Small questions about bytes that several rules ask.

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isUpper(c byte) bool  { return c >= 'A' && c <= 'Z' }
func isLower(c byte) bool  { return c >= 'a' && c <= 'z' }
func isLetter(c byte) bool { return isLower(c | 0x20) }
func isAlnum(c byte) bool  { return isLetter(c) || isDigit(c) }
func isSpace(c byte) bool  { return c == ' ' || c == '\t' || c == '\n' || c == '\r' }

// pairs is a set of two bytes in a row.
type pairs [256][4]uint64

func (p *pairs) add(a, b byte)      { p[a][b>>6] |= 1 << (b & 63) }
func (p *pairs) has(a, b byte) bool { return p[a][b>>6]>>(b&63)&1 == 1 }

// isWord also counts every byte of a character past ASCII.
func isWord(c byte) bool { return isAlnum(c) || c >= 0x80 }

// wordByte holds the bytes for which isWord holds.
var wordByte = func() (t [256]bool) {
	for c := range t {
		t[c] = isWord(byte(c))
	}
	return t
}()

// letterByte holds the ASCII letters.
var letterByte = func() (t [256]bool) {
	for c := range t {
		t[c] = isLetter(byte(c))
	}
	return t
}()

// partsWords reports whether r, a character past ASCII, is punctuation, a sign,
// or of a script that is written without spaces: what follows is a new word.
func partsWords(r rune) bool {
	switch {
	case r < 0xC0:
		return r != 'ª' && r != 'µ' && r != 'º'
	case r < 0x2000:
		return false
	case r < 0x2C00, r >= 0x2E80 && r < 0xD800: // punctuation and signs; CJK, kana and hangul
		return true
	}
	return r >= 0xF900 && r < 0xFB00 || r >= 0xFE30 && r < 0xFE50 || r >= 0xFF00 && r < 0xFFF0 || r >= 0x1F000
}

func isHex(c byte) bool { return isDigit(c) || c|0x20 >= 'a' && c|0x20 <= 'f' }

// lineEnd returns the position of the line feed that ends the line at i, or
// the length of s.
func lineEnd(s string, i int) int {
	if k := strings.IndexByte(s[i:], '\n'); k >= 0 {
		return i + k
	}
	return len(s)
}

func lineStart(s string, i int) int { return strings.LastIndexByte(s[:i], '\n') + 1 }

// near returns the part of the line of i that lies before i, at most n bytes.
func near(s string, i, n int) string {
	part := s[max(0, i-n):i]
	return part[strings.LastIndexByte(part, '\n')+1:]
}

// after returns the part of the line of i that lies after i, at most n bytes.
func after(s string, i, n int) string {
	part := s[i:min(len(s), i+n)]
	if k := strings.IndexByte(part, '\n'); k >= 0 {
		part = part[:k]
	}
	return part
}

// blankAfter reports whether only spaces follow i on its line.
func blankAfter(s string, i int) bool {
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\r') {
		i++
	}
	return i == len(s) || s[i] == '\n'
}

func isBlank(line string) bool {
	for i := 0; i < len(line); i++ {
		if c := line[i]; c != ' ' && c != '\t' && c != '\r' {
			return false
		}
	}
	return true
}

// indentOf counts leading columns; a tab counts four.
func indentOf(line string) int {
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

func skipSpace(s string, i, end int) int {
	for i < end && isSpace(s[i]) {
		i++
	}
	return i
}

// runLen returns how often s[i] repeats from i on.
func runLen(s string, i, end int) int {
	j := i
	for j < end && s[j] == s[i] {
		j++
	}
	return j - i
}

// alnumOf appends the ASCII letters, in upper case, and digits of s to buf.
func alnumOf(buf []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		if isLower(s[i]) {
			buf = append(buf, s[i]-0x20)
		} else if isAlnum(s[i]) {
			buf = append(buf, s[i])
		}
	}
	return buf
}
