package layout

import (
	"cmp"
	_ "embed" // affiliations.txt
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// The authors of an article may stand side by side under its title, each with
// place and address below: columns of a few short lines, not rows of a table.

const (
	authorRows  = 8    // most lines of an author
	authorWords = 9    // most words of such a line
	authorPitch = 1.9  // greatest distance between baselines, in sizes
	authorApart = 1.35 // greatest distance within an author, in the least one above
	authorGap   = 0.7  // least distance between two authors, in sizes
	authorTitle = 1.2  // least size of the title, in sizes of the names
	mostAuthors = 6    // most authors in a row
	titleReach  = 14   // greatest distance of the names from the title, in sizes
)

//go:embed affiliations.txt
var affiliationList string

// affiliations are beginnings of words for where people work, in lower case.
func affiliations() []string {
	return affiliationsOnce.Get(func() []string { return strings.Fields(affiliationList) })
}

var affiliationsOnce lazy.Value[[]string]

// authors parts a region that has authors side by side, one region for each; nil
// if it has none.
func (c *cutter) authors(items []item, depth int) [][]item {
	if depth > 0 && !c.mails || len(items) < 4 {
		return nil
	}
	sortItems(items)
	title := -1
	if depth == 0 {
		title = titleItem(items, typicalSize(items, nil))
	}
	low := math.Inf(-1) // lower edge of the title or the names above, which those below are near
	if title >= 0 {
		low = items[title].box.Y1
	}
	var out [][]item
	rest := 0 // first item that is in no part
	for from := title + 1; from < len(items); {
		em := typicalSize(items[from:from+1], nil)
		near := items[from].box.Y0-low < titleReach*em
		if !near && (!c.mails || out != nil) {
			break
		}
		to := authorGroup(items, from)
		if to == from {
			from = rowEnd(items, from)
			continue
		}
		if cols := authorColumns(items[from:to]); areAuthors(cols, near) {
			if from > rest {
				out = append(out, items[rest:from:from])
			}
			out, rest = append(out, cols...), to
			low = items[to-1].box.Y1
		} else if out != nil {
			break
		}
		from = to
	}
	if out != nil && rest < len(items) {
		out = append(out, items[rest:])
	}
	return out
}

// areAuthors reports whether columns of short lines are authors: they have
// addresses of electronic mail or, near a title, affiliations.
func areAuthors(cols [][]item, near bool) bool {
	return cols != nil && (hasMails(cols) || near && hasAffiliations(cols))
}

// titleItem returns the last line of the title, -1 without one: the largest
// line in the upper half, larger than the usual size.
func titleItem(items []item, usual float64) int {
	ext := extentOf(items)
	size, at := 0.0, -1
	for i := range items {
		if l := items[i].line; l != nil && items[i].box.Y0 < ext.Y0+0.5*geom.Height(ext) && l.Size > size+0.1 {
			size, at = l.Size, i
		}
	}
	if at < 0 || size < authorTitle*usual {
		return -1
	}
	for i := at + 1; i < len(items) && items[i].line != nil && items[i].line.Size > 0.9*size; i++ {
		at = i
	}
	return at
}

// rowEnd returns the end of the row of items that begins at from.
func rowEnd(items []item, from int) int {
	to := from + 1
	for to < len(items) && items[from].line != nil && items[to].line != nil && math.Abs(items[to].line.Base-items[from].line.Base) < 0.3*items[from].line.Size {
		to++
	}
	return to
}

// authorGroup returns the end of the rows of short pieces from an item on; from
// if there are none or the first is a single piece.
func authorGroup(items []item, from int) int {
	end, rows, pitch := from, 0, math.Inf(1)
	for at := from; at < len(items) && rows < authorRows; rows++ {
		to := rowEnd(items, at)
		if rows > 0 {
			if items[at].line == nil {
				break
			}
			d := items[at].line.Base - items[end-1].line.Base
			if d > authorPitch*items[at].line.Size || rows > 1 && d > authorApart*pitch {
				break
			}
			pitch = min(pitch, d)
		}
		for i := at; i < to; i++ {
			l := items[i].line
			if l == nil || len(l.Words) > authorWords || l.Words[0].Turned {
				return from
			}
		}
		if n := to - at; n > mostAuthors || rows == 0 && n < 2 {
			break
		}
		at, end = to, to
	}
	if rows < 2 {
		return from
	}
	return end
}

// authorColumns parts rows of short pieces into columns with a gap between them,
// each of which has a piece in the first row and another below. Otherwise it
// returns nil.
func authorColumns(items []item) [][]item {
	first := rowEnd(items, 0)
	geom.SortBy(items[:first], func(a, b *item) int { return cmp.Compare(a.box.X0, b.box.X0) })
	em := items[0].line.Size
	spans := make([]geom.Rect, first)
	cols := make([][]item, first)
	items = splitMails(items)
	for i := range items {
		at := columnOf(items[i], spans)
		if i < first {
			at = i
		}
		if at < 0 || math.Abs(items[i].line.Size-em) > 0.35*em {
			return nil
		}
		switch {
		case len(cols[at]) == 0:
			spans[at] = items[i].box
		case !hasMail(items[i]): // addresses may nearly touch
			spans[at] = geom.Union(spans[at], items[i].box)
		}
		cols[at] = append(cols[at], items[i])
	}
	for k := range cols {
		if len(cols[k]) < 2 || k > 0 && spans[k].X0-spans[k-1].X1 < authorGap*em {
			return nil
		}
		for _, it := range cols[k] {
			s := wordsOf(it.line)
			if letters.Count(s) < 2 && !strings.ContainsFunc(s, unicode.IsLetter) || strings.HasSuffix(s, ":") || strings.HasSuffix(s, ".") && it.line == cols[k][0].line {
				return nil
			}
		}
	}
	return cols
}

// columnOf returns the only column that a line is in, -1 without one; that of an
// address is the one whose middle or left edge is nearest to its own.
func columnOf(it item, spans []geom.Rect) int {
	at, best := -1, math.Inf(1)
	for k, s := range spans {
		if hasMail(it) {
			if d := min(math.Abs(it.box.X0-s.X0), math.Abs(it.box.X0+it.box.X1-s.X0-s.X1)/2); d < best {
				at, best = k, d
			}
		} else if geom.Overlap(it.box.X0, it.box.X1, s.X0, s.X1) > 0 {
			if at >= 0 {
				return -1
			}
			at = k
		}
	}
	return at
}

// splitMails parts the lines that are nothing but addresses of electronic mail,
// which are so long that they nearly touch.
func splitMails(items []item) []item {
	var out []item
	for i := range items {
		ws := items[i].line.Words
		if len(ws) < 2 || slices.ContainsFunc(ws, func(w textline.Word) bool { return !strings.Contains(w.Text, "@") }) {
			out = append(out, items[i])
			continue
		}
		for k := range ws {
			l := *items[i].line
			l.Words, l.Box = ws[k:k+1], ws[k].Box
			out = append(out, item{box: l.Box, order: ws[k].Order, line: &l})
		}
	}
	return out
}

// hasMails reports whether most columns have an address of electronic mail below
// their first line, but are no columns of addresses.
func hasMails(cols [][]item) bool {
	n := 0
	for _, c := range cols {
		mails := 0
		for _, it := range c {
			if hasMail(it) {
				mails++
			}
		}
		if mails > 0 && mails*2 <= len(c) && !hasMail(c[0]) {
			n++
		}
	}
	return n*2 > len(cols)
}

// hasAffiliations reports whether most columns name below their first line where
// people work.
func hasAffiliations(cols [][]item) bool {
	n := 0
	for _, c := range cols {
		if slices.ContainsFunc(c[1:], func(it item) bool { return isAffiliation(wordsOf(it.line)) }) {
			n++
		}
	}
	return n*2 > len(cols)
}

// isAffiliation reports whether a text names an institution.
func isAffiliation(s string) bool {
	for _, w := range strings.FieldsFunc(strings.ToLower(s), textline.NotLetter) {
		if slices.ContainsFunc(affiliations(), func(a string) bool { return w == a || len(a) > 4 && strings.HasPrefix(w, a) }) {
			return true
		}
	}
	return false
}

// hasMail reports whether a line has an address of electronic mail.
func hasMail(it item) bool {
	return it.line != nil && slices.ContainsFunc(it.line.Words, func(w textline.Word) bool { return strings.Contains(w.Text, "@") })
}

// wordsOf returns the text of a line.
func wordsOf(l *textline.Line) string {
	var s []string
	for i := range l.Words {
		s = append(s, l.Words[i].Text)
	}
	return strings.Join(s, " ")
}
