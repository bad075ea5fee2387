package shop

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A heading is a first-level heading with its position in document order.
type heading struct {
	text string
	at   int
	node *html.Node
}

// chooseHeading picks the heading that also occurs in the page's title: pages
// often begin with unrelated headings.
func (v *view) chooseHeading(check *cancel.Checker) {
	best := 0.0
	title, ogTitle := wordsOf(strings.ToLower(v.title)), wordsOf(strings.ToLower(v.ogTitle))
	for _, h := range v.headings {
		check.Steps(3)
		if isShopName(h.text, v.url) {
			continue
		}
		text := wordsOf(strings.ToLower(h.text))
		s := max(text.overlap(title), text.overlap(ogTitle))
		if v.heading == "" || s > best {
			v.heading, v.headingAt, v.headingNode, best = h.text, h.at, h.node, s
		}
	}
	if v.name.text != "" && (v.heading == "" || best < 0.5) {
		v.heading, v.headingAt, v.headingNode = v.name.text, v.name.at, v.name.node
	}
	if v.heading == "" && v.titled.text != "" {
		v.heading, v.headingAt, v.headingNode = v.titled.text, v.titled.at, v.titled.node
	}
}

// beginsTitle records the first text of the body that begins the page's title
// and is at least half of it, or all of it but the site's name.
func (v *view) beginsTitle(n *html.Node) {
	if v.titled.text != "" || len(n.Data) < minTitled || len(n.Data) > 300 || len(v.title) < minTitled || n.Parent == nil || dom.Is(n.Parent, atom.Title) {
		return
	}
	text := strings.TrimSpace(n.Data)
	rest, ok := strings.CutPrefix(v.title, text)
	if ok && len(text) >= minTitled && (2*len(text) >= len(v.title) || len(strings.Fields(rest)) <= maxSiteWords && strings.HasPrefix(rest, " ")) {
		v.titled = heading{text, v.order, n.Parent}
		v.headingAt = cmp.Or(v.headingAt, v.order)
	}
}

// The least length of a text in place of a heading, and the most words with
// which a title goes on after it: "on Example", "| Example".
const (
	minTitled    = 4
	maxSiteWords = 3
)

// namedHeading reports whether a first-level heading is also named as the
// product's title.
func (v *view) namedHeading() bool {
	return slices.ContainsFunc(v.headings, func(h heading) bool { return h.text == v.name.text })
}

// isTitle reports whether name is the page's own title.
func (v *view) isTitle(name string) bool {
	name = strings.ToLower(strings.TrimSpace(name))
	if name == "" {
		return false
	}
	for _, t := range [...]string{v.heading, v.ogTitle, v.title} {
		if t = strings.ToLower(t); t != "" && (t == name || len(name) > 12 && strings.Contains(t, name) || len(t) > 12 && strings.Contains(name, t)) {
			return true
		}
	}
	return false
}
