package layout

import (
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Piece is a block with its position in the Markdown: the half-open byte
// range Start..End, or -1 if it is not in the Markdown.
type Piece struct {
	Block      *Block
	Start, End int
}

// A writer turns blocks into Markdown.
type writer struct {
	inliner
	out   []byte
	list  []depth // the current list, outermost level first
	last  Kind
	whole bool // the whole document rather than a single page
	fresh bool // a page marker has just been written
	col   int  // the current column
	shift float64
	fence string // that ends the last code, indented
}

// A depth is one level of a list.
type depth struct {
	mark, left float64 // left edges of markers and texts
	width      int     // indentation of its content in the Markdown, in columns
	ordered    bool
}

// block writes one block and returns its range.
func (w *writer) block(b *Block) (start, end int) {
	switch b.Kind {
	case Heading, Title:
		w.list = nil
		w.gap("\n\n")
		start = len(w.out)
		w.out = append(w.out, strings.Repeat("#", max(1, min(b.Level, 6)))...)
		w.out = append(w.out, ' ')
		w.out = w.text(w.out, b.Text, textline.Bold|textline.Italic)
	case Item:
		start = w.item(b)
	case Code:
		pad := w.indent(b)
		w.gap("\n\n")
		w.out = append(w.out, pad...)
		start = len(w.out)
		w.code(b, pad)
	case TableBlock:
		w.list = nil
		w.gap("\n\n")
		start = len(w.out)
		w.table(b)
	case Formula:
		pad := w.indent(b)
		w.gap("\n\n")
		w.out = append(w.out, pad...)
		start = len(w.out)
		w.formula(b)
	default:
		pad := w.indent(b)
		w.gap("\n\n")
		w.out = append(w.out, pad...)
		start = len(w.out)
		w.lines(b.Text, pad)
	}
	w.last = b.Kind
	return start, len(w.out)
}

func (w *writer) gap(s string) {
	if w.fresh {
		w.fresh = false
		return
	}
	if len(w.out) > 0 {
		w.out = append(w.out, s...)
	}
}

// column moves the current list to the block's column: the levels keep their
// positions relative to its edge. A nil block begins a page.
func (w *writer) column(b *Block) {
	if b == nil {
		w.col = -1
		return
	}
	if b.Column == w.col {
		return
	}
	for i := range w.list {
		w.list[i].mark += b.ColLeft - w.shift
		w.list[i].left += b.ColLeft - w.shift
	}
	w.col, w.shift = b.Column, b.ColLeft
}

// writeContinuation writes a block that continues the one before it.
func (w *writer) writeContinuation(b *Block, before textline.Text) (start, end int) {
	if b.Table != nil {
		if b.Skip >= len(b.Table.Rows) {
			return -1, -1
		}
		start = len(w.out) + 1
		w.rows(b.Table.Rows[min(b.Skip, len(b.Table.Rows)):], b.tail)
		return start, len(w.out)
	}
	if b.Kind == Code {
		w.out = w.out[:len(w.out)-len(w.fence)]
		start = len(w.out) + 1
		w.codeLines(b, w.pad())
		return start, len(w.out)
	}
	first := b.Text[0].String()
	cut, sep := w.join.Join(before[len(before)-1].String(), first)
	if end := before[len(before)-1].String(); cut > 0 && !strings.HasSuffix(string(w.out[max(0, len(w.out)-cut):]), end[len(end)-cut:]) {
		cut = 0 // the hyphen is inside emphasis
	}
	w.out = w.out[:len(w.out)-cut]
	w.out = append(w.out, sep...)
	start = len(w.out)
	w.out = w.text(w.out, b.Text, 0)
	return start, len(w.out)
}

// item writes a list item at the depth given by its marker's position.
func (w *writer) item(b *Block) int {
	em := max(b.Size, 1)
	for len(w.list) > 0 && b.Mark < w.list[len(w.list)-1].mark-0.5*em {
		w.list = w.list[:len(w.list)-1]
	}
	first := len(w.list) == 0
	other := false
	if !first && b.Mark < w.list[len(w.list)-1].mark+0.5*em {
		other = w.list[len(w.list)-1].ordered != b.Marker.Ordered
		w.list = w.list[:len(w.list)-1]
	}
	pad := w.pad()
	if w.last == Item && !other {
		w.gap("\n")
	} else {
		w.gap("\n\n")
	}
	w.out = append(w.out, pad...)
	start := len(w.out)
	m := b.markerText()
	w.out = append(w.out, m...)
	w.out = append(w.out, ' ')
	w.list = append(w.list, depth{b.Mark, b.Left, len(pad) + min(len(m), 4) + 1, b.Marker.Ordered})
	if b.Entry {
		w.out = append(w.out, escapeStart(string(w.text(nil, b.Text, 0)))...)
		return start
	}
	w.out = w.text(w.out, b.Text, 0)
	return start
}

// lines writes text, with a hard break where a line was ended on purpose.
func (w *writer) lines(t textline.Text, pad string) {
	from := 0
	for i := 1; i <= len(t); i++ {
		if i < len(t) && !(len(t[i]) > 0 && t[i][0].Apart) {
			continue
		}
		if from > 0 {
			w.out = append(append(w.out, "  \n"...), pad...)
		}
		w.out = append(w.out, escapeStart(string(w.text(nil, t[from:i], 0)))...)
		from = i
	}
}

// pad returns the indentation of content inside the current list.
func (w *writer) pad() string {
	if len(w.list) == 0 {
		return ""
	}
	return strings.Repeat(" ", w.list[len(w.list)-1].width)
}

// indent returns the indentation of a block inside the list item to which its
// left edge assigns it.
func (w *writer) indent(b *Block) string {
	em := max(b.Size, 1)
	for len(w.list) > 0 {
		d := w.list[len(w.list)-1]
		if b.Left > d.mark+0.6*em && b.Left > d.left-0.8*em && (b.Kind == Code || b.Left < d.left+3*em) {
			break
		}
		w.list = w.list[:len(w.list)-1]
	}
	return w.pad()
}

// markerText returns an item's Markdown marker, a number or a bullet; letters
// and Roman numerals stay in the text of a bullet item.
func (b *Block) markerText() string {
	m := b.Marker
	switch {
	case m.Kind == '1' && m.Number >= 0:
		if m.Paren {
			return strconv.Itoa(m.Number) + ")"
		}
		return strconv.Itoa(m.Number) + "."
	case m.Ordered:
		return "- " + b.Label
	case m.Kind == 'x' && b.Label == textline.Checked:
		return "- [x]"
	case m.Kind == 'x':
		return "- [ ]"
	}
	return "-"
}

// code writes a fenced code block.
func (w *writer) code(b *Block, pad string) {
	fence := "```"
	for part := b; part != nil; part = part.next {
		for _, l := range part.Code {
			if n := longestTicks(l); n >= len(fence) {
				fence = strings.Repeat("`", n+1)
			}
		}
		if !w.whole {
			break
		}
	}
	w.out = append(w.out, fence...)
	w.fence = "\n" + pad + fence
	w.codeLines(b, pad)
}

// codeLines writes the lines of code and the fence below them.
func (w *writer) codeLines(b *Block, pad string) {
	for _, l := range b.Code {
		w.out = append(w.out, '\n')
		if l != "" {
			w.out = append(w.out, pad...)
			w.out = append(w.out, l...)
		}
	}
	w.out = append(w.out, w.fence...)
}

// table writes a pipe table. The first row is the header, which the syntax
// requires; a spanning cell leaves its other places empty.
func (w *writer) table(b *Block) {
	t := b.Table
	if len(t.Rows) == 0 {
		return
	}
	w.row(t.Rows[0], textline.Bold)
	w.out = append(w.out, "\n|"...)
	for range t.Rows[0] {
		w.out = append(w.out, " --- |"...)
	}
	w.rows(t.Rows[1:], b.tail)
}

// rows writes rows; the last includes tail, which a page break had cut off.
func (w *writer) rows(rs [][]*tabular.Cell, tail []*tabular.Cell) {
	for i, r := range rs {
		if i == len(rs)-1 && tail != nil && w.whole {
			r = joinCells(r, tail)
		}
		w.out = append(w.out, '\n')
		w.row(r, 0)
	}
}

func joinCells(a, b []*tabular.Cell) []*tabular.Cell {
	out := make([]*tabular.Cell, len(a))
	for i := range a {
		out[i] = a[i]
		if b[i] != nil && len(b[i].Text) > 0 && a[i] != nil {
			c := *a[i]
			c.Text = append(c.Text[:len(c.Text):len(c.Text)], b[i].Text...)
			out[i] = &c
		}
	}
	return out
}

func (w *writer) row(r []*tabular.Cell, drop textline.Style) {
	w.out = append(w.out, '|')
	for _, c := range r {
		w.out = append(w.out, ' ')
		if c != nil && len(c.Text) > 0 {
			s := string(w.text(nil, c.Text, drop))
			w.out = append(w.out, strings.ReplaceAll(s, "|", "\\|")...)
			w.out = append(w.out, ' ')
		}
		w.out = append(w.out, '|')
	}
}
