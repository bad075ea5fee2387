package main

import (
	"flag"
	"math"
	"strings"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

// A collection is the pieces of all documents.
type collection struct {
	docs  []*doc
	start map[*doc]int // index of a document's first piece
	rows  [][]float32  // nil for pieces that are not asked about
	y, w  []float32
	fold  []int
	group []int32
	asked []int32   // indexes of rows
	est   []float32 // out of fold
	table *boost.Table
}

func collect(docs []*doc) *collection {
	c := &collection{docs: docs, start: map[*doc]int{}}
	groups := map[string]int32{}
	for _, d := range docs {
		if _, ok := groups[d.Group]; !ok {
			groups[d.Group] = int32(len(groups))
		}
		c.start[d] = len(c.y)
		rows := roles.Rows(d.pieces)
		for _, k := range dropped() {
			for _, r := range rows {
				if r != nil {
					r[k] = 0
				}
			}
		}
		c.rows = append(c.rows, rows...)
		for _, y := range d.labels() {
			w := weight(len(d.pieces))
			if d.drawn {
				w = float32(*drawn)
			}
			switch {
			case y < 0 || y > .2 && y < .8:
				w = 0
			}
			c.y, c.w = append(c.y, float32(trees.One(y > .5))), append(c.w, w)
			c.fold, c.group = append(c.fold, d.fold), append(c.group, groups[d.Group])
		}
	}
	var xs [][]float32
	var gs []int32
	for i, r := range c.rows {
		if r != nil && c.w[i] > 0 {
			c.asked = append(c.asked, int32(i))
			xs, gs = append(xs, r), append(gs, c.group[i])
		}
	}
	c.table = boost.NewTable(xs, gs, nil)
	return c
}

var drawn = flag.Float64("drawn", .05, "weight of the pieces of drawn documents")

var drop = flag.String("drop", "", "features that are not learned from, by parts of their names parted by commas")

// dropped returns the numbers of the features that are not learned from.
func dropped() (out []int) {
	for k, name := range roles.Names() {
		for _, part := range strings.Split(*drop, ",") {
			if part != "" && strings.Contains(name, part) {
				out = append(out, k)
				break
			}
		}
	}
	return out
}

var drawnLevels = flag.Float64("drawnlevels", .12, "weight of the headings of drawn documents")

var balance = flag.Float64("balance", .5, "0 if documents count by their length, 1 if all count alike")

// weight is that of each of a document's pieces: long ones count more, but not
// by their length.
func weight(pieces int) float32 { return float32(math.Pow(float64(pieces)/60, -*balance)) }

// ensemble fits on the given rows.
func (c *collection) ensemble(s boost.Settings, in func(i int32) bool) *trees.Ensemble {
	var chosen []int32
	for k, i := range c.asked {
		if in(i) {
			chosen = append(chosen, int32(k))
		}
	}
	y, w := make([]float32, len(c.asked)), make([]float32, len(c.asked))
	for k, i := range c.asked {
		y[k], w[k] = c.y[i], c.w[i]
	}
	return c.table.Fit(s, y, w, chosen)
}

// train estimates all pieces by trees that saw none of their source.
func (c *collection) train(s boost.Settings) {
	c.est = make([]float32, len(c.y))
	var v trees.Features
	for f := range folds {
		m := c.fit(f, s)
		for i, r := range c.rows {
			if c.fold[i] == f {
				if c.est[i] = roles.Never; r != nil {
					copy(v[:], r)
					c.est[i] = m.Logit(&v)
				}
			}
		}
	}
}

// fit returns the trees learned from all but a fold; -1 leaves out none.
func (c *collection) fit(fold int, s boost.Settings) *trees.Ensemble {
	return c.ensemble(s, func(i int32) bool { return c.fold[i] != fold })
}
