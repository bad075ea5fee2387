package rank

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// Sums of floats depend on their order, so they must not run over a map.
func TestCentralityIsTheSameEachTime(t *testing.T) {
	t.Parallel()
	var texts []Passage
	for i := range 12 {
		var b strings.Builder
		for j := range 40 {
			fmt.Fprintf(&b, "harbour%d tide%d ", j%(i+3), i*j%17)
		}
		texts = append(texts, Passage{Text: b.String()})
	}
	want := New(nil, texts, "en").centrality()
	for range 50 {
		if got := New(nil, texts, "en").centrality(); !slices.Equal(got, want) {
			t.Fatalf("%v, then %v", want, got)
		}
	}
}
