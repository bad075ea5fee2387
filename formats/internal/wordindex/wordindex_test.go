package wordindex

import "testing"

func TestIn(t *testing.T) {
	t.Parallel()
	x := New([]string{"cart", "ca"}, []string{"art", "x"}, []string{"cart"})
	for text, want := range map[string]uint64{
		"": 0, "c": 0, "ca": 1, "cart": 7, "a cart here": 7, "ccart": 7, "part": 2, "xx": 2, "Cart": 2, "car": 1,
	} {
		if got := x.In(text); got != want {
			t.Errorf("In(%q) = %b, want %b", text, got, want)
		}
	}
}
