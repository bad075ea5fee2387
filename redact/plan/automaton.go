package main

import "regexp/syntax"

// An automaton is a regular expression without anchors, to be run on sets of
// digits at a time.
type automaton struct{ prog *syntax.Prog }

func compile(pattern string) (*automaton, error) {
	re, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		return nil, err
	}
	prog, err := syntax.Compile(re.Simplify())
	return &automaton{prog}, err
}

type states map[uint32]bool

func (a *automaton) start() states {
	s := states{}
	a.close(s, uint32(a.prog.Start))
	return s
}

// close adds pc, and what is reached from it without reading, to s.
func (a *automaton) close(s states, pc uint32) {
	if s[pc] {
		return
	}
	s[pc] = true
	switch in := &a.prog.Inst[pc]; in.Op {
	case syntax.InstAlt, syntax.InstAltMatch:
		a.close(s, in.Out)
		a.close(s, in.Arg)
	case syntax.InstCapture, syntax.InstNop, syntax.InstEmptyWidth:
		a.close(s, in.Out)
	}
}

// step returns the states after any one digit from lo to hi.
func (a *automaton) step(from states, lo, hi rune) states {
	to := states{}
	for pc := range from {
		in := &a.prog.Inst[pc]
		switch in.Op {
		case syntax.InstRune, syntax.InstRune1, syntax.InstRuneAny, syntax.InstRuneAnyNotNL:
		default:
			continue
		}
		for c := lo; c <= hi; c++ {
			if in.MatchRune(c) {
				a.close(to, in.Out)
				break
			}
		}
	}
	return to
}

func (a *automaton) accepts(s states) bool {
	for pc := range s {
		if a.prog.Inst[pc].Op == syntax.InstMatch {
			return true
		}
	}
	return false
}
