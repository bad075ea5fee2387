package footnote

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A Note is one footnote of a page.
type Note struct {
	Marks []*html.Node // the elements that refer to it, in document order
	Home  *html.Node   // the element that contains its text

	label  string       // text of its first mark, without brackets
	shells []*html.Node // elements to remove once the text is taken: li, p, dt and dd, tr
}

// Has reports whether a page may have footnotes: whether an element looks like
// a mark. It does not modify the tree.
func Has(root *html.Node) bool {
	for _, n := range elements(root) {
		if Hint(n) {
			return true
		}
	}
	return false
}

// elements yields the elements of a page that are not skipped, each with the
// number of nodes before it.
func elements(root *html.Node) iter.Seq2[int, *html.Node] {
	return func(yield func(at int, n *html.Node) bool) {
		for n, at := root, 0; n != nil; at++ {
			isElement := n.Type == html.ElementNode
			isSkipped := isElement && skipped(n)
			if isElement && !isSkipped && !yield(at, n) {
				return
			}
			n = dom.Next(n, root, !isSkipped)
		}
	}
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

// Find returns the notes of the page below root that some mark refers to, in
// the order of their first marks. The tree is not changed.
func Find(root *html.Node) []*Note {
	f := finder{root: root, ids: map[string]place{}, back: map[string]int{}, homes: map[*html.Node]*noteBody{}}
	for at, n := range elements(root) {
		f.collect(n, at)
	}
	f.locate()
	f.verify()
	return f.settle()
}

// A place is a node and the number of nodes before it in document order.
type place struct {
	node *html.Node
	at   int
}

// A mark is an element that may refer to a note.
type mark struct {
	place
	label  string // its text, without brackets
	id     string // of its link target
	strong bool   // in a sup or in brackets
	said   bool   // its class, role or rel marks it as one

	target place
	body   *noteBody // of the note that it may refer to
	backed bool      // the note links back to it
}

// A noteBody is an element that may contain a note.
type noteBody struct {
	node    *html.Node
	target  *html.Node // the first place in it that marks link to
	several bool       // it has others, or other text before one: notes that nothing divides
	at, end int        // its extent in document order
	heading bool       // it holds a heading
	said    bool       // a container around it is marked as one of notes
	ordinal int        // its number, if it is an item of an ordered list
	text    string     // the beginning of its text
	note    *Note
}

type finder struct {
	root    *html.Node
	ids     map[string]place
	marks   []mark
	back    map[string]int // index of the mark by the ids on and around it
	asides  []place        // inline elements that are marked as notes
	homes   map[*html.Node]*noteBody
	claimed map[*html.Node]*Note // marks that have been assigned their note
	list    []*Note
	at      map[*Note]int // position of the first mark
}

// collect collects an element if it is a mark, has an id that marks can link to, or
// may be a note next to its mark.
func (f *finder) collect(n *html.Node, at int) {
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

// locate finds the element that contains the note of each mark.
func (f *finder) locate() {
	for i := range f.marks {
		m := &f.marks[i]
		t, ok := f.ids[m.id]
		if !ok || t.node == m.node {
			continue
		}
		node, inside := homeOf(t.node)
		if node == nil || node == f.root {
			continue
		}
		h := f.homes[node]
		if h == nil {
			h = &noteBody{node: node, target: t.node}
			f.homes[node] = h
		}
		h.several = h.several || inside || h.target != t.node
		m.target, m.body = t, h
	}
}

// verify walks the page again and collects, for each body, the evidence that it
// is a note and not some other link target.
func (f *finder) verify() {
	if len(f.homes) == 0 {
		return
	}
	v := verifier{finder: f, items: map[*html.Node]int{}}
	v.walk(f.root)
}

type verifier struct {
	*finder
	seen       int // nodes so far
	open       []*noteBody
	containers int
	items      map[*html.Node]int
}

func (v *verifier) walk(n *html.Node) {
	v.seen++
	isElement := n.Type == html.ElementNode
	if isElement && skipped(n) {
		return
	}
	if isElement {
		v.enter(n)
	}
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		v.walk(c)
	}
	if isElement {
		v.leave(n)
	}
}

func (v *verifier) enter(n *html.Node) {
	if IsContainer(n) {
		v.containers++
	}
	if dom.Is(n, atom.Li) && dom.Is(n.Parent, atom.Ol) {
		v.items[n.Parent]++
	}
	if h := v.homes[n]; h != nil {
		h.at = v.seen - 1
		h.said = v.containers > 0
		h.text = opening(n)
		if dom.Is(n, atom.Li) {
			h.ordinal = v.items[n.Parent]
		}
		v.open = append(v.open, h)
	}
	if len(v.open) == 0 {
		return
	}
	h := v.open[len(v.open)-1]
	switch {
	case dom.IsHeading(n):
		h.heading = true
	case n.DataAtom == atom.A:
		if i, ok := v.back[targetOf(n)]; ok && v.marks[i].node != n {
			if m := &v.marks[i]; m.body == h {
				m.backed = true
			}
		}
	}
}

func (v *verifier) leave(n *html.Node) {
	if IsContainer(n) {
		v.containers--
	}
	if k := len(v.open); k > 0 && v.open[k-1].node == n {
		h := v.open[k-1]
		h.end = v.seen - 1
		if v.open = v.open[:k-1]; k > 1 && h.heading {
			v.open[k-2].heading = true
		}
	}
}

// accepts reports whether a mark and the text that it links to are a footnote.
func (m *mark) accepts() bool {
	h := m.body
	if h == nil || h.heading || h.several {
		return false
	}
	after := m.target.at > m.at
	if m.at >= h.at && m.at <= h.end || !after && !h.said {
		return false
	}
	same := m.label != "" && (startsWith(h.text, m.label) || h.ordinal > 0 && strconv.Itoa(h.ordinal) == m.label)
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

// settle makes the notes from what was found.
func (f *finder) settle() []*Note {
	f.claimed = map[*html.Node]*Note{}
	f.at = map[*Note]int{}
	for i := range f.marks {
		if m := &f.marks[i]; m.accepts() {
			f.add(f.noteOf(m), m.place, m.label)
		}
	}
	f.besides()
	slices.SortStableFunc(f.list, func(a, b *Note) int { return f.at[a] - f.at[b] })
	return f.list
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
	h := m.body
	if h.note == nil {
		h.note = &Note{Home: h.node, shells: shellsOf(h.node)}
	}
	return h.note
}
