package tagger

import (
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/datafile"
)

// The table has each answer once.
func TestVocabularyTable(t *testing.T) {
	t.Parallel()
	n := 0
	for range datafile.Pairs(vocabularyTable) {
		n++
	}
	if got := len(vocabulary()); got != n || n == 0 {
		t.Errorf("%d answers of %d lines", got, n)
	}
}

// What the training writes down of a finding is what is looked up.
func TestAnswers(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	d := m.NewTagger(0.8).d
	d.begin("Ada Müller met 12 men of Łódź in Ulm. They saw José\nand 3 Å. Berlin", nil)
	toks := d.read()
	d.mentions(nil, toks)
	if len(d.names) < 3 {
		t.Fatalf("%d names", len(d.names))
	}
	for _, n := range d.names {
		words := d.answers(n, toks)
		for q, tok := range wordsOf(n, toks) {
			if words[q] == "" && q == wordEnding {
				continue
			}
			if got := d.answer(q, tok); got != hashString(words[q]) {
				t.Errorf("%s %q is not what is looked up", WordQuestionNames[q], words[q])
			}
		}
	}
}

// The names around a place, its other occurrences and its words tell of it; each
// kind of name is judged once.
func TestPlaceClues(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	text := "# Branches\n\nOur [offices](https://acme.example/offices) are in Paris, London, Madrid and Berlin. They moved to Paris in spring.\n"
	var seen []Finding
	for _, f := range m.NewTagger(0.8).Findings(text, nil) {
		if slices.ContainsFunc(seen, func(g Finding) bool { return f.Start == g.Start && f.End == g.End && f.Kind == g.Kind }) {
			t.Errorf("%q is judged twice", text[f.Start:f.End])
		}
		if seen = append(seen, f); f.Kind == Person && slices.ContainsFunc(f.Clues[ClueCompany:], func(v float64) bool { return v != 0 }) {
			t.Errorf("the person %q has clues of places", text[f.Start:f.End])
		}
	}
	at := strings.Index(text, "Paris")
	k := slices.IndexFunc(seen, func(f Finding) bool { return f.Start == at && f.Kind == Place })
	if k < 0 {
		t.Fatal("Paris is no place")
	}
	c := seen[k].Clues
	if c[ClueCompany] < 0.9 || c[clueSeen] != 2 || c[clueSentence+int(Place)] < 2 || c[clueNear+int(Place)] < c[clueSentence+int(Place)]+0.9 || c[ClueWord+wordBefore] <= 0 {
		t.Errorf("Paris has the clues %v", c[ClueCompany:])
	}
}
