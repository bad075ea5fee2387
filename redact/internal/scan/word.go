package scan

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// NextWord returns the end of the word at i (letters, digits, inner apostrophes
// and hyphens, and a final dot for abbreviations), and whether it begins with a
// capital.
func (s *Cursor) NextWord(i int) (end int, capital bool) {
	j := i
	for j < s.Hi {
		c := s.Src[j]
		if IsWord(c) {
			if c == 0xE2 && strings.HasPrefix(s.Src[j:s.Hi], "’") {
				if !IsWord(s.At(j + 3)) {
					break
				}
				j += 3
				continue
			}
			if c == 0xC2 { // Latin-1 punctuation, such as · and the no-break space
				break
			}
			if c == 0xE2 && IsPunctStart(s.Src[j:s.Hi]) {
				break
			}
			j++
			continue
		}
		if (c == '\'' || c == '-') && j > i && IsWord(s.At(j+1)) {
			j++
			continue
		}
		break
	}
	if j > i {
		r, _ := utf8.DecodeRuneInString(s.Src[i:j])
		capital = unicode.IsUpper(r) || unicode.IsTitle(r) || unicode.IsLetter(r) && !unicode.IsLower(r)
	}
	return j, capital
}

// Lower returns [i,j) in lower case.
func (s *Cursor) Lower(i, j int) string { return strings.ToLower(s.Src[i:j]) }

// CapitalAt reports whether the character at i is a capital.
func (s *Cursor) CapitalAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.Src[i:s.Hi])
	return unicode.IsUpper(r)
}

// LabelBefore returns, in lower case, the last word before i other than "code",
// "number" and "is".
func (s *Cursor) LabelBefore(i int) string {
	head := Near(s.Src, i, 40)
	for range 3 {
		end := Back(head, 0, len(head), func(c byte) bool { return !IsWord(c) })
		k := Back(head, 0, end, IsWord)
		var buf [40]byte
		switch w := string(LowerASCII(buf[:0], head[k:end])); w {
		case "code", "number", "no", "nr", "is", "the", "bank":
			head = head[:k]
		default:
			return w
		}
	}
	return ""
}

// Edge reports whether i is not inside a word.
func Edge(text string, i int) bool {
	if i == 0 || i == len(text) {
		return true
	}
	return !isWordRune(text, i) || !IsWord(text[i-1])
}

func isWordRune(text string, i int) bool {
	r, _ := utf8.DecodeRuneInString(text[i:])
	return r < utf8.RuneSelf && IsAlnum(byte(r)) || r >= utf8.RuneSelf && !PartsWords(r)
}
