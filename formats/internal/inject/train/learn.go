package main

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/pagemill/pagemill/formats/internal/inject"
)

// settings of the training; the report by folds chose them.
type settings struct {
	decay    float64 // L2 penalty
	positive float64 // weight of all orders, to that of all texts for people
	keep     int     // features, those of the largest weights
	margin   float64
}

var defaults = settings{decay: 2e-5, positive: 0.3, keep: 40_000, margin: 0.8}

const (
	rounds  = 3      // of looking for texts that the model errs on
	epochs  = 4      // of the gradient descent in each
	sampled = 15_000 // texts for people that the first round sees
	mined   = 15_000 // windows that later rounds add at most
	rate    = 0.3
	seed    = 7
)

// An example is a window as a sparse vector.
type example struct {
	at     []int32
	value  []float32
	order  bool
	weight float64
}

// A learner has the numbers of the features that orders have.
type learner struct {
	number map[uint32]int32
	weight []float64
	bias   float64
}

// train fits a model: rounds of gradient descent, each on the windows that the
// model before is least sure of, or wrong about.
func train(d *data, s settings) *inject.Model {
	l := &learner{number: vocabulary(d.orders)}
	l.weight = make([]float64, len(l.number))
	rnd := rand.New(rand.NewPCG(seed, seed))
	var hard []example
	for i := range d.harmless {
		if rnd.IntN(len(d.harmless)) < sampled || !d.harmless[i].page {
			hard = append(hard, l.windows(&d.harmless[i], false, 1)...)
		}
	}
	judge := (*inject.Model)(nil)
	for round := range rounds {
		var all []example
		for i := range d.orders {
			all = append(all, l.best(&d.orders[i], judge)...)
		}
		if round > 0 {
			hard = append(hard, l.worst(d.harmless, judge)...)
		}
		all = append(all, hard...)
		l.fit(all, s, rnd)
		judge = l.model(s.keep)
	}
	return l.model(s.keep)
}

// vocabulary numbers the features that at least two orders have; those of our own
// count twice, since no other text has their language.
func vocabulary(orders []text) map[uint32]int32 {
	count := map[uint32]int{}
	for _, t := range orders {
		in := map[uint32]bool{}
		inject.Features(t.plain, func(_ int, f uint32) { in[f] = true })
		for f := range in {
			count[f]++
			if t.own {
				count[f]++
			}
		}
	}
	all := make([]uint32, 0, len(count))
	for f, n := range count {
		if n >= 2 {
			all = append(all, f)
		}
	}
	slices.Sort(all)
	number := map[uint32]int32{}
	for i, f := range all {
		number[f] = int32(i)
	}
	return number
}

// windows are those of a text.
func (l *learner) windows(t *text, order bool, weight float64) (out []example) {
	n, starts, at, value := l.features(t.plain)
	inject.Spans(n, func(from, to int) {
		out = append(out, window(starts, at, value, from, to, order, weight))
	})
	return out
}

func (l *learner) features(plain string) (n int, starts []int, at []int32, value []float32) {
	last := -1
	n = inject.Features(plain, func(word int, f uint32) {
		for ; last < word; last++ {
			starts = append(starts, len(at))
		}
		if k, ok := l.number[f]; ok {
			at, value = append(at, k), append(value, 1)
		}
	})
	return n, append(starts, len(at)), at, value
}

func window(starts []int, at []int32, value []float32, from, to int, order bool, weight float64) example {
	e := example{order: order, weight: weight}
	scale := float32(inject.Even(to - from))
	for k := starts[from]; k < starts[to]; k++ {
		e.at, e.value = append(e.at, at[k]), append(e.value, value[k]*scale)
	}
	return e
}

func (l *learner) score(e *example) float64 {
	z := l.bias
	for k, i := range e.at {
		z += l.weight[i] * float64(e.value[k])
	}
	return z
}

// best are the windows of an order that say so: all of them at first, then the
// best one and those that the model takes for one.
func (l *learner) best(t *text, judge *inject.Model) []example {
	all := l.windows(t, true, t.weight)
	if judge == nil {
		for i := range all {
			all[i].weight /= float64(len(all))
		}
		return all
	}
	if len(all) == 0 {
		return nil
	}
	top := slices.MaxFunc(all, func(a, b example) int {
		if l.score(&a) < l.score(&b) {
			return -1
		}
		return 1
	})
	return []example{top}
}

// worst are the windows of texts for people that come closest to orders.
func (l *learner) worst(texts []text, judge *inject.Model) []example {
	type scored struct {
		i int
		z float64
	}
	var all []scored
	for i := range texts {
		if z := judge.Score(texts[i].plain); z > -3 {
			all = append(all, scored{i, z})
		}
	}
	slices.SortFunc(all, func(a, b scored) int {
		if a.z > b.z || a.z == b.z && a.i < b.i {
			return -1
		}
		return 1
	})
	var out []example
	for _, s := range all {
		if len(out) > mined {
			break
		}
		for _, e := range l.windows(&texts[s.i], false, 1) {
			if l.score(&e) > -3 {
				out = append(out, e)
			}
		}
	}
	return out
}

// fit runs AdaGrad over the examples, in a new order each epoch.
func (l *learner) fit(all []example, s settings, rnd *rand.Rand) {
	orders, rest := 0.0, 0.0
	for i := range all {
		if all[i].order {
			orders += all[i].weight
		} else {
			rest += all[i].weight
		}
	}
	up := s.positive * rest / orders
	squares := make([]float64, len(l.weight))
	biasSquares := 0.0
	for range epochs {
		rnd.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		for i := range all {
			e := &all[i]
			p := 1 / (1 + math.Exp(-l.score(e)))
			g := p * e.weight
			if e.order {
				g = (p - 1) * e.weight * up
			}
			for k, at := range e.at {
				d := g*float64(e.value[k]) + s.decay*l.weight[at]
				squares[at] += d * d
				l.weight[at] -= rate * d / math.Sqrt(squares[at]+1e-8)
			}
			biasSquares += g * g
			l.bias -= rate * g / math.Sqrt(biasSquares+1e-8)
		}
	}
}

// model is what was learned, with the largest weights only, in whole numbers.
func (l *learner) model(keep int) *inject.Model {
	sizes := make([]float64, len(l.weight))
	most := 0.0
	for i, w := range l.weight {
		sizes[i] = math.Abs(w)
		most = max(most, sizes[i])
	}
	slices.SortFunc(sizes, func(a, b float64) int {
		if a > b {
			return -1
		}
		return 1
	})
	least := 0.0
	if keep < len(sizes) {
		least = sizes[keep]
	}
	origin := inject.Origin{Bias: l.bias, Scale: 64}
	if most > 32_000/origin.Scale {
		origin.Scale = 32_000 / most
	}
	weights := map[uint32]int16{}
	for f, i := range l.number {
		if w := math.Round(l.weight[i] * origin.Scale); math.Abs(l.weight[i]) > least && w != 0 {
			weights[f] = int16(w)
		}
	}
	return inject.NewModel(origin, weights)
}
