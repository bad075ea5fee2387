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

// readTraits sets the traits and slots of the nodes, from the last to the first.
func (p *Page) readTraits() {
	for i := len(p.looks) - 1; i >= 0; i-- {
		p.check.Step()
		l := &p.looks[i]
		l.trait(p.nodes[i].n)
		if above := p.nodes[i].parent; above >= 0 {
			p.looks[above].slots += l.slots
			p.looks[above].has |= l.has
		}
	}
}

// trait adds a node's own traits; those of its contents are already set.
func (l *look) trait(n *html.Node) {
	if n.Type == html.TextNode {
		l.slots++
		if holdsDigit(n.Data) {
			l.has |= hasDigit
		}
		if strings.IndexByte(n.Data, ':') >= 0 {
			l.has |= hasColon
		}
		return
	}
	switch n.DataAtom {
	case atom.A:
		l.slots++
		l.has |= hasLink
	case atom.Img:
		l.slots++
		l.has |= hasImage
	case atom.Br:
		l.slots++
	}
	for _, a := range n.Attr {
		switch a.Key {
		case "href", "rel", "class", "id", "style", "src", "srcset":
		default:
			if len(a.Val) <= 120 && holdsDigit(a.Val) && carries(n, a.Key) {
				l.has |= hasDigit
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
