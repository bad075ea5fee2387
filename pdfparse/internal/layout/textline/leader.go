package textline

import (
	"strings"
	"unicode/utf8"
)

// IsLeader reports whether a word is a dot leader to the next column.
func IsLeader(s string) bool {
	n := CountDots(s)
	return n >= 4 && n >= utf8.RuneCountInString(s)-1
}

// CountDots returns the number of dots in a text.
func CountDots(s string) int { return strings.Count(s, ".") + 3*strings.Count(s, "…") }

// leadsToCells reports whether a leader ends before word i of a row and several
// numbers follow: the cells of a table. In a table of contents there is one,
// the page.
func leadsToCells(row []Word, i int) bool {
	if !IsLeader(row[i-1].Text) && !(i > 2 && Dots(row[i-3:i])) || Dots(row[i:i+1]) || IsLeader(row[i].Text) {
		return false
	}
	return len(row)-i > 1 && AllNumbers(row[i:min(i+2, len(row))])
}

// Dots reports whether words are single dots, as in leaders with spaces.
func Dots(ws []Word) bool {
	for i := range ws {
		if strings.Trim(ws[i].Text, ".") != "" {
			return false
		}
	}
	return true
}
