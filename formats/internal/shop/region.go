package shop

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// region returns the country of a page as an ISO 3166 code: from its address,
// else from its language ("en-AU"); "" if unknown.
func region(address, lang string) string {
	host := dom.Host(address)
	if i := strings.LastIndexByte(host, '.'); i >= 0 && len(host)-i == 3 && !slices.Contains(vocabulary()["worldwide"], host[i+1:]) {
		if host[i+1:] == "uk" {
			return "GB"
		}
		return strings.ToUpper(host[i+1:])
	}
	if i := strings.LastIndexAny(lang, "-_"); i > 0 && len(lang)-i == 3 {
		return strings.ToUpper(lang[i+1:])
	}
	return ""
}

// pageLanguage returns the language of the page's root element.
func pageLanguage(root *html.Node) string {
	if n := dom.Find(root, atom.Html); n != nil {
		return dom.Attr(n, "lang")
	}
	return ""
}
