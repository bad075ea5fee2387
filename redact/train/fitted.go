package main

import (
	"math"
	"slices"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// ownShare is the fraction of the target's own part in the model: less than all
// of it keeps more of what holds everywhere. In cross-validation 1/2 and 3/4
// are equal, and better than 1; with 1/2 fewer findings are wrong.
const ownShare = 0.5

// weight returns the model's weights of feature f.
func (t *trainer) weight(f int) (w [labels]float32) {
	for y := range w {
		w[y] = t.shared[f][y] + ownShare*t.own[target][f][y]
	}
	return w
}

// fitted are the weights at the end of a training.
type fitted struct {
	hashes     []uint32
	weight     [][labels]float32
	trans      [labels][labels]float32
	start, end [labels]float32
}

// fit trains from scratch the given number of times, each with another order of
// the examples and other dropped features, and returns the mean weights. A
// single training is as accurate, but its result for a doubtful name is random.
func (t *trainer) fit(times int) fitted {
	f := fitted{hashes: t.hashes, weight: make([][labels]float32, len(t.hashes))}
	share := 1 / float32(times)
	add := func(sum, part *[labels]float32) {
		for y, v := range part {
			sum[y] += share * v
		}
	}
	for range times {
		t.reset()
		t.train(t.s.epochs)
		for i := range f.weight {
			w := t.weight(i)
			add(&f.weight[i], &w)
		}
		for x := range f.trans {
			add(&f.trans[x], &t.trans[x])
		}
		add(&f.start, &t.start)
		add(&f.end, &t.end)
	}
	return f
}

// favour adds a score to every person and every place.
func (f *fitted) favour(score float64) {
	for _, y := range [...]int{tagger.BPer, tagger.SPer, tagger.BLoc, tagger.SLoc} {
		for x := range f.trans {
			f.trans[x][y] += float32(score)
		}
		f.start[y] += float32(score)
	}
}

// model rounds the weights to eight bits.
func (f fitted) model(base *tagger.Model) *tagger.Model {
	m := tagger.NewModel(len(f.hashes))
	m.Header.Style, m.Gaz, m.Own, m.Words = base.Header.Style, base.Gaz, base.Own, base.Words
	m.Know(base)
	var sizes []float64
	for _, row := range f.weight {
		for _, v := range row {
			sizes = append(sizes, math.Abs(float64(v)))
		}
	}
	slices.Sort(sizes)
	top := sizes[len(sizes)*9999/10000]
	m.Scale = float32(top / 127)
	for i, h := range f.hashes {
		var row [labels]int8
		for y, v := range f.weight[i] {
			row[y] = int8(max(-127, min(127, math.Round(float64(v)/top*127))))
		}
		m.AddRow(h, row)
	}
	m.SetTransitions(f.trans, f.start, f.end)
	return m
}
