package layout

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Browsers and word processors break a word that is too long for its line
// without a hyphen. Two separate words below each other look almost the same,
// and joining those loses data. So a break is only taken as one within a word
// in a URL or name that fills its line, or in a table column too narrow for its
// words, and only if the document's other words do not contradict it.

// textOf returns the text of consecutive lines.
func textOf(ls []Line) Text {
	out := make(Text, 0, len(ls))
	for i := range ls {
		l := &ls[i]
		t := textLine(l)
		if i > 0 && len(t) > 0 && midWord(&ls[i-1], l) && longWord(&ls[i-1], l, ls) {
			t[0].Tight = true
		}
		out = append(out, t)
	}
	return out
}

// longWord reports whether a line contains only the start of a URL, a path or a
// name too long for it.
func longWord(a, b *Line, ls []Line) bool {
	w := &a.Words[len(a.Words)-1]
	n := utf8.RuneCountInString(w.Text)
	if n < 12 || !addressed(w.Text) || len(a.Words) > 1 && (!glued(&a.Words[len(a.Words)-2], w) || len(a.Words) > 2) || b.Words[0].Spaced || b.Words[0].Order != w.Order+1 {
		return false
	}
	right := 0.0
	for i := range ls {
		right = max(right, ls[i].Box.X1)
	}
	return w.Box.X1+width(w.Box)/float64(n) > right && b.Box.X1 < w.Box.X1
}

// addressed reports whether a word contains characters that words of a language
// do not.
func addressed(s string) bool {
	return strings.ContainsAny(s, "/_@=#&0123456789") || strings.Count(s, ".") > 1
}

// midWord reports whether the text on both sides of a line break can be one
// word: letters without a change to capitals, or the characters of URLs and
// identifiers. Two numbers are not joined: one below the other they are most
// often a pair.
func midWord(a, b *Line) bool {
	x, _ := utf8.DecodeLastRuneInString(a.Words[len(a.Words)-1].Text)
	y, _ := utf8.DecodeRuneInString(b.Words[0].Text)
	switch {
	case unicode.IsLetter(x):
		return unicode.IsLower(y) || unicode.IsUpper(x) && unicode.IsUpper(y) || y == '_' || y == '/' || y == '.'
	case unicode.IsDigit(x):
		return (unicode.IsDigit(y) || y == '.' || y == '_') && !(numeric(a.Words[len(a.Words)-1:]) && numeric(b.Words[:1]))
	}
	return strings.ContainsRune("_/.=#@", x) && (unicode.IsLetter(y) || unicode.IsDigit(y))
}

// A table column is too narrow for its words if at least minSqueezed lines with
// a single word and a continuation are full, and at most one in five is not. In
// a column as wide as its widest word, one or two are full.
const minSqueezed = 3

// squeeze marks the breaks within words in columns too narrow for them.
func (t *Table) squeeze() {
	for c := range t.cols() {
		full, short := 0, 0
		for _, row := range t.Rows {
			row[c].breaks(func(_ int, filled bool) {
				if filled {
					full++
				} else {
					short++
				}
			})
		}
		if full < minSqueezed || short*4 > full {
			continue
		}
		for _, row := range t.Rows {
			row[c].breaks(func(i int, filled bool) {
				if filled && midWord(&row[c].lines[i-1], &row[c].lines[i]) {
					row[c].Text[i][0].Tight = true
				}
			})
		}
	}
}

// breaks calls f with each line of a ruled cell that follows a one-word line;
// filled reports that another letter would not have fitted on that line. The
// right margin of the cell is assumed to equal its left margin.
func (c *Cell) breaks(f func(line int, filled bool)) {
	if c == nil || c.right <= 0 || len(c.lines) != len(c.Text) {
		return
	}
	right := c.right - (c.box.X0 - c.left)
	for i := 1; i < len(c.lines); i++ {
		w := &c.lines[i-1].Words[0]
		if len(c.lines[i-1].Words) > 1 || c.lines[i].Words[0].Spaced || w.Source == OCR || len(c.Text[i]) == 0 {
			continue
		}
		n := utf8.RuneCountInString(w.Text)
		f(i, n <= 24 && w.Box.X1+width(w.Box)/float64(n) >= right-0.15*w.Size)
	}
}

// settleBreaks separates halves that are not one word: both are words elsewhere
// in the document, and their concatenation is not.
func settleBreaks(pages []*Page) {
	seen := map[string]bool{}
	halves := func(t Text, i int) (a, b string) {
		above, l := strings.Fields(t[i-1].String()), strings.Fields(t[i].String())
		if len(above) == 0 || len(l) == 0 {
			return "", ""
		}
		return letterCase(above[len(above)-1]), letterCase(l[0])
	}
	eachBreak(pages, func(t Text, i int) {
		a, b := halves(t, i)
		seen[a], seen[b], seen[a+b] = false, false, false
	})
	if len(seen) == 0 {
		return
	}
	eachText(pages, func(t Text) {
		for i, l := range t {
			words := strings.Fields(l.String())
			if len(words) > 0 && i+1 < len(t) && tight(t[i+1]) {
				words = words[:len(words)-1]
			}
			if len(words) > 0 && tight(l) {
				words = words[1:]
			}
			for _, w := range words {
				if w = letterCase(w); w != "" {
					if _, ok := seen[w]; ok {
						seen[w] = true
					}
				}
			}
		}
	})
	eachBreak(pages, func(t Text, i int) {
		if a, b := halves(t, i); seen[a] && seen[b] && !seen[a+b] {
			t[i][0].Tight = false
		}
	})
}

func letterCase(w string) string { return strings.ToLower(strings.TrimFunc(w, notLetter)) }

func tight(l TextLine) bool { return len(l) > 0 && l[0].Tight }

// eachText calls f with the text of every block and cell.
func eachText(pages []*Page, f func(Text)) {
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			f(b.Text)
			if b.Table == nil {
				continue
			}
			for _, c := range slices.Concat(b.Table.Rows...) {
				if c != nil {
					f(c.Text)
				}
			}
		}
	}
}

// eachBreak calls f with every text and the lines in it that may begin inside a
// word.
func eachBreak(pages []*Page, f func(t Text, line int)) {
	eachText(pages, func(t Text) {
		for i := 1; i < len(t); i++ {
			if tight(t[i]) {
				f(t, i)
			}
		}
	})
}
