package microformats

import (
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A RelURL describes the target of links with a rel.
type RelURL struct {
	Rels     []string `json:"rels"`
	Text     string   `json:"text,omitempty"`
	Title    string   `json:"title,omitempty"`
	Media    string   `json:"media,omitempty"`
	HrefLang string   `json:"hreflang,omitempty"`
	Type     string   `json:"type,omitempty"`
}

func (d *Data) addRels(n *html.Node, base dom.Base) {
	if !dom.Is(n, atom.A) && !dom.Is(n, atom.Area) && !dom.Is(n, atom.Link) {
		return
	}
	rels := strings.Fields(dom.Attr(n, "rel"))
	href, ok := dom.LookupAttr(n, "href")
	if len(rels) == 0 || !ok {
		return
	}
	url := base.Resolve(href)
	about := d.RelURLs[url]
	if about == nil {
		about = &RelURL{}
		d.RelURLs[url] = about
	}
	for _, rel := range rels {
		if !slices.Contains(d.Rels[rel], url) {
			d.Rels[rel] = append(d.Rels[rel], url)
		}
		if !slices.Contains(about.Rels, rel) {
			about.Rels = append(about.Rels, rel)
		}
	}
	slices.Sort(about.Rels)
	for _, f := range [...]struct {
		to  *string
		val string
	}{
		{&about.Text, strings.TrimSpace(dom.Text(n))}, {&about.Title, dom.Attr(n, "title")}, {&about.Media, dom.Attr(n, "media")},
		{&about.HrefLang, dom.Attr(n, "hreflang")}, {&about.Type, dom.Attr(n, "type")},
	} {
		if *f.to == "" {
			*f.to = f.val
		}
	}
}
