package layout

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Section numbers tell headings that size and weight do not, and their levels if
// looks are ambiguous: 2.1 is below 2 in any style.

// sectionNumber reads the number at the start of a heading: "2.1 Scope", "V2.8
// Keys", "A.3.1 Forms". A trailing dot is allowed.
func sectionNumber(s string) (parts []int, ok bool) {
	head, rest, found := strings.Cut(s, " ")
	rest = strings.TrimSpace(rest)
	if !found || len(head) > 12 || rest == "" {
		return nil, false
	}
	if r, _ := utf8.DecodeRuneInString(rest); unicode.IsLower(r) || !unicode.IsLetter(r) && !strings.ContainsRune("\"“„«‘(<[", r) && !unicode.IsDigit(r) {
		return nil, false
	}
	head = strings.TrimSuffix(head, ".")
	for i, part := range strings.Split(head, ".") {
		if i == 0 && part != "" && part[0] >= 'A' && part[0] <= 'Z' {
			letter := int(part[0])
			if part = part[1:]; part == "" {
				parts = append(parts, letter)
				continue
			}
		}
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || n > 99 || len(part) > 2 || part[0] == '+' {
			return nil, false
		}
		parts = append(parts, n)
	}
	return parts, true
}

// beginsSection reports whether a line begins with the number of a section below
// the first level.
func beginsSection(l *textline.Line) bool {
	if len(l.Words) < 2 || !strings.Contains(l.Words[0].Text, ".") {
		return false
	}
	n, ok := sectionNumber(l.Words[0].Text + " " + l.Words[1].Text)
	return ok && len(n) > 1
}

// headText returns a block's text, including a number taken as a list marker.
func (b *Block) headText() string {
	if b.Kind == Item && b.Label != "" {
		return b.Label + " " + b.Text.String()
	}
	return b.Text.String()
}
