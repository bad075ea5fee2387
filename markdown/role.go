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

// roles are those of elements by name, others are inline. Which are blocks follows
// the rendering section of the HTML standard.
var roles = dom.NewAtomTable(map[role][]atom.Atom{
	roleSpan: {atom.Div, atom.Span},
	roleBlock: {atom.P, atom.Address, atom.Article, atom.Body, atom.Center, atom.Details, atom.Dialog, atom.Dd, atom.Dl, atom.Fieldset,
		atom.Figcaption, atom.Figure, atom.Header, atom.Form, atom.Hgroup, atom.Html, atom.Legend, atom.Main, atom.Nav, atom.Li, atom.Section,
		atom.Footer, atom.Aside, atom.Td, atom.Th, atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot, atom.Colgroup, atom.Caption, atom.Optgroup,
		atom.Option, atom.Marquee},
	roleBoldBlock: {atom.Dt, atom.Summary},
	roleSkip: {atom.Head, atom.Style, atom.Template, atom.Title, atom.Meta, atom.Link, atom.Noscript, atom.Canvas, atom.Object, atom.Embed,
		atom.Noembed, atom.Noframes, atom.Select, atom.Textarea, atom.Datalist, atom.Map, atom.Area, atom.Frameset, atom.Frame, atom.Param,
		atom.Source, atom.Track, atom.Base},
	roleEm: {atom.Em, atom.I}, roleStrong: {atom.Strong, atom.B}, roleDel: {atom.Del, atom.S, atom.Strike},
	roleCode: {atom.Code, atom.Tt, atom.Kbd, atom.Samp}, roleLink: {atom.A}, roleImage: {atom.Img}, roleBreak: {atom.Br}, roleRule: {atom.Hr},
	roleHeading: {atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6}, roleQuote: {atom.Blockquote},
	roleList: {atom.Ul, atom.Ol, atom.Menu, atom.Dir}, rolePre: {atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext}, roleTable: {atom.Table},
	roleInput: {atom.Input}, roleButton: {atom.Button}, roleSup: {atom.Sup, atom.Sub}, roleRuby: {atom.Ruby}, roleQ: {atom.Q},
	roleScript: {atom.Script}, roleMedia: {atom.Iframe, atom.Video, atom.Audio},
})

// roleMarks are the marks of the roles that have one.
var roleMarks = [...]mark{roleEm: markEm, roleStrong: markStrong, roleDel: markDel, roleCode: markCode}

// roleOf returns how n is written.
func roleOf(n *html.Node) role {
	if n.Namespace != "" {
		return foreignRole(n)
	}
	switch role := roles.Of(n.DataAtom); {
	case n.DataAtom == 0:
		return customRole(n.Data)
	case role == roleBoldBlock && dom.Attr(n, "class") == "hideme": // rustdoc shows it where the text below is folded
		return roleSkip
	default:
		return role
	}
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
