package markdown_test

import (
	"context"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/markdown"
)

func TestHooks(t *testing.T) {
	t.Parallel()
	block := func(md string) markdown.Hook {
		return func(*html.Node) (markdown.Replacement, bool) {
			return markdown.Replacement{Markdown: md, Block: true}, true
		}
	}
	inline := func(md string) markdown.Hook {
		return func(*html.Node) (markdown.Replacement, bool) { return markdown.Replacement{Markdown: md}, true }
	}
	for _, c := range []struct {
		name, page string
		hook       markdown.Hook
		want       string
	}{
		{"block", "<p>a</p><x-y>?</x-y><p>b</p>", block("> q\n> r"), "a\n\n> q\n> r\n\nb"},
		{"block in a paragraph", "<div>a <x-y>?</x-y> b</div>", block("* * *"), "a\n\n* * *\n\nb"},
		{"block in a list in a quote", "<blockquote><ul><li>a<x-y>?</x-y></ul></blockquote>", block("```\nc\n\nd\n```"), "> - a\n>\n>   ```\n>   c\n>\n>   d\n>   ```"},
		{"block in a heading", "<h2>a<x-y>?</x-y>b</h2>", block("c\nd"), "## a c d b"},
		{"block in a cell", "<table><tr><th>h</th></tr><tr><td>a<x-y>?</x-y></td></tr></table>", block("c\nd"), "| h |\n| --- |\n| a<br>c d |"},
		{"inline", "<p><b>a <x-y>?</x-y></b> b</p>", inline(":mill:"), "**a :mill:** b"},
		{"nothing", "<p>a <x-y>?</x-y> b</p>", inline(""), "a b"},
		{"not taken", "<p>a <x-y>*</x-y> b</p>", func(*html.Node) (markdown.Replacement, bool) { return markdown.Replacement{}, false }, "a * b"},
		{"hidden", "<p>a<x-y hidden>?</x-y></p>", inline("!"), "a"},
	} {
		got, err := markdown.ConvertString(context.Background(), c.page, markdown.Options{Hooks: map[string]markdown.Hook{"x-y": c.hook}})
		if err != nil || got != c.want {
			t.Errorf("%s: got %q, %v; want %q", c.name, got, err, c.want)
		}
	}
}

// If a hook converts the contents of its element, each nested element is
// visited once per enclosing level, and no more.
func TestNestedHooks(t *testing.T) {
	t.Parallel()
	calls := 0
	var options markdown.Options
	options.Hooks = map[string]markdown.Hook{"x-y": func(n *html.Node) (markdown.Replacement, bool) {
		calls++
		return markdown.Replacement{Markdown: "(" + must(markdown.Convert(context.Background(), n.FirstChild, options)) + ")"}, true
	}}
	md, err := markdown.ConvertString(context.Background(), strings.Repeat("<x-y>", 100)+"a", options)
	if want := strings.Repeat("(", 100) + "a" + strings.Repeat(")", 100); err != nil || md != want || calls != 100 {
		t.Errorf("got %q, %v after %d calls", md, err, calls)
	}
}
