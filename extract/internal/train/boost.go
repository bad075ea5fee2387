package main

import (
	"math"
	"math/rand/v2"
	"sort"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// A table is a training table: a row per block, a column per feature, each
// value replaced by the number of its bin.
type trainingTable struct {
	width int
	bins  [][]uint8 // by feature, by row
	cuts  [][]float32
	y, w  []float32
}

const numBins = 48

// binned finds the cuts of each feature by quantiles of the rows given and
// bins all rows.
func binned(rows [][]float32, y, w []float32, sample []int32) *trainingTable {
	t := &trainingTable{width: len(rows[0]), y: y, w: w}
	r := rand.New(rand.NewPCG(1, 2))
	for f := range t.width {
		vals := make([]float32, 0, 20000)
		for range 20000 {
			vals = append(vals, rows[sample[r.IntN(len(sample))]][f])
		}
		sort.Slice(vals, func(i, j int) bool { return vals[i] < vals[j] })
		var cuts []float32
		for b := 1; b < numBins; b++ {
			v := vals[len(vals)*b/numBins]
			if len(cuts) == 0 && v > vals[0] || len(cuts) > 0 && v > cuts[len(cuts)-1] {
				cuts = append(cuts, v)
			}
		}
		if len(cuts) == 0 {
			for _, v := range vals { // rare values are values too
				if v > vals[0] {
					cuts = append(cuts, v)
					break
				}
			}
		}
		t.cuts = append(t.cuts, cuts)
		col := make([]uint8, len(rows))
		for i := range rows {
			col[i] = uint8(sort.Search(len(cuts), func(k int) bool { return cuts[k] > rows[i][f] }))
		}
		t.bins = append(t.bins, col)
	}
	return t
}

// boosting are the settings of a fit.
type boosting struct {
	trees, depth int
	rate, l2     float64
	rowShare     float64
	featureShare float64
	seed         uint64
}

// fit grows oblivious trees (Prokhorenkova et al., CatBoost, 2018: one cut per
// level, so that a tree is a table looked up by its answers) on the rows
// given, by the gradient of the logistic loss with Newton's leaf values.
func (t *trainingTable) fit(b boosting, rows []int32) content.Ensemble {
	r := rand.New(rand.NewPCG(b.seed, 7))
	var out content.Ensemble
	score := make([]float64, len(t.y))
	grad, hess := make([]float64, len(t.y)), make([]float64, len(t.y))
	var sy, sw float64
	for _, i := range rows {
		sy += float64(t.w[i] * t.y[i])
		sw += float64(t.w[i])
	}
	out.Base = float32(math.Log(sy / (sw - sy)))
	for i := range score {
		score[i] = float64(out.Base)
	}
	leaf := make([]uint8, len(t.y))
	var chosen []int32
	for range b.trees {
		chosen = chosen[:0]
		for _, i := range rows {
			p := 1 / (1 + math.Exp(-score[i]))
			w := float64(t.w[i])
			grad[i], hess[i] = w*(float64(t.y[i])-p), w*max(p*(1-p), 1e-4)
			if r.Float64() < b.rowShare {
				chosen = append(chosen, i)
				leaf[i] = 0
			}
		}
		var features []int
		for f := range t.width {
			if len(t.cuts[f]) > 0 && r.Float64() < b.featureShare {
				features = append(features, f)
			}
		}
		tree := t.grow(b, chosen, features, grad, hess, leaf)
		out.Trees = append(out.Trees, tree)
		for _, i := range rows {
			score[i] += float64(tree.Leaf[t.leafOf(&tree, i)]) / content.LeafUnit
		}
	}
	return out
}

func (t *trainingTable) leafOf(tree *content.Tree, i int32) int {
	k := 0
	for d := range content.Depth {
		f := tree.Feature[d]
		if cutReached(t.cuts[f], t.bins[f][i], tree.Cut[d]) {
			k |= 1 << d
		}
	}
	return k
}

// cutReached reports whether values of a bin are at or above a cut.
func cutReached(cuts []float32, bin uint8, cut float32) bool {
	return bin > 0 && cuts[bin-1] >= cut
}

func (t *trainingTable) grow(b boosting, rows []int32, features []int, grad, hess []float64, leaf []uint8) content.Tree {
	var tree content.Tree
	for k := range tree.Cut {
		tree.Cut[k] = math.MaxFloat32
	}
	type cell struct{ g, h float64 }
	g32, h32 := make([]float32, len(rows)), make([]float32, len(rows))
	lf := make([]uint8, len(rows))
	for n, i := range rows {
		g32[n], h32[n] = float32(grad[i]), float32(hess[i])
	}
	for d := range b.depth {
		leaves := 1 << d
		best, bestF, bestB := 0.0, -1, 0
		var gain [numBins]float64
		for _, f := range features {
			hist := make([]cell, leaves*numBins)
			col := t.bins[f]
			for n, i := range rows {
				c := &hist[int(lf[n])*numBins+int(col[i])]
				c.g += float64(g32[n])
				c.h += float64(h32[n])
			}
			clear(gain[:])
			for l := range leaves {
				var all cell
				for k := range numBins {
					all.g += hist[l*numBins+k].g
					all.h += hist[l*numBins+k].h
				}
				var left cell
				whole := all.g * all.g / (all.h + b.l2)
				for k := range len(t.cuts[f]) {
					left.g += hist[l*numBins+k].g
					left.h += hist[l*numBins+k].h
					rg, rh := all.g-left.g, all.h-left.h
					gain[k] += left.g*left.g/(left.h+b.l2) + rg*rg/(rh+b.l2) - whole
				}
			}
			for k := range len(t.cuts[f]) {
				if gain[k] > best+1e-12 {
					best, bestF, bestB = gain[k], f, k
				}
			}
		}
		if bestF < 0 {
			break
		}
		tree.Feature[d], tree.Cut[d] = uint8(bestF), t.cuts[bestF][bestB]
		col := t.bins[bestF]
		for n, i := range rows {
			if int(col[i]) > bestB {
				lf[n] |= 1 << d
			}
		}
	}
	var sums [1 << content.Depth]cell
	for n := range rows {
		sums[lf[n]].g += float64(g32[n])
		sums[lf[n]].h += float64(h32[n])
	}
	for k, s := range sums {
		v := s.g / (s.h + b.l2) * b.rate * content.LeafUnit
		tree.Leaf[k] = int16(math.Round(max(-32000, min(32000, v))))
	}
	return tree
}
