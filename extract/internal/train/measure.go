package main

import "strings"

// result is one page's score by the measure of its set.
type result struct{ f1, p, r float64 }

func prf(common, npred, ngold float64) result {
	if ngold == 0 || npred == 0 {
		if ngold == npred {
			return result{1, 1, 1}
		}
		return result{}
	}
	p, r := common/npred, common/ngold
	if common == 0 {
		return result{}
	}
	return result{2 * p * r / (p + r), p, r}
}

// wordBag is the measure of the bag-of-words sets.
func (p *labelled) wordBag(keep []bool) result {
	left := map[int32]int{}
	for _, t := range p.gold {
		left[t]++
	}
	n, common := 0, 0
	for b, ts := range p.tokens {
		if !keep[b] {
			continue
		}
		n += len(ts)
		for _, t := range ts {
			if left[t] > 0 {
				left[t]--
				common++
			}
		}
	}
	return prf(float64(common), float64(n), float64(len(p.gold)))
}

// shingles is the measure of the shingle sets: runs of four words.
func (p *labelled) shingles(keep []bool) result {
	var kept []int32
	for b, ts := range p.tokens {
		if keep[b] {
			kept = append(kept, ts...)
		}
	}
	gold, common := grams(p.gold), 0
	for g, c := range grams(kept) {
		common += min(c, gold[g])
	}
	return prf(float64(common), float64(len(kept)-min(3, len(kept)-1)), float64(len(p.gold)-min(3, len(p.gold)-1)))
}

func grams(ts []int32) map[[4]int32]int {
	m := map[[4]int32]int{}
	if len(ts) == 0 {
		return m
	}
	for i := 0; i < max(1, len(ts)-3); i++ {
		var g [4]int32
		copy(g[:], ts[i:min(i+4, len(ts))])
		m[g]++
	}
	return m
}

// found counts the snippets that the kept text contains.
func (p *labelled) found(keep []bool) (with, without int) {
	text := p.kept(keep)
	for _, w := range p.with {
		if strings.Contains(text, squash(w)) {
			with++
		}
	}
	for _, w := range p.without {
		if strings.Contains(text, squash(w)) {
			without++
		}
	}
	return with, without
}

// kept returns the text of the kept blocks.
func (p *labelled) kept(keep []bool) string {
	var s strings.Builder
	for b, t := range p.text {
		if keep[b] {
			s.WriteString(t)
			s.WriteByte('\n')
		}
	}
	return squash(s.String())
}
