package mdread

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/mdtext"
)

// Links returns the link targets of a Markdown text in document order (inline
// and reference links, autolinks, bare addresses), then those of the
// definitions ordered by label. Images and code do not count.
func Links(markdown string) []string { return LinksOf(nil, mdtext.Parse(markdown)) }

// MayLink reports whether anything in a text could be a link.
func MayLink(markdown string) bool {
	return strings.ContainsAny(markdown, ":[<@") || strings.Contains(markdown, "www.")
}

// LinksOf is like Links of a parsed document but counts its steps in check.
func LinksOf(check *cancel.Checker, d *mdtext.Document) []string {
	var out []string
	for i := range d.Blocks {
		check.Step()
		spans := d.Spans(&d.Blocks[i])
		slices.SortStableFunc(spans, func(a, b mdtext.Span) int { return a.Start - b.Start })
		for _, s := range spans {
			switch s.Kind {
			case mdtext.Link, mdtext.Autolink, mdtext.Bare:
				out = append(out, s.Target.Destination)
			}
		}
	}
	for _, label := range slices.Sorted(slices.Values(d.Defined)) {
		out = append(out, d.Definitions[label].Destination)
	}
	return out
}
