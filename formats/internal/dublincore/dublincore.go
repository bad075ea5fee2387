// Package dublincore reads Dublin Core metadata in meta and link elements
// (dublincore.org/specifications/dublin-core/dcq-html).
package dublincore

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// The two Dublin Core namespaces.
const (
	elementsNS = "http://purl.org/dc/elements/1.1/"
	termsNS    = "http://purl.org/dc/terms/"
)

// Record is a page's Dublin Core metadata.
type Record struct {
	Namespaces map[string]string `json:"namespaces"`
	Elements   []Entry           `json:"elements"`
	Terms      []Entry           `json:"terms"`
}

// An Entry is one meta or link element.
type Entry struct {
	Name     string `json:"name,omitempty"`
	Rel      string `json:"rel,omitempty"`
	Scheme   string `json:"scheme,omitempty"`
	Lang     string `json:"lang,omitempty"`
	HrefLang string `json:"hreflang,omitempty"`
	Content  string `json:"content,omitempty"`
	Href     string `json:"href,omitempty"`
	URI      string `json:"URI"`
}

// Read returns the Dublin Core entries of the page's meta and link elements,
// nil if there are none. Entries of links follow those of meta elements.
func Read(metas, links []*html.Node) *Record {
	r := &Record{Namespaces: map[string]string{}, Elements: []Entry{}, Terms: []Entry{}}
	for _, n := range metas {
		if name := dom.Attr(n, "name"); n.DataAtom == atom.Meta && name != "" {
			r.add(Entry{Name: name, Content: dom.Attr(n, "content")}, name, n)
		}
	}
	for _, n := range links {
		r.link(n)
	}
	if len(r.Elements)+len(r.Terms) == 0 {
		return nil
	}
	return r
}

func (r *Record) link(n *html.Node) {
	rel := dom.Attr(n, "rel")
	if prefix, ok := strings.CutPrefix(strings.ToLower(rel), "schema."); ok {
		if href := dom.Attr(n, "href"); strings.Contains(href, "purl.org/dc/") {
			r.Namespaces[rel[len(rel)-len(prefix):]] = href
		}
		return
	}
	r.add(Entry{Rel: rel, HrefLang: dom.Attr(n, "hreflang"), Href: dom.Attr(n, "href")}, rel, n)
}

// add adds an entry whose name is "DC.…" or "DCTERMS.…", in any letter case. A
// refinement ("DC.Date.modified") is stored under the term it names.
func (r *Record) add(e Entry, name string, n *html.Node) {
	parts := strings.Split(strings.ReplaceAll(name, ":", "."), ".")
	if len(parts) < 2 {
		return
	}
	prefix, last := strings.ToLower(parts[0]), parts[len(parts)-1]
	if prefix != "dc" && prefix != "dcterms" || last == "" {
		return
	}
	e.Scheme, e.Lang = dom.Attr(n, "scheme"), dom.Attr(n, "lang")
	term := strings.ToLower(last[:1]) + last[1:]
	if prefix == "dc" && len(parts) == 2 && isElement(strings.ToLower(last)) {
		e.URI = elementsNS + term
		r.Elements = append(r.Elements, e)
		return
	}
	e.URI = termsNS + term
	r.Terms = append(r.Terms, e)
}

// isElement reports whether name is one of the fifteen elements (ISO 15836).
func isElement(name string) bool {
	switch name {
	case "contributor", "coverage", "creator", "date", "description", "format", "identifier", "language",
		"publisher", "relation", "rights", "source", "subject", "title", "type":
		return true
	}
	return false
}
