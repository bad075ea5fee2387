package layout

import (
	"slices"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Running heads and feet that are rows of a table.
const (
	leastCut  = 3   // rows of the table
	farFromIt = 0.8 // least distance of one to the next row, in sizes
)

// edgeRow returns the first or the last row of an unruled table as a block if it is at
// the top or the bottom of the page: a running head or foot that stands close to the
// table. Otherwise it returns nil.
func (p *Page) edgeRow(table *Block, last bool) *Block {
	t := table.Table
	if t == nil || t.Ruled || table.Tagged || p.Turn != 0 || len(t.Rows) < leastCut {
		return nil
	}
	next := 1
	if last {
		next = len(t.Rows) - 2
	}
	b := table.row(last)
	_, box, _ := t.Row(next)
	if !last && b.Box.Y1 > p.Height/6 || last && b.Box.Y0 < p.Height*5/6 || max(box.Y0-b.Box.Y1, b.Box.Y0-box.Y1) < farFromIt*b.Size {
		return nil
	}
	return b
}

// row returns the first or the last row of a table as a block.
func (b *Block) row(last bool) *Block {
	k := 0
	if last {
		k = len(b.Table.Rows) - 1
	}
	out := &Block{Size: b.Size, Order: b.Order, Source: b.Source, Conf: b.Conf, Column: b.Column, ColLeft: b.ColLeft}
	var line textline.Runs
	line, out.Box, out.parts = b.Table.Row(k)
	if out.Text = (textline.Text{line}); b.Table.Wide(last) {
		out.Text = b.Table.Rows[k][0].Text
	}
	out.Left, out.End = out.Box.X0, out.Box.X1
	return out
}

// cutEdgeRows takes running heads and feet out of the tables they are rows of: repeated
// holds those of other pages.
func cutEdgeRows(pages []*Page, repeated map[*Block]*Page) {
	heads := make([]map[string][]spot, len(pages))
	for i, p := range pages {
		heads[i] = map[string][]spot{}
		for _, b := range p.Blocks {
			if repeated[b] == nil || b.Table != nil {
				continue
			}
			for _, k := range p.headKeys(b, i) {
				heads[i][k] = append(heads[i][k], newSpot(i, b))
			}
		}
	}
	for i, p := range pages {
		p.check.Now()
		var cut []*Block
		for _, table := range p.Blocks {
			for _, last := range [2]bool{false, true} {
				b := p.edgeRow(table, last)
				if b == nil {
					continue
				}
				known := false
				for _, k := range p.headKeys(b, i) {
					for _, at := range heads[max(0, i-nearPages):min(len(heads), i+nearPages+1)] {
						known = known || recurs(at[k], newSpot(i, b))
					}
				}
				if known {
					table.cutRow(last)
					repeated[b] = p
					cut = append(cut, b)
				}
			}
		}
		p.Blocks = append(p.Blocks, cut...)
	}
}

// headKeys returns what a running head or foot of page i has in common with those of
// other pages.
func (p *Page) headKeys(b *Block, i int) []string {
	return append(sequenceKeys(b, i), p.headKey(b))
}

// recurs reports whether one of a few blocks is on another page nearby, at the same height.
func recurs(spots []spot, s spot) bool {
	return slices.ContainsFunc(spots, func(o spot) bool {
		return o.page != s.page && abs(o.page-s.page) <= nearPages && abs(o.y-s.y) <= 9
	})
}

// nearPages is how many pages two running heads are apart at most.
const nearPages = 4

// cutRow removes the first or the last row of a table. What has one column left is text.
func (b *Block) cutRow(last bool) {
	t := b.Table
	if last {
		t.Rows = t.Rows[:len(t.Rows)-1]
		_, box, _ := t.Row(len(t.Rows) - 1)
		b.Box.Y1 = box.Y1
	} else {
		t.Rows, t.Header = t.Rows[1:], max(0, t.Header-1)
		_, box, _ := t.Row(0)
		b.Box.Y0 = box.Y0
	}
	if t.Tidy(); t.Cols() > 1 {
		return
	}
	for _, row := range t.Rows {
		b.Text = append(b.Text, row[0].Text...)
	}
	b.Kind, b.Table = Paragraph, nil
}

// framedText takes the caption and the sentences below it out of a ruled table whose frame
// is around both: a title in the frame of a table alone is its head.
func (b *Block) framedText() []*Block {
	t := b.Table
	if len(t.Rows) <= leastCut || !t.Wide(false) || !t.Wide(true) {
		return nil
	}
	caption, note := b.row(false), b.row(true)
	if !isCaption(caption.Plain()) || !closes(note.Plain()) {
		return nil
	}
	b.cutRow(false)
	b.cutRow(true)
	return []*Block{caption, note}
}
