package markdown

import (
	stdcontext "context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdread"
)

// TestRoundTrip converts random pages, made of what Markdown can represent and
// of text full of its syntax, and parses the Markdown with a conforming parser:
// the reading must be that of the page.
func TestRoundTrip(t *testing.T) {
	t.Parallel()
	n := 4000
	if testing.Short() {
		n = 500
	}
	for seed := range n {
		g := generator{rand.New(rand.NewPCG(uint64(seed), 1))}
		page := g.inline(0)
		if seed%2 == 1 {
			page = g.blocks(0)
		}
		if msg := mismatch(page); msg != "" {
			t.Fatalf("seed %d: %s", seed, mismatch(shrink(page)))
		}
	}
}

// mismatch returns how the readings of a page and of its Markdown differ.
func mismatch(page string) string {
	p, err := dom.ParseString(page)
	if err != nil {
		return ""
	}
	md := must(Convert(stdcontext.Background(), p.Root, Options{}))
	back, err := dom.ParseString(mdread.HTML(md))
	if err != nil {
		return err.Error()
	}
	want, got := reading(p.Root), reading(back.Root)
	if want == got {
		return ""
	}
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	i := 0
	for i < len(w)-1 && i < len(g)-1 && w[i] == g[i] {
		i++
	}
	return fmt.Sprintf("line %d of the Markdown reads differently\n--- page\n%s\n--- markdown\n%s\n--- want\n%s\n--- got\n%s", i, page, md, w[i], g[i])
}

// shrink removes from a page what is not needed to reproduce a difference:
// elements, then parts of texts.
func shrink(page string) string {
	for i := 0; ; i++ {
		p, ok := without(page, i)
		if !ok {
			return page
		}
		if len(p) < len(page) && mismatch(p) != "" {
			page, i = p, -1
		}
	}
}

// without returns the page without part number i.
func without(page string, i int) (string, bool) {
	p, err := dom.ParseString(page)
	if err != nil {
		return "", false
	}
	body := dom.Find(p.Root, atom.Body)
	for n := body.FirstChild; n != nil; n = dom.Next(n, body, true) {
		ways := 2 // drop it, or replace it by its content
		if n.Type == html.TextNode {
			ways = 1 + len(n.Data)
		}
		if i >= ways {
			i -= ways
			continue
		}
		switch {
		case i == 0:
			n.Parent.RemoveChild(n)
		case n.Type == html.TextNode:
			n.Data = strings.ToValidUTF8(n.Data[:i-1]+n.Data[i:], "")
		case n.DataAtom != atom.Li && n.DataAtom != atom.Tr && n.DataAtom != atom.Td && n.DataAtom != atom.Th && n.DataAtom != atom.Tbody:
			for k := n.FirstChild; k != nil; k = n.FirstChild {
				n.RemoveChild(k)
				n.Parent.InsertBefore(k, n)
			}
			n.Parent.RemoveChild(n)
		}
		var b strings.Builder
		for k := body.FirstChild; k != nil; k = k.NextSibling {
			_ = html.Render(&b, k)
		}
		return b.String(), true
	}
	return "", false
}

// A generator makes random pages.
type generator struct{ *rand.Rand }

func (g generator) pick(s ...string) string { return s[g.IntN(len(s))] }

func (g generator) blocks(depth int) string {
	var b strings.Builder
	for range 1 + g.IntN(3) {
		b.WriteString(g.block(depth))
	}
	return b.String()
}

func (g generator) block(depth int) string {
	if depth > 3 {
		return "<p>" + g.inline(0) + "</p>"
	}
	switch g.IntN(12) {
	case 0:
		h := g.pick("h2", "h3", "h6") // an h1 may be the step of a trail
		return "<" + h + ">" + g.inline(0) + "</" + h + ">"
	case 1:
		return "<blockquote>" + g.blocks(depth+1) + "</blockquote>"
	case 2, 3:
		return g.list(depth)
	case 4:
		return "<pre><code>" + g.pick("a\n b\n", "```\nx\n```", "\n\nx", "", "`", "a\n\n\nb\n\n") + "</code></pre>"
	case 5:
		return "<hr>"
	case 6:
		return g.table()
	case 7:
		return g.inline(0)
	case 8:
		return "<div>" + g.blocks(depth+1) + "</div>"
	}
	return "<p>" + g.inline(0) + "</p>"
}

