package markdown

import (
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A role says how an element is written.
type role uint8

const (
	roleInline role = iota // only its content
	roleBlock              // its content, with a boundary before and after
	roleSkip               // nothing at all
	roleEm
	roleStrong
	roleDel
	roleCode
	roleLink
	roleImage
	roleBreak
	roleRule
	roleHeading
	roleQuote
	roleList
	rolePre
	roleTable
	roleSpan // may hold a formula
	roleBoldBlock
	roleInput
	roleButton
	roleSup
	roleRuby
	roleQ
	roleMath
	roleScript
	roleMedia
)

// roleOf returns how n is written. Which elements are blocks follows the
// rendering section of the HTML standard.
func roleOf(n *html.Node) role {
	if n.Namespace != "" {
		return foreignRole(n)
	}
	switch n.DataAtom {
	case atom.Div, atom.Span:
		return roleSpan
	case atom.P, atom.Address, atom.Article, atom.Body, atom.Center, atom.Details, atom.Dialog,
		atom.Dd, atom.Dl, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Header, atom.Form,
		atom.Hgroup, atom.Html, atom.Legend, atom.Main, atom.Nav, atom.Li,
		atom.Section, atom.Footer, atom.Aside, atom.Td, atom.Th, atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot, atom.Colgroup, atom.Caption,
		atom.Optgroup, atom.Option, atom.Marquee:
		return roleBlock
	case atom.Dt, atom.Summary:
		if dom.Attr(n, "class") == "hideme" { // rustdoc shows it where the text below is folded
			return roleSkip
		}
		return roleBoldBlock
	case atom.Head, atom.Style, atom.Template, atom.Title, atom.Meta, atom.Link,
		atom.Noscript, atom.Canvas, atom.Object, atom.Embed, atom.Noembed, atom.Noframes,
		atom.Select, atom.Textarea, atom.Datalist, atom.Map, atom.Area, atom.Frameset, atom.Frame,
		atom.Param, atom.Source, atom.Track, atom.Base:
		return roleSkip
	case atom.Script:
		return roleScript
	case atom.Em, atom.I:
		return roleEm
	case atom.Strong, atom.B:
		return roleStrong
	case atom.Del, atom.S, atom.Strike:
		return roleDel
	case atom.Code, atom.Tt, atom.Kbd, atom.Samp:
		return roleCode
	case atom.A:
		return roleLink
	case atom.Img:
		return roleImage
	case atom.Br:
		return roleBreak
	case atom.Hr:
		return roleRule
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return roleHeading
	case atom.Blockquote:
		return roleQuote
	case atom.Ul, atom.Ol, atom.Menu, atom.Dir:
		return roleList
	case atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext:
		return rolePre
	case atom.Table:
		return roleTable
	case atom.Input:
		return roleInput
	case atom.Button:
		return roleButton
	case atom.Sup, atom.Sub:
		return roleSup
	case atom.Ruby:
		return roleRuby
	case atom.Q:
		return roleQ
	case atom.Iframe, atom.Video, atom.Audio:
		return roleMedia
	case 0:
		return customRole(n.Data)
	}
	return roleInline
}

// foreignRole returns the role of an SVG or MathML element: SVG has no text of
// the page; MathML is a formula.
func foreignRole(n *html.Node) role {
	if n.Namespace == "math" {
		if n.Data == "math" {
			return roleMath
		}
		return roleInline
	}
	return roleSkip
}

// customRole returns the role of an element without an atom.
func customRole(name string) role {
	switch name {
	case "search", "multicol":
		return roleBlock
	case "mjx-container":
		return roleMath
	case "lite-youtube":
		return roleMedia
	}
	return roleInline
}
