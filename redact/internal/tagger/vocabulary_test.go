package tagger

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/datafile"
)

// The table has each answer once, with a weight for persons and one for places.
func TestVocabularyTable(t *testing.T) {
	t.Parallel()
	n := 0
	seen := map[string]bool{}
	for question, entry := range datafile.Pairs(vocabularyTable) {
		n++
		fields := strings.Fields(entry)
		key := question
		if len(fields) == 3 {
			key += " " + fields[0]
		}
		if seen[key] || len(fields) < 2 || len(fields) > 3 {
			t.Errorf("%s: %s", question, entry)
		}
		seen[key] = true
	}
	if got := len(vocabulary()); got != n {
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
	edges := 0
	for _, n := range d.names {
		words := d.answers(n, toks)
		for q, tok := range wordsOf(n, toks) {
			if tok == nil {
				edges++
			}
			if words[q] == "" && q == wordEnding {
				continue
			}
			if got := d.answer(q, tok); got != hashString(words[q]) {
				t.Errorf("%s %q is not what is looked up", WordQuestionNames[q], words[q])
			}
		}
	}
	if edges == 0 {
		t.Error("no edge of a sentence")
	}
}
