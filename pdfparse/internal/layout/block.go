package layout

import (
	"math"
	"unicode"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/tabular"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A Kind is the type of a block.
type Kind uint8

const (
	Paragraph Kind = iota
	Heading
	Title
	Item
	Code
	TableBlock
	Caption
	Figure
	Formula
	PageHeader
	PageFooter
	PageNumber
	Footnote
)

// A Block is a part of a page that is read as a unit: a paragraph, a heading, a
// list item, a table.
type Block struct {
	Kind   Kind
	Box    geom.Rect // points on the displayed page
	Text   textline.Text
	Code   []string
	Table  *tabular.Table
	Order  int32
	Source textline.Source
	Conf   float64 // mean confidence of the recognized words

	Sideways bool // in the margin: a name, or text that runs in another direction

	Level  int             // of a heading, from 1; nesting depth of an item, from 0
	Marker textline.Marker // marker of an item
	Left   float64         // left edge of the text
	End    float64         // right edge of its last line
	Mark   float64         // left edge of the marker

	Size       float64 // size of most of the text
	Bold, Caps bool    // all of the text
	aside      bool    // one of two texts side by side
	labelled   bool    // much of the text, from the first word on, is smaller: a form label before a value
	Italic     bool
	Color      uint32  // of most of the text
	Above      float64 // distance to the text above, in points
	Below      float64
	Open       bool            // fills its last line and ends without closing punctuation
	Tagged     bool            // kind taken from the file's structure
	element    int             // id of its structure element, 0 if unknown
	Column     int             // index of its column on the page, in reading order
	ColLeft    float64         // left edge of the column
	Cont       bool            // continues another block in another column or page, or below an interruption
	next       *Block          // the continuation of this block
	Skip       int             // rows of a continued table that repeat its header
	first      *Block          // the first part of a continued table
	tail       []*tabular.Cell // cells of the next page that complete its last row
	Label      string          // the text of an ordered item's marker
	Entry      bool            // an entry of a table of contents
	Page       string          // page number at the end of the entry
	parts      int             // number of widely separated parts of its only line
	advance    float64         // width of a character of code
}

// tableBlock makes a block of a table.
func tableBlock(t *tabular.Found) *Block {
	return &Block{Kind: TableBlock, Box: t.Box, Table: t.Table, Size: t.Size, Order: t.Order, Source: t.Source, Conf: t.Conf}
}

// newBlock builds a text block from lines.
func newBlock(ls []textline.Line, item bool, m textline.Marker, code bool) *Block {
	blk := &Block{Box: ls[0].Box, Order: ls[0].Order, Left: ls[0].Box.X0, End: ls[len(ls)-1].Box.X1, Bold: true, Italic: true}
	for i := range ls {
		l := &ls[i]
		blk.Box = geom.Union(blk.Box, l.Box)
		blk.Order = min(blk.Order, l.Order)
		blk.Bold = blk.Bold && l.All(textline.Bold)
		blk.Italic = blk.Italic && l.All(textline.Italic)
	}
	sizes := blk.usual(ls)
	if code && addresses(ls) {
		for i := range ls {
			for k := range ls[i].Words {
				ls[i].Words[k].Style &^= textline.Mono
			}
		}
		code = false
	}
	if code {
		blk.Kind, blk.Code = Code, codeText(ls)
		blk.Left, blk.advance = blk.Box.X0, textline.CharWidth(ls)
		blk.Text = textline.TextOf(ls)
		return blk
	}
	if item {
		l := ls[0]
		blk.Kind, blk.Marker, blk.Mark, blk.Label = Item, m, l.Start(), l.Word(0).Text
		if l.RTL {
			blk.Label, l.Words = textline.TurnedSigns(blk.Label), l.Words[:len(l.Words)-1]
		} else {
			l.Words = l.Words[1:]
		}
		blk.Left = l.StartOf(&l.Word(0).Box)
		ls[0] = l
	}
	if len(ls) == 1 {
		blk.parts = ls[0].Parts
	}
	blk.Text = textline.TextOf(ls)
	blk.Caps = isCaps(blk.Text.String())
	if blk.Caps && sizes > 1 {
		blk.Size = capitalSize(ls, blk.Size)
	}
	return blk
}

// usual sets what most of the words of a block's lines have: size and colour, and
// for recognized ones their source and mean confidence. It returns the number of
// sizes.
func (b *Block) usual(ls []textline.Line) (sizes int) {
	bySize, byColor := map[int]int{}, map[uint32]int{} // bytes of text, by tenths of a point
	sum, n := 0.0, 0
	for i := range ls {
		for k := range ls[i].Words {
			w := &ls[i].Words[k]
			if w.Style&textline.Math == 0 {
				bySize[int(math.Round(w.Size*10))] += len(w.Text)
			}
			byColor[w.Color] += len(w.Text)
			if w.Source == textline.OCR {
				b.Source = textline.OCR
				sum += w.Conf
				n++
			}
		}
	}
	if n > 0 {
		b.Conf = sum / float64(n)
	}
	size, _ := most(bySize, func(a, b int) bool { return a > b })
	b.Size = float64(size) / 10
	b.Color, _ = most(byColor, func(a, b uint32) bool { return a < b })
	small, all := 0, 0
	for s, k := range bySize {
		all += k
		if float64(s)/10 < smallerPart*b.Size {
			small += k
		}
	}
	first := &ls[0].Words[0]
	b.labelled = float64(small) > labelShare*float64(all) && first.Size < smallerPart*b.Size && letters.Count(first.Text) > 1
	return len(bySize)
}

// most returns the key with the greatest count; of several the one before the
// others.
func most[K comparable](counts map[K]int, before func(a, b K) bool) (key K, n int) {
	for k, c := range counts {
		if c > n || c == n && before(k, key) {
			key, n = k, c
		}
	}
	return key, n
}

// capitalSize returns the size of the initials of text in small capitals, whose
// other letters have the given size.
func capitalSize(ls []textline.Line, small float64) float64 {
	large, initials, rest := 0.0, 0, 0
	for i := range ls {
		for k := range ls[i].Words {
			w := &ls[i].Words[k]
			switch {
			case w.Size > 1.1*small && w.Size < 1.6*small && (large == 0 || math.Abs(w.Size-large) < 0.5):
				large = w.Size
				initials++
			case math.Abs(w.Size-small) < 0.5:
				rest++
			}
		}
	}
	if initials*2 < rest {
		return small
	}
	return large
}

// A block is not a heading by size, but a label with a value, if its first
// words are smaller than smallerPart of its size and have at least labelShare
// of its letters.
const (
	smallerPart = 0.87
	labelShare  = 0.15
)

// runsOut reports whether the text stops in mid-sentence at the right edge of
// its column.
func (b *Block) runsOut(right float64) bool {
	return len(b.Text) > 0 && !closes(b.Text[len(b.Text)-1].String()) && right-b.End < 6*b.Size
}

func isCaps(s string) bool {
	up, low := 0, 0
	for _, r := range s {
		if unicode.IsUpper(r) {
			up++
		} else if unicode.IsLower(r) {
			low++
		}
	}
	return up > 2 && low*8 < up
}
