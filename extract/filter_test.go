package extract

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/growth"
)

// article is our own page with all parts of a news page.
const article = `<!DOCTYPE html><html><head><title>Tides of the bay</title><base href="https://example.org/a/">
<script type="application/ld+json">{"@type":"NewsArticle"}</script></head><body>
<header class="site-header"><a href="/">The Bay Paper</a><nav><ul><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li></ul></nav></header>
<main><article class="post"><h1>Tides of the bay</h1><p class="byline">By A. Writer, 3 May</p>
<p>The water of the bay rises and falls twice a day, and whoever lives beside it reads the hour off the height of the mud. The highest tides come two days after the full moon.</p>
<h2>What moves the water</h2>
<p>The moon pulls, the sun helps, and the shape of the bay does the rest: a long funnel, open to the west, in which each wave piles up on the one before it.</p>
<table><tr><th>Place</th><th>Range</th></tr><tr><td>Mouth</td><td>4 m</td></tr><tr><td>Head</td><td>11 m</td></tr></table>
<pre><code>height = mean + range/2 * cos(t)</code></pre>
<p>Fishermen have kept tables of these heights for three centuries, and the oldest of them is within a hand's breadth of what a computer says today.</p>
<figure><img src="bay.jpg" alt="The bay at low water"></figure>
<p>Engineers now ask whether the same wave could turn wheels; the answer depends, as it always did, on how much mud one is ready to move.</p></article>
<aside class="related"><h3>More stories</h3><ul><li><a href="/1">Boats</a></li><li><a href="/2">Birds</a></li></ul></aside></main>
<div id="onetrust-consent-sdk"><p>We use cookies to improve this site.</p><button>Accept</button></div>
<footer><p>© The Bay Paper. All rights reserved.</p></footer></body></html>`

func TestArticleIsKeptWithoutItsFrame(t *testing.T) {
	t.Parallel()
	root, report, err := Filter(context.Background(), parse(t, article), Options{OnlyMainContent: true, BlockAds: true})
	if err != nil {
		t.Fatal(err)
	}
	got := render(t, root)
	for _, want := range []string{"rises and falls twice", "What moves the water", "11 m", "cos(t)", "bay.jpg", "how much mud", `<base href="https://example.org/a/"`} {
		if !strings.Contains(got, want) {
			t.Errorf("lost %q", want)
		}
	}
	for _, not := range []string{"Sport", "More stories", "cookies", "All rights reserved", "NewsArticle"} {
		if strings.Contains(got, not) {
			t.Errorf("kept %q", not)
		}
	}
	if report.Kind != Article || len(report.Warnings) > 0 {
		t.Errorf("kind %q, warnings %q", report.Kind, report.Warnings)
	}
}

func TestReportSaysWhatAndWhy(t *testing.T) {
	t.Parallel()
	_, report, err := Filter(context.Background(), parse(t, article), Options{OnlyMainContent: true, BlockAds: true, Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	rules := map[string]string{}
	for _, d := range report.Dropped {
		rules[d.Rule] += d.Path + "\n"
	}
	for rule, path := range map[string]string{"header": "body > header.site-header", "footer": "body > footer", "aside": "aside.related", "consent": "div#onetrust-consent-sdk"} {
		if !strings.Contains(rules[rule], path) {
			t.Errorf("no drop of %s by %s; got %v", path, rule, rules)
		}
	}
	text := 0
	for _, p := range report.Parts {
		if p.Text != "" {
			text++
			if p.State == Mixed {
				t.Errorf("a run of text is mixed: %q", p.Text)
			}
		}
	}
	if text < 20 {
		t.Errorf("only %d runs of text in the report", text)
	}
}

func TestSelectorErrorNamesFieldAndSelector(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{IncludeTags: []string{"p", "a[["}}, {ExcludeTags: []string{"a[["}}} {
		_, _, err := Filter(context.Background(), parse(t, "<p>x"), o)
		var se *SelectorError
		if !errors.As(err, &se) || se.Selector != "a[[" || !strings.Contains(err.Error(), "a[[") || !strings.HasSuffix(se.Field, "Tags") {
			t.Errorf("error %v", err)
		}
	}
}

func TestNilAndEmpty(t *testing.T) {
	t.Parallel()
	for _, root := range []*html.Node{nil, {Type: html.DocumentNode}, {Type: html.TextNode, Data: "x"}, parse(t, "")} {
		got, report, err := Filter(context.Background(), root, Options{OnlyMainContent: true, BlockAds: true, Explain: true})
		if err != nil || got == nil || report == nil {
			t.Errorf("%v, %v, %v", got, report, err)
		}
	}
}

// A hidden part is dropped, with its instructions to models.
func TestHiddenPartIsDropped(t *testing.T) {
	t.Parallel()
	for _, hide := range []string{`style="display: none"`, "hidden"} {
		page := strings.Replace(article, "</main>", `<div `+hide+`><p>Nobody sees this line of the page.</p></div><div role="tabpanel" `+hide+`><p>The second tab of the page.</p></div></main>`, 1)
		root, _, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true})
		if err != nil {
			t.Fatal(err)
		}
		if got := render(t, root); strings.Contains(got, "Nobody sees") || !strings.Contains(got, "rises and falls") {
			t.Errorf("%s: %s", hide, got)
		}
	}
}

