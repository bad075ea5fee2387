package layout

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Section numbers identify headings that size and weight do not, and their
// levels if looks are ambiguous: 2.1 is below 2 in any style.

const (
	minSections  = 3   // least numbers below the first level for a numbering
	sectionChars = 120 // longest heading identified only by its number
	contentsRun  = 4   // consecutive numbers without text between that are a table of contents
)

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

// sections finds the headings identified by their numbers: short blocks below
// the first level, in a valid order of section numbers, with text between them.
func sections(pages []*Page, body float64) map[*Block]bool {
	type candidate struct {
		b   *Block
		n   []int
		run int // consecutive candidates, including it
	}
	var all []candidate
	run := 0
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.furniture() || b.Kind == Figure {
				continue
			}
			n, ok := sectionCandidate(b, body)
			if !ok {
				if len(b.Text) > 1 || b.Kind == TableBlock || b.Kind == Item || b.Kind == Paragraph && len(b.Text.String()) > 40 {
					run = 0
				}
				continue
			}
			run++
			all = append(all, candidate{b, n, run})
		}
	}
	for i := len(all) - 2; i >= 0; i-- {
		if all[i+1].run > 1 {
			all[i].run = max(all[i].run, all[i+1].run)
		}
	}
	var last []int
	good, n := 0, 0
	out := map[*Block]bool{}
	for _, c := range all {
		if c.run >= contentsRun {
			continue
		}
		n++
		if last == nil || sectionAfter(last, c.n) {
			good++
		}
		last = c.n
		out[c.b] = true
	}
	if n < minSections || good*10 < n*7 {
		return nil
	}
	return out
}

// sectionCandidate reads the section number of a block that could be a heading.
func sectionCandidate(b *Block, body float64) ([]int, bool) {
	if b.Entry || b.Kind != Paragraph && b.Kind != Item || len(b.Text) == 0 || len(b.Text) > 2 || b.Size < 0.95*body || b.Tagged {
		return nil, false
	}
	s := b.headText()
	if utf8.RuneCountInString(s) > sectionChars || strings.ContainsAny(s[len(s)-1:], ".,;") || strings.Contains(s, "....") || strings.Contains(s, ". . .") {
		return nil, false
	}
	n, ok := sectionNumber(s)
	return n, ok && len(n) > 1 && letters.Count(s) > 2
}

// headText returns a block's text, including a number taken as a list marker.
func (b *Block) headText() string {
	if b.Kind == Item && b.Label != "" {
		return b.Label + " " + b.Text.String()
	}
	return b.Text.String()
}

// sectionAfter reports whether b can be the section after a, possibly with
// others missing between them.
func sectionAfter(a, b []int) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return b[i] > a[i] && b[i] <= a[i]+3
		}
	}
	return len(b) > len(a)
}

// settleLevels sets the levels of numbered headings by their depth. The most
// common look of first-level ones determines the level of depth 1.
func settleLevels(heads []*Block) {
	byLevel := map[int]int{} // number of headings of depth 1 by level
	deep := 0
	for _, b := range heads {
		if n, ok := sectionNumber(b.Text.String()); ok {
			if len(n) == 1 {
				byLevel[b.Level]++
			} else {
				deep++
			}
		}
	}
	if deep < minSections-1 {
		return
	}
	top, most := 1, 0
	for level, n := range byLevel {
		if n > most || n == most && level < top {
			top, most = level, n
		}
	}
	last := 0 // the last number of depth 1
	for _, b := range heads {
		n, ok := sectionNumber(b.Text.String())
		switch {
		case !ok:
		case len(n) > 1:
			b.Level = min(top+len(n)-1, 6)
		case b.Level == top || n[0] == last+1 && last > 0:
			b.Level, last = top, n[0]
		}
	}
}
