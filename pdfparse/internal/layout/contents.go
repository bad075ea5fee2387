package layout

import (
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"

	_ "embed"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/lazy"
)

// A table of contents lists titles and their pages, connected by dots or at the
// right edge. Its entries become list items with title and page, without the
// dots.

const (
	minEntries   = 3   // least entries of a table of contents
	minLeaders   = 2   // least entries with dots
	leaderDots   = 4   // least dots of a leader
	farPage      = 2.0 // least distance of a page without dots from its title, in sizes
	entryPitch   = 4.0 // greatest distance between the lines of two entries, in sizes
	maxHeadings  = 8   // headings of tables of contents that are examined in a column
	maxUnpaged   = 2   // consecutive lines without a page between entries
	entryWrap    = 0.5 // share of the width that a continued title fills
	pagesInOrder = 0.8 // share of pages that do not decrease
	pageSlack    = 1.0 // distance of a page number's end from those of others, in points
	entryEdge    = 0.5 // the same without a leader, in sizes
)

// An entry is a row of a table of contents.
type entry struct {
	line  textline.Line // its words without dots, the page last
	page  string        // "" if the row has none
	dots  bool          // a leader connects to the page
	right float64       // right edge of the page
}

// entryOf reads a row as an entry of a table of contents. A page number needs a
// leader or a wide gap before it, unless it ends at edge, where those of other
// entries end, as after a title that fills its line; edge is NaN if none is known.
func entryOf(row []textline.Line, edge float64) entry {
	l := textline.Join(row)
	e := entry{line: l, right: l.Box.X1}
	n := len(l.Words) - 1
	last := l.Words[n]
	head, dots, page := cutLeader(last.Text)
	if !isPageLabel(page) {
		return e
	}
	title := slices.Clone(l.Words[:n])
	if head != "" { // no spaces around the dots
		w := last
		w.Text, w.Box.X1 = head, (last.Box.X0+last.Box.X1)/2
		title = append(title, w)
	}
	title, more := cutLeaders(title)
	if dots += more; len(title) == 0 {
		if dots >= leaderDots { // the dots belong to the title above
			last.Text, e.page, e.dots, e.line.Words = page, page, true, []textline.Word{last}
		}
		return e
	}
	end := &title[len(title)-1]
	e.dots = dots >= leaderDots
	atEdge := math.Abs(l.Box.X1-edge) < pageSlack
	if !e.dots && !atEdge && (dots > 0 || last.Box.X0-end.Box.X1 < farPage*last.Size) {
		return e
	}
	last.Text, e.page = page, page
	last.Box.X0 = max(last.Box.X0, end.Box.X1+last.Size)
	last.Spaced, last.Parted, last.Order = true, true, end.Order+1
	e.line.Words = append(title, last)
	return e
}

const leaders = ".…·_"

// cutLeader splits a word at the dots before its last part.
func cutLeader(s string) (head string, dots int, page string) {
	at := 0
	if i := strings.LastIndexAny(s, leaders); i >= 0 {
		_, n := utf8.DecodeRuneInString(s[i:])
		at = i + n
	}
	head = strings.TrimRight(s[:at], leaders)
	return head, countDots(s[len(head):at]), s[at:]
}

// cutLeaders removes the dots at the end of a title and counts them.
func cutLeaders(ws []textline.Word) (title []textline.Word, dots int) {
	for len(ws) > 0 && strings.Trim(ws[len(ws)-1].Text, leaders) == "" {
		dots += countDots(ws[len(ws)-1].Text)
		ws = ws[:len(ws)-1]
	}
	if len(ws) > 0 {
		end := &ws[len(ws)-1]
		s := strings.TrimRight(end.Text, leaders)
		if n := countDots(end.Text[len(s):]); n+dots >= leaderDots {
			dots, end.Text = dots+n, s
		}
	}
	return ws, dots
}

func countDots(s string) int {
	n := 0
	for _, r := range s {
		if n++; r == '…' {
			n += 2
		}
	}
	return n
}

// isPageLabel reports whether a word can be a page number: "12", "iv", "A-3".
func isPageLabel(s string) bool {
	if s == "" || len(s) > 6 {
		return false
	}
	if textline.Roman(s) > 0 {
		return true
	}
	digits := 0
	for i, r := range s {
		switch {
		case r >= '0' && r <= '9':
			digits++
		case r == '-' && i > 0, i == 0 && r >= 'A' && r <= 'Z':
		default:
			return false
		}
	}
	return digits > 0 && digits <= 4
}

// contentsZone finds the first table of contents in the rows of a column,
// starting at row from.
func contentsZone(rs [][]textline.Line, from int) (tabular.Zone, []entry, bool) {
	headings := 0
	for i := from; i < len(rs); i++ {
		if !strings.HasSuffix(lastText(rs[i]), ".") && !endsInPage(rs[i]) {
			continue
		}
		first := entryOf(rs[i], math.NaN())
		if first.page == "" {
			continue
		}
		headed := headings < maxHeadings && i > 0 && announces(rs[i-1])
		if headed {
			headings++
		}
		if !first.dots && !headed {
			continue
		}
		es := entriesFrom(rs, i, first)
		z := tabular.Zone{From: i, To: i + len(es)}
		if isContents(es, headed) {
			return z, es, true
		}
		if first.dots {
			i = z.To - 1 // nor are these rows a table of contents from a later start
		}
	}
	return tabular.Zone{}, nil, false
}

