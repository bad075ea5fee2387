package layout

import (
	"math"
	"slices"
	"unicode"
	"unicode/utf8"
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
	type at struct {
		b    *Block
		page int
	}
	var seq []at
	for i, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
			if b.shown() {
				seq = append(seq, at{b, i})
			}
		}
	}
	for i, s := range seq {
		a := s.b
		if a.next != nil {
			continue
		}
		heads := 0
		for k := i + 1; k < len(seq) && k <= i+1+maxAsides && seq[k].page <= s.page+1; k++ {
			b := seq[k].b
			apart := seq[k].page != s.page || b.Column != a.Column
			if k == i+1 && apart && a.Kind == TableBlock && b.Kind == TableBlock {
				b.carryOn(a)
				break
			}
			if !b.Cont && (apart || k > i+1) && (runsOn(a, b) && (k == i+1 || b.element == 0) || cutWord(a, b)) {
				b.goesOnFrom(a)
				break
			}
			if b.Kind == Heading && a.cutAtEnd() {
				if heads++; heads <= maxHeads {
					continue
				}
			}
			if !a.Open && !a.cutAtEnd() || !b.setInto(a) {
				break
			}
		}
	}
}

// shown reports whether a block is in the Markdown.
func (b *Block) shown() bool { return !b.furniture() && b.Kind != Figure && !b.empty() }

func (b *Block) goesOnFrom(a *Block) { b.Cont, a.next = true, b }

// setInto reports whether a block can lie between two parts of a paragraph.
func (b *Block) setInto(a *Block) bool {
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
	return a.cutAtEnd() && b.Kind == Paragraph && len(b.Text) > 0 && startsLower(b.Text[0].String()) &&
		math.Abs(a.Size-b.Size) < 0.6 && a.Source == b.Source
}

// runsOn reports whether a paragraph ends in mid-sentence and the next
// continues it.
func runsOn(a, b *Block) bool {
	if a.Kind != Paragraph && a.Kind != Item && a.Kind != Footnote || b.Kind != Paragraph && b.Kind != a.Kind || b.Kind == Item || !a.Open || math.Abs(a.Size-b.Size) > 0.6 || a.Bold != b.Bold || len(b.Text) == 0 {
		return false
	}
	r, _ := utf8.DecodeRuneInString(b.Text[0].String())
	return a.element != 0 && a.element == b.element || unicode.IsLower(r) || isCJK(r) && unicode.IsLetter(r)
}

// markFootnotes finds footnotes at the ends of columns: text smaller than the
// body that begins with a note mark, with no text of body size below.
func markFootnotes(pages []*Page) {
	body, _ := bodyLook(pages)
	for _, p := range pages {
		p.check.Now()
		for end := len(p.Blocks); end > 0; {
			start := end - 1
			for start > 0 && p.Blocks[start-1].Column == p.Blocks[end-1].Column {
				start--
			}
			markFeet(p.Blocks[start:end], body)
			end = start
		}
	}
}

// markFeet marks the footnotes among the blocks of a column.
func markFeet(bs []*Block, body float64) {
	first := len(bs) // start of the small text at the end
	for first > 0 {
		b := bs[first-1]
		if !b.furniture() && b.Kind != Figure && (b.Kind != Paragraph && b.Kind != Item || b.Size > aside*body || b.Tagged) {
			break
		}
		first--
	}
	if first == 0 {
		return // the whole column
	}
	found := false
	for _, b := range bs[first:] {
		if b.furniture() || b.Kind == Figure {
			continue
		}
		if found = found && !b.Open || noteMark(b); found && b.Kind == Paragraph {
			b.Kind = Footnote
		}
	}
}

// noteMark reports whether a block begins with a note mark: a number or sign
// that is superscript or close to the text.
func noteMark(b *Block) bool {
	if b.Kind != Paragraph || len(b.Text) == 0 || len(b.Text[0]) == 0 {
		return false
	}
	r := b.Text[0][0]
	if r.Style&Super != 0 {
		return true
	}
	first, n := utf8.DecodeRuneInString(r.Text)
	switch {
	case unicode.In(first, unicode.So) || first == '*' || first == '†' || first == '‡' || first == '§' || first == '¶':
		return true
	case unicode.IsDigit(first):
		for n < len(r.Text) && r.Text[n] >= '0' && r.Text[n] <= '9' {
			n++
		}
		next, _ := utf8.DecodeRuneInString(r.Text[n:])
		return n <= 3 && (unicode.IsUpper(next) || next == ' ')
	}
	return false
}

// gather makes the parts of the running text on a page adjacent: what lay
// between two parts follows them, and what lies below text that continues on
// the next page precedes it. Blocks stay on their pages.
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
		var last []*Block // text that continues on the next page, with its parts here
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
			case part[0].Cont && onEarlier(pages, i, part[0]) && slices.ContainsFunc(out, (*Block).shown):
				out = append(part, out...)
			default:
				out = append(out, part...)
			}
		}
		p.Blocks = append(out, last...)
	}
	unlink(pages)
}

// onEarlier reports whether a block continues one of the previous page.
func onEarlier(pages []*Page, i int, b *Block) bool {
	return i > 0 && slices.ContainsFunc(pages[i-1].Blocks, func(a *Block) bool { return a.next == b })
}

// unlink undoes links between parts that could not be made adjacent.
func unlink(pages []*Page) {
	var before *Block
	for _, p := range pages {
		p.check.Now()
		for _, b := range p.Blocks {
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
}
