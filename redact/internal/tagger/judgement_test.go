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

// What the model of another language finds is believed in plain text, but for brands, and judged on a page.
func TestWeighOther(t *testing.T) {
	t.Parallel()
	plain, page, n := &decoder{}, &decoder{linked: true}, named{kind: Person, belief: 0.5, st: stretch{m: &Model{}}}
	var none, full, brand clueSet
	full[clueFullName], brand[clueBrand] = 1, 1
	if a, b, c := plain.weigh(&none, n), plain.weigh(&full, n), plain.weigh(&brand, n); a != 0.5 || b != a || c >= a {
		t.Errorf("plain text: %v, of a full name %v, of a brand %v", a, b, c)
	}
	if a, b := page.weigh(&none, n), page.weigh(&full, n); a == 0.5 || b <= a {
		t.Errorf("page: %v, of a full name %v", a, b)
	}
}
