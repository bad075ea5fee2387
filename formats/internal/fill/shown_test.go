package fill

import (
	"fmt"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/facts"
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
		{"one was lost", []string{"Fry the leeks.", "Add the rice."}, []string{"Wash the leeks.", "Fry the leeks.", "Add the rice."}, "[Wash the leeks. Fry the leeks. Add the rice.]"},
		{"another list", []string{"Fry the leeks.", "Add the rice."}, []string{"Heat it.", "Stir it.", "Eat it."}, "[Fry the leeks. Add the rice.]"},
		{"much more", []string{"Fry the leeks.", "Add the rice."}, []string{"Fry the leeks.", "Add the rice.", "Heat it.", "Stir it.", "Eat it."}, "[Fry the leeks. Add the rice.]"},
		{"none in the main content", nil, []string{"Heat it.", "Stir it.", "Eat it."}, "[Heat it. Stir it. Eat it.]"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := Fill(schema, Page{
				Meta: func() map[string]string { return nil }, Facts: func() []facts.Fact { return nil },
				Content: []*html.Node{tree(c.main...), tree(c.whole...)},
			})
			got, _ := r.Value.(map[string]any)
			if fmt.Sprint(got["instructions"]) != c.want {
				t.Errorf("got %v, want %v", got["instructions"], c.want)
			}
		})
	}
}
