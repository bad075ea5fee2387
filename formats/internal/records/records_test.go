package records

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/dom"
)

// find runs Find on a page for fields written as "name", "name:type" or
// "name:type:format".
func find(t *testing.T, body, array string, fields ...string) []map[string]Value {
	t.Helper()
	page, err := dom.ParseString(body)
	if err != nil {
		t.Fatal(err)
	}
	a := Array{Name: array}
	for _, f := range fields {
		parts := append(strings.Split(f, ":"), "string", "")
		if len(parts) == 3 {
			parts[1] = "string"
		}
		if len(parts) == 4 {
			parts[2] = ""
		}
		a.Fields = append(a.Fields, Field{Name: parts[0], Type: parts[1], Format: parts[2]})
	}
	l := Read(nil, page.Root, dom.NewBase(page.Root, "https://shop.example/list/"), nil).Find(a, nil)
	if l == nil {
		return nil
	}
	return l.Items
}

func write(items []map[string]Value) string {
	var b strings.Builder
	for _, it := range items {
		var names []string
		for n := range it {
			names = append(names, n)
		}
		slices.Sort(names)
		for i, n := range names {
			if i > 0 {
				b.WriteString(" | ")
			}
			v, _ := json.Marshal(it[n].V)
			fmt.Fprintf(&b, "%s=%s", n, v)
		}
		b.WriteByte('\n')
	}
	return strings.TrimSpace(b.String())
}

