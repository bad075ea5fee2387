package shop

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

const (
	leastPicture = 120 // pixels of a declared width or height; smaller ones are icons
	// The marks that a picture needs to be taken for the product's.
	leastPictureScore = 3
)

// Sets of words in the names of pictures and of their containers.
const (
	pictureOf = 1 << iota
	pictureNot
)

var pictureNames = indexed("", "picture", "no picture")

// image returns the picture of the product among those near the heading and in
// no card: its text alternative repeats the heading, or its container is named
// as a product's gallery. It returns false without one.
func (v *view) image(e Evidence) (Image, bool) {
	if v.headingNode == nil {
		return Image{}, false
	}
	var found []control
	order, headingAt := 0, 0
	for n := e.Root; n != nil; {
		e.Check.Step()
		order++
		if n == v.headingNode {
			headingAt = order
		}
		if headingAt > 0 && order > headingAt+nearPicture {
			break
		}
		if dom.Is(n, atom.Img) {
			found = append(found, control{at: order, node: n})
		}
		n = dom.Next(n, e.Root, !isBeside(n.DataAtom))
	}
	var marks []*html.Node
	found = slices.DeleteFunc(found, func(p control) bool { return p.at < headingAt-nearPicture })
	for _, p := range found {
		marks = append(marks, p.node)
	}
	cards := cardsOf(e.Check, v.headingNode, marks)
	heading := wordsOf(strings.ToLower(v.heading))
	var best Image
	most := leastPictureScore - 1
	for _, p := range found {
		e.Check.Step()
		src := dom.ImageSource(p.node)
		s := pictureScore(p.node, src, heading)
		if s > 0 && cards.holds(p.node) {
			s-- // a card, or one of the gallery's slides
		}
		if s > most {
			most, best = s, Image{URL: e.Base.Resolve(src), Alt: strings.TrimSpace(dom.Attr(p.node, "alt"))}
		}
	}
	return best, most >= leastPictureScore
}

// nearPicture is the greatest distance in nodes of a picture from the heading.
const nearPicture = 600

// pictureScore counts what speaks for a picture to show the product named by
// the heading.
func pictureScore(n *html.Node, src string, heading words) int {
	if src == "" || strings.HasPrefix(src, "data:") {
		return 0
	}
	if path, _, _ := strings.Cut(strings.ToLower(src), "?"); strings.HasSuffix(path, ".svg") || strings.HasSuffix(path, ".gif") || pictureNames().In(path)&pictureNot != 0 {
		return 0
	}
	score := 0
	for _, side := range [...]string{"width", "height"} {
		if size, err := strconv.Atoi(strings.TrimSuffix(dom.Attr(n, side), "px")); err == nil {
			if size < leastPicture {
				return 0
			}
			score = 1
		}
	}
	if dom.Attr(n, "srcset") != "" || dom.Attr(n, "data-srcset") != "" || dom.Attr(n, "data-zoom-image") != "" {
		score++
	}
	switch n := wordsOf(strings.ToLower(dom.Attr(n, "alt"))).common(heading); {
	case n > 0 && 2*n >= len(heading.list):
		score += 4
	case n > 1:
		score += 2
	}
	sets := uint64(0)
	for e, depth := n, 0; e != nil && depth < 6; e, depth = e.Parent, depth+1 {
		sets |= pictureNames().In(nameTokens(e))
	}
	if sets&pictureNot != 0 {
		return 0
	}
	if sets&pictureOf != 0 {
		score += 2
	}
	return score
}
