package rank

import "testing"

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
		if got := kindOf(c.question, "en").fits(c.passage, said); got != c.fits {
			t.Errorf("%q answers %q: %v, want %v", c.passage, c.question, got, c.fits)
		}
	}
}
