package formats

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/laxjson"
	"github.com/pagemill/pagemill/formats/internal/state"
	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/dom"
)

// hiddenText collects the contents of elements that browsers do not render.
type hiddenText struct {
	check   *cancel.Checker
	notices []string // markup of noscript elements
	islands []string // JSON in scripts, such as amp-state
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
	switch {
	case n.DataAtom == atom.Noscript:
		h.notices = append(h.notices, dom.Text(n))
	case n.DataAtom == atom.Script && n.FirstChild != nil && strings.EqualFold(strings.TrimSpace(dom.Attr(n, "type")), "application/json"):
		h.islands = append(h.islands, n.FirstChild.Data)
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
