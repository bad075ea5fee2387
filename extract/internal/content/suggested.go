package content

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

//go:embed suggested.txt
var suggestedTable string

// suggestedTitles are the beginnings of titles above what a site suggests to its
// visitors, in lower case.
var suggestedTitles = sync.OnceValue(func() []string {
	var out []string
	for line := range datafile.Lines(suggestedTable) {
		for t := range strings.SplitSeq(line, ",") {
			if t = strings.TrimSpace(t); t != "" {
				out = append(out, t)
			}
		}
	}
	return out
})

// Limits for suggestions.
const (
	suggestedTitle = 60   // letters of the title
	suggestedMany  = 2    // cards
	suggestedSize  = 1000 // letters of a card
	suggestedLong  = 600  // of them running text
	suggestedScan  = 900  // elements below the title that are searched for cards
	suggestedDeep  = 12   // boxes around the title
)

// dropSuggested marks the cards that a title names as what else the reader or
// buyer may like, with that title, as related pages. On a page without a heading
// above them, and on a site's first page, they are content.
func dropSuggested(p *page.Page, rules []Rule) {
	own := p.Heading()
	if own < 0 || p.IsFirst() {
		return
	}
	host := hostOf(p.Address)
	es := p.Elements
	for i := range es {
		p.Check.Step()
		e := &es[i]
		if e.Tag < page.TagH1 || e.Tag > page.TagH6 || e.Size == 0 || e.Size > suggestedTitle || e.Block <= own || rules[i] != Kept || !isSuggested(e) {
			continue
		}
		if title, cards := suggestions(p, int32(i), own, host); cards >= 0 {
			rules[title], rules[cards] = Related, Related
		}
	}
}

// suggestions returns the elements that hold a title and the cards below it: the
// title's box and the next element with text, or one box around both. Cards is
// -1 without any.
func suggestions(p *page.Page, i, own int32, host string) (title, cards int32) {
	es := p.Elements
	top := i // the title and the boxes around it alone
	for es[top].Parent > p.Body && es[es[top].Parent].Size == es[i].Size {
		top = es[top].Parent
	}
	box := es[top].Parent
	next := es[top].End
	for next < es[box].End && es[next].Size == 0 {
		next = es[next].End
	}
	if next < es[box].End && areCards(p, next, host) {
		return top, next
	}
	for range suggestedDeep {
		if box <= p.Body || own >= es[box].Block && own < es[box].EndBlock || es[top].Text > es[box].Text {
			break
		}
		if areCards(p, box, host) {
			return box, box
		}
		box = es[box].Parent
	}
	return top, -1
}

// isSuggested reports whether a title says that suggestions follow.
func isSuggested(e *page.Element) bool {
	title := strings.ToLower(strings.TrimLeft(dom.InlineText(e.Node), "*_# \""))
	return slices.ContainsFunc(suggestedTitles(), func(t string) bool { return strings.HasPrefix(title, t) })
}

// areCards reports whether most text of an element is in cards: elements alike
// with a picture or price, a link to another page of the site or both, and
// little running text.
func areCards(p *page.Page, i int32, host string) bool {
	box := &p.Elements[i]
	cards, size := 0, int32(0)
	for j := i + 1; j < min(box.End, i+suggestedScan); {
		p.Check.Step()
		e := &p.Elements[j]
		if e.Repeat >= suggestedMany && e.Tag.Block() && (e.Images > 0 || e.Money > 0) && e.Long <= suggestedLong && e.Size <= suggestedSize && (e.Images > 0 && e.Money > 0 || linksOn(p, j, host)) {
			cards++
			size += e.Size
			j = e.End
			continue
		}
		j++
	}
	return cards >= suggestedMany && size*5 >= box.Size*4
}

// linksOn reports whether an element is or holds a link to another page of
// the site.
func linksOn(p *page.Page, i int32, host string) bool {
	return slices.ContainsFunc(p.Elements[i:p.Elements[i].End], func(a page.Element) bool {
		return a.Tag == page.TagA && leadsOn(dom.Attr(a.Node, "href"), host)
	})
}
