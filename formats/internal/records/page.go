package records

import (
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/numbering"
	"github.com/pagemill/pagemill/internal/room"
)

// A Page holds the elements and texts of a tree in document order, collected in
// one walk. Everything else in this package works on ranges of it.
type Page struct {
	lexicon
	nodes  []node
	looks  []look // by node, known once lists are asked for
	labels func() []labelled.Fact
	base   dom.Base
	check  *cancel.Checker
	headed map[int32]headedRow // rows of tables with a head, by node
	lists  []*group            // candidates, found on first use

	tables []*grid // tables with a head, read on first use
	style  number.Style
	styled bool     // whether style is known
	dates  []string // short texts that may be dates in numbers, with style

	numbers numbering.Table // of the loop at work, as are kinds and counts
	lent    room.Room       // lists by node
	kinds   []int32
	counts  []int32
	tagged  []*group
	records []record // of which those of groups are made
	around  wordSet  // of context
	bench   bench

	facts []fact // labelled values, read on first use
	place *place // the postal address, valid once placed is set

	placed   bool
	written  string              // the text of the whole page; see text
	ends     []int32             // by node: the end in written of what precedes it, read on first use
	readings map[string]*reading // of texts, read as they are asked for
	befores  []int32             // by node: the text before it among said, 0 if not read yet, 1 for none
	said     []string
	resolved map[int32]string // addresses of links and images
	amounts  []sum            // valid once summed is set
	summed   bool
	above    []int32 // by node: the last heading that begins before it, -1 without one
}

// A node is an element or a text. The subtree of node i is the range [i, end).
type node struct {
	n           *html.Node
	parent, end int32
	size        int32 // bytes of text in the subtree, without leading and trailing white space
	elements    int32 // number of descendant elements
	class       int32 // number of its class attribute
	naming      int32 // number of its names, -1 if not read yet
	frame       bool  // in navigation, a header or a footer
	space       bool  // preceded by white space
	property    bool  // has the name of a microdata property
	otherNames  bool  // has names beside its classes
	plain       bool  // a text that is written as it is; see isPlainWord
}

// A look is what tells which nodes are alike, and what is in them.
type look struct {
	key      uint64 // path of tags and shared class names from the root
	own      uint64 // tag and shared class names
	looseKey uint64 // path of tags and first class names
	loose    uint64 // tag and first shared class name
	slots    int32  // texts, links, images and line breaks in the subtree
	has      traits // traits of the subtree
}

// Size returns the number of elements and texts of the page.
func (p *Page) Size() int { return len(p.nodes) }

// maxNodes limits how many nodes of a page are read.
const maxNodes = 1_000_000

// idle holds pages that are done with, for the room that their nodes take.
var idle sync.Pool

// maxIdle is up to how many nodes the room of a page is kept.
const maxIdle = 1 << 16

// Read reads a tree, of which labels are the labelled values. References in results
// resolve against base.
func Read(check *cancel.Checker, root *html.Node, base dom.Base, labels func() []labelled.Fact) *Page {
	p, _ := idle.Get().(*Page)
	if p == nil {
		p = &Page{}
	}
	p.labels, p.base, p.check = labels, base, check
	if root == nil {
		return p
	}
	p.walk(root)
	p.measure()
	return p
}

// Done ends the use of a page; what was read of it stays.
func (p *Page) Done() {
	if cap(p.nodes) <= maxIdle {
		clear(p.nodes)
		p.lent.Clear()
		*p = Page{nodes: p.nodes[:0], looks: p.looks[:0], numbers: p.numbers, lent: p.lent}
		idle.Put(p)
	}
}

