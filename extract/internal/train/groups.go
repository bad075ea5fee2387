package main

import (
	"fmt"
	"sort"

	"github.com/pagemill/pagemill/extract/internal/outline"
)

// groupStats shows what share of the text under a flag is main content, by
// set and type.
func groupStats(pages []*page, name string, flag outline.Flag) {
	m := map[string]*[3]float64{}
	for _, p := range pages {
		var c [2]float64
		for b := range p.text {
			k := &p.out.Blocks[b]
			e := &p.out.Elements[k.Owner]
			if (e.Own|e.Above)&flag != 0 && p.weight[b] > 0 && len(p.tokens[b]) > 5 {
				c[0] += float64(p.label[b]) * float64(p.weight[b])
				c[1] += float64(p.weight[b])
			}
		}
		if c[1] > 0.02 {
			key := p.set + " " + p.kind
			if m[key] == nil {
				m[key] = &[3]float64{}
			}
			m[key][0] += c[0]
			m[key][1] += c[1]
			m[key][2]++
		}
	}
	var keys []string
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		fmt.Printf("%-10s %-24s %3.0f pages  %.2f of %.2f\n", name, k, m[k][2], m[k][0], m[k][1])
	}
}
