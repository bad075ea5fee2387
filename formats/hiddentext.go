package formats

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/state"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/mdread"
)

// hiddenText collects the contents of elements that browsers do not render.
type hiddenText struct {
	check     *cancel.Checker
	notices   []string     // markup of noscript elements
	islands   []string     // JSON in scripts, such as amp-state
	markdown  []string     // Markdown in scripts, as HTML: slides
	markup    []string     // templates in scripts
	inert     []*html.Node // template elements
	documents []string     // documents in frames
}

func readHidden(check *cancel.Checker, root *html.Node) *hiddenText {
	h := &hiddenText{check: check}
	for n := root; n != nil; {
		check.Step()
		h.add(n)
		n = dom.Next(n, root, n.DataAtom != atom.Template)
	}
	return h
}

func (h *hiddenText) add(n *html.Node) {
	switch n.DataAtom {
	case atom.Noscript:
		h.notices = append(h.notices, dom.Text(n))
	case atom.Template:
		h.inert = append(h.inert, n)
	case atom.Iframe:
		if s := dom.Attr(n, "srcdoc"); s != "" {
			h.documents = append(h.documents, s)
		}
	case atom.Script:
		h.script(n)
	}
}

// script keeps scripts that are data blocks, by their type.
func (h *hiddenText) script(n *html.Node) {
	if n.FirstChild == nil {
		return
	}
	text := n.FirstChild.Data
	_, slide := dom.LookupAttr(n.Parent, "data-markdown")
	switch typ := strings.ToLower(strings.TrimSpace(dom.Attr(n, "type"))); {
	case typ == "application/json":
		h.islands = append(h.islands, text)
	case typ == "text/markdown", typ == "text/template" && slide:
		if isProse(text) {
			h.markdown = append(h.markdown, mdread.HTMLChecked(h.check, text))
		}
	case typ == "text/html", typ == "text/template", strings.HasPrefix(typ, "text/x-") && strings.HasSuffix(typ, "template"):
		h.markup = append(h.markup, text)
	}
}

// noscript returns the longest markup for browsers without scripts: as notice
// whatever it contains ("Please enable JavaScript"), as told if it is prose.
func (h *hiddenText) noscript() (notice, told []string) {
	best, size := longest(h.check, h.notices)
	if size == 0 {
		return nil, nil
	}
	if size >= minProse {
		told = []string{best}
	}
	return []string{best}, told
}

// data decodes the JSON blocks.
func (h *hiddenText) data() (out []any) {
	room := laxjson.NewRoom()
	for _, text := range h.islands {
		if v := state.Decode(h.check, text, &room); v != nil {
			out = append(out, v)
		}
	}
	return out
}

// templates returns the longest template without placeholders.
func (h *hiddenText) templates() []string {
	list := h.markup
	for _, n := range h.inert {
		b := h.check.Buffer()
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			_ = html.Render(b, c) // a Buffer never fails
		}
		list = append(list, b.String())
	}
	var full []string
	for _, t := range list {
		if !strings.Contains(t, "{{") && !strings.Contains(t, "<%") && !strings.Contains(t, "${") {
			full = append(full, t)
		}
	}
	return prose(longest(h.check, full))
}

// frames returns the longest frame document that is embedded in the page.
func (h *hiddenText) frames() []string { return prose(longest(h.check, h.documents)) }

func prose(markup string, size int) []string {
	if size < minProse {
		return nil
	}
	return []string{markup}
}

// longest returns the markup with the most text, and the size of that text in
// bytes.
func longest(check *cancel.Checker, list []string) (best string, size int) {
	for _, markup := range list {
		if len(markup) <= size {
			continue
		}
		if n := textSize(check, markup); n > size {
			best, size = markup, n
		}
	}
	return best, size
}

// textSize counts the bytes of text in markup.
func textSize(check *cancel.Checker, markup string) (size int) {
	z := html.NewTokenizer(check.Reader(strings.NewReader(markup)))
	raw := false // inside a style or script element
	for {
		check.Step()
		switch z.Next() {
		case html.ErrorToken:
			return size
		case html.StartTagToken:
			name, _ := z.TagName()
			raw = string(name) == "style" || string(name) == "script"
		case html.TextToken:
			if !raw {
				size += len(strings.TrimSpace(string(z.Text())))
			}
			raw = false
		default:
			raw = false
		}
	}
}