func TestFind(t *testing.T) {
	for _, c := range []struct {
		name, body, array string
		fields            []string
		want              string
	}{
		{
			"cards with a struck price, one of them of another class", `<nav><ul><li><a href="/a">Alpha</a><li><a href="/b">Beta</a></ul></nav>
			<div class="grid"><div class="card"><a href="/p/1"><h3 class="card-title">Oak stool</h3></a><div class="price"><s>$40</s> <b>$30</b></div></div>
			<div class="card card--new odd"><a href="/p/2"><h3 class="card-title">Elm bench</h3></a><div class="price"><b>$75.50</b></div></div>
			<div class="card"><a href="/p/3"><h3 class="card-title">Ash shelf</h3></a><div class="price"><b>$12</b></div></div></div>`,
			"products", []string{"name", "price:number", "originalPrice:number", "url:string:uri", "sku"},
			`name="Oak stool" | originalPrice=40 | price=30 | url="https://shop.example/p/1"
name="Elm bench" | price=75.50 | url="https://shop.example/p/2"
name="Ash shelf" | price=12 | url="https://shop.example/p/3"`,
		},
		{
			"names that end with a number right before a price", `<div class="card"><a href="/1"><h3>Oak stool 4</h3></a><b>$25</b></div><div class="card"><a href="/2"><h3>Oak stool 5</h3></a><b>$35</b></div>
			<div class="card"><a href="/3"><h3>Oak stool 6</h3></a><b>$45</b></div>`,
			"products", []string{"name", "price:number"},
			`name="Oak stool 4" | price=25
name="Oak stool 5" | price=35
name="Oak stool 6" | price=45`,
		},
		{
			"a table with a header", `<table><tr><th>Rank</th><th>City</th><th>Population (2020)</th></tr><tr><td>1</td><td>Lund</td><td>94,703</td></tr>
			<tr><td>2</td><td>Borås</td><td>73,980</td></tr><tr><td>3</td><td>Gävle</td><td>77,586</td></tr></table>`,
			"cities", []string{"rank:integer", "city", "population:integer", "mayor"},
			`city="Lund" | population=94703 | rank=1
city="Borås" | population=73980 | rank=2
city="Gävle" | population=77586 | rank=3`,
		},
		{
			"terms with what they mean", `<h2>Options</h2><dl><dt>-v</dt><dd>Print more.</dd><dt>-q</dt><dd>Print nothing at all.</dd><dt>-n</dt><dd>Do nothing.</dd></dl>`,
			"options", []string{"name", "description"},
			`description="Print more." | name="-v"
description="Print nothing at all." | name="-q"
description="Do nothing." | name="-n"`,
		},
		{
			"questions as headings", `<h2>Questions</h2><h3>How long is the hose?</h3><p>Twelve metres.</p><p>A longer one is sold apart.</p><h3>Is it blue?</h3><p>It is green all over.</p>`,
			"faq", []string{"question", "answer"},
			`answer="Twelve metres. A longer one is sold apart." | question="How long is the hose?"
answer="It is green all over." | question="Is it blue?"`,
		},
		{
			"posts of a thread", `<div class="post"><div class="user"><a class="username" href="/members/1">mira</a><span class="userTitle">Novice</span></div><time datetime="2024-03-01T10:00:00Z">1 March 2024</time><div class="message">My kiln does not get hot any more, what can it be?</div></div>
			<div class="post even"><div class="user"><a class="username" href="/members/2">olaf</a><span class="userTitle">Master</span></div><time datetime="2024-03-02T11:00:00Z">2 March 2024</time><div class="message">Look at the coil first. Mine had burnt through last year.</div></div>`,
			"posts", []string{"author", "user_title", "date:string:date-time", "text"},
			`author="mira" | date="2024-03-01T10:00:00Z" | text="My kiln does not get hot any more, what can it be?" | user_title="Novice"
author="olaf" | date="2024-03-02T11:00:00Z" | text="Look at the coil first. Mine had burnt through last year." | user_title="Master"`,
		},
		{
			"short answers to questions", `<details><summary>What is a mill?</summary><p>A house to grind in.</p></details><details><summary>May dogs come in?</summary><p>On a lead.</p></details><details><summary>Is it open?</summary><p>From noon to six.</p></details>`,
			"faqs", []string{"question", "answer"},
			`answer="A house to grind in." | question="What is a mill?"
answer="On a lead." | question="May dogs come in?"
answer="From noon to six." | question="Is it open?"`,
		},
		{
			"replies that stand in what they answer", `<ul><li class="comment"><div class="head"><a href="/u/mira"><span>mira</span><small>@pond.example</small></a></div><p class="comment-text">The ice is thin this year, mind where you walk.</p>
			<ul class="replies"><li class="comment"><div class="head"><a href="/u/olaf"><span>olaf</span><small>@lake.example</small></a></div><p class="comment-text">It was worse in spring when the stream ran under it.</p></li></ul></li>
			<li class="comment"><div class="head"><a href="/u/pia"><span>pia</span><small>@pond.example</small></a></div><p class="comment-text">Is the north side open again for the children?</p></li></ul>`,
			"comments", []string{"author", "text"},
			`author="mira" | text="The ice is thin this year, mind where you walk."
author="olaf" | text="It was worse in spring when the stream ran under it."
author="pia" | text="Is the north side open again for the children?"`,
		},
		{
			"who answered, not who edited or commented", `<div class="answer"><div class="answer-text">Grease the bearing before winter comes and again in spring.</div><div class="sign"><div class="user"><a href="/users/3/olaf">olaf</a></div></div><div class="sign"><div class="user" itemprop="author"><a href="/users/1/mira">mira</a></div></div>
			<ul><li><span class="comment-text">Which one?</span><a class="comment-user" href="/users/9/tom">tom</a></li><li><span class="comment-text">All of them.</span><a class="comment-user" href="/users/8/eve">eve</a></li></ul></div>
			<div class="answer"><div class="answer-text">Let it run dry for a day, then listen where it squeaks.</div><div class="sign"><div class="user" itemprop="author"><a href="/users/2/pia">pia</a></div></div>
			<ul><li><span class="comment-text">That helped.</span><a class="comment-user" href="/users/9/tom">tom</a></li></ul></div>`,
			"answers", []string{"author", "text"},
			`author="mira" | text="Grease the bearing before winter comes and again in spring."
author="pia" | text="Let it run dry for a day, then listen where it squeaks."`,
		},
		{
			"a maker inside the title", `<div class="card"><a href="/p/1"><img src="/1.png" alt=""></a><a href="/p/1"><div class="box"><div class="title"><span class="title__maker title__manufacturer">Alder</span><span class="title__name">K-240</span></div></div></a></div>
			<div class="card"><a href="/p/2"><img src="/2.png" alt=""></a><a href="/p/2"><div class="box"><div class="title"><span class="title__maker title__manufacturer">Birch</span><span class="title__name">DT 770</span></div></div></a></div>
			<div class="card"><a href="/p/3"><img src="/3.png" alt=""></a><a href="/p/3"><div class="box"><div class="title"><span class="title__maker title__manufacturer">Cedar</span><span class="title__name">HD-681</span></div></div></a></div>`,
			"headphones", []string{"name", "manufacturer", "url:string:uri"},
			`manufacturer="Alder" | name="K-240" | url="https://shop.example/p/1"
manufacturer="Birch" | name="DT 770" | url="https://shop.example/p/2"
manufacturer="Cedar" | name="HD-681" | url="https://shop.example/p/3"`,
		},
		{
			"prices of which few are labelled", `<div class="card"><a href="/p/1"><h3>Oak stool</h3></a><p><b>$40</b></p></div><div class="card"><a href="/p/2"><h3>Elm bench</h3></a><p><i>Sale price: </i><b>$75.50</b></p></div>
			<div class="card"><a href="/p/3"><h3>Ash shelf</h3></a><p><b>$12</b></p></div><div class="card"><a href="/p/4"><h3>Fir table</h3></a><p><i>Sale price: </i><b>$99</b></p></div><div class="card"><a href="/p/5"><h3>Yew bowl</h3></a><p><b>$8</b></p></div>`,
			"products", []string{"name", "price"},
			`name="Oak stool" | price="$40"
name="Elm bench" | price="$75.50"
name="Ash shelf" | price="$12"
name="Fir table" | price="$99"
name="Yew bowl" | price="$8"`,
		},
		{
			"posts of a weblog are no courses", `<h1>On stools</h1><div class="item"><a href="/a"><h3>How to oil a stool</h3></a><p>NOV 26, 2025</p></div><div class="item"><a href="/b"><h3>How to sand a bench</h3></a><p>NOV 19, 2025</p></div><div class="item"><a href="/c"><h3>Five woods for a shelf</h3></a><p>NOV 5, 2025</p></div>`,
			"courses", []string{"title", "startDate", "tuition"},
			``,
		},
		{
			"tables of labels, one a record", `<div class="directive"><table><tr><th>Syntax:</th><td><strong>break</strong>;</td></tr><tr><th>Default:</th><td>none</td></tr><tr><th>Context:</th><td>server, if</td></tr></table></div><p>Stops.</p>
			<div class="directive"><table><tr><th>Syntax:</th><td><strong>return</strong> code;</td></tr><tr><th>Default:</th><td>200</td></tr><tr><th>Context:</th><td>server</td></tr></table></div><p>Answers.</p>
			<div class="directive"><table><tr><th>Syntax:</th><td><strong>set</strong> value;</td></tr><tr><th>Default:</th><td>none</td></tr><tr><th>Context:</th><td>location</td></tr></table></div><p>Keeps.</p>`,
			"directives", []string{"name", "default", "context"},
			`context="server, if" | default="none" | name="break"
context="server" | default="200" | name="return"
context="location" | default="none" | name="set"`,
		},
		{
			"the longest of several paragraphs", `<ul><li><h3><a href="/1">Spring fair</a></h3><p><span class="location">Lund, Sweden</span></p><p>The fair has been held since the mill was built, and everybody who grinds, bakes or eats comes to see the wheel turn for the first time in the year. There is bread for all, and the stones are shown to children.</p></li>
			<li><h3><a href="/2">Summer ball</a></h3><p><span class="location">Oslo, Norway</span></p><p>On the shortest night the boat house is opened, the floor is waxed, and whoever has learnt to dance in winter is asked to show it. Music is played until the sun is up again, and the ferry runs the whole night.</p></li></ul>`,
			"events", []string{"name", "location", "description"},
			`description="The fair has been held since the mill was built, and everybody who grinds, bakes or eats comes to see the wheel turn for the first time in the year. There is bread for all, and the stones are shown to children." | location="Lund, Sweden" | name="Spring fair"
description="On the shortest night the boat house is opened, the floor is waxed, and whoever has learnt to dance in winter is asked to show it. Music is played until the sun is up again, and the ferry runs the whole night." | location="Oslo, Norway" | name="Summer ball"`,
		},
		{
			"an article's number is no rank", `<table><tr><th>Article number<th>Name<tr><td>FL-1<td>Flour<tr><td>BR-1<td>Bran<tr><td>SE-1<td>Semolina</table>`,
			"articles", []string{"name", "articleNumber"},
			`articleNumber="FL-1" | name="Flour"
articleNumber="BR-1" | name="Bran"
articleNumber="SE-1" | name="Semolina"`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := write(find(t, c.body, c.array, c.fields...)); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
		})
	}
}

