package field

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

const (
	labelReach     = 64 // bytes before a number in which its label stands: the longest of heads.txt and "number is"
	mostGroups     = 8  // of a number: "1 85 12 75 108 012 45" has seven
	leastFigures   = 6  // digits of a number that a label alone tells from other things
	mostCharacters = 24 // of a number: a policy's
	longLabel      = 9  // letters of a word that is a label wherever it stands: "kennitala"
)

// Numbered records the number that begins at i if the words before it on its line
// are the label of an account, a card or a document, whatever its check digits say:
// "passport no. 123456789", "HKID: A123456(3)". It returns the end of the number, or
// i. The labels are those of heads.txt.
func Numbered(s *scan.Cursor, i int) int {
	if s.Kind.URL() {
		return i
	}
	n := numberEnd(s.Src[i:s.Hi])
	if n == 0 || !numberLabel(scan.Near(s.Src, i, min(labelReach, i-s.Lo))) || dateEnd(s.Src[i:i+n]) == n {
		return i
	}
	s.Take(scan.Financial, i, i+n, "labelled", 0.7, false, scan.RankField)
	return i + n
}

// numberEnd returns the length of the number at the start of text: groups of digits
// and capitals, at least leastFigures of them digits, with single signs between them
// and perhaps a check digit in parentheses; or 0.
func numberEnd(text string) int {
	end, digits := 0, 0
	for at, groups := 0, 0; groups < mostGroups && at < len(text); groups++ {
		g, d := at, 0
		for g < len(text) && (scan.IsDigit(text[g]) || scan.IsUpper(text[g])) {
			if scan.IsDigit(text[g]) {
				d++
			}
			g++
		}
		if g == at || g < len(text) && (scan.IsWord(text[g]) || text[g] == '_') {
			break
		}
		rest := text[g:]
		if d > 0 || g-at <= 2 && (rest == "" || rest[0] != ' ' || len(rest) > 1 && scan.IsDigit(rest[1])) {
			end, digits = g, digits+d
		}
		if len(rest) > 2 && rest[0] == '(' && rest[2] == ')' && scan.IsAlnum(rest[1]) {
			end = g + 3
			break
		}
		if rest == "" || strings.IndexByte(" -./", rest[0]) < 0 {
			break
		}
		at = g + 1
	}
	if digits < leastFigures || end > mostCharacters {
		return 0
	}
	return end
}

// numberLabel reports whether the line so far ends in the label of a number. A word
// that is also an everyday one has to be marked as a label, by a sign or "number";
// a card's number in running text is found by its check digit.
func numberLabel(line string) bool {
	signed, counted := false, false
	for range 4 { // "number", "no." and "is" may follow it
		label := strings.TrimRight(line, " \t*_`\"'|(.:#=°º-\u00A0：")
		signed = signed || strings.ContainsAny(line[len(label):], ":#=|：")
		at := lastWord(label)
		if at == len(label) {
			return false
		}
		word := strings.ToLower(label[at:])
		counted = counted || numberWords[word]
		capitals := strings.ToUpper(word) == label[at:] && scan.IsLetter(word[0])
		if Of(label).Entity == scan.Financial {
			alone := capitals || len(word) >= longLabel || word[0] >= firstOtherScript
			return signed || (counted || alone) && scan.CluesIn(label)&scan.ClueCard == 0 && !denied(label)
		}
		if capitals && len(word) > 2 && len(word) < longLabel && scan.ClueWords[word]&(scan.ClueTax|scan.ClueID|scan.CluePassport) != 0 {
			return !denied(label)
		}
		if !numberWords[word] && !cueVerbs[word] {
			return false
		}
		line = label[:at]
	}
	return false
}

// firstOtherScript is the first byte of Greek and what follows it in Unicode.
const firstOtherScript = 0xCD

// denied reports whether a label is said to be none: "not a TIN".
func denied(label string) bool {
	return slices.ContainsFunc(strings.Fields(strings.ToLower(label)), func(w string) bool { return denials[w] })
}

var denials = scan.WordSet(`not non invalid isn't kein keine ungültig ungültige inválido invalide`)

// lastWord returns where the last word of text begins: after the last space or sign.
func lastWord(text string) int {
	at := len(text)
	for at > 0 {
		r, n := utf8.DecodeLastRuneInString(text[:at])
		if r < 0x80 && !scan.IsAlnum(byte(r)) || r == '：' || r == '°' || r == 'º' {
			break
		}
		at -= n
	}
	return at
}

// numberWords say that what follows is a number.
var numberWords = scan.WordSet(`no nr number num n numero número numéro nummer numer numarası numarasi č čís číslo szám szama száma номер ном #`)
