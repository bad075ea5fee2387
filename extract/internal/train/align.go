package main

import (
	"sort"
	"strings"
)

// setLabels compares a page with its reference text, or with its known
// snippets, and labels each block with the share of it that is main content.
func (p *labelled) setLabels() {
	p.label = make([]float32, len(p.text))
	p.weight = make([]float32, len(p.text))
	if p.gold != nil {
		p.labelByText()
	} else {
		p.labelBySnippets()
	}
}

func (p *labelled) labelByText() {
	var flat []int32
	var owner []int32
	for b, ts := range p.tokens {
		for _, t := range ts {
			flat = append(flat, t)
			owner = append(owner, int32(b))
		}
	}
	goldUsed := make([]bool, len(p.gold))
	hit := make([]bool, len(flat))
	align(flat, p.gold, 0, 0, hit, goldUsed)
	count := make([]int, len(p.text))
	for i, h := range hit {
		if h {
			count[owner[i]]++
		}
	}
	p.rescue(count, goldUsed)
	total := max(len(p.gold), 50, len(flat)/6)
	for b, ts := range p.tokens {
		if len(ts) == 0 {
			p.label[b] = -1
			continue
		}
		s := float32(count[b]) / float32(len(ts))
		if len(ts) >= 6 && s < 0.34 {
			s = 0 // stray matches of common words
		}
		p.label[b] = s
		p.weight[b] = float32(len(ts)) / float32(total)
	}
}

// rescue finds the blocks that the reference has in another order than the
// page: their words are contiguous in a part of it that nothing else matched.
func (p *labelled) rescue(count []int, used []bool) {
	const n = 4
	left := map[[n]int32]int{}
	for i := 0; i+n <= len(p.gold); i++ {
		if !used[i] && !used[i+1] && !used[i+2] && !used[i+3] {
			left[[n]int32(p.gold[i:i+n])]++
		}
	}
	for b, ts := range p.tokens {
		if len(ts) < n || count[b]*2 > len(ts) {
			continue
		}
		found := 0
		for i := 0; i+n <= len(ts); i++ {
			if left[[n]int32(ts[i:i+n])] > 0 {
				found++
			}
		}
		if found*2 > len(ts)-n+1 {
			for i := 0; i+n <= len(ts); i++ {
				left[[n]int32(ts[i:i+n])]--
			}
			count[b] = max(count[b], min(len(ts), found+n-1))
		}
	}
}

// align marks the words of a and b in a common subsequence of both: first runs
// that occur once in both, then what lies between them.
func align(a, b []int32, offA, offB int, hitA, hitB []bool) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		hitA[offA], hitB[offB] = true, true
		a, b, offA, offB = a[1:], b[1:], offA+1, offB+1
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		hitA[offA+len(a)-1], hitB[offB+len(b)-1] = true, true
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	if len(a) == 0 || len(b) == 0 {
		return
	}
	if len(a)*len(b) <= 1<<18 {
		longest(a, b, offA, offB, hitA, hitB)
		return
	}
	for _, k := range []int{8, 4, 2, 1} {
		if pairs := anchors(a, b, k); len(pairs) > 0 {
			i, j := 0, 0
			for _, q := range pairs {
				align(a[i:q[0]], b[j:q[1]], offA+i, offB+j, hitA, hitB)
				i, j = q[0], q[1]
				hitA[offA+i], hitB[offB+j] = true, true
				i, j = i+1, j+1
			}
			align(a[i:], b[j:], offA+i, offB+j, hitA, hitB)
			return
		}
	}
	if len(a)*len(b) <= 1<<24 {
		longest(a, b, offA, offB, hitA, hitB)
	}
}

