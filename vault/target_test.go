package vault

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/internal/mdtext"
	"github.com/pagemill/pagemill/saved"
)

func TestTargets(t *testing.T) {
	t.Parallel()
	for md, want := range map[string][]string{
		"[a](b)":                                       {"b"},
		"![a](b \"t\") [c](<d e> 'x')":                 {"!b", "d e"},
		"[![a](b)](c)":                                 {"!b", "c"},
		"`[a](b)` ``[c](`)`` [d](e)":                   {"e"},
		"```\n[a](b)\n```\n[c](d)":                     {"d"},
		"- ```\n  [a](b)\n  ```\n\n[c](d)":             {"d"},
		"> ~~~\n> [a](b)\n> ~~~\n>\n> [c](d)":          {"d"},
		`\[a](b) [c\]](d) [e](f\)g)`:                   {"d", `f\)g`},
		"[a](b(c)d) [e](f":                             {"b(c)d"},
		"[a]\n\n(b)":                                   nil,
		"[a\n\nb](c)":                                  nil,
		"`x [a](b)":                                    {"b"},
		"x[^1]\n\n[^1]: [a](b)\n[^2]: c\n\n    [d](e)": {"b", "e"},
		"a\n\n    [b](c)":                              {},
		"<p title='[a](b)'>":                           {},
		"| [a](b) | `[c](d)` |\n| --- | --- |\n| ![e](<f g>) | [h]() |": {"b", "!f g", ""},
		"[a](b)\n\n[c]: d\n\n[c] [e](  <>)":                             {"b", ""},
		"> - [a](\n>   b)":                                              {"b"},
	} {
		var got []string
		for _, l := range targets(md) {
			s := md[l.AddressStart:l.AddressEnd]
			if l.Kind == mdtext.Image {
				s = "!" + s
			}
			got = append(got, s)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", md, got, want)
		}
	}
}

// Cost grows linearly with any text.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{"[", "](", "[a](", "[a](b)", "![", "`", "` `` ``` ", "[![a](b)](c)", "[a](b \"", "(", "[a](b(", "\n", "# h\n", "# [a](b)\n", "[a](#h)", "```\n", "> ", "| [a](b) |\n", "[](<Base64-Image-Removed>)", "![](<Base64-Image-Removed>)\n\n", "[a](<"} {
		growth.Prepared(t, fmt.Sprintf("%q", unit), 2000, func(n int) func() {
			md := strings.Repeat(unit, n)
			return func() {
				note := Read(Page{Source: "a", Item: saved.Item{}}, &pagemill.Result{Markdown: md})
				v := New(t.TempDir(), Options{Wikilinks: true})
				if err := v.Add(note); err != nil {
					t.Fatal(err)
				}
				v.distinct()
				v.link(note, &Report{})
			}
		})
	}
	for _, unit := range []string{"<a name=x>", "<h2 id=h>x", "<i id=x>", "<h1>"} {
		growth.Prepared(t, unit, 2000, func(n int) func() {
			page, err := dom.ParseString(strings.Repeat(unit, n))
			if err != nil {
				t.Fatal(err)
			}
			return func() { anchors(page.Root) }
		})
	}
}

// FuzzTargets checks that every target is also a link to another parser, unless
// code or other kinds of brackets intervene.
func FuzzTargets(f *testing.F) {
	for _, s := range []string{"[a](b)", "[![a](b)](c)", "`[a](b)`", "```\n[a](b)", "[a](<b>)", "\\[a](b)", "[a](b\nc)", "- [a](b)\n  c"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, md string) {
		at := 0
		for i, l := range targets(md) {
			if l.Start < 0 || l.Start >= l.TextStart || l.TextStart > l.TextEnd || l.TextEnd >= l.AddressStart || l.AddressStart > l.AddressEnd || l.AddressEnd >= l.End || l.End > len(md) || l.End < at || l.first > i {
				t.Fatalf("%q: %+v", md, l)
			}
			at = l.End
		}
		if got := apply(md, nil); got != md {
			t.Errorf("%q becomes %q", md, got)
		}
		_ = headings(md)
		if front, body := splitFront(md); front != nil && len(body) > len(md) {
			t.Errorf("%q", md)
		}
	})
}

// Rewritten links have the intended destination for a Markdown parser.
func FuzzEscapeDest(f *testing.F) {
	f.Add("a b.md", "x (y)")
	f.Add("é%20.md", "")
	f.Fuzz(func(t *testing.T, path, fragment string) {
		if path == "" || strings.ContainsAny(path+fragment, "\x00") {
			return
		}
		dest := escapeDest(path, fragment)
		links := mdread.Links("[a](" + dest + ")")
		if len(links) != 1 || links[0] != dest {
			t.Errorf("%q, %q: %q is read as %q", path, fragment, dest, links)
		}
	})
}
