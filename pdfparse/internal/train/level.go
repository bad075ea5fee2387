package main

import (
	"fmt"

	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
	"github.com/pagemill/pagemill/pdfparse/internal/layout/roles"
)

// A headed document is one with its headings and their levels.
type headed struct {
	*doc
	ps   []roles.Piece
	hs   []roles.Head
	gold []int
}

// A leveller learns levels.
type leveller struct {
	docs  []headed
	table *boost.Table
	y     [len(roles.Deeper)][]float32
	w     []float32
	fold  []int
}

// collectLevels takes the headings that trees find that saw none of a
// document's source.
func collectLevels(c *collection) *leveller {
	l := &leveller{}
	var rows [][]float32
	var groups []int32
	for _, d := range c.docs {
		h := headed{doc: d, ps: d.pieces, hs: d.heads, gold: d.gold}
		if !d.drawn {
			if d.Trust != nil && !d.Trust["levels"] {
				continue
			}
			h.ps, h.hs, h.gold = d.headsBy(c.est[c.start[d] : c.start[d]+len(d.pieces)])
		}
		l.docs = append(l.docs, h)
		w := weight(10 * len(h.hs))
		if d.drawn {
			w = float32(*drawnLevels)
		}
		for i, r := range roles.LevelRows(h.ps, h.hs) {
			if h.gold[i] == 0 {
				continue
			}
			rows, groups = append(rows, r), append(groups, c.group(d.Group))
			for k := range l.y {
				l.y[k] = append(l.y[k], float32(trees.One(h.gold[i] > k+1)))
			}
			l.w, l.fold = append(l.w, w), append(l.fold, d.fold)
		}
	}
	l.table = boost.NewTable(rows, groups, nil)
	return l
}

// fit returns the trees learned from all but a fold; -1 leaves out none.
func (l *leveller) fit(fold int, s boost.Settings) (out []*trees.Ensemble) {
	var in []int32
	for i := range l.w {
		if l.fold[i] != fold {
			in = append(in, int32(i))
		}
	}
	for k := range l.y {
		out = append(out, l.table.Fit(s, l.y[k], l.w, in))
	}
	return out
}

// write writes the model and those of the folds.
func (l *leveller) write(path string, dirs []string, s boost.Settings) {
	for f := -1; f < folds; f++ {
		es := map[string]*trees.Ensemble{}
		for k, e := range l.fit(f, s) {
			es[roles.Deeper[k]] = e
		}
		writeModel(path, f, es, trees.Origin{Features: roles.LevelNames(), Sets: setNames(dirs), Seed: s.Seed,
			Settings: fmt.Sprintf("-leveltrees %d -drawnlevels %v", s.Trees, *drawnLevels)})
	}
}

// report prints the share of levels that are right, by folds.
func (l *leveller) report(sets map[string]bool, s boost.Settings) {
	right, ruled, all, n, macro := 0, 0, 0, 0, 0.0
	for f := range folds {
		es := l.fit(f, s)
		for _, h := range l.docs {
			if h.fold != f || !sets[h.ID] {
				continue
			}
			was, had := right, all
			for i, level := range roles.LevelsBy(h.ps, h.hs, es) {
				if h.gold[i] > 0 {
					all++
					right += trees.One(level == h.gold[i])
					ruled += trees.One(h.hs[i].Rank == h.gold[i])
				}
			}
			if all > had {
				macro += float64(right-was) / float64(all-had)
				n++
			}
		}
	}
	fmt.Printf("levels: %.3f of %d right, by rank alone %.3f, by document %.3f\n", float64(right)/float64(all), all, float64(ruled)/float64(all), macro/float64(n))
}
