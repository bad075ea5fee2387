package layout

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// spellLabel puts an item's marker back into its text.
func (b *Block) spellLabel() {
	b.Text[0] = append(textline.Runs{{Text: b.Label + " "}}, b.Text[0]...)
}

// settleLetters makes items of what the lines begin with A., B., C. or FR1., FR2. and
// so on: a single such letter may be an initial. letters are the paragraphs that begin so.
func settleLetters(bs []*Block, letters []markedText) {
	for k := range letters {
		if l := &letters[k]; goesOn(letters, k) {
			open := bs[l.at].Open
			bs[l.at] = newBlock(l.lines, true, l.marker, false)
			bs[l.at].Open = open
		}
	}
}

// markedText is a paragraph that begins with what may be the marker of an item.
type markedText struct {
	at     int // index of its block
	lines  []textline.Line
	marker textline.Marker
	name   string // before the number
}

// counts reports whether the marker of the paragraph after a follows its own.
func (a *markedText) counts(b *markedText) bool {
	return b.at == a.at+1 && b.marker.Kind == a.marker.Kind && b.marker.Paren == a.marker.Paren && b.marker.Number == a.marker.Number+1 && b.name == a.name &&
		math.Abs(a.lines[0].Start()-b.lines[0].Start()) < 0.3*b.lines[0].Size
}

// goesOn reports whether the k-th of paragraphs is counted with one next to it.
func goesOn(ts []markedText, k int) bool {
	return k > 0 && ts[k-1].counts(&ts[k]) || k+1 < len(ts) && ts[k].counts(&ts[k+1])
}

// partBullets parts bullets from the words that they are set close to at the
// beginning of a line.
func partBullets(ws []textline.Word) []textline.Word {
	for i := range ws[:len(ws):len(ws)] {
		w := &ws[i]
		r, n := utf8.DecodeRuneInString(w.Text)
		if n < 2 || n == len(w.Text) || w.Turned || !strings.ContainsRune(textline.Bullets, r) || strings.ContainsRune(textline.WeakBullets, r) || !textline.Wordy(w.Text[n:]) {
			continue
		}
		if i > 0 && math.Abs(ws[i-1].Base-w.Base) < 0.5*w.Size && ws[i-1].Box.X0 < w.Box.X0 {
			continue
		}
		dot := *w
		dot.Text, dot.Bullet = w.Text[:n], true
		dot.Box.X1 = w.Box.X0 + geom.Width(w.Box)/float64(utf8.RuneCountInString(w.Text))
		w.Text, w.Box.X0 = w.Text[n:], dot.Box.X1
		ws = append(ws, dot)
	}
	return ws
}

// findBullets marks the words that are bullets and adds those that are drawn: beside a
// bullet that is a word, the drawing is its own.
func findBullets(ws []textline.Word, p *glyph.Page, f geom.Frame) []textline.Word {
	strangeBullets(ws)
	return drawnBullets(ws, drawnDots(p, f))
}

// strangeBullets finds letters and unknown characters that are bullets: signs
// of symbol fonts whose codes were read as text or as a formula. Each begins
// several lines of the page and hardly ever occurs elsewhere, as a plus does, too.
func strangeBullets(ws []textline.Word) {
	const least = 3 // lines per page
	begins, all := map[string]int{}, map[string]int{}
	for i := range ws {
		w := &ws[i]
		formula := w.Style&textline.Math != 0
		if formula && !signCommand(w.Text) || !formula && !loneLetter(w) && !strangeSign(w.Text) && (w.Text != "+" || w.Style&textline.Mono != 0) || w.Turned || w.Style&(textline.Super|textline.Sub) != 0 {
			continue
		}
		all[w.Text]++
		if i+1 == len(ws) || i > 0 && math.Abs(ws[i-1].Base-w.Base) < 0.5*w.Size && ws[i-1].Box.X0 < w.Box.X0 {
			continue
		}
		if n := &ws[i+1]; isBefore(w, n) && textline.Wordy(n.Text) &&
			(!formula && !strings.Contains(signLetters, w.Text) || n.Box.X0-w.Box.X1 > 0.4*n.Size) {
			begins[w.Text]++
		}
	}
	for i := range ws {
		if s := ws[i].Text; begins[s] >= least && begins[s]*10 >= all[s]*9 {
			if ws[i].Bullet = true; loneLetter(&ws[i]) {
				ws[i].Text = "•"
			}
			ws[i].Style &^= textline.Math
			if i+1 < len(ws) && isBefore(&ws[i], &ws[i+1]) {
				ws[i].Base, ws[i].Size = ws[i+1].Base, ws[i+1].Size
			}
		}
	}
}

// isBefore reports whether a bullet stands at most its distance before the word n of its
// line, above the baseline or on it.
func isBefore(w, n *textline.Word) bool {
	gap := n.Box.X0 - w.Box.X1
	return math.Abs(n.Base-w.Base) < 0.5*n.Size && gap > 0 && gap < 4*n.Size
}

// loneLetter reports whether a word is a letter that is all the page has in its font:
// the code of a sign, but for the o that is a bullet in any font.
func loneLetter(w *textline.Word) bool {
	return w.Lone && len(w.Text) == 1 && w.Text != "o" && letters.Count(w.Text) == 1
}

// signCommand reports whether TeX is a single command, as of a sign.
func signCommand(s string) bool {
	return len(s) > 2 && s[0] == '\\' && !strings.ContainsFunc(s[1:], func(r rune) bool { return r < 'a' || r > 'z' })
}

