package roles

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// look is the style of a piece with its size in half points.
type look struct {
	Style
	half int
}

// broad is the part of a look that small differences do not change.
type broad struct {
	half int
	bold bool
}

// facts are the pieces of a document with what is common to them.
type facts struct {
	ps      []Piece
	text    []text
	body    float64 // size of most text
	style   Style   // of most text in that size
	space   float64 // usual distance between two paragraphs, 0 if unknown
	left    float64 // left edge of most lines
	full    float64 // width of long lines
	bold    float32 // share of text
	caps    float32
	pages   int
	looks   map[look]*lookFacts
	broads  map[broad]*lookFacts
	ranks   map[int]int    // of sizes, from 0 for the largest
	same    map[string]int // occurrences of a text
	numbers int            // pieces with section numbers in order
	known   int            // pieces that are titles in the outline or contents
	columns []int          // of the page of each piece
	depths  map[int]*lookFacts
	run     []int  // consecutive pieces with section numbers, this one among them
	top     []bool // first piece of its page
}

// lookFacts sum up the pieces in one look.
type lookFacts struct {
	n, chars, lines         int
	short, closed, numbered int // one line; ends like a sentence; with a number
	known, apart, before    int // apart: more room above than below; before: above another look
	ordered, atLeft         int
	above, below            float64
	firstPage, lastPage     int
}

// Study reads the pieces of a document in reading order.
func study(ps []Piece) *facts {
	f := &facts{ps: ps, text: make([]text, len(ps)), looks: map[look]*lookFacts{}, depths: map[int]*lookFacts{}, broads: map[broad]*lookFacts{}, ranks: map[int]int{}, same: map[string]int{}}
	styles := map[look]int{}
	lefts, widths := map[int]int{}, make([]float64, 0, len(ps))
	all, bold, caps, cells := 0, 0, 0, 0
	for i := range ps {
		p := &ps[i]
		f.text[i] = textOf(p.Text)
		f.pages = max(f.pages, p.Page+1)
		cells += p.Cells
		if p.Kind >= Table {
			continue
		}
		n := int(f.text[i].chars)
		all += n
		if p.Look.Bold {
			bold += n
		}
		if p.Look.Caps {
			caps += n
		}
		styles[lookOf(p)] += n
		lefts[int(math.Round(p.Box.X0/3))] += p.Lines
		widths = append(widths, p.Box.X1-p.Box.X0)
		f.same[p.Text]++
	}
	f.body = 1
	if len(ps) > 0 {
		f.body = max(1, ps[0].Body)
	}
	if all < cells/4 { // the tables are the text
		all += cells
		styles[look{half: half(f.body)}] += cells
	}
	f.bold, f.caps = share(bold, all), share(caps, all)
	best := 0
	for l, n := range styles {
		if l.half == half(f.body) && (n > best || n == best && less(l.Style, f.style)) {
			best, f.style = n, l.Style
		}
	}
	f.left = 3 * float64(most(lefts))
	if slices.Sort(widths); len(widths) > 0 {
		f.full = max(1, widths[len(widths)*9/10])
	}
	f.paragraphs()
	f.sum()
	return f
}

func half(size float64) int { return int(math.Round(2 * size)) }

func lookOf(p *Piece) look { return look{p.Look, half(p.Size)} }

func broadOf(p *Piece) broad { return broad{half(p.Size), p.Look.Bold} }

// less orders styles, for equal counts.
func less(a, b Style) bool {
	k := func(s Style) (n uint64) {
		for i, v := range []bool{s.Bold, s.Italic, s.Caps} {
			if v {
				n |= 1 << (32 + i)
			}
		}
		return n | uint64(s.Color)
	}
	return k(a) < k(b)
}

// most returns the key with the greatest count, of several the least.
func most(counts map[int]int) (key int) {
	best := 0
	for k, n := range counts {
		if n > best || n == best && k < key {
			key, best = k, n
		}
	}
	return key
}

