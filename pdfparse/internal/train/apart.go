package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Two groups of lines side by side: is each read on its own?

// A place is that of a line in the gold's order: lines with the same number are of
// one block.
type place struct {
	at    int
	table int // 0 outside tables
}

// places returns the places of the lines of a side that the gold knows.
func (d *doc) places(page int, height float64, c []geom.Rect, text func(geom.Rect) string) (out []place) {
	for _, r := range c {
		if d.Lines == nil {
			s := letters.Compact(text(r))
			if len(s) < leastPlaced {
				continue
			}
			if k := strings.Index(d.squashed, s); k >= 0 && strings.LastIndex(d.squashed, s) == k {
				out = append(out, place{at: k, table: d.tableAt(k)})
			}
			continue
		}
		l := d.at(page, r, height)
		if l == nil || l.Role == "artifact" || l.Role == "untagged" || l.Role == "figure" {
			continue
		}
		p := place{at: l.Block}
		if l.Role == "td" || l.Role == "th" {
			p.table = l.Table + 1
		}
		out = append(out, p)
	}
	return out
}

// leastPlaced is the length in bytes of the shortest text that has a place.
const leastPlaced = 3

// tableAt returns the number of the table that a place in the gold's letters is
// in, 0 for none.
func (d *doc) tableAt(k int) int {
	i, on := slices.BinarySearch(d.edges, k)
	if on {
		i++
	}
	if i%2 == 0 {
		return 0
	}
	return i/2 + 1
}

// Shares of the pairs of lines, one of each side, that come in the same order:
// those of regions and of rows.
const (
	pairsApart = .95
	pairsRows  = .85
)

// apart returns whether two sides are read one after the other: 1, 0, or -1 if
// it is not known.
func apart(left, right []place) float32 {
	before, tables, blocks := 0.0, 0, 0
	for _, a := range left {
		for _, b := range right {
			switch {
			case a.table > 0 && a.table == b.table:
				tables++
			case a.at < b.at:
				before++
			case a.at == b.at:
				blocks++
			}
		}
	}
	n := float64(max(1, len(left)*len(right)))
	share := before / n
	switch {
	case float64(tables) > n/4, float64(blocks) > n/4:
		return 0
	case tables+blocks > 0, len(left) < 2, len(right) < 2:
		return -1
	case share >= pairsApart || share <= 1-pairsApart:
		return 1
	case share > 1-pairsRows && share < pairsRows:
		return 0
	}
	return -1
}

// knownCuts is the weight of a drawn document of which the regions are known,
// relative to the others, which are far more.
const knownCuts = 10

var cutDrawn = flag.Float64("cutdrawn", 1.5, "weight of the cuts of a drawn document, which are answered as it is read now")

func collectCuts(dirs []string) *study {
	st := newStudy(dirs, layout.CutNames(), "apart")
	for k, dir := range dirs {
		if isDrawn(dir) {
			st.addDrawn(k, func(d *drawnDoc, _ int) float64 {
				w := float32(*cutDrawn) / float32(len(d.Rows))
				if d.Known {
					w *= knownCuts
				}
				return float64(w)
			})
			continue
		}
		for _, d := range readSet(dir) {
			if d.Lines == nil {
				d.readSquashed(filepath.Join(dir, d.Gold))
			} else if !d.Trust["order"] {
				continue
			}
			from := len(st.rows)
			eachPage(filepath.Join(dir, d.PDF), func(page int, g *glyph.Page) {
				layout.Read(g, layout.Options{Cuts: func(c *layout.Cut) bool {
					y := apart(d.places(page, g.Height, c.Left, c.Text), d.places(page, g.Height, c.Right, c.Text))
					if y < 0 {
						return c.Now
					}
					st.rows = append(st.rows, row{features: c.Row, y: y, w: 1, now: c.Now, fold: d.fold, group: st.group(d.Group), set: k,
						what: fmt.Sprintf("%s p%d %.60q | %.60q", d.ID, page+1, c.Text(c.Left[0]), c.Text(c.Right[0]))})
					return y > .5
				}})
			})
			st.balance(from, 1)
		}
	}
	st.blur(*cutBlurred, blurCut)
	return st
}

// readSquashed reads the gold's letters in their order, and where its tables
// begin and end.
func (d *doc) readSquashed(path string) {
	b, err := os.ReadFile(path)
	check(err)
	var all strings.Builder
	for line := range strings.Lines(string(b)) {
		if strings.HasPrefix(line, "|") != (len(d.edges)%2 == 1) {
			d.edges = append(d.edges, all.Len())
		}
		all.WriteString(letters.Compact(line))
	}
	d.squashed = all.String()
}

var cutBlurred = flag.Float64("cutblurred", .3, "weight of cuts as a scan shows them, relative to the others")

// blurCut changes a feature as if a recognizer had read the page: how it was painted
// is not known, styles are lost.
func blurCut(name string, v *float32, r *rand.Rand) {
	switch {
	case hasPrefix(name, "switches", "strays"):
		*v = -1
	case strings.HasSuffix(name, "bold") || strings.HasSuffix(name, "fixed pitch") || strings.HasPrefix(name, "rule"):
		*v = 0
	case strings.HasSuffix(name, "sizes"):
		*v += .08 * float32(r.Float64())
	case name == "recognized":
		*v = 1
	}
}

// measureCuts reports the cuts by folds, and writes models.
func measureCuts(dirs []string, s boost.Settings, worst int, write string) {
	st := collectCuts(dirs)
	st.report(st.byFolds(s), worst)
	st.write(write, s, fmt.Sprintf(" -cutdrawn %v -cutblurred %v", *cutDrawn, *cutBlurred))
}
