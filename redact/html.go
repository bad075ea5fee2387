package redact

import (
	"context"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// HTML returns a copy of the tree n with personal data masked. On error it is
// nil.
func HTML(ctx context.Context, n *html.Node, opts Options) (*html.Node, error) {
	return NewPage(opts).HTML(cancel.OrNone(ctx), n)
}

// HTML returns a copy of the tree n with its text, the attributes that contain
// text or URLs, and the data of scripts masked. Text is read block by block, so
// that a name split over inline elements is found.
func (p *Page) HTML(ctx context.Context, n *html.Node) (*html.Node, error) {
	return p.HTMLPart(ctx, n, Part{})
}

// A Part is the part of a tree that a caller reads. A nil function means
// everything.
type Part struct {
	Node      func(n *html.Node) bool             // whether a node is read
	Holds     func(n *html.Node) bool             // whether anything below a node that is not read is
	Attribute func(n *html.Node, key string) bool // whether an attribute of such an element is
	Property  func(key string) bool               // whether the values of a key are, in scripts of JSON
}

// HTMLPart is HTML for a caller who reads only a part of the copy. What is not
// read is left out: attributes, comments, the values of JSON, and outside of
// nodes that are read all below blocks that hold nothing. The text of other
// blocks of which nothing is read is replaced by filler of about its length; the
// rest is as HTML masks it.
func (p *Page) HTMLPart(ctx context.Context, n *html.Node, part Part) (masked *html.Node, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil || n == nil {
		return nil, err
	}
	w := &treeMasker{page: p, ctx: ctx, part: part}
	out := w.copy(n)
	w.flush()
	if w.err != nil {
		return nil, w.err
	}
	return out, nil
}

// crossedOut is filler for text of which only the length matters.
var crossedOut = strings.Repeat("x", 4096)

// A treeMasker copies a tree, one block's text nodes at a time.
type treeMasker struct {
	page  *Page
	ctx   context.Context
	part  Part
	run   []*html.Node // text nodes of the current block; nil for a line break
	asked bool         // whether some text of the run is read
	read  *html.Node   // the outermost open node that is read
	slab  dom.Slab     // of the copy
	err   error
}

// copy is iterative: a tree may be deeper than the stack allows.
func (w *treeMasker) copy(n *html.Node) *html.Node {
	root := w.shallow(n, nil)
	from, to := n, root
	for {
		w.page.steps.Step()
		if from.FirstChild != nil && w.enters(from) {
			from = from.FirstChild
		} else {
			for from != n && from.NextSibling == nil {
				w.close(to, from)
				from, to = from.Parent, to.Parent
			}
			w.close(to, from)
			if from == n {
				return root
			}
			from, to = from.NextSibling, to.Parent
		}
		to = w.shallow(from, to)
	}
}

// enters reports whether what is below n is copied: not below a block, which
// parts texts whatever it holds, if nothing of it is read.
func (w *treeMasker) enters(n *html.Node) bool {
	if w.part.Holds == nil || w.read != nil || n.Type != html.ElementNode {
		return true
	}
	if w.part.Node(n) && n.DataAtom != atom.Html { // of html only attributes are
		w.read = n
		return true
	}
	return inline(n) || w.part.Holds(n)
}

// shallow copies n without its children to the end of the node to.
func (w *treeMasker) shallow(n, to *html.Node) *html.Node {
	wanted := w.part.Node == nil || w.part.Node(n)
	var out *html.Node
	switch {
	case !wanted:
		out = w.slab.Bare(n)
	case w.part.Attribute == nil:
		out = w.slab.Shallow(n)
	default:
		out = w.slab.ShallowWith(n, func(key string) bool { return w.part.Attribute(n, key) })
	}
	if to != nil {
		to.AppendChild(out)
	}
	w.open(out, n, wanted)
	return out
}

// open masks n, the copy of the node from, or adds it to the run.
func (w *treeMasker) open(n, from *html.Node, wanted bool) {
	switch n.Type {
	case html.TextNode:
		if n.Parent == nil || !dom.IsProgram(n.Parent.DataAtom) {
			w.run = append(w.run, n)
			w.asked = w.asked || wanted
		} else if !wanted {
			n.Data = ""
		} else if isJSON(n.Parent) {
			n.Data = w.masked(n.Data, w.json)
		} else {
			n.Data = w.page.data(n.Data)
		}
	case html.CommentNode:
		if !wanted {
			n.Data = ""
			return
		}
		n.Data = w.masked(n.Data, w.text)
	case html.ElementNode:
		switch {
		case n.DataAtom == atom.Br:
			w.run = append(w.run, nil)
		case !inline(from):
			w.flush()
		}
		w.attributes(n, from)
	}
}

// masked masks a value with one of the page's functions; after an error it
// returns "".
func (w *treeMasker) masked(val string, mask func(context.Context, string) (string, error)) string {
	if w.err != nil {
		return ""
	}
	var out string
	out, w.err = mask(w.ctx, val)
	return out
}

func (w *treeMasker) text(ctx context.Context, s string) (string, error) {
	out, _, err := w.page.Text(ctx, s)
	return out, err
}

func (w *treeMasker) json(ctx context.Context, s string) (string, error) {
	return w.page.jsonPart(ctx, s, w.part.Property)
}

// isJSON reports whether n is a script that contains data.
func isJSON(n *html.Node) bool {
	if n.DataAtom != atom.Script {
		return false
	}
	for _, a := range n.Attr {
		if a.Key == "type" {
			return strings.HasSuffix(strings.ToLower(strings.TrimSpace(a.Val)), "json")
		}
	}
	return false
}

// close ends n, the copy of the node from.
func (w *treeMasker) close(n, from *html.Node) {
	if from == w.read {
		w.read = nil
	}
	if n.Type == html.ElementNode && n.DataAtom != atom.Br && !inline(from) {
		w.flush()
	}
}

// inline reports whether a value may go on beyond the ends of an element. What
// was deleted is not part of the value beside it. In a formula a letter may have an
// element of its own.
func inline(n *html.Node) bool {
	if c := n.FirstChild; n.Namespace == "math" && c != nil && c == n.LastChild && c.Type == html.TextNode {
		return utf8.RuneCountInString(c.Data) == 1
	}
	return n.DataAtom != atom.Del && dom.IsPhrasing(n.DataAtom)
}

// flush masks the text of the current block: a value split over several nodes
// leaves its mask in the first.
func (w *treeMasker) flush() {
	asked := w.asked
	w.asked = false
	if len(w.run) == 0 || w.err != nil {
		w.run = w.run[:0]
		return
	}
	if !asked {
		for _, n := range w.run {
			if n != nil && strings.TrimSpace(n.Data) != "" {
				n.Data = crossedOut[:min(len(n.Data), len(crossedOut))]
			}
		}
		w.run = w.run[:0]
		return
	}
	src := w.source()
	_, found, err := w.page.mask(w.ctx, src)
	if err != nil {
		w.err = err
		return
	}
	w.spread(src.text, w.page.plain(src.text, found))
	w.run = w.run[:0]
}

// source returns the text of the current block.
func (w *treeMasker) source() source {
	var b strings.Builder
	var src source
	for _, n := range w.run {
		if n == nil {
			b.WriteByte('\n')
			continue
		}
		at := b.Len()
		b.WriteString(n.Data)
		if at > 0 && n.Data != "" {
			src.cuts = append(src.cuts, at)
		}
		if !setAsCode(n) {
			continue
		}
		if k := len(src.code) - 1; k >= 0 && src.code[k].End == at {
			src.code[k].End = b.Len()
		} else {
			src.code = append(src.code, scan.Region{Start: at, End: b.Len(), Kind: scan.Code})
		}
	}
	src.text = b.String()
	return src
}

// setAsCode reports whether a text node stands in an element for code, near
// enough that Markdown has it as code, too.
func setAsCode(n *html.Node) bool {
	p := n.Parent
	for range maxCodeDepth {
		if p == nil {
			return false
		}
		switch p.DataAtom {
		case atom.Code, atom.Pre, atom.Kbd, atom.Samp, atom.Tt:
			return true
		}
		p = p.Parent
	}
	return false
}

// maxCodeDepth is how many elements around a text are looked at: highlighters
// put words of code into two or three of their own.
const maxCodeDepth = 6

// spread writes the edited text back to its nodes.
func (w *treeMasker) spread(text string, edits []mask.Edit) {
	at, next := 0, 0
	for _, n := range w.run {
		if n == nil {
			at++
			continue
		}
		var out strings.Builder
		end := at + len(n.Data)
		for i := at; i < end; {
			for next < len(edits) && edits[next].End <= i {
				next++
			}
			if next == len(edits) || edits[next].Start >= end {
				out.WriteString(text[i:end])
				break
			}
			e := edits[next]
			if e.Start >= i {
				out.WriteString(text[i:e.Start])
				out.WriteString(e.Text)
			}
			i = min(e.End, end)
		}
		n.Data = out.String()
		at = end
	}
}
