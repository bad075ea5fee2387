// Package brand reads a site's branding from what its HTML and embedded CSS
// declare: no style sheet is fetched and nothing is rendered.
package brand

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/css"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Declaration is one property of a CSS rule or a style attribute.
type Declaration struct{ Selector, Property, Value string }

// maxDeclarations limits how many declarations of a page are read.
const maxDeclarations = 20_000

// Declarations returns the declarations of the page's style elements and style
// attributes in document order. Rules inside @media and the like are left out.
func Declarations(check *cancel.Checker, root *html.Node) []Declaration {
	var out []Declaration
	for n := root; n != nil && len(out) < maxDeclarations; n = dom.Next(n, root, true) {
		check.Step()
		if n.DataAtom == atom.Style && n.FirstChild != nil {
			for selector, declarations := range css.Rules(n.FirstChild.Data) {
				if out = body(out, selector, declarations); len(out) >= maxDeclarations {
					break
				}
			}
		}
		if style := dom.Attr(n, "style"); style != "" && n.Type == html.ElementNode {
			out = body(out, "<"+n.Data+" "+dom.Attr(n, "class")+">", style)
		}
	}
	return out
}

func body(out []Declaration, selector, declarations string) []Declaration {
	for property, value := range dom.Styles(declarations) {
		if len(value) < 400 {
			out = append(out, Declaration{selector, property, value})
		}
	}
	return out
}

// Variables returns the custom properties by name, with references between them
// resolved.
func Variables(ds []Declaration) map[string]string {
	vars := map[string]string{}
	for _, d := range ds {
		if strings.HasPrefix(d.Property, "--") {
			if _, ok := vars[d.Property]; !ok {
				vars[d.Property] = d.Value
			}
		}
	}
	return vars
}

// Resolve replaces a reference to a custom property by its value.
func Resolve(value string, vars map[string]string) string {
	for range 8 {
		rest, ok := strings.CutPrefix(value, "var(")
		if !ok {
			return value
		}
		name, fallback, _ := strings.Cut(strings.TrimSuffix(rest, ")"), ",")
		if v, ok := vars[strings.TrimSpace(name)]; ok {
			value = v
		} else {
			value = strings.TrimSpace(fallback)
		}
	}
	return ""
}
