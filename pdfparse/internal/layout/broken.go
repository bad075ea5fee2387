package layout

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// settleBreaks separates halves that are not one word: both are words elsewhere
// in the document, and their concatenation is not.
func settleBreaks(pages []*Page) {
	seen := map[string]bool{}
	halves := func(t textline.Text, i int) (a, b string) {
		above, l := strings.Fields(t[i-1].String()), strings.Fields(t[i].String())
		if len(above) == 0 || len(l) == 0 {
			return "", ""
		}
		return textline.LetterCase(above[len(above)-1]), textline.LetterCase(l[0])
	}
	eachBreak(pages, func(t textline.Text, i int) {
		a, b := halves(t, i)
		seen[a], seen[b], seen[a+b] = false, false, false
	})
	if len(seen) == 0 {
		return
	}
	eachText(pages, func(t textline.Text) {
		for i, l := range t {
			words := strings.Fields(l.String())
			if len(words) > 0 && i+1 < len(t) && tight(t[i+1]) {
				words = words[:len(words)-1]
			}
			if len(words) > 0 && tight(l) {
				words = words[1:]
			}
			for _, w := range words {
				if w = textline.LetterCase(w); w != "" {
					if _, ok := seen[w]; ok {
						seen[w] = true
					}
				}
			}
		}
	})
	eachBreak(pages, func(t textline.Text, i int) {
		if a, b := halves(t, i); seen[a] && seen[b] && !seen[a+b] {
			t[i][0].Tight = false
		}
	})
}

func tight(l textline.Runs) bool { return len(l) > 0 && l[0].Tight }

// eachText calls f with the text of every block and cell.
func eachText(pages []*Page, f func(textline.Text)) {
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
func eachBreak(pages []*Page, f func(t textline.Text, line int)) {
	eachText(pages, func(t textline.Text) {
		for i := 1; i < len(t); i++ {
			if tight(t[i]) {
				f(t, i)
			}
		}
	})
}
