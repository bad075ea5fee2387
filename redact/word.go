package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// nextWord returns the word at i: letters, digits, inner apostrophes, hyphens
// and one final dot for abbreviations; and whether it begins with a capital.
func (s *scanner) nextWord(i int) (end int, capital bool) {
	j := i
	for j < s.hi {
		c := s.src[j]
		if isWord(c) {
			if c == 0xE2 && strings.HasPrefix(s.src[j:s.hi], "’") {
				if !isWord(s.at(j + 3)) {
					break
				}
				j += 3
				continue
			}
			if c == 0xC2 { // punctuation of Latin-1, such as · and the no-break space
				break
			}
			if c == 0xE2 && isPunctStart(s.src[j:s.hi]) {
				break
			}
			j++
			continue
		}
		if (c == '\'' || c == '-') && j > i && isWord(s.at(j+1)) {
			j++
			continue
		}
		break
	}
	if j > i {
		r, _ := utf8.DecodeRuneInString(s.src[i:j])
		capital = unicode.IsUpper(r) || unicode.IsTitle(r) || unicode.IsLetter(r) && !unicode.IsLower(r)
	}
	return j, capital
}

func (s *scanner) lower(i, j int) string { return strings.ToLower(s.src[i:j]) }

func (s *scanner) capitalAt(i int) bool {
	r, _ := utf8.DecodeRuneInString(s.src[i:s.hi])
	return unicode.IsUpper(r)
}
