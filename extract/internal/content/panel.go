package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Answers, tabs and further details are hidden until the reader clicks. Such a
// panel is not dropped for being hidden. It is recognized by a control that
// opens it, by its name, or as one of several that each follow a line of the
// same shape.

// Limits for the line that opens a panel.
const (
	openerSize   = 200 // letters
	openerBlocks = 3
	panelsMany   = 2 // panels behind lines of the same shape
)

// panels finds the hidden elements that a reader can open.
type panels struct {
	p      *page.Page
	before []int32 // by element: its previous sibling, -1 for the first
	named  map[string]bool
	alike  map[uint64]int // panels behind openers of one shape
}

func findPanels(p *page.Page) *panels {
	s := &panels{p: p, before: siblingsBefore(p), named: map[string]bool{}, alike: map[uint64]int{}}
	for i := range p.Elements {
		e := &p.Elements[i]
		s.controls(e)
		if e.Own&page.InHidden != 0 {
			if o := s.before[i]; o >= 0 && s.opens(o) {
				s.alike[pairOf(&p.Elements[o], e)]++
			}
		}
	}
	return s
}

// siblingsBefore returns, by element, its previous sibling, -1 without one.
func siblingsBefore(p *page.Page) []int32 {
	before, last := p.Ints(len(p.Elements)), p.Ints(len(p.Elements))
	for i := range last {
		last[i] = -1
	}
	for i := range p.Elements {
		before[i] = -1
		if j := p.Elements[i].Parent; j >= 0 {
			before[i], last[j] = last[j], int32(i)
		}
	}
	return before
}

// controls records the ids of the elements that an element opens.
func (s *panels) controls(e *page.Element) {
	for _, a := range e.Node.Attr {
		switch a.Key {
		case "aria-controls":
			for id := range strings.FieldsSeq(a.Val) {
				s.named[id] = true
			}
		case "href", "data-target", "data-bs-target":
			if len(a.Val) > 1 && a.Val[0] == '#' {
				s.named[a.Val[1:]] = true
			}
		}
	}
}

// opens reports whether an element is a line that can open a panel.
func (s *panels) opens(i int32) bool {
	e := &s.p.Elements[i]
	return e.Size > 0 && e.Size <= openerSize && blocksOf(e) > 0 && blocksOf(e) <= openerBlocks && e.Own&page.InHidden == 0
}

func pairOf(opener, e *page.Element) uint64 { return uint64(opener.Shape)<<32 | uint64(e.Shape) }

// holds reports whether a hidden element is a panel with running text: not a
// menu, a form or a dialog.
func (s *panels) holds(i int32) bool {
	const other = page.InConsent | page.InDialog | page.InNav | page.InMenu | page.InHeader | page.InFooter
	e := &s.p.Elements[i]
	if e.Long == 0 || e.Linked*2 > e.Size || e.Inputs > 0 || (e.Own|e.Above)&other != 0 {
		return false
	}
	if s.named[dom.Attr(e.Node, "id")] || isCalledPanel(e) || e.Parent >= 0 && isCalledPanel(&s.p.Elements[e.Parent]) {
		return true
	}
	o := s.before[i]
	return o >= 0 && s.opens(o) && s.alike[pairOf(&s.p.Elements[o], e)] >= panelsMany
}

// isCalledPanel reports whether the class or id of an element names a
// collapsible panel.
func isCalledPanel(e *page.Element) bool { return called(e, panelWords) }

var panelWords = wordSet("accordion accordions collapse collapsed collapsible expandable expander toggle tabs tab tabpanel tabcontent faq faqs answer answers disclosure readmore")
