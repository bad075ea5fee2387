package microdata_test

import (
	"encoding/json"
	"reflect"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/microdata"
	"github.com/pagemill/pagemill/internal/dom"
)

// Each case is a rule of the HTML standard, 5.2.4 or 5.4.
func TestRead(t *testing.T) {
	t.Parallel()
	p := func(inner, values string) [2]string {
		return [2]string{`<div itemscope>` + inner + `</div>`, `[{"properties":{"a":` + values + `}}]`}
	}
	for _, c := range [][2]string{
		{`<p itemprop=a>no item</p>`, `null`},
		p(`<p itemprop=a>x</p>`, `["x"]`),
		p(`<p itemprop="a b">x</p>`, `["x"],"b":["x"]`),
		p(`<p itemprop=a>x</p><p itemprop=a>y</p>`, `["x","y"]`),
		p(`<meta itemprop=a content=x>`, `["x"]`),
		p(`<meta itemprop=a>`, `[""]`),
		p(`<b itemprop=a content=x>y</b>`, `["x"]`),
		p(`<audio itemprop=a src=x></audio>`, `["https://mill.example/x"]`),
		p(`<img itemprop=a src=/x.png>`, `["https://mill.example/x.png"]`),
		p(`<a itemprop=a href=x>y</a>`, `["https://mill.example/x"]`),
		p(`<object itemprop=a data=x></object>`, `["https://mill.example/x"]`),
		p(`<data itemprop=a value=7>seven</data>`, `["7"]`),
		p(`<meter itemprop=a value=.7>most</meter>`, `[".7"]`),
		p(`<time itemprop=a datetime=2026-03-01>1 March</time>`, `["2026-03-01"]`),
		p(`<time itemprop=a>1 March</time>`, `["1 March"]`),
		p(`<input itemprop=a value=x>`, `["x"]`),
		p(`<input itemprop=a name=q required>`, `[{"valueName":"q","valueRequired":true}]`),
		p("<div itemprop=a> one\n two <br> three<p>four</p><script>no</script></div>", `["one two\nthree\nfour"]`),
		p(`<p itemprop=a itemscope><b itemprop=b>x</b></p>`, `[{"properties":{"b":["x"]}}]`),
		p(`<p itemprop=a itemscope> Ada <i>L.</i> </p>`, `[{"value":"Ada L."}]`),
		p(`<p itemprop=a itemscope content=Ada></p>`, `[{"value":"Ada"}]`),
		{`<div itemscope><p itemscope><b itemprop=b>another's</b></p><i itemprop=a>x</i></div>`, `[{"properties":{"a":["x"]}},{"properties":{"b":["another's"]}}]`},
		{`<div itemscope itemtype="http://s.example/T http://s.example/U" itemid=x><b itemprop=a>y</b></div>`,
			`[{"type":["http://s.example/T","http://s.example/U"],"id":"https://mill.example/x","properties":{"a":["y"]}}]`},
		// itemref
		{`<div itemscope itemref="r none r2"></div><p id=r itemprop=a>x</p><p id=r2><b itemprop=a>y</b></p>`, `[{"properties":{"a":["x","y"]}}]`},
		{`<div itemscope itemref="o i"></div><p id=o><b id=i itemprop=a>x</b></p>`, `[{"properties":{"a":["x"]}}]`},
		{`<div itemscope itemref=r><b itemprop=a>x</b></div><div id=r itemprop=b itemscope itemref=r><b itemprop=c>y</b></div>`,
			`[{"properties":{"a":["x"],"b":[{"properties":{"c":["y"]}}]}}]`},
	} {
		tree, err := dom.ParseString(c[0])
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(microdata.Read(nil, tree.Root, dom.NewBase(tree.Root, "https://mill.example/")))
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal(b, &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c[1]), &want); err != nil {
			t.Fatalf("%v in %s", err, c[1])
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s\n got %s\nwant %s", c[0], b, c[1])
		}
	}
	if got := microdata.Read(nil, nil, dom.Base{}); got != nil {
		t.Errorf("of nothing: %v", got)
	}
}