// The base element that counts is the first with an address.
func TestBaseIsKept(t *testing.T) {
	t.Parallel()
	page := strings.Replace(article, "<base href", "<base target=_top><base href", 1)
	root, _, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := render(t, root); !strings.Contains(got, `<base href="https://example.org/a/"`) || strings.Contains(got, "_top") {
		t.Errorf("got %s", got)
	}
}

// Hidden content is kept if it is the content of the page.
func TestHiddenArticleIsShown(t *testing.T) {
	t.Parallel()
	page := strings.Replace(article, "<main>", `<main hidden style="display:none">`, 1)
	root, _, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := render(t, root); !strings.Contains(got, "rises and falls") || strings.Contains(got, "hidden") || strings.Contains(got, "display:none") {
		t.Errorf("got %s", got)
	}
}

func TestNoscriptHoldsThePage(t *testing.T) {
	t.Parallel()
	para := "<p>" + strings.Repeat("A sentence that people without scripts can read, too. ", 12) + "</p>"
	page := `<body><div id="app">Loading</div><noscript><div class="topic">` + para + strings.Replace(para, "can", "could", 1) + strings.Replace(para, "can", "may", 1) + `</div></noscript></body>`
	root, _, err := Filter(context.Background(), parse(t, page), Options{OnlyMainContent: true})
	if err != nil {
		t.Fatal(err)
	}
	if got := dom.InlineText(root); strings.Count(got, "people without scripts") != 36 {
		t.Errorf("got %s", got)
	}
}

// TestInOrderPart: the text of the result is a subsequence of the page's text,
// for any options.
func TestInOrderPart(t *testing.T) {
	t.Parallel()
	for _, page := range []string{article, "<ul><li>a<ul><li>b</li></ul>c</li></ul><p>d", "<table><tr><td>1<td>2</table>text<div>x<span>y</span>z</div>"} {
		for _, o := range []Options{{}, {OnlyMainContent: true}, {BlockAds: true}, {IncludeTags: []string{"li", "p", "span"}}, {ExcludeTags: []string{"ul", "h2"}}, {OnlyMainContent: true, IncludeTags: []string{"article"}, ExcludeTags: []string{"pre"}}} {
			in := parse(t, page)
			out, _, err := Filter(context.Background(), in, o)
			if err != nil {
				t.Fatal(err)
			}
			if !subsequence(textNodes(out), textNodes(in)) {
				t.Errorf("%+v of %.40q: not an in-order part: %q", o, page, dom.InlineText(out))
			}
		}
	}
}

// TestSelectionIsIdempotent: selecting the same tags again changes nothing.
func TestSelectionIsIdempotent(t *testing.T) {
	t.Parallel()
	for _, o := range []Options{{}, {BlockAds: true}, {IncludeTags: []string{"article", "li"}}, {ExcludeTags: []string{".byline", "*promo*"}}} {
		once, _, err := Filter(context.Background(), parse(t, article), o)
		if err != nil {
			t.Fatal(err)
		}
		twice, _, err := Filter(context.Background(), once, o)
		if err != nil {
			t.Fatal(err)
		}
		if a, b := strings.Join(strings.Fields(render(t, once)), " "), strings.Join(strings.Fields(render(t, twice)), " "); a != b {
			t.Errorf("%+v\nonce  %s\ntwice %s", o, a, b)
		}
	}
}

