package canon

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// A Mark is a kind of emphasis.
type Mark uint8

// The marks, to be combined.
const (
	Emphasis Mark = 1 << iota
	Strong
	Strike
	CodeSpan
)

// A RunKind is the kind of a piece of inline content.
type RunKind uint8

// The kinds of runs.
const (
	Text RunKind = iota
	Break
	Image // its Text is the alternative text, address and title, separated by zero bytes
)

// A Run is a piece of inline content.
type Run struct {
	Kind  RunKind
	Text  string
	Marks Mark
	Link  string // address and title, separated by a zero byte; "" for none
}

// A style is what text inherits from its ancestors.
type style struct {
	marks Mark
	link  string
}

// blank reports whether a run is collapsible white space.
func (r Run) blank() bool {
	return r.Kind == Text && r.Marks&CodeSpan == 0 && strings.Trim(r.Text, " \t\n\f\r") == ""
}

func (b *builder) text(t string, s style) {
	if s.marks&CodeSpan != 0 {
		t = strings.ReplaceAll(newlines.Replace(t), "\n", " ")
	}
	if t != "" {
		b.pending = append(b.pending, Run{Text: t, Marks: s.marks, Link: s.link})
	}
}

var marks = map[string]Mark{"em": Emphasis, "i": Emphasis, "strong": Strong, "b": Strong, "del": Strike, "s": Strike, "strike": Strike, "code": CodeSpan}

// inlineElement reads an element that has inline Markdown syntax and reports
// whether it is one.
func (b *builder) inlineElement(n *html.Node, s style) bool {
	switch n.Data {
	case "br":
		b.pending = append(b.pending, Run{Kind: Break})
	case "img":
		if src := dom.Attr(n, "src"); strings.TrimSpace(src) != "" {
			parts := []string{collapse(dom.Attr(n, "alt")), address(src), collapse(dom.Attr(n, "title"))}
			b.pending = append(b.pending, Run{Kind: Image, Text: strings.Join(parts, "\x00"), Link: s.link})
		}
	case "input":
		b.task(n)
	case "a":
		if href, ok := dom.LookupAttr(n, "href"); ok && s.link == "" {
			s.link = address(href) + "\x00" + collapse(dom.Attr(n, "title"))
		}
		b.children(n, s)
	default:
		m, ok := marks[n.Data]
		if ok {
			s.marks |= m
			b.children(n, s)
		}
		return ok
	}
	return true
}

// task reads a check box at the beginning of an item.
func (b *builder) task(n *html.Node) {
	item := b.out
	if !strings.EqualFold(dom.Attr(n, "type"), "checkbox") || item.Kind != Item || item.Task != "" || len(item.Kids) > 0 || !allSpace(b.pending) {
		return
	}
	item.Task = "open"
	if _, done := dom.LookupAttr(n, "checked"); done {
		item.Task = "done"
	}
}

func allSpace(runs []Run) bool {
	return !slices.ContainsFunc(runs, func(r Run) bool { return r.Kind != Text || strings.TrimSpace(r.Text) != "" })
}

func collapse(s string) string {
	return strings.Join(strings.FieldsFunc(s, dom.IsSpace), " ")
}

// A char is a character with its marks, or a break or image.
type char struct {
	r     rune
	atom  *Run // break or image
	marks Mark
	link  string
	space bool // collapsible
}

func (c char) isBreak() bool { return c.atom != nil && c.atom.Kind == Break }

// airy reports whether c is white space of any kind outside code.
func (c char) airy() bool {
	return c.atom == nil && c.marks&CodeSpan == 0 && unicode.IsSpace(c.r)
}

// normalise brings inline content to a canonical form. In flat content a break
// becomes a space.
func normalise(runs []Run, flat bool) []Run {
	cs := collapseSpace(explode(runs, flat))
	if !visible(cs) {
		return nil
	}
	unmarkSpace(cs)
	unlinkAddresses(cs)
	return join(cs)
}

func explode(runs []Run, flat bool) (out []char) {
	for i := range runs {
		r := &runs[i]
		switch {
		case r.Kind == Break && flat:
			out = append(out, char{r: ' ', space: true})
		case r.Kind != Text:
			out = append(out, char{atom: r, link: r.Link})
		default:
			for _, c := range r.Text {
				space := r.Marks&CodeSpan == 0 && dom.IsSpace(c)
				if space {
					c = ' '
				}
				out = append(out, char{r: c, marks: r.Marks, link: r.Link, space: space})
			}
		}
	}
	return out
}

// collapseSpace reduces white space to one space, removes it at the ends and
// around breaks, and removes breaks at the ends or next to another break.
func collapseSpace(cs []char) []char {
	out := cs[:0:0]
	for _, c := range cs {
		atStart := len(out) == 0 || out[len(out)-1].isBreak()
		if c.space && (atStart || out[len(out)-1].space) {
			continue
		}
		if c.isBreak() {
			for len(out) > 0 && out[len(out)-1].space {
				out = out[:len(out)-1]
			}
			if len(out) == 0 || out[len(out)-1].isBreak() {
				continue
			}
		}
		out = append(out, c)
	}
	for len(out) > 0 && (out[len(out)-1].space || out[len(out)-1].isBreak()) {
		out = out[:len(out)-1]
	}
	return out
}

func visible(cs []char) bool {
	return slices.ContainsFunc(cs, func(c char) bool { return !c.airy() })
}

// unmarkSpace reduces the marks and link of white space to those that the
// nearest visible characters on both sides share.
func unmarkSpace(cs []char) {
	for i := 0; i < len(cs); i++ {
		if !cs[i].airy() {
			continue
		}
		end := i
		for end < len(cs) && cs[end].airy() {
			end++
		}
		var m Mark
		link := ""
		if i > 0 && end < len(cs) && !cs[i-1].isBreak() && !cs[end].isBreak() {
			m = cs[i-1].marks & cs[end].marks &^ CodeSpan
			if cs[i-1].link == cs[end].link {
				link = cs[i-1].link
			}
		}
		for ; i < end; i++ {
			cs[i].marks, cs[i].link = m, link
		}
	}
}

// unlinkAddresses makes text of links whose text is their own address, which
// Markdown links anyway (GFM, 6.9).
func unlinkAddresses(cs []char) {
	for i := 0; i < len(cs); {
		end, plain := i, true
		var t strings.Builder
		for ; end < len(cs) && cs[end].link == cs[i].link; end++ {
			if cs[end].atom != nil || cs[end].marks&CodeSpan != 0 {
				plain = false
			} else {
				t.WriteRune(cs[end].r)
			}
		}
		if cs[i].link != "" && plain && isOwnAddress(t.String(), cs[i].link) {
			for k := i; k < end; k++ {
				cs[k].link = ""
			}
		}
		i = end
	}
}

func join(cs []char) (out []Run) {
	var t strings.Builder
	for i := 0; i < len(cs); {
		if cs[i].atom != nil {
			out = append(out, *cs[i].atom)
			i++
			continue
		}
		run := Run{Marks: cs[i].marks, Link: cs[i].link}
		t.Reset()
		for ; i < len(cs) && cs[i].atom == nil && cs[i].marks == run.Marks && cs[i].link == run.Link; i++ {
			t.WriteRune(cs[i].r)
		}
		run.Text = t.String()
		out = append(out, run)
	}
	return out
}
