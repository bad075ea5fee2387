package page

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/growth"
)

func build(t *testing.T, s string) *Page {
	t.Helper()
	root, err := html.Parse(strings.NewReader(s))
	if err != nil {
		t.Fatal(err)
	}
	return Build(root, nil)
}

// A block is what a reader sees as one line or paragraph.
func TestBlocks(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"<p>one <b>two</b> three</p><p>four</p>", []string{"one two three", "four"}},
		{"<div>before<p>inside</p>after</div>", []string{"before", "inside", "after"}},
		{"<ul><li>a<li>b <a href=x>c</a></ul>", []string{"a", "b c"}},
		{"<table><tr><td>1<td>2</table>", []string{"1", "2"}},
		{"a<br>b", []string{"a\nb"}},
		{"<p>shown</p><script>hidden()</script><template><p>no</p></template><style>p{}</style>", []string{"shown"}},
		{"<p>text <svg><title>no</title></svg> goes on</p>", []string{"text  goes on"}},
		{"<iframe>no</iframe><p> \u00a0 </p><p>x</p>", []string{"x"}},
		{"", nil},
	} {
		var got []string
		for _, s := range build(t, c.in).BlockTexts() {
			got = append(got, strings.TrimSpace(s))
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

// The blocks of an element are those of its descendants, its totals their sums.
func TestElementsHoldTheirBlocks(t *testing.T) {
	t.Parallel()
	p := build(t, `<div><h2>Head</h2><p>Some words, which go on for long enough to be taken for running text by whoever counts them.</p></div><ul><li><a href=x>Link</a></li><li>5 €</li></ul>`)
	for i := range p.Elements {
		e := &p.Elements[i]
		var sum Count
		for b := e.Block; b < e.EndBlock; b++ {
			sum.Size += p.Blocks[b].Size
			sum.Linked += p.Blocks[b].Linked
			sum.Long += p.Blocks[b].Long
			sum.Digits += p.Blocks[b].Digits
			sum.Money += p.Blocks[b].Money
		}
		if e.Size != sum.Size || e.Linked != sum.Linked || e.Long != sum.Long || e.Digits != sum.Digits || e.Money != sum.Money {
			t.Errorf("%s: %+v, want %+v", e.Node.Data, e.Count, sum)
		}
		if e.Parent >= int32(i) || e.End <= int32(i) {
			t.Errorf("%s: parent %d, end %d at %d", e.Node.Data, e.Parent, e.End, i)
		}
	}
	body := &p.Elements[p.Body]
	if body.Money != 1 || body.Linked != 4 || body.Heads != 1 || body.Links != 1 || body.Long == 0 {
		t.Errorf("body %+v", body.Count)
	}
}

// Siblings of the same shape are counted, whatever numbers their classes
// contain.
func TestRepeat(t *testing.T) {
	t.Parallel()
	p := build(t, `<div class="post post-1">a</div><div class="post post-2">b</div><div class="other">c</div>`)
	var got []uint16
	for i := range p.Elements {
		if p.Elements[i].Tag == TagDiv {
			got = append(got, p.Elements[i].Repeat)
		}
	}
	if !slices.Equal(got, []uint16{2, 2, 1}) {
		t.Errorf("got %d", got)
	}
}

// Sizes are in letters, in scripts with and without spaces.
func TestMeasureIsTheSameForAllScripts(t *testing.T) {
	t.Parallel()
	for s, want := range map[string]int32{"abc de": 5, "Привет": 6, "日本": 2 * CharsPerWide, "한국": 2 * CharsPerWide, "مرحبا": 5, "3.5": 2, "—": 0} {
		p := build(t, "<p>x"+s+"</p>")
		if got := p.Blocks[0].Size - 1; got != want {
			t.Errorf("%q: %d, want %d", s, got, want)
		}
	}
	long := "<p>" + strings.Repeat("潮水每天涨落两次。", 4) + "</p>"
	if k := build(t, long).Blocks[0]; !k.Sentences() {
		t.Errorf("no sentences in %+v", k)
	}
}

func TestFlags(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]Flag{
		`<i class="related-things">`:           IsRelated,
		`<i id="CommentThing">`:                InComment,
		`<i class="productPrice">`:             IsPrice | IsProduct,
		`<i itemprop="sku">`:                   IsPrice,
		`<i role="navigation">`:                InNav,
		`<i hidden>`:                           InHidden,
		`<i style="color:red; display: none">`: InHidden,
		`<i style="visibility:hidden">`:        InHidden | InUnseen,
		`<i style="visibility: visible">`:      IsSeen,
		`<i style="display:block">`:            0,
		`<i class="relatedness">`:              0,
	} {
		p := build(t, in+"x</i>")
		if got := p.Elements[len(p.Elements)-1].Own; got != want {
			t.Errorf("%s: %b, want %b", in, got, want)
		}
	}
}

// Words are split in the same way for learning the tables and for looking them
// up.
func TestWordsAreThoseOfEachWord(t *testing.T) {
	t.Parallel()
	for _, s := range []string{"entry-content", "postBody", "a1b2", "ABC", "x_y--z", "Ünicode", ""} {
		words := map[string]int16{}
		EachWord(s, func(w string) { words[w] = 1 })
		var names []string
		var scores []int16
		for w := range words {
			names, scores = append(names, w), append(scores, 1)
		}
		b := builder{lex: &Lexicon{Classes: NewTable(names, scores)}}
		n := 0
		EachWord(s, func(string) { n++ })
		if w := b.words(s); int(w.sum) != n {
			t.Errorf("%q: %d words looked up, %d learned", s, w.sum, n)
		}
	}
}

func TestDeclared(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]Declared{
		`<script type="application/ld+json">{"@type":["Thing","Product"],</script>`: 0, // the first type only
		`<script type="application/ld+json">{"@graph":[{"@type":"NewsArticle"}]`:    DeclaresArticle,
		`<script type="application/ld+json">{"@type":"https://schema.org/QAPage"}`:  DeclaresDiscussion,
		`<meta property="og:type" content="og:product">`:                            DeclaresProduct,
		`<script>{"@type":"Product"}`:                                               0,
	} {
		if got := build(t, in).Declared; got != want {
			t.Errorf("%s: %b, want %b", in, got, want)
		}
	}
}

