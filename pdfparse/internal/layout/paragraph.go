package layout

import (
	"math"
	"strings"
	"unicode"
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
	next  *textline.Line // the line after the current one, nil at the end

	cur  []textline.Line
	mark textline.Marker
	item bool
	code bool
}

func newBlocker(rs [][]textline.Line) *blocker {
	b := &blocker{left: math.Inf(1), right: math.Inf(-1)}
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
	b.pitch = newPitches(rs, b.right)
	return b
}

// distance returns the distance of a line of the current paragraph from the one
// before, in sizes. For full lines it is that of the lines around them; after
// the end of a sentence only earlier lines count, since a paragraph may fill
// its last line.
func (b *blocker) distance(prev, l *textline.Line) float64 {
	full := !b.fits(prev, l)
	d := b.pitch.of(l.Size, full)
	if !full || math.Abs(prev.Size-l.Size) >= 0.5 || beginsSection(l) {
		return d
	}
	steady := b.next != nil && !endsSentence(prev) && math.Abs(b.next.Size-l.Size) < 0.5 && !b.fits(l, b.next) && even(prev.Base, l.Base, b.next.Base, l.Size)
	if n := len(b.cur); n > 1 {
		steady = steady || even(b.cur[n-2].Base, prev.Base, l.Base, l.Size)
	}
	if gap := (l.Base - prev.Base) / max(l.Size, 1); steady && gap < mostPitch {
		return max(d, gap)
	}
	return d
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
}

func (b *blocker) line(l *textline.Line) {
	m, isItem := textline.LineMarker(l)
	if l.Words[0].Source == textline.OCR && l.All(textline.Mono) && l.Words[0].Style&textline.Mono != 0 {
		isItem = false // a dash on the character grid of the code around it
	}
	code := !isItem && textline.CodeLine(l, b.code)
	switch {
	case len(b.cur) == 0:
	case code && b.code && sameCode(b.cur, l), b.onCodeGrid(l):
		b.cur = append(b.cur, *l)
		return
	case code || b.code:
		if !(code && !b.code && b.goesOn(l) && l.Share(textline.Mono) > 0.85 && !b.paragraphEnds(l)) {
			b.flush()
		} else {
			code = false // inline code that fills a line of a paragraph
		}
	case isItem && b.startsItem(l, m):
		b.flush()
	case !b.goesOn(l):
		b.flush()
	}
	if len(b.cur) == 0 {
		b.item = isItem && b.startsItem(l, m)
		b.mark, b.code = m, code
	}
	b.cur = append(b.cur, *l)
}

