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
		"- \n\n```\na\n\n\n```\n\nb":                 "```\na\n\n\n```\n\nb",
		"```\na\u00a0b\n\n---\n- \n```":              "```\na\u00a0b\n\n---\n- \n```",
		"* * *\n\na\n\n* * *\n\nb\n\n---\n\n***":     "a\n\n* * *\n\nb",
		"a\n---":                                     "a\n---",
		"- a\n-\n- b\n-\n\nc":                        "- a\n- b\n\nc",
		"-\n\n  a":                                   "- a",
		"- a\n\n*\n*\n* b":                           "- a\n\n* b",
		"-\n- a":                                     "- a",
		"-\n\n  ```\n  -\n  ```":                     "-\n\n  ```\n  -\n  ```",
		"a\n-":                                       "a\n-",
		"![a](b) ![c](b) ![d](e)":                    "![a](b) ![d](e)",
		"![a](b)\n\n![](b)\n\ntext\n\n![a](b)":       "![a](b)\n\ntext\n\na",
		"[![a](b)](c)":                               "[![a](b)](c)",

		// a repeated picture
		"![Ada](b) Ada\n\nx ![](c) y\n\n[![Ada](b)](/ada)\n\nAda writes ![](c) again": "![Ada](b) Ada\n\nx ![](c) y\n\nAda writes ![](c) again",
		"- ![](tick) a\n- ![](tick) b\n- ![](tick)\n\n  c":                            "- ![](tick) a\n- b\n- c",
		"| ![](t) | ![](t) |\n| --- | --- |\n| ![](t) | x |":                          "| ![](t) | ![](t) |\n| --- | --- |\n| ![](t) | x |",
		"![](a)\n\n[![Buy](b)](/x)\n\ntext\n\n[![Buy](b)](/y) now":                    "![](a)\n\n[![Buy](b)](/x)\n\ntext\n\n[Buy](/y) now",
		"![Ok](b) x\n\ny![Ok](b)![No](c)\n\nz![Ok](b)![No](c)":                        "![Ok](b) x\n\ny Ok![No](c)\n\nz Ok No",
		"![](b) x\n\n![](b) ![](b)\n\ny":                                              "![](b) x\n\ny",
		"`![a](b)` ![a](b) x `![a](b)`":                                               "`![a](b)` ![a](b) x `![a](b)`",

		// a number for the screen and again for screen readers
		"(300)300 reviews":                  "300 reviews",
		"(1,204)1,204":                      "1,204",
		"(3)30 [a](3)3 `(3)3` \\(3)3 (3) 3": "(3)30 [a](3)3 `(3)3` \\(3)3 (3) 3",

		// items that begin with a list
		"- - a\n\n  - b":                                     "- a\n\n- b",
		"* - a\n    c\n  - b\n* - d\n* - e\n\nf":             "* a\n  c\n* b\n+ d\n* e\n\nf",
		"- a\n- - b\n  - c\n- d":                             "- a\n  - b\n  - c\n- d",
		"- - - a\n    - b":                                   "- a\n- b",
		"- - [![a](b)](c)\n  - ![d](e)\n\n  text":            "- [![a](b)](c) ![d](e)\n\n  text",
		"- - a\n\n  text":                                    "- - a\n\n  text",
		"1. - a\n2. - b":                                     "1. - a\n2. - b",
		"* * *\n\na\n\n- - a\n\n    ```\n    - - b\n    ```": "a\n\n- a\n\n  ```\n  - - b\n  ```",
		"> - - a": "> - - a",
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
