package content

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/page"
)

func layOut(t *testing.T, s string) *page.Page {
	t.Helper()
	root, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return page.Build(root, Words())
}

const sentence = "The water of the bay rises and falls twice a day, and whoever lives beside it reads the hour off the height of the mud. "

// dropsOf lists the elements that rules drop, by rule and class.
func dropsOf(p *page.Page, rules []Rule) (out []string) {
	for i, r := range rules {
		if r != Kept {
			n := p.Elements[i].Node
			name := n.Data
			for _, a := range n.Attr {
				if a.Key == "class" || a.Key == "id" {
					name += "." + a.Val
				}
			}
			out = append(out, r.String()+" "+name)
		}
	}
	return out
}

func TestChrome(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	for name, c := range map[string]struct {
		in   string
		want []string
	}{
		"frame":                   {`<header>Site</header><nav>Menu</nav>` + text + `<aside>More</aside><footer>Imprint</footer>`, []string{"header header", "navigation nav", "aside aside", "footer footer"}},
		"header of an article":    {`<article><header><h1>Tides</h1></header>` + text + `</article>`, nil},
		"header of a title":       {`<header><h1>Tides</h1><p>By A. Writer</p></header>` + text, nil},
		"header of a site":        {`<header><h1>Site</h1>` + strings.Repeat("<a href=x>link</a>", 9) + `</header>` + text, []string{"header header"}},
		"footer of a quotation":   {`<blockquote>` + text + `<footer>A. Writer</footer></blockquote>`, nil},
		"form with fields":        {text + text + `<form><input name=q>Ask</form>`, []string{"form form"}},
		"form without fields":     {text + `<form><input type=hidden name=q><p>` + sentence + `</p></form>`, nil},
		"form around the page":    {`<form><input name=q>` + text + `</form>`, nil},
		"form around the heading": {text + text + text + text + text + `<form><h1>Pot</h1><input name=q>Order</form>`, nil},
		"form with the price":     {`<h1>Pot</h1>` + text + text + `<form><input name=q><div>12 €</div></form>`, nil},
		"form far from it":        {`<h1>Pot</h1>` + strings.Repeat(text, 50) + `<form><input name=q><div>12 €</div></form>`, []string{"form form"}},
		"navigation round main":   {`<nav><main>` + text + `</main></nav>`, nil},
		"breadcrumb":              {text + `<div itemscope itemtype="https://schema.org/BreadcrumbList">Home</div>`, []string{"navigation div"}},
		"aside of a quotation":    {text + `<aside><blockquote>` + sentence + `</blockquote></aside>`, nil},
		"ingredients aside":       {text + `<aside class="recipe__ingredients"><ul><li>2 cups of flour</ul></aside>`, nil},
		"edit link of a wiki":     {text + `<h2>Tides<span class="mw-editsection">[<a href=/e>edit</a>]</span></h2>`, []string{"control span.mw-editsection"}},
		"select":                  {text + `<select><option>a</select>`, []string{"control select"}},
	} {
		p := layOut(t, c.in)
		rules := make([]Rule, len(p.Elements))
		MarkBoilerplate(p, rules)
		if got := dropsOf(p, rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: dropped %q, want %q", name, got, c.want)
		}
	}
}

func TestBlockAds(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	for in, want := range map[string][]string{
		`<div class="ad-slot top">x</div>`:                             {"ad div.ad-slot top"},
		`<div id="google_ads_iframe_1">x</div>`:                        {"ad div.google_ads_iframe_1"},
		`<div id="onetrust-consent-sdk">x</div>`:                       {"consent div.onetrust-consent-sdk"},
		`<div id="_evidon-banner">x</div>`:                             {"consent div._evidon-banner"},
		`<ins class="adsbygoogle">x</ins>`:                             {"ad ins.adsbygoogle"},
		`<iframe class=f src="https://ad.doubleclick.net/x"></iframe>`: {"ad iframe.f"},
		`<div class="download">x</div><div class="header-gradient">x</div><div class="shadow-ads-b-gone">x</div>`: nil,
		`<div class="ads"><h1>Bicycle, hardly used</h1></div>`:                                                    nil, // a classified advertisement
	} {
		p := layOut(t, text+in)
		rules := make([]Rule, len(p.Elements))
		BlockAds(p, rules)
		if got := dropsOf(p, rules); !slices.Equal(got, want) {
			t.Errorf("%s: dropped %q, want %q", in, got, want)
		}
	}
	p := layOut(t, `<div class="ad">`+text+`</div>`) // a body with an ad's class
	rules := make([]Rule, len(p.Elements))
	BlockAds(p, rules)
	if got := dropsOf(p, rules); got != nil {
		t.Errorf("dropped %q", got)
	}
}

