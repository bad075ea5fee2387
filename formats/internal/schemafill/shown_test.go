package schemafill

import (
	"fmt"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// TestShownListOfMainContent: a list is that of the main content, completed by
// the whole page where that has a little more, not replaced by another list.
func TestShownListOfMainContent(t *testing.T) {
	tree := func(steps ...string) *html.Node {
		body := "<h2>Method</h2><ol>"
		for _, s := range steps {
			body += "<li>" + s + "</li>"
		}
		page, err := dom.ParseString(body + "</ol>")
		if err != nil {
			t.Fatal(err)
		}
		return page.Root
	}
	schema := map[string]any{"type": "object", "properties": map[string]any{"instructions": map[string]any{"type": "array", "items": map[string]any{"type": "string"}}}}
	for _, c := range []struct {
		name        string
		main, whole []string
		want        string
	}{
		{"another list", []string{"Fry the leeks.", "Add the rice."}, []string{"Heat it.", "Stir it.", "Eat it."}, "[Fry the leeks. Add the rice.]"},
		{"much more", []string{"Fry the leeks.", "Add the rice."}, []string{"Fry the leeks.", "Add the rice.", "Heat it.", "Stir it.", "Eat it."}, "[Fry the leeks. Add the rice.]"},
		{"none in the main content", nil, []string{"Heat it.", "Stir it.", "Eat it."}, "[Heat it. Stir it. Eat it.]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Fill(schema, Page{
				Meta:    func() map[string]string { return nil },
				Content: []*html.Node{tree(c.main...), tree(c.whole...)},
			})
			got, _ := r.Value.(map[string]any)
			if fmt.Sprint(got["instructions"]) != c.want {
				t.Errorf("got %v, want %v", got["instructions"], c.want)
			}
		})
	}
}

// TestShownRecipe: the card of a recipe is read, not the prose about its
// ingredients and steps; boxes, counts and the source of noscript elements are
// no text.
func TestShownRecipe(t *testing.T) {
	list := func(items string) map[string]any {
		return map[string]any{"type": "array", "items": map[string]any{"type": items}}
	}
	schema := map[string]any{"type": "object", "properties": map[string]any{"ingredients": list("string"), "instructions": list("string")}}
	for _, c := range []struct{ name, page, want string }{
		{
			"an amount in an element of its own",
			`<h2>Ingredients</h2><ul><li><b>1½</b><span>cups flour</span></li><li><b>2</b><span>eggs</span></li><li>the 3<sup>rd</sup> of a lemon</li></ul>`,
			"map[ingredients:[1½ cups flour 2 eggs the 3rd of a lemon]]",
		},
		{
			"the list that is named before prose under a heading",
			`<h2>Instructions</h2><p>Nothing is easier than this dish of leeks, which my aunt made each autumn.</p><p>Take your time with the rice, and stir it as often as you can bear.</p><p>And eat it hot.</p>
			<div class="card-instructions"><ol><li>Wash the leeks.<noscript><img src="/a.jpg"></noscript></li><li>Fry them.</li></ol></div>`,
			"map[instructions:[Wash the leeks. Fry them.]]",
		},
		{
			"amounts that happen to count",
			`<h2>Ingredients</h2><ul><li>1 onion</li><li>2 carrots</li><li>3 leeks</li></ul>`,
			"map[ingredients:[1 onion 2 carrots 3 leeks]]",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			page, err := dom.ParseString(c.page)
			if err != nil {
				t.Fatal(err)
			}
			r := Fill(schema, Page{
				Meta:    func() map[string]string { return nil },
				Content: []*html.Node{page.Root},
			})
			if got := fmt.Sprint(r.Value); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
