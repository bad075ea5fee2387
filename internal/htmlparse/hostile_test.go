package htmlparse

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/growth"
)

// hostile are pages in which something grows that a parser may search
// repeatedly.
var hostile = map[string]func(n int) string{
	"body tags":           numbered("<body a%d=1>"),
	"html tags":           numbered("<html a%d=1>"),
	"attributes":          func(n int) string { return "<p " + numbered("a%d=1 ")(n) + ">" },
	"one attribute":       func(n int) string { return "<p " + strings.Repeat("a=1 ", n) + ">" },
	"formatting elements": numbered("<b a%d=1></p>"),
	"links":               func(n int) string { return strings.Repeat("<a><div>x", n) },
	"misnested":           func(n int) string { return strings.Repeat("<b><p></b></p>x", n) },
	"children adopted":    func(n int) string { return "<b><div>" + strings.Repeat("<br>x", n) + strings.Repeat("</b>", n) },
	"paragraphs of formatting": func(n int) string {
		return "<p>" + numbered("<b a%d=1>")(400) + strings.Repeat("</p><p>x", n)
	},
	"formatting at the limit": func(n int) string {
		return strings.Repeat("<div>", 505) + "<p>" + numbered("<b a%d=1>")(600) + "</p>" + strings.Repeat("<div>x</div>", n)
	},
	"formatting below the limit": func(n int) string {
		return "<p>" + numbered("<b a%d=1>")(600) + "</p>" + strings.Repeat("<div>", 490) + strings.Repeat("<div>x</div>", n)
	},
	"deep by turns":     func(n int) string { return strings.Repeat("<div>", 510) + strings.Repeat("<div><b></div></i>x", n) },
	"divs":              func(n int) string { return strings.Repeat("<div>", n) },
	"text by pieces":    func(n int) string { return strings.Repeat("a</x>", n) },
	"text by turns":     func(n int) string { return "<table>" + strings.Repeat(" </x>a</x>", n) },
	"fostered":          func(n int) string { return "<table>" + strings.Repeat("<i>x", n) },
	"tables":            func(n int) string { return strings.Repeat("<table><tr><td></table>", n) },
	"templates":         func(n int) string { return strings.Repeat("<template>", n) },
	"open comments":     func(n int) string { return strings.Repeat("<!--", n) },
	"dashes":            func(n int) string { return "<!--" + strings.Repeat("-", n) },
	"scripts":           func(n int) string { return "<script>" + strings.Repeat("<!--<script>", n) },
	"end tags in title": func(n int) string { return "<title>" + strings.Repeat("</titl", n) },
	"ampersands":        func(n int) string { return strings.Repeat("&notanentityatall", n) },
	"digits":            func(n int) string { return "&#" + strings.Repeat("9", n) },
	"open tags":         func(n int) string { return strings.Repeat("<a ", n) },
	"open quotes":       func(n int) string { return strings.Repeat("<a b=\"", n) },
	"CDATA":             func(n int) string { return "<svg>" + strings.Repeat("<![CDATA[]]>", n) },
	"svg attributes":    func(n int) string { return strings.Repeat("<svg viewbox=1 xlink:href=2 />", n) },
	"returns":           func(n int) string { return strings.Repeat("\r", n) },
	"NULs":              func(n int) string { return strings.Repeat("\x00", n) },
	"doctypes":          func(n int) string { return strings.Repeat("<!doctype html public \"", n) },
	"frames":            func(n int) string { return strings.Repeat("<frameset><frame>x ", n) },
	"selects":           func(n int) string { return strings.Repeat("<select><option>x", n) },
	"nobr":              func(n int) string { return strings.Repeat("<nobr>x<p>", n) },
}

func numbered(format string) func(n int) string {
	return func(n int) string {
		var b strings.Builder
		for i := range n {
			fmt.Fprintf(&b, format, i)
		}
		return b.String()
	}
}

func TestGrowth(t *testing.T) {
	for name, page := range hostile {
		t.Run(name, func(t *testing.T) {
			growth.Prepared(t, name, 4000, func(n int) func() {
				src := []byte(page(n))
				return func() { Parse(nil, src) }
			})
		})
	}
}

// TestNodesBounded checks that formatting elements that are reconstructed in
// each paragraph can't make an unbounded tree.
func TestNodesBounded(t *testing.T) {
	t.Parallel()
	for name, page := range hostile {
		src := page(20_000)
		root, _ := Parse(nil, []byte(src))
		nodes := 0
		for range root.Descendants() {
			nodes++
		}
		if most := maxCopies + 3*len(src); nodes > most {
			t.Errorf("%s: %d nodes of %d bytes", name, nodes, len(src))
		}
	}
}

// TestCopied checks that a tree does not refer to the caller's bytes.
func TestCopied(t *testing.T) {
	t.Parallel()
	src := []byte("<p class=a>text<!--comment-->")
	root, _ := Parse(nil, src)
	before := rendered(root)
	clear(src)
	if after := rendered(root); after != before {
		t.Errorf("%q became %q", before, after)
	}
}

func rendered(n *html.Node) string {
	var b strings.Builder
	if err := html.Render(&b, n); err != nil {
		return err.Error()
	}
	return b.String()
}
