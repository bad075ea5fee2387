package pdfparse

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Monospaced text, such as code, is recognised in an image by the centres of
// its letters, which are at multiples of one advance (the pitch). In other text
// they are anywhere. How well they fit (evenness) separates the two: for lines
// with at least 16 letters it is above 0.8 for nearly all monospaced ones and
// at most 0.73 for all others.
const (
	leastPitch = 0.4  // advance as a share of the size
	mostPitch  = 0.85 // sizes of recognised text are approximate
	sureFit    = 0.78 // of a line that is certain on its own
	sureCount  = 16   // minimum number of letters of such a line
	likeFit    = 0.8  // of a shorter line, at a pitch that occurs in the document
	likeCount  = 6
	samePitch  = 0.02 // maximum relative difference between measurements of one pitch
	onGrid     = 0.5  // fit of a word to its line's grid, or of a line to its neighbour's
	maxCentres = 1000 // bounds the work on a line
)

// centres returns the centres of those pieces of ink on a line, for words
// from..to, that can be letters of its size, in points from the left.
func (s *scan) centres(from, to int, size, pixel float64) []float64 {
	box := s.boxes[from]
	for _, b := range s.boxes[from+1 : to] {
		box = box.Union(b)
	}
	most := int(mostPitch * size / pixel)
	first := sort.Search(len(s.cs), func(i int) bool { return s.cs[i].Box.Min.Y >= box.Min.Y })
	var out []float64
	for i, c := range s.cs[first:] {
		if i%64 == 0 {
			s.check.Step()
		}
		if c.Box.Min.Y >= box.Max.Y || len(out) == maxCentres {
			break
		}
		if c.Box.Min.X >= box.Min.X && c.Box.Max.X <= box.Max.X && c.Box.Dx() <= most && c.Area >= 4 {
			out = append(out, float64(c.Box.Min.X+c.Box.Max.X)/2*pixel)
		}
	}
	slices.Sort(out)
	return out
}

// evenness returns how well the distances between nearby letters fit a pitch: 1
// if all are multiples of it, about 0 if they are unrelated.
func evenness(xs []float64, pitch float64, near int) float64 {
	sum, n := 0.0, 0
	for i := range xs {
		for k := i + 1; k < len(xs) && k <= i+near; k++ {
			if d := xs[k] - xs[i]; d > 0.4*pitch { // otherwise parts of one letter
				sum += math.Cos(2 * math.Pi * d / pitch)
				n++
			}
		}
	}
	return sum / float64(max(n, 1))
}

// The distance over which evenness compares letters: small to find a pitch,
// which then need not be exact, larger to confirm it.
const (
	glance = 2
	look   = 5
)

// bestPitch returns the pitch that letters of a size fit best.
func bestPitch(xs []float64, size float64) (pitch, fit float64) {
	rough, best := 0.0, 0.4 // worse fits are not refined
	for p := leastPitch * size; p < mostPitch*size; p *= 1.03 {
		if f := evenness(xs, p, glance); f > best {
			rough, best = p, f
		}
	}
	if rough == 0 {
		return 0, -1
	}
	fit = -1
	for p := rough * 0.97; p < rough*1.035; p *= 1.01 {
		if f := evenness(xs, p, look); f > fit {
			pitch, fit = p, f
		}
	}
	return pitch, fit
}

// A grid holds the positions of the letters of a monospaced line.
type grid struct{ pitch, phase float64 }

// gridOf returns the grid near a pitch that the letters of the whole line fit
// best.
func gridOf(xs []float64, pitch float64) grid {
	best, g := -1.0, grid{pitch: pitch}
	for p := pitch * 0.985; p <= pitch*1.015; p *= 1.001 {
		sin, cos := 0.0, 0.0
		for _, x := range xs {
			s, c := math.Sincos(2 * math.Pi * x / p)
			sin, cos = sin+s, cos+c
		}
		if fit := math.Hypot(sin, cos); fit > best {
			best, g = fit, grid{p, math.Atan2(sin, cos) / (2 * math.Pi) * p}
		}
	}
	return g
}

// fit returns how well letters match the grid: 1 in the centres of its cells,
// -1 between them.
func (g grid) fit(xs []float64) float64 {
	sum := 0.0
	for _, x := range xs {
		sum += math.Cos(2 * math.Pi * (x - g.phase) / g.pitch)
	}
	return sum / float64(max(len(xs), 1))
}

// cell returns the left edge of the cell at x.
func (g grid) cell(x float64) float64 {
	return g.phase + (math.Floor((x-g.phase)/g.pitch+0.5)-0.5)*g.pitch
}

// markMono marks monospaced lines and aligns their words to the grid, as
// embedded words are. If nearly all text is monospaced but is not code, none is
// marked, since the font then has no significance.
func markMono(scans []*scan) {
	pitches := commonPitches(scans)
	if len(pitches) == 0 {
		return
	}
	mono, all, signs := 0, 0, 0
	for _, s := range scans {
		s.settlePitch(pitches)
		m, n := s.monoLetters()
		mono, all, signs = mono+m, all+n, signs+s.codeSigns()
	}
	if 5*mono > 4*all && textline.SignOfCode*signs < all {
		return
	}
	for _, s := range scans {
		if s.typescript() {
			continue
		}
		for i := range s.lines {
			if l := &s.lines[i]; l.mono {
				l.layOnGrid()
			}
		}
	}
}

