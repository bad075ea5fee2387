package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/extract/internal/outline"
)

// show prints the blocks of a page with their labels and estimates.
func (t *trainer) show(id string) {
	for _, p := range t.pages {
		if !strings.HasPrefix(p.id, id) {
			continue
		}
		keep := t.decide(t.second)(p)
		fmt.Printf("#### %s %s %s %+v\n", p.set, p.id, p.site, p.wordBag(keep))
		rules := rulesOf(p.out)
		for b, text := range p.text {
			mark := " "
			if keep[b] != (p.label[b] > 0.5) && p.label[b] >= 0 {
				mark = "!"
			}
			k := &p.out.Blocks[b]
			var e1, e2 float32
			if r := p.rows[b]; r >= 0 {
				e1, e2 = t.first[r], t.second[r]
			}
			fmt.Printf("%s %4d y%5.2f a%.2f b%.2f n%-4d %-36s %s\n", mark, b, p.label[b], e1, e2, len(p.tokens[b]), tail(path(p.out, k.Owner), 36), head(squash(text), 70))
		}
		_ = rules
	}
}

func path(p *outline.Page, i int32) string {
	var parts []string
	for ; i >= 0 && i != p.Body; i = p.Elements[i].Parent {
		n := p.Elements[i].Node
		s := n.Data
		for _, a := range n.Attr {
			if a.Key == "class" && a.Val != "" {
				s += "." + head(strings.Fields(a.Val + " x")[0], 14)
			}
		}
		parts = append([]string{s}, parts...)
	}
	return strings.Join(parts, ">")
}

func head(s string, n int) string {
	r := []rune(s)
	return string(r[:min(n, len(r))])
}

func tail(s string, n int) string { return s[max(0, len(s)-n):] }

// losses sums up which words the decisions of a set get wrong, by page.
func (t *trainer) losses(set string) {
	type loss struct {
		p      *page
		fp, fn float64
	}
	var ls []loss
	d := t.decide(t.second)
	for _, p := range t.pages {
		if p.set+" "+p.kind != set && p.set != set || p.gold == nil {
			continue
		}
		keep := d(p)
		l := loss{p: p}
		for b := range keep {
			n := float64(len(p.tokens[b])) / float64(max(1, len(p.gold)))
			y := float64(max(0, p.label[b]))
			if keep[b] {
				l.fp += n * (1 - y)
			} else {
				l.fn += n * y
			}
		}
		ls = append(ls, l)
	}
	sort.Slice(ls, func(i, j int) bool { return ls[i].fp+ls[i].fn > ls[j].fp+ls[j].fn })
	for _, l := range ls[:min(len(ls), 25)] {
		fmt.Printf("%-30.30s %-24s fp %.2f fn %.2f gold %d\n", l.p.id, l.p.site, l.fp, l.fn, len(l.p.gold))
	}
	_ = content.Kept
}
