package tagger

import (
	"math"
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// The model has the clues of the code, in their order, and trees for each judge.
func TestJudgement(t *testing.T) {
	t.Parallel()
	m, err := trees.Read(judgementFile, ClueNames[:])
	if err != nil {
		t.Fatal(err)
	}
	for k, name := range ClueNames {
		if name == "" || m.Origin.Features[k] != name {
			t.Errorf("clue %d is %q, of the model %q", k, name, m.Origin.Features[k])
		}
	}
	for judge, e := range judgement() {
		if e == nil || len(e.Trees) == 0 {
			t.Fatalf("no trees of judge %d", judge)
		}
		doubtful, sure := trees.Features{}, trees.Features{}
		doubtful[ClueBelief], sure[ClueBelief] = -3, 5
		if a, b := e.Logit(&doubtful), e.Logit(&sure); a >= b || math.IsNaN(float64(b)) {
			t.Errorf("judge %d: belief brings %v to %v", judge, a, b)
		}
	}
}

// Of another language's model only the clues of the page's signs count.
func TestWeighForeign(t *testing.T) {
	t.Parallel()
	d, n := &decoder{}, named{kind: Person, belief: 0.5, st: stretch{m: &Model{}}}
	var none, words, brand [Clues]float64
	words[clueTitle], words[clueSaying], brand[clueBrand] = 1, 1, 1
	if a, b, c := d.weigh(&none, n), d.weigh(&words, n), d.weigh(&brand, n); a != 0.5 || b != a || c >= a {
		t.Errorf("%v, with words %v, with a brand %v", a, b, c)
	}
}
