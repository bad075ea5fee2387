// Package jsonld reads the JSON-LD blocks of a page. Broken JSON, of which
// there is much, is mended where its meaning is plain (package laxjson).
package jsonld

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// Read returns the values of the page's JSON-LD scripts in document order. A
// list at the top level is spread. Objects are map[string]any, numbers
// json.Number.
func Read(check *cancel.Checker, root *html.Node) []any {
	if root == nil {
		return nil
	}
	var out []any
	for n := root; n != nil; n = dom.Next(n, root, true) {
		check.Step()
		if IsScript(n) {
			out = append(out, Parse(check, scriptText(n))...)
		}
	}
	return out
}

// IsScript reports whether n is a script element with JSON-LD in it.
func IsScript(n *html.Node) bool {
	if n.DataAtom != atom.Script {
		return false
	}
	kind, _, _ := strings.Cut(dom.Attr(n, "type"), ";")
	return strings.EqualFold(strings.TrimSpace(kind), "application/ld+json")
}

// ReadScript returns the values of one script element.
func ReadScript(check *cancel.Checker, n *html.Node) []any { return Parse(check, scriptText(n)) }

func scriptText(n *html.Node) string {
	if c := n.FirstChild; c != nil && c.NextSibling == nil {
		return c.Data
	}
	var b strings.Builder
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		b.WriteString(c.Data)
	}
	return b.String()
}

// Parse returns the values in the text of a script.
func Parse(check *cancel.Checker, text string) []any {
	values, _, err := laxjson.DecodeChecked(check, text)
	if err != nil {
		return nil
	}
	var out []any
	for _, v := range values {
		list, ok := v.([]any)
		if !ok {
			list = []any{v}
		}
		for _, v := range list {
			if v != nil && v != false { // what a template writes that had nothing to say
				out = append(out, v)
			}
		}
	}
	return out
}
