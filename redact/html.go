package redact

import (
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/mask"
	"github.com/pagemill/pagemill/redact/internal/scan"
	"github.com/pagemill/pagemill/redact/internal/secret"
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
	return p.HTMLPart(ctx, n, nil)
}

// HTMLPart is HTML for a caller who reads only some nodes of the copy: those of
// which wants says so. Other elements have no attributes in the copy, and the
// text of blocks that hold no wanted text is crossed out, at about its length;
// the rest is as HTML masks it. A nil wants means all.
func (p *Page) HTMLPart(ctx context.Context, n *html.Node, wants func(*html.Node) bool) (masked *html.Node, err error) {
	defer cancel.Caught(&err)
	if err := p.check(ctx); err != nil || n == nil {
		return nil, err
	}
	w := &treeMasker{page: p, ctx: ctx, wants: wants}
	out := w.copy(n)
	w.flush()
	if w.err != nil {
		return nil, w.err
	}
	return out, nil
}

// crossedOut stands for text that nobody reads but for its length.
var crossedOut = strings.Repeat("x", 4096)

// A treeMasker copies a tree, gathering the text nodes of one block at a time.
type treeMasker struct {
	page  *Page
	ctx   context.Context
	wants func(*html.Node) bool // whether a node is to be masked and not left out; nil for all
	run   []*html.Node          // text nodes of the block at hand; nil for a line break
	asked bool                  // some text of the run is wanted
	err   error
}

// copy walks without recursion: a tree may be deeper than a stack is tall.
func (w *treeMasker) copy(n *html.Node) *html.Node {
	root := shallow(n)
	w.open(root, w.wants == nil || w.wants(n))
	from, to := n, root
	for {
		w.page.steps.Step()
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
		w.open(to, w.wants == nil || w.wants(from))
	}
}

func shallow(n *html.Node) *html.Node {
	return &html.Node{Type: n.Type, DataAtom: n.DataAtom, Data: n.Data, Namespace: n.Namespace, Attr: append([]html.Attribute(nil), n.Attr...)}
}

func (w *treeMasker) open(n *html.Node, wanted bool) {
	switch n.Type {
	case html.TextNode:
		if n.Parent == nil || !raw(n.Parent) {
			w.run = append(w.run, n)
			w.asked = w.asked || wanted
		} else if !wanted {
			n.Data = ""
		} else if isJSON(n.Parent) {
			n.Data = w.masked(n.Data, w.page.JSON)
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
		case !inline(n):
			w.flush()
		}
		if !wanted {
			n.Attr = nil
			return
		}
		field := fieldOf(n)
		for i := range n.Attr {
			a := &n.Attr[i]
			if key := attributeKey(a.Key, field); key != "" && w.page.isSecret(key, a.Val) {
				a.Val = mask.PlaceFor(a.Val, 0, len(a.Val), scan.Secret, scan.Code, w.page.style)
				continue
			}
			a.Val = w.attribute(a.Key, a.Val)
		}
	}
}

// fieldOf returns the key of what an element holds as its value: the name of a
// form's field or of a meta element, "password" for a field of that type.
func fieldOf(n *html.Node) string {
	if n.DataAtom != atom.Input && n.DataAtom != atom.Meta && n.DataAtom != atom.Button && n.DataAtom != atom.Param && n.DataAtom != atom.Option {
		return ""
	}
	key := ""
	for _, a := range n.Attr {
		switch {
		case a.Key == "type" && strings.EqualFold(a.Val, "password"):
			return "password"
		case a.Key == "name" || a.Key == "property" || a.Key == "http-equiv" || a.Key == "id" && key == "":
			key = a.Val
		}
	}
	return key
}

// attributeKey returns the key that an attribute's value stands under: that of
// the field, where the attribute is its value, else what a data attribute or
// one of an author's own is called. Attributes of HTML itself have none.
func attributeKey(key, field string) string {
	switch {
	case key == "value" || key == "content":
		return field
	case strings.HasPrefix(key, "data-"):
		return key[len("data-"):]
	case strings.ContainsAny(key, "-_:") && !strings.HasPrefix(key, "aria-"):
		return key
	}
	return ""
}

// isSecret reports whether value is masked because of the key it stands under.
func (p *Page) isSecret(key, value string) bool {
	return p.want.Has(scan.Secret) && !scan.IsMask(value) && secret.IsSecret(key, value)
}

// masked masks a value by one of the page's functions; after a failure it is "".
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

// isJSON reports whether n is a script that holds data.
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
	var b strings.Builder
	for _, n := range w.run {
		if n == nil {
			b.WriteByte('\n')
		} else {
			b.WriteString(n.Data)
		}
	}
	text := b.String()
	_, found, err := w.page.mask(w.ctx, text, false)
	if err != nil {
		w.err = err
		return
	}
	w.spread(text, mask.Plain(text, found, w.page.style))
	w.run = w.run[:0]
}

// spread writes the edited text back to the nodes it is of.
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

// attribute masks a value by what its name says it holds.
func (w *treeMasker) attribute(key, val string) string {
	switch key {
	case "class", "id", "style", "width", "height", "rel", "type", "lang", "dir", "role", "tabindex", "colspan", "rowspan", "integrity", "nonce", "name", "property", "itemprop", "itemtype", "charset", "media", "sizes", "for", "target", "method":
		if strings.IndexByte(val, '@') < 0 {
			return val
		}
		return w.page.data(val)
	case "href", "src", "action", "formaction", "cite", "poster", "data-src", "data-href", "background", "longdesc", "ping", "xlink:href", "srcset", "data-srcset", "imagesrcset":
		return w.masked(val, w.page.URL)
	case "title", "alt", "content", "placeholder", "value", "label", "summary", "aria-label", "aria-description", "datetime", "srcdoc":
		return w.masked(val, w.text)
	}
	if strings.IndexByte(val, ' ') > 0 && strings.ToLower(val) != val { // prose, perhaps
		return w.masked(val, w.text)
	}
	return w.page.data(val)
}
