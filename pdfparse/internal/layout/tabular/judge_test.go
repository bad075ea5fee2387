package tabular

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// The model file fits the features of the code.
func TestModelFile(t *testing.T) {
	t.Parallel()
	m, err := trees.Read(modelFile, Names())
	if err != nil {
		t.Fatal(err)
	}
	if e := m.Ensembles["table"]; e == nil || len(e.Trees) == 0 {
		t.Error("no trees")
	}
	if n := len(Names()); n > len(trees.Features{}) {
		t.Errorf("%d features", n)
	}
}
