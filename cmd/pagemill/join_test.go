package main

import "testing"

// Marks of footnotes are numbered on, but not in code, behind a backslash, or
// where a code span takes a part of what looks like one.
func TestNumbered(t *testing.T) {
	t.Parallel()
	j := &joiner{notes: 4}
	for _, c := range []struct{ md, want string }{
		{"a[^1] b[^x] c[^1]\n\n[^x]: d", "a[^5] b[^6] c[^5]\n\n[^6]: d"},
		{"`[^1]` \\[^1] [^a b] [^]", "`[^1]` \\[^1] [^a b] [^]"},
		{"```\n[^1]\n```\n\n<div>[^1]</div>", "```\n[^1]\n```\n\n<div>[^1]</div>"},
		{"[^`]`", "[^`]`"},
		{"- a[^1]", "- a[^7]"},
	} {
		if got := j.numbered(c.md); got != c.want {
			t.Errorf("%q became %q, want %q", c.md, got, c.want)
		}
	}
}
