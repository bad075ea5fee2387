package markdown

import (
	stdcontext "context" // this package has a context type of its own
	"errors"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/control"
	"github.com/pagemill/pagemill/internal/dom"
)

// Options say how a tree is written. With the zero value, relative references
// stay relative.
type Options struct {
	// BaseURL is the address against which relative references are resolved; a
	// base element in the tree's head takes precedence.
	BaseURL string `json:"baseUrl,omitempty"`
	// Hooks write elements in the caller's own way, by lower-case tag. An element
	// whose hook returns false is written as usual. Hidden elements, scripts and
	// styles are never passed to hooks.
	Hooks map[string]Hook `json:"-"`
	// RepeatRowSpans writes the text of a table cell that spans rows in each of
	// them, where GFM leaves the cells below it empty: every row is then whole by
	// itself. Long texts are not repeated.
	RepeatRowSpans bool `json:"repeatRowSpans,omitempty"`
	// MaxBytes is about how many bytes of Markdown are written before
	// Convert gives up with ErrTooLarge. 0 means no limit.
	MaxBytes int64 `json:"maxBytes,omitempty"`
}

// ErrTooLarge means that the Markdown would exceed Options.MaxBytes.
var ErrTooLarge = errors.New("the Markdown is larger than the limit")

// Convert returns the tree at node as Markdown, "" for a nil node. The result
// has no final newline, and no control characters except tabs and line feeds.
// The error is the context's or ErrTooLarge.
func Convert(ctx stdcontext.Context, node *html.Node, opts Options) (md string, err error) {
	if node == nil {
		return "", nil
	}
	defer cancel.Caught(&err)
	check := cancel.New(ctx)
	out := convert(check, node, opts)
	if control.Has(out) { // rare enough to convert again
		out = convert(check, withoutControls(node), opts)
	}
	return string(out), nil
}

// ConvertString returns a page or fragment, given as UTF-8 text, as Markdown.
// The error is also one for a text that is binary data.
func ConvertString(ctx stdcontext.Context, text string, opts Options) (string, error) {
	page, err := dom.ParseContext(ctx, []byte(text), "text/html; charset=utf-8")
	if err != nil {
		return "", err
	}
	return Convert(ctx, page.Root, opts)
}

func convert(check *cancel.Checker, node *html.Node, opts Options) []byte {
	c := converter{check: check, root: node, base: dom.NewBase(node, opts.BaseURL), hooks: opts.Hooks, repeatRowSpans: opts.RepeatRowSpans, limit: opts.MaxBytes}
	c.links = append(c.links, link{}) // number 0 means no link
	c.root = c.takeFootnotes(node)
	c.node(c.root, style{})
	c.flush()
	c.writeFootnotes()
	return c.out
}

// withoutControls returns a copy of the tree without control characters, which
// a terminal would interpret. They are removed before the Markdown is written,
// because the text after one may then need a backslash.
func withoutControls(root *html.Node) *html.Node {
	clone := dom.Clone(root)
	for n := clone; n != nil; n = dom.Next(n, clone, true) {
		if n.Type == html.TextNode {
			n.Data = control.Strip(n.Data)
		}
		for i := range n.Attr {
			n.Attr[i].Val = control.Strip(n.Attr[i].Val)
		}
	}
	return clone
}

// A converter holds the state of one conversion.
type converter struct {
	out    []byte
	prefix []byte // the prefix of every line in the open quotes and list items
	sep    separator
	tight  bool // the innermost open list is tight
	nested int  // number of open quotes and list items
	depth  int  // of the recursion
	flat   flatness

	segs  []seg  // inline content collected for the current block
	links []link // by number
	in    inline // the paragraph being written

	check        *cancel.Checker
	limit        int64 // bytes of output; 0 means none
	base         dom.Base
	hooks        map[string]Hook
	root         *html.Node
	lastList     listEnd
	listItem     int // start of the content of the list item opened last, or 0
	paragraphEnd int // length of the output after the last paragraph
	rows         []*html.Node
	spans        []int
	code         []byte // text of the current code block
	footnotes    footnotes
	formulas     bool // the page has formulas: a dollar sign could be read as the start of one

	repeatRowSpans bool
	repeated       int // bytes that cells below their own row took
}