// paragraphs measures the usual distance between two paragraphs.
func (f *facts) paragraphs() {
	var gaps []float64
	for i := 1; i < len(f.ps); i++ {
		a, b := &f.ps[i-1], &f.ps[i]
		if a.Kind == Text && b.Kind == Text && a.Page == b.Page && a.Column == b.Column && half(a.Size) == half(f.body) && half(b.Size) == half(f.body) &&
			a.Look.Bold == f.style.Bold && b.Look.Bold == f.style.Bold && b.Above > 0 && (a.Lines > 1 || b.Lines > 1) {
			gaps = append(gaps, b.Above)
		}
	}
	if len(gaps) > 1 {
		slices.Sort(gaps)
		f.space = gaps[len(gaps)/2]
	}
}

// runs counts pieces with section numbers that follow each other.
func (f *facts) runs() {
	f.run = make([]int, len(f.ps))
	for i := 0; i < len(f.ps); i++ {
		j := i
		for j < len(f.ps) && f.ps[j].Depth > 0 {
			j++
		}
		for k := i; k < j; k++ {
			f.run[k] = j - i
		}
		i = max(i, j-1)
	}
}

// sum collects what pieces in one look have in common.
func (f *facts) sum() {
	f.runs()
	f.columns, f.top = make([]int, len(f.ps)), make([]bool, len(f.ps))
	sizes := map[int]bool{}
	cols := map[int]int{} // most columns by page
	for i := range f.ps {
		p := &f.ps[i]
		f.top[i] = i == 0 || f.ps[i-1].Page != p.Page
		if p.Kind >= Table {
			continue
		}
		cols[p.Page] = max(cols[p.Page], p.Column+1)
		sizes[half(p.Size)] = true
		t := &f.text[i]
		next := f.at(i + 1)
		for _, l := range []*lookFacts{entry(f.looks, lookOf(p)), entry(f.broads, broadOf(p))} {
			l.add(f, p, t, next)
		}
		if p.Depth > 0 {
			entry(f.depths, p.Depth).add(f, p, t, next)
		}
		if p.Known {
			f.known++
		}
		if p.InOrder && p.Depth > 0 {
			f.numbers++
		}
	}
	order := make([]int, 0, len(sizes))
	for s := range sizes {
		order = append(order, s)
	}
	slices.Sort(order)
	slices.Reverse(order)
	for k, s := range order {
		f.ranks[s] = k
	}
	for i := range f.ps {
		f.columns[i] = cols[f.ps[i].Page]
	}
}

func entry[K comparable](m map[K]*lookFacts, k K) *lookFacts {
	l := m[k]
	if l == nil {
		l = &lookFacts{firstPage: math.MaxInt}
		m[k] = l
	}
	return l
}

func (l *lookFacts) add(f *facts, p *Piece, t *text, next *Piece) {
	l.n++
	l.chars += int(t.chars)
	l.lines += p.Lines
	l.short += trees.One(p.Lines == 1)
	l.closed += trees.One(t.last == 5 || t.last == 8)
	l.numbered += trees.One(p.Depth > 0)
	l.known += trees.One(p.Known)
	l.apart += trees.One(p.Above == 0 || p.Above > 1.2*p.Below)
	l.ordered += trees.One(p.Kind == Ordered)
	l.before += trees.One(next != nil && next.Page == p.Page && lookOf(next) != lookOf(p))
	l.atLeft += trees.One(math.Abs(p.Box.X0-f.left) < 3)
	l.above += geom.Clip(p.Above/f.body, -2, 6)
	l.below += geom.Clip(p.Below/f.body, -2, 6)
	l.firstPage, l.lastPage = min(l.firstPage, p.Page), max(l.lastPage, p.Page)
}

// at returns a piece, nil beyond the ends.
func (f *facts) at(i int) *Piece {
	if i < 0 || i >= len(f.ps) {
		return nil
	}
	return &f.ps[i]
}
