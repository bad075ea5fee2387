package footnote

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A Note is one footnote of a page.
type Note struct {
	Marks []*html.Node // the elements that refer to it, in document order
	Home  *html.Node   // the element that its text stands in; nil where an attribute holds it

	label  string       // what its first mark shows, without brackets
	nodes  []*html.Node // siblings that make up the note, where Home holds more than it
	shells []*html.Node // what is left to take out once the text is taken: li, p, dt and dd, tr
	twins  []*html.Node // copies of the note beside its marks
	text   string       // the note, where it is an attribute's value
}

// Has reports whether a page may have footnotes: whether something on it looks
// like a mark. It changes and keeps nothing.
func Has(root *html.Node) bool {
	for n := root; n != nil; {
		if n.Type == html.ElementNode {
			if skipped(n) {
				n = dom.Next(n, root, false)
				continue
			}
			if Hint(n) {
				return true
			}
		}
		n = dom.Next(n, root, true)
	}
	return false
}

// Hint reports whether an element may be the mark of a footnote.
func Hint(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A:
		return len(n.Attr) > 0 && (isMarkLink(n) || strings.Contains(dom.Attr(n, "href"), "#") && labelOf(n) != "")
	case atom.Sup:
		return labelOf(n) != ""
	case atom.Label:
		return isSaid(n)
	}
	return false
}

// Find returns the notes of the page below root that something refers to, in
// the order of their first marks. The tree is not changed.
func Find(root *html.Node) []*Note {
	f := finder{root: root, ids: map[string]place{}, back: map[string]int{}, homes: map[*html.Node]*home{}}
	f.collect()
	f.locate()
	f.verify()
	return f.settle()
}

// A place is a node and how many came before it in document order.
type place struct {
	node *html.Node
	at   int
}

// A mark is an element that may refer to a note.
type mark struct {
	place
	label  string // what it shows, without brackets
	id     string // where it leads
	strong bool   // in a sup or in brackets
	said   bool   // its class, role or rel says that it is one

	target place
	home   *home // of the note that it may refer to
	backed bool  // the note leads back to it
}

// A home is an element that may hold a note, or several behind one another.
type home struct {
	node     *html.Node
	targets  []place // distinct places in it that marks lead to
	run      bool    // the notes are runs of its children
	at, end  int     // its extent in document order
	heading  bool    // it holds a heading
	said     bool    // it or a container around it says that it is a note
	ordinal  int     // its number, where it is an item of an ordered list
	text     string  // how it begins
	notes    map[*html.Node]*Note
	children map[*html.Node]*html.Node // the child of the home that a target stands in
}

type finder struct {
	root    *html.Node
	ids     map[string]place
	marks   []mark
	back    map[string]int // mark by the ids on and around it
	sups    []place        // labels in sup, b or strong that lead nowhere
	lists   []place        // ordered lists
	asides  []place        // inline elements that say they are notes
	homes   map[*html.Node]*home
	claimed map[*html.Node]*Note // marks that have their note
	list    []*Note
	at      map[*Note]int // place of the first mark
}

// collect walks the page once and gathers marks, the ids that they can lead
// to, and what may be a note beside its mark.
func (f *finder) collect() {
	at := 0
	for n := f.root; n != nil; at++ {
		if n.Type != html.ElementNode {
			n = dom.Next(n, f.root, true)
			continue
		}
		if skipped(n) {
			n = dom.Next(n, f.root, false)
			continue
		}
		f.element(n, at)
		n = dom.Next(n, f.root, true)
	}
}

func (f *finder) element(n *html.Node, at int) {
	if len(n.Attr) > 0 {
		if id := dom.Attr(n, "id"); id != "" && n.DataAtom != atom.Input {
			f.addID(id, n, at)
		}
		if isAside(n) {
			f.asides = append(f.asides, place{n, at})
		}
	}
	switch n.DataAtom {
	case atom.A:
		if name := dom.Attr(n, "name"); name != "" {
			f.addID(name, n, at)
		}
		if Hint(n) {
			f.addMark(n, at)
		}
	case atom.Label:
		if Hint(n) {
			f.addMark(n, at)
		}
	case atom.Ol:
		f.lists = append(f.lists, place{n, at})
	case atom.Sup, atom.B, atom.Strong:
		if labelOf(n) != "" && !holdsLink(n) && !inLink(n) {
			f.sups = append(f.sups, place{n, at})
		}
	}
}

func (f *finder) addID(id string, n *html.Node, at int) {
	if _, ok := f.ids[id]; !ok {
		f.ids[id] = place{n, at}
	}
}

func (f *finder) addMark(n *html.Node, at int) {
	m := mark{place: place{n, at}, label: labelOf(n), said: isMarkLink(n)}
	if m.id = targetOf(n); m.id == "" {
		return
	}
	m.strong = inSup(n) || bracketed(n)
	if !m.said && !m.strong && !isNumber(m.label) {
		return
	}
	i := len(f.marks)
	f.marks = append(f.marks, m)
	for _, id := range ownIDs(n) {
		if _, ok := f.back[id]; !ok {
			f.back[id] = i
		}
	}
}