// anchors returns the positions of runs of k words that occur once in both, in
// an order common to both.
func anchors(a, b []int32, k int) [][2]int {
	hash := func(s []int32) uint64 {
		h := uint64(14695981039346656037)
		for _, x := range s {
			h = (h ^ uint64(x)) * 1099511628211
		}
		return h
	}
	inA, inB := map[uint64]int{}, map[uint64]int{}
	for i := 0; i+k <= len(a); i++ {
		h := hash(a[i : i+k])
		if _, dup := inA[h]; dup {
			inA[h] = -1
		} else {
			inA[h] = i
		}
	}
	for i := 0; i+k <= len(b); i++ {
		h := hash(b[i : i+k])
		if _, dup := inB[h]; dup {
			inB[h] = -1
		} else {
			inB[h] = i
		}
	}
	var pairs [][2]int
	for h, j := range inB {
		if i, ok := inA[h]; ok && i >= 0 && j >= 0 {
			pairs = append(pairs, [2]int{i, j})
		}
	}
	sort.Slice(pairs, func(x, y int) bool { return pairs[x][0] < pairs[y][0] })
	return increasing(pairs)
}

// increasing returns the longest subsequence that increases in both positions.
func increasing(pairs [][2]int) [][2]int {
	var tails []int
	back := make([]int, len(pairs))
	for i, p := range pairs {
		k := sort.Search(len(tails), func(k int) bool { return pairs[tails[k]][1] >= p[1] })
		back[i] = -1
		if k > 0 {
			back[i] = tails[k-1]
		}
		if k == len(tails) {
			tails = append(tails, i)
		} else {
			tails[k] = i
		}
	}
	if len(tails) == 0 {
		return nil
	}
	var out [][2]int
	for i := tails[len(tails)-1]; i >= 0; i = back[i] {
		out = append(out, pairs[i])
	}
	for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// longest is the longest common subsequence by dynamic programming.
func longest(a, b []int32, offA, offB int, hitA, hitB []bool) {
	n, m := len(a), len(b)
	t := make([]uint16, (n+1)*(m+1))
	for i := n - 1; i >= 0; i-- {
		row, below := t[i*(m+1):], t[(i+1)*(m+1):]
		for j := m - 1; j >= 0; j-- {
			if a[i] == b[j] {
				row[j] = below[j+1] + 1
			} else {
				row[j] = max(below[j], row[j+1])
			}
		}
	}
	for i, j := 0, 0; i < n && j < m; {
		switch {
		case a[i] == b[j]:
			hitA[offA+i], hitB[offB+j] = true, true
			i, j = i+1, j+1
		case t[(i+1)*(m+1)+j] >= t[i*(m+1)+j+1]:
			i++
		default:
			j++
		}
	}
}

// labelBySnippets labels the blocks that contain, or lie in, a known snippet.
func (p *labelled) labelBySnippets() {
	for b := range p.label {
		p.label[b] = -1
	}
	mark := func(snippets []string, y float32, w float32) {
		for _, s := range snippets {
			s = squash(s)
			var hits []int
			for b, t := range p.text {
				t = squash(t)
				if t == "" {
					continue
				}
				if strings.Contains(t, s) || len(t) >= 12 && strings.Contains(s, t) {
					hits = append(hits, b)
				}
			}
			if len(hits) > 1 && y == 1 {
				hits = longestOnly(hits, p.tokens) // one of them is enough; the longest is the likeliest
			}
			for _, b := range hits {
				p.label[b] = y
				p.weight[b] += w / float32(len(hits))
			}
		}
	}
	n := float32(len(p.with) + len(p.without))
	if n == 0 {
		return
	}
	if p.set == "products" {
		p.labelByFacts()
		return
	}
	mark(p.without, 0, 1/n)
	mark(p.with, 1, 1/n)
}

// labelByFacts labels the shortest block that contains each fact of an offer: a
// price, a number, a brand. The labels of the other blocks stay unknown.
func (p *labelled) labelByFacts() {
	for _, s := range p.with {
		best := -1
		for b, t := range p.text {
			if len(s) >= 4 && strings.Contains(t, s) && len(p.tokens[b]) <= 12 && (best < 0 || len(t) < len(p.text[best])) {
				best = b
			}
		}
		if best >= 0 {
			p.label[best], p.weight[best] = 1, 0.25
		}
	}
}

func longestOnly(hits []int, tokens [][]int32) []int {
	best := hits[0]
	for _, b := range hits {
		if len(tokens[b]) > len(tokens[best]) {
			best = b
		}
	}
	return []int{best}
}

func squash(s string) string { return strings.Join(strings.Fields(s), " ") }
