package layout_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

// runeWidth is about the advance of a character in a sans-serif face.
func runeWidth(r rune) float64 {
	switch {
	case strings.ContainsRune("iljtfI.,:;|'", r):
		return 0.28
	case r == ' ':
		return 0.28
	case strings.ContainsRune("mwMW%", r):
		return 0.83
	case r >= 'A' && r <= 'Z':
		return 0.67
	case strings.ContainsRune("()-", r):
		return 0.33
	}
	return 0.55
}

func textWidth(s string) float64 {
	w := 0.0
	for _, r := range s {
		w += runeWidth(r)
	}
	return w
}

// set draws text in a proportional face, one operator.
func (p *pen) set(pg *glyph.Page, x, y, size float64, s string) {
	for _, r := range s {
		g := glyph.Glyph{Text: string(r), X: x, Y: y, DX: runeWidth(r) * size, Size: size, Font: p.font, MCID: -1, Run: p.run}
		if r == ' ' {
			g.Flags |= glyph.Space
		}
		pg.Glyphs = append(pg.Glyphs, g)
		x += g.DX
	}
	p.run++
}

// draw sets the table between two paragraphs and returns the page and its cells.
func (h tableHabit) draw(rng *rand.Rand) (*glyph.Page, [][]string) {
	const size = tableSize
	rows, heads := h.rows(rng)
	cols := len(rows[0])
	p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}, size: size}
	plain, bold := p.font, &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25}
	pg := &glyph.Page{Number: 1, Width: 612, Height: 792}
	left := 60.0
	y := 60.0
	para := func() {
		for range 3 {
			p.set(pg, left, y, size, "Every parcel that leaves the harbour in the course of a week is listed here with its place and its weight and")
			y += 1.2 * size
		}
		p.set(pg, left, y, size, "what has been paid for it at the counter.")
		y += 2.2 * size
	}
	para()
	// Lines of the head.
	lines := func(r int, c habitCell) []string {
		if r < heads && h.is("long head") {
			return strings.Fields(c.text)
		}
		return []string{c.text}
	}
	widths := make([]float64, cols)
	for r, row := range rows {
		for c, x := range row {
			if x.span == 1 && !(h.is("names") && r >= heads && len(row) > 1 && row[1].text == "" && row[0].bold) {
				for _, l := range lines(r, x) {
					w := textWidth(l) + x.in + 0.35*float64(len(x.mark))
					if x.sign != "" {
						w += 0.85
					}
					widths[c] = max(widths[c], w)
				}
			}
		}
	}
	xs := []float64{left}
	for c := range widths {
		xs = append(xs, xs[c]+(widths[c]+h.gap)*size)
	}
	right := xs[cols] - h.gap*size
	type piece struct {
		r, c, line int
		x, y       float64
		s          string
		bold       bool
		size       float64
	}
	var ps []piece
	rule := func(x0, y0, x1, y1 float64) {
		pg.Lines = append(pg.Lines, glyph.Line{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: 0.5})
	}
	pad := h.gap / 2 * size
	gold := make([][]string, 0, len(rows))
	top := y
	var tops []float64 // upper edges of the rows
	for r, row := range rows {
		deep := 1
		for _, x := range row {
			deep = max(deep, len(lines(r, x)))
		}
		tops = append(tops, y)
		base := y + (h.pitch/2+0.3)*size
		cells := make([]string, cols)
		for c := 0; c < cols; c += max(row[c].span, 1) {
			x := row[c]
			cells[c] = x.sign + x.text + x.mark
			end := xs[c+max(x.span, 1)] - h.gap*size
			ls := lines(r, x)
			for i, l := range ls {
				if l == "" {
					continue
				}
				w := (textWidth(l) + 0.35*float64(len(x.mark))) * size
				at := xs[c] + x.in*size
				switch x.align {
				case 'r':
					at = end - (textWidth(l)+0.35*float64(len(x.mark)))*size
					if h.is("hang") && strings.HasSuffix(l, ")") {
						at += 0.33 * size
					}
				case 'c':
					at = (xs[c] + end - w) / 2
				}
				ps = append(ps, piece{r, c, i, at, base + float64(deep-len(ls)+i)*1.15*size, l, x.bold, size})
				if i == len(ls)-1 && x.mark != "" {
					ps = append(ps, piece{r, c, i, at + textWidth(l)*size, base - 0.35*size, x.mark, x.bold, 0.6 * size})
				}
				if x.sign != "" && i == 0 {
					ps = append(ps, piece{r, c, -1, xs[c], base, x.sign, x.bold, size})
				}
			}
			if x.span > 1 && h.rules == "head" {
				rule(xs[c], y+h.pitch*size, end, y+h.pitch*size)
			}
		}
		gold = append(gold, cells)
		y += (h.pitch + float64(deep-1)*1.15) * size
	}
	tops = append(tops, y)
	for r, at := range tops {
		switch {
		case h.rules == "rows" || h.rules == "grid",
			h.rules == "head" && (r == 0 || r == heads || r == len(rows)),
			h.rules == "under" && r == heads,
			h.rules == "box" && (r == 0 || r == len(rows)),
			h.rules == "groups" && (r == 0 || r == heads || r == len(rows) || (r-heads)%3 == 0):
			if h.rules == "grid" && r == 1 && heads == 2 {
				for c := 1; c < cols; c += 2 {
					rule(xs[c]-pad, at, xs[min(c+2, cols)]-pad, at)
				}
				continue
			}
			rule(left-pad, at, right+pad, at)
		case h.rules == "shade" && r < len(rows) && r%2 == 0:
			pg.Shapes = append(pg.Shapes, glyph.Shape{Rect: glyph.Rect{X0: left - pad, Y0: at, X1: right + pad, Y1: tops[r+1]}, Filled: true, Rectangle: true, Color: 0xdddddd, MCID: -1})
		}
	}
	if h.rules == "grid" || h.rules == "box" || h.rules == "columns" {
		for c := range cols + 1 {
			at := xs[c] - pad
			if c > 0 && c < cols && h.rules == "box" {
				continue
			}
			from := top
			if c > 1 && c < cols && heads == 2 && c%2 == 0 {
				from = tops[1]
			}
			rule(at, from, at, y)
		}
	}
	key := func(q piece) [3]int {
		switch h.order {
		case "columns":
			return [3]int{q.c, q.r, q.line}
		case "backwards":
			return [3]int{-q.r, -q.c, q.line}
		case "rows":
			return [3]int{q.r, q.line, q.c}
		case "signs":
			return [3]int{min(q.line, 0), q.r, q.c}
		}
		return [3]int{q.r, q.c, q.line}
	}
	if h.order == "random" {
		rng.Shuffle(len(ps), func(i, j int) { ps[i], ps[j] = ps[j], ps[i] })
	} else {
		slices.SortStableFunc(ps, func(a, b piece) int {
			x, y := key(a), key(b)
			return slices.Compare(x[:], y[:])
		})
	}
	for _, q := range ps {
		if p.font = plain; q.bold {
			p.font = bold
		}
		p.set(pg, q.x, q.y, q.size, q.s)
	}
	p.font = plain
	y += 1.6 * size
	para()
	return pg, gold
}

