package main

import "fmt"

// longest is the greatest number of digits of a national number (ITU-T E.164
// has 15 with the country code; Germany has longer ones).
const longest = 17

// A node of the graph states whether the digits so far are a number, and the
// next node for each digit; 0 is none.
type node struct {
	accept bool
	next   [10]int
}

// A graph is the minimal automaton of several languages at once. Since numbers
// have a limited length it has no cycles; equal suffixes are shared (J. Daciuk
// et al., "Incremental construction of minimal acyclic finite-state automata",
// Computational Linguistics 26(1), 2000).
type graph struct {
	nodes  []node
	number map[node]int
}

func newGraph() *graph {
	return &graph{nodes: make([]node, 1), number: map[node]int{{}: 0}}
}

// add returns the start node of a language.
func (g *graph) add(l language) int {
	known := map[string]int{}
	var build func(s []regionState, length int) int
	build = func(s []regionState, length int) int {
		key := fmt.Sprint(length, s)
		if n, ok := known[key]; ok {
			return n
		}
		v := node{accept: l.has(s, length)}
		if length < longest {
			for digit := range v.next {
				v.next[digit] = build(l.step(s, digit), length+1)
			}
		}
		n, ok := g.number[v]
		if !ok {
			n = len(g.nodes)
			g.nodes = append(g.nodes, v)
			g.number[v] = n
		}
		known[key] = n
		return n
	}
	return build(l.start(), 0)
}
