package brand

import (
	"cmp"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Logo is an image that may be the site's logo.
type Logo struct {
	URL, Alt, Href string
	Score          int
	Reasons        []string
}

// Logos returns the candidates for the site's logo, best first.
func Logos(check *cancel.Checker, root *html.Node, base dom.Base, brandName string) []Logo {
	var out []Logo
	header := -1
	order := 0
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		order++
		if n.DataAtom == atom.Header && header < 0 {
			header = order
		}
		if n.DataAtom == atom.Img {
			if l := candidate(n, base, brandName); l.Score > 0 && len(out) < 50 {
				out = append(out, l)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Logo) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// candidate scores one image by where it stands and how it is called.
func candidate(n *html.Node, base dom.Base, brandName string) Logo {
	l := Logo{URL: base.Resolve(dom.ImageSource(n)), Alt: strings.TrimSpace(dom.Attr(n, "alt"))}
	if l.URL == "" || strings.HasPrefix(l.URL, "data:") && len(l.URL) < 200 {
		return Logo{}
	}
	add := func(points int, reason string) {
		l.Score += points
		l.Reasons = append(l.Reasons, reason)
	}
	said := func(s string) bool { return strings.Contains(strings.ToLower(s), "logo") }
	if said(l.URL) {
		add(30, "address says logo")
	}
	if said(l.Alt) {
		add(30, "alternative text says logo")
	}
	if brandName != "" && strings.EqualFold(l.Alt, brandName) {
		add(25, "alternative text is the brand")
	}
	depth := 0
	for p := n; p != nil && depth < 8; p, depth = p.Parent, depth+1 {
		if depth < 4 && (said(dom.Attr(p, "class")) || said(dom.Attr(p, "id"))) {
			add(30, "named logo")
		}
		switch p.DataAtom {
		case atom.A:
			l.Href = base.Resolve(dom.Attr(p, "href"))
			if isHome(l.Href, base) {
				add(25, "links to the home page")
			} else if strings.Contains(l.Href, "://") && !sameHost(l.Href, base) {
				add(-40, "links to another site")
			}
		case atom.Header:
			add(25, "in the header")
		case atom.Nav:
			add(10, "in the navigation")
		case atom.Footer:
			add(-25, "in the footer")
		case atom.Article, atom.Main, atom.Li:
			add(-15, "in the content")
		}
	}
	if strings.Contains(strings.ToLower(l.URL), ".svg") && l.Score > 0 {
		add(5, "vector image")
	}
	return l
}

func isHome(href string, base dom.Base) bool {
	b := base.String()
	if b == "" {
		return href == "/" || href == "./"
	}
	return sameHost(href, base) && strings.Trim(pathOf(href), "/") == ""
}

func pathOf(address string) string {
	_, rest, ok := strings.Cut(address, "://")
	if !ok {
		return address
	}
	_, path, _ := strings.Cut(rest, "/")
	path, _, _ = strings.Cut(path, "?")
	path, _, _ = strings.Cut(path, "#")
	return path
}

func sameHost(address string, base dom.Base) bool {
	return hostOf(address) == hostOf(base.String())
}

func hostOf(address string) string {
	_, rest, _ := strings.Cut(address, "://")
	host, _, _ := strings.Cut(rest, "/")
	return strings.TrimPrefix(host, "www.")
}
