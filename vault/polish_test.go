package vault

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/internal/mdread"
)

func TestPolish(t *testing.T) {
	t.Parallel()
	for md, want := range map[string]string{
		"a\u00a0b \u00a0 c":                          "a b c",
		"\u00a0\u00a0\u00a0\u00a0\u00a0a\n- \u00a0b": "a\n- b",
		"`a\u00a0b` c\u00a0d":                        "`a\u00a0b` c d",

		"```\na\u00a0b\n\n---\n- \n```":          "```\na\u00a0b\n\n---\n- \n```",
		"* * *\n\na\n\n* * *\n\nb\n\n---\n\n***": "a\n\n* * *\n\nb",
		"a\n---":                                 "a\n---",
		"-\n\n  ```\n  -\n  ```":                 "-\n\n  ```\n  -\n  ```",
		"a\n-":                                   "a\n-",
		"[![a](b)](c)":                           "[![a](b)](c)",
	} {
		if got := polish(md); got != want {
			t.Errorf("%q becomes %q, want %q", md, got, want)
		}
	}
}

func TestPolishGrowth(t *testing.T) {
	for _, unit := range []string{"-\n", "-\n\n", "```\n", "```\n```\n", "\u00a0", "`\u00a0", "![a](b)", "---\n\n", "\n", "- -\n", "![a](b)\n\n", "- - a\n", "- ", "  - - a\n", "- - ![](a)\n  - ![](b)\n\n  c\n", "(3)3", "(3", "![a](b) a "} {
		growth.Prepared(t, unit, 3000, func(n int) func() {
			md := strings.Repeat(unit, n)
			return func() { polish(md) }
		})
	}
}

// FuzzPolish checks that polish is idempotent and keeps links.
func FuzzPolish(f *testing.F) {
	for _, s := range []string{"a\u00a0b", "-\n- a", "---\na", "![a](b) ![a](b)", "[a](b)\n\n-\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, md string) {
		got := polish(md)
		if len(got) > len(md) {
			t.Errorf("%q grows to %q", md, got)
		}
		if !strings.ContainsAny(md, noBreak) {
			if a, b := len(mdread.Links(md)), len(mdread.Links(got)); a != b && !strings.ContainsAny(md, "-_*!`~") {
				t.Errorf("%q: %d links, then %d in %q", md, a, b, got)
			}
		}
	})
}