// entriesFrom returns the entries of the rows from row i, whose entry is first, to
// the last one with a page.
func entriesFrom(rs [][]textline.Line, i int, first entry) []entry {
	es, paged := []entry{first}, 1      // paged is the number of those up to the last with a page
	edge, far := math.NaN(), math.NaN() // where the last page after dots ends, and the farthest
	if first.dots {
		edge, far = first.right, first.right
	}
	for k := i + 1; k < len(rs) && k-i-paged <= maxUnpaged && tabular.GapAbove(rs, k) < entryPitch*rs[k][0].Size; k++ {
		e := entryOf(rs[k], edge)
		if es = append(es, e); e.dots {
			if edge = e.right; !(far > edge) {
				far = edge
			}
		}
		off := math.Min(math.Abs(e.right-edge), math.Abs(e.right-far)) > entryEdge*e.line.Size
		if e.page != "" && (e.dots || !off) {
			paged = len(es) // otherwise it may be the foot of the page
		}
	}
	return es[:paged]
}

func lastText(row []textline.Line) string {
	ws := row[len(row)-1].Words
	return ws[len(ws)-1].Text
}

// endsInPage is a quick test whether a row can be an entry.
func endsInPage(row []textline.Line) bool {
	s := lastText(row)
	r := s[len(s)-1]
	return r >= '0' && r <= '9' || textline.Roman(s[strings.LastIndexAny(s, ".")+1:]) > 0
}

//go:embed contents.txt
var contentsText string

// contentsTitles returns the headings of tables of contents.
func contentsTitles() []string {
	return contentsTitlesOnce.Get(func() []string { return strings.Split(strings.TrimSpace(contentsText), "\n") })
}

var contentsTitlesOnce lazy.Value[[]string]

// announces reports whether a row is the heading of a table of contents.
func announces(row []textline.Line) bool {
	if len(row) > 1 || len(row[0].Words) > 4 {
		return false
	}
	s := strings.ToLower(strings.TrimSuffix(textline.TextOf(row).String(), ":"))
	return slices.Contains(contentsTitles(), s)
}

// isContents reports whether rows are a table of contents: leaders connect to
// pages that mostly do not decrease, and pages without leaders are aligned with
// the others. Under its heading no row needs a leader.
func isContents(es []entry, headed bool) bool {
	var right []float64
	for i := range es {
		if es[i].dots || headed && es[i].page != "" {
			right = append(right, es[i].right)
		}
	}
	if len(right) < minLeaders {
		return false
	}
	edge := nth(right, len(right)/2)
	n, forward, last := 0, 0, 0
	for i := range es {
		e := &es[i]
		if e.page == "" {
			continue
		}
		if !e.dots && math.Abs(e.right-edge) > entryEdge*e.line.Size {
			return false
		}
		n++
		page := pageNumber(e.page)
		if page >= last || page == 0 {
			forward++
		}
		last = page
	}
	return n >= minEntries && float64(forward) >= pagesInOrder*float64(n)
}

// pageNumber returns the number of a page for comparison, 0 if it is not a
// number.
func pageNumber(s string) int {
	n := 0
	for _, r := range s {
		if r < '0' || r > '9' {
			return 0
		}
		n = 10*n + int(r-'0')
	}
	return n
}

// isLetter reports whether a line is a letter that heads entries.
func isLetter(l *textline.Line) bool {
	return len(l.Words) == 1 && utf8.RuneCountInString(l.Words[0].Text) == 1
}

// contentsBlocks converts the rows of a table of contents to list items. A row
// without a page is the start of a continued title, or a separate item.
func contentsBlocks(es []entry, left, right float64) []*Block {
	var out []*Block
	var cur []textline.Line
	for i := range es {
		e := &es[i]
		cur = append(cur, e.line)
		wraps := e.page == "" && i+1 < len(es) && !isLetter(&e.line) && (len(es[i+1].line.Words) == 1 || e.line.Box.X1-left > entryWrap*(right-left) || textline.StartsLower(es[i+1].line.Words[0].Text))
		if wraps && es[i+1].line.Base-e.line.Base < 2*e.line.Size {
			if ws, _ := cutLeaders(slices.Clone(e.line.Words)); len(ws) > 0 {
				cur[len(cur)-1].Words = ws
			}
			continue
		}
		b := newBlock(cur, false, textline.Marker{}, false)
		b.Kind, b.Marker, b.Mark = Item, textline.Marker{Kind: '*'}, cur[0].Box.X0
		b.Left = b.Mark + 0.7*b.Size
		b.Entry, b.Page = true, e.page
		out = append(out, b)
		cur = nil
	}
	return out
}
