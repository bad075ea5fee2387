package textline

import (
	"github.com/pagemill/pagemill/pdfparse/internal/formula"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// formulas finds the formulas of a page and returns the 1-based index of each
// glyph's formula; nil without formulas.
func formulas(finder *formula.Finder, p *glyph.Page, f geom.Frame) (formula.Result, []int32) {
	found := finder.Find(p, f.Point)
	if len(found.Formulas) == 0 {
		return found, nil
	}
	of := make([]int32, len(p.Glyphs))
	for i := range found.Formulas {
		for _, g := range found.Formulas[i].Glyphs {
			of[g] = int32(i + 1)
		}
	}
	return found, of
}

// addFormula replaces the glyphs of a formula: an inline formula by a word, a
// display formula by a word that fills its box.
func (b *builder) addFormula(fm *formula.Formula, first *glyph.Glyph) {
	b.flush()
	b.open, b.font, b.turn, b.left = true, first.Font, b.frame.Turn, false
	b.start = len(b.buf)
	b.buf = append(b.buf, fm.TeX...)
	b.cur = Word{
		Box:  geom.Rect{X0: fm.Box.X0, Y0: fm.Base - 0.76*fm.Size, X1: fm.Box.X1, Y1: fm.Base + 0.22*fm.Size},
		Base: fm.Base, Size: fm.Size, Style: Math, Color: first.Color,
		MCID: int32(first.MCID), Run: first.Run, Spaced: b.space,
		Artifact: first.Flags&glyph.Artifact != 0,
		Conf:     fm.Conf,
	}
	if fm.Display {
		b.cur.Style, b.cur.Box, b.cur.Column = Math|Display, fm.Box, &fm.Column
		if fm.Tag != "" {
			b.buf = append(b.buf, ` \tag{`...)
			b.buf = append(b.buf, fm.Tag...)
			b.buf = append(b.buf, '}')
		}
	}
	b.space = false
	b.flush()
}
