package mask

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Unset returns the regions without those set as code that read as text: letters,
// addresses, poems, messages, a name or a number in a code span.
func Unset(text string, rs []scan.Region) []scan.Region {
	unset := func(r scan.Region) bool { return r.Kind == scan.Code && readsAsText(text[r.Start:r.End]) }
	if !slices.ContainsFunc(rs, unset) {
		return rs
	}
	return slices.DeleteFunc(slices.Clone(rs), unset)
}

// Text set as code has at most one sign of code for so many letters, and no line
// of a program.
const lettersToSign = 60

// maxSpan is the greatest length of a code span that may be a single name or
// number.
const maxSpan = 48

// readsAsText reports whether code is text, or a name of several words, or the
// number of a telephone or a card with its groups parted.
func readsAsText(code string) bool {
	code = strings.Trim(code, "` \n\t~>")
	if len(code) <= maxSpan && strings.IndexByte(code, '\n') < 0 {
		return isNumberSpan(code) || IsName(code)
	}
	code = strings.ReplaceAll(code, "\n> ", "\n") // in a quotation
	letters, signs, words := 0, 0, 0
	inWord, lower := false, false
	for i, c := range code {
		switch {
		case unicode.IsLetter(c):
			letters++
			if !inWord {
				words++
			} else if unicode.IsUpper(c) && lower { // camelCase
				signs += 4
			}
			inWord, lower = true, unicode.IsLower(c)
			continue
		case strings.ContainsRune("{}=<>[]$\\|^`~", c):
			signs += 2
		case c == '_' || c == '/' || c == ';' || c == '#' || c == '*' || c == '(' && inWord, c == ':' && inWord && i+1 < len(code) && code[i+1] != ' ' && code[i+1] != '\n':
			signs++
		}
		inWord = false
	}
	return words >= 2 && signs*lettersToSign <= letters && !startsLikeCode(code)
}

// startsLikeCode reports whether the first line that stands alone looks like a
// command or a statement: in lower case, without an end of a sentence.
func startsLikeCode(code string) bool {
	upper := 0
	lines := 0
	for line := range strings.SplitSeq(code, "\n") {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		lines++
		if r, _ := utf8.DecodeRuneInString(line); unicode.IsUpper(r) || unicode.IsDigit(r) || r == '+' || r == '(' || r == '>' || r == '-' && len(line) > 1 && line[1] == ' ' || r > 0x2E7F {
			upper++
		}
	}
	return 2*upper < lines
}

// isNumberSpan reports whether a code span is nothing but a number in groups.
func isNumberSpan(code string) bool {
	digits, spaced := 0, false
	for i := range len(code) {
		switch c := code[i]; {
		case scan.IsDigit(c):
			digits++
		case c == ' ' || c == '(' || c == '+' && i == 0:
			spaced = true
		case strings.IndexByte(")-./", c) < 0:
			return false
		}
	}
	return digits >= 7 && (spaced || strings.Count(code, "-") == 2)
}

// IsName reports whether text is two to four capitalised words.
func IsName(text string) bool {
	words := 0
	for w := range strings.FieldsSeq(text) {
		if words++; words > 4 {
			return false
		}
		r, n := utf8.DecodeRuneInString(w)
		rest := strings.TrimRight(w[n:], ".,")
		if !unicode.IsUpper(r) || rest == "" && len(w) == n || strings.ContainsFunc(rest, func(r rune) bool { return !unicode.IsLower(r) && r != '-' && r != '\'' && r != '’' }) {
			return false
		}
	}
	return words > 1
}
