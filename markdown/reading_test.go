package markdown

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/dom"
)

// reading is what a reader sees of a tree, as far as Markdown can represent it:
// one line per block with its kind and nesting, its text, and every change of
// marks in brackets. The trees of a page and of its Markdown must have the same
// reading.
func reading(root *html.Node) string {
	r := reader{}
	r.children(root, readStyle{})
	r.end()
	return strings.Join(r.lines, "\n")
}

type readStyle struct {
	em, strong, del, code bool
	link                  string
}

func (s readStyle) String() string {
	var b strings.Builder
	for _, m := range []struct {
		on   bool
		name string
	}{{s.em, "e"}, {s.strong, "s"}, {s.del, "d"}, {s.code, "c"}, {s.link != "", s.link}} {
		if m.on {
			b.WriteString(m.name + ",")
		}
	}
	return b.String()
}

type readChar struct {
	r     rune
	style readStyle
}

type reader struct {
	lines []string
	text  []readChar
	path  string
	flat  bool
}

func (r *reader) children(n *html.Node, s readStyle) {
	for k := n.FirstChild; k != nil; k = k.NextSibling {
		r.node(k, s)
	}
}

func (r *reader) node(n *html.Node, s readStyle) {
	switch n.Type {
	case html.TextNode:
		for _, c := range n.Data {
			if c == '\n' || c == '\t' || c == '\r' || c == '\f' {
				c = ' '
			}
			if c == ' ' && s.code {
				c = '␠'
			}
			r.text = append(r.text, readChar{c, s})
		}
		return
	case html.ElementNode:
	default:
		r.children(n, s)
		return
	}
	switch n.DataAtom {
	case atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Select, atom.Textarea, atom.Input:
	case atom.Em, atom.I:
		s.em = true
		r.children(n, s)
	case atom.Strong, atom.B:
		s.strong = true
		r.children(n, s)
	case atom.Del, atom.S:
		s.del = true
		r.children(n, s)
	case atom.Code:
		s.code = true
		r.children(n, s)
	case atom.A:
		if h, ok := dom.LookupAttr(n, "href"); ok && s.link == "" {
			s.link = "→" + readURL(h) + "|" + collapsed(dom.Attr(n, "title"))
		}
		r.children(n, s)
	case atom.Img:
		if src := dom.Attr(n, "src"); src != "" {
			for _, c := range "⟦" + collapsed(dom.Attr(n, "alt")) + "|" + readURL(src) + "⟧" {
				if c == ' ' {
					c = '·'
				}
				r.text = append(r.text, readChar{c, readStyle{link: s.link}})
			}
		}
	case atom.Br:
		if r.flat {
			r.text = append(r.text, readChar{' ', readStyle{}})
		} else {
			r.text = append(r.text, readChar{'\n', readStyle{}})
		}
	case atom.Hr:
		r.block("hr", func() {})
		r.lines = append(r.lines, r.path+"hr")
	case atom.Pre:
		r.end()
		t := strings.TrimSuffix(dom.Text(n), "\n")
		r.lines = append(r.lines, r.path+"code "+strconv.Quote(t))
	case atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		r.block(n.Data+" ", func() {
			r.flat = true
			r.children(n, s)
			r.end()
			r.flat = false
		})
	case atom.Td, atom.Th:
		r.block("td ", func() {
			r.flat = true
			r.children(n, s)
			r.end()
			r.flat = false
		})
	case atom.Blockquote:
		r.block("> ", func() { r.children(n, s) })
	case atom.Li:
		name := "- "
		if !dom.Is(n.Parent, atom.Ol) && !dom.Is(n.Parent, atom.Ul) {
			r.block("", func() { r.children(n, s) })
			return
		}
		if dom.Is(n.Parent, atom.Ol) {
			name = "1 "
		}
		r.block(name, func() { r.children(n, s) })
	case atom.Ul, atom.Ol:
		// The path distinguishes items of adjacent lists.
		if !r.flat {
			r.end()
		}
		r.block(fmt.Sprintf("%d", len(r.lines)), func() {
			for k := n.FirstChild; k != nil; k = k.NextSibling {
				if dom.Is(k, atom.Li) {
					r.node(k, s)
					continue
				}
				name := "- "
				if n.DataAtom == atom.Ol {
					name = "1 "
				}
				r.block(name, func() { r.node(k, s) }) // it belongs to the previous item
			}
		})
	case atom.P, atom.Div, atom.Table, atom.Tr, atom.Tbody, atom.Thead, atom.Body, atom.Html:
		r.block("", func() { r.children(n, s) })
	default:
		r.children(n, s)
	}
}

