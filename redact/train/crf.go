package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

const labels = tagger.Labels

// A trainer fits the weights of a linear-chain conditional random field by
// stochastic gradient descent; AdaGrad (Duchi, Hazan and Singer 2011) gives
// each feature its own step size.
//
// The sets disagree on what a name is. So a weight has a shared part and one
// per domain (Daumé 2007, "Frustratingly easy domain adaptation"); what is
// peculiar to tweets or to an encyclopedia goes into the parts that the model
// does not include.
type trainer struct {
	s        settings
	rng      *rand.Rand
	examples []example
	hashes   []uint32
	counts   []int32
	shared   []row
	own      [domains][]row
	keep     []float32 // factor that is left of a weight after a step
	trans    [labels][labels]float32
	transSq  [labels][labels]float32
	start    [labels]float32
	end      [labels]float32

	alpha, beta, node [][labels]float64
	factor            [labels][labels]float64 // exponentials of trans
	kept              [][]uint32
}

// A row is the weights of a feature, by label, and in column squares the sum of
// their squared gradients: a cache line.
type row [16]float32

const squares = labels

// step moves the weights against the gradient g, whose square is sq.
func (w *row) step(g *row, sq, rate, keep float32) {
	sum := w[squares] + sq
	w.move(g, rate/float32(math.Sqrt(float64(sum)+1)), keep)
	w[squares] = sum
}

// A domain is a kind of labelled sets.
type domain int

const (
	target domain = iota // the domain that the model is for
	auxiliary
	tweets
	domains
	alone = domains // for sets that agree: no domain part
)

const unused = math.MaxUint32

// newTrainer numbers the features that occur at least twice.
func newTrainer(s settings, examples []example) *trainer {
	t := &trainer{s: s, rng: rand.New(rand.NewPCG(seed, 2)), examples: examples}
	count := map[uint32]int32{}
	for _, e := range examples {
		for _, rows := range e.Rows {
			for _, h := range rows {
				count[h]++
			}
		}
	}
	index := map[uint32]uint32{}
	for _, e := range examples {
		for _, rows := range e.Rows {
			for _, h := range rows {
				if _, ok := index[h]; !ok && count[h] >= 2 {
					index[h] = uint32(len(t.hashes))
					t.hashes = append(t.hashes, h)
					t.counts = append(t.counts, count[h])
				}
			}
		}
	}
	seen := map[*uint32]bool{}
	for _, e := range examples {
		for _, rows := range e.Rows {
			if len(rows) == 0 || seen[&rows[0]] {
				continue // a repeated stretch shares its rows
			}
			seen[&rows[0]] = true
			for k, h := range rows {
				if i, ok := index[h]; ok {
					rows[k] = i
				} else {
					rows[k] = unused
				}
			}
		}
	}
	t.reset()
	return t
}

func (t *trainer) reset() {
	t.shared = make([]row, len(t.hashes))
	for d := range t.own {
		t.own[d] = make([]row, len(t.hashes))
	}
	t.trans, t.transSq = [labels][labels]float32{}, [labels][labels]float32{}
	t.start, t.end = [labels]float32{}, [labels]float32{}
	// Decay is due at every token, but a weight is only updated at tokens with
	// its feature: then all decay since the last update is applied at once.
	tokens := 0
	for _, e := range t.examples {
		tokens += len(e.Labels)
	}
	t.keep = make([]float32, len(t.hashes))
	for i, c := range t.counts {
		t.keep[i] = float32(1 - min(0.5, t.s.l2*float64(tokens)/float64(c)))
	}
}

func (t *trainer) train(epochs int) {
	order := make([]int, len(t.examples))
	for i := range order {
		order[i] = i
	}
	for epoch := range epochs {
		t.rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
		rate := t.s.rate * (1 - 0.8*float64(epoch)/float64(epochs))
		for _, i := range order {
			t.step(&t.examples[i], float32(rate))
		}
	}
}

// step updates the weights by the gradient of one stretch.
func (t *trainer) step(e *example, rate float32) {
	n := len(e.Labels)
	t.score(e)
	t.forwardBackward(n)
	z := 0.0
	for y := range labels {
		z += t.alpha[n-1][y] * math.Exp(float64(t.end[y]))
	}
	if z == 0 || math.IsNaN(z) {
		return
	}
	for i := range n {
		var g row
		sum := 0.0
		for y := range labels {
			sum += t.alpha[i][y] * t.beta[i][y]
		}
		sq := float32(0)
		for y := range labels {
			g[y] = float32(t.alpha[i][y] * t.beta[i][y] / sum)
			if uint8(y) == e.Labels[i] {
				g[y]--
			}
			sq += g[y] * g[y]
		}
		if sq > 1e-7 {
			for _, f := range t.kept[i] {
				t.shared[f].step(&g, sq, rate, t.keep[f])
				if e.domain == alone {
					continue
				}
				t.own[e.domain][f].step(&g, sq, rate, t.keep[f])
			}
		}
		if i > 0 {
			t.stepTrans(e, i, rate)
		} else {
			for y := range labels {
				t.start[y] -= rate * 0.05 * g[y]
			}
		}
		if i == n-1 {
			for y := range labels {
				t.end[y] -= rate * 0.05 * g[y]
			}
		}
	}
}

