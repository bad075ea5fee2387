package markdown

import (
	"strings"
	"testing"
	"time"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// TestGrowth converts units repeated: 8 times the input may take at most 24
// times as long.
func TestGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("times itself")
	}
	for _, unit := range []string{
		"<p>some *text* with_under [brackets] and `ticks`</p>", "*a ", "_a_ ", "`", "``` ` `` ", "[", "](", "[a](b ", "![", "&lt;a ", "&lt;a b='", "&lt;?", "&amp;", "\\",
		"<b>a</b>", "<b>a<i>b</i></b><i>c</i>", "<b>a<i>b<s>c</s>d</i>e</b>f", "<a href=u>a</a>", "<a href=u><b>x</b>", "a<br>", "<br>", "<code>`</code>",
		"<li>a", "<ul><li>a</ul>", "<ul><li><li></ul>", "<blockquote>a</blockquote>", "<h2>a #</h2>", "<pre>`\n</pre>", "<hr>", " \n\t", "&nbsp;",
		"<table><tr><td>a<td>b</table>", "<tr><td colspan=9 rowspan=9>a</tr>", "<table><tr><td rowspan=65534 colspan=1000>a</table>",
		"<img src='data:,x' alt='['>", "<math><msup><mi>a</mi><mn>2</mn></msup></math>", "<sup><a href=#x>1</a></sup>", "<div class=footnotes><ol><li id=x>n</ol></div>",
		"<span class=a>ab</span><span class=a>Cd</span>", "1. a<br>", "~~x~~ ~", "<ruby>a<rt>b</ruby>", "<del>~</del>~",
	} {
		took := func(n int) time.Duration {
			root, err := html.Parse(strings.NewReader(strings.Repeat(unit, n)))
			if err != nil {
				p, err := dom.ParseString(strings.Repeat(unit, n))
				if err != nil {
					t.Fatal(err)
				}
				root = p.Root
			}
			best := time.Hour
			for range 3 {
				start := time.Now()
				Convert(root, Options{})
				best = min(best, time.Since(start))
			}
			return best
		}
		growth(t, unit, took, 1000)
	}
}

// growth fails where 8 times the input takes more than 24 times as long in
// each of three tries: a busy machine may spoil one.
func growth(t *testing.T, unit string, took func(n int) time.Duration, n int) {
	t.Helper()
	var small, large time.Duration
	for range 3 {
		small, large = took(n), took(8*n)
		if large <= 24*small || large < 50*time.Millisecond {
			return
		}
	}
	t.Errorf("%q: 8 times the input takes %v after %v", unit, large, small)
}

// TestRemoveGrowth does the same for RemoveBase64Images.
func TestRemoveGrowth(t *testing.T) {
	if testing.Short() {
		t.Skip("times itself")
	}
	for _, unit := range []string{
		"![a](data:image/png;base64,AAAA) ", "data: ", "data:a/b;base64,A", "](data:(", "](data:( ", "`data:` ", "` `` ``` data:", "<data:", "\"data:", "[a]: data:x\n", "- data:\n", "    data:\n\n", "```\ndata:\n",
	} {
		took := func(n int) time.Duration {
			md := strings.Repeat(unit, n)
			best := time.Hour
			for range 3 {
				start := time.Now()
				RemoveBase64Images(md)
				best = min(best, time.Since(start))
			}
			return best
		}
		growth(t, unit, took, 5000)
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
	if got := Convert(root, Options{}); got != "down here" {
		t.Errorf("got %q", got)
	}
}
