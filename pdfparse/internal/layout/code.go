package layout

import (
	"math"
	"regexp"
	"slices"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// address matches a mail address, of several people in braces, and a URL behind
// the number of its note.
var address = regexp.MustCompile(`(?:\{[^{}]*\}|[\w.+-]+)@[\w-]+(?:\.[\w-]+)+|^\W?\d{1,3}\W?https?://\S+$`)

// addresses reports whether lines are nothing but addresses, which are often
// set in a fixed-pitch font.
func addresses(ls []textline.Line) bool {
	const mostLines = 4
	if len(ls) > mostLines {
		return false
	}
	s := textline.TextOf(ls).String()
	rest := address.ReplaceAllString(s, "")
	return rest != s && letters.Count(rest) == 0
}

// codeText places lines of fixed-pitch text on a character grid, which
// preserves indentation and columns.
//
// A line wrapped by the browser is joined again: its continuation begins at the
// left edge, after a painted space or in the middle of a word that did not fit.
func codeText(ls []textline.Line) []string {
	cw := textline.CharWidth(ls)
	left, right := math.Inf(1), 0.0
	for i := range ls {
		if _, ok := textline.WrapMarked(&ls[i]); !ok || i == 0 {
			left = min(left, ls[i].Box.X0)
		}
		right = max(right, ls[i].Box.X1)
	}
	flush := false // some line begins at the left edge, not after spaces
	for i := range ls {
		w := &ls[i].Words[0]
		flush = flush || !w.Spaced && w.Box.X0 < left+0.5*cw
	}
	pitch := codePitch(ls)
	var out []string
	var b strings.Builder
	for i := range ls {
		l := &ls[i]
		if i > 0 && pitch > 0 {
			for n := int(math.Round((l.Base-ls[i-1].Base)/pitch)) - 1; n > 0; n-- {
				out = append(out, "")
			}
		}
		if i > 0 && len(out) > 0 {
			if rest, ok := textline.WrapMarked(l); ok {
				out[len(out)-1] += afterMark(out[len(out)-1]) + lineOnGrid(&b, &rest, rest.Box.X0, cw)
				continue
			}
			if sep, ok := wrapped(&ls[i-1], l, left, right, cw); ok && flush {
				out[len(out)-1] += sep + lineOnGrid(&b, l, left, cw)
				continue
			}
		}
		out = append(out, lineOnGrid(&b, l, left, cw))
	}
	return out
}

// wrapped reports whether l is the continuation of the line prev, and returns
// the separator between them.
func wrapped(prev, l *textline.Line, left, right, cw float64) (sep string, ok bool) {
	a, b := &prev.Words[len(prev.Words)-1], &l.Words[0]
	if b.Order != a.Order+1 || l.Box.X0 > left+0.5*cw {
		return "", false
	}
	noRoom := prev.Box.X1+geom.Width(b.Box) > right+0.5*cw
	switch {
	case b.Spaced:
		return " ", noRoom
	case strings.HasSuffix(a.Text, "-"):
		return "", noRoom && textline.Wordy(b.Text[:1]) && !strings.HasSuffix(a.Text, "---")
	case b.Source == textline.OCR: // without painted spaces: an indented line that can't end there
		return " ", noRoom && prev.Box.X0 > left+1.5*cw && strings.ContainsRune("=,(+", rune(a.Text[len(a.Text)-1]))
	}
	return "", false
}

// afterMark returns the separator of what is left of a line of code from its beginning:
// the space at which the line was broken is not painted, and after a sign that parts
// names there was none.
func afterMark(line string) string {
	if strings.HasSuffix(line, " ") || line != "" && strings.ContainsRune("./?!-_:=(", rune(line[len(line)-1])) {
		return ""
	}
	return " "
}

// lineOnGrid formats one line, with its first column at left.
func lineOnGrid(b *strings.Builder, l *textline.Line, left, cw float64) string {
	b.Reset()
	x := left
	for k := range l.Words {
		w := &l.Words[k]
		n := int(math.Round((w.Box.X0 - x) / cw))
		if k > 0 && n < 1 {
			if prev := &l.Words[k-1]; !onGrid(prev, w) && !textline.Glued(prev, w) {
				n = 1
			}
		}
		b.WriteString(strings.Repeat(" ", max(0, min(n, 200))))
		b.WriteString(w.Text)
		x = w.Box.X1
	}
	return b.String()
}

// onGrid reports whether both words are recognized and monospaced: their boxes
// are those of grid cells, which show spaces more reliably than a recognizer.
func onGrid(a, b *textline.Word) bool {
	return a.Source == textline.OCR && b.Source == textline.OCR && a.Style&b.Style&textline.Mono != 0
}

// codePitch returns the least distance between two of the last lines, 0 if unknown. In
// recognized text, where distances are imprecise, it is the median of those
// without a blank line.
func codePitch(ls []textline.Line) float64 {
	ls = ls[max(0, len(ls)-pitchLines):]
	var ds []float64
	for i := 1; i < len(ls); i++ {
		if d := ls[i].Base - ls[i-1].Base; d > 0.8*ls[i].Size {
			ds = append(ds, d)
		}
	}
	if len(ds) == 0 {
		return 0
	}
	if ls[0].Words[0].Source == textline.Native {
		return slices.Min(ds)
	}
	slices.Sort(ds)
	return ds[sort.SearchFloat64s(ds, 1.5*ds[0])/2]
}

// pitchLines is how many lines tell their distance: a page has no more, and the cost of
// one that has would grow with their square.
const pitchLines = 120

// codeGap is the greatest distance of code lines, in sizes, that is no blank line
// between two; three as far from each other may be evenGap apart.
const (
	codeGap = 1.75
	evenGap = 2.5
)

// sameCode reports whether a line, before next, continues a code block: it follows at
// the block's line distance, or after whole blank lines.
func sameCode(block []textline.Line, l, next *textline.Line) bool {
	last := &block[len(block)-1]
	gap := l.Base - last.Base
	if l.Words[0].Source == textline.OCR {
		return sameScannedCode(block, l, gap)
	}
	if math.Abs(l.Size-last.Size) > 0.15*l.Size {
		return false
	}
	const slack, exact = 0.1, 0.02
	pitch := codePitch(block)
	if pitch == 0 && next != nil && textline.CodeLine(next, false) && last.All(textline.Bold) == l.All(textline.Bold) {
		if p := next.Base - l.Base; p < evenGap*l.Size && math.Abs(gap-p) < slack*p || p < codeGap*l.Size && math.Abs(gap-2*p) < exact*p { // a blank line
			return true
		}
	}
	if pitch == 0 {
		return gap < codeGap*l.Size
	}
	n := math.Round(gap / pitch)
	return n <= 3 && math.Abs(gap-n*pitch) < slack*pitch || gap < (1+slack)*pitch
}

// Recognized code: the size of a line depends on which letters it has, its
// advance does not.
const (
	sameAdvance = 0.12 // maximum relative difference of two lines' advances
	linePitch   = 2.1  // usual line distance, in advances
	mostBlank   = 3.5  // maximum distance of two lines of a block, in line distances
)

// sameScannedCode is sameCode for recognized text.
func sameScannedCode(block []textline.Line, l *textline.Line, gap float64) bool {
	cw := textline.CharWidth(block)
	if math.Abs(textline.CharWidth([]textline.Line{*l})-cw) > sameAdvance*cw {
		return false
	}
	pitch := codePitch(block)
	if pitch == 0 {
		return gap < 2.5*linePitch*cw // one blank line
	}
	return gap < mostBlank*pitch
}

// mostRoom is the height, in sizes, that code may leave free at the foot of a page if it
// goes on over the break: a blank line or two, and lines that are kept together. Of 1,137
// breaks between code in 141 documents 33 leave more, and nearly all begin new code.
const mostRoom = 5

// usualFoot returns where the text of full pages ends: three quarters of them end above.
func usualFoot(pages []*Page) float64 {
	var feet []float64
	for _, p := range pages {
		foot := 0.0
		for _, b := range p.Blocks {
			if b.shown() {
				foot = max(foot, b.Box.Y1)
			}
		}
		feet = append(feet, foot)
	}
	if len(feet) == 0 {
		return 0
	}
	return nth(feet, len(feet)*3/4)
}

// facingShift returns how much further right the text of every second page begins, which
// has the wider margin on the other side.
func facingShift(pages []*Page) float64 {
	const fewPages = 4
	var lefts [2][]float64
	for i, p := range pages {
		lines := map[int]int{} // by where their block begins
		for _, b := range p.Blocks {
			if b.shown() && b.Kind != Code {
				lines[int(math.Round(b.Left))] += len(b.Text)
			}
		}
		if left, n := most(lines, func(a, b int) bool { return a < b }); n > 0 {
			lefts[i%2] = append(lefts[i%2], float64(left))
		}
	}
	if len(lefts[1]) < fewPages {
		return 0
	}
	return nth(lefts[1], len(lefts[1])/2) - nth(lefts[0], len(lefts[0])/2)
}

// sameGrid reports whether the characters of two blocks of code have the same size.
func sameGrid(a, b *Block) bool {
	return a.Source == b.Source && math.Abs(a.advance-b.advance) < sameAdvance*a.advance
}

// alignCode indents the parts of code over several pages as if they stood below each
// other. Text of every second page begins shift further right.
func alignCode(pages []*Page, shift float64) {
	for i, p := range pages {
		p.check.Now()
		for _, a := range p.Blocks {
			if a.Kind != Code || a.Cont || a.next == nil {
				continue
			}
			var lefts []float64
			for b := a; b != nil; b = b.next {
				odd := float64((i+len(lefts))%2 - i%2)
				lefts = append(lefts, furtherRight(a, b, odd*shift, p.Width/4))
			}
			least := slices.Min(lefts)
			for b := a; b != nil; b = b.next {
				b.indentCode(int(math.Round((lefts[0] - least) / a.advance)))
				lefts = lefts[1:]
			}
		}
	}
}

// furtherRight returns how much further right than a the code of a later page begins,
// whose text begins shift further right. If it is most or more it is in another column.
func furtherRight(a, b *Block, shift, most float64) float64 {
	for _, x := range [2]float64{b.Left - a.Left - shift, (b.Left - b.ColLeft) - (a.Left - a.ColLeft)} {
		if math.Abs(x) < most {
			return x
		}
	}
	return 0
}

// indentCode moves the lines of code n columns to the right.
func (b *Block) indentCode(n int) {
	pad := strings.Repeat(" ", min(n, 200))
	for i, l := range b.Code {
		if l != "" {
			b.Code[i] = pad + l
		}
	}
}
