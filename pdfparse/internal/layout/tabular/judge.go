package tabular

import (
	_ "embed"
	"slices"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Between is what stands between the rows and columns of a page.
type Between struct {
	geom.Across
	Regions func(*Region) bool    // decides which regions are tables; nil leaves it to the trees
	Members func(*Member) float32 // decides which rows belong to a table; nil leaves it to the trees
	Check   *cancel.Checker       // counts the steps
}

// A Region is one that may be a table, and what is known of it.
type Region struct {
	*Found
	Features []float32
	Least    float32 // the estimate, as log-odds, above which it is taken for a table
}

//go:embed table.bin
var modelFile string

var builtin = trees.Embedded(modelFile, Names, "table")

// Estimates, as log-odds, that overrule the rules: below sureText what they take for a
// table is none, above sureTable what they do not is one. By folds over documents of
// tagged2 tables score .863 with .8 below, too, and .870 with 1.3; the boxes of a form
// (golden amount-boxes) stay a table up to 1.2.
const (
	sureText  = -1.2
	sureTable = 0.8
)

// isTable reports whether a region read as a table is one: what the rules say, unless
// the trees are sure of the opposite.
func (z *zoneReading) isTable() bool {
	t := z.t
	rows, cols := len(t.Rows), t.Cols()
	if rows < 2 || cols < 2 || rows < 3 && cols < 3 && !z.ruledOff() { // too little to tell from two pairs
		return false
	}
	if z.sizes() {
		return false
	}
	least := float32(sureTable)
	if z.plausible() {
		least = sureText
	}
	var v trees.Features
	w := &trees.Row{To: &v}
	z.write(w)
	if z.hs.Regions != nil {
		return z.hs.Regions(&Region{z.found(), slices.Clone(v[:w.N]), least})
	}
	return builtin().Logit(&v) > least
}

// ruledOff reports whether a rule is right above or below the table.
func (z *zoneReading) ruledOff() bool {
	hs := z.hs.Rules
	return z.ruleBetween(hs, z.box.Y0-8, z.box.Y0+2) || z.ruleBetween(hs, z.box.Y1-2, z.box.Y1+8)
}
