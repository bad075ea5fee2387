package selector

import (
	"errors"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Limits on the work of one call, in steps of about twenty nanoseconds: enough
// for 2,000 elements and 10,000 selector parts, or 300,000 and 60.
const (
	minSteps        = 20_000_000
	stepsPerElement = 60
	stepsPerCheck   = 50 // a checker's step is a microsecond
)

// ErrTooMuch is returned if selectors take too many steps on a page.
var ErrTooMuch = errors.New("it takes too many steps on this page")

// A Page is a tree prepared for matching. It is not safe for concurrent use.
type Page struct {
	nodes    []*html.Node // elements in document order
	parent   []int32      // -1 for none
	previous []int32      // previous sibling
	end      []int32      // index past the last descendant
	children []int32      // number of child elements
	attrs    []int32      // bytes of attributes, in steps
	text     []int32      // bytes of text before an element, in steps
	left     int
	spent    int // steps not yet counted in check
	check    *cancel.Checker
	byKey    map[string][]int32 // built on first use
}

// NewPage prepares the tree below root. NewPage and Match count their steps in
// check; the caller must defer cancel.Caught.
func NewPage(check *cancel.Checker, root *html.Node) *Page {
	p := &Page{check: check}
	// A frame is an ancestor of the current node: its index, -1 where it is not
	// an element, and the index of its last element child so far.
	type frame struct{ at, last int32 }
	open := []frame{{-1, -1}}
	text := int32(0)
	for n := root; n != nil; {
		check.Step()
		up := &open[len(open)-1]
		at := int32(-1)
		switch n.Type {
		case html.TextNode:
			text += int32(len(n.Data)/16) + 1
		case html.ElementNode:
			at = int32(len(p.nodes))
			p.nodes, p.parent, p.previous = append(p.nodes, n), append(p.parent, up.at), append(p.previous, up.last)
			p.attrs, p.text = append(p.attrs, attributeSteps(n)), append(p.text, text)
			p.end, p.children = append(p.end, at+1), append(p.children, 0)
			if up.last = at; up.at >= 0 {
				p.children[up.at]++
			}
		}
		if n.FirstChild != nil {
			open = append(open, frame{at, -1})
			n = n.FirstChild
			continue
		}
		for n != root && n.NextSibling == nil {
			n, open = n.Parent, open[:len(open)-1]
		}
		if n == root {
			break
		}
		n = n.NextSibling
	}
	p.text = append(p.text, text)
	for i := len(p.nodes) - 1; i >= 0; i-- {
		if up := p.parent[i]; up >= 0 {
			p.end[up] = max(p.end[up], p.end[i])
		}
	}
	p.left = max(minSteps, stepsPerElement*len(p.nodes))
	return p
}

func attributeSteps(n *html.Node) int32 {
	bytes := 0
	for i := range n.Attr {
		bytes += len(n.Attr[i].Key) + len(n.Attr[i].Val)
	}
	return int32(bytes/16) + 1
}

// siblings returns the number of siblings of element i, including itself.
func (p *Page) siblings(i int32) int {
	if up := p.parent[i]; up >= 0 {
		return int(p.children[up])
	}
	return 1
}

// having returns the elements that have a key.
func (p *Page) having(key string) []int32 {
	if p.byKey == nil {
		p.byKey = map[string][]int32{}
		for i, n := range p.nodes {
			p.check.Step()
			p.addKeys(n, int32(i))
		}
	}
	return p.byKey[key]
}

// addKeys indexes an element by its tag, its id and its classes.
func (p *Page) addKeys(n *html.Node, i int32) {
	add := func(key string) {
		if at := p.byKey[key]; len(at) == 0 || at[len(at)-1] != i {
			p.byKey[key] = append(at, i)
		}
	}
	add(strings.ToLower(n.Data))
	for j := range n.Attr {
		switch n.Attr[j].Key {
		case "id":
			add("#" + n.Attr[j].Val)
		case "class":
			for token := range strings.FieldsSeq(n.Attr[j].Val) {
				add("." + token)
			}
		}
	}
}

// spend subtracts n steps from the budget.
func (p *Page) spend(n int) error {
	if p.left -= n; p.left < 0 {
		return ErrTooMuch
	}
	p.spent += n
	p.check.Steps(p.spent / stepsPerCheck)
	p.spent %= stepsPerCheck
	return nil
}

// Elements returns the page's elements in document order.
func (p *Page) Elements() []*html.Node { return p.nodes }

// Match reports, for each element, whether the list matches it. The only error
// is ErrTooMuch.
func (p *Page) Match(l *List) ([]bool, error) {
	out := make([]bool, len(p.nodes))
	for i := range l.alternatives {
		if err := p.mark(&l.alternatives[i], out); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// mark sets out for the elements that one selector matches.
func (p *Page) mark(c *complex, out []bool) error {
	tested := make([][]bool, 0, 2)
	for i := range c.compounds {
		for _, t := range c.compounds[i].tests {
			found, err := p.test(t)
			if err != nil {
				return err
			}
			tested = append(tested, found)
		}
	}
	if len(c.compounds) == 1 && c.compounds[0].key != "" { // the usual case
		for _, i := range p.having(c.compounds[0].key) {
			ok, err := p.holds(&c.compounds[0], i, tested)
			if err != nil {
				return err
			}
			out[i] = out[i] || ok
		}
		return p.spend(1)
	}
	return p.pass(c, tested, out)
}

// pass evaluates all parts of a selector for all elements. Bit k of matched
// means that the element ends a match of the first k+1 parts; above and before
// collect these bits for the ancestors and the previous siblings.
func (p *Page) pass(c *complex, tested [][]bool, out []bool) error {
	n := len(p.nodes)
	matched, above, before := make([]uint64, n), make([]uint64, n), make([]uint64, n)
	firstTest := make([]int, len(c.compounds))
	for k := 1; k < len(c.compounds); k++ {
		firstTest[k] = firstTest[k-1] + len(c.compounds[k-1].tests)
	}
	for i := range p.nodes {
		up, prev := p.parent[i], p.previous[i]
		var parentMatched, previousMatched uint64
		if up >= 0 {
			parentMatched = matched[up]
			above[i] = above[up] | parentMatched
		}
		if prev >= 0 {
			previousMatched = matched[prev]
			before[i] = before[prev] | previousMatched
		}
		for k := range c.compounds {
			if k > 0 {
				from := uint64(0)
				switch c.combinators[k-1] {
				case ' ':
					from = above[i]
				case '>':
					from = parentMatched
				case '+':
					from = previousMatched
				case '~':
					from = before[i]
				}
				if from>>(k-1)&1 == 0 {
					if err := p.spend(1); err != nil {
						return err
					}
					continue
				}
			}
			ok, err := p.holds(&c.compounds[k], int32(i), tested[firstTest[k]:])
			if err != nil {
				return err
			}
			if ok {
				matched[i] |= 1 << k
			}
		}
		out[i] = out[i] || matched[i]>>(len(c.compounds)-1)&1 == 1
	}
	return nil
}

// holds reports whether a compound selector matches element i; tested are the
// results of its tests.
func (p *Page) holds(k *compound, i int32, tested [][]bool) (bool, error) {
	cost := 1 + k.size + k.attrs*int(p.attrs[i]) + k.near*p.siblings(i)
	if k.text > 0 {
		cost += k.text * int(p.text[p.end[i]]-p.text[i]+p.end[i]-i)
	}
	if err := p.spend(cost); err != nil {
		return false, err
	}
	for j, t := range k.tests {
		if tested[j][i] == (t.kind == 'n') {
			return false, nil
		}
	}
	return k.simple == nil || k.simple.Match(p.nodes[i]), nil
}

// test evaluates a pseudo-class for all elements: whether the element itself
// (:not), a descendant (:has) or a child (:haschild) matches.
func (p *Page) test(t test) ([]bool, error) {
	if err := p.spend(len(p.nodes)); err != nil {
		return nil, err
	}
	found, err := p.Match(t.of)
	if err != nil || t.kind == 'n' {
		return found, err
	}
	out := make([]bool, len(p.nodes))
	for i := len(p.nodes) - 1; i >= 0; i-- {
		if up := p.parent[i]; up >= 0 && (found[i] || t.kind == 'h' && out[i]) {
			out[up] = true
		}
	}
	return out, nil
}

// Pattern reports, for each element but html and body, whether its tag name or
// an attribute's value contains text, ignoring case.
func (p *Page) Pattern(text string) ([]bool, error) {
	text = strings.ToLower(text)
	out := make([]bool, len(p.nodes))
	for i, n := range p.nodes {
		if err := p.spend(1 + int(p.attrs[i])); err != nil {
			return nil, err
		}
		if n.DataAtom == atom.Html || n.DataAtom == atom.Body {
			continue
		}
		out[i] = strings.Contains(strings.ToLower(n.Data), text)
		for j := 0; !out[i] && j < len(n.Attr); j++ {
			out[i] = strings.Contains(strings.ToLower(n.Attr[j].Val), text)
		}
	}
	return out, nil
}
