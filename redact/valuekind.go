package redact

import (
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// leastDigits is how many digits a value has at least for its head to mask it.
var leastDigits = map[scan.Entity]int{scan.Phone: 3, scan.Financial: 4, scan.BirthDate: 2, scan.Vehicle: 3, scan.MedicalRecord: 2}

func digitsIn(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsDigit(r) {
			n++
		}
	}
	return n
}

// maxWhole is the length in bytes of the longest value that its head alone masks;
// what is longer is text about several things.
const maxWhole = 400

// isNothing reports whether a value stands for none.
func isNothing(text string) bool {
	text = strings.ToLower(strings.Trim(text, " \t\r\n.-–—?_*/\"'"))
	return text == "" || nothing[text]
}

var nothing = scan.WordSet(`null nil none n/a na nan unknown undefined true false yes no tbd empty 0`)

// isReference reports whether a value only names where another one is:
// "${OWNER}", "{{ name }}", "$(cmd)".
func isReference(text string) bool {
	return strings.HasPrefix(text, "${") || strings.HasPrefix(text, "{{") || strings.HasPrefix(text, "$(") || strings.HasPrefix(text, "<%") || strings.HasPrefix(text, "%(")
}

// nameLike reports whether text can be a name: letters, of which one is a capital
// or of a script without them, and no digits.
func nameLike(text string) bool {
	capital := false
	for _, r := range text {
		switch {
		case unicode.IsDigit(r), strings.ContainsRune("@_/\\=<>{}[]|;:#", r):
			return false
		case unicode.IsLetter(r) && !unicode.IsLower(r):
			capital = true
		}
	}
	return capital && len(text) < 80
}

// isPlain reports whether a value is a date, a number with few digits or a word in
// lower case, and so nothing personal by itself.
func isPlain(text string) bool {
	if len(text) >= 8 && len(text) < 40 && strings.Trim(text, "0123456789-:.TZ+/ ") == "" && (text[4] == '-' && text[7] == '-' || text[4] == '/' && text[7] == '/') && (text[0] == '1' || text[0] == '2') {
		return true
	}
	if strings.Count(text, ".") == 1 && len(text) < 16 && strings.Trim(text, "0123456789.-") == "" {
		return true
	}
	return isDull(text)
}
