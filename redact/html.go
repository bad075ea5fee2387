package redact

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// HTML returns a copy of the tree n with personal data masked. On error it is
// nil.
func HTML(ctx context.Context, n *html.Node, opts Options) (*html.Node, error) {
	return NewPage(opts).HTML(ctx, n)
}

// HTML returns a copy of the tree n with the text, the attributes that hold
// text or addresses, and the data of scripts masked. Text is read block by
// block, so that a name in several inline elements is one name.
func (p *Page) HTML(ctx context.Context, n *html.Node) (*html.Node, error) {
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

// A treeMasker copies a tree, gathering the text nodes of one block at a time.
type treeMasker struct {
	page *Page
	ctx  context.Context
	run  []*html.Node // text nodes of the block at hand
	err  error
}

// copy walks without recursion: a tree may be deeper than a stack is tall.
func (w *treeMasker) copy(n *html.Node) *html.Node {
	root := shallow(n)
	w.open(root)
	from, to := n, root
	for {
		if from.FirstChild != nil {
			from = from.FirstChild
		} else {
			for from != n && from.NextSibling == nil {
				w.close(to)
				from, to = from.Parent, to.Parent
			}
			if from == n {
				w.close(to)
				return root
			}
			w.close(to)
			from, to = from.NextSibling, to.Parent
		}
		child := shallow(from)
		to.AppendChild(child)
		to = child
		w.open(to)
	}
}

func shallow(n *html.Node) *html.Node {
	return &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: append([]html.Attribute(nil), n.Attr...)}
}

func (w *treeMasker) open(n *html.Node) {
	switch n.Type {
	case html.TextNode, html.CommentNode:
		if n.Type == html.TextNode && (n.Parent == nil || !raw(n.Parent)) {
			w.run = append(w.run, n)
			return
		}
		n.Data = w.code(n.Data)
	case html.ElementNode:
		if !inline(n) {
			w.flush()
		}
		for i := range n.Attr {
			n.Attr[i].Val = w.attribute(n.Attr[i].Key, n.Attr[i].Val)
		}
	}
}

func (w *treeMasker) close(n *html.Node) {
	if n.Type == html.ElementNode && !inline(n) {
		w.flush()
	}
}

// raw reports whether the text below n is a program or data.
func raw(n *html.Node) bool {
	return n.DataAtom == atom.Script || n.DataAtom == atom.Style || n.DataAtom == atom.Template
}

// inline knows the elements that do not part words.
func inline(n *html.Node) bool {
	switch n.DataAtom {
	case atom.A, atom.Abbr, atom.B, atom.Bdi, atom.Bdo, atom.Cite, atom.Code, atom.Data, atom.Dfn, atom.Em, atom.Font, atom.I, atom.Ins, atom.Kbd, atom.Label,
		atom.Mark, atom.Q, atom.S, atom.Samp, atom.Small, atom.Span, atom.Strong, atom.Sub, atom.Sup, atom.Time, atom.U, atom.Var, atom.Wbr:
		return true
	}
	return false
}

// flush masks the text of the block at hand: a value in several nodes leaves
// its mask in the first of them.
func (w *treeMasker) flush() {
	if len(w.run) == 0 || w.err != nil {
		w.run = w.run[:0]
		return
	}
	var b strings.Builder
	for _, n := range w.run {
		b.WriteString(n.Data)
	}
	text := b.String()
	_, found, err := w.page.Text(w.ctx, text)
	if err != nil {
		w.err = err
		return
	}
	edits := plain(text, found, w.page.opts.ReplaceStyle)
	at, next := 0, 0
	for _, n := range w.run {
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
				out.WriteString(e.text)
			}
			i = min(e.End, end)
		}
		n.Data = out.String()
		at = end
	}
	w.run = w.run[:0]
}

// attribute masks a value by what its name says it holds.
func (w *treeMasker) attribute(key, val string) string {
	switch key {
	case "class", "id", "style", "width", "height", "rel", "type", "lang", "dir", "role", "tabindex", "colspan", "rowspan", "integrity", "nonce", "name", "property", "itemprop", "itemtype", "charset", "media", "sizes", "for", "target", "method":
		return val
	case "href", "src", "action", "formaction", "cite", "poster", "data-src", "data-href", "background", "longdesc", "ping", "xlink:href", "srcset", "data-srcset", "imagesrcset":
		if w.err != nil {
			return ""
		}
		out, err := w.page.URL(w.ctx, val)
		w.err = err
		return out
	case "title", "alt", "content", "placeholder", "value", "label", "summary", "aria-label", "aria-description", "datetime":
		if w.err != nil {
			return ""
		}
		out, _, err := w.page.Text(w.ctx, val)
		w.err = err
		return out
	}
	return w.code(val)
}

// code masks what is masked in code, and what the page is known to hold.
func (w *treeMasker) code(text string) string {
	rs := []region{{0, len(text), code}}
	hits := clip(scan(text, rs, w.page.opts), rs)
	hits = append(hits, w.page.known.find(text, w.page.opts)...)
	if len(hits) == 0 {
		return text
	}
	return apply(text, plain(text, findings(merge(text, hits)), w.page.opts.ReplaceStyle))
}
