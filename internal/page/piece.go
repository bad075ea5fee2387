package page

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// IsPiece reports whether the tree is what was cut out of a page, and no page:
// it has no title, no metadata, no style sheet and no script.
func (p *Page) IsPiece() bool {
	for n := p.Root; n != nil; n = dom.Next(n, p.Root, true) {
		switch n.DataAtom {
		case atom.Title, atom.Meta, atom.Link, atom.Style, atom.Script:
			if n.Type == html.ElementNode && n.Namespace == "" {
				return false
			}
		}
	}
	return true
}
