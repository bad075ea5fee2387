package footnote

import (
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
)

// skipped reports whether the text below n is not plain page text.
func skipped(n *html.Node) bool {
	if n.Namespace != "" {
		return true
	}
	switch n.DataAtom {
	case atom.Head, atom.Script, atom.Style, atom.Template, atom.Noscript, atom.Pre, atom.Listing, atom.Xmp, atom.Plaintext,
		atom.Textarea, atom.Select, atom.Object, atom.Iframe, atom.Video, atom.Audio, atom.Canvas, atom.Map:
		return true
	}
	return dom.IsHidden(n) && !IsContainer(n)
}

// maxLabel is the maximum length of a mark's text: "note 12".
const maxLabel = 12

// labelOf returns the text of an element without brackets if it is short enough
// to be the mark of a note: a number, a letter, a symbol, "note 3".
func labelOf(n *html.Node) string {
	var buf [4 * maxLabel]byte
	b := buf[:0]
	steps := 0
	for k := n.FirstChild; k != nil; k = dom.Next(k, n, true) {
		if steps++; steps > 2*maxLabel {
			return ""
		}
		if k.Type == html.ElementNode && (k.DataAtom == atom.Img || endsParagraph(k)) {
			return ""
		}
		if k.Type == html.TextNode {
			if len(b)+len(k.Data) > len(buf) {
				return ""
			}
			b = append(b, k.Data...)
		}
	}
	return label(string(b))
}

// aLabel matches a number, a letter, a Roman number, symbols, or one of the first
// two after a word for notes.
var aLabel = lazy.Regexp(`^(?:(?:(?i:note|n|nb|fn|nota|anm|footnote)\.* )?(?:[0-9]{1,4}|\pL)|[ivxl]{1,6}|[*†‡§¶‖#✱⁎]+)$`)

func label(s string) string {
	s = strings.Trim(s, " \t\r\n\f\u00a0[](){}.:,;\u2060\u200b\ufe0e\ufe0f")
	if s == "" || utf8.RuneCountInString(s) > maxLabel || !aLabel().MatchString(s) {
		return ""
	}
	return s
}

// isNumber reports whether s is a number of at most four digits.
func isNumber(s string) bool {
	return s != "" && len(s) <= 4 && strings.Trim(s, "0123456789") == ""
}

func isLetter(s string) bool {
	r, n := utf8.DecodeRuneInString(s)
	return n == len(s) && unicode.IsLetter(r)
}

// isMarkLink reports whether a link or label is marked as a footnote reference.
func isMarkLink(n *html.Node) bool {
	return dom.Attr(n, "role") == "doc-noteref" || isSaid(n)
}

// isSaid reports whether n, or the sup or span directly around it, has a class
// of footnote references.
func isSaid(n *html.Node) bool {
	if classSaysMark(dom.Attr(n, "class")) {
		return true
	}
	p := n.Parent
	return (dom.Is(p, atom.Sup) || dom.Is(p, atom.Span) || dom.Is(p, atom.Cite)) && classSaysMark(dom.Attr(p, "class"))
}

func classSaysMark(class string) bool {
	class = strings.ToLower(class)
	if !hasAny(class, "note", "foot", "fn") { // as all of them have
		return false
	}
	for t := range strings.FieldsSeq(class) {
		if !hasAny(t, "back", "return") && hasAny(t, "noteref", "note-ref", "note_ref", "footref", "foot-ref", "fnref", "fn-ref", "footnote-anchor",
			"footnote-link", "sidenote-number", "sidenote-toggle", "footnote-number", "footnote-button", "mfn-ref", "easy-footnote") {
			return true
		}
	}
	return false
}

func hasAny(s string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(s, w) })
}

// targetOf returns the id that a link, or the label of a field, leads to on its
// own page. The page's own address may precede it. Whether the target exists is
// checked later.
func targetOf(n *html.Node) string {
	if n.DataAtom == atom.Label {
		return dom.Attr(n, "for")
	}
	href := dom.Attr(n, "href")
	before, id, ok := strings.Cut(href, "#")
	if ok && id != "" && !strings.HasPrefix(before, "javascript:") {
		if strings.Contains(id, "%") {
			if s, err := url.PathUnescape(id); err == nil {
				id = s
			}
		}
		return id
	}
	return ""
}