func (r *reader) block(name string, f func()) {
	if r.flat {
		r.text = append(r.text, readChar{' ', readStyle{}})
		f()
		r.text = append(r.text, readChar{' ', readStyle{}})
		return
	}
	r.end()
	path := r.path
	r.path += name
	f()
	r.end()
	r.path = path
}

// end ends a block of text: white space is collapsed and gets the marks that
// both of its neighbours have.
func (r *reader) end() {
	text := r.text
	r.text = nil
	var kept []readChar
	for i := 0; i < len(text); {
		if text[i].r != ' ' && text[i].r != '\n' {
			kept = append(kept, text[i])
			i++
			continue
		}
		breaks := 0
		for ; i < len(text) && (text[i].r == ' ' || text[i].r == '\n'); i++ {
			if text[i].r == '\n' {
				breaks++
			}
		}
		c := ' '
		if breaks == 1 {
			c = '⏎'
		} else if breaks > 1 {
			c = '¶'
		}
		if len(kept) > 0 && i < len(text) {
			kept = append(kept, readChar{r: c})
		}
	}
	wide := func(c readChar) bool { return unicode.IsSpace(c.r) && !c.style.code || c.r == '⏎' || c.r == '¶' }
	for i := range kept {
		if !wide(kept[i]) {
			continue
		}
		l, n := i-1, i+1
		for l >= 0 && wide(kept[l]) {
			l--
		}
		for n < len(kept) && wide(kept[n]) {
			n++
		}
		kept[i].style = readStyle{}
		if l >= 0 && n < len(kept) && !slices.ContainsFunc(kept[l:n], func(c readChar) bool { return c.r == '⏎' || c.r == '¶' }) {
			a, b := kept[l].style, kept[n].style
			kept[i].style = readStyle{em: a.em && b.em, strong: a.strong && b.strong, del: a.del && b.del}
			if a.link == b.link {
				kept[i].style.link = a.link
			}
		}
	}
	for len(kept) > 0 {
		end := slices.IndexFunc(kept, func(c readChar) bool { return c.r == '¶' })
		if end < 0 {
			end = len(kept)
		}
		r.line(kept[:end], wide)
		kept = kept[min(end+1, len(kept)):]
	}
}

func (r *reader) line(text []readChar, wide func(readChar) bool) {
	if !slices.ContainsFunc(text, func(c readChar) bool { return !wide(c) }) {
		return
	}
	var b strings.Builder
	b.WriteString(r.path)
	last := readStyle{}
	for _, c := range text {
		if c.style != last {
			b.WriteString("{" + c.style.String() + "}")
			last = c.style
		}
		b.WriteRune(c.r)
	}
	r.lines = append(r.lines, b.String())
}

func collapsed(s string) string { return strings.Join(strings.FieldsFunc(s, dom.IsSpace), " ") }

// readURL normalizes an address.
func readURL(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\n' || c == '\r' || c == '\t':
		case c == '%' && i+2 < len(s) && ascii.IsHex(s[i+1]) && ascii.IsHex(s[i+2]):
			v, _ := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if ascii.IsLetter(byte(v)) || ascii.IsDigit(byte(v)) || strings.IndexByte("-._~()*!'", byte(v)) >= 0 {
				b.WriteByte(byte(v))
			} else {
				b.WriteString(strings.ToUpper(s[i : i+3]))
			}
			i += 2
		case c <= ' ' || c >= 0x7F || strings.IndexByte("\"<>\\^`{|}[]%", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
