package main

import (
	"flag"
	"math"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

// A collection is the pieces of all documents.
type collection struct {
	*study
	docs   []*doc
	start  map[*doc]int // index of a document's first piece
	pieces [][]float32  // features; nil for pieces that are not asked about
	est    []float32    // out of fold
}

func collect(dirs []string, docs []*doc) *collection {
	c := &collection{study: newStudy(dirs, roles.Names(), "heading"), docs: docs, start: map[*doc]int{}}
	for _, d := range docs {
		c.start[d] = len(c.pieces)
		pieces := roles.Rows(d.pieces)
		c.pieces = append(c.pieces, pieces...)
		w := weight(len(pieces))
		if d.drawn {
			w = float32(*drawn)
		}
		for i, y := range d.labels() {
			features := pieces[i]
			if features == nil {
				continue
			}
			if y >= 0 && (y <= .2 || y >= .8) {
				c.rows = append(c.rows, row{features: features, y: float32(trees.One(y > .5)), w: w, fold: d.fold, group: c.group(d.Group)})
			}
		}
	}
	return c
}

var drawn = flag.Float64("drawn", .2, "weight of the pieces of drawn documents")

var drawnLevels = flag.Float64("drawnlevels", .03, "weight of the headings of drawn documents")

var balance = flag.Float64("balance", .5, "0 if documents count by their length, 1 if all count alike")

// weight is that of each of a document's pieces: long ones count more, but not
// by their length.
func weight(pieces int) float32 { return float32(math.Pow(float64(pieces)/60, -*balance)) }

// train estimates all pieces by trees that saw none of their source.
func (c *collection) train(s boost.Settings) {
	es := c.byFolds(s)
	c.est = make([]float32, len(c.pieces))
	for _, d := range c.docs {
		for i := range d.pieces {
			k := c.start[d] + i
			if c.est[k] = roles.Never; c.pieces[k] != nil {
				c.est[k] = logit(es[d.fold]["heading"], c.pieces[k])
			}
		}
		roles.Agree(d.pieces, c.est[c.start[d]:c.start[d]+len(d.pieces)])
	}
}
