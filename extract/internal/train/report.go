package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// sums totals the measures of pages.
type sums struct {
	pages                       int
	f1, p, r, found, all, wrong float64
}

// report prints the measure of each set, as its benchmark has it: of wcxb, whose
// kinds have a line each, and of what is only measured the mean F1 of words, of
// other full texts the F1 of the mean precision and recall of shingles, else that
// of snippets.
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
			by[set].add(p, k)
		}
	}
	fmt.Printf("== %s\n", name)
	for _, set := range slices.Sorted(maps.Keys(by)) {
		s := by[set]
		n := float64(s.pages)
		r := result{s.f1 / n, s.p / n, s.r / n}
		switch {
		case s.all > 0:
			r = prf(s.found, s.found+s.wrong, s.all)
		case s.f1 == 0:
			r.f1 = 2 * r.p * r.r / max(r.p+r.r, 1e-9)
		}
		fmt.Printf("%-24s %4d  F1 %.4f  P %.4f  R %.4f\n", set, s.pages, r.f1, r.p, r.r)
	}
}

func (s *sums) add(p *labelled, keep []bool) {
	s.pages++
	switch {
	case strings.HasPrefix(p.set, "wcxb") || p.held:
		r := p.wordBag(keep)
		s.f1, s.p, s.r = s.f1+r.f1, s.p+r.p, s.r+r.r
	case p.gold != nil:
		r := p.shingles(keep)
		s.p, s.r = s.p+r.p, s.r+r.r
	default:
		found, wrong := p.found(keep)
		s.found, s.wrong, s.all = s.found+float64(found), s.wrong+float64(wrong), s.all+float64(len(p.with))
	}
}

// untitle makes the heading of the page keep what the reference does: the result
// begins with it, whatever is kept.
func (p *labelled) untitle(keep []bool) {
	if h := p.out.OwnHeading(); h >= 0 && p.gold != nil {
		keep[h] = p.label[h] > 0.5
	}
}
