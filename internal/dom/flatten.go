package dom

import (
	"bytes"
	"io"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/cancel"
)

// flatten returns text without the tags nested deeper than bound; their content
// stays. To find the depth it follows the tree construction of the HTML
// standard: omitted end tags, scopes, and formatting elements, which a block's
// end tag does not close.
func flatten(check *cancel.Checker, text []byte, bound int) []byte {
	f := flattener{bound: bound, names: map[string]*tagName{}}
	f.out.Grow(len(text))
	z := html.NewTokenizer(bytes.NewReader(text))
	for {
		check.Step()
		switch z.Next() {
		case html.ErrorToken:
			if z.Err() != io.EOF {
				f.out.Write(z.Raw())
			}
			return f.out.Bytes()
		case html.StartTagToken:
			raw := z.Raw()
			name, _ := z.TagName()
			f.start(f.name(name), raw)
		case html.EndTagToken:
			raw := z.Raw()
			name, _ := z.TagName()
			f.end(f.name(name), raw)
		default:
			f.out.Write(z.Raw())
		}
	}
}

// A flattener tracks the open elements.
type flattener struct {
	out   bytes.Buffer
	bound int
	open  []openTag
	depth int // number of open elements that were kept, including formatting ones
	names map[string]*tagName
	scope []int // indexes of the scope boundaries in open
}

type openTag struct {
	name    *tagName
	written bool
}

// tagName holds the state of the tags with one name.
type tagName struct {
	atom       atom.Atom
	places     []int // indexes in open, innermost last
	formatting int   // number of open formatting elements of that name that were kept
}

func (f *flattener) name(b []byte) *tagName {
	n := f.names[string(b)]
	if n == nil {
		n = &tagName{atom: atom.Lookup(b)}
		f.names[string(b)] = n
	}
	return n
}

// top returns the index of the innermost open element with one of the given
// names, or -1.
func (f *flattener) top(names ...string) int {
	place := -1
	for _, s := range names {
		if n := f.names[s]; n != nil && len(n.places) > 0 {
			place = max(place, n.places[len(n.places)-1])
		}
	}
	return place
}

func (f *flattener) boundary() int {
	if len(f.scope) == 0 {
		return -1
	}
	return f.scope[len(f.scope)-1]
}

func (f *flattener) start(n *tagName, raw []byte) {
	if IsVoid(n.atom) {
		f.out.Write(raw)
		return
	}
	f.imply(n.atom)
	written := f.depth < f.bound || isRawText(n.atom)
	if written {
		f.out.Write(raw)
		f.depth++
		if isFormatting(n.atom) {
			n.formatting++
			return
		}
	}
	n.places = append(n.places, len(f.open))
	if isScope(n.atom) {
		f.scope = append(f.scope, len(f.open))
	}
	f.open = append(f.open, openTag{n, written})
}

// imply closes the elements whose end tag a start tag implies (HTML, 13.1.2.4).
func (f *flattener) imply(a atom.Atom) {
	place, within := -1, f.boundary()
	switch a {
	case atom.Li:
		place, within = f.top("li"), max(within, f.top("ul", "ol", "menu"))
	case atom.Dt, atom.Dd:
		place, within = f.top("dt", "dd"), max(within, f.top("dl"))
	case atom.Option, atom.Optgroup:
		place, within = f.top("option"), f.top("select")
	case atom.Td, atom.Th:
		place, within = f.top("td", "th"), f.top("table")
	case atom.Tr:
		place, within = f.top("tr"), f.top("table")
	case atom.Tbody, atom.Thead, atom.Tfoot:
		place, within = f.top("tbody", "thead", "tfoot"), f.top("table")
	}
	if place < 0 && closesParagraph(a) {
		place = f.top("p")
	}
	if place > within {
		f.closeTo(place)
	}
}

func (f *flattener) end(n *tagName, raw []byte) {
	if isFormatting(n.atom) {
		f.endFormatting(n, raw)
		return
	}
	if len(n.places) == 0 {
		f.out.Write(raw)
		return
	}
	place := n.places[len(n.places)-1]
	if place < f.boundary() && !isScope(n.atom) && !isTablePart(n.atom) {
		return // the element is out of scope: the tag has no effect
	}
	if f.open[place].written {
		f.out.Write(raw)
	}
	f.closeTo(place)
}

// endFormatting ends a formatting element. One that was removed is on the stack
// of other elements, since it ends at the latest with its parent.
func (f *flattener) endFormatting(n *tagName, raw []byte) {
	if len(n.places) > 0 {
		if place := n.places[len(n.places)-1]; place == len(f.open)-1 {
			f.closeTo(place)
		} else {
			n.places = n.places[:len(n.places)-1]
			f.open[place].name = &tagName{places: []int{place}}
		}
		return
	}
	if n.formatting > 0 {
		n.formatting--
		f.depth--
	}
	f.out.Write(raw)
}

// closeTo pops the elements from index place on.
func (f *flattener) closeTo(place int) {
	for i := len(f.open) - 1; i >= place; i-- {
		t := f.open[i]
		t.name.places = t.name.places[:len(t.name.places)-1]
		if t.written {
			f.depth--
		}
	}
	f.open = f.open[:place]
	for len(f.scope) > 0 && f.scope[len(f.scope)-1] >= place {
		f.scope = f.scope[:len(f.scope)-1]
	}
}

func isFormatting(a atom.Atom) bool {
	switch a {
	case atom.A, atom.B, atom.Big, atom.Code, atom.Em, atom.Font, atom.I, atom.Nobr,
		atom.S, atom.Small, atom.Strike, atom.Strong, atom.Tt, atom.U:
		return true
	}
	return false
}

func isRawText(a atom.Atom) bool {
	switch a {
	case atom.Script, atom.Style, atom.Textarea, atom.Title, atom.Xmp, atom.Iframe, atom.Noembed, atom.Noframes, atom.Noscript, atom.Plaintext:
		return true
	}
	return false
}

// isScope reports whether the element is a scope boundary for end tags (HTML,
// 13.2.4.2, "has an element in scope").
func isScope(a atom.Atom) bool {
	switch a {
	case atom.Table, atom.Td, atom.Th, atom.Caption, atom.Object, atom.Applet, atom.Marquee, atom.Template:
		return true
	}
	return false
}

func isTablePart(a atom.Atom) bool {
	switch a {
	case atom.Tr, atom.Tbody, atom.Thead, atom.Tfoot, atom.Body, atom.Html:
		return true
	}
	return false
}

// closesParagraph reports whether a start tag closes an open paragraph (HTML,
// 13.1.2.4, the end tag of p).
func closesParagraph(a atom.Atom) bool {
	switch a {
	case atom.Address, atom.Article, atom.Aside, atom.Blockquote, atom.Center, atom.Details, atom.Dialog, atom.Dir,
		atom.Div, atom.Dl, atom.Fieldset, atom.Figcaption, atom.Figure, atom.Footer, atom.Form, atom.H1, atom.H2,
		atom.H3, atom.H4, atom.H5, atom.H6, atom.Header, atom.Hgroup, atom.Listing, atom.Main, atom.Menu, atom.Nav,
		atom.Ol, atom.P, atom.Plaintext, atom.Pre, atom.Section, atom.Summary, atom.Table, atom.Ul, atom.Xmp,
		atom.Li, atom.Dt, atom.Dd:
		return true
	}
	return false
}
