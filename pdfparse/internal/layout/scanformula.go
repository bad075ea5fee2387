package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// A text recognizer misreads display formulas, and shows it: the confidence is
// low on a line off the edge of a column of text that it reads well. Such
// regions are kept as figures, with the recognized text as alternative text.

// Limits for formulas in a scan, in sizes of the text and shares. They were set
// on one page and not tuned on the documents on which they were measured.
const (
	leastText   = 5    // well-read lines per page
	readWell    = 0.8  // mean confidence of such a line
	inDoubt     = 0.6  // greatest confidence of a formula
	plainWord   = 3    // letters of a word of well-read text
	anyWord     = 5    // letters of a word of other text
	fewLetters  = 0.25 // greatest share of a formula's characters in such words
	inset       = 1.2  // distance from the edge of the column
	regionGap   = 1.0  // distance between the lines of one formula
	pieceGap    = 0.6  // distance to other parts of a formula
	nearText    = 7    // distance to the next line of text above or below
	tallRegion  = 16   // height; above it, a drawing
	offCentre   = 0.15 // share of the column's width, without a number at its edge
	maxOCRLines = 4000 // lines of a page of text
)

// An ocrLine is a line as recognized.
type ocrLine struct {
	words   []textline.Word
	from    int // index of its first word on the page
	box     geom.Rect
	conf    float64 // mean by characters, without the equation number
	chars   int
	text    float64 // share of characters in words
	numbers bool    // ends with an equation number
	seed    bool
	region  int // 1-based
}

// scanFormulas finds the display formulas among the words of a scan. It returns
// each as a word whose order is the index of the first word it replaces, sorted
// by that, and marks the replaced words as taken.
func scanFormulas(s *Scan) (found []textline.Word, taken []bool) {
	ls := ocrLines(s.Words)
	var text []*ocrLine
	for i := range ls {
		if l := &ls[i]; l.conf >= readWell && l.text > fewLetters && len(l.words) > 3 {
			text = append(text, l)
		}
	}
	if len(text) < leastText || len(ls) > maxOCRLines {
		return nil, nil
	}
	sizes := make([]float64, len(text))
	for i, l := range text {
		sizes[i] = l.words[0].Size
	}
	slices.Sort(sizes)
	em := sizes[len(sizes)/2]
	slices.SortStableFunc(text, func(a, b *ocrLine) int { return cmp.Compare(a.box.Y0, b.box.Y0) })
	order := make([]*ocrLine, len(ls))
	for i := range ls {
		order[i] = &ls[i]
		ls[i].seed = ls[i].isFormula(text, em) && !inRuledTable(s, ls[i].box)
	}
	slices.SortStableFunc(order, func(a, b *ocrLine) int { return cmp.Compare(a.box.Y0, b.box.Y0) })
	for _, r := range formulaRegions(order, em) {
		w, ok := r.word()
		if !ok || geom.Height(w.Box) > tallRegion*em {
			continue
		}
		if taken == nil {
			taken = make([]bool, len(s.Words))
		}
		for _, l := range r {
			for k := range l.words {
				taken[l.from+k] = true
			}
		}
		found = append(found, w)
	}
	slices.SortFunc(found, func(a, b textline.Word) int { return cmp.Compare(a.Order, b.Order) })
	return found, taken
}

func ocrLines(ws []textline.Word) []ocrLine {
	var out []ocrLine
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && ws[j].Run == ws[i].Run && ws[i].Run != 0 {
			j++
		}
		l := ocrLine{words: ws[i:j], from: i, box: ws[i].Box}
		l.measure()
		out = append(out, l)
		i = j
	}
	return out
}

func (l *ocrLine) measure() {
	body := l.words
	if n := len(body); n > 1 && isEquationNumber(body[n-1].Text) && body[n-1].Box.X0-body[n-2].Box.X1 > 2*body[n-1].Size {
		body, l.numbers = body[:n-1], true
	}
	l.box = body[0].Box
	sum, inWords := 0.0, 0
	for i := range body {
		w := &body[i]
		l.box = geom.Union(l.box, w.Box)
		n := len([]rune(w.Text))
		l.chars += n
		sum += w.Conf * float64(n)
		if r := letterRun(w.Text); r >= plainWord && w.Conf >= readWell || r >= anyWord {
			inWords += n
		}
	}
	l.conf = sum / float64(max(l.chars, 1))
	l.text = float64(inWords) / float64(max(l.chars, 1))
}

// isEquationNumber reports whether a word is a number in parentheses, as at the
// edge of a column next to a formula.
func isEquationNumber(s string) bool {
	n := len(s)
	return n >= 3 && n <= 10 && s[0] == '(' && s[n-1] == ')' && strings.Trim(s[1:n-1], "0123456789.-abcdefABC") == "" && strings.ContainsAny(s, "0123456789")
}

// letterRun returns the length of the longest run of letters.
func letterRun(s string) int {
	best, n := 0, 0
	for _, r := range s {
		if unicode.IsLetter(r) {
			n++
			best = max(best, n)
		} else {
			n = 0
		}
	}
	return best
}

