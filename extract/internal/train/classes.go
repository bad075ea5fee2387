package main

import (
	"fmt"
	"sort"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/page"
)

// greatest is how many blocks of a class are shown.
var greatest = 3

// classes sums the errors of the decisions of a set by class of block: its
// position relative to the main content and its type. It shows the greatest
// errors of each class.
func (t *trainer) classes(set string) {
	type miss struct {
		p *labelled
		b int
		w float64
	}
	by := map[string][]miss{}
	sum := map[string]float64{}
	pages := map[string]map[*labelled]bool{}
	n := 0.0
	for _, p := range t.pages {
		if p.set+" "+p.kind != set && p.set != set || p.gold == nil {
			continue
		}
		n++
		keep := t.decide(t.estimate)(p)
		p.untitle(keep)
		first, last := p.span()
		rules := p.rules()
		var kept float64
		for b := range keep {
			if keep[b] {
				kept += float64(len(p.tokens[b]))
			}
		}
		for b := range keep {
			y := float64(max(0, p.label[b]))
			w := float64(len(p.tokens[b])) / max(50, kept/2+float64(len(p.gold))/2) / 2
			what := "lost "
			if keep[b] {
				y, what = 1-y, "kept "
			}
			if w *= y; w == 0 {
				continue
			}
			key := what + p.stands(b, first, last, keep[b], rules)
			by[key] = append(by[key], miss{p, b, w})
			sum[key] += w
			if pages[key] == nil {
				pages[key] = map[*labelled]bool{}
			}
			pages[key][p] = true
		}
	}
	var keys []string
	for k := range by {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return sum[keys[i]] > sum[keys[j]] })
	for _, k := range keys[:min(24, len(keys))] {
		fmt.Printf("%.4f of a page, %3d pages: %s\n", sum[k]/n, len(pages[k]), k)
		ms := by[k]
		sort.SliceStable(ms, func(i, j int) bool { return ms[i].w > ms[j].w })
		for _, m := range ms[:min(greatest, len(ms))] {
			fmt.Printf("      %.3f %-24.24s e%.2f %-40s %s\n", m.w, m.p.id, t.estimate[m.p.rows[m.b]], tail(path(m.p.out, m.p.out.Blocks[m.b].Owner), 40), head(squash(m.p.text[m.b]), 90))
		}
	}
}

// span returns the first and the last block of the main content.
func (p *labelled) span() (first, last int) {
	first, last = -1, -1
	for b, y := range p.label {
		if y > 0.5 && len(p.tokens[b]) > 3 {
			if first < 0 {
				first = b
			}
			last = b
		}
	}
	return first, last
}

// stands returns the class of a block: its position and its type.
func (p *labelled) stands(b, first, last int, kept bool, rules []content.Rule) string {
	k := &p.out.Blocks[b]
	e := &p.out.Elements[k.Owner]
	in := e.Own | e.Above
	where := "between"
	switch {
	case first < 0:
		where = "no reference"
	case b < first:
		where = "before"
	case b > last:
		where = "after"
	}
	if !kept {
		where = "estimate"
		for i := k.Owner; i >= 0; i = p.out.Elements[i].Parent {
			if rules[i] != 0 {
				where = "rule " + rules[i].String()
			}
		}
	}
	what := "short"
	switch {
	case in&page.InComment != 0:
		what = "comment"
	case in&page.IsRelated != 0:
		what = "related"
	case in&(page.InFigure|page.IsCaption) != 0:
		what = "caption"
	case in&page.IsByline != 0:
		what = "byline"
	case in&page.InHeading != 0:
		what = "heading"
	case in&page.InTable != 0 && k.Long == 0:
		what = "cell"
	case k.Linked*2 > k.Size:
		what = "link"
	case in&page.InList != 0:
		what = "item"
	case k.Long > 0:
		what = "text"
	}
	return where + ", " + what
}
