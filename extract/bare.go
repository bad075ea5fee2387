package extract

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// maxBare is the largest number of elements of a list that isBare tests.
const maxBare = 256

// isBare reports whether element i is a list, or an item of a bulleted list,
// with nothing to read or see: the stars of a rating, the dots of a carousel, a
// list that a script has yet to fill. Items of numbered lists stay, since they
// count.
func (f *filter) isBare(i int32) bool {
	es := f.page.Elements
	e := &es[i]
	if e.Text < e.EndText || e.Images > 0 || e.End-i > maxBare {
		return false
	}
	switch e.Node.DataAtom {
	case atom.Ul, atom.Ol:
	case atom.Li:
		if e.Parent >= 0 && es[e.Parent].Node.DataAtom == atom.Ol {
			return false
		}
	default:
		return false
	}
	for j := i; j < e.End; j++ {
		if !showsNothing(es[j].Node) {
			return false
		}
	}
	return true
}

// showsNothing reports whether an element shows nothing except the text in it.
func showsNothing(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Ul, atom.Ol, atom.Li, atom.Div, atom.P, atom.Span, atom.A, atom.Button,
		atom.I, atom.B, atom.Em, atom.Strong, atom.Small, atom.Svg:
		return true
	}
	return n.Namespace == "svg"
}