// locate finds the element that holds the note of each mark.
func (f *finder) locate() {
	for i := range f.marks {
		m := &f.marks[i]
		t, ok := f.ids[m.id]
		if !ok || t.node == m.node {
			continue
		}
		node, run := homeOf(t.node)
		if node == nil || node == f.root {
			continue
		}
		h := f.homes[node]
		if h == nil {
			h = &home{node: node, notes: map[*html.Node]*Note{}, children: map[*html.Node]*html.Node{}}
			f.homes[node] = h
		}
		h.run = h.run || run
		if _, ok := h.children[t.node]; !ok {
			h.children[t.node] = childTowards(node, t.node)
			h.targets = append(h.targets, t)
		}
		m.target, m.home = t, h
	}
	for _, h := range f.homes {
		h.run = h.run || h.split()
	}
}

// split reports whether the home holds several notes, each from one target to
// the next. Several places in one list item, or in one child, are one note's.
func (h *home) split() bool {
	if len(h.targets) < 2 {
		return false
	}
	switch h.node.DataAtom {
	case atom.Li, atom.Dd, atom.Dt, atom.Tr:
		return false
	}
	seen := map[*html.Node]bool{}
	for _, t := range h.targets {
		k := h.children[t.node]
		if k == nil || seen[k] {
			return false
		}
		seen[k] = true
	}
	return true
}

// verify walks the page again and learns of each home what tells a note from
// other places that links lead to.
func (f *finder) verify() {
	if len(f.homes) == 0 {
		return
	}
	v := verifier{finder: f, items: map[*html.Node]int{}}
	at := 0
	for n := f.root; n != nil; at++ {
		down := v.enter(n, at)
		if down && n.FirstChild != nil {
			n = n.FirstChild
			continue
		}
		for n != nil {
			v.leave(n, at)
			if n == f.root {
				return
			}
			if n.NextSibling != nil {
				n = n.NextSibling
				break
			}
			n = n.Parent
		}
	}
}

type verifier struct {
	*finder
	open       []*home
	containers int
	items      map[*html.Node]int
}

func (v *verifier) enter(n *html.Node, at int) bool {
	if n.Type != html.ElementNode {
		return true
	}
	if skipped(n) {
		return false
	}
	if IsContainer(n) {
		v.containers++
	}
	if dom.Is(n, atom.Li) && dom.Is(n.Parent, atom.Ol) {
		v.items[n.Parent]++
	}
	if h := v.homes[n]; h != nil {
		h.at = at
		h.said = v.containers > 0 || isNote(n)
		h.text = opening(n)
		if dom.Is(n, atom.Li) {
			h.ordinal = v.items[n.Parent]
		}
		v.open = append(v.open, h)
	}
	if len(v.open) == 0 {
		return true
	}
	h := v.open[len(v.open)-1]
	switch n.DataAtom {
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		h.heading = true
	case atom.A:
		if i, ok := v.back[targetOf(n)]; ok && v.marks[i].node != n {
			if m := &v.marks[i]; m.home == h {
				m.backed = true
			}
		}
	}
	return true
}

func (v *verifier) leave(n *html.Node, at int) {
	if n.Type != html.ElementNode || skipped(n) {
		return
	}
	if IsContainer(n) {
		v.containers--
	}
	if k := len(v.open); k > 0 && v.open[k-1].node == n {
		h := v.open[k-1]
		h.end = at
		if v.open = v.open[:k-1]; k > 1 && h.heading {
			v.open[k-2].heading = true
		}
	}
}

// accepts reports whether a mark and the text that it leads to are a footnote.
func (m *mark) accepts() bool {
	h := m.home
	if h == nil || h.heading && !h.run {
		return false
	}
	after := m.target.at > m.at
	if h.run && !after || !h.run && m.at >= h.at && m.at <= h.end {
		return false
	}
	if !after && !h.said {
		return false
	}
	same := m.label != "" && (h.run || startsWith(h.text, m.label) || h.ordinal > 0 && itoa(h.ordinal) == m.label)
	switch {
	case m.said:
		return true
	case h.said:
		return m.label != "" || m.strong
	case m.label == "":
		return false
	case m.backed:
		return true
	}
	return m.strong && same
}

// settle gathers the notes from all that was found.
func (f *finder) settle() []*Note {
	f.claimed = map[*html.Node]*Note{}
	f.at = map[*Note]int{}
	for i := range f.marks {
		if m := &f.marks[i]; m.accepts() {
			f.add(f.noteOf(m), m.place, m.label)
		}
	}
	for _, h := range f.homes {
		if h.run {
			h.takeRuns()
		}
	}
	f.numbered()
	f.besides()
	f.loose()
	return f.sorted()
}

func (f *finder) add(n *Note, p place, label string) {
	if len(n.Marks) == 0 {
		f.list = append(f.list, n)
		f.at[n] = p.at
		n.label = label
	}
	f.at[n] = min(f.at[n], p.at)
	n.Marks = append(n.Marks, p.node)
	f.claimed[p.node] = n
}

// noteOf returns the note that a mark refers to.
func (f *finder) noteOf(m *mark) *Note {
	h := m.home
	key := h.node
	if h.run {
		key = h.children[m.target.node]
	}
	n := h.notes[key]
	if n == nil {
		n = &Note{Home: h.node}
		h.notes[key] = n
		if !h.run {
			n.shells = shellsOf(h.node)
		}
	}
	return n
}
