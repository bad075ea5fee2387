package main

import (
	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// kindSettings are the settings of the ensembles for kinds, one against the
// rest.
var kindSettings = boost.Settings{Trees: 150, Depth: 3, Rate: 0.12, L2: 3, GroupShare: 0.6, FeatureShare: 0.2, Seed: 5}

func kindOf(p *labelled) int {
	for k := range content.NumKinds {
		if p.kind == k.String() {
			return int(k)
		}
	}
	return -1
}

// pageKinds estimates the kind of each page with a model trained on other
// sites.
func (t *trainer) pageKinds() {
	var known []*labelled
	var rows [][]float32
	all := make([][]float32, len(t.pages))
	for i, p := range t.pages {
		all[i] = content.PageVector(p.out)
		if kindOf(p) >= 0 && !p.held && setWeight[p.set] > 0 {
			known = append(known, p)
			rows = append(rows, all[i])
		}
	}
	t.known, t.knownRows = known, rows
	for fold := held; fold < folds; fold++ {
		m := fitKinds(known, rows, fold)
		for i, p := range t.pages {
			if p.fold == fold {
				p.kinds = m.Kinds(all[i])
			}
		}
	}
}

// shortKind is the weight of a shortened copy of a page: with 0.5, listings are
// taken for articles.
const shortKind = 0.2

// fitKinds fits one ensemble per kind on the pages outside a fold.
func fitKinds(known []*labelled, rows [][]float32, fold int) *content.KindModel {
	m := &content.KindModel{}
	var in []int32
	w := make([]float32, len(known))
	sites, numbers := make([]int32, len(known)), vocabulary{}
	for i, p := range known {
		w[i] = 1
		sites[i] = numbers.number(p.site)
		if p.set != "wcxb-dev" {
			w[i] = 0.5
		}
		if p.short {
			w[i] *= shortKind
		}
		if p.fold != fold {
			in = append(in, int32(i))
		}
	}
	for k := range content.NumKinds {
		y := make([]float32, len(known))
		for i, p := range known {
			if kindOf(p) == int(k) {
				y[i] = 1
			}
		}
		m[k] = *boost.NewTable(rows, sites, in).Fit(kindSettings, y, w, in)
	}
	return m
}
