package dom

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestDeepNesting parses pages nested beyond the parser's limit: no text is
// lost, and what follows the deep part is the same as without it.
func TestDeepNesting(t *testing.T) {
	t.Parallel()
	const after = `<h2>After</h2><ul><li>one</li><li>two <b>bold</b></li></ul><p>end</p>`
	for _, c := range []struct{ name, open, text, end string }{
		{"div", "<div>", "x", "</div>"},
		{"blockquote", "<blockquote>", "x", "</blockquote>"},
		{"list", "<ul><li>", "x", "</li></ul>"},
		{"list without end tags of items", "<ul><li>", "x", "</ul>"},
		{"em", "<em>", "x", "</em>"},
		{"span", "<span>", "x", "</span>"},
		{"table", "<table><tr><td>", "x", "</td></tr></table>"},
		{"unclosed formatting inside", "<div><b>", "x", "</div>"},
		{"unclosed paragraphs inside", "<div><p>", "x", "</div>"},
		{"stray end tags inside", "<div></section></p>", "x", "</div>"},
		{"custom elements", "<x-a>", "x", "</x-a>"},
	} {
		for _, depth := range []int{600, 5000} {
			t.Run(fmt.Sprintf("%s %d", c.name, depth), func(t *testing.T) {
				t.Parallel()
				page := strings.Repeat(c.open+"a ", depth) + c.text + strings.Repeat(c.end, depth) + after
				p, err := ParseString(page)
				if err != nil {
					t.Fatal(err)
				}
				if len(p.Warnings) == 0 {
					t.Error("no warning")
				}
				text := InlineText(Find(p.Root, atom.Body))
				if n := strings.Count(text, "a"); n != depth {
					t.Errorf("%d of %d texts", n, depth)
				}
				h2 := Find(p.Root, atom.H2)
				if h2 == nil || InlineText(h2) != "After" {
					t.Fatal("what follows the deep part is lost")
				}
				if c.name != "unclosed formatting inside" && !Is(h2.Parent, atom.Body) {
					t.Errorf("what follows the deep part stands inside it, in %s", h2.Parent.Data)
				}
				items := 0
				for n := h2; n != nil; n = n.NextSibling {
					if Is(n, atom.Ul) {
						for k := n.FirstChild; k != nil; k = k.NextSibling {
							items++
						}
					}
				}
				if items != 2 {
					t.Errorf("%d items after the deep part", items)
				}
			})
		}
	}
}

// TestFlattenKeeps checks that pages within the limit are unchanged, however
// many end tags they omit.
func TestFlattenKeeps(t *testing.T) {
	t.Parallel()
	for _, page := range []string{
		strings.Repeat("<p>a", 600),
		"<ul>" + strings.Repeat("<li>a<p>b", 600) + "</ul>",
		"<dl>" + strings.Repeat("<dt>a<dd>b", 600) + "</dl>",
		"<table>" + strings.Repeat("<tr><td>a<td><div>b</div>", 600) + "</table>",
		"<select>" + strings.Repeat("<option>a", 600) + "</select>",
		strings.Repeat("<p>a <b>b</b><br><img src=x>", 600),
		strings.Repeat("<div><table><tr><td></div></td></tr></table></div>", 600),
		strings.Repeat("<i><b>x</i></b>", 600),
	} {
		if got := string(flatten(nil, []byte(page), 64)); got != page && !strings.Contains(page, "<td></div>") {
			t.Errorf("%.60s… was changed to %.60s…", page, got)
		} else if !sameTree(t, page, got) {
			t.Errorf("%.60s… makes another tree", page)
		}
	}
}

func sameTree(t *testing.T, a, b string) bool {
	t.Helper()
	var out [2]strings.Builder
	for i, s := range []string{a, b} {
		n, err := html.Parse(strings.NewReader(s))
		if err != nil {
			t.Fatal(err)
		}
		if err := html.Render(&out[i], n); err != nil {
			t.Fatal(err)
		}
	}
	return out[0].String() == out[1].String()
}

func TestFlattenGrowth(t *testing.T) {
	for _, unit := range []string{"<div>", "<b>", "<x>y</z>", "<table><tr><td>", "</div>", "<td><div></p></div>", "<b><p></b>", "<li><p>"} {
		growth.Prepared(t, unit, 5000, func(n int) func() {
			text := []byte(strings.Repeat(unit, n))
			return func() { flatten(nil, text, 256) }
		})
	}
}
