package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// sums totals the measures of pages.
type sums struct{ pages, f1, p, r float64 }

// report prints the mean measures of each set; the kinds of wcxb have a line each.
func report(name string, pages []*labelled, keep func(*labelled) []bool) {
	by := map[string]*sums{}
	for _, p := range pages {
		if p.short {
			continue
		}
		k := keep(p)
		p.untitle(k)
		sets := []string{p.set}
		if strings.HasPrefix(p.set, "wcxb") {
			sets = append(sets, p.set+"  "+p.kind)
		}
		for _, set := range sets {
			if by[set] == nil {
				by[set] = &sums{}
			}
			by[set].add(p.measure(k))
		}
	}
	fmt.Printf("== %s\n", name)
	for _, set := range slices.Sorted(maps.Keys(by)) {
		s := by[set]
		fmt.Printf("%-24s %4.0f  F1 %.4f  P %.4f  R %.4f\n", set, s.pages, s.f1/s.pages, s.p/s.pages, s.r/s.pages)
	}
}

func (s *sums) add(p, r float64) {
	s.pages, s.p, s.r = s.pages+1, s.p+p, s.r+r
	if p+r > 0 {
		s.f1 += 2 * p * r / (p + r)
	}
}

// measure returns the precision and recall of what is kept of a page, in words of the
// blocks with a label; what the page does not have counts as lost.
func (p *labelled) measure(keep []bool) (precision, recall float64) {
	var right, kept, all float64
	for b, ts := range p.tokens {
		if p.label[b] < 0 {
			continue
		}
		n := float64(len(ts))
		share := n * float64(p.label[b])
		all += share
		if keep[b] {
			right, kept = right+share, kept+n
		}
	}
	return portion(right, kept), portion(right, max(all, float64(len(p.gold))))
}

// portion is right/all, 1 of nothing.
func portion(right, all float64) float64 {
	if all == 0 {
		return 1
	}
	return right / all
}

// untitle makes the heading of the page keep what the reference does: the result
// begins with it, whatever is kept.
func (p *labelled) untitle(keep []bool) {
	if h := p.out.OwnHeading(); h >= 0 && p.gold != nil {
		keep[h] = p.label[h] > 0.5
	}
}
