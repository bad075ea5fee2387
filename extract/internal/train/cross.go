package main

import (
	"fmt"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/trees/boost"
)

// trainer fits the model.
type trainer struct {
	pages []*labelled
	step  func(string)

	known     []*labelled // pages of known kind, and their features
	knownRows [][]float32

	model   content.Ensemble // fitted on all rows
	numbers vocabulary       // numbers of the sites

	rowPage  []*labelled
	rows     [][]float32
	y, w     []float32
	sites    []int32       // by row: the number of its site
	estimate []float32     // by row, from folds that lack the row's site
	looks    content.Looks // second looks, fitted on all pages
}

// crossValidate estimates each fold from the other folds, word tables included,
// and reports the scores.
func (t *trainer) crossValidate() {
	t.prepare()
	t.estimate = t.pass(t.rows)
	t.step("first pass")
	report("cross-validated, without a second look", t.pages, t.decide(t.estimate))
	t.again()
	report("cross-validated", t.pages, t.decide(t.estimate))
}

// prepare learns each fold's words and kinds from the other folds, and builds
// the pages with them.
func (t *trainer) prepare() {
	for k := held; k < folds; k++ {
		lex := content.ReadWords(wordFile(words(t.not(k))))
		for _, p := range t.pages {
			if p.fold == k {
				p.out = p.build(lex)
			}
		}
	}
	t.step("words learned")
	t.pageKinds()
	t.step("kinds")
	t.collect()
	t.step(fmt.Sprintf("%d rows", len(t.rows)))
}

// not returns the pages to train on for the decisions about a fold.
func (t *trainer) not(fold int) []*labelled {
	var out []*labelled
	for _, p := range t.pages {
		if p.fold != fold && !p.held && !p.short {
			out = append(out, p)
		}
	}
	return out
}

// collect turns the blocks of all pages into rows.
func (t *trainer) collect() {
	t.rows, t.rowPage, t.y, t.w, t.sites = nil, nil, nil, nil, nil
	t.numbers = vocabulary{}
	for _, p := range t.pages {
		p.rows = make([]int32, len(p.text))
		t.add(p)
	}
}

// add adds the rows of one page. Blocks that rules drop are not trained on, but
// get estimates so that other rules can be tried.
func (t *trainer) add(p *labelled) {
	dropped := content.DroppedBlocks(p.out, p.rules())
	for b, v := range content.Features(p.out, p.kinds) {
		w := p.weight[b]
		if dropped[b] {
			w = 0
		}
		p.rows[b] = int32(len(t.rows))
		t.rows = append(t.rows, v)
		t.rowPage = append(t.rowPage, p)
		t.y, t.w = append(t.y, max(0, p.label[b])), append(t.w, w)
		t.sites = append(t.sites, t.numbers.number(p.site))
	}
}

// pass returns the out-of-fold estimates of the model.
func (t *trainer) pass(rows [][]float32) []float32 {
	out := make([]float32, len(rows))
	var sample []int32
	for i := range rows {
		if t.w[i] > 0 {
			sample = append(sample, int32(i))
		}
	}
	table := boost.NewTable(rows, t.sites, sample)
	t.model = *table.Fit(blockSettings, t.y, t.w, sample)
	for i, v := range rows {
		if t.rowPage[i].held {
			out[i] = content.Predict(&t.model, v)
		}
	}
	for k := range folds {
		var in []int32
		for _, i := range sample {
			if t.rowPage[i].fold != k {
				in = append(in, i)
			}
		}
		m := table.Fit(blockSettings, t.y, t.w, in)
		for i, v := range rows {
			if t.rowPage[i].fold == k {
				out[i] = content.Predict(m, v)
			}
		}
	}
	return out
}

// decide turns estimates into decisions, as the library does.
func (t *trainer) decide(est []float32) func(*labelled) []bool {
	return func(p *labelled) []bool {
		e := make([]float32, len(p.rows))
		for b, r := range p.rows {
			if r >= 0 {
				e[b] = est[r]
			}
		}
		return content.Settle(p.out, p.rules(), e, p.kinds, p.again)
	}
}