// startsItem distinguishes a list item from a line that only begins like one.
func (b *blocker) startsItem(l *textline.Line, m textline.Marker) bool {
	if len(b.cur) == 0 {
		return !m.Bare || !m.Ordered
	}
	prev := &b.cur[len(b.cur)-1]
	full := !b.fits(prev, l)
	switch {
	case b.item && math.Abs(b.cur[0].Start()-l.Start()) < 2 && b.mark.Kind == m.Kind:
		return true // at the marker position of the item above
	case m.Kind == '[': // could also be a citation inside a sentence
		return !full && endsSentence(prev) || l.Base-prev.Base > 1.12*b.distance(prev, l)*l.Size
	case m.Bare && m.Ordered:
		return !full && l.Base-prev.Base > 1.3*b.distance(prev, l)*l.Size
	case m.Bare || m.Ordered:
		// In mid-paragraph a line can begin with a dash or "12.".
		if b.item && l.Start() > b.textLeft()-1 && full && math.Abs(l.Start()-b.textLeft()) < 1.5 && l.Base-prev.Base < 1.1*b.distance(prev, l)*l.Size {
			return false
		}
		return !full || l.Base-prev.Base > 1.12*b.distance(prev, l)*l.Size || math.Abs(l.Start()-prev.Start()) > 0.6*l.Size
	}
	return true
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

// goesOn reports whether a line belongs to the current paragraph or item.
func (b *blocker) goesOn(l *textline.Line) bool {
	first, prev := &b.cur[0], &b.cur[len(b.cur)-1]
	gap := l.Base - prev.Base
	size := max(l.Size, prev.Size)
	slack := 0.09
	if l.Words[0].Source == textline.OCR {
		slack = 0.14
	}
	if math.Abs(l.Size-prev.Size) > slack*size && gap > 0.7*size {
		if !(min(len(l.Words), len(prev.Words)) == 1 && gap < 1.3*size) && (b.fits(prev, l) || !sameSizeAcross(prev, l)) {
			return false
		}
	}
	if gap > b.reach(prev, l)*b.distance(prev, l)*size || gap > 2.9*size {
		return false
	}
	boldPrev, bold := prev.BoldButCode(), l.BoldButCode()
	if bold && boldPrev && !b.item && beginsSection(l) {
		return false
	}
	if boldPrev != bold && textline.Wordy(lineText(l)) && textline.Wordy(lineText(prev)) {
		hangs := b.item && math.Abs(l.Start()-b.textLeft()) < 0.7*l.Size && b.textLeft()-first.Start() > 0.6*l.Size
		if b.fits(prev, l) || bold && !hangs && !goesOnBold(prev, l) {
			return false
		}
	}
	if !b.item && termLine(first) && termLine(l) && math.Abs(l.Start()-first.Start()) < 0.3*l.Size && b.fits(prev, l) {
		return false // the next entry
	}
	return !b.paragraphEnds(l) && b.keepsEdge(first, prev, l) && !(beginsCaption(l) && beginsCaption(first))
}

// sameSizeAcross reports whether the words on both sides of a line break have one
// size and the size changes inside a line, as after a heading that is run in.
func sameSizeAcross(prev, l *textline.Line) bool {
	a, b := prev.Last(), l.Word(0)
	return (a.Style|b.Style)&(textline.Super|textline.Sub) == 0 && math.Abs(a.Size-b.Size) < 0.02*b.Size &&
		len(prev.Words) > 1 && prev.BoldButCode() == l.BoldButCode() && (math.Abs(prev.Word(0).Size-a.Size) > 0.02*a.Size || math.Abs(l.Last().Size-b.Size) > 0.02*b.Size)
}

// goesOnBold reports whether a bold line goes on in the sentence of a full line
// that is not bold throughout, and is no heading below it.
func goesOnBold(prev, l *textline.Line) bool {
	return !endsSentence(prev) && (textline.StartsLower(l.Word(0).Text) || prev.Last().Style&textline.Bold != 0 || endsSentence(l))
}

// termLine reports whether a line begins with a term in bold and goes on with what
// is said of it.
func termLine(l *textline.Line) bool {
	w := l.Word(0)
	return !l.RTL && w.Style&textline.Bold != 0 && letters.Count(w.Text) > 1 && l.Words[len(l.Words)-1].Style&textline.Bold == 0
}

// reach returns how much further than usual a line may be from the one before
// and belong to its paragraph. Raised marks and words in other fonts push the
// lines of some producers apart: where a sentence goes on from a full line that
// is no sign of an end.
func (b *blocker) reach(prev, l *textline.Line) float64 {
	const usual, pushed = 1.22, 1.5
	if b.fits(prev, l) || endsSentence(prev) {
		return usual
	}
	r, _ := utf8.DecodeRuneInString(l.Word(0).Text)
	if unicode.IsLower(r) || unicode.Is(unicode.Lo, r) && len(b.cur) > 0 && !b.cur[0].All(textline.Bold) {
		return pushed
	}
	return usual
}

// keepsEdge reports whether a line's left edge fits the block.
func (b *blocker) keepsEdge(first, prev, l *textline.Line) bool {
	em := l.Size
	left := b.textLeft()
	d := l.Start() - left
	centred := math.Abs(l.Box.X0+l.Box.X1-prev.Box.X0-prev.Box.X1) < max(3, 0.4*em) // a space at the end counts for some producers
	switch {
	case len(b.cur) == 1 && hangs(first, l):
		return true
	case math.Abs(d) < 0.7*em || centred && !b.item:
		return true
	case b.item:
		if d > 0 {
			return d < 2*em
		}
		return !b.fits(prev, l) && math.Abs(l.Start()-first.Start()) < 0.7*em
	case len(b.cur) == 1 && d < 0: // after an indented first line
		return d > -5*em
	case d > 0 && len(b.cur) == 1:
		return b.hangsOn(prev, l, d)
	case d > 0:
		return textline.HasRTL(l.Words)
	}
	return textline.HasRTL(l.Words)
}

// paragraphEnds reports whether the previous line ended a paragraph: it is
// short although the next word would have fitted.
func (b *blocker) paragraphEnds(l *textline.Line) bool {
	prev := &b.cur[len(b.cur)-1]
	if prev.RTL != l.RTL {
		return false
	}
	if len(b.cur) > 1 && l.Start()-b.textLeft() > 0.8*l.Size && !b.item && endsSentence(prev) {
		return true // indented first line
	}
	if !b.fits(prev, l) {
		return false
	}
	r, _ := utf8.DecodeRuneInString(l.Word(0).Text)
	opens := unicode.IsUpper(r) || unicode.IsDigit(r) || unicode.Is(unicode.Lo, r) || !unicode.IsLetter(r)
	room, beyond := b.right-prev.Box.X1, l.Box.X1-prev.Box.X1
	if prev.RTL {
		room, beyond = prev.Box.X0-b.left, prev.Box.X0-l.Box.X0
	}
	far := room > 0.25*(b.right-b.left)
	return endsSentence(prev) && opens || far && opens && beyond > -20*l.Size
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

func lineText(l *textline.Line) string {
	for i := range l.Words {
		if textline.Wordy(l.Words[i].Text) {
			return l.Words[i].Text
		}
	}
	return ""
}

// flush builds a block from the current lines.
func (b *blocker) flush() {
	if len(b.cur) == 0 {
		return
	}
	blk := newBlock(b.cur, b.item, b.mark, b.code)
	blk.Open = blk.runsOut(b.right)
	b.out = append(b.out, blk)
	b.cur, b.item, b.code = nil, false, false
}
