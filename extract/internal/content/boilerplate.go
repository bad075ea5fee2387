package content

import (
	"slices"
	"strings"

	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// MarkBoilerplate marks, in rules (by element), boilerplate that HTML itself identifies:
// the tags and ARIA roles of the frame around a page's content. On labelled
// pages at most 2 % of the letters inside them are main content.
func MarkBoilerplate(p *page.Page, rules []Rule) {
	es := p.Elements
	if len(es) == 0 {
		return
	}
	keeper := holdsMain(p)
	whole := es[p.Body].Size
	head, own := p.Heading(), p.OwnHeading()
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if rules[i] == 0 {
			r := chromeRule(e)
			if r == 0 && (besideTitle(es, e) || isEditLink(e) || isCodeLink(e)) {
				r = Control
			}
			if r == 0 && e.Text == e.EndText && e.Links > 1 && int(e.End)-i <= networkSigns && leadsToNetworks(es[i:e.End]) {
				r = Share
			}
			if r == 0 && !holds(e, head) && isPager(p, int32(i)) {
				r = Nav
			}
			if r == 0 || keeper[i] || e.Parent < 0 || i == int(p.Body) {
				continue
			}
			if r == Form && e.Size*4 > whole {
				continue // some page generators put the whole page in one form
			}
			if (r == Form || r == Aside) && (holds(e, head) || sells(p, e, head)) || r == Header && (holds(e, own) && e.Links <= titleLinks || headsPart(e, own)) {
				continue // the subject of the page
			}
			if r == Aside && (isNote(e) || quotes(es[i:e.End])) {
				continue // posts quote others in an aside
			}
			rules[i] = r
		}
		i = int(e.End) - 1
	}
}

// besideTitle reports whether an element is a button in a heading that also has
// other text. A button that is the whole heading opens the section below it.
func besideTitle(es []page.Element, e *page.Element) bool {
	if e.Tag != page.TagButton || e.Above&page.InHeading == 0 {
		return false
	}
	h := e.Parent
	for h >= 0 && !es[h].Tag.IsHeading() {
		h = es[h].Parent
	}
	return h >= 0 && es[h].Size > e.Size
}

// networkSigns is the largest number of elements of a row of networks' signs.
const networkSigns = 200

// leadsToNetworks reports whether elements without text hold links to networks
// and no others: pictures of their signs.
func leadsToNetworks(es []page.Element) bool {
	for i := range es {
		if e := &es[i]; e.Tag == page.TagA {
			if href := dom.Attr(e.Node, "href"); !isNetwork(href) || isPost(href) || strings.Contains(href, "/watch?") {
				return false
			}
		}
	}
	return true
}

// editSize is the largest number of letters of the links that edit a section.
const editSize = 40

// isEditLink reports whether an element holds a wiki's links to edit the
// section, beside or in its heading.
func isEditLink(e *page.Element) bool {
	return e.Tag == page.TagInline && e.Links > 0 && e.Size <= editSize && dom.Attr(e.Node, "class") == "mw-editsection"
}

// codeDeep is how many elements around a link are searched for its code.
const codeDeep = 4

// isCodeLink reports whether an element is a link in code that leads to the code.
func isCodeLink(e *page.Element) bool {
	if e.Tag != page.TagA || e.Above&page.InPre == 0 {
		return false
	}
	n := e.Node.Parent
	for i := 0; i < codeDeep && n != nil && n.DataAtom != atom.Pre; i++ {
		n = n.Parent
	}
	id, to := "", dom.Attr(e.Node, "href")
	if n != nil {
		id = dom.Attr(n, "id")
	}
	return id != "" && to == "#"+id
}

// headsPart reports whether a header element belongs to a section rather than
// to the page: it follows the page's own heading and is not a menu.
func headsPart(e *page.Element, own int32) bool {
	return own >= 0 && e.Block > own && e.Linked*2 <= e.Size
}

// titleLinks is the largest number of links in the header of a text (title,
// author, sections); a site header has more.
const titleLinks = 6

// holds reports whether an element contains block b.
func holds(e *page.Element, b int32) bool { return b >= 0 && e.Block <= b && b < e.EndBlock }

// sellsWithin is the greatest distance, in blocks below the page's heading, of
// a price that belongs to the offer.
const sellsWithin = 40

// sells reports whether an element shows a price near the page's heading: shops
// put the offer in the order form.
func sells(p *page.Page, e *page.Element, head int32) bool {
	if head < 0 || e.Block < head-factBefore || e.Block > head+sellsWithin {
		return false
	}
	for b := e.Block; b < min(e.EndBlock, head+sellsWithin); b++ {
		if k := &p.Blocks[b]; k.Digits > 0 && k.Money > 0 && k.Size <= factSize && !inCards(p, k) {
			return true
		}
	}
	return false
}

// isNote reports whether an aside is a note on the adjacent text: it is named
// so and has few links.
func isNote(e *page.Element) bool {
	if e.Linked*2 > e.Size || e.Inputs > 0 {
		return false
	}
	if role := dom.Attr(e.Node, "role"); role == "note" || strings.HasPrefix(role, "doc-") {
		return true
	}
	return page.HasWord(dom.Attr(e.Node, "class"), noteWords)
}

// noteWords are the class words of notes.
var noteWords = wordSet("note notes tip tips hint info information warning warn caution important danger attention ingredient ingredients nutrition directions factbox factfile infobox takeaway takeaways highlights summary callout admonition notice remark example definition footnote footnotes pullquote")

// quotes reports whether one of the elements is a quotation.
func quotes(es []page.Element) bool {
	return slices.ContainsFunc(es, func(e page.Element) bool { return e.Tag == page.TagQuote })
}

// chromeRule returns the rule that an element matches by itself.
func chromeRule(e *page.Element) Rule {
	const content = page.InArticle | page.InMain
	switch own := e.Own; {
	case e.Tag == page.TagSelect || e.Tag == page.TagTextarea:
		return Control
	case own&(page.InNav|page.InBreadcrumb) != 0 && e.Tag != page.TagLi && e.Tag != page.TagList:
		return Nav
	case own&page.InFooter != 0 && e.Above&(page.InQuote|page.InFigure) == 0:
		return Footer
	case own&page.InHeader != 0 && e.Above&(content|page.InLink|page.InList) == 0:
		return Header
	case own&page.InAside != 0:
		return Aside
	case own&page.InDialog != 0:
		return Dialog
	case own&(page.InForm|page.InSearch) != 0 && e.Inputs > 0:
		return Form
	}
	return 0
}

// holdsMain reports, by element, whether it is or contains an element that the
// page itself declares as its main one.
func holdsMain(p *page.Page) []bool {
	es := p.Elements
	out := make([]bool, len(es))
	for i := len(es) - 1; i > 0; i-- {
		e := &es[i]
		if e.Own&page.InMain != 0 || dom.Attr(e.Node, "id") == "main" {
			out[i] = true
		}
		if out[i] && e.Parent >= 0 {
			out[e.Parent] = true
		}
	}
	return out
}
