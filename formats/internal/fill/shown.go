package fill

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/facts"
	"github.com/pagemill/pagemill/formats/internal/thing"
	"github.com/pagemill/pagemill/internal/dom"
)

// metaKey is the name under which metadata answers a property.
func metaKey(name string) string {
	key := strings.Join(splitWords(name), " ")
	for _, path := range meanings(key) {
		switch path {
		case "name":
			return "title"
		case "description", "author", "image", "url", "publisher", "keywords":
			return path
		case "datePublished":
			return "published"
		case "dateModified":
			return "modified"
		case "inLanguage":
			return "language"
		}
	}
	switch key {
	case "site name", "site":
		return "siteName"
	}
	return key
}

// fact answers a property by a labelled value that the page shows.
func (f *filler) fact(s map[string]any, name, at string) any {
	words := splitWords(name)
	for _, fact := range f.page.Facts {
		if !sameWordList(splitWords(fact.Label), words) && !sameMeaning(fact.Label, words) {
			continue
		}
		if v := convert(nil, fact.Value, s, name); v != nil {
			f.note(at, Evidence{Source: fact.Source, Path: fact.Label, Text: fact.Value})
			return v
		}
	}
	return nil
}

// sameMeaning reports whether a label and a property name stand for the same
// property of the vocabulary, one that is not general.
func sameMeaning(label string, words []string) bool {
	a, b := meanings(strings.Join(splitWords(label), " ")), meanings(strings.Join(words, " "))
	return len(a) > 0 && len(b) > 0 && a[0] == b[0] && !isGeneral(a[0])
}

// shownList answers a list by the items under a heading, or in an element,
// that is named like the property.
func (f *filler) shownList(items map[string]any, name, at string) []any {
	if f.page.Root == nil {
		return nil
	}
	words := splitWords(strings.TrimSuffix(strings.TrimSuffix(name, "_list"), "List"))
	var best []string
	for n := f.page.Root; n != nil; n = dom.Next(n, f.page.Root, true) {
		if n.Type != html.ElementNode {
			continue
		}
		var got []string
		switch {
		case (isHeading(n) || mayHead(n)) && titleMatches(facts.ShortText(n, 60), words):
			got = itemsAfter(n)
		case classMatches(n, words):
			got = itemsIn(n)
		}
		if len(got) > len(best) {
			best = got
		}
	}
	if len(best) < 2 {
		return nil
	}
	var out []any
	for _, text := range unnumbered(best) {
		if v := convert(nil, text, items, name); v != nil {
			f.note(at+"/"+itoa(len(out)), Evidence{Source: "list", Path: name, Text: text})
			out = append(out, v)
		}
	}
	return out
}

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Strong, atom.B, atom.Caption, atom.Legend:
		return true
	}
	return false
}

// mayHead reports whether an element can stand for a heading: pages without
// proper headings use short paragraphs.
func mayHead(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Span, atom.Dt:
		return n.FirstChild != nil && len(facts.ShortText(n, 40)) > 0
	}
	return false
}

// titleMatches reports whether a heading names the property, by its own words
// or by a word of the same meaning in another language.
func titleMatches(title string, words []string) bool {
	title = strings.ToLower(strings.Trim(title, " :"))
	if title == "" {
		return false
	}
	if sameWordList(splitWords(title), words) || sameMeaning(title, words) {
		return true
	}
	for _, w := range headings(strings.Join(words, " ")) {
		if title == w || strings.HasPrefix(title, w+" ") {
			return true
		}
	}
	return false
}

// headings are the titles under which pages of other languages list things.
func headings(words string) []string {
	switch words {
	case "ingredients", "ingredient":
		return []string{"ingredients", "what you'll need", "what you’ll need", "you will need", "what you need", "zutaten", "ingrédients", "ingredientes", "ingredienti", "ingrediënten", "ingredienser", "składniki", "ingrediente", "ингредиенты", "suroviny", "ainekset", "hozzávalók", "材料", "재료", "食材"}
	case "instructions", "instruction", "directions", "steps":
		return []string{"instructions", "directions", "method", "steps", "preparation", "zubereitung", "préparation", "preparación", "elaboración", "preparazione", "procedimento", "bereiding", "modo de preparo", "modo de preparação",
			"sposób przygotowania", "przygotowanie", "fremgangsmåde", "gör så här", "tillagning", "приготовление", "postup", "valmistus", "elkészítés", "作り方", "만드는 법", "做法", "how to make it", "cooking directions"}
	}
	return nil
}

func classMatches(n *html.Node, words []string) bool {
	if n.DataAtom != atom.Ul && n.DataAtom != atom.Ol && n.DataAtom != atom.Div && n.DataAtom != atom.Section && n.DataAtom != atom.Table {
		return false
	}
	for _, key := range [...]string{"class", "id"} {
		for token := range strings.FieldsSeq(dom.Attr(n, key)) {
			parts := splitWords(token)
			if len(parts) > 0 && len(parts) <= 4 && sameWordList(parts[len(parts)-1:], words) {
				return true
			}
		}
	}
	return false
}

// itemsAfter returns the items of the lists that follow a heading before the
// next one of its kind.
func itemsAfter(heading *html.Node) []string {
	start := heading
	for start.NextSibling == nil && start.Parent != nil && start.Parent.DataAtom != atom.Body {
		start = start.Parent
	}
	var out []string
	for n, seen := start.NextSibling, 0; n != nil && seen < 12; n = n.NextSibling {
		if n.Type != html.ElementNode {
			continue
		}
		seen++
		if isHeading(n) && n.DataAtom == heading.DataAtom && len(out) > 0 {
			break
		}
		got := itemsIn(n)
		if len(got) == 0 && len(out) > 0 {
			break
		}
		out = append(out, got...)
	}
	return out
}

// itemsIn returns the texts of the list items in n, else of its paragraphs.
func itemsIn(n *html.Node) []string {
	for _, tag := range [...]atom.Atom{atom.Li, atom.P} {
		var out []string
		for c := n; c != nil; {
			descend := true
			if c.DataAtom == tag {
				for line := range strings.SplitSeq(blockText(c), "\n") {
					if line = thing.Clean(line); line != "" {
						out = append(out, line)
					}
				}
				descend = false
			}
			c = dom.Next(c, n, descend)
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}
