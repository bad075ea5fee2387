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
			out = sheet(out, n.FirstChild.Data)
		}
		if style := dom.Attr(n, "style"); style != "" && n.Type == html.ElementNode {
			out = body(out, "<"+n.Data+" "+dom.Attr(n, "class")+">", style)
		}
	}
	return out
}

func sheet(out []Declaration, text string) []Declaration {
	text = withoutComments(text)
	for text != "" && len(out) < maxDeclarations {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return out
		}
		selector := strings.TrimSpace(text[strings.LastIndexAny(text[:open], ";}")+1 : open])
		text = text[open+1:]
		if strings.HasPrefix(selector, "@") && !strings.HasPrefix(selector, "@font-face") && !strings.HasPrefix(selector, "@layer") {
			text = text[css.Group(text):]
			continue
		}
		if strings.HasPrefix(selector, "@layer") {
			continue
		}
		end := strings.IndexByte(text, '}')
		if end < 0 {
			return out
		}
		out = body(out, selector, text[:end])
		text = text[end+1:]
	}
	return out
}

func withoutComments(css string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(css, "/*")
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		if _, css, ok = strings.Cut(rest, "*/"); !ok {
			return b.String()
		}
	}
}

func body(out []Declaration, selector, css string) []Declaration {
	for property, value := range dom.Styles(css) {
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
