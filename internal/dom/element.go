package dom

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// IsHeading reports whether n is one of h1 to h6.
func IsHeading(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return false
}

// IsPhrasing reports whether a tag marks up part of a line of text, without
// separating the words before and after it. Custom elements, whose atom is 0,
// do not count.
func IsPhrasing(a atom.Atom) bool {
	switch a {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd,
		atom.Label, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr:
		return true
	}
	return false
}

// IsVoid reports whether elements with that tag have no content and no end tag
// (HTML standard, 13.1.2).
func IsVoid(a atom.Atom) bool {
	switch a {
	case atom.Area, atom.Base, atom.Br, atom.Col, atom.Embed, atom.Hr, atom.Img, atom.Input,
		atom.Link, atom.Meta, atom.Param, atom.Source, atom.Track, atom.Wbr:
		return true
	}
	return false
}

// IsProgram reports whether the text of elements with that tag is a program,
// data or a template, never text of the page.
func IsProgram(a atom.Atom) bool {
	return a == atom.Script || a == atom.Style || a == atom.Template
}

// ForReaders reports whether the class of an element says that only screen
// readers read it.
func ForReaders(n *html.Node) bool {
	for c := range strings.FieldsSeq(Attr(n, "class")) {
		switch strings.ToLower(c) {
		case "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screen-reader-only", "screenreader", "u-visually-hidden", "u-visuallyhidden", "is-visually-hidden",
			"element-invisible", "a11y-hidden", "assistive-text", "show-for-sr", "visually-hidden-focusable", "clipped", "a-offscreen":
			return true
		}
	}
	return false
}

// IsHidden reports whether n has the hidden attribute. Content that browsers
// show when a search finds it (hidden="until-found") counts as visible.
func IsHidden(n *html.Node) bool {
	v, ok := LookupAttr(n, "hidden")
	return ok && v != "until-found"
}