// textNodes lists the non-blank texts of a tree in order.
func textNodes(root *html.Node) (out []string) {
	for n := root; n != nil; n = dom.Next(n, root, true) {
		if s := strings.TrimSpace(n.Data); n.Type == html.TextNode && s != "" {
			out = append(out, s)
		}
	}
	return out
}

func subsequence(part, whole []string) bool {
	i := 0
	for _, w := range whole {
		if i < len(part) && part[i] == w {
			i++
		}
	}
	return i == len(part)
}

// TestDeepTree: a tree deeper than the parser builds is harmless.
func TestDeepTree(t *testing.T) {
	t.Parallel()
	root := &html.Node{Type: html.DocumentNode}
	n := root
	for range 20000 {
		c := &html.Node{Type: html.ElementNode, Data: "div", DataAtom: atom.Div}
		n.AppendChild(c)
		n = c
	}
	n.AppendChild(&html.Node{Type: html.TextNode, Data: "deep"})
	out, _, err := Filter(context.Background(), root, Options{OnlyMainContent: true, BlockAds: true, ExcludeTags: []string{"p"}})
	if err != nil || !strings.Contains(dom.Text(out), "deep") {
		t.Errorf("%v %q", err, dom.Text(out))
	}
}

// TestGrowth: eight times the page takes at most 24 times as long.
func TestGrowth(t *testing.T) {
	for name, unit := range map[string]string{
		"paragraphs": "<p>Some words that make a sentence, and some more of them.</p>",
		"links":      `<li class="a b c"><a href="/x">one</a></li>`,
		"nested":     "<div><div><div><span>a</span></div></div></div>",
		"open":       "<div class=comment><b>",
		"inline":     "<span>x</span>",
		"boxes":      "<span class=a><span class=b>ab</span></span><span class=a>Cd</span>",
		"rows":       "<tr><td>1</td><td>2</td></tr>",
	} {
		growth.Prepared(t, name, 1500, func(n int) func() {
			root, err := html.Parse(strings.NewReader(strings.Repeat(unit, n)))
			if err != nil {
				root = parse(t, strings.Repeat(unit, 100))
			}
			return func() {
				if _, _, err := Filter(context.Background(), root, Options{OnlyMainContent: true, BlockAds: true}); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

func FuzzFilter(f *testing.F) {
	f.Add(article, true, true)
	f.Add("<table><select><option>x<svg><title>t</title></svg><math><mi>x", true, false)
	f.Add(`<noscript>`+strings.Repeat("<p>Some text, and more. ", 100)+`</noscript>`, true, true)
	f.Fuzz(func(t *testing.T, s string, main, ads bool) {
		root, err := html.Parse(strings.NewReader(s))
		if err != nil {
			return
		}
		before := render(t, root)
		out, _, err := Filter(context.Background(), root, Options{OnlyMainContent: main, BlockAds: ads, Explain: true})
		if err != nil {
			t.Fatal(err)
		}
		if render(t, root) != before {
			t.Fatal("the input was changed")
		}
		again, _, err := Filter(context.Background(), root, Options{OnlyMainContent: main, BlockAds: ads})
		if err != nil || render(t, again) != render(t, out) {
			t.Fatal("not the same twice")
		}
	})
}

func FuzzSelector(f *testing.F) {
	for _, s := range []string{"p", "iframe.x > p", "*promo*", "div:not(.a)", "a[href*='iframe']", "li:nth-child(2n+1)", ">>>", "\\", "iframe, iframe"} {
		f.Add(s)
	}
	page, err := html.Parse(strings.NewReader(article))
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, o := range []Options{{IncludeTags: []string{s}}, {ExcludeTags: []string{s}}} {
			_, _, err := Filter(context.Background(), page, o)
			var se *SelectorError
			if err != nil && (!errors.As(err, &se) || se.Selector != s) {
				t.Fatalf("%q: %v", s, err)
			}
		}
	})
}

func ExampleFilter() {
	root, err := html.Parse(strings.NewReader(article))
	if err != nil {
		panic(err)
	}
	main, report, err := Filter(context.Background(), root, Options{OnlyMainContent: true, ExcludeTags: []string{"table", "pre", "p"}})
	if err != nil {
		panic(err)
	}
	fmt.Println(report.Kind)
	fmt.Println(dom.InlineText(dom.Find(main, atom.H2)))
	// Output:
	// article
	// What moves the water
}
