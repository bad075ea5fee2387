package pagemill_test

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
)

// TestProductChanges: without a schema, change tracking compares what the page
// says of its product, also where only the shown page changes.
func TestProductChanges(t *testing.T) {
	t.Parallel()
	page := func(price, button string) string {
		return `<title>Oak stool | Reedshop</title><h1>Oak stool</h1><div class="price">` + price + `</div><button class="add-to-cart">` + button + `</button><p>Seen 4 hours ago. A stool of oak with three legs.</p>`
	}
	opts, err := pagemill.ParseOptions([]byte(`{"formats":["markdown",{"type":"changeTracking","modes":["json"]},{"type":"json"}]}`))
	if err != nil {
		t.Fatal(err)
	}
	run := func(body string, prev *changetrack.Snapshot) *pagemill.Result {
		res, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(body), ContentType: "text/html", URL: "https://shop.example/p/1", Previous: prev}, opts)
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
	first := run(page("€173<sup>34</sup>", "Add to cart"), nil)
	before := &changetrack.Snapshot{Markdown: first.Markdown, JSON: first.JSON}
	for body, want := range map[string]string{page("€159<sup>00</sup>", "Add to cart"): "159", page("€173<sup>34</sup>", "Sold out"): "Out of stock", page("€173<sup>34</sup>", "Add to cart"): ""} {
		got, err := json.Marshal(run(body, before).ChangeTracking.JSON)
		if err != nil || !strings.Contains(string(got), want) || want == "" && strings.Contains(string(got), "product") {
			t.Errorf("want %q in %s %v", want, got, err)
		}
	}
}
