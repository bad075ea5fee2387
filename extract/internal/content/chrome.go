package content

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Chrome marks in rules, which is by element, those that are boilerplate by
// what they are: the tags and ARIA roles that HTML has for the frame around a
// page's content. Measured on labelled pages, at most one letter in fifty
// inside them is main content.
func Chrome(p *page.Page, rules []Rule) {
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
			if r == 0 && besideTitle(es, e) {
				r = Control
			}
			if r == 0 || keeper[i] || e.Parent < 0 || i == int(p.Body) {
				continue
			}
			if r == Form && e.Size*4 > whole {
				continue // some page generators put all of a page in one form
			}
			if (r == Form || r == Aside) && (holds(e, head) || sells(p, e, head)) || r == Header && (holds(e, own) && e.Links <= titleLinks || headsPart(e, own)) {
				continue // what the page is about
			}
			if r == Aside && (isNote(e) || quotes(es[i:e.End])) {
				continue // posts quote others in one
			}
			rules[i] = r
		}
		i = int(e.End) - 1
	}
}

// besideTitle reports whether an element is a button that stands in a heading
// beside the heading's text. One that is all of it opens what is below.
func besideTitle(es []page.Element, e *page.Element) bool {
	if e.Tag != page.TagButton || e.Above&page.InHeading == 0 {
		return false
	}
	h := e.Parent
	for h >= 0 && !isHeading(es[h].Tag) {
		h = es[h].Parent
	}
	return h >= 0 && es[h].Size > e.Size
}

// headsPart reports whether a header element belongs to a part of the page
// rather than to the page: it follows the page's own heading and is not a menu.
func headsPart(e *page.Element, own int32) bool {
	return own >= 0 && e.Block > own && e.Linked*2 <= e.Size
}

// titleLinks is how many links the header of a text, with its title, its author
// and its sections, holds at most; that of a site has more.
const titleLinks = 6

// holds reports whether a block lies in an element.
func holds(e *page.Element, b int32) bool { return b >= 0 && e.Block <= b && b < e.EndBlock }

// sellsWithin is how many lines below the page's heading the price of what it
// offers stands at most.
const sellsWithin = 40

// sells reports whether an element shows a price beside the page's heading:
// shops put what they offer in the form that orders it.
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

// isNote reports whether an aside is a note on the text beside it: it says so,
// and leads nowhere.
func isNote(e *page.Element) bool {
	if e.Linked*2 > e.Size || e.Inputs > 0 {
		return false
	}
	if role := dom.Attr(e.Node, "role"); role == "note" || strings.HasPrefix(role, "doc-") {
		return true
	}
	note := false
	page.EachWord(dom.Attr(e.Node, "class"), func(w string) { note = note || noteWords[w] })
	return note
}

// noteWords are the class words of notes.
var noteWords = wordSet("note notes tip tips hint info information warning warn caution important danger attention callout admonition notice remark example definition footnote footnotes pullquote")

// quotes reports whether one of the elements is a quotation.
func quotes(es []page.Element) bool {
	return slices.ContainsFunc(es, func(e page.Element) bool { return e.Tag == page.TagQuote })
}

// chromeRule says which rule an element falls under by itself.
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

// holdsMain says of each element whether it is, or holds, an element that the
// page itself declares to be its main one.
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
