package schemafill

import (
	"slices"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
)

// facts fills a list of names with their values, such as the specifications of a
// product, from what the page labels: from rows of tables, definitions and items of
// lists if it has several, else from all.
func (f *filler) facts(array, items map[string]any, name, at string) []any {
	label, value := factProperties(items, name)
	if label == "" {
		return nil
	}
	_, props := properties(items)
	for _, root := range f.page.Content {
		f.spendBelow(root)
		all := labelled.Read(f.check, root)
		if rows := slices.DeleteFunc(slices.Clone(all), func(t labelled.Fact) bool { return !inRow(t.Node) }); len(rows) >= leastFacts {
			all = rows
		}
		if len(all) < leastFacts {
			continue
		}
		var out []any
		for _, t := range all {
			here := at + "/" + itoa(len(out)) + "/"
			item := map[string]any{}
			for _, x := range [...]struct{ property, text string }{{label, t.Label}, {value, t.Value}} {
				p, _ := props[x.property].(map[string]any)
				if v := f.convert(nil, x.text, f.resolve(p), x.property); v != nil {
					item[x.property] = v
				}
			}
			if len(item) < 2 {
				continue
			}
			f.note(here+PointerPart(label), Evidence{Source: "text", Text: t.Label})
			f.note(here+PointerPart(value), Evidence{Source: "text", Text: t.Value})
			if out = append(out, item); len(out) == limit(array) {
				break
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// leastFacts is how many labelled values make a list.
const leastFacts = 2

// factProperties returns the properties of a list's items for a label and its value,
// "" if the list is called otherwise or its items have others.
func factProperties(items map[string]any, name string) (label, value string) {
	words := ident.Words(name)
	names, _ := properties(items)
	if len(words) == 0 || len(names) != 2 || !slices.Contains(factLists, ident.Singular(words[len(words)-1])) {
		return "", ""
	}
	for _, n := range names {
		switch own := ident.Words(n); {
		case len(own) == 0:
		case slices.Contains(factLabels, own[len(own)-1]):
			label = n
		case own[len(own)-1] == "value":
			value = n
		}
	}
	if label == "" || value == "" {
		return "", ""
	}
	return label, value
}

// What lists of labelled values and their properties are called.
var (
	factLists  = []string{"specification", "spec", "attribute", "characteristic", "parameter", "property", "fact"}
	factLabels = []string{"name", "label", "key", "property", "attribute", "parameter", "spec"}
)

// inRow reports whether a value stands in a row of a table, a definition or an item
// of a list.
func inRow(n *html.Node) bool {
	for range 3 {
		if n == nil {
			return false
		}
		switch n.DataAtom {
		case atom.Td, atom.Tr, atom.Dd, atom.Dl, atom.Li:
			return true
		}
		n = n.Parent
	}
	return false
}
