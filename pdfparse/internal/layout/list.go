package layout

import (
	"math"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// A marker is the marker of a list item.
type marker struct {
	ordered bool
	bare    bool // could also be text: a lone dash, a letter
	number  int  // number of an ordered marker
	kind    byte // '1', 'a', 'A', 'i', 'I', '*', '[' of a reference or 'x' of a check box; paren separates the ')' and '(' forms
	paren   bool
}

const bullets = "•◦▪▫■□●○‣⁃∙⦁⚫➢➤►▶▸✓✔❖◆◇❑❒✦✧»o§·‒–—―-*−➔→"

// weakBullets are characters with other meanings in running text.
const weakBullets = "»o§·‒–—―-*−→□"

// markerOf reads a word as a list marker.
func markerOf(w *Word) (marker, bool) {
	if w.Bullet {
		return marker{kind: '*'}, true
	}
	s := w.Text
	if len(s) > 8 || s == "" {
		return marker{}, false
	}
	if s == unchecked || s == checked {
		return marker{kind: 'x', bare: true}, true
	}
	raised := w.Style&(Super|Sub) != 0 // small bullets are raised to the middle of the line
	if r, n := utf8.DecodeRuneInString(s); n == len(s) {
		weak := strings.ContainsRune(weakBullets, r)
		if strings.ContainsRune(bullets, r) && !(weak && raised) {
			return marker{kind: '*', bare: weak}, true
		}
		if r >= 0xE000 && r <= 0xF8FF || r == utf8.RuneError && !raised { // a code of a symbol font
			return marker{kind: '*', bare: r == utf8.RuneError}, true
		}
	}
	if raised {
		return marker{}, false
	}
	return orderedMarker(s)
}

// orderedMarker reads "1.", "2)", "(a)", "iv." and similar markers.
func orderedMarker(s string) (marker, bool) {
	var m marker
	body := s
	switch {
	case len(s) >= 3 && s[0] == '[' && s[len(s)-1] == ']':
		n, err := strconv.Atoi(s[1 : len(s)-1])
		return marker{ordered: true, kind: '[', number: n}, err == nil && n > 0 && n < 1000
	case len(s) >= 3 && s[0] == '(' && s[len(s)-1] == ')':
		body, m.paren = s[1:len(s)-1], true
	case strings.HasSuffix(s, "."):
		body = s[:len(s)-1]
	case strings.HasSuffix(s, ")"):
		body, m.paren = s[:len(s)-1], true
	default:
		return m, false
	}
	m.ordered = true
	if body == "" || len(body) > 5 {
		return m, false
	}
	if n, err := strconv.Atoi(body); err == nil && n >= 0 && len(body) <= 3 && body[0] != '+' {
		m.number, m.kind = n, '1'
		return m, true
	}
	if n := roman(body); n > 0 && (len(body) > 1 || body == "i" || body == "I") {
		m.number, m.kind = n, 'i'
		if body[0] < 'a' {
			m.kind = 'I'
		}
		return m, true
	}
	if len(body) == 1 {
		switch c := body[0]; {
		case c >= 'a' && c <= 'z':
			m.number, m.kind = int(c-'a')+1, 'a'
			return m, true
		case c >= 'A' && c <= 'Z':
			m.number, m.kind, m.bare = int(c-'A')+1, 'A', true // possibly an initial
			return m, true
		}
	}
	return m, false
}

// settleReferences turns items that begin with a number in brackets back into
// paragraphs if no neighbour has the next number, so that they are not a list
// of references.
func settleReferences(bs []*Block) {
	var last *Block
	var lone []*Block
	for _, b := range bs {
		if b.Kind != Item || b.Marker.kind != '[' {
			continue
		}
		if last == nil || b.Marker.number != last.Marker.number+1 {
			lone = append(lone, b)
		} else if n := len(lone); n > 0 && lone[n-1] == last {
			lone = lone[:n-1]
		}
		last = b
	}
	for _, b := range lone {
		b.Kind = Paragraph
		b.spellLabel()
		b.Left = b.Mark
	}
}

// spellLabel puts an item's marker back into its text.
func (b *Block) spellLabel() {
	b.Text[0] = append(TextLine{{Text: b.Label + " "}}, b.Text[0]...)
}

func roman(s string) int {
	value := func(c byte) int {
		switch c | 0x20 {
		case 'i':
			return 1
		case 'v':
			return 5
		case 'x':
			return 10
		case 'l':
			return 50
		case 'c':
			return 100
		}
		return 0
	}
	n, last := 0, 1000
	for i := range len(s) {
		v := value(s[i])
		if v == 0 || (s[i] < 'a') != (s[0] < 'a') {
			return 0
		}
		if v > last {
			n -= 2 * last
		}
		n += v
		last = v
	}
	return n
}

// lineMarker returns the list marker at the start of a line, if text follows
// it.
func lineMarker(l *Line) (marker, bool) {
	if len(l.Words) < 2 {
		return marker{}, false
	}
	w, next := l.word(0), l.word(1)
	m, ok := markerOf(w)
	if l.rtl && !ok {
		m, ok = orderedMarker(turnedSigns(w.Text))
	}
	if ok && m.paren && m.number > 99 && strings.IndexFunc(next.Text, unicode.IsDigit) == 0 {
		return m, false // the area code of a telephone number
	}
	if !ok || glued(leftOf(w, next)) && !w.Bullet {
		return m, false
	}
	return m, true
}

// strangeBullets finds letters and unknown characters that are bullets: signs
// of symbol fonts whose codes were read as text. Each begins several lines of
// the page and occurs nowhere else.
func strangeBullets(ws []Word) {
	const least = 3 // lines per page
	begins, all := map[string]int{}, map[string]int{}
	for i := range ws {
		w := &ws[i]
		if !strangeSign(w.Text) || w.Turned || w.Style&(Super|Sub|Math) != 0 {
			continue
		}
		all[w.Text]++
		if i+1 == len(ws) || i > 0 && math.Abs(ws[i-1].Base-w.Base) < 0.5*w.Size && ws[i-1].Box.X0 < w.Box.X0 {
			continue
		}
		if n := &ws[i+1]; math.Abs(n.Base-w.Base) < 0.5*n.Size && n.Box.X0 > w.Box.X1 && n.Box.X0-w.Box.X1 < 4*n.Size && wordy(n.Text) &&
			(!strings.Contains(signLetters, w.Text) || n.Box.X0-w.Box.X1 > 0.4*n.Size) {
			begins[w.Text]++
		}
	}
	for i := range ws {
		if s := ws[i].Text; begins[s] >= least && begins[s]*10 >= all[s]*9 {
			ws[i].Bullet = true
		}
	}
}

// signLetters are Latin letters that are no words but the codes of signs in
// symbol fonts: arrows, ticks, boxes.
const signLetters = "ÊØŸÿüÜÆæÐðÞþß"

// strangeSign reports whether a word is a single character that is rarely a
// word: neither ASCII nor in a script with one-letter words; or a bullet with a
// sign after it.
func strangeSign(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	if n > 1 && strings.ContainsRune(bullets, r) && !strings.ContainsRune(weakBullets, r) && len(s) == n+1 && unicode.IsPunct(rune(s[n])) {
		return true // a bullet and the code of its space in a font without codes
	}
	if n < 2 || n < len(s) {
		return false
	}
	return strings.ContainsRune(signLetters, r) || s != unchecked && s != checked && !unicode.In(r, unicode.Latin, unicode.Cyrillic, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul, unicode.Arabic, unicode.Hebrew, unicode.Devanagari, unicode.Nd) && !unicode.IsPunct(r)
}

// drawnDots returns the small circles and squares of a page.
func drawnDots(p *glyph.Page, f frame) []Rect {
	var dots []Rect
	for i := range p.Shapes {
		s := &p.Shapes[i]
		w, h := width(s.Rect), height(s.Rect)
		if (s.Round || s.Rectangle && s.Filled) && w >= 1.2 && w <= 10 && h >= 1.2 && h <= 10 && math.Abs(w-h) < 0.25*max(w, h) {
			dots = append(dots, f.rect(s.Rect))
		}
	}
	return dots
}

// Drawn bullets.
const (
	maxDots    = 4000 // on a page; more are a pattern
	bulletCell = 8.0  // height of the rows that words are looked up in, in points
	bulletBand = 14   // greatest height of a line from a bullet's centre to its baseline, in points
	maxBeside  = 400  // words in a row that are looked at
	bulletGap  = 2.6  // greatest distance to the text, in its sizes
)

// drawnBullets adds words for the dots before the first words of lines:
// browsers draw list bullets this way.
func drawnBullets(ws []Word, dots []Rect) []Word {
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
		w := ws[i]
		ws = append(ws, Word{
			Text: "•", Bullet: true, Base: w.Base, Size: w.Size, Order: w.Order, Run: -1, MCID: w.MCID,
			Box:      Rect{X0: d.X0, Y0: w.Box.Y0, X1: d.X1, Y1: w.Box.Y1},
			Artifact: w.Artifact, Source: w.Source, Conf: w.Conf,
		})
	}
	return ws
}

// besideDot returns the first word of the line that a dot is the bullet of, -1
// without one. Right-to-left text is on its left.
func besideDot(ws []Word, byRow map[int][]int, d Rect) int {
	cy := (d.Y0 + d.Y1) / 2
	right, left := -1, -1 // the nearest words on either side
	for k := int(cy / bulletCell); k <= int((cy+bulletBand)/bulletCell); k++ {
		row := byRow[k]
		if len(row) > maxBeside {
			continue
		}
		for _, i := range row {
			w := &ws[i]
			if w.Turned || cy < w.Base-0.75*w.Size || cy > w.Base+0.05*w.Size || height(d) > 0.85*w.Size {
				continue
			}
			after, before := w.Box.X0-d.X1, d.X0-w.Box.X1
			switch {
			case after >= -0.5 && after < bulletGap*w.Size:
				if right < 0 || w.Box.X0 < ws[right].Box.X0 {
					right = i
				}
			case before >= -0.5 && before < bulletGap*w.Size && isRTLWord(w.Text):
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