// score sums the weights of each token, with a share of the features dropped
// out, and of some tokens all that tell their word.
func (t *trainer) score(e *example) {
	n := len(e.Labels)
	for len(t.node) < n {
		t.node = append(t.node, [labels]float64{})
		t.alpha = append(t.alpha, [labels]float64{})
		t.beta = append(t.beta, [labels]float64{})
		t.kept = append(t.kept, nil)
	}
	drop := uint64(math.Round(dropout * (1 << 16)))
	for i := range n {
		kept := t.kept[i][:0]
		var s row
		bits, left := uint64(0), 0
		row := e.Rows[i]
		if t.rng.Float64() < t.s.hidden {
			row = row[e.Spelt[i]:]
		}
		for _, f := range row {
			if left == 0 {
				bits, left = t.rng.Uint64(), 4
			}
			b := bits & 0xFFFF
			bits >>= 16
			left--
			if f == unused || b < drop {
				continue
			}
			kept = append(kept, f)
		}
		t.kept[i] = kept
		if e.domain == alone {
			s.add(t.shared, kept)
		} else {
			s.addBoth(t.shared, t.own[e.domain], kept)
		}
		top := s[0]
		for _, v := range s[:labels] {
			top = max(top, v)
		}
		for y, v := range s[:labels] {
			t.node[i][y] = math.Exp(float64(v - top))
		}
	}
}

// forwardBackward computes alpha and beta, scaled to sum to 1 at each position.
func (t *trainer) forwardBackward(n int) {
	tr := &t.factor
	for _, p := range pairs {
		tr[p[0]][p[1]] = math.Exp(float64(t.trans[p[0]][p[1]]))
	}
	for y := range labels {
		t.alpha[0][y] = 0
		if tagger.Follows(tagger.O, y) {
			t.alpha[0][y] = t.node[0][y] * math.Exp(float64(t.start[y]))
		}
		t.beta[n-1][y] = 0
		if tagger.Follows(y, tagger.O) {
			t.beta[n-1][y] = math.Exp(float64(t.end[y]))
		}
	}
	scale(&t.alpha[0])
	for i := 1; i < n; i++ {
		a := &t.alpha[i]
		*a = [labels]float64{}
		for _, p := range pairs {
			a[p[1]] += t.alpha[i-1][p[0]] * tr[p[0]][p[1]]
		}
		for y := range a {
			a[y] *= t.node[i][y]
		}
		scale(a)
	}
	for i := n - 2; i >= 0; i-- {
		b, next := &t.beta[i], [labels]float64{}
		for y := range next {
			next[y] = t.node[i+1][y] * t.beta[i+1][y]
		}
		*b = [labels]float64{}
		for _, p := range pairs {
			b[p[0]] += tr[p[0]][p[1]] * next[p[1]]
		}
		scale(b)
	}
}

func scale(v *[labels]float64) {
	sum := 0.0
	for _, x := range v {
		sum += x
	}
	if sum == 0 {
		return
	}
	for y := range v {
		v[y] /= sum
	}
}

// stepTrans updates the weights of the transitions into position i.
func (t *trainer) stepTrans(e *example, i int, rate float32) {
	var after [labels]float64
	for y := range after {
		after[y] = t.node[i][y] * t.beta[i][y]
	}
	sum := 0.0
	for _, p := range pairs {
		sum += t.alpha[i-1][p[0]] * t.factor[p[0]][p[1]] * after[p[1]]
	}
	if sum == 0 {
		return
	}
	for _, p := range pairs {
		x, y := p[0], p[1]
		g := float32(t.alpha[i-1][x] * t.factor[x][y] * after[y] / sum)
		if e.Labels[i-1] == x && e.Labels[i] == y {
			g--
		}
		if g*g > 1e-12 {
			t.transSq[x][y] += g * g
			t.trans[x][y] -= rate * g / float32(math.Sqrt(float64(t.transSq[x][y])+1))
		}
	}
}

// pairs are the labels that may follow each other.
var pairs = func() (ps [][2]uint8) {
	for x := range labels {
		for y := range labels {
			if tagger.Follows(x, y) {
				ps = append(ps, [2]uint8{uint8(x), uint8(y)})
			}
		}
	}
	return ps
}()

// choose keeps the n most important features, by their largest weight and
// frequency; their weights must be fitted again.
func (t *trainer) choose(n int) {
	if len(t.hashes) <= n {
		return
	}
	type ranked struct {
		i     int
		worth float64
	}
	all := make([]ranked, len(t.hashes))
	for i := range all {
		top := float32(0)
		for _, v := range t.weight(i) {
			top = max(top, v, -v)
		}
		all[i] = ranked{i, float64(top) * math.Sqrt(float64(t.counts[i]))}
	}
	slices.SortStableFunc(all, func(a, b ranked) int {
		switch {
		case a.worth > b.worth:
			return -1
		case a.worth < b.worth:
			return 1
		}
		return a.i - b.i
	})
	index := make([]uint32, len(t.hashes))
	for i := range index {
		index[i] = unused
	}
	hashes, counts := make([]uint32, n), make([]int32, n)
	for k, r := range all[:n] {
		index[r.i] = uint32(k)
		hashes[k], counts[k] = t.hashes[r.i], t.counts[r.i]
	}
	t.hashes, t.counts = hashes, counts
	seen := map[*uint32]bool{}
	for _, e := range t.examples {
		for _, rows := range e.Rows {
			if len(rows) == 0 || seen[&rows[0]] {
				continue
			}
			seen[&rows[0]] = true
			for k, f := range rows {
				if f != unused {
					rows[k] = index[f]
				}
			}
		}
	}
}
