package formats

import (
	"context"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// DeclaredText returns the text that a page provides outside its visible
// content, as a tree, and its source: "JSON-LD", "noscript" and so on. It is
// nil if there is none. Pages rendered by scripts have no other text.
func DeclaredText(ctx context.Context, p Page) (tree *html.Node, source string, err error) {
	err = try(ctx, p, func(p Page) error {
		tree, source = declaredText(p)
		return nil
	})
	return tree, source, err
}

func declaredText(p Page) (tree *html.Node, source string) {
	if p.Root == nil {
		return nil, ""
	}
	data := p.declares()
	notice, told := noscript(p.check, data.Noscripts())
	for _, s := range []struct {
		name string
		read func() []string
	}{
		{"JSON-LD", func() []string { return declaredRecipe(p.check, data.Linked()) }},
		{"JSON-LD", func() []string { return declaredBody(p.check, data.Linked()) }},
		{"microdata", func() []string { return declaredBody(p.check, data.Things()) }},
		{"the state of its scripts", func() []string { return mostProse(p.check, data.States()) }},
		{"noscript", func() []string { return told }},
		{"the data of its scripts", func() []string { return mostProse(p.check, data.Islands()) }},
		{"noscript", func() []string { return notice }},
	} {
		if texts := s.read(); len(texts) > 0 {
			if tree := textTree(texts); tree != nil {
				return tree, s.name
			}
		}
	}
	return nil, ""
}

// bodyProperties are the schema.org properties that hold a complete text.
var bodyProperties = []string{"articleBody", "reviewBody", "recipeInstructions", "text"}

// declaredBody returns the longest text that the things declare.
func declaredBody(check *cancel.Checker, things []*schemaorg.Thing) []string {
	best := ""
	for _, t := range schemaorg.Find(check, things, nil) {
		for _, name := range bodyProperties {
			for _, v := range t.Values(name) {
				if s, ok := v.(string); ok && len(s) > len(best) && isProse(s) {
					best = s
				}
			}
		}
	}
	if best == "" {
		return nil
	}
	return []string{best}
}

// declaredRecipe returns the ingredients and steps of the first recipe that
// declares both, as the markup of two lists.
func declaredRecipe(check *cancel.Checker, things []*schemaorg.Thing) []string {
	for _, t := range schemaorg.Find(check, things, nil, "Recipe") {
		parts, steps := t.Texts("recipeIngredient"), instructions(check, t)
		if len(parts) == 0 || len(steps) == 0 {
			continue
		}
		return []string{markupList("ul", parts) + markupList("ol", steps)}
	}
	return nil
}

// instructions returns the steps of a recipe, those of its sections in order.
func instructions(check *cancel.Checker, recipe *schemaorg.Thing) (out []string) {
	for _, v := range recipe.Values("recipeInstructions") {
		t, ok := v.(*schemaorg.Thing)
		if !ok {
			out = append(out, schemaorg.TextOf(v))
			continue
		}
		for _, step := range schemaorg.Find(check, []*schemaorg.Thing{t}, nil, "HowToStep") {
			out = append(out, step.Text("text", "name"))
		}
	}
	return slices.DeleteFunc(out, func(s string) bool { return s == "" })
}

func markupList(tag string, items []string) string {
	var b strings.Builder
	b.WriteString("<" + tag + ">")
	for _, s := range items {
		b.WriteString("<li>" + html.EscapeString(html.UnescapeString(s)) + "</li>")
	}
	b.WriteString("</" + tag + ">")
	return b.String()
}

// Limits for prose in data: its least length, and how much of it is read.
const (
	minProse    = 60 // bytes
	minWords    = 8
	maxDeclared = 4 << 20 // bytes
)

// isProse reports whether a string in data is text for readers.
func isProse(s string) bool {
	if len(s) < minProse || strings.HasPrefix(s, "{") || strings.HasPrefix(s, "[") || strings.HasPrefix(s, "data:") {
		return false
	}
	words := 0
	for w := range strings.FieldsSeq(s[:min(len(s), 4000)]) {
		if c := w[len(w)-1]; c != ';' && c != '{' && c != '}' {
			words++
		}
	}
	return words >= minWords || strings.Count(s, "。") > 0
}

// mostProse returns the distinct texts under the key that has the most prose in
// data, in order.
func mostProse(check *cancel.Checker, data []any) []string {
	size, texts := map[string]int{}, map[string][]string{}
	var names []string // in order of first appearance
	total := 0
	for name, v := range laxjson.Values(check, data) {
		s, ok := v.(string)
		if !ok || !isProse(s) {
			continue
		}
		if total += len(s); total > maxDeclared {
			break
		}
		if texts[name] == nil {
			names = append(names, name)
		}
		if n := len(texts[name]); n == 0 || texts[name][n-1] != s {
			texts[name] = append(texts[name], s)
			size[name] += len(s)
		}
	}
	best := ""
	for _, name := range names {
		if best == "" || size[name] > size[best] {
			best = name
		}
	}
	return texts[best]
}

// textTree builds a document from texts. Some are markup; in the others blank
// lines separate paragraphs.
func textTree(texts []string) *html.Node {
	var content []*html.Node
	for _, text := range texts {
		if strings.Contains(text, "</") || strings.Contains(text, "<p>") || strings.Contains(text, "<br") {
			if page, err := dom.ParseString(text); err == nil {
				if b := dom.Find(page.Root, atom.Body); b != nil {
					content = append(content, dom.DetachChildren(b)...)
				}
				continue
			}
		}
		for paragraph := range strings.SplitSeq(strings.ReplaceAll(html.UnescapeString(text), "\r\n", "\n"), "\n\n") {
			if strings.TrimSpace(paragraph) != "" {
				content = append(content, dom.Element(atom.P, &html.Node{Type: html.TextNode, Data: paragraph}))
			}
		}
	}
	body := dom.Element(atom.Body, content...)
	if dom.InlineText(body) == "" {
		return nil
	}
	root := &html.Node{Type: html.DocumentNode}
	root.AppendChild(dom.Element(atom.Html, body))
	return root
}
