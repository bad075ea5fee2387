package formats

import (
	"context"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/mdread"
	"github.com/pagemill/pagemill/internal/scheme"
)

// Links returns the distinct targets of the page's a[href] elements in order of
// first appearance, absolute if the page's address is known. References to a
// fragment of the page itself ("#part") are left out, and those with a scheme
// that may not be followed (javascript:, file:); an empty href is the page.
func Links(ctx context.Context, p Page) ([]string, error) { return run(ctx, p, linksOf) }

func linksOf(p Page) []string {
	root := p.content()
	if root == nil {
		return nil
	}
	set := newURLSet(p.base())
	for n := root; n != nil; n = dom.Next(n, root, true) {
		p.check.Step()
		if n.DataAtom == atom.A {
			if href, ok := dom.LookupAttr(n, "href"); ok {
				set.addLink(href)
			}
		}
	}
	return set.list
}

// MarkdownLinks returns the link targets of a page's Markdown or plain text:
// links, reference definitions, autolinks and bare URLs, but no images and
// nothing in code. Relative targets resolve against the page's own address.
func MarkdownLinks(ctx context.Context, p Page) ([]string, error) { return run(ctx, p, markdownLinks) }

func markdownLinks(p Page) []string {
	set := newURLSet(dom.NewBase(nil, p.URL))
	if !mdread.MayLink(p.Markdown) {
		return nil
	}
	for _, target := range mdread.LinksOf(p.check, p.kept().document) {
		p.check.Step()
		set.addLink(target)
	}
	return set.list
}

// A urlSet collects distinct addresses in order of first appearance.
type urlSet struct {
	base dom.Base
	seen map[string]bool
	list []string
}

func newURLSet(base dom.Base) *urlSet {
	return &urlSet{base: base, seen: map[string]bool{}}
}

func (s *urlSet) addLink(href string) {
	href = dom.CleanReference(href)
	if strings.HasPrefix(href, "#") || !scheme.Follows(href) {
		return
	}
	s.put(s.base.Resolve(mendScheme(href)))
}

// put adds a resolved address.
func (s *urlSet) put(address string) {
	if address != "" && !s.seen[address] {
		s.seen[address] = true
		s.list = append(s.list, address)
	}
}

// brokenScheme is a common error that browsers correct: "http:/host".
var brokenScheme = lazy.Regexp(`^(https?:/)([^/])`)

func mendScheme(href string) string { return brokenScheme().ReplaceAllString(href, "$1/$2") }