// signLetters are Latin letters that are no words but the codes of signs in
// symbol fonts: arrows, ticks, boxes.
const signLetters = "ÊØŸÿüÜÆæÐðÞþß"

// strangeSign reports whether a word is a single character that is rarely a
// word: neither ASCII nor in a script with one-letter words.
func strangeSign(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if n < 2 || n < len(s) || s == textline.HookArrow {
		return false
	}
	return strings.ContainsRune(signLetters, r) || s != textline.Unchecked && s != textline.Checked && !unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Arabic, unicode.Hebrew, unicode.Devanagari, unicode.Nd) && !unicode.IsPunct(r)
}

// drawnDots returns the small circles and squares of a page, and pictures as small
// that occur several times in one size: of these the middle, without their margins.
func drawnDots(p *glyph.Page, f geom.Frame) []geom.Rect {
	var dots []geom.Rect
	sizes := map[[2]int]int{} // of pictures, by their size in points
	size := func(r geom.Rect) [2]int { return [2]int{int(geom.Width(r) + .5), int(geom.Height(r) + .5)} }
	for i := range p.Images {
		sizes[size(p.Images[i].Rect)]++
	}
	for i := range p.Images {
		r := p.Images[i].Rect
		if k := size(r); sizes[k] > 1 && min(k[0], k[1]) > 0 && k[0] <= widestDot && k[1] <= pictureBullet {
			w, h := geom.Width(r)/4, geom.Height(r)/4
			dots = append(dots, f.Rect(geom.Rect{X0: r.X0 + w, Y0: r.Y0 + h, X1: r.X1 - w, Y1: r.Y1 - h}))
		}
	}
	for i := range p.Shapes {
		s := &p.Shapes[i]
		w, h := geom.Width(s.Rect), geom.Height(s.Rect)
		if (s.Round || s.Rectangle && s.Filled) && w >= 1.2 && w <= widestDot && h >= 1.2 && h <= widestDot && math.Abs(w-h) < 0.25*max(w, h) {
			dots = append(dots, f.Rect(s.Rect))
		}
	}
	return dots
}

// Drawn bullets.
const (
	widestDot     = 10   // greatest width of one, in points: icons are wider
	pictureBullet = 14   // greatest height of a picture that is one, in points
	maxDots       = 4000 // on a page; more are a pattern
	bulletCell    = 8.0  // height of the rows that words are looked up in, in points
	bulletBand    = 14   // greatest height of a line from a bullet's centre to its baseline, in points
	maxBeside     = 400  // words in a row that are looked at
	bulletGap     = 2.6  // greatest distance to the text, in its sizes
)

// drawnBullets adds words for the dots before the first words of lines:
// browsers draw list bullets this way.
func drawnBullets(ws []textline.Word, dots []geom.Rect) []textline.Word {
	if len(dots) == 0 || len(dots) > maxDots || len(ws) == 0 {
		return ws
	}
	byRow := map[int][]int{}
	for i := range ws {
		k := int(ws[i].Base / bulletCell)
		byRow[k] = append(byRow[k], i)
	}
	for _, d := range dots {
		i := besideDot(ws, byRow, d)
		if i < 0 {
			continue
		}
		if i > 0 && isBefore(&ws[i-1], &ws[i]) && (ws[i-1].Bullet || ws[i-1].Text == "\ufffd") { // the dot is a character
			ws[i-1].Bullet, ws[i-1].Base, ws[i-1].Size = true, ws[i].Base, ws[i].Size
			continue
		}
		w := ws[i]
		ws = append(ws, textline.Word{
			Text: "•", Bullet: true, Base: w.Base, Size: w.Size, Order: w.Order, Run: -1, MCID: w.MCID,
			Box:      geom.Rect{X0: d.X0, Y0: w.Box.Y0, X1: d.X1, Y1: w.Box.Y1},
			Artifact: w.Artifact, Source: w.Source, Conf: w.Conf,
		})
	}
	return ws
}

// besideDot returns the first word of the line that a dot is the bullet of, -1
// without one. Right-to-left text is on its left.
func besideDot(ws []textline.Word, byRow map[int][]int, d geom.Rect) int {
	cy := (d.Y0 + d.Y1) / 2
	right, left := -1, -1 // the nearest words on either side
	for k := int(cy / bulletCell); k <= int((cy+bulletBand)/bulletCell); k++ {
		row := byRow[k]
		if len(row) > maxBeside {
			continue
		}
		for _, i := range row {
			w := &ws[i]
			if w.Turned || cy < w.Base-0.75*w.Size || cy > w.Base+0.05*w.Size || geom.Height(d) > 0.85*w.Size {
				continue
			}
			after, before := w.Box.X0-d.X1, d.X0-w.Box.X1
			switch {
			case after >= -0.5 && after < bulletGap*w.Size:
				if right < 0 || w.Box.X0 < ws[right].Box.X0 {
					right = i
				}
			case before >= -0.5 && before < bulletGap*w.Size && textline.IsRTLWord(w.Text):
				if left < 0 || w.Box.X1 > ws[left].Box.X1 {
					left = i
				}
			case after < 0 && before < 2*w.Size && w.Box.X1 < d.X1:
				return -1 // text to its left: a dot inside a line
			}
		}
	}
	if right >= 0 && left >= 0 {
		return -1
	}
	return max(right, left)
}
