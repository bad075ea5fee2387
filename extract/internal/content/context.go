package content

import "github.com/pagemill/pagemill/extract/internal/outline"

// ContextWidth is how many features the second pass adds to the first's.
const ContextWidth = 32

// context holds what the second pass asks of the first's estimates.
type context struct {
	*pageFacts
	first  []float32 // by block: the first pass's estimate, 0 where a rule drops it
	mass   []float32 // by block: estimated main content before it, in letters
	alike  []float32 // by block: mean estimate of the blocks in elements of the same shape
	live   []int32   // the blocks that no rule drops
	at     []int32   // by block: its place in live
	strong []int32   // by place in live: the last place before it with a high estimate, -1
	follow []int32   // the next one, len(live) without
	sum    []float32 // by place in live: Size before it
	got    []float32 // by place in live: estimated main content before it
}

func newContext(f *pageFacts, dropped []bool, first []float32) *context {
	c := &context{pageFacts: f, first: first}
	n := len(f.Blocks)
	c.mass = make([]float32, n+1)
	c.at = make([]int32, n)
	for i := range f.Blocks {
		c.mass[i+1] = c.mass[i] + first[i]*weight(&f.Blocks[i])
		c.at[i] = int32(len(c.live))
		if !dropped[i] {
			c.live = append(c.live, int32(i))
		}
	}
	c.group()
	m := len(c.live)
	c.strong, c.follow = make([]int32, m), make([]int32, m)
	last := int32(-1)
	for k, i := range c.live {
		c.strong[k] = last
		if first[i] > 0.7 {
			last = int32(k)
		}
	}
	last = int32(m)
	for k := m - 1; k >= 0; k-- {
		c.follow[k] = last
		if first[c.live[k]] > 0.7 {
			last = int32(k)
		}
	}
	c.sum, c.got = make([]float32, m+1), make([]float32, m+1)
	for k, i := range c.live {
		w := weight(&f.Blocks[i])
		c.sum[k+1], c.got[k+1] = c.sum[k]+w, c.got[k]+w*first[i]
	}
	return c
}

func weight(k *outline.Block) float32 { return float32(k.Size) + 1 }

// group averages the estimates of blocks whose elements, and the elements
// around those, have the same shape: what one post, row or card is, the
// others are.
func (c *context) group() {
	type sums struct{ got, all float32 }
	groups := make(map[uint64]*sums, 64)
	keys := make([]uint64, len(c.Blocks))
	for _, i := range c.live {
		k := &c.Blocks[i]
		e := &c.Elements[k.Owner]
		key := uint64(e.Shape)
		if e.Parent >= 0 {
			key = key<<32 | uint64(c.Elements[e.Parent].Shape)
		}
		keys[i] = key
		g := groups[key]
		if g == nil {
			g = &sums{}
			groups[key] = g
		}
		w := weight(k)
		g.got += w * c.first[i]
		g.all += w
	}
	c.alike = make([]float32, len(c.Blocks))
	for _, i := range c.live {
		g := groups[keys[i]]
		c.alike[i] = g.got / g.all
	}
}

// vector writes the second pass's own features of block i into v.
func (c *context) vector(i int32, v []float32) {
	w := writer{v: v}
	k := int(c.at[i])
	n := len(c.live)
	w.add(c.first[i])
	for _, d := range [...]int{-3, -2, -1, 1, 2, 3} {
		if j := k + d; j >= 0 && j < n {
			w.add(c.first[c.live[j]])
		} else {
			w.add(-1)
		}
	}
	j := c.Blocks[i].Owner
	for range 5 {
		e := &c.Elements[j]
		a, b := c.place(e.Block), c.place(e.EndBlock)
		w.add((c.got[b] - c.got[a]) / (c.sum[b] - c.sum[a] + 0.01))
		if c.up[j] >= 0 {
			j = c.up[j]
		}
	}
	for _, d := range [...]int{5, 15} {
		a, b := max(0, k-d), min(n, k+d+1)
		w.add((c.got[k] - c.got[a]) / (c.sum[k] - c.sum[a] + 0.01))
		w.add((c.got[b] - c.got[k+1]) / (c.sum[b] - c.sum[k+1] + 0.01))
	}
	all := c.got[n] + 0.01
	w.add(c.got[k] / all)
	w.add((c.got[n] - c.got[k+1]) / all)
	w.add(all)
	w.add(all / (c.sum[n] + 0.01))
	w.add(c.alike[i])
	if s := c.strong[k]; s >= 0 {
		w.add(float32(k) - float32(s))
		w.add(c.sum[k] - c.sum[s+1])
	} else {
		w.add(9999)
		w.add(9e6)
	}
	if s := c.follow[k]; int(s) < n {
		w.add(float32(s) - float32(k))
		w.add(c.sum[s] - c.sum[k+1])
	} else {
		w.add(9999)
		w.add(9e6)
	}
	w.add(float32(k))
	w.add(float32(n - k))
	w.add(weight(&c.Blocks[i]) / all)
	for ; w.n < ContextWidth; w.n++ {
		w.v[w.n] = 0
	}
}

// place returns the place in live of the first live block at or after block i.
func (c *context) place(i int32) int32 {
	if int(i) >= len(c.at) {
		return int32(len(c.live))
	}
	return c.at[i]
}
