package extract

import (
	"github.com/pagemill/pagemill/extract/internal/outline"
	"github.com/pagemill/pagemill/internal/dom"
)

// chrome marks the elements that are boilerplate by what they are: the tags
// and ARIA roles that HTML has for the frame around a page's content. Measured
// on labelled pages, at most one letter in fifty inside them is main content.
func (f *filter) chrome() {
	es := f.page.Elements
	keeper := f.holdsMain()
	whole := es[f.page.Body].Size
	for i := 0; i < len(es); i++ {
		e := &es[i]
		if f.rule[i] != 0 {
			i = int(e.End) - 1
			continue
		}
		r := chromeRule(e)
		if r == 0 || keeper[i] || int(e.Parent) < 0 || i == int(f.page.Body) {
			continue
		}
		if r == ruleForm && e.Size*4 > whole {
			continue // some page generators put all of a page in one form
		}
		f.rule[i] = r
		i = int(e.End) - 1
	}
}

// chromeRule says which rule an element falls under by itself.
func chromeRule(e *outline.Element) Rule {
	const content = outline.InArticle | outline.InMain
	switch own := e.Own; {
	case e.Tag == outline.TagSelect || e.Tag == outline.TagTextarea:
		return ruleControl
	case own&(outline.InNav|outline.InBreadcrumb) != 0 && e.Tag != outline.TagLi && e.Tag != outline.TagList:
		return ruleNav
	case own&outline.InFooter != 0 && e.Above&(outline.InQuote|outline.InFigure) == 0:
		return ruleFooter
	case own&outline.InHeader != 0 && e.Above&content == 0:
		return ruleHeader
	case own&outline.InAside != 0:
		return ruleAside
	case own&outline.InDialog != 0:
		return ruleDialog
	case own&(outline.InForm|outline.InSearch) != 0 && e.Inputs > 0:
		return ruleForm
	}
	return 0
}

// holdsMain says of each element whether it is, or holds, an element that the
// page itself declares to be its main one.
func (f *filter) holdsMain() []bool {
	es := f.page.Elements
	out := make([]bool, len(es))
	for i := len(es) - 1; i > 0; i-- {
		e := &es[i]
		if e.Own&outline.InMain != 0 || dom.Attr(e.Node, "id") == "main" {
			out[i] = true
		}
		if out[i] && e.Parent >= 0 {
			out[e.Parent] = true
		}
	}
	return out
}
