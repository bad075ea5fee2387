package layout

import (
	"math"
	"strings"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A blocker divides one column into blocks.
type blocker struct {
	out   []*Block
	right float64 // right edge of the column's text
	left  float64
	pitch pitches
	look  columnLook
	opts  *Options
	next  *textline.Line // the line after the current one, nil at the end

	cur  []textline.Line
	mark textline.Marker
	item bool
	code bool

	letters []markedText
}

func newBlocker(rs [][]textline.Line, opts *Options) *blocker {
	b := &blocker{opts: opts, left: math.Inf(1), right: math.Inf(-1)}
	wide := math.Inf(-1)
	for _, r := range rs {
		b.left = min(b.left, r[0].Box.X0)
		if l := &r[len(r)-1]; textline.CodeLine(l, false) {
			wide = max(wide, l.Box.X1) // code does not keep to the right edge
		} else {
			b.right = max(b.right, l.Box.X1)
		}
	}
	if math.IsInf(b.right, -1) {
		b.right = wide
	}
	b.pitch, b.look = newPitches(rs, b.right), newColumnLook(rs, b.left, b.right)
	return b
}

// text reads rows outside tables.
func (b *blocker) text(rs [][]textline.Line) {
	var l textline.Line
	for i := range rs {
		if i == 0 {
			l = textline.Join(rs[i])
		}
		b.next = nil
		var next textline.Line
		if i+1 < len(rs) {
			next = textline.Join(rs[i+1])
			b.next = &next
		}
		b.line(&l)
		l = next
	}
	b.flush()
	settleLetters(b.out, b.letters)
	b.letters = nil
}

func (b *blocker) line(l *textline.Line) {
	m, isItem := textline.LineMarker(l)
	if l.Words[0].Source == textline.OCR && l.All(textline.Mono) && l.Words[0].Style&textline.Mono != 0 {
		isItem = false // a dash on the character grid of the code around it
	}
	near := b.code && l.Base-b.cur[len(b.cur)-1].Base < evenGap*l.Size
	code := !isItem && textline.CodeLine(l, near)
	switch {
	case len(b.cur) == 0:
	case code && b.code && sameCode(b.cur, l, b.next):
		b.cur = append(b.cur, *l)
		return
	case code && !b.code && !b.beginsCode() && !b.brokenOff(&b.cur[len(b.cur)-1], l) && !b.begins(l, m, isItem):
		code = false // inline code that fills a line of a paragraph
	case code || b.code:
		b.flush()
		code = code && textline.CodeLine(l, false) // a line of text and names goes on in code, but begins none
	case b.begins(l, m, isItem):
		b.flush()
	}
	if len(b.cur) == 0 {
		b.item = isItem && !(m.Bare && m.Ordered)
		b.mark, b.code = m, code
	}
	b.cur = append(b.cur, *l)
}

// textLeft returns where the lines of the current block's text begin, as
// Line.start does.
func (b *blocker) textLeft() float64 {
	f := &b.cur[0]
	if b.item && len(f.Words) > 1 {
		return f.StartOf(&f.Word(1).Box)
	}
	if len(b.cur) > 1 {
		return b.cur[1].Start()
	}
	return f.Start()
}

// fits reports whether the first word of a line would have fitted on the line
// before: then the break is intended.
func (b *blocker) fits(prev, l *textline.Line) bool {
	room := b.right - prev.Box.X1
	if prev.RTL {
		room = prev.Box.X0 - b.left
	}
	first := l.Word(0)
	need := geom.Width(first.Box)
	if r, _ := utf8.DecodeRuneInString(first.Text); textline.IsCJK(r) {
		need = min(need, 2*l.Size) // a line breaks between any two characters
	}
	return room > need+0.3*l.Size+1.2*l.Size
}

// brokenOff reports whether what a line of code begins with, up to the first space,
// would have fitted on the line before.
func (b *blocker) brokenOff(prev, l *textline.Line) bool {
	k := 1
	for k < len(l.Words) && textline.Glued(&l.Words[k-1], &l.Words[k]) {
		k++
	}
	return !prev.RTL && b.right-prev.Box.X1 > l.Words[k-1].Box.X1-l.Box.X0+1.5*l.Size
}

// beginsCode reports whether a line of code begins a block of it: the line above ends a
// sentence of text, and more code follows.
func (b *blocker) beginsCode() bool {
	prev := &b.cur[len(b.cur)-1]
	return b.next != nil && textline.CodeLine(b.next, false) && prev.Last().Style&textline.Mono == 0 && endsSentence(prev)
}

// termLine reports whether a line begins with a term in bold and goes on with what
// is said of it.
func termLine(l *textline.Line) bool {
	w := l.Word(0)
	return !l.RTL && w.Style&textline.Bold != 0 && letters.Count(w.Text) > 1 && l.Words[len(l.Words)-1].Style&textline.Bold == 0
}

func endsSentence(l *textline.Line) bool {
	return closes(l.Last().Text) || l.RTL && closes(textline.TurnedSigns(l.Last().Text))
}

// closes reports whether text ends like a sentence.
func closes(s string) bool {
	s = strings.TrimRight(s, `"')]”’» `)
	r, _ := utf8.DecodeLastRuneInString(s)
	return strings.ContainsRune(".!?:;。！？：；…", r)
}

// flush builds a block from the current lines.
func (b *blocker) flush() {
	if len(b.cur) == 0 {
		return
	}
	blk := newBlock(b.cur, b.item, b.mark, b.code)
	blk.Open = blk.runsOut(b.right)
	endLines(blk, b.cur, b.left, b.right, b.opts.Ends)
	if !b.item && !b.code && b.mark.Ordered && b.mark.Bare {
		name := ""
		if b.mark.Kind == 'F' {
			name = strings.TrimRight(b.cur[0].Word(0).Text, "0123456789.)")
		}
		b.letters = append(b.letters, markedText{len(b.out), b.cur, b.mark, name})
	}
	b.out = append(b.out, blk)
	b.cur, b.item, b.code = nil, false, false
}
