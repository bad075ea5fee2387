package layout

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Numbers in the margin count the lines of a text, and a large initial stands
// beside its first lines. Neither is a word of the lines it stands in.

const (
	leastCounted = 8   // line numbers, at least
	leastLetters = 16  // in most lines of the text; a table's rows have fewer
	mostStrips   = 8   // columns of numbers looked at on a page
	mostInitials = 20  // initials looked at on a page
	initialSize  = 1.8 // least size of an initial, in sizes of the text
	initialLines = 2   // least lines beside it
	initialGap   = 1.2 // greatest distance to the text, in its sizes
)

// An overview lists words from top to bottom.
type overview struct {
	ws []textline.Word
	at []int32 // sorted by baseline
}

func newOverview(ws []textline.Word) *overview {
	o := &overview{ws: ws, at: make([]int32, len(ws))}
	for i := range o.at {
		o.at[i] = int32(i)
	}
	fromTop(ws, o.at)
	return o
}

// between returns the words with baselines from y0 to y1.
func (o *overview) between(y0, y1 float64) []int32 {
	from, _ := slices.BinarySearchFunc(o.at, y0, func(i int32, y float64) int { return cmp.Compare(o.ws[i].Base, y) })
	to := from
	for to < len(o.at) && o.ws[o.at[to]].Base <= y1 {
		to++
	}
	return o.at[from:to]
}

// lineNumbers separates the numbers that count the lines of a running text or of
// code: one below the other in a strip of their own, in equal steps, beside lines that
// mostly go on in lower case or have a fixed pitch.
func lineNumbers(ws []textline.Word) (numbers, rest []textline.Word) {
	var at []int32
	for i := range ws {
		if w := &ws[i]; !w.Turned && len(w.Text) <= 4 && textline.AllDigits(w.Text) && w.Style&(textline.Super|textline.Sub|textline.Mono) == 0 && w.Source == textline.Native {
			at = append(at, int32(i))
		}
	}
	if len(at) < leastCounted {
		return nil, ws
	}
	var all *overview
	is := map[int32]bool{}
	seen := 0
	for _, edge := range []func(w *textline.Word) float64{func(w *textline.Word) float64 { return w.Box.X1 }, func(w *textline.Word) float64 { return w.Box.X0 }} {
		for _, strip := range strips(ws, at, edge) {
			lines := counted(ws, strip)
			if seen == mostStrips || len(lines) < leastCounted {
				continue
			}
			if seen++; all == nil {
				all = newOverview(ws)
			}
			if all.numbered(lines) {
				for _, k := range lines {
					is[k] = true
				}
			}
		}
	}
	if len(is) == 0 {
		return nil, ws
	}
	for i := range ws {
		if is[int32(i)] {
			numbers = append(numbers, ws[i])
		} else {
			rest = append(rest, ws[i])
		}
	}
	return numbers, rest
}

// strips returns the words that are aligned at an edge, in strips of at least
// leastCounted words from top to bottom. It sorts the words by that edge.
func strips(ws []textline.Word, at []int32, edge func(*textline.Word) float64) [][]int32 {
	const aligned = 1 // greatest distance between the edges of two, in points
	slices.SortFunc(at, func(a, b int32) int {
		return cmp.Or(cmp.Compare(edge(&ws[a]), edge(&ws[b])), cmp.Compare(a, b))
	})
	var out [][]int32
	for i := 0; i < len(at); {
		j := i + 1
		for j < len(at) && edge(&ws[at[j]])-edge(&ws[at[j-1]]) < aligned {
			j++
		}
		if j-i >= leastCounted {
			out = append(out, fromTop(ws, slices.Clone(at[i:j])))
		}
		i = j
	}
	return out
}

// fromTop sorts words by their baselines.
func fromTop(ws []textline.Word, at []int32) []int32 {
	slices.SortFunc(at, func(a, b int32) int { return cmp.Or(cmp.Compare(ws[a].Base, ws[b].Base), cmp.Compare(a, b)) })
	return at
}

// counted returns the words of a strip that are numbers in equal steps from top to
// bottom. One may be missing between two; those of a running head or a foot may be
// above and below, counted by themselves.
func counted(ws []textline.Word, strip []int32) []int32 {
	from, to := 0, 0
	for i := 0; i+1 < len(strip); {
		step := pageNumber(ws[strip[i+1]].Text) - pageNumber(ws[strip[i]].Text)
		j := i + 1
		for ; j < len(strip); j++ {
			a, b := &ws[strip[j-1]], &ws[strip[j]]
			d := pageNumber(b.Text) - pageNumber(a.Text)
			if d != step && (d != 2*step || j == i+1) || b.Base-a.Base < 0.7*b.Size {
				break
			}
		}
		if (step == 1 || step == 5 || step == 10) && j-i > to-from {
			from, to = i, j
		}
		i = max(i+1, j-1)
	}
	return strip[from:to]
}