// A page without a list answers no array.
func TestFindNothing(t *testing.T) {
	for _, body := range []string{"", "<p>Only a paragraph.</p>", "<nav><ul><li><a href=/a>Home</a><li><a href=/b>About</a></ul></nav><p>One paragraph of text.</p><p>Another one.</p>"} {
		if got := find(t, body, "products", "name", "price:number", "sku", "brand"); got != nil {
			t.Errorf("%q: got %s", body, write(got))
		}
	}
}

// The cost of deep, wide and empty pages is linear in their size.
func TestHostileLists(t *testing.T) {
	for name, unit := range map[string]string{
		"nested":   "<div class=a>",
		"wide":     "<div class=a><span>x</span></div>",
		"classes":  `<p class="a b c d e f g h i j k l m n o p">$1 was $2: 3</p>`,
		"cells":    "<tr><td>1<td>2<td>3",
		"siblings": "<b>a:</b>",
		"lines":    "<p>a: b<br>c: d<br>",
		"replies":  `<li class=comment><a href=/u/a>ada</a> <p>What she said of the ice.</p><ul>`,
		"beside":   "<h2>One</h2>name: b<br>price: $1<br>",
	} {
		t.Run(name, func(t *testing.T) {
			body := strings.Repeat(unit, 20_000)
			find(t, body, "items", "name", "price:number", "url:string:uri", "tags:array", "date:string:date", "summary")
		})
	}
}

