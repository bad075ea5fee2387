package tagger

import "strings"

// hopeful marks in want the tokens of a sentence that can be part of a name,
// and returns their number; the others are never scored.
func (r *reader) hopeful(want []bool, sent []Token) (n int) {
	before := false // the previous token is a candidate
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
		r.findLists(t) // a common word, capitalised only as the first of its sentence, is not
		return t.gaz&gazCommon == 0 || t.gaz&(gazPerson|gazPlace|gazTitle) != 0
	case upperWord, mixedWord:
		return true
	case lowerWord:
		r.findLists(t)
		return t.gaz&(gazPerson|gazPlace) != 0 && t.gaz&gazCommon == 0
	}
	return false
}

// joins reports whether the token at i, which can't be a name by itself, can be
// part of one with its neighbours: any token between two candidates, a number
// or a particle next to one.
func (r *reader) joins(sent []Token, i int, before bool) bool {
	after := i+1 < len(sent) && r.candidate(&sent[i+1])
	if before && after {
		return true
	}
	t := &sent[i]
	return (before || after) && (t.kind == numberTok || t.kind == caseless || t.kind == lowerWord && particles[t.lower])
}

// particles begin or end names and are in lower case.
var particles = hashSet("da de del della dem den der di dos du el al bin ibn la las le les los mc o ten ter the van vom von zu zum zur st")

func hashSet(words string) map[uint32]bool {
	m := map[uint32]bool{}
	for w := range strings.FieldsSeq(words) {
		m[hashString(w)] = true
	}
	return m
}
