package htmlparse

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Parse builds the tree of a page in UTF-8, which refers to a copy of src. It counts its
// tokens in check and returns the marks that it found, too.
func Parse(check *cancel.Checker, src []byte) (*html.Node, Marks) {
	b := newBuilder(src)
	b.check = check
	b.run()
	return b.doc, b.marks
}

// ParseFragment builds the nodes that setting context's inner HTML to src
// would (13.4). They have no parent.
func ParseFragment(src string, context *html.Node) []*html.Node {
	b := newBuilder([]byte(src))
	b.beginFragment(context)
	b.run()
	var nodes []*html.Node
	root := b.open[0]
	for c := root.FirstChild; c != nil; c = root.FirstChild {
		root.RemoveChild(c)
		nodes = append(nodes, c)
	}
	return nodes
}

// A mode is an insertion mode (13.2.4.1).
type mode uint8

const (
	initial mode = iota
	beforeHTML
	beforeHead
	inHead
	afterHead
	inBody
	inText
	inTable
	inCaption
	inColumnGroup
	inTableBody
	inRow
	inCell
	inTemplate
	afterBody
	inFrameset
	afterFrameset
	afterAfterBody
	afterAfterFrameset
)

// A builder is the state of the tree construction (13.2.4).
type builder struct {
	lexer
	doc        *html.Node
	mode       mode
	original   mode // the mode to return to from inText
	templates  []mode
	open       []*html.Node // the stack of open elements
	bare       bareStack
	formatting []*html.Node // the list of active formatting elements; nil is a marker
	head, form *html.Node
	context    *html.Node // of a fragment, else nil
	nodes      slab[html.Node]
	texts      map[*html.Node][]byte // text nodes that were appended to, with their current text
	merged     map[*html.Node]map[string]bool

	foster      bool // foster parenting is on
	notFrameset bool // the frameset-ok flag is "not ok"
	quirks      bool
	copied      int            // number of formatting elements that were looked for to be reconstructed
	dropped     map[string]int // start tags that were dropped, see dropsDeep
	check       *cancel.Checker
}

func newBuilder(src []byte) *builder {
	b := &builder{open: make([]*html.Node, 0, 64)}
	b.src = normalised(src)
	b.hasNUL = strings.IndexByte(b.src, 0) >= 0
	b.amp = -1
	b.doc = &html.Node{Type: html.DocumentNode}
	return b
}

// run builds the whole tree.
func (b *builder) run() {
	for {
		b.check.Step()
		b.cdata = len(b.open) > 0 && b.adjustedCurrent().Namespace != ""
		b.next()
		if b.dropsDeep() {
			continue
		}
		done := !b.cdata && b.byMode(b.mode) || b.cdata && b.dispatch()
		for !done {
			done = b.dispatch()
		}
		if b.tok.kind == endOfFile {
			b.finishTexts()
			return
		}
	}
}

// dispatch processes the token by the insertion mode or the rules of foreign
// content (13.2.6). If it returns false, the token must be processed again.
func (b *builder) dispatch() bool {
	if len(b.open) > 0 && b.isForeign() {
		return b.foreignContent()
	}
	return b.byMode(b.mode)
}

// byMode processes the token by the rules of an insertion mode.
func (b *builder) byMode(m mode) bool {
	switch {
	case b.tok.kind == comment:
		b.insertComment(b.commentPlace(m))
		return true
	case b.tok.kind == doctype && m != initial:
		return true
	}
	switch m {
	case inBody:
		return b.inBody()
	case inText:
		return b.inText()
	case inCell:
		return b.inPart(&cell)
	case inRow:
		return b.inRow()
	case inTableBody:
		return b.inTableBody()
	case inTable:
		return b.inTable()
	case inHead:
		return b.inHead()
	case initial:
		return b.initial()
	case beforeHTML:
		return b.beforeHTML()
	case beforeHead:
		return b.beforeHead()
	case afterHead:
		return b.afterHead()
	case inCaption:
		return b.inPart(&caption)
	case inColumnGroup:
		return b.inColumnGroup()
	case inTemplate:
		return b.inTemplate()
	case afterBody, afterAfterBody:
		return b.afterBody()
	case inFrameset:
		return b.inFrameset()
	case afterFrameset:
		return b.afterFrameset()
	}
	return b.afterAfterFrameset()
}

// beginFragment sets the parser up for a fragment (13.4).
func (b *builder) beginFragment(context *html.Node) {
	b.context = context
	if context.Namespace == "" {
		switch context.DataAtom { // no start tag: no end tag ends these
		case atom.Title, atom.Textarea:
			b.content = rcdata
		case atom.Style, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Script, atom.Plaintext:
			b.content = plaintext
		}
	}
	root := b.element("html", atom.Html, "", nil)
	b.doc.AppendChild(root)
	b.push(root)
	if isHTML(context, atom.Template) {
		b.templates = append(b.templates, inTemplate)
	}
	b.resetMode()
	for n := context; n != nil; n = n.Parent {
		if isHTML(n, atom.Form) {
			b.form = n
			break
		}
	}
}

// resetMode resets the insertion mode (13.2.4.1).
func (b *builder) resetMode() {
	for i := len(b.open) - 1; i >= 0; i-- {
		n, last := b.open[i], i == 0
		if last && b.context != nil {
			n = b.context
		}
		if m, ok := b.modeOf(n, last); ok {
			b.mode = m
			return
		}
	}
}

// modes are the insertion modes that open elements select.
var modes = map[atom.Atom]mode{
	atom.Td: inCell, atom.Th: inCell, atom.Tr: inRow, atom.Tbody: inTableBody, atom.Thead: inTableBody, atom.Tfoot: inTableBody,
	atom.Caption: inCaption, atom.Colgroup: inColumnGroup, atom.Table: inTable, atom.Head: inHead, atom.Frameset: inFrameset,
	atom.Body: inBody,
}

// modeOf returns the insertion mode that the open element n selects, if any;
// last (the standard's flag) means that n is the outermost open element.
func (b *builder) modeOf(n *html.Node, last bool) (mode, bool) {
	switch a := n.DataAtom; {
	case n.Namespace != "", last && isOf(a, atom.Td, atom.Th, atom.Head):
		return inBody, last
	case a == atom.Template:
		return b.templates[len(b.templates)-1], true
	case a == atom.Html && b.head == nil:
		return beforeHead, true
	case a == atom.Html:
		return afterHead, true
	case modes[a] != initial:
		return modes[a], true
	}
	return inBody, last
}
