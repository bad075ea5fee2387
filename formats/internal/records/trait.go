package records

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// traits is a set of properties of an element's contents.
type traits uint16

const (
	hasLink traits = 1 << iota
	hasImage
	hasDigit
	hasMail
	hasTel
	hasItem   // li
	hasTagged // rel=tag
	hasByWord // a text that may start a byline
	hasColon
	hasPerson // a link to a person's page, only set if persons are requested
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
		if startsByline(n.n.Data) {
			n.has |= hasByWord
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
	case atom.Li:
		n.has |= hasItem
	}
	for _, a := range n.n.Attr {
		switch a.Key {
		case "href":
			if strings.HasPrefix(a.Val, "mailto:") {
				n.has |= hasMail
			} else if strings.HasPrefix(a.Val, "tel:") {
				n.has |= hasTel
			}
		case "rel":
			if strings.Contains(a.Val, "tag") {
				n.has |= hasTagged
			}
		case "class", "id", "style", "src", "srcset":
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

// startsByline reports whether the first word of a text may match byPrefix.
func startsByline(s string) bool {
	i := 0
	for i < len(s) && (s[i] == ' ' || s[i] == '\t' || s[i] == '\n') {
		i++
	}
	if i == len(s) || s[i] < utf8.RuneSelf && !startsBywords(s[i]) {
		return false
	}
	s = strings.TrimLeft(s[i:], " \t\n\u00a0")
	end := strings.IndexAny(s, " :\u00a0")
	if end < 0 {
		end = len(s)
	}
	if end < 2 || end > len("written") {
		return false
	}
	return startsBywords(s[0]) && (byPrefix(s[:end]+" x") != "" || strings.EqualFold(s[:end], "posted") || strings.EqualFold(s[:end], "written"))
}

// startsBywords reports whether words of byPrefix start with a letter.
func startsBywords(letter byte) bool {
	switch letter | 0x20 {
	case 'b', 'v', 'p', 'd', 'a', 'w':
		return true
	}
	return false
}
