package layout

import (
	_ "embed" // chapters.txt
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"

	"github.com/pagemill/pagemill/internal/lazy"
)

// The number of a chapter often stands above its title, on a line of its own:
// "Chapter 3". It is part of the heading.

const (
	chapterGap  = 3.0 // greatest distance from the number to the title, in sizes of the title
	chapterSize = 1.1 // greatest size of the number, in sizes of the title
)

//go:embed chapters.txt
var chapterList string

// chapterWords are the names of parts of a book, in lower case.
func chapterWords() map[string]bool {
	return chapterWordsOnce.Get(func() map[string]bool {
		m := map[string]bool{}
		for w := range strings.Lines(chapterList) {
			m[strings.TrimSpace(w)] = true
		}
		return m
	})
}

var chapterWordsOnce lazy.Value[map[string]bool]

// isChapterNumber reports whether a text is the number of a chapter without its
// title: "Chapter 3", "PART II", "Appendix B", "3. fejezet", "第3章".
func isChapterNumber(s string) bool {
	if utf8.RuneCountInString(s) > 24 {
		return false
	}
	ws := strings.Fields(strings.ToLower(strings.TrimRight(s, ".:")))
	switch len(ws) {
	case 1:
		return isCJKChapter(ws[0])
	case 2:
		return chapterWords()[ws[0]] && isOrdinal(ws[1]) || chapterWords()[ws[1]] && isOrdinal(strings.TrimSuffix(ws[0], "."))
	}
	return false
}

// isOrdinal reports whether a word in lower case is a number, in digits or
// Roman, or a letter.
func isOrdinal(w string) bool {
	if n, err := strconv.Atoi(w); err == nil {
		return n > 0 && n < 200
	}
	return textline.Roman(w) > 0 || utf8.RuneCountInString(w) == 1 && unicode.IsLetter([]rune(w)[0])
}

// isCJKChapter reports whether a word is a chapter's number in Chinese or
// Japanese.
func isCJKChapter(w string) bool {
	rest, ok := strings.CutPrefix(w, "第")
	if !ok {
		return false
	}
	last, n := utf8.DecodeLastRuneInString(rest)
	number := rest[:len(rest)-n]
	return number != "" && strings.ContainsRune("章部編编節节回課课", last) && strings.Trim(number, "0123456789０１２３４５６７８９一二三四五六七八九十百") == ""
}

// joinChapters joins the numbers of chapters with the headings below them.
func joinChapters(p *Page, is map[*Block]bool) {
	out := make([]*Block, 0, len(p.Blocks))
	for _, b := range p.Blocks {
		if n := len(out); n > 0 && is[b] && out[n-1].numbers(b) {
			a := out[n-1]
			b.Text = append(a.Text[:len(a.Text):len(a.Text)], b.Text...)
			b.Box, b.Above, b.Order = geom.Union(a.Box, b.Box), a.Above, min(a.Order, b.Order)
			delete(is, a)
			out[n-1] = b
			continue
		}
		out = append(out, b)
	}
	p.Blocks = out
}

// numbers reports whether a block is the number of the chapter whose title is below it.
func (b *Block) numbers(title *Block) bool {
	return b.Kind == Paragraph && len(b.Text) == 1 && !b.Tagged && !b.Entry && !title.Tagged && title.Kind == Paragraph && b.Column == title.Column && b.Source == title.Source &&
		title.Above < chapterGap*title.Size && b.Size < chapterSize*title.Size && isChapterNumber(b.Text.String()) && !isChapterNumber(title.Text.String())
}

// opensChapter reports whether a block at the top of a page is the number of a
// chapter above a title, not a running head: the title looks other than text.
func (p *Page) opensChapter(b *Block, body float64) bool {
	if !isChapterNumber(b.Plain()) {
		return false
	}
	n := next(p, slices.Index(p.Blocks, b))
	return n != nil && b.numbers(n) && (n.Size > 1.1*body || n.Bold || n.Caps)
}