func TestThread(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		`<script type="application/ld+json">{"@type":"DiscussionForumPosting"}</script>`:  true,
		`<body itemscope itemtype="https://schema.org/QAPage"><p>Why?</p>`:                true,
		`<div itemscope itemtype="http://schema.org/DiscussionForumPosting"><p>Why?</p>`:  true,
		`<div itemscope itemtype="http://schema.org/Question"><p>Why?</p>`:                false, // FAQ pages have them, too
		`<script type="application/ld+json">{"@type":"Article","name":"QAPage"}</script>`: false,
	} {
		if got := build(t, in).Thread; got != want {
			t.Errorf("%s: %v", in, got)
		}
	}
}

func TestTitles(t *testing.T) {
	t.Parallel()
	for title, texts := range map[string][]string{
		"Tides of the bay | The Bay Paper": {"Tides of the bay", "The Bay Paper", "TIDES of the  bay", "Tides of the bay | The Bay Paper"},
		"Paper: Tides - 4 m":               {"Paper: Tides", "Tides - 4 m", "4 m"},
	} {
		p := build(t, "<title>"+title+"</title>")
		for _, s := range texts {
			if b := build(t, "<h1><i>"+s[:1]+"</i>"+s[1:]+"</h1>").Blocks[0]; !slices.Contains(p.Titles(), b.Hash) {
				t.Errorf("%q is no title of %q", s, title)
			}
		}
		if b := build(t, "<h1>Other</h1>").Blocks[0]; slices.Contains(p.Titles(), b.Hash) {
			t.Errorf("any text is a title of %q", title)
		}
	}
}

// The facts of a product come from its metadata.
func TestOffer(t *testing.T) {
	t.Parallel()
	p := build(t, `<head><meta property="product:price:amount" content="12.50"><script type="application/ld+json">
{"@type":"Product","name":"Pot","sku":"P-100","brand":{"@type":"Brand","name":"Clay"},"gtin13":4006381333931,"offers":[{"price":12.5}]}</script>`)
	if want := []string{"12.50", "P-100", "Clay", "4006381333931", "12.5"}; !slices.Equal(p.Offer, want) {
		t.Errorf("got %q, want %q", p.Offer, want)
	}
}

func TestNoscriptFallback(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("<p>A sentence that people without scripts can read, too, if only it is long enough to count as one of those. </p>", 20)
	if p := build(t, "<div>Loading</div><noscript>"+text+"</noscript>"); len(p.Blocks) != 21 {
		t.Errorf("%d blocks", len(p.Blocks))
	}
	if p := build(t, text+text+"<noscript>"+text+"</noscript>"); len(p.Blocks) != 40 {
		t.Errorf("%d blocks of a page that needs no scripts", len(p.Blocks))
	}
}

func TestBuildGrowth(t *testing.T) {
	for name, unit := range map[string]string{
		"siblings": "<p class=a>x</p>", "classes": `<i class="a b c d e f g h">x</i>`, "scripts": `<script type="application/ld+json">{"@type":"Product","sku":"1"}</script>`, "inline": "<b>x</b> ",
	} {
		growth.Prepared(t, name, 2000, func(n int) func() {
			root, err := html.Parse(strings.NewReader("<title>" + strings.Repeat("a - ", n) + "</title>" + strings.Repeat(unit, n)))
			if err != nil {
				t.Fatal(err)
			}
			return func() {
				p := Build(root, nil)
				p.Titles()
				p.BlockTexts()
			}
		})
	}
}

// TestIsSelf: a page is linked to by its address in any notation.
func TestIsSelf(t *testing.T) {
	t.Parallel()
	p := build(t, `<link rel=canonical href="https://mills.example/forum/topic.php?t=7"><h1>Stones</h1>`)
	for href, want := range map[string]bool{
		"": true, "#top": true, "/forum/topic.php?t=7": true, "topic.php?t=7": true, "./topic.php?t=7#2": true, "?t=7": true,
		"../forum/topic.php?t=7": true, "https://mills.example/forum/topic.php?t=7": true,
		"?t=8": false, "topic.php": false, "../topic.php?t=7": false, "/": false, "mailto:a@mills.example": false,
	} {
		if got := p.IsSelf(href); got != want {
			t.Errorf("IsSelf(%q) = %v", href, got)
		}
	}
}
