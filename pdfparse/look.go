package pdfparse

import (
	"cmp"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
	"github.com/pagemill/pagemill/pdfparse/internal/raster"
)

// A scanLine is a recognised line with its measurements. A recogniser reports
// neither fonts nor exact sizes: each line's size is approximate, and bold
// shows only in the stroke width. Over a whole document the measurements fall
// into few sizes and two weights.
type scanLine struct {
	words   []textline.Word // a slice of the scan's words
	letters int
	tall    bool      // has letters of full height
	size    float64   // in points
	weight  float64   // mean stroke width in points, 0 if unknown
	weights []float64 // of its words

	centres    []float64 // centres of its letters, in points from the left
	pitch, fit float64   // the pitch that fits them best, and how well
	mono       bool      // set in a monospaced font
	grid       grid      // of its letters, if mono
}

const (
	sameSize   = 0.05 // maximum relative difference between measurements of one size
	boldness   = 1.28 // ratio of bold to regular stroke widths that is certain
	leastBold  = 1.2  // and the least one, if regular ones hardly vary
	surelyBold = 4.0  // deviations from the median
	lightShare = 6    // one of so many letters is lighter than the median by a deviation
)

// settleLooks assigns sizes and weights to the words of all scans on the
// evidence of the whole document.
func settleLooks(scans []*scan) {
	var ls []*scanLine
	for _, s := range scans {
		for i := range s.lines {
			ls = append(ls, &s.lines[i])
		}
	}
	markBold(ls, settleSizes(ls))
	markMono(scans)
}

// settleSizes merges sizes: those near the size of most letters become their
// mean, then those near the next most common one. It returns the size of most.
func settleSizes(ls []*scanLine) (body float64) {
	left := slices.Clone(ls)
	slices.SortStableFunc(left, func(a, b *scanLine) int { return cmp.Compare(a.size, b.size) })
	for len(left) > 0 {
		from, to := densest(left)
		sum, n := 0.0, 0
		for _, l := range left[from:to] {
			sum += l.size * float64(l.letters+1)
			n += l.letters + 1
		}
		size := sum / float64(n)
		if body == 0 {
			body = size
		}
		for _, l := range left[from:to] {
			l.setSize(size)
		}
		left = slices.Delete(left, from, to)
	}
	for _, l := range ls {
		// A line without tall letters, such as "ever more", is measured too small.
		if !l.tall && l.size < 0.8*body && l.size > 0.55*body {
			l.setSize(body)
		}
	}
	return body
}

// densest returns the range of lines, sorted by size, that have about one size
// and the most letters.
func densest(ls []*scanLine) (from, to int) {
	best, sum := -1, 0
	i := 0
	for j := range ls {
		sum += ls[j].letters
		for ls[j].size > (1+2*sameSize)*ls[i].size {
			sum -= ls[i].letters
			i++
		}
		if sum > best {
			best, from, to = sum, i, j+1
		}
	}
	return from, to
}

func (l *scanLine) setSize(size float64) {
	l.size = size
	for i := range l.words {
		l.words[i].Size = size
	}
}

// markBold marks the lines whose strokes are wider, relative to their size,
// than those of most text. Small ones must be clearly so: their size is measured
// worst.
func markBold(ls []*scanLine, body float64) {
	usual, heavy := usualWeight(ls)
	for _, l := range ls {
		least := heavy
		if l.size < body {
			least = boldness * usual
		}
		n := l.boldStart(usual, heavy)
		if n == 0 && l.weight > least*l.size && usual > 0 {
			n = len(l.words)
		}
		for i := range n {
			l.words[i].Style |= textline.Bold
		}
	}
}

// boldStart returns the number of words at the beginning of a line that are bold,
// as a label is, while the others are not; 0 if there is no such clear difference.
func (l *scanLine) boldStart(usual, heavy float64) int {
	const few = 4 // letters on either side
	if usual <= 0 || len(l.words) != len(l.weights) {
		return 0
	}
	share := make([]float64, len(l.words)) // letters
	rest, all := 0.0, 0.0                  // sum of weights, and letters, behind the words
	for i := range l.words {
		share[i] = float64(letters.CountAlnum(l.words[i].Text))
		rest += share[i] * l.weights[i]
		all += share[i]
	}
	best, at := 0.0, 0
	head, n := 0.0, 0.0
	for i := range len(l.words) - 1 {
		head, n = head+share[i]*l.weights[i], n+share[i]
		if share[i] >= few && l.weights[i] <= heavy*l.size {
			break // a regular word
		}
		if n < few || all-n < few {
			continue
		}
		a, b := head/n/l.size, (rest-head)/(all-n)/l.size
		if a > boldness*usual && b < heavy && b < a/leastBold && a-b > best {
			best, at = a-b, i+1
		}
	}
	return at
}

// usualWeight returns the median stroke width as a share of the size, and that
// from which a line is bold: the less the lighter half of the text varies, the
// nearer to the median.
func usualWeight(ls []*scanLine) (usual, heavy float64) {
	known := make([]*scanLine, 0, len(ls))
	letters := 0
	for _, l := range ls {
		if l.weight > 0 && l.size > 0 {
			known = append(known, l)
			letters += l.letters
		}
	}
	share := func(l *scanLine) float64 { return l.weight / l.size }
	slices.SortStableFunc(known, func(a, b *scanLine) int { return cmp.Compare(share(a), share(b)) })
	light, n := 0.0, 0
	for _, l := range known {
		if n += l.letters; light == 0 && lightShare*n >= letters {
			light = share(l)
		}
		if 2*n >= letters {
			usual = share(l)
			return usual, min(max(usual+surelyBold*(usual-light), leastBold*usual), boldness*usual)
		}
	}
	return 0, 0
}

// measure splits the scan's words into lines and measures them.
func (s *scan) measure(pixel float64) {
	ws := s.out.Words
	pen := raster.NewStrokes(s.check, s.ink, s.grey)
	for i := 0; i < len(ws); {
		j := i + 1
		for j < len(ws) && ws[j].Run == ws[i].Run && ws[i].Run != 0 {
			j++
		}
		l := scanLine{words: ws[i:j:j], size: ws[i].Size}
		if size := lineSize(l.words); size > 0 {
			l.size = size
		}
		strokes := make([]int, raster.Fine*(int(0.3*l.size/pixel)+2))
		own := make([]int, len(strokes))
		for k := i; k < j; k++ {
			clear(own)
			pen.Count(own, s.boxes[k])
			for w, n := range own {
				strokes[w] += n
			}
			l.weights = append(l.weights, raster.Weight(own)*pixel/raster.Fine)
			l.letters += strings.Count(ws[k].Text, "") - 1
			l.tall = l.tall || strings.ContainsFunc(ws[k].Text, isTall)
		}
		l.weight = raster.Weight(strokes) * pixel / raster.Fine
		l.centres = s.centres(i, j, l.size, pixel)
		l.pitch, l.fit = bestPitch(l.centres, l.size)
		s.lines = append(s.lines, l)
		i = j
	}
}

// isTall reports whether a letter is certainly higher than those without
// ascenders. Letters of scripts without case count as tall.
func isTall(r rune) bool {
	return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("bdfhklt", r) ||
		unicode.IsLetter(r) && r > 0x2ff && !unicode.IsLower(r)
}
