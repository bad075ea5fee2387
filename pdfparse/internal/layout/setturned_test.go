package layout_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// turned turns a page's content by a quarter.
func turned(pg *glyph.Page) *glyph.Page {
	out := &glyph.Page{Number: 1, Width: pg.Height, Height: pg.Width}
	at := func(x, y float64) (float64, float64) { return y, pg.Width - x }
	for _, g := range pg.Glyphs {
		g.X, g.Y = at(g.X, g.Y)
		g.DX, g.DY = 0, -g.DX
		out.Glyphs = append(out.Glyphs, g)
	}
	for _, l := range pg.Lines {
		l.X0, l.Y0 = at(l.X0, l.Y0)
		l.X1, l.Y1 = at(l.X1, l.Y1)
		out.Lines = append(out.Lines, l)
	}
	for _, s := range pg.Shapes {
		x0, y0 := at(s.X0, s.Y0)
		x1, y1 := at(s.X1, s.Y1)
		s.Rect = glyph.Rect{X0: min(x0, x1), Y0: min(y0, y1), X1: max(x0, x1), Y1: max(y0, y1)}
		out.Shapes = append(out.Shapes, s)
	}
	return out
}

// Tables on a page that is turned by a quarter are those of the upright page.
func TestTurnedSettings(t *testing.T) {
	t.Parallel()
	eachSetting(func(seed uint64, place string, s setting) {
		if seed%15 > 0 {
			return
		}
		pg, _ := s.page(place, rand.New(rand.NewPCG(seed, 5)))
		if up, side := fmt.Sprint(tablesOf(pg)), fmt.Sprint(tablesOf(turned(pg))); up != side {
			t.Errorf("%s %+v\n got %.300s\nwant %.300s", place, s, side, up)
		}
	})
}

// A table that goes on below the same head on the next page is one, whatever its
// rules are.
func TestTableOverPages(t *testing.T) {
	t.Parallel()
	for _, rules := range []string{"none", "head", "grid", "rows", "band"} {
		for seed := range 20 {
			s := &setting{rules: rules, face: seed % 3, size: 9, gap: 1.5, lead: 1.2, jump: 0.3, order: "cells"}
			m := maker{rand.New(rand.NewPCG(uint64(seed), 9)), 3 + seed%3}
			sh := m.plain()
			cut := len(sh.rows) / 2
			var pages []*layout.Page
			for i, rows := range [][][]setCell{sh.rows[:cut], append([][]setCell{sh.rows[0]}, sh.rows[cut:]...)} {
				p := &press{setting: s, pg: &glyph.Page{Number: i + 1, Width: 612, Height: 792}}
				y := 60.0
				for ; i == 0 && y < 600; y += 12 {
					p.prose(60, 550, y, 10, "Every parcel that leaves the harbour is listed with its weight.")
				}
				low, _ := p.table(&sheet{rows: rows, heads: 1}, 60, y, m.Rand)
				if i == 1 {
					p.prose(60, 550, low+24, 10, "What has been paid for a parcel is in the ledger of the harbour.")
				}
				pages = append(pages, readPage(p.pg, layout.Options{}))
			}
			layout.Settle(pages, nil)
			tables := 0
			for _, p := range pages {
				for _, b := range p.Blocks {
					if b.Table != nil && !b.Cont {
						tables++
					}
				}
			}
			if tables != 1 {
				t.Errorf("%s %d: %d tables, want one over two pages", rules, seed, tables)
			}
		}
	}
}