// settlePitch finds the page's monospaced lines.
func (s *scan) settlePitch(pitches []float64) {
	for i := range s.lines {
		s.lines[i].settlePitch(pitches)
	}
	// A bracket alone on its line can only be classified by its neighbours.
	for i := 1; i < len(s.lines); i++ {
		s.lines[i].followPitch(&s.lines[i-1])
	}
	for i := len(s.lines) - 2; i >= 0; i-- {
		s.lines[i].followPitch(&s.lines[i+1])
	}
}

// monoLetters returns the number of letters on monospaced lines, and of all.
func (s *scan) monoLetters() (mono, all int) {
	for i := range s.lines {
		n := s.lines[i].letters
		if all += n; s.lines[i].mono {
			mono += n
		}
	}
	return mono, all
}

// codeSigns counts the characters that are frequent in code and rare in text.
func (s *scan) codeSigns() int {
	n := 0
	for i := range s.lines {
		n += textline.CodeSigns(s.lines[i].text())
	}
	return n
}

// typescript reports whether a page is typewritten text, or printed like it:
// nearly all of it is monospaced, with few code characters, in lines that reach
// the edge as those of code do not.
func (s *scan) typescript() bool {
	if mono, all := s.monoLetters(); 5*mono <= 4*all || textline.SignOfCode*s.codeSigns() >= all {
		return false
	}
	left, right, full := math.Inf(1), math.Inf(-1), 0
	for i := range s.lines {
		left, right = min(left, s.lines[i].words[0].Box.X0), max(right, s.lines[i].right())
	}
	for i := range s.lines {
		if s.lines[i].right()-left > 0.75*(right-left) {
			full++
		}
	}
	return 2*full >= len(s.lines)
}

func (l *scanLine) right() float64 { return l.words[len(l.words)-1].Box.X1 }

// commonPitches returns the pitches of lines that are certain on their own.
func commonPitches(scans []*scan) []float64 {
	var all []float64
	for _, s := range scans {
		for i := range s.lines {
			if l := &s.lines[i]; len(l.centres) >= sureCount && l.fit >= sureFit && l.inLetters() {
				all = append(all, l.pitch)
			}
		}
	}
	slices.Sort(all)
	return slices.CompactFunc(all, func(a, b float64) bool { return b < (1+samePitch/2)*a })
}

func (l *scanLine) text() string {
	var b strings.Builder
	for i := range l.words {
		b.WriteString(l.words[i].Text)
	}
	return b.String()
}

// inLetters reports whether a line has at least as many Latin letters as other
// characters: digits have equal widths in most fonts, and Chinese text is
// always monospaced.
func (l *scanLine) inLetters() bool {
	letters, all := 0, 0
	for _, r := range l.text() {
		if r|0x20 >= 'a' && r|0x20 <= 'z' {
			letters++
		}
		all++
	}
	return 2*letters >= all
}

// settlePitch classifies the line by its own letters.
func (l *scanLine) settlePitch(pitches []float64) {
	if len(l.centres) < likeCount || !l.inLetters() {
		return
	}
	least := likeFit
	if len(l.centres) >= sureCount {
		least = sureFit
	}
	pitch, fit := 0.0, -1.0
	for _, p := range pitches {
		for _, p := range []float64{p * (1 - samePitch/2), p, p * (1 + samePitch/2)} {
			if f := evenness(l.centres, p, look); f > fit {
				pitch, fit = p, f
			}
		}
	}
	if l.mono = fit >= least; l.mono {
		l.grid = gridOf(l.centres, pitch)
	}
}

// followPitch marks a line as monospaced if its few letters fit the grid of the
// line above or below.
func (l *scanLine) followPitch(near *scanLine) {
	if l.mono || !near.mono || len(l.centres) == 0 {
		return
	}
	a, b := &l.words[0], &near.words[0]
	gap := math.Abs(a.Base-b.Base) / near.size
	if gap < 0.5 || gap > 2.5 || math.Abs(a.Box.X0-b.Box.X0) > 24*near.grid.pitch {
		return
	}
	if near.grid.fit(l.centres) < likeFit {
		return
	}
	l.mono, l.grid = true, near.grid
	l.setSize(near.size) // the size and position of a bracket are guesses
	if !strings.ContainsFunc(l.text(), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) {
		for i := range l.words {
			w := &l.words[i]
			w.Base = w.Box.Y1
			if strings.ContainsAny(w.Text, "(){}[],;|/\\@$") {
				w.Base -= 0.19 * w.Size
			}
		}
	}
}

// layOnGrid marks the line's words that fit its grid and sets their boxes to
// those of their cells.
func (l *scanLine) layOnGrid() {
	g := l.grid
	for i := range l.words {
		w := &l.words[i]
		from := sort.SearchFloat64s(l.centres, w.Box.X0)
		to := sort.SearchFloat64s(l.centres, w.Box.X1)
		if xs := l.centres[from:max(from, to)]; g.fit(xs) < onGrid && (len(xs) > 2 || i == 0 && len(xs) > 0) {
			continue // other text on the line, or an item's number
		}
		w.Style |= textline.Mono
		w.Text = straight.Replace(w.Text)
		right := w.Box.X1
		if i+1 < len(l.words) && l.words[i+1].Box.X0 > w.Box.X0 {
			right = min(right, l.words[i+1].Box.X0)
		}
		const bleed = 0.12 // share of a cell by which ink may extend beyond its edge
		w.Box.X0 = g.cell(w.Box.X0 + bleed*g.pitch)
		w.Box.X1 = max(g.cell(right-bleed*g.pitch), w.Box.X0) + g.pitch
	}
}

// straight replaces typographic quotes, which recognisers report, by those of
// monospaced fonts.
var straight = strings.NewReplacer("“", `"`, "”", `"`, "‘", "'", "’", "'")
