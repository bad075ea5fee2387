package tagger

import (
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/datafile"
)

// The table has the clues of the code, in their order, each with four weights.
func TestJudgementTable(t *testing.T) {
	t.Parallel()
	var names []string
	for clue, weights := range datafile.Pairs(judgementTable) {
		names = append(names, clue)
		if len(strings.Fields(weights)) != 4 {
			t.Errorf("%s: %s", clue, weights)
		}
	}
	if !slices.Equal(names, ClueNames[:]) {
		t.Errorf("clues %q", names)
	}
	if w := judgement(); w[Person][0][clueBelief] == 0 || w[Person][1][clueDocPlaces] != 0 || w[Place][1][clueDocPlaces] == 0 {
		t.Error("weights are of other clues")
	}
}
