package microformats_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/microformats"
	"github.com/pagemill/pagemill/internal/dom"
)

func read(t *testing.T, page string) any {
	t.Helper()
	tree, err := dom.ParseString(page)
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(microformats.Read(nil, tree.Root, dom.NewBase(tree.Root, "https://mill.example/notes/tide")))
	if err != nil {
		t.Fatal(err)
	}
	return decode(t, string(b))
}

func decode(t *testing.T, text string) (v any) {
	t.Helper()
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		t.Fatalf("%v in %s", err, text)
	}
	return v
}

// items compares the items of pages with their expected JSON.
func items(t *testing.T, cases [][2]string) {
	t.Helper()
	for _, c := range cases {
		got := read(t, c[0]).(map[string]any)["items"]
		if want := decode(t, "["+c[1]+"]"); !reflect.DeepEqual(got, want) {
			b, _ := json.Marshal(got)
			t.Errorf("%s\n got %s\nwant [%s]", c[0], b, c[1])
		}
	}
}

func TestNothing(t *testing.T) {
	t.Parallel()
	got := microformats.Read(nil, nil, dom.Base{})
	if b, err := json.Marshal(got); err != nil || string(b) != `{"items":[],"rels":{},"rel-urls":{}}` {
		t.Errorf("got %s, %v", b, err)
	}
	items(t, [][2]string{
		{`<p class="h-">x</p><p class="h-Card">x</p><p class="h-a--b">x</p><p class="h-1">x</p><p class="vcards">x</p>`, ``},
		{`<p class="h-x2-y z">x</p>`, `{"type":["h-x2-y"],"properties":{"name":["x"]}}`},
		{`<p class="h-card h-event h-card" id=a>x</p>`, `{"type":["h-card","h-event"],"id":"a","properties":{"name":["x"]}}`},
	})
}

// Each kind of property takes the attribute that its element has for it.
func TestValues(t *testing.T) {
	t.Parallel()
	p := func(inner, want string) [2]string {
		return [2]string{`<div class=h-x><i class=p-n>n</i>` + inner + `</div>`, `{"type":["h-x"],"properties":{"n":["n"],` + want + `}}`}
	}
	items(t, [][2]string{
		p(`<abbr class=p-a title="long">short</abbr>`, `"a":["long"]`),
		p(`<abbr class=p-a>short</abbr>`, `"a":["short"]`),
		p(`<data class=p-a value=1>one</data>`, `"a":["1"]`),
		p(`<input class=p-a value=1>`, `"a":["1"]`),
		p(`<img class=p-a alt="a mill">`, `"a":["a mill"]`),
		p(`<b class=p-a>rye <img alt=and> wheat<script>no</script> <img src=i.png></b>`, `"a":["rye and wheat  https://mill.example/notes/i.png"]`),
		p(`<b class=p-a><i class=value>4</i> to <i class=value>5</i></b>`, `"a":["45"]`),
		p(`<b class=p-a><i class=value-title title="nine">9</i></b>`, `"a":["nine"]`),
		p(`<b class=p-a><img class=value alt=x><data class=value value=y>n</data><abbr class=value title=z>n</abbr></b>`, `"a":["xyz"]`),
		p(`<b class=p-a><i class=p-b><i class=value>in</i></i> out</b>`, `"a":["in out"],"b":["in"]`),
		p(`<img class=u-a src=i.png>`, `"a":["https://mill.example/notes/i.png"]`),
		p(`<img class=u-a src=/i.png alt=mill>`, `"a":[{"value":"https://mill.example/i.png","alt":"mill"}]`),
		p(`<area class=u-a href=x>`, `"a":["https://mill.example/notes/x"]`),
		p(`<a class=u-a href="">x</a>`, `"a":["https://mill.example/notes/tide"]`),
		p(`<audio class=u-a src=x></audio>`, `"a":["https://mill.example/notes/x"]`),
		p(`<video class=u-a src=x poster=y></video>`, `"a":["https://mill.example/notes/x"]`),
		p(`<video class=u-a poster=y></video>`, `"a":["https://mill.example/notes/y"]`),
		p(`<object class=u-a data=x></object>`, `"a":["https://mill.example/notes/x"]`),
		p(`<abbr class=u-a title=x>y</abbr>`, `"a":["https://mill.example/notes/x"]`),
		p(`<data class=u-a value=x>y</data>`, `"a":["https://mill.example/notes/x"]`),
		p(`<b class=u-a><i class=value>x</i> y</b>`, `"a":["https://mill.example/notes/x"]`),
		p(`<b class=u-a>x</b>`, `"a":["https://mill.example/notes/x"]`),
		p(`<div class=e-a> <p>1 &lt; 2&nbsp;&amp; <a href=x title='"q"'>x</a><br><!--c--><script>a<b</script></p> </div>`,
			`"a":[{"value":"1 < 2\u00a0& x","html":"<p>1 &lt; 2&nbsp;&amp; <a href=\"https://mill.example/notes/x\" title=\"&quot;q&quot;\">x</a><br><!--c--><script>a<b</script></p>"}]`),
		p(`<b class="p-a u-b">x</b>`, `"a":["x"],"b":["https://mill.example/notes/x"]`),
		p(`<template><b class=p-a>x</b></template><i class=p-b>y</i>`, `"b":["y"]`),
	})
}

