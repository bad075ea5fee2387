// Package labelled reads the values that a page labels: cells beside heading cells,
// definitions, what follows a heading or a bold word, short "Label: value" texts, and
// boxes of a value with its label below.
package labelled

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/ident"
	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// A Fact is a label with its value, and the node that holds the value.
type Fact struct {
	Label, Value string
	Node         *html.Node
	// Marked means that the mark-up tells the label: it is a cell, a term, bold or
	// named as one, or it and its value are all that an element says.
	Marked bool
}

// Limits on what is read: of a label and a value in bytes, of a page in facts.
const (
	MaxLabel = 40
	MaxValue = 300
	maxFacts = 4000
)

// Read returns the page's facts in document order, each once, at the innermost node
// that says it.
func Read(check *cancel.Checker, root *html.Node) []Fact {
	if root == nil {
		return nil
	}
	r := reader{seen: map[[2]string]int{}}
	for n := root; n != nil && len(r.out) < maxFacts; {
		check.Step()
		descend := !IsSkipped(n) && n.DataAtom != atom.Nav
		if descend && n.FirstChild != nil && n.Type == html.ElementNode {
			r.lines(n)
			r.pair(n)
			r.cards(n)
		}
		n = dom.Next(n, root, descend)
	}
	return r.out
}

type reader struct {
	out   []Fact
	seen  map[[2]string]int // where each is in out
	terms page.Recall[bool] // whether a class names a label
}

func (r *reader) add(label, value string, at *html.Node, marked bool) {
	label = strings.TrimRight(strings.TrimSpace(label), " :：-–—")
	value = strings.TrimSpace(strings.TrimLeft(strings.ReplaceAll(value, "\n", " "), ":： "))
	if label == "" || value == "" {
		return
	}
	key := [2]string{label, value}
	if i, known := r.seen[key]; known {
		r.out[i].Node, r.out[i].Marked = at, r.out[i].Marked || marked
		return
	}
	r.seen[key] = len(r.out)
	r.out = append(r.out, Fact{label, value, at, marked})
}

// lines reads "Label: value" from the lines of an element with its own text, or of a
// small one.
func (r *reader) lines(n *html.Node) {
	if !holdsText(n) && !isSmall(n) || !mayHoldLabel(n) {
		return
	}
	text := blockLines(n, 2*MaxValue)
	alone := holdsLines(n.DataAtom) && !strings.Contains(text, "\n")
	for line := range strings.SplitSeq(text, "\n") {
		head, rest, ok := strings.Cut(line, ":")
		if rest = strings.TrimSpace(rest); ok && rest != "" && len(rest) <= MaxValue && IsLabel(head, " "+rest) {
			r.add(head, rest, n, alone)
		}
	}
}

// holdsLines reports whether elements with a tag usually hold one statement.
func holdsLines(a atom.Atom) bool {
	return a == atom.Li || a == atom.P || a == atom.Span || a == atom.Div || a == atom.Td
}

// marks reports whether the mark-up tells that an element is the label of another: cells
// and terms are, and what is named as a label, or bold, beside its value alone.
func (r *reader) marks(label, value *html.Node) bool {
	switch label.DataAtom {
	case atom.Td, atom.Th, atom.Dt:
		return true
	case atom.Strong, atom.B:
		return value.Type == html.TextNode && isFirstOfTwo(label)
	}
	return value.Type == html.ElementNode && r.isNamedTerm(label) && isFirstOfTwo(label)
}

func holdsText(n *html.Node) bool {
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		if isText(c) {
			return true
		}
	}
	return false
}

func isText(n *html.Node) bool { return n.Type == html.TextNode && HoldsWord(n.Data) }

// isSmall reports whether an element has few others in it.
func isSmall(n *html.Node) bool {
	inner := -1
	for c := n; c != nil && inner <= maxInner; c = dom.Next(c, n, true) {
		if c.Type == html.ElementNode {
			inner++
		}
	}
	return inner <= maxInner
}

// maxInner is how many elements a small one has: a label, a value and what marks them.
const maxInner = 4

// mayHoldLabel reports whether a text below n, of what is read of it, has a colon that
// may end a label.
func mayHoldLabel(n *html.Node) bool {
	steps := 0
	for c := n; c != nil && steps < MaxSteps; c = dom.Next(c, n, !IsSkipped(c)) {
		steps++
		if c.Type != html.TextNode {
			continue
		}
		if head, _, ok := strings.Cut(c.Data, ":"); ok && len(strings.TrimSpace(head)) <= maxHead && !strings.ContainsAny(head, "!?"+digits) {
			return true
		}
	}
	return false
}

// maxHead is the longest text with a label, in bytes of the source, whose white space
// may be wide.
const maxHead = 2 * MaxLabel

// IsLabel reports whether the texts before and after a colon are a label and its
// value, and not two labels.
func IsLabel(head, rest string) bool {
	if head == "" || len(head) > MaxLabel || rest != "" && rest[0] != ' ' || strings.IndexFunc(head, unicode.IsLetter) < 0 || strings.ContainsAny(head, "!?0123456789") {
		return false
	}
	if strings.Contains(head, ".") && len(strings.Fields(head)) > abbreviated {
		return false // the end of a sentence
	}
	next, _, more := strings.Cut(rest, ": ")
	return !more || len(next) > longValue
}

const (
	abbreviated = 3   // words of a label that may end in points: "Art. - Nr."
	longValue   = 120 // bytes from which on a colon in a value is its own
)

