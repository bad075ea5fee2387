package layout

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// An index lists terms and, behind leaders or commas, the pages of each, in no order. Its
// entries become list items as those of a table of contents.

const (
	leastIndexed = 4 // rows of an index with leaders, at least
	leastListed  = 8 // rows of an index with commas, at least, and half of all
	indexDots    = 2 // dots of a leader, at least: long lists of pages leave little room
)

// An indexSpan is the rows from the first to the last entry of an index of one style.
type indexSpan struct {
	from, to, entries int
	several           bool // a term has several pages
}

func (s *indexSpan) add(row int, pages []textline.Word) {
	if s.entries++; s.entries == 1 {
		s.from = row
	}
	s.to = row + 1
	s.several = s.several || len(pages) > 1
}

// indexRows returns the rows from the first to the last entry of an index; from is to
// if there is none. One term at least has several pages, which tells it from a list of
// prices.
func indexRows(rs [][]textline.Line) (from, to int) {
	var led, listed indexSpan
	for i := range rs {
		e, pages := indexEntry(rs[i])
		title := e.line.Words[:len(e.line.Words)-len(pages)]
		switch {
		case len(pages) == 0:
		case e.dots:
			led.add(i, pages)
		case len(rs[i]) == 1 && len(title) > 0 && strings.HasSuffix(title[len(title)-1].Text, ","):
			listed.add(i, pages)
		}
	}
	s := &led
	if listed.entries >= leastListed && 2*listed.entries >= listed.to-listed.from && listed.entries > led.entries {
		s = &listed
	}
	if s.entries < leastIndexed || !s.several {
		return 0, 0
	}
	for s.to < len(rs) && morePages(rs, s.to) != nil {
		s.to++
	}
	return s.from, s.to
}

// indexEntry reads a row as an entry of an index, without the dots: a term and its
// pages, either of which may be on the row before or after.
func indexEntry(row []textline.Line) (e entry, pages []textline.Word) {
	l := textline.Join(row)
	e.line = l
	k := len(l.Words)
	for k > 0 && isPageList(l.Words[k-1].Text) && (k == len(l.Words) || parted(l.Words[k-1].Text, l.Words[k].Text)) {
		k--
	}
	title, dots := slices.Clone(l.Words[:k]), 0
	pages = slices.Clone(l.Words[k:])
	if k > 0 { // no spaces around the dots
		last := &title[k-1]
		head, n, page := cutLeader(last.Text)
		if n >= leaderDots && isPageList(page) {
			dots, pages = n, slices.Insert(pages, 0, *last)
			pages[0].Text, pages[0].Spaced, last.Text = page, true, head
			if head == "" {
				title = title[:k-1]
			}
		}
	}
	title, more := cutLeaders(title)
	e.dots = dots+more >= indexDots
	if len(pages) > 0 {
		if e.page = pages[0].Text; len(title) > 0 {
			follow(&title[len(title)-1], &pages[0])
		}
	}
	e.line.Words = append(title, pages...)
	return e, pages
}

// follow marks a word as the next one after another, with a space between.
func follow(a, b *textline.Word) { b.Order, b.Spaced = a.Order+1, true }

// morePages returns the pages that a row adds to the entry on the row above.
func morePages(rs [][]textline.Line, i int) []textline.Word {
	if tabular.GapAbove(rs, i) > ledPitch*rs[i][0].Size {
		return nil
	}
	e, pages := indexEntry(rs[i])
	if len(e.line.Words) > len(pages) {
		return nil
	}
	return pages
}

// isGroup reports whether the row of a term without pages is above an indented entry.
func isGroup(rs [][]textline.Line, i int) bool {
	if i+1 == len(rs) || tabular.GapAbove(rs, i+1) > ledPitch*rs[i][0].Size {
		return false
	}
	e, pages := indexEntry(rs[i+1])
	return (e.dots || len(pages) > 0 && len(e.line.Words) > len(pages)) && rs[i+1][0].Box.X0 > rs[i][0].Box.X0+0.5*rs[i][0].Size
}

// ledPitch is the greatest distance of the rows of an entry, in sizes.
const ledPitch = 2

// parted reports whether a comma is between two words of a list of pages, or "f.", for
// the page that follows, after the first.
func parted(a, b string) bool {
	return strings.ContainsAny(a, ",;") || strings.ContainsAny(b[:1], ",;f")
}

// isPageList reports whether a word is a page or several of a list of pages, or what
// is between and after them.
func isPageList(s string) bool {
	if strings.Trim(s, "f.,;") == "" {
		return strings.IndexAny(s, "f,;") == 0
	}
	parts := strings.FieldsFunc(s, func(r rune) bool { return strings.ContainsRune("-–,;", r) })
	for _, part := range parts {
		if part = strings.TrimRight(part, "fn"); pageOf(part) == 0 {
			return false
		}
	}
	return len(parts) > 0
}

// index reads rows from the first to the last entry of an index, and the headings and
// groups among them.
func (b *blocker) index(rs [][]textline.Line) {
	text := 0 // start of rows that are no entries
	for i := 0; i < len(rs); {
		e, pages := indexEntry(rs[i])
		if !e.dots && (len(pages) == 0 && !isGroup(rs, i) || len(pages) == len(e.line.Words)) {
			i++
			continue
		}
		b.text(rs[text:i])
		for i++; i < len(rs); i++ {
			more := morePages(rs, i)
			if more == nil {
				break
			}
			if e.page == "" {
				e.page = more[0].Text
			}
			follow(&e.line.Words[len(e.line.Words)-1], &more[0])
			e.line.Words = append(e.line.Words, more...)
		}
		b.out = append(b.out, contentsBlocks([]entry{e}, b.left, b.right)...)
		text = i
	}
	b.text(rs[text:])
}
