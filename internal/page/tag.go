package page

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// Tag is a small dense number for the element names that are relevant here.
type Tag uint8

// The order groups the tags: inline ones first, then block-level ones.
const (
	TagInline Tag = iota // any other inline element
	TagA
	TagB
	TagBr
	TagImg
	TagInput
	TagSelect
	TagTextarea
	TagTime
	TagCode
	TagLabel
	TagMedia   // video, audio, iframe, object, embed, canvas, svg, math
	TagUnknown // custom elements

	TagBlock // any other block-level element
	TagBody
	TagDiv
	TagSection
	TagP
	TagH1
	TagH2
	TagH3
	TagH4
	TagH5
	TagH6
	TagList // ul, ol, menu, dir
	TagLi
	TagDl
	TagDt
	TagDd
	TagTable
	TagRow
	TagCell
	TagHeadCell
	TagPre
	TagQuote
	TagFigure
	TagCaption
	TagArticle
	TagMain
	TagNav
	TagHeader
	TagFooter
	TagAside
	TagForm
	TagButton
	TagDialog
	TagDetails
	TagSummary
	TagAddress
	TagHr
	numTags
)

// Block reports whether an element with that tag is block-level.
func (t Tag) Block() bool { return t >= TagBlock }

// IsHeading reports whether an element with that tag is h1 to h6.
func (t Tag) IsHeading() bool { return t >= TagH1 && t <= TagH6 }

// tagNames are the names of the elements with a Tag of their own.
var tagNames = dom.NewAtomTable(map[Tag][]atom.Atom{
	TagA: {atom.A}, TagB: {atom.B, atom.Strong}, TagBr: {atom.Br}, TagImg: {atom.Img, atom.Picture},
	TagInput: {atom.Input}, TagSelect: {atom.Select}, TagTextarea: {atom.Textarea}, TagTime: {atom.Time},
	TagCode: {atom.Code, atom.Kbd, atom.Samp, atom.Tt}, TagLabel: {atom.Label},
	TagMedia: {atom.Video, atom.Audio, atom.Iframe, atom.Object, atom.Embed, atom.Canvas},
	TagBlock: {atom.Html, atom.Center, atom.Fieldset, atom.Legend, atom.Tbody, atom.Thead, atom.Tfoot,
		atom.Frameset, atom.Hgroup, atom.Search, atom.Option, atom.Optgroup, atom.Colgroup},
	TagBody: {atom.Body}, TagDiv: {atom.Div}, TagSection: {atom.Section}, TagP: {atom.P},
	TagH1: {atom.H1}, TagH2: {atom.H2}, TagH3: {atom.H3}, TagH4: {atom.H4}, TagH5: {atom.H5}, TagH6: {atom.H6},
	TagList: {atom.Ul, atom.Ol, atom.Menu, atom.Dir}, TagLi: {atom.Li}, TagDl: {atom.Dl}, TagDt: {atom.Dt}, TagDd: {atom.Dd},
	TagTable: {atom.Table}, TagRow: {atom.Tr}, TagCell: {atom.Td}, TagHeadCell: {atom.Th},
	TagPre: {atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext}, TagQuote: {atom.Blockquote},
	TagFigure: {atom.Figure}, TagCaption: {atom.Figcaption, atom.Caption}, TagArticle: {atom.Article}, TagMain: {atom.Main},
	TagNav: {atom.Nav}, TagHeader: {atom.Header}, TagFooter: {atom.Footer}, TagAside: {atom.Aside}, TagForm: {atom.Form},
	TagButton: {atom.Button}, TagDialog: {atom.Dialog}, TagDetails: {atom.Details}, TagSummary: {atom.Summary},
	TagAddress: {atom.Address}, TagHr: {atom.Hr},
})

// tagOf maps an element's name to a Tag.
func tagOf(n *html.Node) Tag {
	switch {
	case n.Namespace != "":
		return TagMedia
	case n.DataAtom == 0 && strings.IndexByte(n.Data, '-') > 0:
		return TagUnknown
	}
	return tagNames.Of(n.DataAtom)
}

// Skipped reports whether an element has no visible content: it and everything
// below it are left out of every result.
//
// A script that contains a formula (MathJax's type) is content. So is a
// noscript element with an image: lazy loaders put the picture there.
func Skipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Head, atom.Style, atom.Template, atom.Title, atom.Meta, atom.Link, atom.Base, atom.Datalist, atom.Param, atom.Noembed, atom.Noframes:
		return n.Namespace == ""
	case atom.Svg:
		return true
	case atom.Script:
		return !isFormula(n)
	case atom.Noscript:
		return !holdsImage(n)
	}
	return false
}

// Opaque reports whether an element is kept or dropped as a whole, without
// reading its text.
func Opaque(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Iframe, atom.Video, atom.Audio, atom.Object, atom.Canvas, atom.Script, atom.Noscript:
		return true
	}
	return false
}

func isFormula(n *html.Node) bool {
	for i := range n.Attr {
		if n.Attr[i].Key == "type" {
			return strings.HasPrefix(n.Attr[i].Val, "math/")
		}
	}
	return false
}

func holdsImage(n *html.Node) bool {
	c := n.FirstChild
	if c == nil {
		return false
	}
	if c.Type == html.TextNode {
		return len(c.Data) < minFallback && strings.Contains(c.Data, "<img")
	}
	return c.DataAtom == atom.Img
}

// Flag is a set of facts about an element.
type Flag uint64

// Facts from an element's tag, ARIA role and microdata.
const (
	InNav Flag = 1 << iota
	InHeader
	InFooter
	InAside
	InMain
	InArticle
	InForm
	InButton
	InDialog
	InList
	InTable
	InPre
	InQuote
	InFigure
	InHeading
	InLink
	InDetails
	InHidden   // hidden, display:none, visibility:hidden
	InUnseen   // visibility:hidden, which descendants can undo
	IsSeen     // visibility:visible
	InAriaHide // aria-hidden
	InBodyProp // itemprop articleBody, description, text, recipeInstructions …
	InMetaProp // itemprop author, datePublished, publisher …
	InBreadcrumb
	InSearch
	InPara
	InMenu
	InConsent
	InComment // itemprop or itemtype of a comment
	InAddress
	InOption
)

// tagFlags maps a tag to its flags.
var tagFlags = [numTags]Flag{
	TagA: InLink, TagSelect: InOption, TagTextarea: InOption,
	TagP: InPara, TagH1: InHeading, TagH2: InHeading, TagH3: InHeading, TagH4: InHeading, TagH5: InHeading, TagH6: InHeading,
	TagList: InList, TagDl: InList, TagTable: InTable, TagPre: InPre, TagQuote: InQuote, TagFigure: InFigure,
	TagArticle: InArticle, TagMain: InMain, TagNav: InNav, TagHeader: InHeader, TagFooter: InFooter, TagAside: InAside,
	TagForm: InForm, TagButton: InButton, TagDialog: InDialog, TagDetails: InDetails, TagAddress: InAddress,
}
