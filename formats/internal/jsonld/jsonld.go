// Package jsonld reads the JSON-LD blocks of a page. Broken JSON, which is
// common, is repaired if its meaning is clear (package laxjson).
package jsonld

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// Read returns the values of JSON-LD scripts. A top-level list is flattened.
// Objects are map[string]any, numbers json.Number.
func Read(check *cancel.Checker, scripts []*html.Node, room *laxjson.Room) []any {
	var out []any
	for _, n := range scripts {
		check.Step()
		out = append(out, parse(check, scriptText(n), room)...)
	}
	return out
}

// IsScript reports whether n is a script element that contains JSON-LD.
func IsScript(n *html.Node) bool {
	if n.DataAtom != atom.Script {
		return false
	}
	kind, _, _ := strings.Cut(dom.Attr(n, "type"), ";")
	return strings.EqualFold(strings.TrimSpace(kind), "application/ld+json")
}

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

// parse returns the values in the text of a script.
func parse(check *cancel.Checker, text string, room *laxjson.Room) []any {
	values, _, err := laxjson.DecodeWithin(check, text, room)
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
			if v != nil && v != false { // what empty templates write
				out = append(out, v)
			}
		}
	}
	return out
}
