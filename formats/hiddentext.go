package formats

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// noscript returns the longest markup for browsers without scripts: as notice
// whatever it contains ("Please enable JavaScript"), as told if it is prose.
func noscript(check *cancel.Checker, elements []*html.Node) (notice, told []string) {
	best, size := "", 0
	for _, n := range elements {
		markup := dom.Text(n)
		if len(markup) <= size {
			continue
		}
		if n := textSize(check, markup); n > size {
			best, size = markup, n
		}
	}
	if size == 0 {
		return nil, nil
	}
	if size >= minProse {
		told = []string{best}
	}
	return []string{best}, told
}

// textSize counts the bytes of text in markup.
func textSize(check *cancel.Checker, markup string) (size int) {
	z := html.NewTokenizer(check.Reader(strings.NewReader(markup)))
	raw := false // inside a style or script element
	for {
		check.Step()
		switch z.Next() {
		case html.ErrorToken:
			return size
		case html.StartTagToken:
			name, _ := z.TagName()
			raw = string(name) == "style" || string(name) == "script"
		case html.TextToken:
			if !raw {
				size += len(strings.TrimSpace(string(z.Text())))
			}
			raw = false
		default:
			raw = false
		}
	}
}