func FuzzFind(f *testing.F) {
	f.Add(`<ul><li><a href=/a>One</a> $5 <s>$6</s></li><li><a href=/b>Two</a> $7</li></ul>`)
	f.Add(`<table><tr><th>A<th>B<tr><td>1<td>2<tr><td>3<td>4</table>`)
	f.Add(`<dl><dt>a<dd>b<dt>c<dd>d</dl>`)
	f.Fuzz(func(t *testing.T, body string) {
		page, err := dom.ParseString(body)
		if err != nil {
			t.Skip()
		}
		a := Array{Name: "items", Fields: []Field{{Name: "name", Type: "string"}, {Name: "price", Type: "number"}, {Name: "url", Type: "string", Format: "uri"}, {Name: "features", Type: "array"}, {Name: "date", Type: "string", Format: "date"}, {Name: "rank", Type: "integer"}, {Name: "summary", Type: "string"}, {Name: "reviewCount", Type: "integer"}}}
		Read(nil, page.Root, dom.NewBase(page.Root, "https://a.example/"), nil).Find(a, nil)
	})
}

// TestMayHold: a skipped name can't contain the word in any letter case.
func TestMayHold(t *testing.T) {
	for _, c := range [...]struct {
		name, word string
		want       bool
	}{
		{"product-Price", "price", true}, {"PRICE", "price", true}, {"prices", "price", true}, {"pric", "price", false},
		{"categories", "categor", true}, {"title", "price", false}, {"İd", "id", true}, {"", "price", false}, {"x", "", true},
	} {
		if got := mayHold(c.name, c.word); got != c.want {
			t.Errorf("mayHold(%q, %q) = %v", c.name, c.word, got)
		}
	}
}
