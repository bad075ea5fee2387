package main

import (
	"fmt"
	"regexp/syntax"
	"slices"
)

// An automaton is an unanchored regular expression over digits, made
// deterministic on demand. State 0 is dead.
type automaton struct {
	prog   *syntax.Prog
	number map[string]int // state of a set of instructions
	sets   [][]uint32
	next   [][10]int // -1 if unknown
	accept []bool
}

// start is the initial state of every automaton.
const start = 1

func compile(pattern string) (*automaton, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(re.Simplify())
	if err != nil {
		return nil, err
	}
	a := &automaton{prog: prog, number: map[string]int{}}
	a.state(nil)
	a.state(a.close(nil, uint32(prog.Start)))
	return a, nil
}

// state returns the state of a set of instructions.
func (a *automaton) state(set []uint32) int {
	slices.Sort(set)
	key := fmt.Sprint(set)
	n, ok := a.number[key]
	if !ok {
		n = len(a.sets)
		a.number[key] = n
		a.sets = append(a.sets, set)
		a.next = append(a.next, [10]int{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1})
		a.accept = append(a.accept, slices.ContainsFunc(set, func(pc uint32) bool { return a.prog.Inst[pc].Op == syntax.InstMatch }))
	}
	return n
}

// close adds pc, and what is reachable from it without input, to set.
func (a *automaton) close(set []uint32, pc uint32) []uint32 {
	if slices.Contains(set, pc) {
		return set
	}
	set = append(set, pc)
	switch in := &a.prog.Inst[pc]; in.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		set = a.close(a.close(set, in.Out), in.Arg)
	case syntax.InstCapture, syntax.InstNop, syntax.InstEmptyWidth:
		set = a.close(set, in.Out)
	}
	return set
}

// step returns the state after a digit.
func (a *automaton) step(from, digit int) int {
	if a.next[from][digit] < 0 {
		var to []uint32
		for _, pc := range a.sets[from] {
			in := &a.prog.Inst[pc]
			switch in.Op {
			case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
				if in.MatchRune(rune('0' + digit)) {
					to = a.close(to, in.Out)
				}
			}
		}
		n := a.state(to) // may move a.next
		a.next[from][digit] = n
	}
	return a.next[from][digit]
}
