package schemafill

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// texts fills a list of scalars. A string with several lines, steps or sections
// is split. If the page shows the same list with more detail, the shown list is
// used.
func (f *filler) texts(items map[string]any, name, path string, values []any, t *schemaorg.Thing, at string, top bool) []any {
	var parts []string
	for _, v := range values {
		parts = append(parts, steps(v, len(values) == 1)...)
	}
	if len(parts) == 1 && strings.Contains(parts[0], ",") && strings.Contains(strings.ToLower(name), "keyword") {
		parts = strings.Split(parts[0], ",")
	}
	if isSteps(name) && len(parts) > 1 && isListTitle(parts[0]) {
		parts = parts[1:]
	}
	parts = unnumbered(parts)
	from := Evidence{Source: t.Source, Path: strings.TrimPrefix(t.Path+"."+path, ".")}
	if top && !isSteps(name) {
		parts = f.withoutTitles(parts)
		if shown := f.fuller(name, parts); shown != nil {
			parts, from = shown, Evidence{Source: "list", Path: name}
		}
	}
	return f.converted(parts, items, name, at, from)
}

// converted converts the parts to the type of the items.
func (f *filler) converted(parts []string, items map[string]any, name, at string, from Evidence) []any {
	var out []any
	for _, p := range parts {
		if v := f.convert(nil, p, items, name); v != nil {
			from.Text = p
			f.note(at+"/"+itoa(len(out)), from)
			out = append(out, v)
		}
	}
	return out
}

// fuller returns the shown list if it has more detail than the declared one,
// else nil.
func (f *filler) fuller(name string, declared []string) []string {
	for _, root := range f.page.Content {
		if shown := f.withoutTitles(f.shownIn(root, name)); saysMore(shown, declared) {
			return shown
		}
	}
	return nil
}

// isSteps reports whether a property lists steps: sentences, with titles
// between them.
func isSteps(name string) bool {
	return slices.Contains(meanings(strings.Join(ident.Words(name), " ")), "recipeInstructions")
}

// saysMore reports whether a shown list is the declared one in more detail: its
// items contain the words of the declared ones and, in most of them, either
// numbers that the declared ones lack, as where a recipe declares ingredients
// without their amounts, or the same words in another order. A single declared
// item must be contained in one of at least three shown items.
func saysMore(shown, declared []string) bool {
	if len(declared) == 1 {
		return len(shown) >= 3 && slices.ContainsFunc(shown, func(s string) bool { return holds(tokens(s), tokens(declared[0])) })
	}
	if len(declared) == 0 || len(shown)*5 < len(declared)*4 || len(shown)*4 > len(declared)*5 {
		return false
	}
	have := make([][]string, len(shown))
	for k, s := range shown {
		have[k] = tokens(s)
	}
	same, more, used := 0, 0, make([]bool, len(shown))
	for i, d := range declared {
		words := tokens(d)
		for k := range shown {
			k = (i + k) % len(shown) // first try the item at the same position
			if used[k] || k > i+maxShift || k < i-maxShift {
				continue
			}
			if !holds(have[k], words) {
				continue
			}
			used[k] = true
			same++
			if figures(have[k]) > 0 && figures(words) == 0 || len(have[k]) == len(words) && !slices.Equal(have[k], words) {
				more++
			}
			break
		}
	}
	return same*5 >= len(declared)*4 && more*2 > same
}

// maxShift is the greatest distance between the positions of an item in the two
// lists.
const maxShift = 8

var token = lazy.Regexp(`\pN+|[\pL\pM]+`)

// tokens returns the words and numbers of a text in lower case.
func tokens(s string) []string { return token().FindAllString(strings.ToLower(s), -1) }

// holds reports whether have contains all words, each at least as often.
func holds(have, words []string) bool {
	left := map[string]int{}
	for _, w := range have {
		left[w]++
	}
	for _, w := range words {
		if left[w]--; left[w] < 0 {
			return false
		}
	}
	return len(words) > 0
}

// figures counts the numbers among tokens.
func figures(tokens []string) int {
	n := 0
	for _, t := range tokens {
		if strings.IndexFunc(t, unicode.IsNumber) == 0 {
			n++
		}
	}
	return n
}

// withoutTitles drops the parts that the page shows as group titles: generators
// put them among the items.
func (f *filler) withoutTitles(parts []string) []string {
	if len(parts) < 3 {
		return parts
	}
	titles := f.groupTitles()
	var out []string
	for _, p := range parts {
		if key := strings.ToLower(strings.Trim(p, " :")); key == "" || len(p) > maxTitle || !titles[key] {
			out = append(out, p)
		}
	}
	return out
}

const maxTitle = 60

// groupTitles are the texts of headings, and of elements named as group titles,
// that are nowhere list items.
func (f *filler) groupTitles() map[string]bool {
	if f.titles != nil {
		return f.titles
	}
	f.titles = map[string]bool{}
	items := map[string]bool{}
	if len(f.page.Content) == 0 {
		return f.titles
	}
	root := f.page.Content[len(f.page.Content)-1] // the whole page
	for n := root; n != nil; n = dom.Next(n, root, true) {
		f.check.Step()
		if n.Type != html.ElementNode {
			continue
		}
		switch {
		case n.DataAtom == atom.Li:
			items[strings.ToLower(strings.Trim(labelled.ShortText(n, maxTitle), " :"))] = true
		case isTitle(n):
			f.titles[strings.ToLower(strings.Trim(labelled.ShortText(n, maxTitle), " :"))] = true
		}
	}
	for item := range items {
		delete(f.titles, item)
	}
	return f.titles
}

// isTitle reports whether n is a heading or is named as a group title.
func isTitle(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Legend, atom.Caption:
		return true
	case atom.P, atom.Div, atom.Span, atom.Strong, atom.B, atom.Dt:
		class := strings.ToLower(dom.Attr(n, "class"))
		for _, w := range [...]string{"title", "heading", "group-name", "group-head", "groupname", "subhead", "section-name"} {
			if strings.Contains(class, w) {
				return true
			}
		}
	}
	return false
}

// shownList fills a list from the items below a heading, or in an element,
// named like the property.
func (f *filler) shownList(items map[string]any, name, at string) []any {
	parts := f.shown(name)
	if !isSteps(name) {
		parts = f.withoutTitles(parts)
	}
	return f.converted(parts, items, name, at, Evidence{Source: "list", Path: name})
}

// maxPlaces limits how many matching headings and elements are searched.
const maxPlaces = 40

// shown returns the list under a matching name, of the main content if it has one.
func (f *filler) shown(name string) []string {
	for _, root := range f.page.Content {
		if out := f.shownIn(root, name); len(out) > 0 {
			return out
		}
	}
	return nil
}
