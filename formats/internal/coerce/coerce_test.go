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
		_, changes := Value(nil, value, map[string]any{"type": "object", "properties": props}, "")
		var got []string
		for _, c := range changes {
			got = append(got, c.Pointer)
		}
		if !slices.Equal(got, want) {
			t.Fatalf("changes of %v, want %v", got, want)
		}
	}
}

// TestDateTimes: what RFC 3339 has not as it stands is brought to it.
func TestDateTimes(t *testing.T) {
	for in, want := range map[string]string{
		"2024-06-30T19:06:34+0100":      "2024-06-30T19:06:34+01:00",
		"2024-06-30T19:06:34.5+01:00":   "2024-06-30T19:06:34.5+01:00",
		"2024-06-30T19:06:34Z":          "2024-06-30T19:06:34Z",
		"Sun, 30 Jun 2024 19:06:34 GMT": "2024-06-30T19:06:34Z",
		"2024-06-30T19:06:34":           "2024-06-30T19:06:34",
	} {
		if got, _ := Value(nil, in, map[string]any{"type": "string", "format": "date-time"}, ""); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
