package tagger

import "strings"

// hopeful marks in want the tokens of a sentence that can be part of a name,
// the others of which are never scored, and counts those it marks.
func (r *reader) hopeful(want []bool, sent []Token) (n int) {
	before := false // the token before is a candidate
	for i := range sent {
		now := r.candidate(&sent[i])
		if now || r.joins(sent, i, before) {
			want[i] = true
			n++
		}
		before = now
	}
	return n
}

// candidate reports whether t can be part of a name by itself.
func (r *reader) candidate(t *Token) bool {
	switch r.m.Header.Style {
	case Cased:
		return t.capital()
	case Caseless:
		return t.capital() || t.kind == caseless
	}
	switch t.kind {
	case capWord:
		if !t.first {
			return true
		}
		r.look(t) // a common word with the capital of its sentence is none
		return t.gaz&gazCommon == 0 || t.gaz&(gazPerson|gazPlace|gazTitle) != 0
	case upperWord, mixedWord:
		return true
	case lowerWord:
		r.look(t)
		return t.gaz&(gazPerson|gazPlace) != 0 && t.gaz&gazCommon == 0
	}
	return false
}

// joins reports whether the token at i, which can be no name by itself, can be
// a part of one with its neighbours: between two candidates anything can, beside
// one a number or a particle.
func (r *reader) joins(sent []Token, i int, before bool) bool {
	after := i+1 < len(sent) && r.candidate(&sent[i+1])
	if before && after {
		return true
	}
	t := &sent[i]
	return (before || after) && (t.kind == numberTok || t.kind == caseless || t.kind == lowerWord && particles[t.lower])
}

// particles begin or end names in lower case.
var particles = hashSet("da de del della dem den der di dos du el al bin ibn la las le les los mc o ten ter the van vom von zu zum zur st")

func hashSet(words string) map[uint32]bool {
	m := map[uint32]bool{}
	for w := range strings.FieldsSeq(words) {
		m[hashString(w)] = true
	}
	return m
}
