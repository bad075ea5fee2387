package tagger

import (
	"math"
	"slices"
)

// marginals computes the forward and backward probabilities of the labels of a
// stretch into d.forward and d.backward, scaled to sum to 1 at each position
// (L. R. Rabiner, "A tutorial on hidden Markov models", Proc. IEEE 77(2),
// 1989).
func (d *decoder) marginals(st stretch, toks []Token) {
	n, m := st.to-st.from, st.m
	d.forward = slices.Grow(d.forward[:0], n)[:n]
	d.backward = slices.Grow(d.backward[:0], n)[:n]
	d.node = slices.Grow(d.node[:0], n)[:n]
	node := d.node
	for i := range n {
		local := d.locals(st, i, toks)
		top := slices.Max(local[:])
		for y, v := range local {
			node[i][y] = math.Exp(float64(v - top))
		}
	}
	factors := m.factors()
	f := &d.forward[0]
	*f = [Labels]float64{}
	for _, y := range opening {
		f[y] = float64(node[0][y] * math.Exp(float64(m.Start[y])))
	}
	scale(f)
	for i := 1; i < n; i++ {
		prev, cur := &d.forward[i-1], &d.forward[i]
		*cur = [Labels]float64{}
		for k, p := range pairs {
			cur[p[1]] += float64(prev[p[0]] * factors[k])
		}
		for y := range cur {
			cur[y] = float64(cur[y] * node[i][y])
		}
		scale(cur)
	}
	b := &d.backward[n-1]
	*b = [Labels]float64{}
	for _, y := range closing {
		b[y] = math.Exp(float64(m.End[y]))
	}
	for i := n - 2; i >= 0; i-- {
		next, cur := &d.backward[i+1], &d.backward[i]
		*cur = [Labels]float64{}
		for k, p := range pairs {
			cur[p[0]] += float64(factors[k] * float64(node[i+1][p[1]]*next[p[1]]))
		}
		scale(cur)
	}
}

func scale(v *[Labels]float64) {
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

// pairs are the labels that may follow each other.
var pairs = func() (ps [][2]uint8) {
	for x := range Labels {
		for y := range Labels {
			if Follows(x, y) {
				ps = append(ps, [2]uint8{uint8(x), uint8(y)})
			}
		}
	}
	return ps
}()

// factors returns the exponentials of the transitions, by pairs.
func (m *Model) factors() []float64 {
	m.once.Do(func() {
		for _, p := range pairs {
			m.exp = append(m.exp, math.Exp(float64(m.Trans[p[0]][p[1]])))
		}
	})
	return m.exp
}

// beliefs returns the probabilities that the tokens [from,to) of a stretch belong
// to a name of each kind: the means of their marginal probabilities.
func (d *decoder) beliefs(st stretch, from, to int) (mean [kinds]float64) {
	for i := from; i < to; i++ {
		f, b := &d.forward[i-st.from], &d.backward[i-st.from]
		var of [kinds]float64
		all := f[O] * b[O]
		for y := BPer; y < Labels; y++ {
			p := float64(f[y] * b[y])
			all += p
			of[(y-1)/4] += p
		}
		for kind, p := range of {
			mean[kind] += p / all / float64(to-from)
		}
	}
	for kind, p := range mean {
		mean[kind] = math.Round(p*1000) / 1000
	}
	return mean
}