// ownIDs returns the ids by which a note can link back to the mark n: those of
// n, of its parents and children, or of an empty element before it.
func ownIDs(n *html.Node) []string {
	var ids []string
	add := func(n *html.Node) {
		if n == nil || n.Type != html.ElementNode {
			return
		}
		if id := dom.Attr(n, "id"); id != "" {
			ids = append(ids, id)
		}
		if name := dom.Attr(n, "name"); name != "" && n.DataAtom == atom.A {
			ids = append(ids, name)
		}
	}
	add(n)
	add(n.FirstChild)
	outer := n
	for p, i := n.Parent, 0; p != nil && i < 3 && !endsParagraph(p) && p.Type == html.ElementNode; p, i = p.Parent, i+1 {
		add(p)
		outer = p
	}
	for _, k := range []*html.Node{n, outer} {
		if p := k.PrevSibling; p != nil && p.Type == html.ElementNode && p.FirstChild == nil {
			add(p)
		}
	}
	return ids
}

func inSup(n *html.Node) bool {
	for p, i := n.Parent, 0; p != nil && i < 3 && !endsParagraph(p); p, i = p.Parent, i+1 {
		if p.DataAtom == atom.Sup {
			return true
		}
	}
	for k, i := n.FirstChild, 0; k != nil && i < 4; k, i = k.FirstChild, i+1 {
		for k.Type != html.ElementNode {
			if k = k.NextSibling; k == nil {
				return false
			}
		}
		if k.DataAtom == atom.Sup {
			return true
		}
	}
	return false
}

// bracketed reports whether a mark is in square brackets, its own or in the
// text around it.
func bracketed(n *html.Node) bool {
	if t := firstText(n); t != nil && strings.HasPrefix(strings.TrimLeft(t.Data, " \n\t"), "[") {
		return true
	}
	p, q := n.PrevSibling, n.NextSibling
	return p != nil && q != nil && p.Type == html.TextNode && q.Type == html.TextNode &&
		strings.HasSuffix(strings.TrimRight(p.Data, " \n\t"), "[") && strings.HasPrefix(strings.TrimLeft(q.Data, " \n\t"), "]")
}

// endsParagraph reports whether an element ends the paragraph around it.
func endsParagraph(n *html.Node) bool {
	switch n.DataAtom {
	case atom.P, atom.Div, atom.Li, atom.Ol, atom.Ul, atom.Dl, atom.Dt, atom.Dd, atom.Table, atom.Tbody, atom.Thead, atom.Tfoot, atom.Tr,
		atom.Td, atom.Th, atom.Section, atom.Article, atom.Aside, atom.Main, atom.Body, atom.Html, atom.Blockquote, atom.Footer,
		atom.Header, atom.Figure, atom.Figcaption, atom.Details, atom.Nav, atom.Form, atom.Center, atom.Pre, atom.Hr,
		atom.H1, atom.H2, atom.H3, atom.H4, atom.H5, atom.H6:
		return true
	}
	return n.Type == html.DocumentNode
}

// IsContainer reports whether an element is marked as a container of footnotes.
func IsContainer(n *html.Node) bool {
	for i := range n.Attr {
		v := n.Attr[i].Val
		switch n.Attr[i].Key {
		case "class", "id":
			for t := range strings.FieldsSeq(v) {
				if isContainerWord(strings.ToLower(t)) {
					return true
				}
			}
		case "role":
			if v == "doc-endnotes" || v == "doc-footnotes" {
				return true
			}
		case "data-type":
			if v == "footnotes" {
				return true
			}
		case "data-footnotes":
			return true
		}
	}
	return false
}

func isContainerWord(t string) bool {
	switch t {
	case "endnotes", "footnote-list", "references", "mw-references-wrap", "reflist", "footnote-definitions", "footnote-container-list",
		"easy-footnotes-wrapper", "footnote-reference-container":
		return true
	}
	return strings.HasPrefix(t, "footnotes") || strings.HasSuffix(t, "-footnotes") || strings.HasSuffix(t, "_footnotes")
}

func firstText(n *html.Node) *html.Node {
	for k, i := n.FirstChild, 0; k != nil && i < 2*maxLabel; k, i = dom.Next(k, n, true), i+1 {
		if k.Type == html.TextNode && !isBlank(k.Data) {
			return k
		}
	}
	return nil
}

func isBlank(s string) bool {
	return strings.Trim(s, " \t\r\n\f\u00a0\u200b\ufeff") == ""
}
