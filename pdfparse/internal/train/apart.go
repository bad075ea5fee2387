package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/letters"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/glyph"
	"github.com/pagemill/pagemill/pdfparse/internal/layout"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/geom"
)

// Two groups of lines side by side: is each read on its own?

type cutRow struct {
	row   []float32
	y, w  float32
	rule  bool
	fold  int
	group int32
	what  string
	set   int
}

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

type parter struct {
	docs  []*doc
	rows  []cutRow
	table *boost.Table
}

// knownCuts is the weight of a drawn document of which the regions are known,
// relative to the others, which are far more.
const knownCuts = 10

var cutDrawn = flag.Float64("cutdrawn", 1.5, "weight of the cuts of a drawn document, which are answered as it is read now")

func collectCuts(dirs []string) *parter {
	p := &parter{}
	groups := map[string]int32{}
	group := func(name string) int32 {
		if _, ok := groups[name]; !ok {
			groups[name] = int32(len(groups))
		}
		return groups[name]
	}
	for k, dir := range dirs {
		if filepath.Ext(dir) != "" {
			each(dir, func(b []byte) {
				var in struct {
					ID   string
					Rows [][]float32
					Y    []bool

					Known bool
				}
				check(json.Unmarshal(b, &in))
				w := float32(*cutDrawn) / float32(len(in.Rows))
				if in.Known {
					w *= knownCuts
				}
				for i, r := range in.Rows {
					p.rows = append(p.rows, cutRow{row: r, y: float32(trees.One(in.Y[i])), w: w, rule: in.Y[i], fold: -2, group: group(in.ID), set: k})
				}
			})
			continue
		}
		for _, d := range readSet(dir) {
			if d.Lines == nil {
				d.readSquashed(filepath.Join(dir, d.Gold))
			} else if !d.Trust["order"] {
				continue
			}
			from := len(p.rows)
			eachPage(filepath.Join(dir, d.PDF), func(page int, g *glyph.Page) {
				layout.Read(g, layout.Options{Cuts: func(c *layout.Cut) bool {
					y := apart(d.places(page, g.Height, c.Left, c.Text), d.places(page, g.Height, c.Right, c.Text))
					if y < 0 {
						return c.Now
					}
					p.rows = append(p.rows, cutRow{row: c.Row, y: y, w: 1, rule: c.Now, fold: d.fold, group: group(d.Group), set: k,
						what: fmt.Sprintf("%s p%d %.60q | %.60q", d.ID, page+1, c.Text(c.Left[0]), c.Text(c.Right[0]))})
					return y > .5
				}})
			})
			w := weight(len(p.rows) - from)
			for i := from; i < len(p.rows); i++ {
				p.rows[i].w = w
			}
			p.docs = append(p.docs, d)
		}
	}
	p.blur()
	rows, gs := make([][]float32, len(p.rows)), make([]int32, len(p.rows))
	for i := range p.rows {
		rows[i], gs[i] = p.rows[i].row, p.rows[i].group
	}
	p.table = boost.NewTable(rows, gs, nil)
	return p
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

// blur adds cuts as a recognizer would give them: how they were painted is not
// known, styles are lost.
func (p *parter) blur() {
	names := layout.CutNames()
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range p.rows[:len(p.rows):len(p.rows)] {
		if s.fold < 0 || r.IntN(3) > 0 {
			continue
		}
		row := slices.Clone(s.row)
		for k, name := range names {
			switch {
			case strings.HasPrefix(name, "switches") || strings.HasPrefix(name, "strays"):
				row[k] = -1
			case strings.HasSuffix(name, "bold") || strings.HasSuffix(name, "fixed pitch") || strings.HasPrefix(name, "rule"):
				row[k] = 0
			case strings.HasSuffix(name, "sizes"):
				row[k] += .08 * float32(r.Float64())
			case name == "recognized":
				row[k] = 1
			}
		}
		s.row, s.w, s.set = row, s.w*float32(*cutBlurred), -1
		p.rows = append(p.rows, s)
	}
}

func (p *parter) fit(fold int, s boost.Settings) *trees.Ensemble {
	var in []int32
	y, w := make([]float32, len(p.rows)), make([]float32, len(p.rows))
	for i := range p.rows {
		r := &p.rows[i]
		if y[i], w[i] = r.y, r.w; r.fold != fold {
			in = append(in, int32(i))
		}
	}
	return p.table.Fit(s, y, w, in)
}

// measureCuts reports the cuts by folds, and writes models.
func measureCuts(dirs []string, s boost.Settings, worst int, write string) {
	p := collectCuts(dirs)
	es := make([]*trees.Ensemble, folds)
	for f := range folds {
		es[f] = p.fit(f, s)
	}
	for set := range dirs {
		var all, yes, right, ruled, miss, false1, rmiss, rfalse float64
		for i := range p.rows {
			r := &p.rows[i]
			if r.set != set || r.fold < 0 {
				continue
			}
			var v trees.Features
			copy(v[:], r.row)
			logit := es[r.fold].Logit(&v)
			is, gold, w := logit > 0, r.y > .5, float64(r.w)
			all += w
			yes += w * float64(r.y)
			right += w * float64(trees.One(is == gold))
			ruled += w * float64(trees.One(r.rule == gold))
			miss += w * float64(trees.One(gold && !is))
			false1 += w * float64(trees.One(!gold && is))
			rmiss += w * float64(trees.One(gold && !r.rule))
			rfalse += w * float64(trees.One(!gold && r.rule))
			if worst > 0 && is != gold {
				worst--
				fmt.Printf("  %.1f rule %v gold %v: %s\n", logit, r.rule, r.y, r.what)
			}
		}
		fmt.Printf("%s: %.0f (%.3f apart), trees right %.4f (missed %.4f, false %.4f), now %.4f (%.4f, %.4f)\n", dirs[set], all, yes/all, right/all, miss/all, false1/all, ruled/all, rmiss/all, rfalse/all)
	}
	if write != "" {
		for f := -1; f < folds; f++ {
			m := &trees.Model{Origin: trees.Origin{Features: layout.CutNames(), Sets: setNames(strings.Join(dirs, ",")), Seed: s.Seed,
				Settings: fmt.Sprintf("-trees %d -rate %v -l2 %v -groups %v -features %v -cutdrawn %v -cutblurred %v", s.Trees, s.Rate, s.L2, s.GroupShare, s.FeatureShare, *cutDrawn, *cutBlurred)}, Ensembles: map[string]*trees.Ensemble{"apart": p.fit(f, s)}}
			writeModel(write, f, m)
		}
	}
}
