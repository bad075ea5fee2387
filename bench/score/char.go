package score

import (
	"strings"
	"unicode"
)

// isWord reports whether r is part of a word: a letter, a number or "_", like
// \w for Unicode text. Combining marks are not.
func isWord(r rune) bool {
	if r < 0x80 {
		return 'a' <= r|0x20 && r|0x20 <= 'z' || '0' <= r && r <= '9' || r == '_'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

// isSpace reports whether r is Unicode white space or one of the four ASCII
// separators.
func isSpace(r rune) bool { return unicode.IsSpace(r) || 0x1C <= r && r <= 0x1F }

// trim removes white space at both ends.
func trim(s string) string { return strings.TrimFunc(s, isSpace) }

// collapse replaces each run of white space by one space and trims both ends.
func collapse(s string) string { return strings.Join(strings.FieldsFunc(s, isSpace), " ") }

// isCJK reports whether r belongs to a script written without spaces between
// words: kana, ideographs, Hangul syllables.
func isCJK(r rune) bool {
	return 0x3040 <= r && r <= 0x30FF || 0x3400 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7AF || 0xF900 <= r && r <= 0xFAFF
}

// Words splits text into its runs of word characters.
func Words(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return !isWord(r) })
}

// Tokens splits text like Words, and also makes each Chinese, Japanese or
// Korean character a token.
func Tokens(text string) []string {
	var out []string
	start := -1 // of the current word
	for i, r := range text {
		switch {
		case isCJK(r) || !isWord(r):
			if start >= 0 {
				out = append(out, text[start:i])
				start = -1
			}
			if isCJK(r) {
				out = append(out, string(r))
			}
		case start < 0:
			start = i
		}
	}
	if start >= 0 {
		out = append(out, text[start:])
	}
	return out
}

// Lower returns the words in lower case.
func Lower(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.ToLower(w)
	}
	return out
}

// wordLine returns text as " word word ", in lower case, so that a run of whole
// words can be found in it as a substring.
func wordLine(text string) string {
	return " " + strings.Join(Words(strings.ToLower(text)), " ") + " "
}
