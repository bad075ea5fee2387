package pdfparse

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// Recognisers overlook the numbers of a list, which are a column of one or two
// digits each. They are few among the letters of a page, but each begins an item.
const (
	numberGap   = 4  // greatest distance to the line's first word, or to the edge of its cell, in heights of letters
	cellWidth   = 20 // greatest distance to that edge
	mostEdges   = 256
	numberWidth = 2 // greatest width of the column
	fewNumbers  = 3 // lines of the column
)

// worthReading returns the regions of a page to read again: all if they hold
// enough letters that were missed, or else the numbers of a list.
func worthReading(regions []region, letters int) []region {
	missed := 0
	for i := range regions {
		missed += regions[i].missed
	}
	switch {
	case missed > 0 && missed*fewOf >= letters:
		return regions
	case missed > 0 && regions[0].numbers:
		return regions[:1]
	}
	return nil
}

// numbers returns the column of overlooked letters before lines of words, all
// higher than wide as digits are and bullets are not; it has no letters if there
// is none.
func numbers(found []RecognizedWord, overlooked []raster.Component, rulings []raster.Ruling, height int) region {
	edges := verticals(rulings)
	rows := map[int][]image.Rectangle{} // words by bands of the height of a letter
	for i := range found {
		f := found[i].Box
		if float64(f.Dy()) > uprightTall*float64(height) {
			continue
		}
		for y := f.Min.Y / height; y <= f.Max.Y/height; y++ {
			rows[y] = append(rows[y], f)
		}
	}
	var first []image.Rectangle
	for i := range overlooked {
		box := overlooked[i].Box
		if narrow := 6*box.Dy() >= 7*box.Dx(); narrow && box.Dy() >= height && beforeLine(box, rows[middleOf(box).Y/height], edges, height) {
			first = append(first, box)
		}
	}
	slices.SortStableFunc(first, func(a, b image.Rectangle) int { return cmp.Compare(a.Max.X, b.Max.X) })
	var column []image.Rectangle // the most letters of one
	for from, to := 0, 0; to < len(first); to++ {
		for first[to].Max.X-first[from].Max.X > numberWidth*height {
			from++
		}
		if to+1-from > len(column) {
			column = first[from : to+1]
		}
	}
	if rowsOf(column) < fewNumbers {
		return region{}
	}
	r := region{letters: len(column), missed: len(column), numbers: true}
	for _, b := range column {
		r.box = r.box.Union(b)
	}
	return r
}

// verticals returns the vertical ones of rulings, the first ones of very many.
func verticals(rulings []raster.Ruling) []raster.Ruling {
	var out []raster.Ruling
	for _, r := range rulings {
		if r.Vertical && len(out) < mostEdges {
			out = append(out, r)
		}
	}
	return out
}

// cellEdge returns the x of the nearest ruling to the right of a box, or of the box
// itself if there is none.
func cellEdge(box image.Rectangle, edges []raster.Ruling, height int) int {
	x, y := box.Max.X, float64(middleOf(box).Y)
	best := x
	for _, r := range edges {
		if at := int(r.Pos); at > x && at-x <= cellWidth*height && r.A <= y && y <= r.B && (best == x || at < best) {
			best = at
		}
	}
	return best
}

// beforeLine reports whether a box is closely before the first word of a line, or in
// the cell before it.
func beforeLine(box image.Rectangle, words []image.Rectangle, edges []raster.Ruling, height int) bool {
	before, edge := false, cellEdge(box, edges, height)
	for _, w := range words {
		if y := middleOf(box).Y; y < w.Min.Y || y >= w.Max.Y {
			continue
		}
		switch gap := w.Min.X - box.Max.X; {
		case gap > 0 && min(gap, w.Min.X-edge) <= numberGap*height && w.Min.X >= edge, gap > 0 && gap <= numberGap*height:
			before = true
		case gap <= 0 && box.Min.X-w.Max.X <= numberGap*height:
			return false // a word before it
		}
	}
	return before
}

