package golden

import (
	"strings"
	"testing"
)

func TestChanges(t *testing.T) {
	t.Parallel()
	s, err := readFamily("letters 1 to 500; some {{.}}\n<p>{{letters .}}</p>\n")
	if err != nil || expanded(s.args, 3) != "some 3" {
		t.Fatal(s, err)
	}
	got := s.changes(func(_, input string) string {
		if n := strings.Count(input, "m"); n < 12 || n > 400 {
			return "short\n" + input
		}
		return "long"
	})
	// A result that repeats fewer letters than are reduced is a result of its own.
	want := "1 letters: short ⏎ <p>m</p>\n2 letters: short ⏎ <p>mm</p>\n3 letters: short ⏎ <p>m…</p>\n12 letters: long\n401 letters: short ⏎ <p>m…</p>\n"
	if got != want {
		t.Errorf("got\n%s", got)
	}
	for _, bad := range []string{"", "letters", "letters 5 to 3\nx", "letters 1 to 3\n{{end}}"} {
		if _, err := readFamily(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

func TestShape(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"": "nothing", "a\n\n\nb": "a ⏎ b", "- x\n- x\n- x": "- x ⏎ …", "mill mill mill x": "mill …x", "a%28%28%28b": "a%28…b", "| --- | 1000000 | 1000 |": "| -… | 10… | 1000 |", "****": "*…",
	} {
		if got := shape(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}
