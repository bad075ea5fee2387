package records

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
)

// candidatesOf returns the texts of the records of each candidate of a page.
func candidatesOf(t *testing.T, body string) (out []string) {
	t.Helper()
	page, err := dom.ParseString(body)
	if err != nil {
		t.Fatal(err)
	}
	p := Read(nil, page.Root, dom.NewBase(page.Root, "https://shop.example/"), nil)
	for _, g := range p.groups() {
		var texts []string
		for _, r := range g.recs {
			texts = append(texts, p.text(r.from, r.to, 200))
		}
		out = append(out, strings.Join(texts, " | "))
	}
	return out
}

func TestGroups(t *testing.T) {
	t.Parallel()
	many := ""
	for i := range 100 {
		for range 3 {
			many += fmt.Sprintf("<div><p class=w%d>%s</p></div>", i, strings.Repeat("long text ", 20))
		}
	}
	for _, c := range []struct{ name, in, want string }{
		{"headings in wrappers", `<main><div><h3>Mill</h3></div><p>by the weir<div><h3>Lock</h3></div><p>by the bridge</main>`, "Mill by the weir | Lock by the bridge"},
		{"headings below several parents", `<main><div><h2>Mill</h2><p>one<h2>Lock</h2><p>two</div><p>advertisement<div><h2>Weir</h2><p>three</div></main><p>foot`, "Mill one | Lock two advertisement | Weir three"},
		{"a heading above ends a section", `<main><h2>A</h2><h3>Mill</h3><p>by the weir<h3>Lock</h3><p>by the bridge<h2>B</h2><p>more</main>`, "Mill by the weir | Lock by the bridge"},
		{"replies of other classes", `<ol><li class="comment odd top"><article>the first of them</article><ol><li class="comment even reply"><article>the reply to it</article></ol>
			<li class="comment odd top"><article>the second of them</article><ol><li class="comment even reply"><article>another reply to</article></ol></ol>`, "the first of them | the reply to it | the second of them | another reply to"},
		{"a short list beside many", many + `<ul><li><a href=1>Mill</a><li><a href=2>Lock</a></ul>`, "Mill | Lock"},
	} {
		if got := candidatesOf(t, c.in); !slices.Contains(got, c.want) {
			t.Errorf("%s: no candidate %q in %q", c.name, c.want, got)
		}
	}
}

// What is one list by each of its wrappers is one candidate, and headings of cards begin no sections.
func TestGroupsOnce(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]int{
		`<ul><li><div><p>the mill by the weir</p></div><li><div><p>the lock by the bridge</p></div></ul>`:                                 1,
		`<ul><li><img src=1><h3>The mill by the weir</h3><li><img src=2><h3>The lock by the bridge</h3><li><img src=3><h3>Weir</h3></ul>`: 2,
	} {
		if got := candidatesOf(t, in); len(got) != want {
			t.Errorf("%s: %d candidates, want %d: %q", in, len(got), want, got)
		}
	}
}
