package records

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// A Page is the elements and texts of a tree in document order, as one walk
// finds them. Everything else in this package works on ranges of it.
type Page struct {
	nodes []node
	base  dom.Base
	check *cancel.Checker
	lists []*group // candidates, found on first use
	facts []fact   // labelled values, read on first use
	place *place   // the postal address, once placed is set

	placed      bool
	texts       []string           // of nodes that were asked for, cached
	shapes      map[string]reading // of short texts, cached
	kept        int                // bytes of texts
	befores     []string           // what stands before nodes, cached with a mark before it
	namings     []naming           // what elements are called
	byNaming    map[string]int32   // their numbers by attributes
	buffer      []byte
	repeats     []repeat        // short texts that stand more than once, cached
	byShape     map[shape][]hit // small elements by the shape of their text, cached
	namesPlaced bool            // the nodes' name is set
	above       []int32         // for each node the last heading that begins before it, -1 without one
}

// node is an element or a text. Its subtree is the range [i, end).
type node struct {
	n           *html.Node
	parent, end int32
	size        int32   // bytes of text below, without white space at the ends
	elements    int32   // elements below
	key         uint64  // path of tags and shared class names from the root
	own         uint64  // tag and shared class names
	looseKey    uint64  // path of tags and first class names
	loose       uint64  // tag and first shared class name
	slots       int32   // texts, links, pictures and line breaks in it
	name        float32 // see namePlace: the most of an element in it
	has         traits  // of what is in it
	naming      int32   // number of its names, 0 where they are not read yet
	frame       bool    // in navigation, a header or a footer
	space       bool    // white space stands before it
}

// Size is the number of elements and texts that were read.
func (p *Page) Size() int { return len(p.nodes) }

// maxNodes bounds how much of a page is read.
const maxNodes = 400_000

// Read reads a tree. References in results are resolved against base.
func Read(check *cancel.Checker, root *html.Node, base dom.Base) *Page {
	p := &Page{base: base, check: check}
	if root == nil {
		return p
	}
	seen := p.walk(root)
	p.measure()
	p.hash(seen)
	return p
}

