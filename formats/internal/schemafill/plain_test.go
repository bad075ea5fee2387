package schemafill

import "testing"

func TestPlainText(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"Mix <b>well</b>, then<br>bake":       "Mix well, then bake",
		"Cleaning in <LOCATION>?":             "Cleaning in <LOCATION>?",
		"<p>By <PERSON>, <EMAIL></p>":         "By <PERSON>, <EMAIL>",
		"a < b and c > d":                     "a < b and c > d",
		"5 <6 and <i>that</i> is <7 kg> more": "5 <6 and that is <7 kg> more",
	} {
		if got := plainText(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}