// sameTable compares tables without regard to spaces and marks.
func sameTable(a, b [][]string) bool {
	return slices.EqualFunc(a, b, func(x, y []string) bool {
		return slices.EqualFunc(x, y, func(s, t string) bool {
			strip := strings.NewReplacer(" ", "", "*", "")
			return strip.Replace(s) == strip.Replace(t)
		})
	})
}

// TestTableHabits reads tables as different producers set them: with rules of
// many kinds or none, painted in any order, closely set or wide apart.
func TestTableHabits(t *testing.T) {
	t.Parallel()
	least := map[string]float64{
		"all": 0.92, "order rows": 0.93, "order cells": 0.93, "order columns": 0.88, "order backwards": 0.93, "order random": 0.93,
		"what plain": 0.95, "what words": 0.95, "what units": 0.95, "what sparse": 0.88, "what signs": 0.93, "what negative": 0.95,
		"what total": 0.95, "what long head": 0.95, "what merged": 0.68, "what names": 0.88, "what centred": 0.95,
	}
	type tally struct{ right, all int }
	by := map[string]*tally{}
	shown := map[string]int{}
	eachHabit(func(seed uint64, h tableHabit) {
		pg, gold := h.draw(rand.New(rand.NewPCG(seed, 11)))
		ts := tablesOf(pg)
		ok := len(ts) == 1 && sameTable(ts[0], gold)
		for _, key := range []string{"all", "what " + h.what, "rules " + h.rules, "order " + h.order, fmt.Sprint("gap ", h.gap)} {
			if by[key] == nil {
				by[key] = &tally{}
			}
			by[key].all++
			if ok {
				by[key].right++
			}
		}
		if k := h.what + h.rules; !ok && testing.Verbose() && shown[k] < 2 {
			shown[k]++
			t.Logf("%+v\n got %q\nwant %q", h, ts, gold)
		}
	})
	for _, key := range slices.Sorted(maps.Keys(by)) {
		share := float64(by[key].right) / float64(by[key].all)
		t.Logf("%-28s %.3f of %d", key, share, by[key].all)
		if share < least[key] {
			t.Errorf("%s: %.3f of %d tables are right, want %.2f", key, share, by[key].all, least[key])
		}
	}
}