// walk lists the nodes and counts the class names.
func (p *Page) walk(root *html.Node) map[string]int {
	classes := map[string]int{}
	stack := []int32{-1} // the open elements
	space := false
	for n := root; n != nil && len(p.nodes) < maxNodes; {
		p.check.Step()
		descend := false
		switch {
		case n.Type == html.TextNode:
			if strings.TrimSpace(n.Data) != "" {
				p.nodes = append(p.nodes, node{n: n, parent: stack[len(stack)-1], size: int32(len(strings.TrimSpace(n.Data))), space: space})
				space = false
			} else {
				space = true
			}
		case n.Type == html.DocumentNode:
			descend = true
		case n.Type == html.ElementNode && !isSkipped(n):
			descend = true
			for class := range strings.FieldsSeq(dom.Attr(n, "class")) {
				classes[class]++
			}
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
	return classes
}

// isSkipped reports whether an element shows no text of the page.
func isSkipped(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Head, atom.Svg, atom.Iframe, atom.Select, atom.Textarea, atom.Canvas, atom.Map:
		return true
	}
	return false
}

// measure sets the ends of the subtrees and their sizes, from the last node to
// the first.
func (p *Page) measure() {
	for i := len(p.nodes) - 1; i >= 0; i-- {
		p.check.Step()
		n := &p.nodes[i]
		if n.end == 0 {
			n.end = int32(i + 1)
		}
		p.trait(n)
		if n.parent < 0 {
			continue
		}
		parent := &p.nodes[n.parent]
		parent.end = max(parent.end, n.end)
		parent.size += n.size
		parent.elements += n.elements
		parent.slots += n.slots
		parent.has |= n.has
		if n.n.Type == html.ElementNode {
			parent.elements++
		}
	}
}

// hash sets the keys. Class names that stand on one element only tell it apart
// from its likes and are left out.
func (p *Page) hash(classes map[string]int) {
	framed := map[string]bool{}
	for i := range p.nodes {
		p.check.Step()
		n := &p.nodes[i]
		h := uint64(len(n.n.Data))
		if n.n.Type == html.ElementNode {
			h = hashString(nameSeed, n.n.Data)
			n.loose = h
			for class := range strings.FieldsSeq(dom.Attr(n.n, "class")) {
				if classes[class] > 1 {
					if n.loose == hashString(nameSeed, n.n.Data) {
						n.loose += hashString(1099511628211, class)
					}
					h += hashString(1099511628211, class) // in any order
				}
			}
		} else {
			h = 1
			n.loose = 1
		}
		n.own = h
		n.key, n.looseKey = mix(0, h), mix(0, n.loose)
		if n.parent >= 0 {
			parent := &p.nodes[n.parent]
			n.key, n.looseKey = mix(parent.key, h), mix(parent.looseKey, n.loose)
			n.frame = parent.frame
		}
		if !n.frame && n.n.Type == html.ElementNode {
			n.frame = isFrame(n.n, framed)
		}
	}
}

// nameSeed begins the hashes of tags (FNV-1a).
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

// isFrame reports whether an element holds what frames a page.
// byClass keeps what class attributes say.
func isFrame(n *html.Node, byClass map[string]bool) bool {
	switch n.DataAtom {
	case atom.Nav, atom.Footer:
		return true
	}
	switch dom.Attr(n, "role") {
	case "navigation", "contentinfo", "menu", "menubar", "dialog":
		return true
	}
	classes := dom.Attr(n, "class")
	if classes == "" {
		return false
	}
	frame, ok := byClass[classes]
	if !ok {
		frame = namesFrame(classes)
		byClass[classes] = frame
	}
	return frame
}

// namesFrame reports whether a class attribute names what frames a page.
func namesFrame(classes string) bool {
	for class := range strings.FieldsSeq(classes) {
		if len(class) > 40 {
			continue
		}
		for _, w := range splitWords(class) {
			switch w {
			case "nav", "navbar", "navigation", "megamenu", "footer", "breadcrumb", "breadcrumbs", "cookie", "gnav":
				return true
			}
		}
	}
	return false
}

// text is the text of the range [from, to) with single spaces; blocks part
// words, inline elements do not. It stops at limit bytes.
func (p *Page) text(from, to int32, limit int) string {
	if from >= to {
		return ""
	}
	n := &p.nodes[from]
	if short := int(n.size) <= min(limit, maxCachedText); n.end != to || !short && (2*int(n.size) > min(limit, 2*maxLongText) || p.kept > maxKept) {
		return p.readText(from, to, limit)
	}
	if p.texts == nil {
		p.texts = make([]string, len(p.nodes))
	}
	if p.texts[from] == "" {
		p.texts[from] = p.readText(from, to, max(4*maxCachedText, 2*int(n.size)))
		p.kept += len(p.texts[from])
	}
	return p.texts[from]
}

// Texts are kept once read, since groups of candidates share most of their
// elements: those up to maxCachedText bytes, and up to maxLongText while all
// that are kept are within maxKept.
const (
	maxCachedText = 400
	maxLongText   = 5000
	maxKept       = 8 << 20
)

func (p *Page) readText(from, to int32, limit int) string {
	var b strings.Builder
	space := false
	for i := from; i < to; i++ {
		n := p.nodes[i].n
		if p.nodes[i].space {
			space = b.Len() > 0
		}
		if n.Type == html.ElementNode {
			if isBlock(n.DataAtom) {
				space = b.Len() > 0
			}
			continue
		}
		if i > from && b.Len() > 0 && !space && p.closedBlock(i-1, i) {
			space = true
		}
		if isPlainWord(n.Data) {
			if space {
				b.WriteByte(' ')
				space = false
			}
			b.WriteString(n.Data)
			continue
		}
		for _, r := range n.Data {
			if r == '\u00ad' || r == '\u200b' || r == '\ufeff' {
				continue
			}
			if dom.IsSpace(r) || r == '\u00a0' {
				space = b.Len() > 0
				continue
			}
			if space {
				b.WriteByte(' ')
				space = false
			}
			b.WriteRune(r)
		}
		if b.Len() > limit {
			break
		}
	}
	return b.String()
}

// isPlainWord reports whether a text is letters with single spaces between and
// can be copied as it is.
func isPlainWord(s string) bool {
	prev := byte(' ')
	for i := range len(s) {
		c := s[i]
		if c < ' ' || c >= 0x7f || c == ' ' && prev == ' ' {
			return false
		}
		prev = c
	}
	return prev != ' '
}

// lines is the text of a range with a line for each that br elements and blocks
// part.
func (p *Page) lines(from, to int32) string {
	var b strings.Builder
	start := from
	for i := from; i <= to; i++ {
		if i == to || i > from && p.nodes[i].n.Type == html.ElementNode && isBlock(p.nodes[i].n.DataAtom) {
			if s := p.text(start, i, 600); s != "" {
				if b.Len() > 0 {
					b.WriteByte('\n')
				}
				b.WriteString(s)
			}
			start = i
		}
	}
	return b.String()
}

// closedBlock reports whether a block ends between the nodes i and j = i+1.
func (p *Page) closedBlock(i, j int32) bool {
	for k := i; k >= 0 && k != p.nodes[j].parent; k = p.nodes[k].parent {
		if p.nodes[k].end > j {
			return false
		}
		if isBlock(p.nodes[k].n.DataAtom) {
			return true
		}
	}
	return false
}

func isBlock(a atom.Atom) bool {
	switch a {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Del, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd,
		atom.Label, atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strike, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.Tt, atom.U, atom.Var, atom.Wbr, 0:
		return false
	}
	return true
}

func attrID(n *html.Node) string { return dom.Attr(n, "id") }
