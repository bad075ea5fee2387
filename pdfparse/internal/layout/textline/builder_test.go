package textline

import "testing"

func TestClean(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"mill":                 "mill",
		"\ufb01eld":            "field",
		"\u200cwheel\u200c":    "wheel", // LuaTeX sets it around names of fixed pitch
		"می\u200cرود":          "می\u200cرود",
		"\u200c":               "",
		"no\u00a0space\ufeff.": "no space.",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}