// Dates and times come from attributes, from text, or from parts that are
// assembled; a time alone takes the date of the item.
func TestDates(t *testing.T) {
	t.Parallel()
	p := func(inner, want string) [2]string {
		return [2]string{`<div class=h-x><i class=p-n>n</i>` + inner + `</div>`, `{"type":["h-x"],"properties":{"n":["n"],` + want + `}}`}
	}
	part := func(parts ...string) string {
		s := ""
		for _, x := range parts {
			s += "<i class=value>" + x + "</i> "
		}
		return "<p class=dt-a>" + s + "</p>"
	}
	items(t, [][2]string{
		p(`<time class=dt-a datetime=2026-03-01>1 March</time>`, `"a":["2026-03-01"]`),
		p(`<abbr class=dt-a title=2026-03-01>1 March</abbr>`, `"a":["2026-03-01"]`),
		p(`<data class=dt-a value=2026-03-01>1 March</data>`, `"a":["2026-03-01"]`),
		p(`<i class=dt-a>1 March</i>`, `"a":["1 March"]`),
		p(`<time class=dt-a>2026-03-01T09:30Z</time>`, `"a":["2026-03-01T09:30Z"]`),
		p(`<time class=dt-a datetime="2026-03-01T09:30">x</time><time class=dt-b datetime=11:00>y</time>`, `"a":["2026-03-01T09:30"],"b":["2026-03-01 11:00"]`),
		p(`<time class=dt-b datetime=11:00>y</time>`, `"b":["11:00"]`),
		p(part("2026-03-01", "9:30"), `"a":["2026-03-01 09:30"]`),
		p(part("2026-03-01", "9:30:15 p.m."), `"a":["2026-03-01 21:30:15"]`),
		p(part("2026-03-01", "12am"), `"a":["2026-03-01 00:00"]`),
		p(part("2026-03-01", "12PM"), `"a":["2026-03-01 12:00"]`),
		p(part("2026-03-01", "9:30", "+01:00"), `"a":["2026-03-01 09:30+0100"]`),
		p(part("2026-03-01", "9:30-08:00"), `"a":["2026-03-01 09:30-0800"]`),
		p(part("Z", "2026-03-01", "9:30"), `"a":["2026-03-01 09:30Z"]`),
		p(part("2026-03-01T09:30"), `"a":["2026-03-01 09:30"]`),
		p(part("2026-060"), `"a":["2026-060"]`),
		p(part("9:30"), `"a":["09:30"]`),
		p(part("9:3", "noon"), `"a":["9:3noon"]`),
		p(part("2026-03-01", "1:2:3:4"), `"a":["2026-03-01"]`),
		p(`<p class=dt-a><time class=value datetime=2026-03-01>1 March</time> <del class=value datetime=10:00>ten</del></p>`, `"a":["2026-03-01 10:00"]`),
	})
}