// Buyers' comments on a product are kept.
func TestReviews(t *testing.T) {
	t.Parallel()
	in := "<p>" + strings.Repeat(sentence, 8) + `</p><div class="comment"><p>Thank you.</p></div>`
	for policy, want := range map[CommentPolicy][]string{CommentsAuto: nil, CommentsDrop: {"comments div.comment"}} {
		p := layOut(t, in)
		rules := make([]Rule, len(p.Elements))
		DropComments(p, rules, [NumKinds]float32{Product: 0.9}, policy)
		if got := dropsOf(p, rules); !slices.Equal(got, want) {
			t.Errorf("policy %s: %q, want %q", policy, got, want)
		}
	}
}

// Blocks at the same place in each part of a list are all kept or all dropped;
// in an article the end of the text may lie between its paragraphs.
func TestEven(t *testing.T) {
	t.Parallel()
	card := func(n string) string {
		return "<div class=c><div class=t>t" + n + "</div><div class=m>m" + n + "</div></div>"
	}
	in := "<p>" + strings.Repeat(sentence, 8) + "</p>" + card("1") + card("2") + card("3") + card("4")
	estimates := []float32{1, .9, .1, .4, .1, .9, .6, .9, .1}
	for name, c := range map[string]struct {
		kinds [NumKinds]float32
		want  string
	}{
		"a list":     {[NumKinds]float32{Collection: 1}, "The wa t1 t2 t3 t4"},
		"an article": {[NumKinds]float32{Article: 1}, "The wa t1 t3 t4"},
	} {
		if got := decided(t, in, c.kinds, estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// A one-word post is kept if the longer posts around it are.
func TestPosts(t *testing.T) {
	t.Parallel()
	post := func(s string) string { return "<div class=post><div class=text><p>" + s + "</p></div></div>" }
	in := post(strings.Repeat(sentence, 4)) + post("Yes.") + "<p>Sign in</p>" + post(strings.Repeat(sentence, 4))
	estimates := []float32{1, 0.2, 0.2, 1}
	if got := decided(t, in, [NumKinds]float32{Forum: 1}, estimates); got != "The wa Yes. The wa" {
		t.Errorf("kept %q of a thread", got)
	}
	if got := decided(t, in, [NumKinds]float32{Article: 1}, estimates); got != "The wa The wa" {
		t.Errorf("kept %q of an article", got)
	}
}

// On discussions lists and tables of posts are no wholes.
func TestThreadWholes(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	post := "<li><div>Ann</div>" + text + "<div>Like</div></li>"
	quote := func(s, reply string) string {
		return text + "<div><blockquote>" + s + "</blockquote>" + reply + "</div>"
	}
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"list of posts":        {"<ul>" + post + post + "</ul>", []float32{.1, 1, .05, .1, 1, .05}, "The wa The wa"},
		"list in a post":       {text + "<ul><li>i1<li>i2</ul>" + text, []float32{1, .4, .3, 1}, "The wa i1 i2 The wa"},
		"table of a post":      {"<table><tr><td>Ann<td>" + text + "<p>reply</p></table>", []float32{.1, 1, .05}, "The wa"},
		"table in a post":      {text + "<table><tr><td>r1<tr><td>r2</table>" + text, []float32{1, .4, .3, 1}, "The wa r1 r2 The wa"},
		"quote without one":    {quote("quote", "<p>reply</p>"), []float32{1, .55, .05}, "The wa"},
		"quote of a long post": {quote("quoted words", "<p>Yes.</p>"), []float32{1, .55, 1}, "The wa Yes."},
	} {
		if got := decided(t, c.in, [NumKinds]float32{Forum: 1}, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// Comments on an article are dropped. How certainly a page must be a discussion
// to keep them depends on the text above them and on what the page declares.
func TestDropComments(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	comments := `<div id="comments"><p>Thank you for the tables.</p></div>`
	article := `<script type="application/ld+json">{"@type":"NewsArticle"}</script>`
	question := `<script type="application/ld+json">{"@type":"QAPage"}</script>`
	dropped := []string{"comments div.comments"}
	for name, c := range map[string]struct {
		in    string
		forum float32
		want  []string
	}{
		"below text":                     {text + comments, 0.1, dropped},
		"with little above":              {"<p>Short.</p>" + comments, 0.1, nil},
		"in the article they are of":     {"<article>" + text + comments + "</article>", 0.2, dropped},
		"below a question":               {text + comments, 0.4, nil},
		"below an article":               {text + text + comments, 0.4, dropped},
		"below a long question":          {text + text + comments, 0.9, nil},
		"below what says it is news":     {article + text + comments, 0.4, dropped},
		"below what says it is question": {question + text + text + comments, 0.1, nil},
		"that are posts":                 {text + text + `<div class="post-replies"><p>Thank you.</p></div>`, 0.1, nil},
		"that answer a comment":          {text + text + `<div class="comment-reply"><p>Thank you.</p></div>`, 0.1, []string{"comments div.comment-reply"}},
		"with the heading in them":       {text + text + `<div class="comment"><h1>Tides</h1><p>Thank you.</p></div>`, 0.1, nil},
		"in the address of a section":    {text + text + `<section id="how-to-reply-to-a-comment"><p>Thank you.</p></section>`, 0.1, nil},
		"of each other":                  {"<p>Short.</p>" + comments + `<div class="comment">` + text + text + `</div>` + comments, 0.1, nil},
	} {
		p := layOut(t, c.in)
		rules := make([]Rule, len(p.Elements))
		DropComments(p, rules, [NumKinds]float32{Forum: c.forum}, CommentsAuto)
		if got := dropsOf(p, rules); !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

func TestDropHidden(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	other := "<p>" + strings.Repeat(sentence, 5) + "</p>"
	more, again := "<p>"+sentence+"</p>", "<p>"+sentence+sentence+"</p>"
	text += "<p>" + strings.Repeat(sentence, 12) + "</p>"
	for in, want := range map[string]bool{
		`<div class=h hidden>Psst</div>`:                                                                             true,
		`<div class=h hidden=until-found>Psst</div>`:                                                                 false, // a search finds it
		`<div class=h style="display:none">Psst</div>`:                                                               true,
		`<div class=h style="visibility: hidden">Psst</div>`:                                                         true,
		`<div class=h style="visibility:hidden">a<p style="visibility:visible">b</p></div>`:                          false,
		`<div class=h style="display:none">a<p style="visibility:visible">b</p></div>`:                               true,
		`<div class=h role=tabpanel hidden>Second tab</div>`:                                                         false,
		`<div class=h hidden><pre>go test</pre></div>`:                                                               false,
		`<div class=h hidden>` + other + other + `</div>`:                                                            false, // the page hides its content
		`<button aria-controls=x>More</button><div class=h id=x hidden>` + more + `</div>`:                           false,
		`<a href="#x">Care</a><div class=h id=x style="display:none">` + more + `</div>`:                             false,
		`<div class=faq><h3>How high?</h3><div class=h hidden>` + more + `</div></div>`:                              false,
		`<section><h3>How high?</h3><div class=h hidden>` + more + `</div></section>`:                                true, // a single line above it is no evidence
		`<h3>When?</h3><div class=h hidden>` + more + `</div><h3>Where?</h3><div class=h hidden>` + again + `</div>`: false,
		`<div class=h role=region aria-labelledby=b hidden>Sixty inches</div>`:                                       false,
		`<button aria-controls=x>Menu</button><div class=h id=x hidden><a href=/a>` + more + `</a></div>`:            true,
		`<button aria-controls=x>Join</button><div class=h id=x hidden>` + more + `<input name=mail></div>`:          true,
		`<button aria-controls=x>Join</button><div class="h modal" id=x hidden>` + more + `</div>`:                   true,
		`<div class=h hidden>` + text + text + `</div>`:                                                              true, // the hidden text is shown elsewhere
	} {
		p := layOut(t, text+in)
		rules := make([]Rule, len(p.Elements))
		DropHidden(p, rules)
		if got := len(dropsOf(p, rules)) > 0; got != want {
			t.Errorf("%s: dropped: %t", in, got)
		}
	}
}

// A fragment of a page has neither head nor frame.
func TestIsPiece(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	links := func(n int) string { return strings.Repeat("<li><a href=/a>Boats</a></li>", n) }
	for in, want := range map[string]bool{
		"<article>" + text + text + "</article>":           true,
		"<base href=/a>" + text:                            true,
		text + "<ul>" + links(4) + "</ul>":                 true,
		text + "<ul>" + links(5) + "</ul>":                 false,
		text + "<div class=menu>" + links(5) + "</div>":    false,
		text + "<nav>" + links(2) + "</nav>":               false,
		text + "<footer>The Bay Paper</footer>":            false,
		"<title>Tides</title>" + text:                      false,
		"<meta name=author content=Ann>" + text:            false,
		text + "<script>track()</script>":                  false,
		text + "<svg><title>Tides</title><path/></svg><p>": true,
	} {
		p := layOut(t, in)
		rules := make([]Rule, len(p.Elements))
		MarkBoilerplate(p, rules)
		if got := isFragment(p, rules); got != want {
			t.Errorf("%s: %t", in, got)
		}
	}
}

func TestMainHeading(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		`<h1>Site</h1><h1>Tides</h1>`: "Site",
		`<title>Tides | Site</title><header><h1>Site</h1></header><h1>Tides</h1>`:                                          "Tides",
		`<header><h1>Site</h1></header><main><h1>Tides</h1></main>`:                                                        "Tides",
		`<title>Tides</title><h2>News</h2><h2>Tides</h2>`:                                                                  "Tides",
		`<h1>Notice</h1><h1 itemprop="name">$5 · Tides</h1>`:                                                               "$5 · Tides",
		`<nav><h1>Menu</h1></nav>`:                                                                                         "Menu",
		`<h2>News</h2>`:                                                                                                    "",
		`<title>A long title of it – Bay</title><h1>Bay</h1><h1>A long title of it</h1>`:                                   "A long title of it",
		`<title>Tides of the bay | Bay Paper</title><h1><a href="/">Bay Paper</a></h1><h2>Tides of the bay</h2>`:           "Tides of the bay",
		`<title>Tides | Bay Paper</title><h1><a href="/">The Bay</a></h1><h2>Tides</h2>`:                                   "Tides",
		`<title>Tides | Bay Paper</title><h1><a href="/tides">Tides</a></h1><h2>News</h2>`:                                 "Tides",
		`<title>Bay Paper – How the tides rise and fall in the bay</title><h1>How the tides rise and fall in the bay</h1>`: "How the tides rise and fall in the bay",
		`<title>Tides of the great bay | Bay Paper</title><h1>The Blog</h1><h1>Tides 101: how the bay fills</h1>`:          "Tides 101: how the bay fills",
		`<title>湾の潮の満ち引き | 湾新聞</title><h1>ニュース</h1><h1>潮の満ち引きを知る</h1>`:                                                     "潮の満ち引きを知る",
		`<title>The water rises - Bay</title><link rel=canonical href="https://b.example/tides"><h1>Guides</h1><h1><a href="https://b.example/tides/">It comes twice a day</a></h1>`: "Guides",
		`<title>The water rises - Bay</title><link rel=canonical href="https://b.example/tides"><h1><a href="https://b.example/tides/">It comes twice a day</a></h1><h1>Guides</h1>`: "It comes twice a day",
		`<title>Water - Bay</title><header><h1>It comes twice a day</h1></header><p>` + sentence + sentence + `</p><h1>Related stories</h1>`:                                         "It comes twice a day",
	} {
		p := layOut(t, in)
		got := ""
		if b := p.Heading(); b >= 0 {
			got = p.BlockTexts()[b]
		}
		if got != want {
			t.Errorf("%s: %q, want %q", in, got, want)
		}
	}
}

// The threshold maximizes the expected F1.
func TestThreshold(t *testing.T) {
	t.Parallel()
	p := layOut(t, strings.Repeat("<p>abcdefghi</p>", 4))
	for _, c := range []struct {
		estimates []float32
		kinds     [NumKinds]float32
		want      float32
	}{
		{[]float32{1, 1, 0, 0}, [NumKinds]float32{}, 1},
		{[]float32{0.9, 0.1, 0.9, 0.1}, [NumKinds]float32{}, 0.9},
		{[]float32{0.3, 0.3, 0.3, 0.3}, [NumKinds]float32{}, 0.3}, // all uncertain: all or nothing, so all
		{[]float32{0.9, 0.5, 0.5, 0.1}, [NumKinds]float32{}, 0.5},
		{[]float32{0.9, 0.5, 0.5, 0.1}, [NumKinds]float32{Article: 1}, 0.9},
		{[]float32{0.9, 0.55, 0.55, 0.55}, [NumKinds]float32{Forum: 1}, 0.55},
		{[]float32{0, 0, 0, 0}, [NumKinds]float32{}, 0.5},
	} {
		if got := Threshold(p, c.estimates, c.kinds); got != c.want {
			t.Errorf("%v: %v, want %v", c.estimates, got, c.want)
		}
	}
}

// decided settles a page of short blocks by given estimates.
func decided(t *testing.T, in string, kinds [NumKinds]float32, estimates []float32) string {
	t.Helper()
	for n := 0; strings.Contains(in, sentence); n++ { // no repeated text
		in = strings.Replace(in, sentence, strings.Replace(sentence, "twice", strconv.Itoa(n), 1), 1)
	}
	p := layOut(t, in+"<nav>"+strings.Repeat("<a href=x>x</a> ", fewLinks+1)+"</nav>") // enough links that estimates decide
	rules := make([]Rule, len(p.Elements))
	MarkBoilerplate(p, rules)
	estimates = append(slices.Clone(estimates), 0)
	if len(estimates) != len(p.Blocks) {
		t.Fatalf("%d estimates for the %d blocks of %s", len(estimates), len(p.Blocks), in)
	}
	var kept []string
	texts := p.BlockTexts()
	for b, keep := range Settle(p, rules, estimates, kinds, nil) {
		if keep {
			kept = append(kept, strings.TrimSpace(texts[b])[:min(6, len(strings.TrimSpace(texts[b])))])
		}
	}
	return strings.Join(kept, " ")
}

// Tables, lists and code are kept or dropped as a whole, headings with their
// sections.
func TestWholes(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	article := [NumKinds]float32{Article: 1}
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"table":               {text + "<table><tr><td>r1<td>r2<tr><td>r3<td>r4</table>", []float32{1, 0.9, 0.9, 0.9, 0.1}, "The wa r1 r2 r3 r4"},
		"unlikely table":      {text + "<table><tr><td>r1<td>r2<tr><td>r3<td>r4</table>", []float32{1, 0.9, 0, 0, 0}, "The wa r1"},
		"list between":        {text + "<ul><li>i1<li>i2</ul>" + text, []float32{1, 0.4, 0.3, 1}, "The wa i1 i2 The wa"},
		"buttons of a list":   {text + "<ul><li>i1<li>i2<li><button>b</button></ul>" + text, []float32{1, 0.9, 0.9, 0, 1}, "The wa i1 i2 The wa"},
		"heading of section":  {text + "<h2>head</h2>" + text, []float32{1, 0.3, 1}, "The wa head The wa"},
		"heading of no text":  {text + "<h2>head</h2>" + text, []float32{1, 0.3, 0}, "The wa"},
		"heading of headings": {text + "<h2>head</h2><h3>sub</h3>" + text, []float32{1, 0.3, 0.3, 1}, "The wa head sub The wa"},
		"definitions":         {text + "<dl><dt>term<dd>what it is</dl>", []float32{1, 0.6, 0.7}, "The wa term what i"},
		"details":             {text + "<details><summary>more</summary><div>of it</div></details>" + text, []float32{1, 0.2, 0.9, 1}, "The wa more of it The wa"},
		"menu above":          {"<ul><li>i1<li>i2</ul><h1>Tides</h1>" + text, []float32{1, 0.3, 1, 1}, "i1 Tides The wa"},
		"quote between":       {text + "<blockquote><p>quote</p></blockquote>" + text, []float32{1, 0.2, 1}, "The wa quote The wa"},
		"quote at the end":    {text + text + "<blockquote><p>quote</p></blockquote>", []float32{1, 1, 0.2}, "The wa The wa"},
		"quote that leads on": {text + "<blockquote><a href=/a>quote</a></blockquote>" + text, []float32{1, 0.2, 1}, "The wa The wa"},
		"code between":        {text + "<pre>code</pre>" + text, []float32{1, 0.05, 1}, "The wa code The wa"},
	} {
		if got := decided(t, c.in, article, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// Of two blocks or parts with the same text the likelier is kept, of equally
// likely ones the first; short lines, rows and quotations may repeat.
func TestRepeats(t *testing.T) {
	t.Parallel()
	text, long := strings.Repeat("The way to the mill leads along the river, over two bridges and past the last house of the village. ", 4), strings.Repeat("And so on, all through the year that the tables are made for. ", 6)
	part := "<div><h3>cap</h3><p>" + text + " as before.</p><p>" + long + "</p></div>"
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"blocks":     {"<p>" + text + " x</p><p>other</p><p>" + text + " x</p>", []float32{1, 1, 1}, "The wa other"},
		"likelier":   {"<p>" + text + " x</p><p>other</p><p>" + text + " x</p>", []float32{.8, 1, 1}, "other The wa"},
		"short":      {"<p>short</p><p>other</p><p>short</p>", []float32{1, 1, 1}, "short other short"},
		"quoted":     {"<blockquote><p>" + text + " x</p></blockquote><p>" + text + " x</p>", []float32{1, 1}, "The wa The wa"},
		"whole part": {part + "<p>other</p>" + part, []float32{1, 1, 1, 1, 1, 1, 1}, "cap The wa And so other"},
	} {
		if got := decided(t, c.in, [NumKinds]float32{}, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// The lead between an article's heading and its text is kept like text between
// text; a caption there is not.
func TestLead(t *testing.T) {
	t.Parallel()
	article := [NumKinds]float32{Article: 1}
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"lead":        {"<h1>Tides</h1><p class=intro>" + sentence + "</p>" + text, []float32{1, 0.5, 1}, "Tides The wa The wa"},
		"caption":     {"<h1>Tides</h1><figure><figcaption>" + sentence + "</figcaption></figure>" + text, []float32{1, 0.5, 1}, "Tides The wa"},
		"byline":      {"<h1>Tides</h1><p class=byline>" + sentence + "</p>" + text, []float32{1, 0.5, 1}, "Tides The wa"},
		"above it":    {"<p class=intro>" + sentence + "</p><h1>Tides</h1>" + text, []float32{0.5, 1, 1}, "Tides The wa"},
		"in the text": {text + "<p>" + sentence + "</p>" + text, []float32{1, 0.5, 1}, "The wa The wa The wa"},
	} {
		if got := decided(t, c.in, article, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// The page's heading is kept above kept text.
func TestTitleIsKept(t *testing.T) {
	t.Parallel()
	in := "<h1>Tides</h1><p>" + strings.Repeat(sentence, 4) + "</p>"
	if got := decided(t, in, [NumKinds]float32{Article: 1}, []float32{0.1, 1}); got != "Tides The wa" {
		t.Errorf("kept %q", got)
	}
}

// The facts of an offer are kept, however unlikely their lines look.
func TestOffer(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	product := [NumKinds]float32{Product: 1}
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"price":            {"<h1>Pot</h1>" + text + "<div>12 €</div><div>call us</div>", []float32{1, 1, 0.1, 0.1}, "Pot The wa 12 €"},
		"price by class":   {"<h1>Pot</h1>" + text + "<div class=price>1299</div>", []float32{1, 1, 0.1}, "Pot The wa 1299"},
		"number":           {"<h1>Pot</h1>" + text + "<div>Art. 144432</div>", []float32{1, 1, 0.1}, "Pot The wa Art. 1"},
		"number by stars":  {"<h1>Pot</h1>" + text + "<div class=rating>Art. 144432</div><div class=rating>5 €</div>", []float32{1, 1, 0.1, 0.1}, "Pot The wa Art. 1"},
		"prices of others": {"<h1>Pot</h1>" + text + strings.Repeat("<div class=card><a href=x>Cup</a><div>3 €</div></div>", 4), []float32{1, 1, .1, .1, .1, .1, .1, .1, .1, .1}, "Pot The wa"},
		"declared brand":   {`<script type="application/ld+json">{"@type":"Product","brand":"Clay & Co"}</script><h1>Pot</h1>` + text + "<div>by Clay &amp; Co</div><div>Clayton</div>", []float32{1, 1, 0.1, 0.1}, "Pot The wa by Cla"},
		"declared price":   {`<script type="application/ld+json">{"@type":"Product","offers":{"price":"1679.00"}}</script><h1>Pot</h1>` + text + "<div>now 1,679 only</div>", []float32{1, 1, 0.1}, "Pot The wa now 1,"},
	} {
		if got := decided(t, c.in, product, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}

// The breadcrumb trail of a product is kept; that of an article, and menus, are
// not.
func TestTrail(t *testing.T) {
	t.Parallel()
	crumbs := `<nav class=crumbs><a href=k>Kitchen</a> › <a href=p>Pots</a></nav>`
	for name, c := range map[string]struct {
		in   string
		kind Kind
		want bool
	}{
		"product":      {crumbs + "<h1>Pot</h1>", Product, true},
		"microdata":    {`<div itemtype="https://schema.org/BreadcrumbList"><a href=k>Kitchen</a></div><h1>Pot</h1>`, Product, true},
		"article":      {crumbs + "<h1>Pot</h1>", Article, false},
		"menu":         {"<nav class=menu><a href=k>Kitchen</a></nav><h1>Pot</h1>", Product, false},
		"long":         {"<nav class=crumbs>" + sentence + sentence + "</nav><h1>Pot</h1>", Product, false},
		"below it":     {"<h1>Pot</h1>" + crumbs, Product, false},
		"far above it": {crumbs + strings.Repeat("<p>line</p>", 30) + "<h1>Pot</h1>", Product, false},
		"no heading":   {crumbs, Product, false},
	} {
		p := layOut(t, c.in)
		var kinds [NumKinds]float32
		kinds[c.kind] = 1
		rules := make([]Rule, len(p.Elements))
		MarkBoilerplate(p, rules)
		byKind(p, teasers(p), rules, kinds, CommentsAuto)
		got := trail(p, kinds) >= 0
		if got != c.want || got && slices.Contains(rules, Nav) {
			t.Errorf("%s: a trail %v, rules %v", name, got, rules)
		}
	}
}

func TestAddressFeatures(t *testing.T) {
	t.Parallel()
	v := addressFeatures("https://example.org/docs/some-long-name-12.html?x=1")
	if v[0] != 2 || v[1] != 3 || v[2] != 3 || v[3] != 2 || v[7] != 1 || v[5] != 0 {
		t.Errorf("%v", v)
	}
	if v := addressFeatures("https://forum.example.org"); v[0] != 0 || v[11] != 1 {
		t.Errorf("%v", v)
	}
	if v := addressFeatures(""); v[0] != -1 {
		t.Errorf("%v", v)
	}
}

// The tables match the code that reads them.
func TestTablesFit(t *testing.T) {
	t.Parallel()
	check := func(name string, m *Ensemble, width int) {
		if len(m.Trees) == 0 {
			t.Errorf("%s has no trees", name)
		}
		for _, tree := range m.Trees {
			for _, f := range tree.Feature {
				if int(f) >= width {
					t.Errorf("%s asks for feature %d of %d", name, f, width)
				}
			}
		}
	}
	check("blocks", &Builtin().Blocks, len(BlockNames()))
	for k := range Builtin().Kinds {
		check(Kind(k).String(), &Builtin().Kinds[k], len(PageNames()))
	}
}

// Each kind of page is recognized by its characteristics.
func TestKind(t *testing.T) {
	t.Parallel()
	para := "<p>" + strings.Repeat(sentence, 3) + "</p>"
	for want, in := range map[Kind]string{
		Article: `<script type="application/ld+json">{"@type":"NewsArticle"}</script><link rel=canonical href="https://e.example/news/2024/tides-of-the-bay"><article><h1>Tides of the bay</h1><time>3 May</time>` + strings.Repeat(para, 8) + `</article>`,
		Forum: `<link rel=canonical href="https://e.example/forum/threads/tides.12"><h1>Tides</h1>` +
			strings.Repeat(`<div class="message post"><div class="message-user">ann</div><time>3 May</time><div class="message-body">`+sentence+`</div></div>`, 9),
		Product: `<script type="application/ld+json">{"@type":"Product","offers":{"price":3}}</script><meta property="og:type" content="product"><link rel=canonical href="https://e.example/products/pot"><div class="product"><h1>Pot</h1><div class=price>$12.50</div><form action="/cart"><button>Add to cart</button></form><div class="product-description">` + para + `</div></div>`,
	} {
		p := layOut(t, in)
		if d := Decide(p, make([]Rule, len(p.Elements)), CommentsAuto); d.Kind != want {
			t.Errorf("%s is told as %s: %.2f", want, d.Kind, d.Kinds)
		}
	}
}

// Rows of links to other pages of the site, each with a line or two, are not
// part of the article above them; links to other sites, and rows that are the
// content, are.
func TestDropTeasers(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 6) + "</p>"
	row := func(href string) string {
		return strings.Repeat(`<li class="t"><h3><a href="`+href+`">How the mill was built</a></h3><p>`+sentence+`</p></li>`, 3)
	}
	for name, c := range map[string]struct {
		in      string
		article float32
		want    int
	}{
		"below an article":   {text + "<ul>" + row("/mill") + "</ul>", 0.9, 3},
		"own host":           {`<link rel="canonical" href="https://www.a.example/x">` + text + "<ul>" + row("https://a.example/mill") + "</ul>", 0.9, 3},
		"other host":         {`<link rel="canonical" href="https://www.a.example/x">` + text + "<ul>" + row("https://b.test/mill") + "</ul>", 0.9, 0},
		"places on the page": {text + "<ul>" + row("#mill") + "</ul>", 0.9, 0},
		"on a listing":       {text + "<ul>" + row("/mill") + "</ul>", 0.2, 0},
		"most of the page":   {text + "<ul>" + row("/mill") + row("/mill") + row("/mill") + "</ul>", 0.9, 0},
		"a list of links":    {text + "<ul>" + strings.Repeat(`<li><a href="/a">How the mill was built</a></li>`, 5) + "</ul>", 0.9, 0},
		"above the text":     {"<ul>" + row("/mill") + "</ul>" + text, 0.9, 0},
	} {
		p := layOut(t, c.in)
		rules := make([]Rule, len(p.Elements))
		dropTeasers(p, teasers(p), rules, [NumKinds]float32{Article: c.article})
		if got := len(dropsOf(p, rules)); got != c.want {
			t.Errorf("%s: %d dropped, want %d", name, got, c.want)
		}
	}
}

// Generated names are no evidence of ads.
func TestGeneratedNames(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]bool{"e1ad": false, "css-1ad9x": false, "ad-top": true, "ad": true, "ad-300x250": true, "ad2": true, "x3ad": false} {
		if got := isAdName(s); got != want {
			t.Errorf("%s: %t", s, got)
		}
	}
}
