package main

import (
	"fmt"
	"slices"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

var againSettings = boost.Settings{Trees: 150, Depth: 4, Rate: 0.15, L2: 2, GroupShare: 0.7, FeatureShare: 0.3, Seed: 11}

// againWeight is what a page of a set counts for, by the look; other sets are not
// learned from.
var againWeight = map[string]map[string]float32{
	"articles":    {"fundus": 7, "wcxb-train": 3, "zyte": 6, "wcxb-dev": 4, "magic-article": 5, "cleanportal": 6, "trafilatura": 5},
	"discussions": {"magic-forum": 6, "wcxb-dev": 4, "wcxb-train": 4},
}

const againWords = 50 // least words that a page counts as

// seen are the blocks that a second look is learned from.
type seen struct {
	rows         [][]float32
	y, w         []float32
	fold, groups []int32
}

// again learns the second looks from the out-of-fold estimates of the first, by
// folds for the pages at hand and from all pages for the file.
func (t *trainer) again() {
	by := map[string]*seen{}
	for _, p := range t.pages {
		t.see(p, by)
	}
	t.looks = content.Looks{}
	model := map[int32]content.Looks{held: t.looks}
	for which, s := range by {
		var sample []int32
		for i := range s.rows {
			sample = append(sample, int32(i))
		}
		table := boost.NewTable(s.rows, s.groups, sample)
		t.looks[which] = table.Fit(againSettings, s.y, s.w, sample)
		for k := range int32(folds) {
			in := slices.DeleteFunc(slices.Clone(sample), func(i int32) bool { return s.fold[i] == k })
			if model[k] == nil {
				model[k] = content.Looks{}
			}
			model[k][which] = table.Fit(againSettings, s.y, s.w, in)
		}
		t.step(fmt.Sprintf("second look at %d blocks of %s", len(s.rows), which))
	}
	for _, p := range t.pages {
		p.again = model[int32(p.fold)]
	}
}

// see adds the blocks of a page to what its second look is learned from.
func (t *trainer) see(p *labelled, by map[string]*seen) {
	e := make([]float32, len(p.rows))
	for b, r := range p.rows {
		e[b] = t.estimate[r]
	}
	which, blocks, rows := content.AgainRows(p.out, p.rules(), e, p.kinds)
	weight := againWeight[which][p.set]
	if p.held || p.short || weight == 0 {
		return
	}
	s := by[which]
	if s == nil {
		s = &seen{}
		by[which] = s
	}
	words := 0
	for _, b := range blocks {
		words += len(p.tokens[b])
	}
	for i, b := range blocks {
		if p.label[b] < 0 {
			continue
		}
		s.rows, s.y = append(s.rows, rows[i]), append(s.y, p.label[b])
		s.w = append(s.w, weight*float32(len(p.tokens[b]))/float32(max(againWords, words)))
		s.groups, s.fold = append(s.groups, t.numbers.number(p.site)), append(s.fold, int32(p.fold))
	}
}
