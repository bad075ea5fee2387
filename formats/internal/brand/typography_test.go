package brand

import (
	"slices"
	"testing"
)

// Selectors of one rule have an order, too.
func TestSelectorsAreOrdered(t *testing.T) {
	t.Parallel()
	s := NewStyles([]Declaration{{Selector: ".btn-d, .btn-b, .btn-c, .btn-a", Property: "color", Value: "red"}, {Selector: ".a-btn", Property: "color", Value: "red"}})
	want := []string{".btn-a", ".btn-b", ".btn-c", ".btn-d", ".a-btn"}
	for range 50 {
		if got := s.Selectors("btn"); !slices.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	}
}
