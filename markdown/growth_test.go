package markdown

import (
	stdcontext "context"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

// TestGrowth converts repeated units: 8 times the input may take at most 24
// times as long.
func TestGrowth(t *testing.T) {
	for _, unit := range []string{
		"<p>some *text* with_under [brackets] and `ticks`</p>", "*a ", "_a_ ", "`", "``` ` `` ", "[", "](", "[a](b ", "![", "&lt;a ", "&lt;a b='", "&lt;?", "&amp;", "\\",
		"<b>a</b>", "<b>a<i>b</i></b><i>c</i>", "<b>a<i>b<s>c</s>d</i>e</b>f", "<a href=u>a</a>", "<a href=u><b>x</b>", "a<br>", "<br>", "<code>`</code>",
		"<li>a", "<ul><li>a</ul>", "<ul><li><li></ul>", "<blockquote>a</blockquote>", "<h2>a #</h2>", "<pre>`\n</pre>", "<hr>", " \n\t", "&nbsp;",
		"<table><tr><td>a<td>b</table>", "<tr><td colspan=9 rowspan=9>a</tr>", "<table><tr><td rowspan=65534 colspan=1000>a</table>",
		"<img src='data:,x' alt='['>", "<math><msup><mi>a</mi><mn>2</mn></msup></math>", "<sup><a href=#x>1</a></sup>", "<div class=footnotes><ol><li id=x>n</ol></div>",
		"<p>a<label class=sidenote-number></label><span class=sidenote>b</span>", "<p>a<sup title='two words'>1</sup>", "<p>a<sup>1</sup><hr><p><sup>1</sup> b",
		"<p>a[<a href=#x>1</a>]<br>[<a name=x>1</a>] b<br>",
		"<span class=a>ab</span><span class=a>Cd</span>", "1. a<br>", "~~x~~ ~", "<ruby>a<rt>b</ruby>", "<del>~</del>~",
	} {
		growth.Prepared(t, unit, 1000, func(n int) func() {
			p, err := dom.ParseString(strings.Repeat(unit, n))
			if err != nil {
				t.Fatal(err)
			}
			return func() { must(Convert(stdcontext.Background(), p.Root, Options{})) }
		})
	}
}

// TestFormulaGrowth does the same for formulas, where one attribute applies to
// many elements, and elements nest.
func TestFormulaGrowth(t *testing.T) {
	for name, page := range map[string]func(n int) string{
		"separators": func(n int) string {
			return "<math><mfenced separators='" + strings.Repeat(";,", n) + "'>" + strings.Repeat("<mi>x</mi>", n)
		},
		"accents": func(n int) string {
			return "<math>" + strings.Repeat("<mover><mi>x</mi><mrow>", n) + "<mo>^</mo>" + strings.Repeat("</mrow></mover>", n)
		},
		"scripts": func(n int) string {
			return "<math>" + strings.Repeat("<mmultiscripts><mi>x</mi><mrow>", n) + "y" + strings.Repeat("</mrow><none/></mmultiscripts>", n)
		},
	} {
		growth.Prepared(t, name, 1000, func(n int) func() {
			p, err := dom.ParseString(page(n))
			if err != nil {
				t.Fatal(err)
			}
			return func() { _, _ = Convert(stdcontext.Background(), p.Root, Options{}) }
		})
	}
}

// TestRemoveGrowth does the same for RemoveBase64Images.
func TestRemoveGrowth(t *testing.T) {
	for _, unit := range []string{
		"![a](data:image/png;base64,AAAA) ", "data: ", "data:a/b;base64,A", "](data:(", "](data:( ", "`data:` ", "` `` ``` data:", "<data:", "\"data:", "[a]: data:x\n", "- data:\n", "    data:\n\n", "```\ndata:\n",
	} {
		growth.Prepared(t, unit, 5000, func(n int) func() {
			md := strings.Repeat(unit, n)
			return func() { must(RemoveBase64Images(stdcontext.Background(), md)) }
		})
	}
}

// TestDeepTree converts a tree deeper than any parser makes.
func TestDeepTree(t *testing.T) {
	t.Parallel()
	root := &html.Node{Type: html.ElementNode, Data: "x-deep"}
	n := root
	for range 1_000_000 {
		k := &html.Node{Type: html.ElementNode, Data: "x-deep"}
		n.AppendChild(k)
		n = k
	}
	n.AppendChild(&html.Node{Type: html.TextNode, Data: "down here"})
	if got := must(Convert(stdcontext.Background(), root, Options{})); got != "down here" {
		t.Errorf("got %q", got)
	}
}
