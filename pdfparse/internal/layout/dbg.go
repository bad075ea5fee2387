package layout

import (
	"fmt"

	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
)

func Debug(p *glyph.Page) {
	fmt.Printf("PAGE %d %.0fx%.0f glyphs %d lines %d shapes %d images %d tags %d links %d\n", p.Number, p.Width, p.Height, len(p.Glyphs), len(p.Lines), len(p.Shapes), len(p.Images), len(p.Tags), len(p.Links))
	ws, f := words(p)
	ws = drawnBullets(ws, p, f)
	hs, vs := rulings(p, f)
	fmt.Println("rulings", len(hs), len(vs), "turn", f.turn)
	tables, ws := latticeTables(ws, hs, vs)
	fmt.Println("lattice", len(tables))
	ls := lines(ws)
	var items []item
	for i := range ls {
		l := &ls[i]
		fmt.Printf("  line x %.1f-%.1f base %.1f size %.1f ord %d:", l.Box.X0, l.Box.X1, l.Base, l.Size, l.Order)
		for k := range l.Words {
			fmt.Printf(" %s/%d/r%d/%v/%.1f", l.Words[k].Text, l.Words[k].Style, l.Words[k].Run, l.Words[k].Spaced, l.Words[k].Box.X0)
		}
		fmt.Println()
		items = append(items, item{box: l.Box, order: l.Order, line: l})
	}
	for _, g := range valleys(items) {
		fmt.Printf("valley %.1f-%.1f\n", g.x0, g.x1)
		for _, b := range g.bands(items) {
			fmt.Println("   band", b.cols, len(b.left), len(b.right))
			if b.cols || len(b.right) > 0 {
			}
		}
	}
	for k, r := range columns(items) {
		e := extentOf(r.items)
		fmt.Printf("REGION %d %.0f,%.0f-%.0f,%.0f items %d\n", k, e.X0, e.Y0, e.X1, e.Y1, len(r.items))
	}
}

func DebugTags(p *glyph.Page) {
	for _, t := range p.Tags {
		fmt.Printf("mcid %d:", t.MCID)
		for _, s := range t.Path {
			fmt.Printf(" %s#%d", s.Type, s.ID)
			if s.RowSpan+s.ColSpan > 0 {
				fmt.Printf("(%d,%d)", s.RowSpan, s.ColSpan)
			}
		}
		fmt.Println()
	}
}
