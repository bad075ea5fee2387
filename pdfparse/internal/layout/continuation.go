package layout

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// The running text continues over columns and pages, and past insertions:
// footnotes, tables, figures, parts of formulas. stitch finds the
// continuations, gather makes the parts adjacent.

const (
	maxAsides = 8    // most blocks between two parts of a paragraph
	aside     = 0.93 // a block below this fraction of the text's size is an insertion
)

// stitch links the blocks that continue another one. Most pages end at foot.
func stitch(pages []*Page, foot float64) {
	var seq []pagedBlock
	for i, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.shown() {
				seq = append(seq, pagedBlock{i, b})
			}
		}
	}
	for i := range seq {
		if seq[i].block.next == nil {
			stitchFirst(seq[i:], foot)
		}
	}
}

// stitchFirst links the first of a sequence of blocks to the one that continues
// it, if there is one. Most pages end at foot.
func stitchFirst(seq []pagedBlock, foot float64) {
	a, page := seq[0].block, seq[0].page
	low := a.Box.Y1
	for k, s := range seq[1:min(len(seq), 2+maxAsides)] {
		if s.page > page+1 {
			return
		}
		b := s.block
		apart := s.page != page || b.Column != a.Column
		switch {
		case (a.Kind == TableBlock || a.Kind == Code) && b.note():
			if s.page == page {
				low = max(low, b.Box.Y1)
			}
			continue
		case apart && a.Kind == TableBlock && b.Kind == TableBlock: // nothing but notes was passed over
			b.continueTable(a)
			return
		case s.page != page && a.Kind == Code && b.Kind == Code:
			if low > foot-mostRoom*a.Size && sameGrid(a, b) {
				b.follow(a)
			}
			return
		case !b.Cont && (apart || k > 0) && runsOn(a, b) && (k == 0 || b.element == 0):
			b.follow(a)
			return
		}
		if !a.Open || !b.setInto(a) {
			return
		}
	}
}

// shown reports whether a block is in the Markdown.
func (b *Block) shown() bool { return !b.furniture() && b.Kind != Figure && !b.empty() }

func (b *Block) follow(a *Block) { b.Cont, a.next = true, b }

// setInto reports whether a block can lie between two parts of a paragraph.
func (b *Block) setInto(a *Block) bool {
	if b.Sideways {
		return true
	}
	switch b.Kind {
	case Footnote, Caption, TableBlock: // a formula is part of the sentence around it
		return true
	case Paragraph, Item:
		return b.Size < aside*a.Size
	}
	return false
}

// runsOn reports whether a paragraph ends in mid-sentence and the next
// continues it.
func runsOn(a, b *Block) bool {
	if a.Kind != Paragraph && a.Kind != Item && a.Kind != Footnote || b.Kind != Paragraph && b.Kind != a.Kind || b.Kind == Item || !a.Open || math.Abs(a.Size-b.Size) > 0.6 || a.Bold != b.Bold || len(b.Text) == 0 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(b.Text[0].String())
	return a.element != 0 && a.element == b.element || unicode.IsLower(r) || textline.IsCJK(r) && unicode.IsLetter(r)
}

// gather makes the parts of the running text on a page adjacent: what lay
// between two parts follows them, and what lies below text that continues on
// the next page precedes it, except notes. Blocks stay on their pages.
func gather(pages []*Page) {
	on := map[*Block]int{}
	for i, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			on[b] = i
		}
	}
	for i, p := range pages {
		p.check.Now()
		var out []*Block
		done := map[*Block]bool{}
		var last []*Block  // text that continues on the next page, with its parts here
		var notes []*Block // below it
		for k, b := range p.Blocks {
			if done[b] {
				continue
			}
			part := []*Block{b}
			for b.next != nil && on[b.next] == i && !done[b.next] {
				b = b.next
				part = append(part, b)
			}
			for _, b := range part {
				done[b] = true
			}
			switch {
			case b.next != nil && on[b.next] != i && len(last) == 0 && slices.ContainsFunc(p.Blocks[k:], func(o *Block) bool { return !done[o] && o.shown() }):
				last = part
			case len(last) > 0 && b.note():
				notes = append(notes, part...)
			case part[0].Cont && onEarlier(pages, i, part[0]) && slices.ContainsFunc(out, (*Block).shown):
				out = append(part, out...)
			default:
				out = append(out, part...)
			}
		}
		p.Blocks = slices.Concat(out, last, notes)
	}
	unlink(pages)
}

