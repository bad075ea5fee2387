package pdfparse

import (
	"math"
	"slices"
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// What the grid of a monospaced line tells about its text: recognisers read
// underscores as spaces, split words, and report both of two readings of one
// letter ("25o0ver").

// A span is a stretch of a line, in points.
type span struct{ x0, x1 float64 }

// Underscores, in sizes: how low they are, and how high and wide their ink is.
const (
	underTop    = -0.05
	underBottom = 0.38
	underThick  = 0.14
	underLeast  = 0.25
	underMost   = 8.0
)

// underscores returns the flat pieces of ink at the foot of the line of words
// from..to.
func (s *scan) underscores(from, to int, size, pixel float64) []span {
	box := s.boxes[from]
	for _, b := range s.boxes[from+1 : to] {
		box = box.Union(b)
	}
	base := s.out.Words[from].Base / pixel
	size /= pixel
	top, bottom := int(base+underTop*size), int(base+underBottom*size)
	thick := max(2, int(underThick*size))
	first := sort.Search(len(s.cs), func(i int) bool { return s.cs[i].Box.Min.Y >= top })
	var out []span
	for i, c := range s.cs[first:] {
		if i%64 == 0 {
			s.check.Step()
		}
		if c.Box.Min.Y >= bottom || len(out) == maxCentres {
			break
		}
		w := float64(c.Box.Dx())
		if c.Box.Max.Y > bottom || c.Box.Dy() > thick || w < underLeast*size || w > underMost*size {
			continue
		}
		if c.Box.Max.X > box.Min.X && c.Box.Min.X < box.Max.X && 3*c.Area >= 2*c.Box.Dx()*c.Box.Dy() {
			out = append(out, span{float64(c.Box.Min.X) * pixel, float64(c.Box.Max.X) * pixel})
		}
	}
	return out
}

// column returns the number of the cell that x is in.
func (g grid) column(x float64) int { return int(math.Floor((x-g.phase)/g.pitch + 0.5)) }

// mendText corrects the text of the line's monospaced words, and joins those
// without a cell between them. What is joined to another word has no text left.
func (l *scanLine) mendText() {
	under := map[int]bool{}
	for _, u := range l.under {
		const least = 0.6 // of a cell
		for c := l.grid.column(u.x0); c <= l.grid.column(u.x1); c++ {
			left := l.grid.phase + (float64(c)-0.5)*l.grid.pitch
			if min(u.x1, left+l.grid.pitch)-max(u.x0, left) >= least*l.grid.pitch {
				under[c] = true
			}
		}
	}
	var last joint
	for i := range l.words {
		w := &l.words[i]
		if w.Style&textline.Mono == 0 {
			last.close()
			continue
		}
		l.mendWord(w, under)
		from, _ := l.cells(w)
		if last.w != nil && strings.HasSuffix(last.end, "_") && !under[from-1] {
			w.Text = strings.TrimPrefix(w.Text, "_") // it is that of the last word
		}
		if l.joins(&last, w, under) {
			w.Text = ""
			continue
		}
		last.close()
		last = joint{w: w, end: w.Text, letters: utf8.RuneCountInString(w.Text)}
	}
	last.close()
}

// A joint is a word to which others are joined.
type joint struct {
	w       *textline.Word
	more    []string // what follows its own text
	end     string   // the last part
	letters int      // of all parts
}

func (j *joint) add(s string) {
	j.more = append(j.more, s)
	j.letters += utf8.RuneCountInString(s)
	j.end = s
}

func (j *joint) close() {
	if len(j.more) > 0 {
		j.w.Text += strings.Join(j.more, "")
	}
	*j = joint{}
}

// cells returns the columns of a word on the grid, half-open.
func (l *scanLine) cells(w *textline.Word) (from, to int) {
	half := l.grid.pitch / 2
	return l.grid.column(w.Box.X0 + half), l.grid.column(w.Box.X1 + half)
}

// mendWord gives a word with fewer letters than cells the underscores of those,
// and takes the second of two readings of one letter from one with more.
func (l *scanLine) mendWord(w *textline.Word, under map[int]bool) {
	from, to := l.cells(w)
	text := []rune(w.Text)
	if full := underlined(text, from, to, len(text), under); len(full) == to-from {
		w.Text = string(full)
		return
	}
	if single := withoutTwins(text); len(single) < len(text) {
		if full := underlined(single, from, to, len(text), under); len(full) == to-from {
			w.Text = string(full)
			return
		}
	}
	w.Text = string(underlined(text, from, to, to-from-len(text), under))
}

// underlined inserts underscores in the columns from..to of a text that have
// them, most of them at most.
func underlined(text []rune, from, to, most int, under map[int]bool) []rune {
	for c := from; c < to && most > 0; c++ {
		if k := c - from; under[c] && k <= len(text) && !slices.Contains(text[max(k-1, 0):min(k+2, len(text))], '_') {
			text = slices.Insert(slices.Clone(text), k, '_')
			most--
		}
	}
	return text
}

// joins reports whether a word continues the last one, without a cell or with
// underscores between them, and adds it.
func (l *scanLine) joins(last *joint, w *textline.Word, under map[int]bool) bool {
	if last.w == nil {
		return false
	}
	from, to := l.cells(last.w)
	next, end := l.cells(w)
	n := next - from - last.letters // underscores without a letter
	if next < to || n < 0 || n > next-to || next == to && len(withoutTwins([]rune(w.Text))) != end-next {
		return false
	}
	for c := to; c < next; c++ {
		if !under[c] {
			return false
		}
	}
	last.add(strings.Repeat("_", n) + w.Text)
	last.w.Box.X1 = w.Box.X1
	last.w.Conf = min(last.w.Conf, w.Conf)
	return true
}

// withoutTwins returns a text without the second of two readings of a letter,
// such as "o0" and "Ss".
func withoutTwins(text []rune) []rune {
	var out []rune
	for i := 0; i < len(text); i++ {
		if i+1 == len(text) || !twins(text[i], text[i+1]) {
			out = append(out, text[i])
			continue
		}
		a, b := text[i], text[i+1]
		if unicode.IsDigit(a) || unicode.IsUpper(a) {
			a, b = b, a // a is the smaller letter
		}
		beside := func(is func(rune) bool) bool {
			return (len(out) == 0 || is(out[len(out)-1])) && (i+2 >= len(text) || is(text[i+2])) && len(text) > 2
		}
		if unicode.IsDigit(b) && beside(unicode.IsDigit) || unicode.IsUpper(b) && beside(unicode.IsUpper) {
			a = b
		}
		out = append(out, a)
		i++
	}
	return out
}

// twins reports whether two characters look alike but for their size.
func twins(a, b rune) bool {
	if a == b {
		return false
	}
	is := func(set string) bool { return strings.ContainsRune(set, a) && strings.ContainsRune(set, b) }
	return is("oO0") || is("lI1|") || unicode.ToLower(a) == unicode.ToLower(b) && strings.ContainsRune("cklpsuvwxz", unicode.ToLower(a))
}