// pair reads an element for labels (a heading, a term, a heading cell, bold text)
// with what follows it.
func (r *reader) pair(n *html.Node) {
	if !r.isTerm(n) {
		return
	}
	value := after(n)
	if value == nil {
		return
	}
	switch value.DataAtom {
	case atom.Nav, atom.Form, atom.Dt:
		return
	case atom.Th: // of a head, but for a row of two
		if !isFirstOfTwo(n) {
			return
		}
	}
	if value.DataAtom == n.DataAtom && (dom.IsHeading(n) || r.isNamedTerm(n) && r.isNamedTerm(value)) {
		return // two labels
	}
	label := strings.ReplaceAll(blockLines(n, MaxLabel), "\n", " ")
	if strings.IndexFunc(label, unicode.IsLetter) < 0 || strings.ContainsAny(label, "?!") || HasField(n) || HasField(value) {
		return
	}
	r.add(label, blockLines(value, MaxValue), value, r.marks(n, value))
}

// after returns the text or element that follows a node in its parent.
func after(n *html.Node) *html.Node {
	for c := n.NextSibling; c != nil; c = c.NextSibling {
		if isText(c) || c.Type == html.ElementNode && !IsSkipped(c) {
			return c
		}
	}
	return nil
}

func (r *reader) isTerm(n *html.Node) bool {
	switch n.DataAtom {
	case atom.H2, atom.H3, atom.H4, atom.H5, atom.H6, atom.Dt, atom.Th, atom.Strong, atom.B, atom.Label:
		return true
	case atom.Span, atom.Div, atom.Td, atom.P:
		return r.isNamedTerm(n) || n.DataAtom == atom.Td && isFirstOfTwo(n) || endsInColon(n) && ShortText(n, MaxLabel) != ""
	}
	return false
}

// endsInColon reports whether the last text of an element ends in a colon.
func endsInColon(n *html.Node) bool {
	c := n.LastChild
	for range MaxSteps {
		switch {
		case c == nil || c == n:
			return false
		case isText(c):
			return strings.HasSuffix(strings.TrimSpace(c.Data), ":")
		case c.LastChild != nil && !IsCode(c):
			c = c.LastChild
			continue
		}
		for c != n && c.PrevSibling == nil {
			c = c.Parent
		}
		if c != n {
			c = c.PrevSibling
		}
	}
	return false
}

// isNamedTerm reports whether the class of an element names it as a label.
func (r *reader) isNamedTerm(n *html.Node) bool {
	class := dom.Attr(n, "class")
	is, known := r.terms.Find(class)
	if !known {
		*is = termIndex().In(strings.ToLower(class)) != 0 && slices.ContainsFunc(ident.WordsAndNumbers(class), isTermName)
	}
	return *is
}

// isFirstOfTwo reports whether a cell is the first of the two in its row.
func isFirstOfTwo(cell *html.Node) bool {
	for c := cell.PrevSibling; c != nil; c = c.PrevSibling {
		if c.Type == html.ElementNode {
			return false
		}
	}
	value := after(cell)
	return value != nil && after(value) == nil
}

// termNames are words by which labels are named.
var termNames = []string{"label", "title", "key", "term", "heading", "name", "caption", "header", "head"}

func isTermName(word string) bool { return slices.Contains(termNames, word) }

var termIndex = sync.OnceValue(func() *wordindex.Index { return wordindex.New(termNames) })

// HasField reports whether a node is or holds a field of a form: its label is for
// what a visitor says.
func HasField(n *html.Node) bool {
	parts := 0
	for c := n; c != nil && parts < fieldParts; c = dom.Next(c, n, true) {
		if parts++; c.DataAtom == atom.Select || c.DataAtom == atom.Textarea || c.DataAtom == atom.Input && slices.Contains(typed, dom.Attr(c, "type")) {
			return true
		}
	}
	return false
}

// typed are the types of fields in which a visitor writes.
var typed = []string{"", "text", "email", "tel", "url", "password", "search"}

// fieldParts is how many parts of an element are searched for a field.
const fieldParts = 20

// minCards and maxCards are how many boxes alike tell that each is a value with its
// label.
const (
	minCards = 3
	maxCards = 20
)

// cards reads boxes alike side by side, of two parts each: all the first have
// digits, and none of the second, their labels.
func (r *reader) cards(n *html.Node) {
	boxes := boxesAlike(n)
	found := make([]Fact, 0, len(boxes))
	for _, c := range boxes {
		value, label, ok := card(c)
		if !ok {
			return
		}
		found = append(found, Fact{Label: label, Value: ShortText(value, MaxLabel), Node: value})
	}
	for _, f := range found {
		r.add(f.Label, f.Value, f.Node, false)
	}
}

// boxesAlike returns the children of an element that holds nothing but elements of
// one class, neither too few nor too many for cards.
func boxesAlike(n *html.Node) []*html.Node {
	var out []*html.Node
	for c := n.FirstChild; c != nil; c = c.NextSibling {
		switch {
		case c.Type == html.ElementNode:
			if len(out) == maxCards || c.FirstChild == nil || len(out) > 0 && dom.Attr(c, "class") != dom.Attr(out[0], "class") {
				return nil
			}
			out = append(out, c)
		case isText(c):
			return nil
		}
	}
	if len(out) < minCards {
		return nil
	}
	return out
}

// card reads a box of a value with digits and its label.
func card(n *html.Node) (value *html.Node, label string, ok bool) {
	if value = n.FirstChild; !isText(value) && value.Type != html.ElementNode {
		value = after(value)
	}
	if n.DataAtom == atom.Tr || value == nil {
		return nil, "", false
	}
	below := after(value)
	if below == nil || below.Type != html.ElementNode || after(below) != nil || !strings.ContainsAny(ShortText(value, MaxLabel), digits) {
		return nil, "", false
	}
	label = ShortText(below, MaxLabel)
	return value, label, label != "" && !strings.ContainsAny(label, digits)
}

const digits = "0123456789"
