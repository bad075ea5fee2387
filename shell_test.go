package pagemill_test

import (
	"context"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// TestDeclaredArticle reads a page that shows only its frame and declares its
// article: both modes have the text, and say where it is from.
func TestDeclaredArticle(t *testing.T) {
	t.Parallel()
	text := strings.Repeat("The mill stands at the lower end of the village, where the river leaves the wood. ", 16)
	menu := strings.Repeat(`<li><a href="/a">Corn and flour</a></li>`, 12)
	page := `<html><head><title>Mill</title><script type="application/ld+json">{"@type":"NewsArticle","articleBody":"` + text + `"}</script></head><body><nav><ul>` + menu + `</ul></nav><div id="root"></div><footer>Imprint</footer></body></html>`
	for _, mode := range []pagemill.Toggle{pagemill.ToggleOn, pagemill.ToggleOff} {
		r, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), ContentType: "text/html"}, pagemill.Options{OnlyMainContent: mode})
		if err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(r.Markdown, "The mill stands"); n != 16 {
			t.Errorf("mode %v: %d sentences of 16 in %q", mode, n, r.Markdown)
		}
		if menu := strings.Contains(r.Markdown, "Corn and flour"); menu != (mode == pagemill.ToggleOff) {
			t.Errorf("mode %v: menu %v", mode, menu)
		}
		told := false
		for _, w := range r.Warnings {
			told = told || w.Code == pagemill.WarnDeclaredText
		}
		if !told {
			t.Errorf("mode %v: warnings %v", mode, r.Warnings)
		}
	}
}

// TestDeclaredRecipe reads pages whose recipe only JSON-LD has: below a story its
// lists follow, and a page that shows it says it once.
func TestDeclaredRecipe(t *testing.T) {
	t.Parallel()
	const lists = "- 1 kg carp\n- 2 onions\n\n1. Fry the onions slowly in butter.\n2. Add the water & bring it to the boil.\n3. Simmer the carp for half an hour."
	story := `<p>What swims in the mill pond is caught on Thursdays, when the sluice is open and the water low, and eaten on Fridays. Nobody in the village has ever bought a fish.</p>`
	shown := `<ul><li>1 kg carp</li><li>2 onions</li></ul><ol><li>Fry the onions slowly in butter.</li><li>Add the water &amp; bring it to the boil.</li><li>Simmer the carp for half an hour.</li></ol>`
	for name, body := range map[string]string{"story": story, "shell": "", "shown": story + shown} {
		page := `<html><head><title>Pond soup</title><script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe","name":"Pond soup","recipeIngredient":["1 kg carp","2 onions"],"recipeInstructions":[{"@type":"HowToSection","name":"Stock","itemListElement":[{"@type":"HowToStep","text":"Fry the onions slowly in butter."},{"@type":"HowToStep","text":"Add the water &amp; bring it to the boil."}]},{"@type":"HowToStep","text":"Simmer the carp for half an hour."}]}</script></head><body><main><h1>Pond soup</h1>` + body + `</main></body></html>`
		r, err := pagemill.Run(context.Background(), pagemill.Document{Body: []byte(page), ContentType: "text/html"}, pagemill.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !strings.HasPrefix(r.Markdown, "# Pond soup\n\n") || strings.Count(r.Markdown, lists) != 1 || strings.Count(r.Markdown, "carp") != 2 {
			t.Errorf("%s: %q", name, r.Markdown)
		}
		if told := len(r.Warnings) > 0; told != (name != "shown") {
			t.Errorf("%s: warnings %v", name, r.Warnings)
		}
	}
}
