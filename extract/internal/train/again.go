package main

import (
	"fmt"
	"os"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// againSettings are those of the second look.
var againSettings = boost.Settings{Trees: 150, Depth: 4, Rate: 0.15, L2: 2, GroupShare: 0.7, FeatureShare: 0.3, Seed: 11}

// The weights of pages for the second look. Those of sets that the first look
// learned from count for less, and so do references that stop early.
var againWeight = map[string]float32{"fundus": 7, "wcxb-train": 3, "zyte": 6, "wcxb-dev": 4, "magic-article": 5, "cleanportal": 6, "trafilatura": 5}

const againWords = 50 // least words that a page counts as

// again learns the second look from the built-in estimates and writes it. It sets
// the model of each page's fold, and of pages that are held that of all.
func (t *trainer) again(path, sets string) error {
	var rows [][]float32
	var y, w []float32
	var of, groups, sample []int32
	sites := vocabulary{}
	for _, p := range t.pages {
		e := make([]float32, len(p.rows))
		for b, r := range p.rows {
			e[b] = t.estimate[r]
		}
		blocks, vs := content.AgainRows(p.out, p.rules(), e, p.kinds)
		words := 0
		for _, b := range blocks {
			words += len(p.tokens[b])
		}
		for i, b := range blocks {
			if p.held || p.label[b] < 0 {
				continue
			}
			sample = append(sample, int32(len(rows)))
			rows, y = append(rows, vs[i]), append(y, p.label[b])
			w = append(w, againWeight[p.set]*float32(len(p.tokens[b]))/float32(max(againWords, words)))
			groups, of = append(groups, sites.number(p.site)), append(of, int32(p.fold))
		}
	}
	table := boost.NewTable(rows, groups, sample)
	model := map[int]*content.Ensemble{held: table.Fit(againSettings, y, w, sample)}
	for k := range folds {
		var in []int32
		for _, i := range sample {
			if of[i] != int32(k) {
				in = append(in, i)
			}
		}
		model[k] = table.Fit(againSettings, y, w, in)
	}
	for _, p := range t.pages {
		p.again = model[p.fold]
	}
	t.step(fmt.Sprintf("second look at %d blocks", len(rows)))
	m := &trees.Model{
		Origin:    trees.Origin{Features: content.AgainNames(), Sets: licences(sets), Settings: fmt.Sprintf("%+v %v", againSettings, againWeight), Seed: againSettings.Seed},
		Ensembles: map[string]*trees.Ensemble{"again": model[held]},
	}
	b, err := m.AppendBinary(nil)
	if err != nil {
		return err
	}
	return os.WriteFile(path, b, 0o644)
}
