package markdown

import (
	"bytes"
	stdcontext "context"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/control"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/footnote"
	"github.com/pagemill/pagemill/internal/mdread"
)

// FuzzConvert converts arbitrary bytes: no panic, output proportional to the
// input, and rendered text equal to that of the page.
func FuzzConvert(f *testing.F) {
	for _, s := range []string{
		"<p>a <b>b</b>c", "<ul><li>a<li>b</ul>", "<table><tr><td colspan=2>a<td>b<tr><td>c</table>", "<pre><code>a\n`</code></pre>",
		"<a href='/x y(' title='\"'>t</a><img src=i alt='a]b'>", "<h1>#</h1><p>1. *a* _b_ [c](d) `e` <br>---",
		"<dl><dt>a<dd>b</dl><details><summary>s</summary>t</details>", "<math><mfrac><mi>a</mi><mn>2</mn></mfrac></math>",
		"<p>x<sup><a href=#n>1</a></sup></p><section class=footnotes><ol><li id=n>note</ol></section>",
		"<ruby>a<rt>b</ruby><q>c</q><iframe src=/v></iframe><b>a<i>b</b>c</i>", "<i>a<b>!</b>*<b>:</b></i>~<s>~x~</s>",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, page []byte) {
		p, err := dom.Parse(page, "text/html; charset=utf-8")
		if err != nil {
			return
		}
		md := must(Convert(stdcontext.Background(), p.Root, Options{}))
		if len(md) > 1000+200*len(page) {
			t.Errorf("%d bytes of Markdown from %d", len(md), len(page))
		}
		if must(RemoveBase64Images(stdcontext.Background(), must(RemoveBase64Images(stdcontext.Background(), md)))) != must(RemoveBase64Images(stdcontext.Background(), md)) {
			t.Error("RemoveBase64Images is not idempotent")
		}
		want, plain := letters(p.Root)
		if !plain || control.Has(page) { // text after an escape character is part of the sequence
			return
		}
		back, err := html.Parse(strings.NewReader(mdread.HTML(md)))
		if err != nil {
			return
		}
		if got, _ := letters(back); got != want {
			t.Errorf("text %q, on the page %q; Markdown:\n%s", got, want, md)
		}
	})
}

// letters returns the visible letters and digits. plain reports whether the
// page has nothing to which Convert adds words or that it leaves out, so that
// all of them must be in its Markdown.
func letters(root *html.Node) (text string, plain bool) {
	plain = len(footnote.Find(root)) == 0 // labels and links back are left out
	var b strings.Builder
	for n := root; n != nil; {
		descend := true
		switch n.Type {
		case html.TextNode:
			for _, r := range n.Data {
				if unicode.IsLetter(r) || unicode.IsDigit(r) {
					b.WriteRune(r)
				}
			}
		case html.ElementNode:
			if len(n.Attr) > 0 && (dom.IsHidden(n) || footnote.IsContainer(n)) {
				plain = false
			}
			switch r := roleOf(n); r {
			case roleSkip, roleScript:
				descend = false
				plain = plain && !isMathScript(n)
			case roleMath, roleMedia, rolePre, roleButton:
				plain = false
			case roleLink:
				plain = plain && !bytes.ContainsAny([]byte(dom.Attr(n, "href")), "#")
			}
			if n.DataAtom == atom.Caption {
				plain = false
			}
		}
		n = dom.Next(n, root, descend)
	}
	return b.String(), plain
}
