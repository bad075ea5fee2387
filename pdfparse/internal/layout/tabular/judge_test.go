package tabular

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// The model files fit the features of the code.
func TestModelFile(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		file      string
		features  []string
		ensembles []string
	}{{modelFile, Names(), []string{"table"}}, {memberFile, MemberNames(), []string{"above", "below"}}} {
		m, err := trees.Read(c.file, c.features)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range c.ensembles {
			if e := m.Ensembles[name]; e == nil || len(e.Trees) == 0 {
				t.Errorf("%s: no trees", name)
			}
		}
		if n := len(c.features); n > len(trees.Features{}) {
			t.Errorf("%d features", n)
		}
	}
}
