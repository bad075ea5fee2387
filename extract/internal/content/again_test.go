package content

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// keepsAll is a second look that drops nothing.
var keepsAll = &Ensemble{Base: 9}

// TestAgainFile holds the file of the second look to the code.
func TestAgainFile(t *testing.T) {
	m, err := trees.Read(againFile, AgainNames())
	if err != nil {
		t.Fatal(err)
	}
	if len(m.Origin.Sets) == 0 || m.Origin.Settings == "" || len(m.Ensembles["again"].Trees) < 50 {
		t.Errorf("%d trees; the model says of itself %+v", len(m.Ensembles["again"].Trees), m.Origin)
	}
	seen := map[string]bool{}
	for _, name := range AgainNames() {
		if seen[name] {
			t.Errorf("two features are called %q", name)
		}
		seen[name] = true
	}
}