// Name, photo and url are implied by the only image, link or abbreviation.
func TestImplied(t *testing.T) {
	t.Parallel()
	p := func(page, want string) [2]string {
		return [2]string{page, `{"type":["h-x"],"properties":` + want + `}`}
	}
	items(t, [][2]string{
		p(`<a class=h-x href=x>Ada</a>`, `{"name":["Ada"],"url":["https://mill.example/notes/x"]}`),
		p(`<img class=h-x src=i.png alt=Ada>`, `{"name":["Ada"],"photo":[{"value":"https://mill.example/notes/i.png","alt":"Ada"}]}`),
		p(`<abbr class=h-x title=Ada>A</abbr>`, `{"name":["Ada"]}`),
		p(`<object class=h-x data=i.png>Ada</object>`, `{"name":["Ada"],"photo":["https://mill.example/notes/i.png"]}`),
		p(`<p class=h-x><a href=x><img src=i.png alt=Ada></a></p>`,
			`{"name":["Ada"],"url":["https://mill.example/notes/x"],"photo":[{"value":"https://mill.example/notes/i.png","alt":"Ada"}]}`),
		p(`<p class=h-x><img src=i.png alt=""> Ada</p>`, `{"name":["Ada"],"photo":[{"value":"https://mill.example/notes/i.png","alt":""}]}`),
		p(`<p class=h-x><object data=i.png></object> Ada</p>`, `{"name":["Ada"],"photo":["https://mill.example/notes/i.png"]}`),
		p(`<p class=h-x><abbr title=Ada>A</abbr></p>`, `{"name":["Ada"]}`),
		p(`<p class=h-x><img src=1.png><img src=2.png> Ada</p>`, `{"name":["Ada"]}`),
		p(`<p class=h-x><a href=1>A</a><a href=2>da</a></p>`, `{"name":["Ada"]}`),
		p(`<p class=h-x><b><a href=1>Ada</a></b></p>`, `{"name":["Ada"],"url":["https://mill.example/notes/1"]}`),
		p(`<p class=h-x><b><i><a href=1>Ada</a></i></b></p>`, `{"name":["Ada"]}`),
		p(`<p class=h-x><b class=p-n>Ada</b></p>`, `{"n":["Ada"]}`),
		{`<p class=h-x><a class=h-y href=1>Ada</a></p>`,
			`{"type":["h-x"],"properties":{},"children":[{"type":["h-y"],"properties":{"name":["Ada"],"url":["https://mill.example/notes/1"]}}]}`},
	})
}

// A nested item that is a property has the value that the property would have.
func TestNested(t *testing.T) {
	t.Parallel()
	p := func(inner, want string) [2]string {
		return [2]string{`<div class=h-x>` + inner + `</div>`, `{"type":["h-x"],"properties":` + want + `}`}
	}
	items(t, [][2]string{
		p(`<p class="p-a h-y"><b class=p-name>Ada</b> of the mill</p>`, `{"a":[{"type":["h-y"],"properties":{"name":["Ada"]},"value":"Ada"}]}`),
		p(`<p class="p-a h-y"><b class=p-n>Ada</b> of the mill</p>`, `{"a":[{"type":["h-y"],"properties":{"n":["Ada"]},"value":"Ada of the mill"}]}`),
		p(`<p class="p-a h-y"><b class="p-name h-z"><b class=p-name>Ada</b></b></p>`,
			`{"a":[{"type":["h-y"],"properties":{"name":[{"type":["h-z"],"properties":{"name":["Ada"]},"value":"Ada"}]},"value":"Ada"}]}`),
		p(`<p class="u-a h-y"><a class=u-url href=1>Ada</a></p>`,
			`{"a":[{"type":["h-y"],"properties":{"name":["Ada"],"url":["https://mill.example/notes/1"]},"value":"https://mill.example/notes/1"}]}`),
		p(`<a class="u-a h-y" href=1><b class=u-b>x</b></a>`,
			`{"a":[{"type":["h-y"],"properties":{"name":["x"],"b":["https://mill.example/notes/x"]},"value":"https://mill.example/notes/1"}]}`),
		p(`<div class="e-a h-y"><b class=p-n>Ada</b></div>`, `{"a":[{"type":["h-y"],"properties":{"n":["Ada"]},"value":"Ada","html":"<b class=\"p-n\">Ada</b>"}]}`),
		p(`<time class="dt-a h-y" datetime=2026-03-01><b class=p-n>March</b></time>`, `{"a":[{"type":["h-y"],"properties":{"n":["March"]},"value":"2026-03-01"}]}`),
	})
}

