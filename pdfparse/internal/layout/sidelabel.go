package layout

import (
	"slices"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Labels and notes in the margin left of a text, such as the names of the macros
// that TeX manuals print beside the paragraphs that tell of them, are no words of
// the lines they stand beside.

const (
	sideText   = 8    // least rows of a text that has labels beside it
	sideShare  = 0.25 // of the rows begin at the edge of the text, at least
	sideGap    = 0.4  // least distance of a label from the text, in its sizes
	sideWords  = 16   // words of a label in one row, at most
	sideWidth  = 0.4  // of the width of the text, at most
	sideStrays = 10   // one row in so many may begin left of the text without being a label
	sideMost   = 200  // labels of a page, at most
	notePitch  = 1.4  // greatest distance of the lines of one note, in its sizes
)

// A sideRow is words on one baseline, from left to right; the first label of them
// may be a label.
type sideRow struct {
	ws    []*textline.Word
	label int
}

// A sideLabel is a line of a label or note, which stands beside the text that
// begins at edge.
type sideLabel struct {
	line textline.Line
	edge float64
}

// sideLabels separates the labels in the left margin from the words of the text.
func sideLabels(ws []textline.Word) (labels []sideLabel, rest []textline.Word) {
	rows := sideRows(ws)
	edge, ok := leftEdge(rows)
	if !ok {
		return nil, ws
	}
	left, right := 0, edge
	labelled, strays := 0, 0
	for i := range rows {
		r := &rows[i]
		right = max(right, r.ws[len(r.ws)-1].Box.X1)
		if r.ws[0].Box.X0 >= edge-sideGap*r.ws[0].Size {
			continue
		}
		left++
		switch r.label = labelOf(r.ws, edge); {
		case r.label > 0:
			labelled++
		case !textline.AllDigits(r.ws[0].Text): // numbers count the lines of code
			strays++
		}
	}
	if labelled == 0 || labelled > sideMost || strays > max(2, len(rows)/sideStrays) || (len(rows)-left)*3 < labelled*2 || !smallLabels(rows, edge, right-edge) {
		return nil, ws
	}
	is := map[*textline.Word]bool{}
	for i := range rows {
		if r := &rows[i]; r.label > 0 {
			label := make([]textline.Word, r.label)
			for k, w := range r.ws[:r.label] {
				label[k], is[w] = *w, true
			}
			labels = append(labels, sideLabel{textline.NewLine(label), edge})
		}
	}
	rest = make([]textline.Word, 0, len(ws))
	for i := range ws {
		if !is[&ws[i]] {
			rest = append(rest, ws[i])
		}
	}
	return labels, rest
}

// sideRows groups the words of a page that was not recognized into rows.
func sideRows(ws []textline.Word) []sideRow {
	if len(ws) < 4*sideText {
		return nil
	}
	at := make([]*textline.Word, len(ws))
	for i := range ws {
		at[i] = &ws[i]
	}
	slices.SortFunc(at, textline.ByBase)
	var rows []sideRow
	for i := 0; i < len(at); {
		j := i
		for ; j < len(at) && at[j].Base-at[i].Base <= 0.15*at[i].Size; j++ {
			if at[j].Source != textline.Native || at[j].Turned {
				return nil
			}
		}
		row := at[i:j:j]
		slices.SortFunc(row, textline.ByLeft)
		rows = append(rows, sideRow{ws: row})
		i = j
	}
	return rows
}

// leftEdge returns where the rows of the text begin: the leftmost edge that enough
// of them have.
func leftEdge(rows []sideRow) (float64, bool) {
	const aligned = 1 // points
	starts := make([]float64, 0, 2*len(rows))
	for i := range rows {
		ws := rows[i].ws
		starts = append(starts, ws[0].Box.X0)
		for k := 1; k < min(len(ws), sideWords+1); k++ {
			if ws[k].Box.X0-ws[k-1].Box.X1 > sideGap*ws[k-1].Size {
				starts = append(starts, ws[k].Box.X0)
				break
			}
		}
	}
	slices.Sort(starts)
	for i := 0; i < len(starts); {
		j := i + 1
		for j < len(starts) && starts[j]-starts[i] < aligned {
			j++
		}
		if j-i >= sideText && float64(j-i) >= sideShare*float64(len(rows)) {
			return starts[i], true
		}
		i = j
	}
	return 0, false
}

// labelOf returns the number of words of a row that are a label left of an edge: 0
// if it has none.
func labelOf(ws []*textline.Word, edge float64) int {
	n, count := 0, 0
	for n < len(ws) && ws[n].Box.X1 < edge-sideGap*ws[n].Size {
		count += letters.Count(ws[n].Text)
		n++
	}
	if n == 0 || n > sideWords || count < 2 || n < len(ws) && ws[n].Box.X0 < edge-1 || ws[0].Style&(textline.Super|textline.Sub) != 0 {
		return 0
	}
	return n
}

// smallLabels reports whether the labels are in smaller type than the text beside
// an edge and narrow.
func smallLabels(rows []sideRow, edge, wide float64) bool {
	var sizes []float64
	for i := range rows {
		if w := rows[i].ws[0]; w.Box.X0 >= edge-1 {
			sizes = append(sizes, w.Size)
		}
	}
	if len(sizes) < sideText {
		return false
	}
	slices.Sort(sizes)
	text := sizes[len(sizes)/2]
	small, n := 0, 0
	for i := range rows {
		r := &rows[i]
		if r.label == 0 {
			continue
		}
		first, last := r.ws[0], r.ws[r.label-1]
		if last.Box.X1-first.Box.X0 > sideWidth*wide || first.Style&textline.Bold != 0 {
			return false
		}
		n++
		if first.Size < aside*text {
			small++
		}
	}
	return small*5 >= n*4
}

// placeLabels puts labels before the blocks that they stand beside.
func placeLabels(blocks []*Block, labels []sideLabel) []*Block {
	before := map[int][]textline.Line{}
	at := -1
	for i := range labels {
		l := &labels[i].line
		if prev := i - 1; prev < 0 || l.All(textline.Mono) || l.Base-labels[prev].line.Base > notePitch*l.Size {
			at = besideLabel(blocks, &labels[i])
		}
		before[at] = append(before[at], *l)
	}
	out := make([]*Block, 0, len(blocks)+len(before))
	for i := 0; i <= len(blocks); i++ {
		if ls := before[i]; len(ls) > 0 {
			b := newBlock(ls, false, textline.Marker{}, false)
			b.ColLeft = b.Box.X0
			if i < len(blocks) {
				b.Column, b.ColLeft = blocks[i].Column, blocks[i].ColLeft
			} else if i > 0 {
				b.Column = blocks[i-1].Column
			}
			out = append(out, b)
		}
		if i < len(blocks) {
			out = append(out, blocks[i])
		}
	}
	return out
}

// besideLabel returns the block that a label stands beside, or the next one below.
func besideLabel(blocks []*Block, label *sideLabel) int {
	below, best := len(blocks), 0.0
	for i, b := range blocks {
		switch base := label.line.Base; {
		case b.Box.X1 < label.edge:
		case base > b.Box.Y0 && base <= b.Box.Y1+1:
			return i
		case b.Box.Y0 >= base && (below == len(blocks) || b.Box.Y0 < best):
			below, best = i, b.Box.Y0
		}
	}
	return below
}
