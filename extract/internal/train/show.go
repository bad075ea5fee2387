package main

import (
	"fmt"
	"sort"
	"strings"

	"github.com/pagemill/pagemill/internal/page"
)

// show prints the blocks of a page with their labels and estimates.
func (t *trainer) show(id string) {
	for _, p := range t.pages {
		if !strings.HasPrefix(p.id, id) {
			continue
		}
		keep := t.decide(t.estimate)(p)
		fmt.Printf("#### %s %s %s %+v\n", p.set, p.id, p.site, p.wordBag(keep))
		for b, text := range p.text {
			mark := " "
			if keep[b] != (p.label[b] > 0.5) && p.label[b] >= 0 {
				mark = "!"
			}
			k := &p.out.Blocks[b]
			var e float32
			if r := p.rows[b]; r >= 0 {
				e = t.estimate[r]
			}
			fmt.Printf("%s %4d y%5.2f e%.2f n%-4d %-36s %s\n", mark, b, p.label[b], e, len(p.tokens[b]), tail(path(p.out, k.Owner), 36), head(squash(text), 70))
		}
	}
}

func path(p *page.Page, i int32) string {
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

// losses totals the words that the decisions of a set get wrong, by page.
func (t *trainer) losses(set string) {
	type loss struct {
		p      *labelled
		fp, fn float64
	}
	var ls []loss
	d := t.decide(t.estimate)
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
}

// snippets lists, for a set with known snippets, the snippets that the
// decisions lose, each with the first block that contains it, and those kept
// wrongly.
func (t *trainer) snippets(set string) {
	d := t.decide(t.estimate)
	for _, p := range t.pages {
		if p.set != set || p.gold != nil {
			continue
		}
		keep := d(p)
		text := p.kept(keep)
		for _, s := range p.with {
			if s = squash(s); !strings.Contains(text, s) {
				p.mention("lost", s, func(b int) bool { return strings.Contains(squash(p.text[b]), s) }, t)
			}
		}
		for _, s := range p.without {
			if s = squash(s); strings.Contains(text, s) {
				p.mention("kept", s, func(b int) bool { return keep[b] && strings.Contains(squash(p.text[b]), s) }, t)
			}
		}
	}
}

// mention prints a snippet and the first block that contains it.
func (p *labelled) mention(what, s string, shows func(int) bool, t *trainer) {
	for b := range p.text {
		if !shows(b) {
			continue
		}
		var e float32
		if r := p.rows[b]; r >= 0 {
			e = t.estimate[r]
		}
		fmt.Printf("%s %-12.12s %-20.20s %-30.30q %4d e%.2f %-36s %s\n", what, p.id, p.site, s, b, e, tail(path(p.out, p.out.Blocks[b].Owner), 36), head(squash(p.text[b]), 60))
		return
	}
	fmt.Printf("%s %-12.12s %-20.20s %-30.30q in no block\n", what, p.id, p.site, s)
}

// breakdown sums the words that the decisions of a set get wrong by the tag
// and the first class word of the element around them.
func (t *trainer) breakdown(set string) {
	type sums struct{ fp, fn, tp float64 }
	m := map[string]*sums{}
	d := t.decide(t.estimate)
	n := 0.0
	for _, p := range t.pages {
		if p.set+" "+p.kind != set && p.set != set || p.gold == nil {
			continue
		}
		n++
		keep := d(p)
		for b := range keep {
			w := float64(len(p.tokens[b])) / float64(max(50, len(p.gold)))
			y := float64(max(0, p.label[b]))
			k := &p.out.Blocks[b]
			e := &p.out.Elements[k.Owner]
			f := e.Own | e.Above
			key := e.Node.Data
			for _, g := range []struct {
				name string
				flag page.Flag
			}{{"comment", page.InComment}, {"related", page.IsRelated}, {"caption", page.IsCaption}, {"figure", page.InFigure}, {"byline", page.IsByline}, {"signup", page.IsSignup}, {"promo", page.IsPromo}, {"li", page.InList}, {"long", 0}} {
				if f&g.flag != 0 || g.flag == 0 && k.Long > 0 {
					key += " " + g.name
					break
				}
			}
			s := m[key]
			if s == nil {
				s = &sums{}
				m[key] = s
			}
			if keep[b] {
				s.fp += w * (1 - y)
				s.tp += w * y
			} else {
				s.fn += w * y
			}
		}
	}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Slice(keys, func(i, j int) bool { return m[keys[i]].fp+m[keys[i]].fn > m[keys[j]].fp+m[keys[j]].fn })
	for _, k := range keys[:min(16, len(keys))] {
		fmt.Printf("%-24s kept wrongly %.4f  kept %.4f  lost %.4f of a page\n", k, m[k].fp/n, m[k].tp/n, m[k].fn/n)
	}
}
