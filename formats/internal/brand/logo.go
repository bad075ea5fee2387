package brand

import (
	"cmp"
	"net/url"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
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
	site := SiteOf(base.String())
	header := -1
	order := 0
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		order++
		if n.DataAtom == atom.Header && header < 0 {
			header = order
		}
		if n.DataAtom == atom.Img {
			if l := candidate(n, base, brandName, site); l.Score > 0 && len(out) < 50 {
				out = append(out, l)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Logo) int { return cmp.Compare(b.Score, a.Score) })
	return out
}

// candidate scores one image by its position and names. A page also has logos
// of others: customers, partners, consent tools.
func candidate(n *html.Node, base dom.Base, brandName string, site Site) Logo {
	l := Logo{URL: base.Resolve(dom.ImageSource(n)), Alt: strings.TrimSpace(dom.Attr(n, "alt"))}
	if l.URL == "" || strings.HasPrefix(l.URL, "data:") && len(l.URL) < 200 {
		return Logo{}
	}
	add := func(points int, reason string) {
		l.Score += points
		l.Reasons = append(l.Reasons, reason)
	}
	if saysLogo(l.URL) {
		add(30, "address says logo")
	}
	if saysLogo(l.Alt) {
		add(30, "alternative text says logo")
	}
	own := false
	switch {
	case brandName != "" && strings.EqualFold(l.Alt, brandName):
		add(25, "alternative text is the brand")
		own = true
	case site.InAlt(l.Alt) != "":
		add(15, "alternative text names the domain")
		own = true
	}
	depth := 0
	for p := n; p != nil && depth < 8; p, depth = p.Parent, depth+1 {
		if depth < 5 && p.DataAtom != atom.Body && (isConsent(dom.Attr(p, "class")) || isConsent(dom.Attr(p, "id"))) {
			return Logo{}
		}
		if depth < 4 && (saysLogo(dom.Attr(p, "class")) || saysLogo(dom.Attr(p, "id"))) {
			add(30, "named logo")
		}
		switch p.DataAtom {
		case atom.A:
			l.Href = base.Resolve(dom.Attr(p, "href"))
			if isHome(l.Href, base) {
				add(25, "links to the home page")
				own = true
			} else if strings.Contains(l.Href, "://") && !sameHost(l.Href, base) {
				add(-40, "links to another site")
			}
		case atom.Header:
			add(25, "in the header")
			own = own || saysLogo(l.URL) || saysLogo(l.Alt)
		case atom.Nav:
			add(10, "in the navigation")
		case atom.Footer:
			add(-25, "in the footer")
		case atom.Article, atom.Main, atom.Li:
			add(-15, "in the content")
		}
	}
	if own = own || site.inFile(l.URL); !own {
		add(-65, "nothing says that it is the site's own")
	}
	if strings.Contains(strings.ToLower(l.URL), ".svg") && l.Score > 0 {
		add(5, "vector image")
	}
	return l
}

func saysLogo(s string) bool {
	s = strings.ToLower(s)
	return strings.Contains(s, "logo") || strings.Contains(s, "wordmark")
}

// isConsent reports whether a class or id belongs to a tool for cookie consent.
func isConsent(name string) bool {
	name = strings.ToLower(name)
	return name != "" && slices.ContainsFunc(lists()["consent"], func(tool string) bool { return strings.Contains(name, tool) })
}

// inFile reports whether an image's file name contains the domain's name.
func (s Site) inFile(address string) bool {
	file, _, _ := strings.Cut(address, "?")
	return len(s.label) > leastLabel && strings.Contains(letters.Compact(file[strings.LastIndexByte(file, '/')+1:]), s.label)
}

func isHome(href string, base dom.Base) bool {
	if base.String() == "" {
		return href == "/" || href == "./"
	}
	u, err := url.Parse(href)
	return err == nil && sameHost(href, base) && strings.Trim(u.Path, "/") == ""
}

func sameHost(address string, base dom.Base) bool {
	return dom.SiteHost(address) == dom.SiteHost(base.String())
}