// eachHabit calls f with every third combination of habits.
func eachHabit(f func(seed uint64, h tableHabit)) {
	seed := uint64(0)
	for _, what := range []string{"plain", "words", "units", "hollow", "long head", "centred", "corner", "merged", "negative", "negative hang", "dashes", "sparse", "words sparse", "marks", "percent", "signs", "indent", "names", "total", "keys words", "merged corner marks", "names indent negative"} {
		for _, rules := range []string{"none", "head", "under", "rows", "grid", "box", "shade", "groups", "columns"} {
			for _, order := range []string{"rows", "cells", "columns", "backwards", "random"} {
				for _, gap := range []float64{0.9, 2, 4} {
					for _, pitch := range []float64{1.2, 1.8} {
						if seed++; seed%3 == seed/30%3 {
							f(seed, tableHabit{what: what, rules: rules, order: order, gap: gap, pitch: pitch})
						}
					}
				}
			}
		}
	}
}

// A table of ranges whose rules frame groups of rows, beside a chart in another
// frame, is read row by row.
func TestFramedTable(t *testing.T) {
	t.Parallel()
	p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}, size: 10}
	pg := &glyph.Page{Number: 1, Width: 612, Height: 792}
	var gold [][]string
	line := func(x0, y0, x1, y1 float64) {
		pg.Lines = append(pg.Lines, glyph.Line{X0: x0, Y0: y0, X1: x1, Y1: y1, Width: 0.5})
	}
	y := 100.0
	for g := range 4 {
		line(50, y-10, 560, y-10)
		for r := range 3 {
			row := []string{fmt.Sprintf("Harbour %c%d", 'A'+g, r+1)}
			p.set(pg, 55, y, 10, row[0])
			for c := range 3 {
				row = append(row, fmt.Sprintf("%d.35 - %d.%d2", c+g+1, c+g+1, 4+r))
				p.set(pg, 120+70*float64(c), y, 10, row[c+1])
			}
			report := tableWords[g*3+r] + " report"
			p.set(pg, 410-textWidth(report)*10, y, 10, report)
			p.set(pg, 440, y+5, 7, fmt.Sprintf("%d.60", 3*g+r))
			gold = append(gold, row)
			y += 13
		}
	}
	line(50, y-10, 560, y-10)
	for _, x := range []float64{50, 420, 560} {
		line(x, 90, x, y-10)
	}
	ts := tablesOf(pg)
	if len(ts) > 0 {
		for i := range ts[0] {
			ts[0][i] = ts[0][i][:min(4, len(ts[0][i]))]
		}
	}
	if len(ts) == 0 || !sameTable(ts[0], gold) {
		t.Errorf("got %q\nwant %q", ts, gold)
	}
}
