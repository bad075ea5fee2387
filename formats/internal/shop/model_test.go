package shop

import (
	"testing"

	"github.com/pagemill/pagemill/internal/trees"
)

// The model files fit the code: trees cite features by their names.
func TestModels(t *testing.T) {
	t.Parallel()
	for name, e := range map[string]*trees.Ensemble{"price": priceModel(), "page": pageModel()} {
		if e == nil || len(e.Trees) == 0 {
			t.Errorf("%s: no trees", name)
		}
	}
	if n := max(len(PriceFeatures()), len(PageFeatures())); n > len(trees.Features{}) {
		t.Errorf("%d features", n)
	}
}
