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
func (p *Page) HTML(ctx context.Context, n *html.Node) (masked *html.Node, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil || n == nil {
		return nil, err
	}
	w := &treeMasker{page: p, ctx: ctx}
	out := w.copy(n)
	w.flush()
	if w.err != nil {
		return nil, w.err
	}
	return out, nil
}

// A treeMasker copies a tree, one block's text nodes at a time.
type treeMasker struct {
	page *Page
	ctx  context.Context
	run  []*html.Node // text nodes of the current block; nil for a line break
	slab dom.Slab     // of the copy
	err  error
}

// copy is iterative: a tree may be deeper than the stack allows.
func (w *treeMasker) copy(n *html.Node) *html.Node {
	root := w.shallow(n, nil)
	from, to := n, root
	for {
		w.page.steps.Step()
		if from.FirstChild != nil {
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

// shallow copies n without its children to the end of the node to.
func (w *treeMasker) shallow(n, to *html.Node) *html.Node {
	out := w.slab.Shallow(n)
	if to != nil {
		to.AppendChild(out)
	}
	w.open(out, n)
	return out
}

// open masks n, the copy of the node from, or adds it to the run.
func (w *treeMasker) open(n, from *html.Node) {
	switch n.Type {
	case html.TextNode:
		if n.Parent == nil || !dom.IsProgram(n.Parent.DataAtom) {
			w.run = append(w.run, n)
		} else if isJSON(n.Parent) {
			n.Data = w.masked(n.Data, w.page.JSON)
		} else {
			n.Data = w.page.data(n.Data)
		}
	case html.CommentNode:
		n.Data = w.masked(n.Data, w.text)
	case html.ElementNode:
		switch {
		case n.DataAtom == atom.Br:
			w.run = append(w.run, nil)
		case n.Namespace == "math" && n.Data == "mspace":
			w.run = append(w.run, &html.Node{Type: html.TextNode, Data: " "})
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
	if n.Type == html.ElementNode && n.DataAtom != atom.Br && !inline(from) {
		w.flush()
	}
}

// inline reports whether a value may go on beyond the ends of an element. What
// was deleted is not part of the value beside it. In a formula a letter may have an
// element of its own.
func inline(n *html.Node) bool {
	if n.Namespace == "math" && n.Data == "mspace" {
		return true
	}
	if c := n.FirstChild; n.Namespace == "math" && c != nil && c == n.LastChild && c.Type == html.TextNode {
		return utf8.RuneCountInString(c.Data) == 1
	}
	return n.DataAtom != atom.Del && dom.IsPhrasing(n.DataAtom)
}

// flush masks the text of the current block: a value split over several nodes
// leaves its mask in the first.
func (w *treeMasker) flush() {
	if len(w.run) == 0 || w.err != nil {
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