// Classic vocabularies become microformats2, and none of their properties is implied.
func TestClassic(t *testing.T) {
	t.Parallel()
	items(t, [][2]string{
		{`<p class=vcard><a class="fn url" href=/ada>Ada</a> <img class=photo src=i.png alt=Ada> <b class=tel>1</b></p>`,
			`{"type":["h-card"],"properties":{"name":["Ada"],"url":["https://mill.example/ada"],"photo":["https://mill.example/notes/i.png"],"tel":["1"]}}`},
		{`<p class=adr><b class=locality>Hull</b> <b class=fn>no</b></p>`, `{"type":["h-adr"],"properties":{"locality":["Hull"]}}`},
		{`<p class=geo><b class=latitude>53.7</b></p>`, `{"type":["h-geo"],"properties":{"latitude":["53.7"]}}`},
		{`<div class=hfeed><div class=hentry><h2 class=entry-title>Tide</h2><div class=entry-content><b>in</b></div><abbr class=published title=2026-03-01>March</abbr><a rel="bookmark tag" href=/t>x</a></div></div>`,
			`{"type":["h-feed"],"properties":{"entry":[{"type":["h-entry"],"properties":{"name":["Tide"],"content":[{"value":"in","html":"<b>in</b>"}],"published":["2026-03-01"],"url":["https://mill.example/t"],"category":["x"]},"value":"Tide"}]}}`},
		{`<p class=hnews><b class=dateline>Hull</b></p>`, `{"type":["h-news"],"properties":{"dateline":["Hull"]}}`},
		{`<p class=hproduct><b class=fn>Lamp</b> <b class=price>£4</b></p>`, `{"type":["h-product"],"properties":{"name":["Lamp"],"price":["£4"]}}`},
		{`<p class=hrecipe><b class=fn>Loaf</b> <b class=ingredient>Rye</b></p>`, `{"type":["h-recipe"],"properties":{"name":["Loaf"],"ingredient":["Rye"]}}`},
		{`<p class=hresume><b class=summary>Miller</b></p>`, `{"type":["h-resume"],"properties":{"summary":["Miller"]}}`},
		{`<div class=hreview><p class=item><a class="fn url" href=/l>Lamp</a></p><b class=rating>4</b><b class="reviewer vcard"><i class=fn>Ada</i></b></div>`,
			`{"type":["h-review"],"properties":{"rating":["4"],"item":[{"type":["h-item"],"properties":{"name":["Lamp"],"url":["https://mill.example/l"]},"value":"Lamp"}],"author":[{"type":["h-card"],"properties":{"name":["Ada"]},"value":"Ada"}]}}`},
		{`<p class=hreview-aggregate><b class=average>4.5</b></p>`, `{"type":["h-review-aggregate"],"properties":{"average":["4.5"]}}`},
		{`<p class=vevent><b class=summary>Fair</b> <abbr class=dtstart title=2026-03-01>x</abbr></p>`, `{"type":["h-event"],"properties":{"name":["Fair"],"start":["2026-03-01"]}}`},
		{`<p class="vcard h-card"><b class=fn>Ada</b></p>`, `{"type":["h-card"],"properties":{"name":["Ada"]}}`},
		// the include pattern
		{`<b id=n class=fn>Ada</b><p class=vcard><a class=include href="#n">x</a></p>`, `{"type":["h-card"],"properties":{"name":["Ada"]}}`},
		{`<b id=n class=fn>Ada</b><p class=vcard itemref="n none"><b class=tel>1</b></p>`, `{"type":["h-card"],"properties":{"name":["Ada"],"tel":["1"]}}`},
		{`<div class=vcard id=self itemref=self><b class=fn>Ada</b></div>`, `{"type":["h-card"],"properties":{"name":["Ada"]}}`},
		{`<table><tr><th id=h><b class=fn>Ada</b></th><td class=vcard headers=h><b class=tel>1</b></td></tr></table>`,
			`{"type":["h-card"],"properties":{"name":["Ada"],"tel":["1"]}}`},
	})
}

// rels and rel-urls list every link of the page with a rel, inside items and out.
func TestRels(t *testing.T) {
	t.Parallel()
	got := read(t, `<link rel="me" href=/me type=text/html hreflang=en media=print title=Me>
		<p class=h-x><a rel="tag me" href=/t>tides</a> <a rel=tag href=/t>again</a> <a href=/no>no</a> <a rel=tag>no</a></p>`).(map[string]any)
	delete(got, "items")
	want := decode(t, `{"rels":{"me":["https://mill.example/me","https://mill.example/t"],"tag":["https://mill.example/t"]},
		"rel-urls":{"https://mill.example/me":{"rels":["me"],"type":"text/html","hreflang":"en","media":"print","title":"Me"},
			"https://mill.example/t":{"rels":["me","tag"],"text":"tides"}}}`)
	if !reflect.DeepEqual(got, want) {
		b, _ := json.Marshal(got)
		t.Errorf("got %s", b)
	}
}