// numbered reports whether no other word is in the strip of the numbers and the
// lines beside them are running text.
func (o *overview) numbered(strip []int32) bool {
	box := o.ws[strip[0]].Box
	for _, i := range strip {
		box = geom.Union(box, o.ws[i].Box)
	}
	lines, on, long := 0, 0, 0
	next, code := 0, 0
	for _, i := range strip {
		w := &o.ws[i]
		first, n := int32(-1), 0
		for _, k := range o.between(w.Base-0.4*w.Size, w.Base+0.4*w.Size) {
			n += letters.Count(o.ws[k].Text)
			switch v := &o.ws[k]; {
			case k == i:
			case v.Box.X0 < box.X1 && v.Box.X1 > box.X0:
				return false
			case first < 0 || v.Box.X0 < o.ws[first].Box.X0:
				first = k
			}
		}
		if first < 0 {
			continue
		}
		lines++
		long += trees.One(n >= leastLetters)
		v := &o.ws[first]
		on += trees.One(textline.StartsLower(v.Text))
		next += trees.One(v.Box.X0 > box.X1 && v.Box.X0-box.X1 < 0.4*v.Size)
		code += trees.One(v.Box.X0 > box.X1 && v.Style&textline.Mono != 0)
	}
	if code > 0 && code*10 >= lines*9 {
		return true
	}
	return lines*2 >= len(strip) && lines >= leastCounted/2 && on*5 >= lines*2 && long*2 > lines && next == 0
}

// numberBlock returns a block that holds line numbers, outside the text.
func numberBlock(ws []textline.Word) *Block {
	ls := make([]textline.Line, len(ws))
	for i := range ws {
		ls[i] = textline.Line{Words: ws[i : i+1], Box: ws[i].Box, Base: ws[i].Base, Size: ws[i].Size, Order: ws[i].Order}
	}
	b := newBlock(ls, false, textline.Marker{}, false)
	b.Kind = PageNumber
	return b
}

// joinInitials joins large initials to the words they begin, and moves the left
// edges of the lines beside them to theirs.
func joinInitials(ws []textline.Word) []textline.Word {
	var all *overview
	seen := 0
	var gone []int
	for i := range ws {
		w := &ws[i]
		r, n := utf8.DecodeRuneInString(w.Text)
		if w.Turned || n != len(w.Text) || !unicode.IsUpper(r) || w.Source != textline.Native {
			continue
		}
		near := i > 0 && ws[i-1].Size*initialSize < w.Size || i+1 < len(ws) && ws[i+1].Size*initialSize < w.Size
		if !near {
			continue
		}
		if seen++; seen > mostInitials {
			break
		}
		if all == nil {
			all = newOverview(ws)
		}
		if all.initial(w) {
			gone = append(gone, i)
		}
	}
	for k := len(gone) - 1; k >= 0; k-- {
		ws = slices.Delete(ws, gone[k], gone[k]+1)
	}
	return ws
}

// initial joins an initial to the word after it, if it stands beside the first
// lines of a text.
func (o *overview) initial(w *textline.Word) bool {
	top := w.Base - 0.8*w.Size
	var beside []*textline.Word // first words of the lines
	for _, k := range o.between(top, w.Base+0.1*w.Size) {
		v := &o.ws[k]
		if v == w || v.Turned || v.Size*initialSize > w.Size || v.Box.X0 < w.Box.X1-0.1*w.Size {
			continue
		}
		n := len(beside)
		switch {
		case n == 0 || v.Base-beside[n-1].Base > 0.5*v.Size:
			beside = append(beside, v)
		case v.Box.X0 < beside[n-1].Box.X0:
			beside[n-1] = v
		}
	}
	n := len(beside)
	if n < initialLines || math.Abs(beside[n-1].Base-w.Base) > 0.5*beside[n-1].Size {
		return false
	}
	for i, v := range beside {
		if v.Box.X0-w.Box.X1 > initialGap*v.Size || i > 0 && v.Base-beside[i-1].Base > 2*v.Size {
			return false
		}
	}
	first, edge := beside[0], math.Inf(1)
	if !textline.StartsLower(first.Text) && strings.ToUpper(first.Text) != first.Text {
		return false
	}
	for _, v := range beside[1:] {
		edge = min(edge, v.Box.X0)
		v.Box.X0 = w.Box.X0
	}
	if strings.Contains(wordInitials, w.Text) && first.Box.X0-edge > 0.15*first.Size { // a space follows
		w.Base, w.Size, w.Box.Y0, w.Box.Y1 = first.Base, first.Size, first.Box.Y0, first.Box.Y1
		first.Spaced = true
		return false
	}
	first.Text = w.Text + first.Text
	first.Box.X0 = w.Box.X0
	return true
}

// wordInitials are letters that are words.
const wordInitials = "AIOÉÀYEU"
