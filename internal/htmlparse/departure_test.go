package htmlparse

import (
	"slices"
	"strings"
)

// A departure is a kind of page for which golang.org/x/net/html builds a
// different tree from this package. The list only shrinks.
type departure struct {
	why, example string
	has          func(src string) bool // whether a page may show it
}

var departures = []departure{
	{"html.Parse drops the rest of a page after a template inside SVG or MathML", "<svg><desc><template>x</template>y",
		func(src string) bool {
			s := strings.ToLower(src)
			return strings.Contains(s, "<template") && (strings.Contains(s, "<svg") || strings.Contains(s, "<math"))
		}},
	{"html.Parse does not know that search is a special element", "<x><search></x>y",
		func(src string) bool { return strings.Contains(strings.ToLower(src), "<search") }},
	{"html.Parse reads what follows as text after tags that frames and columns ignore", "<frameset><plaintext><frame>",
		func(src string) bool {
			s := strings.ToLower(src)
			return (strings.Contains(s, "<frameset") || strings.Contains(s, "<template") && strings.Contains(s, "<col")) && containsAny(s, "<plaintext", "<textarea", "<title", "<style", "<script",
				"<xmp", "<iframe", "<noembed", "<noscript")
		}},
	{"html.Parse does not end a caption at a th tag", "<table><caption><th>x",
		func(src string) bool {
			s := strings.ToLower(src)
			return strings.Contains(s, "<caption") && strings.Contains(strings.ReplaceAll(s, "<thead", ""), "<th")
		}},
	{"html.Parse reads a \"</\" that the page ends in apart from the text before it", "<table> </",
		func(src string) bool { return strings.HasSuffix(src, "</") }},
	{"html.Parse does not see a tag in an escaped script after a \"<\" that begins none", "<script><!--<<script </script <a>",
		func(src string) bool {
			s := strings.ToLower(src)
			return strings.Contains(s, "<!--") && strings.Count(s, "<script") > 1
		}},
	{"html.Parse does not join the texts that a template's table part puts out", "<template><tr>0<!---->0",
		func(src string) bool {
			s := strings.ToLower(src)
			return strings.Contains(s, "<template") && containsAny(s, "<tr", "<tbody", "<thead", "<tfoot")
		}},
}

func containsAny(s string, parts ...string) bool {
	return slices.ContainsFunc(parts, func(p string) bool { return strings.Contains(s, p) })
}

// departs reports whether a page may show a known departure.
func departs(src string) bool {
	for _, d := range departures {
		if d.has(src) {
			return true
		}
	}
	return false
}