// style is what inline content inherits from its ancestors.
type style struct {
	marks mark
	link  int32 // number of the link, or 0
}

// flatness says how a block boundary is written.
type flatness uint8

const (
	blocks  flatness = iota // blocks are written as blocks
	heading                 // one line: boundaries and breaks are spaces
	cell                    // one line: boundaries and breaks are <br>
)

// maxDepth bounds the recursion for trees that were not made by a parser; the
// text below that depth is still written.
const maxDepth = 4000

func (c *converter) children(n *html.Node, s style) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		switch k.Type {
		case html.TextNode:
			c.text(k.Data, s)
		case html.ElementNode:
			c.element(k, s)
		}
	}
}

func (c *converter) node(n *html.Node, s style) {
	switch n.Type {
	case html.TextNode:
		c.text(n.Data, s)
	case html.ElementNode:
		c.element(n, s)
	case html.DocumentNode:
		c.children(n, s)
	}
}

func (c *converter) element(n *html.Node, s style) {
	if c.depth >= maxDepth {
		c.deepText(n, s)
		return
	}
	c.check.Step()
	c.fits()
	c.depth++
	c.dispatch(n, s)
	c.depth--
}

// fits ends the conversion if the output exceeds its limit.
func (c *converter) fits() {
	if c.limit > 0 && int64(len(c.out)) > c.limit {
		cancel.Fail(ErrTooLarge)
	}
}

// deepText writes the text of a subtree without recursion.
func (c *converter) deepText(n *html.Node, s style) {
	for k := n; k != nil; {
		descend := true
		switch {
		case k.Type == html.TextNode:
			c.text(k.Data, s)
		case k.Type == html.ElementNode:
			switch roleOf(k) {
			case roleSkip:
				descend = false
			case roleInline:
			default:
				c.flush()
			}
		}
		k = dom.Next(k, n, descend)
	}
}

func (c *converter) dispatch(n *html.Node, s style) {
	r := roleOf(n)
	if r == roleSkip || len(n.Attr) > 0 && dom.IsHidden(n) {
		return
	}
	if c.hooks != nil && c.hooked(n, s) {
		return
	}
	switch r {
	case roleInline, roleEm, roleStrong, roleDel, roleCode:
		s.marks |= roleMarks[r]
		c.children(n, s)
	case roleBlock:
		c.block(n, s)
	case roleLink:
		c.link(n, s)
	case roleImage:
		c.image(n, s)
	case roleBreak:
		c.lineBreak()
	case roleRule:
		c.rule()
	case roleHeading:
		c.heading(n, s)
	case roleQuote:
		c.quote(n, s)
	case roleList:
		c.list(n, s)
	case rolePre:
		c.pre(n, s)
	case roleTable:
		c.table(n, s)
	default:
		c.rare(n, s, r)
	}
}

// rare writes uncommon elements.
func (c *converter) rare(n *html.Node, s style, r role) {
	switch r {
	case roleSpan:
		c.span(n, s)
	case roleBoldBlock:
		c.flush()
		s.marks |= markStrong
		c.block(n, s)
	case roleInput:
		c.checkbox(n)
	case roleButton:
		c.button(n, s)
	case roleSup:
		c.sup(n, s)
	case roleRuby:
		c.ruby(n, s)
	case roleQ:
		c.segs = append(c.segs, seg{kind: segText, text: `"`, marks: s.marks, link: s.link})
		c.children(n, s)
		c.segs = append(c.segs, seg{kind: segText, text: `"`, marks: s.marks, link: s.link})
	case roleMath:
		c.math(n, s)
	case roleScript:
		c.script(n, s)
	case roleMedia:
		c.media(n, s)
	}
}
