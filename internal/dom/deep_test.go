package dom

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html/atom"
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
				if !Is(h2.Parent, atom.Body) {
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