// rowsOf returns the number of rows of boxes.
func rowsOf(boxes []image.Rectangle) int {
	rows := slices.SortedStableFunc(slices.Values(boxes), func(a, b image.Rectangle) int { return cmp.Compare(a.Min.Y, b.Min.Y) })
	n, end := 0, 0
	for _, b := range rows {
		if n == 0 || middleOf(b).Y >= end {
			n++
			end = b.Max.Y
		}
	}
	return n
}

// An unsure word that may be a misread number of a list.
const (
	mostNumber  = 4   // characters
	mostBetween = 32  // words that are looked at below a number
	sureNumber  = 0.8 // confidence of a word that is what it reads
	numberSlack = 0.7 // greatest distance of the edges of one column, in sizes
)

// A listMark is the first word of a line that may be the number of a list.
type listMark struct {
	at    int // index of the word
	value int // -1 if it is misread
}

// numbered corrects the misread numbers of lists: unsure short words that stand
// in one column with numbers, as many as are missing between two of those, and
// what looks like a one above a two.
func numbered(found []RecognizedWord) []RecognizedWord {
	marks, sign := listMarks(found)
	out := slices.Clone(found)
	for i, m := range marks {
		var column []listMark // those below in the same column
		for _, next := range marks[i+1 : min(i+mostBetween, len(marks))] {
			if sameColumn(&found[next.at], &found[m.at]) {
				column = append(column, next)
			}
		}
		switch n := slices.IndexFunc(column, func(m listMark) bool { return m.value >= 0 }); {
		case m.value < 0: // the first of a list, above its second
			if n == 0 && column[0].value == 2 && likeNumber(found[m.at].Text) {
				out[m.at].Text = "1" + string(sign)
			}
		case n >= 0 && column[n].value == m.value+n+1:
			for k, missing := range column[:n] {
				out[missing.at].Text = strconv.Itoa(m.value+1+k) + string(sign)
			}
		}
	}
	return out
}

// listMarks returns the words that may be numbers of lists from the top, and the
// sign behind the numbers.
func listMarks(found []RecognizedWord) (marks []listMark, sign byte) {
	for i := range found {
		f := &found[i]
		if i > 0 && f.Line == found[i-1].Line || f.Line == 0 {
			continue
		}
		if n, s := listNumber(f.Text); n >= 0 && (sign == 0 || s == sign) {
			sign = s
			marks = append(marks, listMark{i, n})
		} else if len(f.Text) <= mostNumber && (f.Confidence < sureNumber || likeNumber(f.Text)) {
			marks = append(marks, listMark{i, -1})
		}
	}
	slices.SortStableFunc(marks, func(a, b listMark) int { return cmp.Compare(found[a.at].Box.Min.Y, found[b.at].Box.Min.Y) })
	return marks, sign
}

// likeNumber reports whether a word is probably the number of a list with a
// misread sign ("2,"), or a misread one ("l.").
func likeNumber(s string) bool {
	n := len(s) - 1
	switch {
	case n < 1 || n > 2:
		return false
	case s[n] == ',':
		return s[0] >= '0' && s[0] <= '9' && s[n-1] >= '0' && s[n-1] <= '9'
	case s[n] == '.' || s[n] == ')':
		return n == 1 && strings.ContainsRune("lI|i!", rune(s[0]))
	}
	return false
}

// listNumber returns the value of a number with its sign, such as "3.", or -1.
func listNumber(s string) (n int, sign byte) {
	if len(s) < 2 || len(s) > mostNumber || s[len(s)-1] != '.' && s[len(s)-1] != ')' {
		return -1, 0
	}
	n, err := strconv.Atoi(s[:len(s)-1])
	if err != nil || s[0] < '0' || s[0] > '9' {
		return -1, 0
	}
	return n, s[len(s)-1]
}

// sameColumn reports whether two words are aligned at their left or right edges.
func sameColumn(a, b *RecognizedWord) bool {
	slack := numberSlack * min(a.Size, b.Size)
	return math.Abs(float64(a.Box.Min.X-b.Box.Min.X)) <= slack || math.Abs(float64(a.Box.Max.X-b.Box.Max.X)) <= slack
}