// onEarlier reports whether a block continues one of the previous page.
func onEarlier(pages []*Page, i int, b *Block) bool {
	return i > 0 && slices.ContainsFunc(pages[i-1].Blocks, func(a *Block) bool { return a.next == b })
}

// A pagedBlock is a block and the index of its page.
type pagedBlock struct {
	page  int
	block *Block
}

// written returns the blocks in the order of the Markdown: that of the pages,
// but notes below text that continues on the next page follow its last part.
func written(pages []*Page) []pagedBlock {
	var out, held []pagedBlock
	var last *Block // the last one that is shown
	for i, p := range pages {
		for _, b := range p.Blocks {
			if !b.shown() {
				out = append(out, pagedBlock{i, b})
				continue
			}
			on := last != nil && last.next != nil
			if b.note() && on && last.next != b {
				held = append(held, pagedBlock{i, b})
				continue
			}
			if len(held) > 0 && !(on && last.next == b) {
				out, held = append(out, held...), nil
			}
			out = append(out, pagedBlock{i, b})
			last = b
		}
	}
	return append(out, held...)
}

// unlink undoes links between parts that could not be made adjacent.
func unlink(pages []*Page) {
	var before *Block
	for _, at := range written(pages) {
		b := at.block
		if !b.shown() {
			continue
		}
		if before != nil && before.next != b {
			before.next = nil
			before.tail = nil
		}
		if b.Cont && (before == nil || before.next != b) {
			b.Cont, b.first, b.Skip = false, nil, 0
		}
		before = b
	}
}

// continueTable makes b a continuation of the table before the break if it repeats its
// header, or has its columns and no other header; a repeated header is dropped, and a row cut by the
// break is joined. Tags of some producers end a table at each page: readers do not.
func (b *Block) continueTable(prev *Block) {
	first := prev
	if prev.first != nil {
		first = prev.first
	}
	if first.Table.Ruled && b.Table.Ruled && sameEdges(first.Table, b.Table) {
		parts := []*tabular.Table{b.Table}
		for p := first; p != nil; p = p.next {
			parts = append(parts, p.Table)
		}
		tabular.Align(parts)
	}
	if first.Table.Cols() != b.Table.Cols() {
		return
	}
	skip := 0
	if tabular.SameRow(first.Table.Rows[0], b.Table.Rows[0]) {
		skip = 1
	} else if b.Table.Headed() || !sameEdges(first.Table, b.Table) && !prev.Table.SameColumns(b.Table) {
		return
	}
	b.follow(prev)
	b.first, b.Skip = first, skip
	last := prev.Table.Rows[len(prev.Table.Rows)-1]
	if skip < len(b.Table.Rows) && len(prev.Table.Rows) > 1 && cutRowGoesOn(last, b.Table.Rows[skip]) {
		prev.tail = b.Table.Rows[skip]
		b.Skip++
	}
}

// cutRowGoesOn reports whether a row after a break continues the last row
// before it: it fills no cell that was empty there, some of its cells are
// empty, and its text starts in mid-sentence.
func cutRowGoesOn(last, row []*tabular.Cell) bool {
	empty, mid := 0, 0
	for i := range row {
		s := row[i].Plain()
		switch {
		case s == "":
			empty++
		case last[i].Plain() == "":
			return false
		case textline.StartsLower(s) || !strings.ContainsAny(last[i].Plain()[len(last[i].Plain())-1:], ".!?;"):
			mid++
		}
	}
	return empty > 0 && mid > 0 && (row[0].Plain() == "" || textline.StartsLower(row[0].Plain()))
}

// sameEdges reports whether the columns of two tables have the same positions.
func sameEdges(a, b *tabular.Table) bool {
	if len(a.Edges) != len(b.Edges) {
		return false
	}
	for i := range a.Edges {
		slack := 4.0
		if !a.Ruled && (i == 0 || i == len(a.Edges)-1) {
			slack = 40
		} else if !a.Ruled {
			slack = 12
		}
		if math.Abs(a.Edges[i]-b.Edges[i]) > slack {
			return false
		}
	}
	return true
}
