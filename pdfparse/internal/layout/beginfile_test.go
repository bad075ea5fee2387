package layout

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

func TestBeginFile(t *testing.T) {
	t.Parallel()
	m, err := trees.Read(beginFile, StepNames())
	if err != nil {
		t.Fatal(err)
	}
	if e := m.Ensembles["begins"]; e == nil || len(e.Trees) < 100 || len(m.Origin.Sets) == 0 || m.Origin.Seed == 0 {
		t.Errorf("the model is incomplete: %+v", m.Origin)
	}
	seen := map[string]bool{}
	for _, n := range StepNames() {
		if seen[n] {
			t.Errorf("two features are called %q", n)
		}
		seen[n] = true
	}
	if len(seen) > len(trees.Features{}) {
		t.Errorf("%d features, at most %d have room", len(seen), len(trees.Features{}))
	}
}