// walk lists the nodes.
func (p *Page) walk(root *html.Node) {
	stack := []int32{-1} // the open elements
	space := false
	for n := root; n != nil && len(p.nodes) < maxNodes; {
		p.check.Step()
		descend := false
		switch {
		case n.Type == html.TextNode:
			text := strings.TrimSpace(n.Data)
			if space = space || text == ""; text != "" {
				p.nodes = append(p.nodes, node{n: n, parent: stack[len(stack)-1], size: int32(len(text)), space: space})
				space = false
			}
		case n.Type == html.DocumentNode:
			descend = true
		case n.Type == html.ElementNode && !isSkipped(n):
			descend = true
			p.nodes = append(p.nodes, node{n: n, parent: stack[len(stack)-1], space: space})
			space = false
			if n.FirstChild != nil {
				stack = append(stack, int32(len(p.nodes)-1))
			}
		}
		if descend && n.FirstChild != nil {
			n = n.FirstChild
			continue
		}
		for n != nil && n.NextSibling == nil && n != root {
			if n = n.Parent; n != nil && n.Type == html.ElementNode && len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
		}
		if n == nil || n == root {
			break
		}
		n = n.NextSibling
	}
}

// isSkipped reports whether an element contains no visible text, or words of another
// state of the page.
func isSkipped(n *html.Node) bool {
	if labelled.IsSkipped(n) || !dom.IsHidden(n) {
		return labelled.IsSkipped(n)
	}
	text := labelled.ShortText(n, maxHidden)
	return text != "" && !holdsDigit(text)
}

// maxHidden is the size of a hidden text, in bytes, that is said of another state of
// the page, "Unavailable"; longer ones are shown on demand, as answers are, and dates
// and numbers are what another element says in words.
const maxHidden = 60

// measure sets the ends and sizes of the subtrees, from the last node to the
// first.
func (p *Page) measure() {
	for i := len(p.nodes) - 1; i >= 0; i-- {
		p.check.Step()
		n := &p.nodes[i]
		if n.end == 0 {
			n.end = int32(i + 1)
		}
		if n.parent < 0 {
			continue
		}
		parent := &p.nodes[n.parent]
		parent.end = max(parent.end, n.end)
		parent.size += n.size
		parent.elements += n.elements
		if n.n.Type == html.ElementNode {
			parent.elements++
		}
	}
}

// hash reads the looks of the nodes, and which are in the page's frame.
func (p *Page) hash() {
	p.readClasses()
	p.looks = slices.Grow(p.looks, len(p.nodes))[:len(p.nodes)]
	for i := range p.nodes {
		p.check.Step()
		n, l := &p.nodes[i], look{own: 1, loose: 1}
		if n.n.Type == html.ElementNode {
			tag, classes := hashString(nameSeed, n.n.Data), &p.classes[n.class].hash
			l.own, l.loose = tag+classes.all, tag+classes.first
			if n.property {
				l.own += hashString(nameSeed, dom.Attr(n.n, "itemprop"))
			}
		}
		above := look{}
		if n.parent >= 0 {
			above, n.frame = p.looks[n.parent], p.nodes[n.parent].frame
		}
		l.key, l.looseKey = mix(above.key, l.own), mix(above.looseKey, l.loose)
		p.looks[i] = l
		n.frame = n.frame || n.n.Type == html.ElementNode && (p.classes[n.class].frame || isFrame(n.n))
	}
}

// nameSeed is the initial hash of tags (FNV-1a).
const nameSeed = 14695981039346656037

func hashString(h uint64, s string) uint64 {
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return h
}

func mix(a, b uint64) uint64 {
	a ^= b + 0x9e3779b97f4a7c15 + a<<6 + a>>2
	a *= 0xff51afd7ed558ccd
	return a ^ a>>33
}

// isFrame reports whether an element belongs to the page's frame by its tag or
// role.
func isFrame(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Nav, atom.Footer:
		return true
	}
	switch dom.Attr(n, "role") {
	case "navigation", "contentinfo", "menu", "menubar", "dialog":
		return true
	}
	return false
}

// frameNames are words of class names that name a part of the page's frame.
var frameNames = []string{"nav", "navbar", "navigation", "megamenu", "footer", "breadcrumb", "breadcrumbs", "cookie", "gnav"}

func namesFrame(word string) bool { return slices.Contains(frameNames, word) }

var frameIndex = sync.OnceValue(func() *wordindex.Index { return wordindex.New(frameNames) })

// maxFrameName is the length of the longest class name that is read so.
const maxFrameName = 40

func attrID(n *html.Node) string { return dom.Attr(n, "id") }
