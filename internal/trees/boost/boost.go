// Package boost trains the trees that package trees evaluates. It belongs to
// the trainers and is in no program.
package boost

import (
	"cmp"
	"hash/fnv"
	"io"
	"math"
	"math/rand/v2"
	"sort"

	"github.com/pagemill/pagemill/internal/trees"
)

// A Table has a row for each example and a column for each feature; each value
// is replaced by the number of its bin.
type Table struct {
	width  int
	bins   [][]uint8 // by feature, by row
	cuts   [][]float32
	groups []int32 // by row
}

// Fold assigns a group of examples, by its name, to one of n folds. shift says
// which bits of the hash decide: each trainer keeps its own, so that its figures
// stay comparable.
func Fold(group string, shift, n int) int {
	h := fnv.New32a()
	io.WriteString(h, group)
	return int(h.Sum32()>>shift) % n
}

const numBins = 48

// NewTable derives the cuts of each feature from quantiles and bins all rows.
// groups tell which rows are alike, such as those of one source; sample are the
// rows that the quantiles are of, nil for all.
func NewTable(rows [][]float32, groups, sample []int32) *Table {
	t := &Table{width: len(rows[0]), groups: groups}
	r := rand.New(rand.NewPCG(1, 2))
	for f := range t.width {
		vals := make([]float32, 0, 20000)
		for range cap(vals) {
			if sample != nil {
				vals = append(vals, rows[sample[r.IntN(len(sample))]][f])
			} else {
				vals = append(vals, rows[r.IntN(len(rows))][f])
			}
		}
		cuts := cutsOf(vals)
		col := make([]uint8, len(rows))
		for i := range rows {
			col[i] = uint8(sort.Search(len(cuts), func(k int) bool { return cuts[k] > rows[i][f] }))
		}
		t.cuts, t.bins = append(t.cuts, cuts), append(t.bins, col)
	}
	return t
}

func cutsOf(vals []float32) (cuts []float32) {
	sort.Slice(vals, func(i, j int) bool { return vals[i] < vals[j] })
	for b := 1; b < numBins; b++ {
		v := vals[len(vals)*b/numBins]
		if len(cuts) == 0 && v > vals[0] || len(cuts) > 0 && v > cuts[len(cuts)-1] {
			cuts = append(cuts, v)
		}
	}
	for _, v := range vals { // keep rare values as well
		if len(cuts) == 0 && v > vals[0] {
			cuts = append(cuts, v)
		}
	}
	return cuts
}

// Settings of a fit.
type Settings struct {
	Trees        int
	Depth        int // questions of a tree, 0 for the most
	Rate, L2     float64
	GroupShare   float64 // share of the groups that a tree sees
	FeatureShare float64
	Seed         uint64
}

// Fit grows oblivious trees on the given rows (Prokhorenkova et al., CatBoost,
// 2018: one cut per level, so the answers index the leaf), by the gradient of
// the logistic loss with Newton leaf values. y are the answers, 0 or 1, and w
// the weights, by row.
func (t *Table) Fit(b Settings, y, w []float32, rows []int32) *trees.Ensemble {
	r := rand.New(rand.NewPCG(b.Seed, 7))
	out := &trees.Ensemble{}
	score := make([]float64, len(y))
	grad, hess := make([]float64, len(y)), make([]float64, len(y))
	var sy, sw float64
	for _, i := range rows {
		sy += float64(w[i] * y[i])
		sw += float64(w[i])
	}
	out.Base = float32(math.Log(max(sy, 1e-3) / max(sw-sy, 1e-3)))
	for i := range score {
		score[i] = float64(out.Base)
	}
	var chosen []int32
	drawn := map[int32]bool{} // rows of a group are alike, so a tree sees all or none of them
	for range b.Trees {
		chosen = chosen[:0]
		clear(drawn)
		for _, i := range rows {
			p := 1 / (1 + math.Exp(-score[i]))
			grad[i], hess[i] = float64(w[i])*(float64(y[i])-p), float64(w[i])*max(p*(1-p), 1e-4)
			in, ok := drawn[t.groups[i]]
			if !ok {
				in = r.Float64() < b.GroupShare
				drawn[t.groups[i]] = in
			}
			if in {
				chosen = append(chosen, i)
			}
		}
		var features []int
		for f := range t.width {
			if len(t.cuts[f]) > 0 && r.Float64() < b.FeatureShare {
				features = append(features, f)
			}
		}
		tree := t.grow(b, chosen, features, grad, hess)
		out.Trees = append(out.Trees, tree)
		for _, i := range rows {
			score[i] += float64(tree.Leaf[t.leafOf(&tree, i)]) / trees.LeafUnit
		}
	}
	return out
}

func (t *Table) leafOf(tree *trees.Tree, i int32) int {
	k := 0
	for d := range trees.Depth {
		f := tree.Feature[d]
		if bin := t.bins[f][i]; bin > 0 && t.cuts[f][bin-1] >= tree.Cut[d] {
			k |= 1 << d
		}
	}
	return k
}

// A cell sums the gradients of the rows of one bin in one leaf.
type cell struct{ g, h float64 }

// A grower is the state of growing one tree.
type grower struct {
	*Table
	rows  []int32
	leaf  []uint8 // by index in rows
	g, h  []float32
	part  []int32 // indexes in rows: the smaller half of the last split
	isYes bool    // the smaller half answered yes
}

func (t *Table) grow(b Settings, rows []int32, features []int, grad, hess []float64) trees.Tree {
	var tree trees.Tree
	for k := range tree.Cut {
		tree.Cut[k] = math.MaxFloat32
	}
	g := grower{Table: t, rows: rows, leaf: make([]uint8, len(rows)), g: make([]float32, len(rows)), h: make([]float32, len(rows))}
	for n, i := range rows {
		g.g[n], g.h[n] = float32(grad[i]), float32(hess[i])
		g.part = append(g.part, int32(n))
	}
	hists := make([][]cell, len(features))
	for d := range cmp.Or(b.Depth, trees.Depth) {
		best, bestF, bestB := 0.0, -1, 0
		for k, f := range features {
			if d == 0 {
				hists[k] = make([]cell, numBins<<trees.Depth)
			}
			g.histogram(hists[k], f, d)
			gain := gains(hists[k], 1<<d, len(t.cuts[f]), b.L2)
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
	var sums [1 << trees.Depth]cell
	for n, l := range g.leaf {
		sums[l].g += float64(g.g[n])
		sums[l].h += float64(g.h[n])
	}
	for k, s := range sums {
		v := s.g / (s.h + b.L2) * b.Rate * trees.LeafUnit
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