// isFormula reports whether a line by itself is certainly a formula: of low
// confidence, between lines of text, and off the edge of their column.
func (l *ocrLine) isFormula(text []*ocrLine, em float64) bool {
	if l.conf > inDoubt || l.text > fewLetters || l.chars < 3 || !mathSign(l.words) {
		return false
	}
	col, gap, ok := columnAround(text, l.box, em)
	if !ok || gap > nearText*em || l.box.X0 < col.X0+inset*em || l.box.X1 > col.X1+em {
		return false
	}
	return l.numbers || math.Abs(midX(l.box)-midX(col)) < offCentre*geom.Width(col)
}

func midX(r geom.Rect) float64 { return (r.X0 + r.X1) / 2 }

// mathSign reports whether any word contains characters of formulas.
func mathSign(ws []textline.Word) bool {
	return slices.ContainsFunc(ws, func(w textline.Word) bool {
		return strings.ContainsAny(w.Text, "=+<>≤≥−—–-~|^*/\\_{}[]()0123456789")
	})
}

// columnAround returns the extent of the nearest lines of text above and below
// a box, and the distance of the nearer one.
func columnAround(text []*ocrLine, box geom.Rect, em float64) (col geom.Rect, gap float64, ok bool) {
	at, _ := slices.BinarySearchFunc(text, box.Y0, func(t *ocrLine, y float64) int { return cmp.Compare(t.box.Y0, y) })
	gap = math.Inf(1)
	for _, step := range []int{-1, 1} {
		n := 0
		i := at
		if step < 0 {
			i--
		}
		for tries := 0; i >= 0 && i < len(text) && n < 3 && tries < 40; i, tries = i+step, tries+1 {
			t := text[i]
			d := max(t.box.Y0-box.Y1, box.Y0-t.box.Y1)
			if min(t.box.X1, box.X1) <= max(t.box.X0, box.X0) {
				continue
			}
			if d > 4*nearText*em {
				break
			}
			gap = min(gap, max(d, 0))
			if !ok {
				col, ok = t.box, true
			}
			col = geom.Union(col, t.box)
			n++
		}
	}
	return col, gap, ok
}

// inRuledTable reports whether a box lies between full-height rulings.
func inRuledTable(s *Scan, box geom.Rect) bool {
	left, right := false, false
	for i := range s.Lines {
		l := &s.Lines[i]
		if math.Abs(l.X1-l.X0) > 1 || min(l.Y0, l.Y1) > box.Y1 || max(l.Y0, l.Y1) < box.Y0 {
			continue
		}
		left = left || l.X0 <= box.X0+1
		right = right || l.X0 >= box.X1-1
	}
	return left && right
}

// A formulaRegion is the lines of one formula.
type formulaRegion []*ocrLine

// formulaRegions joins formulas with adjacent parts: limits, a second line, the
// halves of fractions.
func formulaRegions(order []*ocrLine, em float64) []formulaRegion {
	var out []formulaRegion
	boxes := []geom.Rect{}
	const reach = 30 // lines examined above and below
	for i, l := range order {
		if !l.seed || l.region != 0 {
			continue
		}
		if n := len(out); n > 0 && l.joins(boxes[n-1], regionGap*em) {
			out[n-1] = append(out[n-1], l)
			boxes[n-1] = geom.Union(boxes[n-1], l.box)
			l.region = n
		} else {
			out, boxes = append(out, formulaRegion{l}), append(boxes, l.box)
			l.region = len(out)
		}
		n := len(out) - 1
		for grown := true; grown; {
			grown = false
			for k := max(0, i-reach); k < min(len(order), i+reach); k++ {
				p := order[k]
				if p.region == 0 && !p.seed && p.isPiece() && p.joins(boxes[n], pieceGap*em) {
					out[n], boxes[n] = append(out[n], p), geom.Union(boxes[n], p.box)
					p.region, grown = n+1, true
				}
			}
		}
	}
	return out
}

// isPiece reports whether a line can be part of an adjacent formula.
func (l *ocrLine) isPiece() bool {
	return l.text == 0 && (l.conf < readWell && len(l.words) < 12 || len(l.words) <= 3 && l.chars <= 8)
}

// joins reports whether a line touches a region.
func (l *ocrLine) joins(r geom.Rect, gap float64) bool {
	return max(l.box.Y0-r.Y1, r.Y0-l.box.Y1) < gap && max(l.box.X0-r.X1, r.X0-l.box.X1) < 2*gap
}

// word returns a region as a word.
func (r formulaRegion) word() (textline.Word, bool) {
	slices.SortStableFunc(r, func(a, b *ocrLine) int { return cmp.Compare(a.from, b.from) })
	first := r[0].words[0]
	w := textline.Word{Source: textline.OCR, MCID: -1, Style: textline.Math | textline.Display, Size: first.Size, Base: first.Base, Order: int32(r[0].from), Run: first.Run, Box: r[0].box}
	var texts []string
	sum, chars := 0.0, 0
	for _, l := range r {
		w.Box = geom.Union(w.Box, l.box)
		sum += l.conf * float64(l.chars)
		chars += l.chars
		for i := range l.words {
			texts = append(texts, l.words[i].Text)
		}
	}
	w.Conf = sum / float64(max(chars, 1))
	w.Text = textline.Clean(strings.Join(texts, " "))
	column := w.Box
	w.Column = &column
	return w, chars > 3 && w.Text != ""
}
