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
