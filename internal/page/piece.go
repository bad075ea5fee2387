package page

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// IsPiece reports whether the tree is a fragment of a page: it has no title,
// metadata, style sheet or script.
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
