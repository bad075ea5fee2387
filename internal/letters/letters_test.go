package letters

import "testing"

func TestCount(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		s          string
		just, both int
	}{{"", 0, 0}, {"a1 é 二-٣", 3, 5}, {"\xff!", 0, 0}} {
		if just, both := Count(c.s), CountAlnum(c.s); just != c.just || both != c.both {
			t.Errorf("%q: %d letters, %d with digits", c.s, just, both)
		}
	}
}

func TestCompact(t *testing.T) {
	for in, want := range map[string]string{"Tide Tables": "tidetables", "Café № 3, Ltd.": "café3ltd", "…": ""} {
		if got := Compact(in); got != want {
			t.Errorf("Compact(%q) = %q, not %q", in, got, want)
		}
	}
}
