package formats

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/thing"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// DeclaredText returns the text that a page declares for others than its
// readers, as a tree, and where it stands: "JSON-LD", "the state of its
// scripts" or "noscript". It is nil where there is none. Pages that a script
// draws have nothing else.
func DeclaredText(p Page) (tree *html.Node, source string) {
	root, check := p.Root, p.check
	if root == nil {
		return nil, ""
	}
	data := p.declares()
	if text := declaredBody(check, data); text != "" {
		return textTree([]string{text}), "JSON-LD"
	}
	if texts := stateText(data); texts != nil {
		return textTree(texts), "the state of its scripts"
	}
	if text := noscriptText(check, root); text != "" {
		return textTree([]string{text}), "noscript"
	}
	return nil, ""
}

// bodyProperties are the properties of schema.org that hold a whole text.
var bodyProperties = []string{"articleBody", "reviewBody", "recipeInstructions", "text"}

// declaredBody returns the longest text that JSON-LD declares.
func declaredBody(check *cancel.Checker, data *declared.Data) string {
	best := ""
	for _, t := range thing.Find(check, data.Linked(), nil) {
		for _, name := range bodyProperties {
			for _, v := range t.Values(name) {
				if s, ok := v.(string); ok && len(s) > len(best) && isProse(s) {
					best = s
				}
			}
		}
	}
	return best
}

// Bounds on what counts as prose in data, and on how much of it is read.
const (
	minProse    = 60 // bytes
	minWords    = 8
	maxDepth    = 64
	maxDeclared = 4 << 20 // bytes
)

// isProse reports whether a string of some data is text for readers.
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

// stateText returns the texts that stand under the one name that has most of
// them in the state of the page's scripts, in order, each once.
func stateText(data *declared.Data) []string {
	g := proseGroups{size: map[string]int{}, texts: map[string][]string{}}
	for _, state := range data.States() {
		g.walk("", state, 0)
	}
	best := ""
	for _, name := range g.names {
		if best == "" || g.size[name] > g.size[best] {
			best = name
		}
	}
	return g.texts[best]
}

// proseGroups are texts by the name they stand under.
type proseGroups struct {
	names []string // in order of first appearance
	size  map[string]int
	texts map[string][]string
	total int
}

func (g *proseGroups) walk(name string, v any, depth int) {
	if depth > maxDepth || g.total > maxDeclared {
		return
	}
	switch v := v.(type) {
	case string:
		if !isProse(v) {
			return
		}
		g.total += len(v)
		if g.texts[name] == nil {
			g.names = append(g.names, name)
		}
		if n := len(g.texts[name]); n == 0 || g.texts[name][n-1] != v {
			g.texts[name] = append(g.texts[name], v)
			g.size[name] += len(v)
		}
	case []any:
		for _, e := range v {
			g.walk(name, e, depth+1)
		}
	case map[string]any:
		keys := make([]string, 0, len(v))
		for key := range v {
			keys = append(keys, key)
		}
		slices.Sort(keys)
		for _, key := range keys {
			g.walk(key, v[key], depth+1)
		}
	}
}

// noscriptText returns the markup of the longest noscript element of the body.
func noscriptText(check *cancel.Checker, root *html.Node) string {
	best := ""
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		if n.DataAtom == atom.Noscript && !dom.Is(n.Parent, atom.Head) {
			if text := dom.Text(n); len(text) > len(best) {
				best = text
			}
		}
	}
	return best
}

// textTree makes a page of texts, some of which are markup; others have blank
// lines between their paragraphs.
func textTree(texts []string) *html.Node {
	body := &html.Node{Type: html.ElementNode, DataAtom: atom.Body, Data: "body"}
	for _, text := range texts {
		if strings.Contains(text, "</") || strings.Contains(text, "<p>") || strings.Contains(text, "<br") {
			if page, err := dom.ParseString(text); err == nil {
				for b := dom.Find(page.Root, atom.Body); b != nil && b.FirstChild != nil; {
					c := b.FirstChild
					b.RemoveChild(c)
					body.AppendChild(c)
				}
				continue
			}
		}
		for paragraph := range strings.SplitSeq(strings.ReplaceAll(html.UnescapeString(text), "\r\n", "\n"), "\n\n") {
			if strings.TrimSpace(paragraph) == "" {
				continue
			}
			p := &html.Node{Type: html.ElementNode, DataAtom: atom.P, Data: "p"}
			p.AppendChild(&html.Node{Type: html.TextNode, Data: paragraph})
			body.AppendChild(p)
		}
	}
	if dom.InlineText(body) == "" {
		return nil
	}
	root := &html.Node{Type: html.DocumentNode}
	page := &html.Node{Type: html.ElementNode, DataAtom: atom.Html, Data: "html"}
	page.AppendChild(body)
	root.AppendChild(page)
	return root
}
