package schemafill

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
)

// A listPlace is a heading or container where the page may show a list.
type listPlace struct {
	node    *html.Node
	title   string     // text of a heading, in lower case
	words   []string   // words of the title
	meaning string     // see meaningOf
	classes [][]string // words of its classes and ids, for an element named like a list
}

// listPlaces returns the places below root in document order, read once for all
// properties.
func (f *filler) listPlaces(root *html.Node) []listPlace {
	if out, ok := f.places[root]; ok {
		return out
	}
	var out []listPlace
	for n := root; n != nil; {
		f.check.Step()
		if n.Type == html.ElementNode {
			p := listPlace{node: n}
			if isHeading(n) || mayHead(n) {
				p.title = strings.ToLower(strings.Trim(labelled.ShortText(n, 60), " :"))
				p.words = ident.Words(p.title)
				p.meaning = meaningOf(p.words)
			}
			if p.classes = classWords(n); p.title != "" || p.classes != nil {
				out = append(out, p)
			}
		}
		n = dom.Next(n, root, n.DataAtom != atom.Nav && n.DataAtom != atom.Footer)
	}
	if f.places == nil {
		f.places = map[*html.Node][]listPlace{}
	}
	f.places[root] = out
	return out
}

func (f *filler) shownIn(root *html.Node, name string) []string {
	words := ident.Words(strings.TrimSuffix(strings.TrimSuffix(name, "_list"), "List"))
	meaning, titles := meaningOf(words), headings(strings.Join(words, " "))
	var best shownItems
	seen := 0
	places := f.listPlaces(root)
	f.spend(len(places))
	for i := range places {
		p := &places[i]
		var got shownItems
		switch {
		case p.title != "" && p.isTitled(words, meaning, titles):
			f.spendBelow(p.node.Parent)
			got.texts = itemsAfter(p.node)
		case slices.ContainsFunc(p.classes, func(c []string) bool { return sameWordList(c[len(c)-1:], words) }):
			f.spendBelow(p.node)
			got.texts = itemsIn(p.node)
			got.named = len(got.texts) > 1
		default:
			continue
		}
		if got.beats(best) {
			best = got
		}
		if seen++; seen == maxPlaces {
			break
		}
	}
	texts := unnumbered(best.texts)
	if len(texts) == 1 && len(texts[0]) < minAlone {
		return nil // a single word is not a list
	}
	return texts
}

// shownItems are the items of a list, and whether it is in an element named
// like the property: what only follows a heading may be prose about them.
type shownItems struct {
	texts []string
	named bool
}

// beats reports whether a list fits a property better than another: the named
// one, else the longer one.
func (l shownItems) beats(other shownItems) bool {
	if len(l.texts) == 0 || l.named != other.named {
		return l.named
	}
	return len(l.texts) > len(other.texts)
}

// spendBelow spends a step for each node below n.
func (f *filler) spendBelow(n *html.Node) {
	for c := n; c != nil; c = dom.Next(c, n, true) {
		f.spend(1)
	}
}

// isTitled reports whether a heading names the property, by its own words or by
// a synonym in any language.
func (p *listPlace) isTitled(words []string, meaning string, titles []string) bool {
	if sameWordList(p.words, words) || meaning != "" && p.meaning == meaning {
		return true
	}
	for _, w := range titles {
		if p.title == w || strings.HasPrefix(p.title, w+" ") {
			return true
		}
	}
	return false
}

// minAlone is the least length of the only item of a list, in bytes.
const minAlone = 80

func isHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Strong, atom.B, atom.Caption, atom.Legend:
		return true
	}
	return dom.IsHeading(n)
}

// mayHead reports whether an element can serve as a heading: pages without
// proper headings use short paragraphs.
func mayHead(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Span, atom.Dt:
		return n.FirstChild != nil && len(labelled.ShortText(n, 40)) > 0
	}
	return false
}

// classWords returns the words of each class and id that may name an element
// like a property.
func classWords(n *html.Node) (out [][]string) {
	if n.DataAtom != atom.Ul && n.DataAtom != atom.Ol && n.DataAtom != atom.Div && n.DataAtom != atom.Section && n.DataAtom != atom.Table {
		return nil
	}
	for _, key := range [...]string{"class", "id"} {
		for token := range strings.FieldsSeq(dom.Attr(n, key)) {
			if strings.HasPrefix(token, "has-") || strings.HasPrefix(token, "is-") {
				continue // a state, of a colour or a size
			}
			if parts := ident.Words(token); len(parts) > 0 && len(parts) <= 4 {
				out = append(out, parts)
			}
		}
	}
	return out
}
