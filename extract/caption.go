package extract

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/extract/internal/content"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Limits for a caption.
const (
	captionSize = 500 // characters
	captionDeep = 6   // elements between a figure and its picture
)

// caption gives k, the copy of the picture that is element i, the dropped
// caption of its figure as its title: in the text of an article a caption is an
// aside, but it tells what the picture shows.
func (c *copier) caption(i int32, k *html.Node) {
	es := c.page.Elements
	if c.drop == nil || c.decision == nil || es[i].Tag != page.TagImg {
		return
	}
	f := int32(-1) // the figure element, or else the outermost box named as one
	for j, n := es[i].Parent, 0; j >= 0 && n <= captionDeep; j, n = es[j].Parent, n+1 {
		if es[j].Tag == page.TagFigure || isFigure(&es[j]) {
			f = j
		}
		if es[j].Tag == page.TagFigure {
			break
		}
	}
	alt, title := strings.TrimSpace(dom.Attr(k, "alt")), strings.TrimSpace(dom.Attr(k, "title"))
	if f < 0 || es[f].Images != 1 || title != "" && title != alt {
		return
	}
	if j := captionOf(es, f); j >= 0 {
		if s := c.captionText(&es[j]); s != "" && s != alt {
			k.Attr = slices.DeleteFunc(slices.Clone(k.Attr), func(a html.Attribute) bool { return a.Key == "title" })
			k.Attr = append(k.Attr, html.Attribute{Key: "title", Val: s})
		}
	}
}

// captionOf returns the caption of figure f: its figcaption, or else the first text
// named as one, -1 if it has neither.
func captionOf(es []page.Element, f int32) int32 {
	named := int32(-1)
	for j := f + 1; j < es[f].End; j++ {
		switch e := &es[j]; {
		case e.Node.DataAtom == atom.Figcaption:
			return j
		case named < 0 && e.Own&page.IsCaption != 0 && e.Images == 0 && e.Text != e.EndText:
			named = j
		}
	}
	return named
}

// captionText returns the text of a caption that no rule but the estimate
// dropped, "" for others.
func (c *copier) captionText(e *page.Element) string {
	for b := e.Block; b < e.EndBlock; b++ {
		if c.drop[b] != content.Score {
			return ""
		}
	}
	s := strings.Join(strings.Fields(dom.InlineText(e.Node)), " ")
	if utf8.RuneCountInString(s) > captionSize {
		return ""
	}
	return s
}
