package layout

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

func TestModelFiles(t *testing.T) {
	t.Parallel()
	for _, f := range []struct {
		file, name string
		features   []string
	}{{beginFile, "begins", StepNames()}, {apartFile, "apart", CutNames()}, {lineEndFile, "ends", LineEndNames()}} {
		m, err := trees.Read(f.file, f.features)
		if err != nil {
			t.Fatal(err)
		}
		if e := m.Ensembles[f.name]; e == nil || len(e.Trees) < 100 || len(m.Origin.Sets) == 0 || m.Origin.Seed == 0 {
			t.Errorf("the model of %s is incomplete: %+v", f.name, m.Origin)
		}
		seen := map[string]bool{}
		for _, n := range f.features {
			if seen[n] {
				t.Errorf("two features are called %q", n)
			}
			seen[n] = true
		}
		if len(seen) > len(trees.Features{}) {
			t.Errorf("%d features, at most %d have room", len(seen), len(trees.Features{}))
		}
	}
}
