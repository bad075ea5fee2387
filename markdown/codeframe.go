package markdown

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Limits for what highlighters set beside a block of code.
const (
	frameSiblings = 4   // elements between it and the code
	frameNodes    = 24  // nodes of it
	frameText     = 24  // bytes of its text
	frameClass    = 400 // bytes of the class around both
)

// framesCode reports whether n is what a highlighter sets beside a block of
// code: its language, line numbers, the buttons of a tool bar.
func framesCode(n *html.Node) bool {
	if n.Parent == nil || !besidePre(n) || !isCodeWrapper(n.Parent) {
		return false
	}
	text, seen := "", 0
	for k := n.FirstChild; k != nil; {
		if seen++; seen > frameNodes {
			return false
		}
		down := k.DataAtom != atom.Button && dom.Attr(k, "role") != "button"
		switch {
		case k.DataAtom == atom.Pre, k.DataAtom == atom.Img, k.DataAtom == atom.A:
			return false
		case k.Type == html.TextNode:
			text += trimSpace(k.Data)
		}
		if len(text) > frameText {
			return false
		}
		k = dom.Next(k, n, down)
	}
	return strings.Trim(text, "0123456789") == "" || isKnownLanguage(text)
}

// isCodeWrapper reports whether the class of n is that of an element that
// highlighters wrap around a block of code.
func isCodeWrapper(n *html.Node) bool {
	class := dom.Attr(n, "class")
	for t := range strings.FieldsSeq(class[:min(len(class), frameClass)]) {
		t = strings.ToLower(t)
		if strings.HasPrefix(t, "language-") || strings.Contains(t, "highlight") || strings.Contains(t, "code") {
			return true
		}
	}
	return false
}

// besidePre reports whether a sibling of n is a block of code.
func besidePre(n *html.Node) bool {
	before, after := n, n
	for range frameSiblings {
		if before != nil {
			before = before.PrevSibling
		}
		if after != nil {
			after = after.NextSibling
		}
		if dom.Is(before, atom.Pre) || dom.Is(after, atom.Pre) {
			return true
		}
	}
	return false
}
