package footnote

import (
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// A head is a label that a note begins with.
type head struct {
	place
	parent *html.Node // the element that contains the note
	start  *html.Node // the child of parent with which it begins: a paragraph, or the label itself
}

// unlinked collects notes that no link leads to: sup elements in the text, with
// paragraphs at its end that begin with the same numbers, from 1 without a gap,
// or with a list below a heading for notes.
func (f *finder) unlinked() {
	marks, heads := f.looseParts()
	if len(marks) == 0 {
		return
	}
	for _, l := range slices.Backward(f.lists) {
		if titleBefore(l.node) {
			if f.coverList(l, marks) {
				return
			}
			break
		}
	}
	if heads = sequence(heads); len(heads) == 0 {
		return
	}
	byLabel := marksBefore(marks, heads[0].at)
	bounded := behindBoundary(heads[0].start)
	for _, h := range heads {
		if len(byLabel[labelOf(h.node)]) == 0 || !bounded && h.node.DataAtom != atom.Sup {
			return
		}
	}
	for i, h := range heads {
		var next *html.Node
		if i+1 < len(heads) && heads[i+1].parent == h.parent {
			next = heads[i+1].start
		}
		n := &Note{Home: h.parent, nodes: []*html.Node{h.start}}
		if bounded || h.start == h.node {
			n.nodes = append(n.nodes, following(h.start, next)...)
		}
		for _, m := range byLabel[labelOf(h.node)] {
			f.add(n, m, labelOf(m.node))
		}
	}
}

// looseParts returns the labels without a link: those in the text, and those at
// the start of paragraphs.
func (f *finder) looseParts() (marks []place, heads []head) {
	for _, p := range f.sups {
		if f.claimedBy(p.node) != nil || !isNumber(labelOf(p.node)) || f.inside(p.node) {
			continue
		}
		h, ok := headOf(p)
		switch {
		case !ok && p.node.DataAtom == atom.Sup && !isExponent(p.node):
			marks = append(marks, p)
		case ok:
			if k := len(heads) - 1; k >= 0 && h.start == h.node && heads[k].start == h.parent {
				heads[k].start, heads[k].parent = heads[k].node, h.parent // one of several in its paragraph
			}
			heads = append(heads, h)
		}
	}
	return marks, heads
}

// isExponent reports whether a sup without a link follows a number, a unit or a
// variable: 10^3, 3 m^2, x^2.
func isExponent(n *html.Node) bool {
	t := n.PrevSibling
	if t != nil && t.Type == html.ElementNode {
		t = t.LastChild
	}
	if t == nil || t.Type != html.TextNode || t.Data == "" {
		return false
	}
	end := t.Data[max(0, len(t.Data)-8):]
	if c := end[len(end)-1]; c >= '0' && c <= '9' {
		return true
	}
	switch end[strings.LastIndexAny(end, " \n\t\u00a0(/")+1:] {
	case "m", "cm", "mm", "km", "dm", "nm", "ft", "yd", "mi", "s", "x", "y", "z", "n", "r", "a", "b", "e":
		return true
	}
	return false
}

// headOf returns p as the label of a note, if its paragraph, or a line of that,
// begins with it.
func headOf(p place) (h head, ok bool) {
	up := p.node.Parent
	if up == nil || up.DataAtom != atom.P && up.DataAtom != atom.Div && up.DataAtom != atom.Li || !holdsMore(up, p.node) {
		return h, false
	}
	switch first, broken := startsIn(p.node, up); {
	case first:
		return head{p, up.Parent, up}, up.Parent != nil
	case broken:
		return head{p, up, p.node}, true
	}
	return h, false
}

// sequence returns the last run of heads that are adjacent and whose labels
// count from 1.
func sequence(heads []head) []head {
	for i, h := range slices.Backward(heads) {
		if labelOf(h.node) != "1" {
			continue
		}
		n := 1
		for ; i+n < len(heads); n++ {
			if k := heads[i+n]; labelOf(k.node) != strconv.Itoa(n+1) || k.parent != h.parent {
				break
			}
		}
		return heads[i : i+n]
	}
	return nil
}

func marksBefore(marks []place, at int) map[string][]place {
	byLabel := map[string][]place{}
	for _, m := range marks {
		if m.at < at {
			byLabel[labelOf(m.node)] = append(byLabel[labelOf(m.node)], m)
		}
	}
	return byLabel
}

// coverList makes notes of the items of a list if marks before it refer to each
// of them.
func (f *finder) coverList(l place, marks []place) bool {
	items := itemsOf(l.node)
	byLabel := marksBefore(marks, l.at)
	if len(items) == 0 || len(byLabel) != len(items) {
		return false
	}
	for i := range items {
		if len(byLabel[strconv.Itoa(i+1)]) == 0 {
			return false
		}
	}
	for i, li := range items {
		n := &Note{Home: li, shells: []*html.Node{li}}
		for _, m := range byLabel[strconv.Itoa(i+1)] {
			f.add(n, m, labelOf(m.node))
		}
	}
	return true
}

// numbered handles marks that all link to the list of notes: their numbers
// select its items.
func (f *finder) numbered() {
	groups := map[string][]*mark{}
	var ids []string
	for i := range f.marks {
		m := &f.marks[i]
		if f.claimed[m.node] != nil || !m.strong && !m.said || !isNumber(m.label) {
			continue
		}
		if groups[m.id] == nil {
			ids = append(ids, m.id)
		}
		groups[m.id] = append(groups[m.id], m)
	}
	for _, id := range ids {
		t, ok := f.ids[id]
		if !ok {
			continue
		}
		items := itemsOf(listAt(t.node))
		fits := len(items) > 0
		for _, m := range groups[id] {
			fits = fits && m.at < t.at && numberOf(m.label) <= len(items)
		}
		if !fits {
			continue
		}
		notes := map[int]*Note{}
		for _, m := range groups[id] {
			k := numberOf(m.label)
			if notes[k] == nil {
				notes[k] = f.noteOfItem(items[k-1])
			}
			f.add(notes[k], m.place, m.label)
		}
	}
}

// noteOfItem returns the note that a list item is, which may have other marks
// already.
func (f *finder) noteOfItem(li *html.Node) *Note {
	if h := f.homes[li]; h != nil && h.notes[li] != nil {
		return h.notes[li]
	}
	return &Note{Home: li, shells: []*html.Node{li}}
}

func numberOf(label string) int {
	n, _ := strconv.Atoi(label)
	return max(n, 1)
}

// listAt returns the ordered list that an element is, contains, or directly
// precedes.
func listAt(n *html.Node) *html.Node {
	for k, i := n, 0; k != nil && i < 2*maxAside; k, i = dom.Next(k, n, true), i+1 {
		if dom.Is(k, atom.Ol) {
			return k
		}
		if k.Type == html.TextNode && len(strings.TrimSpace(k.Data)) > 64 {
			return nil
		}
	}
	for k, i := n.NextSibling, 0; k != nil && i < 4; k, i = k.NextSibling, i+1 {
		if dom.Is(k, atom.Ol) {
			return k
		}
	}
	return nil
}

func itemsOf(list *html.Node) []*html.Node {
	if list == nil {
		return nil
	}
	var items []*html.Node
	for k := list.FirstChild; k != nil; k = k.NextSibling {
		if dom.Is(k, atom.Li) {
			items = append(items, k)
		}
	}
	return items
}

// behindBoundary reports whether a rule or a heading for notes directly
// precedes n.
func behindBoundary(n *html.Node) bool {
	if n.Parent != nil && IsContainer(n.Parent) {
		return true
	}
	return endsAt(n, true)
}

// titleBefore reports whether the heading of the notes directly precedes n.
func titleBefore(n *html.Node) bool { return endsAt(n, false) }

// endsAt reports whether the heading of the notes, or a rule that counts as
// one, directly precedes n.
func endsAt(n *html.Node, rule bool) bool {
	for k, i := n.PrevSibling, 0; k != nil && i < maxAside; k, i = k.PrevSibling, i+1 {
		if rule && dom.Is(k, atom.Hr) {
			return true
		}
		if shows(k) {
			return isTitle(k)
		}
	}
	return false
}

// following returns the siblings of a paragraph that continue its note: up to
// the next note, a rule, a heading, or anything but text and lists.
func following(node, next *html.Node) []*html.Node {
	var nodes []*html.Node
	for k := node.NextSibling; k != nil && k != next; k = k.NextSibling {
		if k.Type == html.ElementNode && endsParagraph(k) {
			switch k.DataAtom {
			case atom.P, atom.Ul, atom.Ol, atom.Blockquote, atom.Pre:
			default:
				return trimBreaks(nodes)
			}
		}
		nodes = append(nodes, k)
	}
	return trimBreaks(nodes)
}

// isTitle reports whether an element is the heading of a page's notes, judging
// only by its text.
func isTitle(n *html.Node) bool {
	t := firstText(n)
	if t == nil || len(t.Data) > 64 {
		return false
	}
	switch strings.ToLower(strings.Trim(t.Data, " \t\r\n\f\u00a0:#")) {
	case "notes", "footnotes", "endnotes", "sidenotes", "references", "notes and references", "references and notes", "citations", "sources",
		"fußnoten", "anmerkungen", "einzelnachweise", "notes et références", "références", "notas", "referencias", "referências", "note",
		"voetnoten", "noten", "fotnoter", "przypisy", "примечания", "脚注", "注释", "参考文献", "각주":
		return true
	}
	return false
}
