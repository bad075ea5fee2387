package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Sentences splits a paragraph into sentences: after a full stop, exclamation
// or question mark followed by white space (not required in Chinese and
// Japanese), but not after an abbreviation or an initial, or inside brackets or
// code.
func Sentences(s string) []string {
	var out []string
	start, depth, code := 0, 0, false
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		next := i + size
		switch r {
		case '`':
			code = !code
		case '[':
			depth++
		case ']':
			depth = max(0, depth-1)
		case '。', '！', '？':
			if !code {
				next += closers(s[next:])
				out = appendSentence(out, s[start:next])
				start, depth = next, 0
			}
		case '.', '!', '?', '…':
			end := next + closers(s[next:])
			if !code && depth == 0 && ends(s, start, i, end, r) {
				out = appendSentence(out, s[start:end])
				start = end
			}
			next = max(next, end)
		}
		i = next
	}
	return appendSentence(out, s[start:])
}

func appendSentence(out []string, s string) []string {
	if s = strings.TrimSpace(s); s != "" {
		out = append(out, s)
	}
	return out
}

// closers counts the bytes of closing quotation marks and brackets, repeated
// marks and emphasis at the start of s.
func closers(s string) int {
	n := 0
	for n < len(s) {
		r, size := utf8.DecodeRuneInString(s[n:])
		if !strings.ContainsRune("\"'”’»)]*_.!?…」』）", r) || (r == '_' || r == '*') && n+size < len(s) && isWord(s[n+size:]) {
			break
		}
		n += size
	}
	return n
}

func isWord(s string) bool {
	r, _ := utf8.DecodeRuneInString(s)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// ends reports whether the mark at s[at] ends the sentence that starts at
// start; end is the offset after the mark and its closers.
func ends(s string, start, at, end int, mark rune) bool {
	if end >= len(s) {
		return true
	}
	next, _ := utf8.DecodeRuneInString(s[end:])
	if !unicode.IsSpace(next) {
		return false
	}
	if mark != '.' {
		return true
	}
	rest := strings.TrimLeftFunc(s[end:], unicode.IsSpace)
	first, _ := utf8.DecodeRuneInString(strings.TrimLeft(rest, "\"'“‘«([*_"))
	if unicode.IsLower(first) {
		return false
	}
	return !isAbbreviation(s[start:at])
}

// isAbbreviation reports whether the text before a full stop ends in an
// abbreviation or an initial.
func isAbbreviation(s string) bool {
	word := s[strings.LastIndexAny(s, " \n([\"'“")+1:]
	if n := utf8.RuneCountInString(word); n == 1 {
		r, _ := utf8.DecodeRuneInString(word)
		return unicode.IsUpper(r)
	}
	if i := strings.LastIndexByte(word, '.'); i >= 0 && utf8.RuneCountInString(word[i+1:]) == 1 { // "U.S"
		return utf8.RuneCountInString(word) <= 5 && strings.Count(word, ".")*2 >= len(word)-1
	}
	switch strings.ToLower(word) {
	case "mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "vs", "no", "nos", "vol", "fig", "figs", "gen", "col", "sgt", "capt", "lt", "rev", "hon", "inc", "ltd", "co", "corp", "dept", "est", "approx",
		"jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "e.g", "i.e", "cf", "etc", "al", "bzw", "z.b", "d.h", "ca", "nr", "str", "bd", "mme", "m", "mlle", "av", "art", "p", "pp", "ed", "eds", "op", "cit", "ibid", "ft", "mt":
		return true
	}
	return false
}
