package layout_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// A drawnTable describes a table without rules.
type drawnTable struct {
	cols    int
	numbers int // last columns that hold numbers
	head    bool
	gap     float64 // between columns, in sizes
	jump    float64 // row distance beyond the line distance, in sizes
	order   string  // in which it is painted: rows (line by line) or cells
	tall    int     // column whose cells have several lines, -1 all of text
	hollow  bool    // some cells are empty
}

var tableWords = strings.Fields("amber barley canal dune ember ferry granite harbour inlet juniper kettle lantern meadow nettle orchard pebble quarry river saddle timber valley willow yarrow cedar copper marble linen")

const tableSize = 10.0

// draw sets the table between two paragraphs and returns the page and its cells.
func (d drawnTable) draw(rng *rand.Rand) (*glyph.Page, [][]string) {
	p := &pen{font: &glyph.Font{Ascent: 0.75, Descent: -0.25}, size: tableSize}
	pg := &glyph.Page{Number: 1, Width: 612, Height: 792}
	p.pages = []*glyph.Page{pg}
	y := 60.0
	para := func() {
		for range 3 {
			p.just(pg, 50, 560, y, strings.Fields("Every parcel that leaves the harbour in the course of a week is listed here with its place and its weight and"))
			y += 1.2 * tableSize
		}
		p.narrow(pg, 50, y, "what has been paid for it.")
		y += 2.2 * tableSize
	}
	para()
	chars := make([]int, d.cols) // width of the columns
	room := 510 / (0.5 * tableSize)
	room -= d.gap * 2 * float64(d.cols-1)
	for c := range chars {
		if c >= d.cols-d.numbers {
			chars[c] = 7
			room -= 7
		}
	}
	for c := range d.cols - d.numbers {
		chars[c] = min(int(room)/(d.cols-d.numbers), 34)
	}
	text := func(c, lines int) string {
		if c >= d.cols-d.numbers {
			return fmt.Sprintf("%d.%d", rng.IntN(900)+10, rng.IntN(90)+10)
		}
		s := tableWords[rng.IntN(len(tableWords))]
		s = strings.ToUpper(s[:1]) + s[1:]
		for len(s) < chars[c]*(lines-1)+chars[c]*2/3 {
			s += " " + tableWords[rng.IntN(len(tableWords))]
		}
		return s
	}
	rows := 4 + rng.IntN(4)
	var gold [][]string
	for r := range rows {
		row := make([]string, d.cols)
		for c := range row {
			lines := 1
			if (d.tall < 0 || c == d.tall) && rng.IntN(3) > 0 && !(r == 0 && d.head) {
				lines += 1 + rng.IntN(3)
			}
			if r == 0 && d.head && c >= d.cols-d.numbers {
				row[c] = "Weight"
			} else if row[c] = text(c, lines); d.hollow && c > 0 && c < d.cols-d.numbers && r > 0 && rng.IntN(4) == 0 {
				row[c] = ""
			}
		}
		gold = append(gold, row)
	}
	type piece struct {
		r, c, line int
		x, y       float64
		s          string
		bold       bool
	}
	var ps []piece
	for r, row := range gold {
		x, deep := 50.0, 1
		for c, s := range row {
			for i, l := range wrapped(s, chars[c]) {
				ps = append(ps, piece{r, c, i, x, y + float64(i)*1.2*tableSize, l, r == 0 && d.head})
				deep = max(deep, i+1)
			}
			x += (float64(chars[c]) + 2*d.gap) * 0.5 * tableSize
		}
		y += (float64(deep)*1.2 + d.jump) * tableSize
	}
	key := func(p piece) [3]int {
		if d.order == "rows" {
			return [3]int{p.r, p.line, p.c}
		}
		return [3]int{p.r, p.c, p.line}
	}
	slices.SortFunc(ps, func(a, b piece) int {
		x, y := key(a), key(b)
		return slices.Compare(x[:], y[:])
	})
	plain, bold := p.font, &glyph.Font{Bold: true, Ascent: 0.75, Descent: -0.25}
	for _, q := range ps {
		if p.font = plain; q.bold {
			p.font = bold
		}
		p.narrow(pg, q.x, q.y, q.s)
	}
	p.font = plain
	y += tableSize
	para()
	return pg, gold
}

// narrow draws text with spaces as wide as most fonts have them.
func (p *pen) narrow(pg *glyph.Page, x, y float64, s string) {
	first := len(pg.Glyphs)
	p.text(pg, x, y, 1, 0, s)
	shift := 0.0
	for i := first; i < len(pg.Glyphs); i++ {
		g := &pg.Glyphs[i]
		g.X -= shift
		if g.Flags&glyph.Space != 0 {
			shift += 0.2 * p.size
			g.DX -= 0.2 * p.size
		}
	}
}

// wrapped breaks a text into lines of at most n characters.
func wrapped(s string, n int) []string {
	var out []string
	for _, w := range strings.Fields(s) {
		if k := len(out) - 1; k >= 0 && len(out[k])+1+len(w) <= n {
			out[k] += " " + w
		} else {
			out = append(out, w)
		}
	}
	return out
}

// tablesOf are the cells of the tables of a page.
func tablesOf(pg *glyph.Page) [][][]string {
	var out [][][]string
	for _, b := range layout.Settle([]*layout.Page{readPage(pg, layout.Options{})}, nil).Pages[0].Blocks {
		if b.Table == nil {
			continue
		}
		var t [][]string
		for _, row := range b.Table.Rows {
			var cells []string
			for _, c := range row {
				s := ""
				if c != nil {
					s = c.Text.String()
				}
				cells = append(cells, s)
			}
			t = append(t, cells)
		}
		out = append(out, t)
	}
	return out
}

// TestDrawnTables reads tables without rules of two to six columns whose cells
// have up to four lines. Tables painted column by column are left out: they look
// the same as columns of text.
func TestDrawnTables(t *testing.T) {
	t.Parallel()
	least := map[string]float64{"rows": 0.85, "cells": 0.92}
	for order, bar := range least {
		right, all := 0, 0
		for _, d := range drawnTables(order) {
			all++
			pg, gold := d.draw(rand.New(rand.NewPCG(uint64(all), 7)))
			ts := tablesOf(pg)
			if len(ts) == 1 && slices.EqualFunc(ts[0], gold, slices.Equal) {
				right++
				continue
			}
			if testing.Verbose() {
				t.Logf("%+v\n got %q\nwant %q", d, ts, gold)
			}
		}
		if share := float64(right) / float64(all); share < bar {
			t.Errorf("painted by %s: %d of %d tables (%.2f) are right, want %.2f", order, right, all, share, bar)
		}
	}
}

// drawnTables are tables of all kinds, painted in one order.
func drawnTables(order string) []drawnTable {
	var out []drawnTable
	for _, cols := range []int{2, 3, 4, 6} {
		for numbers := range min(3, cols) {
			for _, jump := range []float64{0, 0.3, 0.8, 1.4} {
				for tall := -1; tall < cols-numbers; tall++ {
					for kind := range 4 {
						d := drawnTable{cols: cols, numbers: numbers, head: kind&1 > 0, gap: 1.5, jump: jump, order: order, tall: tall, hollow: kind&2 > 0}
						if (len(out)+kind)%2 > 0 && cols < 6 {
							d.gap = 4
						}
						out = append(out, d)
					}
				}
			}
		}
	}
	return out
}
