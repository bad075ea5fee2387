package layout

import (
	"fmt"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// pieces returns the blocks of pages in the form that roles are estimated from,
// without running heads and figures.
func (j *judge) pieces(pages []*Page, skip func(*Block) bool) (bs []*Block, ps []roles.Piece) {
	seen := map[string]bool{} // section numbers so far
	for i, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.furniture() || b.Kind == Figure || b.empty() {
				continue
			}
			x := roles.Piece{Page: i, Width: p.Width, Height: p.Height, Box: b.Box, Size: b.Size, Body: j.body, Lines: len(b.Text),
				Look:   roles.Style{Bold: b.Bold, Italic: b.Italic, Caps: b.Caps, Color: b.Color},
				Column: b.Column, Above: b.Above, Below: b.Below, Open: b.Open, Labelled: b.labelled, Aside: b.aside, Parts: b.parts}
			switch {
			case b.Table != nil:
				x.Kind, x.Cells = roles.Table, b.Table.Letters()
			case b.Entry || b.Sideways || b.Kind == Heading || b.Kind > Code || skip(b):
				x.Kind = roles.Other
			case b.Kind == Code:
				x.Kind = roles.Code
			case b.Kind == Item && b.Marker.Ordered:
				x.Kind = roles.Ordered
			case b.Kind == Item:
				x.Kind = roles.Bulleted
			}
			if x.Kind < roles.Table {
				x.Text = b.headText()
				x.Known, x.Caption = j.knows(x.Text), isCaption(x.Text)
				if n, ok := sectionNumber(x.Text); ok && len(b.Text) <= 3 {
					x.Depth, x.InOrder = len(n), follows(seen, n)
				}
			}
			bs, ps = append(bs, b), append(ps, x)
		}
	}
	turnPieces(ps)
	return bs, ps
}

// turnPieces mirrors the places of text that is read from the right: the trees
// have learned from what is read from the left.
func turnPieces(ps []roles.Piece) {
	fromRight := 0
	for i := range ps {
		fromRight += trees.One(textline.IsRTLWord(ps[i].Text))
	}
	if 2*fromRight <= len(ps) {
		return
	}
	for i := range ps {
		b := &ps[i].Box
		b.X0, b.X1 = ps[i].Width-b.X1, ps[i].Width-b.X0
	}
}

// follows reports whether a section number comes after one that was seen, or is
// the first below one, and adds it to them.
func follows(seen map[string]bool, n []int) bool {
	above, last := fmt.Sprint(n[:len(n)-1]), n[len(n)-1]
	seen[fmt.Sprint(n)] = true
	if last <= 1 || last == 'A' && len(n) == 1 {
		return len(n) == 1 || seen[above]
	}
	return seen[fmt.Sprint(append(n[:len(n)-1:len(n)-1], last-1))]
}

// Pieces settles pages up to the decision on headings and returns what it is
// made from, with embedded text and recognized text apart. The trainer uses it.
func Pieces(pages []*Page, outline []glyph.Outline) (out [][]roles.Piece) {
	d := &Document{Pages: pages}
	d.beforeHeadings()
	for _, part := range bySource(pages) {
		j, _ := newJudge(part, outline)
		_, ps := j.pieces(part, func(b *Block) bool { return b.Tagged })
		out = append(out, ps)
	}
	return out
}

// Heads finds the headings of pages by estimates of their pieces and ranks them.
// The trainer uses it.
func Heads(pages []*Page, outline []glyph.Outline, estimate func([]roles.Piece) []float32) ([]*Block, []roles.Piece, []roles.Head) {
	d := &Document{Pages: pages}
	d.beforeHeadings()
	return findHeadings(bySource(pages)[0], outline, estimate)
}
