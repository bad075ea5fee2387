package main

import (
	"fmt"
	"sort"
	"strings"
)

// report prints, for each set (and each type of wcxb-dev), that set's measure
// of the decisions of keep.
func report(name string, pages []*labelled, keep func(*labelled) []bool) {
	type sums struct {
		n                int
		f1, p, r         float64
		np, nr           int
		with, all, wo, w int
	}
	acc := map[string]*sums{}
	get := func(k string) *sums {
		if acc[k] == nil {
			acc[k] = &sums{}
		}
		return acc[k]
	}
	for _, p := range pages {
		if p.short {
			continue
		}
		k := keep(p)
		p.untitle(k)
		keys := []string{p.set}
		if strings.HasPrefix(p.set, "wcxb") {
			keys = append(keys, "  "+p.kind, p.set+"  "+p.kind)
		}
		for _, key := range keys {
			s := get(key)
			s.n++
			switch {
			case strings.HasPrefix(p.set, "wcxb") || p.held:
				r := p.wordBag(k)
				s.f1, s.p, s.r = s.f1+r.f1, s.p+r.p, s.r+r.r
			case p.gold != nil:
				tp, fp, fn := p.shingles(k)
				if tp+fp > 0 {
					s.p += float64(tp) / float64(tp+fp)
					s.np++
				}
				if tp+fn > 0 {
					s.r += float64(tp) / float64(tp+fn)
					s.nr++
				}
			default:
				w, o := p.found(k)
				s.with, s.all, s.wo, s.w = s.with+w, s.all+len(p.with), s.wo+o, s.w+len(p.without)
			}
		}
	}
	names := make([]string, 0, len(acc))
	for k := range acc {
		names = append(names, k)
	}
	sort.Strings(names)
	fmt.Printf("== %s\n", name)
	for _, k := range names {
		s := acc[k]
		switch {
		case s.f1 > 0:
			n := float64(s.n)
			fmt.Printf("%-18s %4d  F1 %.4f  P %.4f  R %.4f\n", k, s.n, s.f1/n, s.p/n, s.r/n)
		case s.np > 0:
			p, r := s.p/float64(s.np), s.r/float64(s.nr)
			fmt.Printf("%-18s %4d  F1 %.4f  P %.4f  R %.4f\n", k, s.n, 2*p*r/(p+r), p, r)
		case s.all > 0:
			tp, fp, fn := float64(s.with), float64(s.wo), float64(s.all-s.with)
			fmt.Printf("%-18s %4d  F1 %.4f  P %.4f  R %.4f\n", k, s.n, 2*tp/(2*tp+fp+fn), tp/(tp+fp), tp/(tp+fn))
		}
	}
}

// untitle keeps or drops the page's heading as the reference does: the result
// always begins with the heading, and the measures leave it out.
func (p *labelled) untitle(keep []bool) {
	if h := p.out.OwnHeading(); h >= 0 && p.gold != nil {
		keep[h] = p.label[h] > 0.5
	}
}