func (g generator) list(depth int) string {
	var b strings.Builder
	tag := g.pick("ul", "ol", "ol start=7", "ul")
	b.WriteString("<" + tag + ">\n")
	for range 1 + g.IntN(3) {
		switch g.IntN(5) {
		case 0:
			b.WriteString("<li>x" + g.blocks(depth+1) + "</li>")
		case 1:
			b.WriteString("<li>x" + g.inline(0) + g.list(min(depth+2, 9)) + "</li>")
			if depth > 2 {
				return b.String() + "</li></" + tag[:2] + ">"
			}
		case 2:
			b.WriteString("<li><p>x" + g.inline(0) + "</p></li>")
		default:
			b.WriteString("<li>x" + g.inline(0) + "</li>")
		}
	}
	return b.String() + "</" + tag[:2] + ">"
}

func (g generator) table() string {
	var b strings.Builder
	cols := 1 + g.IntN(3)
	b.WriteString("<table>")
	for row := range 1 + g.IntN(3) {
		tag := "td"
		if row == 0 {
			tag = "th"
		}
		b.WriteString("<tr>")
		for range cols {
			b.WriteString("<" + tag + ">x" + g.inline(1) + "</" + tag + ">")
		}
		b.WriteString("</tr>")
	}
	return b.String() + "</table>"
}

var syntaxTexts = []string{
	"a", "b", "word", "two words", " ", " ", " ", "\n", "*", "**", "***", "_", "__", "~", "~~", "`", "``", "```", "[", "]", "(", ")", "](", "](u)", "[x](u)",
	"![", "!", "&lt;", "&gt;", "&lt;b&gt;", "&lt;!-- x --&gt;", "&amp;amp;", "&amp;", ";", "\\", "\\\\", "|", "-", "+", "#", "##", "1.", "1)", "12. ", "- ", "+ ", "# ", "&gt; ",
	"=", "---", "===", "***", "~~~", ":", "|-|", ":-:", "[a]: b", "[ ] ", "[^1]", "&lt;div", "&lt;/p", "\"", "'", ".", ",", "!", "?", "é", "日本", "。", "「", "」", "&nbsp;", "&ensp;", "€", "snake_case_word",
	"http:", "$", "{", "}", "^", "&#10;", "x*y", "2*3*4", "&amp;#35;", "<br>", "<br>", "<br><br>",
}

func (g generator) inline(depth int) string {
	var b strings.Builder
	for range 1 + g.IntN(5) {
		if depth > 3 || g.IntN(3) > 0 {
			b.WriteString(g.pick(syntaxTexts...))
			continue
		}
		switch g.IntN(8) {
		case 0, 1:
			b.WriteString(g.wrap("em", depth))
		case 2, 3:
			b.WriteString(g.wrap("strong", depth))
		case 4:
			b.WriteString(g.wrap("del", depth))
		case 5:
			t := g.pick("x", "`", "a`b", "``", " x ", " ", "a b", "*x*", "[", "a|b", "&lt;b&gt;", "\\", "`` ` ``")
			b.WriteString("<code>" + t + "</code>")
		case 6:
			title := g.pick("", "", ` title="t"`, ` title="a &quot;b&quot; \"`, ` title="x &amp;amp; y"`)
			b.WriteString(`<a href="` + g.pick("u", "/a b", "x(y", "x(y)", "?a=1&amp;b=2", "a*b*c", "&lt;x&gt;", "a`b", "a_b_c", "x&amp;amp;y", "p|q", `\x`) + `"` + title + ">" + g.inline(depth+1) + "</a>")
		case 7:
			b.WriteString(`<img src="` + g.pick("i.png", "a b.png", "(.png") + `" alt="` + g.pick("", "alt", "a]b", "[x](u)", "*e*", "`", "a  b", "&lt;b&gt;", "\\") + `">`)
		}
	}
	return b.String()
}

func (g generator) wrap(tag string, depth int) string {
	return "<" + tag + ">" + g.inline(depth+1) + "</" + tag + ">"
}
