package rank

import (
	"fmt"
	"strings"
	"testing"
)

// What the question contains is not what it asks for.
func TestKindOfAnswer(t *testing.T) {
	for _, c := range []struct {
		question, passage string
		fits              bool
	}{
		{"How much does Search 360 cost?", "Search 360 finds what you sell.", false},
		{"How much does Search 360 cost?", "Search 360 is 20 euros a month.", true},
		{"How many languages does it speak?", "It speaks two languages.", true},
		{"What salary does a miller earn?", "A miller earns little.", false},
		{"When was the mill built?", "The mill was built in 1792.", true},
		{"When was the mill built?", "The mill was built of brick.", false},
	} {
		said := map[string]bool{}
		for _, w := range Words(c.question) {
			said[w] = true
		}
		if got := kindOf(Words(c.question)).fits(c.passage, said); got != c.fits {
			t.Errorf("%q answers %q: %v, want %v", c.passage, c.question, got, c.fits)
		}
	}
}

// Of a query as long as a text the rarest terms count, in its order.
func TestLongQuery(t *testing.T) {
	t.Parallel()
	var texts []Passage
	var query []string
	for i := range 600 {
		word := fmt.Sprintf("term%da", i)
		query = append(query, word, word, "grinds")
		texts = append(texts, Passage{Text: word + " grinds rye."})
		if i%2 == 0 {
			texts = append(texts, Passage{Text: word + " again."})
		}
	}
	ix := New(nil, texts, "en")
	terms := ix.asking(Words(strings.Join(query, " ")))
	if len(terms) != maxAsked || ix.names[terms[0]] != "term1a" || ix.names[terms[maxAsked-1]] != "term511a" {
		t.Errorf("%d terms, %s to %s", len(terms), ix.names[terms[0]], ix.names[terms[len(terms)-1]])
	}
	if short := ix.asking(Words("who grinds rye rye")); len(short) != 3 {
		t.Errorf("%d terms of a short query", len(short))
	}
	if best := ix.Ask(strings.Join(query, " ")).Scores(); best[2] <= best[0] || best[5] <= best[3] { // those of term1 and term3
		t.Errorf("scores %v", best[:6])
	}
}
