package tabular

import (
	_ "embed"
	"slices"
	"sync"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Between is what stands between the rows and columns of a page.
type Between struct {
	geom.Across
	Strokes []geom.Rect // slanted lines and curves, from the top of the page
	Asked   func(Asked) // hears of each region that may be a table; nil for nobody
}

// Asked is a region that may be a table, and what is known of it.
type Asked struct {
	*Found
	Features []float32
	Yes      bool
}

// strokes counts the strokes in a box.
func (b *Between) strokes(r geom.Rect) float64 {
	n := 0
	for _, s := range b.Strokes {
		n += one01(geom.Inside(s, r, 1))
	}
	return float64(n)
}

//go:embed table.bin
var modelFile string

var builtin = sync.OnceValue(func() *trees.Ensemble {
	m, err := trees.Read(modelFile, Names())
	if err != nil {
		panic(err) // the file does not fit the code: TestModelFile fails, too
	}
	return m.Ensembles["table"]
})

// isTable reports whether a region read as a table is one.
func (z *zoneReading) isTable() bool {
	t := z.t
	rows, cols := len(t.Rows), t.Cols()
	switch {
	case rows < 2 || cols < 2 || z.eachOtherSize() || z.source == textline.OCR && t.barred():
		return false
	case rows < 3 && cols < 3 && (!z.ruledOff() || z.signatures(z.hs.Rules)):
		return false // too little to tell from two pairs
	}
	var v trees.Features
	w := &writer{v: &v}
	z.write(w)
	yes := builtin().Logit(&v) > 0
	if z.hs.Asked != nil {
		z.hs.Asked(Asked{z.found(), slices.Clone(v[:w.n]), yes})
	}
	return yes
}

// ruledOff reports whether a rule is right above or below the table.
func (z *zoneReading) ruledOff() bool {
	hs := z.hs.Rules
	return z.ruleBetween(hs, z.box.Y0-8, z.box.Y0+2) || z.ruleBetween(hs, z.box.Y1-2, z.box.Y1+8)
}

// eachOtherSize reports whether each of a few rows has another size than the one
// before: a title, names and a heading.
func (z *zoneReading) eachOtherSize() bool {
	n := len(z.rows)
	return n <= 5 && n+one01(z.over > 0) >= 3 && z.kindsOfSizes() == n-1
}

// barred reports whether many cells hold nothing but a vertical bar: on scans
// rulings that are read as text, of a drawing rather than of a table. The trees saw
// no scans.
func (t *Table) barred() bool {
	bars, filled := 0, 0
	for _, r := range t.Rows {
		for _, c := range r {
			s := c.Plain()
			bars += one01(s == "|" || s == "│" || s == "||")
			filled += one01(s != "")
		}
	}
	return bars*7 >= filled
}
