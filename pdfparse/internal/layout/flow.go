package layout

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// The running text continues over columns and pages, and past insertions:
// footnotes, tables, figures, parts of formulas. stitch finds the
// continuations, gather makes the parts adjacent.

const (
	maxAsides = 8    // most blocks between two parts of a paragraph
	maxHeads  = 3    // headings among them, as in an author block; only inside a word
	aside     = 0.93 // a block below this fraction of the text's size is an insertion
)

// stitch links the blocks that continue another one.
func stitch(pages []*Page) {
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
			stitchFirst(seq[i:])
		}
	}
}

// stitchFirst links the first of a sequence of blocks to the one that continues
// it, if there is one.
func stitchFirst(seq []pagedBlock) {
	a, page := seq[0].block, seq[0].page
	heads := 0
	for k, s := range seq[1:min(len(seq), 2+maxAsides)] {
		if s.page > page+1 {
			return
		}
		b := s.block
		apart := s.page != page || b.Column != a.Column
		switch {
		case a.Kind == TableBlock && b.note():
			continue
		case apart && a.Kind == TableBlock && b.Kind == TableBlock: // nothing but notes was passed over
			b.carryOn(a)
			return
		case !b.Cont && (apart || k > 0) && (runsOn(a, b) && (k == 0 || b.element == 0) || cutWord(a, b)):
			b.goesOnFrom(a)
			return
		}
		if b.Kind == Heading && a.cutAtEnd() {
			if heads++; heads <= maxHeads {
				continue
			}
		}
		if !a.Open && !a.cutAtEnd() || !b.setInto(a) {
			return
		}
	}
}

// shown reports whether a block is in the Markdown.
func (b *Block) shown() bool { return !b.furniture() && b.Kind != Figure && !b.empty() }

func (b *Block) goesOnFrom(a *Block) { b.Cont, a.next = true, b }

// setInto reports whether a block can lie between two parts of a paragraph.
func (b *Block) setInto(a *Block) bool {
	if b.Sideways {
		return true
	}
	switch b.Kind {
	case Footnote, Caption, TableBlock: // a formula is part of the sentence around it
		return true
	case Paragraph, Item:
		return b.Size < aside*a.Size || a.cutAtEnd() && (b.Size > 1.08*a.Size || len(b.Text) == 1 && len(b.Text.String()) < 24)
	}
	return false
}

// cutAtEnd reports whether a text ends inside a word.
func (b *Block) cutAtEnd() bool {
	if b.Kind != Paragraph && b.Kind != Item || len(b.Text) == 0 {
		return false
	}
	s := b.Text[len(b.Text)-1].String()
	r, n := utf8.DecodeLastRuneInString(s)
	if r != '-' && r != '\u2010' && r != '\u00ad' {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(s[:len(s)-n])
	return unicode.IsLetter(before)
}

// cutWord reports whether a ends inside a word that b continues.
func cutWord(a, b *Block) bool {
	return a.cutAtEnd() && b.Kind == Paragraph && len(b.Text) > 0 && textline.StartsLower(b.Text[0].String()) &&
		math.Abs(a.Size-b.Size) < 0.6 && a.Source == b.Source
}

// runsOn reports whether a paragraph ends in mid-sentence and the next
// continues it.
func runsOn(a, b *Block) bool {
	if a.Kind != Paragraph && a.Kind != Item && a.Kind != Footnote || b.Kind != Paragraph && b.Kind != a.Kind || b.Kind == Item || !a.Open || math.Abs(a.Size-b.Size) > 0.6 || a.Bold != b.Bold || len(b.Text) == 0 || a.opensBold() && b.opensBold() {
		return false
	}
	r, _ := utf8.DecodeRuneInString(b.Text[0].String())
	return a.element != 0 && a.element == b.element || unicode.IsLower(r) || textline.IsCJK(r) && unicode.IsLetter(r)
}

// opensBold reports whether a text that is not bold begins with a term in bold.
func (b *Block) opensBold() bool {
	return !b.Bold && len(b.Text) > 0 && len(b.Text[0]) > 1 && b.Text[0][0].Style&textline.Bold != 0
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
// but notes below text or a list that continues on the next page follow its last
// part.
func written(pages []*Page) []pagedBlock {
	after := afterNotes(pages)
	var out, held []pagedBlock
	var last *Block // the last one that is shown
	for i, p := range pages {
		for _, b := range p.Blocks {
			if !b.shown() {
				out = append(out, pagedBlock{i, b})
				continue
			}
			on := last != nil && last.next != nil
			if b.note() && (on && last.next != b || last.listGoesOn(after[b])) {
				held = append(held, pagedBlock{i, b})
				continue
			}
			if len(held) > 0 && !(on && last.next == b) && !last.listGoesOn(b) {
				out, held = append(out, held...), nil
			}
			out = append(out, pagedBlock{i, b})
			last = b
		}
	}
	return append(out, held...)
}

// afterNotes returns the block that is shown next after each note and the notes
// with it.
func afterNotes(pages []*Page) map[*Block]*Block {
	after := map[*Block]*Block{}
	var next *Block
	for _, p := range slices.Backward(pages) {
		for _, b := range slices.Backward(p.Blocks) {
			switch {
			case !b.shown():
			case b.note():
				after[b] = next
			default:
				next = b
			}
		}
	}
	return after
}

// listGoesOn reports whether next is the next item of the list that b is in.
func (b *Block) listGoesOn(next *Block) bool {
	if b == nil || next == nil || b.Kind != Item || next.Kind != Item || b.Entry != next.Entry {
		return false
	}
	if b.Entry || b.Marker.Kind != next.Marker.Kind || b.Marker.Ordered != next.Marker.Ordered {
		return b.Entry
	}
	if b.Marker.Ordered {
		return next.Marker.Number == b.Marker.Number+1
	}
	return b.Label == next.Label && math.Abs(b.Mark-b.ColLeft-next.Mark+next.ColLeft) < 2
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
