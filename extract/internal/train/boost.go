package main

import (
	"math"
	"math/rand/v2"
	"sort"

	"github.com/pagemill/pagemill/extract/internal/content"
)

// A trainingTable has a row per block and a column per feature; each value is
// replaced by the number of its bin.
type trainingTable struct {
	width int
	bins  [][]uint8 // by feature, by row
	cuts  [][]float32
	y, w  []float32
	sites []int32 // by row
}

const numBins = 48

// binned derives the cuts of each feature from quantiles of the sampled rows
// and bins all rows.
func binned(rows [][]float32, y, w []float32, sites, sample []int32) *trainingTable {
	t := &trainingTable{width: len(rows[0]), y: y, w: w, sites: sites}
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
			for _, v := range vals { // keep rare values as well
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

// boosting holds the settings of a fit.
type boosting struct {
	trees, depth int
	rate, l2     float64
	siteShare    float64 // share of the sites that a tree sees
	featureShare float64
	seed         uint64
}

// fit grows oblivious trees on the given rows (Prokhorenkova et al., CatBoost,
// 2018: one cut per level, so the answers index the leaf), by the gradient of
// the logistic loss with Newton leaf values.
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
	var chosen []int32
	drawn := map[int32]bool{} // sampled by site: the rows of a site are alike, so a tree sees all or none of them
	for range b.trees {
		chosen = chosen[:0]
		clear(drawn)
		for _, i := range rows {
			p := 1 / (1 + math.Exp(-score[i]))
			w := float64(t.w[i])
			grad[i], hess[i] = w*(float64(t.y[i])-p), w*max(p*(1-p), 1e-4)
			in, ok := drawn[t.sites[i]]
			if !ok {
				in = r.Float64() < b.siteShare
				drawn[t.sites[i]] = in
			}
			if in {
				chosen = append(chosen, i)
			}
		}
		var features []int
		for f := range t.width {
			if len(t.cuts[f]) > 0 && r.Float64() < b.featureShare {
				features = append(features, f)
			}
		}
		tree := t.grow(b, chosen, features, grad, hess)
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

// cutReached reports whether the values of a bin are at or above a cut.
func cutReached(cuts []float32, bin uint8, cut float32) bool {
	return bin > 0 && cuts[bin-1] >= cut
}

// A cell sums the gradients of the rows of one bin in one leaf.
type cell struct{ g, h float64 }

// A grower is the state of growing one tree.
type grower struct {
	*trainingTable
	rows  []int32
	leaf  []uint8 // by index in rows
	g, h  []float32
	part  []int32 // indexes in rows: the smaller half of the last split
	isYes bool    // the smaller half answered yes
}

func (t *trainingTable) grow(b boosting, rows []int32, features []int, grad, hess []float64) content.Tree {
	var tree content.Tree
	for k := range tree.Cut {
		tree.Cut[k] = math.MaxFloat32
	}
	g := grower{trainingTable: t, rows: rows, leaf: make([]uint8, len(rows)), g: make([]float32, len(rows)), h: make([]float32, len(rows))}
	for n, i := range rows {
		g.g[n], g.h[n] = float32(grad[i]), float32(hess[i])
		g.part = append(g.part, int32(n))
	}
	hists := make([][]cell, len(features))
	for d := range b.depth {
		best, bestF, bestB := 0.0, -1, 0
		for k, f := range features {
			if d == 0 {
				hists[k] = make([]cell, numBins<<b.depth)
			}
			g.histogram(hists[k], f, d)
			gain := gains(hists[k], 1<<d, len(t.cuts[f]), b.l2)
			for bin := range t.cuts[f] {
				if gain[bin] > best+1e-12 {
					best, bestF, bestB = gain[bin], f, bin
				}
			}
		}
		if bestF < 0 {
			break
		}
		tree.Feature[d], tree.Cut[d] = uint8(bestF), t.cuts[bestF][bestB]
		g.split(bestF, bestB, d)
	}
	var sums [1 << content.Depth]cell
	for n, l := range g.leaf {
		sums[l].g += float64(g.g[n])
		sums[l].h += float64(g.h[n])
	}
	for k, s := range sums {
		v := s.g / (s.h + b.l2) * b.rate * content.LeafUnit
		tree.Leaf[k] = int16(math.Round(max(-32000, min(32000, v))))
	}
	return tree
}

// histogram turns a feature's histogram over the leaves of the level above into
// that of level d. It sums only the smaller half of the rows; the other half is
// the difference to the whole.
func (g *grower) histogram(hist []cell, feature, d int) {
	old := numBins << d >> 1
	sum, mask := hist[old:2*old], 1<<d>>1-1
	if d == 0 {
		sum, mask = hist[:numBins], 0
	}
	col := g.bins[feature]
	for _, n := range g.part {
		c := &sum[int(g.leaf[n])&mask*numBins+int(col[g.rows[n]])]
		c.g += float64(g.g[n])
		c.h += float64(g.h[n])
	}
	if d == 0 {
		return
	}
	for i, c := range sum {
		rest := cell{hist[i].g - c.g, hist[i].h - c.h}
		if g.isYes {
			hist[i] = rest
		} else {
			hist[i], sum[i] = c, rest
		}
	}
}

// gains returns the gain of a cut after each bin over no cut, summed over
// leaves.
func gains(hist []cell, leaves, cuts int, l2 float64) (gain [numBins]float64) {
	for l := range leaves {
		bins := hist[l*numBins : (l+1)*numBins]
		var all, left cell
		for _, c := range bins {
			all.g += c.g
			all.h += c.h
		}
		whole := all.g * all.g / (all.h + l2)
		for k := range cuts {
			left.g += bins[k].g
			left.h += bins[k].h
			rg, rh := all.g-left.g, all.h-left.h
			gain[k] += left.g*left.g/(left.h+l2) + rg*rg/(rh+l2) - whole
		}
	}
	return gain
}

// split divides the rows of each leaf of level d by a cut.
func (g *grower) split(feature, bin, d int) {
	col := g.bins[feature]
	var part [2][]int32
	for n, i := range g.rows {
		yes := 0
		if int(col[i]) > bin {
			yes = 1
			g.leaf[n] |= 1 << d
		}
		part[yes] = append(part[yes], int32(n))
	}
	g.isYes = len(part[1]) <= len(part[0])
	g.part = part[0]
	if g.isYes {
		g.part = part[1]
	}
}
