package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// traits is a set of properties of an element's contents.
type traits uint8

const (
	hasLink traits = 1 << iota
	hasImage
	hasDigit
	hasColon
)

// trait adds the node's own traits; those of its contents are already set.
func (p *Page) trait(n *node) {
	if n.n.Type == html.TextNode {
		n.slots++
		if holdsDigit(n.n.Data) {
			n.has |= hasDigit
		}
		if strings.IndexByte(n.n.Data, ':') >= 0 {
			n.has |= hasColon
		}
		return
	}
	switch n.n.DataAtom {
	case atom.A:
		n.slots++
		n.has |= hasLink
	case atom.Img:
		n.slots++
		n.has |= hasImage
	case atom.Br:
		n.slots++
	}
	for _, a := range n.n.Attr {
		switch a.Key {
		case "href", "rel", "class", "id", "style", "src", "srcset":
		default:
			if len(a.Val) <= 120 && holdsDigit(a.Val) && carries(n.n, a.Key) {
				n.has |= hasDigit
			}
		}
	}
}

func holdsDigit(s string) bool {
	for i := range len(s) {
		if s[i]-'0' < 10 {
			return true
		}
	}
	return false
}
