package coerce

import (
	"slices"
	"testing"
)

// TestChangesInOrder: changes of an object are sorted by member name,
// independent of map order.
func TestChangesInOrder(t *testing.T) {
	props, value := map[string]any{}, map[string]any{}
	want := []string{"/a", "/b", "/c", "/d", "/e"}
	for _, p := range want {
		props[p[1:]] = map[string]any{"type": "string", "format": "date"}
		value[p[1:]] = "June 25, 2020"
	}
	for range 20 {
		_, changes := Value(nil, value, map[string]any{"type": "object", "properties": props})
		var got []string
		for _, c := range changes {
			got = append(got, c.Pointer)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("changes of %v, want %v", got, want)
		}
	}
}
