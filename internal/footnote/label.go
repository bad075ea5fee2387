package footnote

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
)

// cutLabel removes a note's own label at its beginning: its number in a link, a
// sup or bold, or followed by a bracket, full stop or colon.
func (t *taker) cutLabel(body *html.Node, n *Note) {
	var leaves []*html.Node
	text := ""
	for k, i := body.FirstChild, 0; k != nil && i < maxAside && len(leaves) < 6; k, i = dom.Next(k, body, true), i+1 {
		if k.Type == html.TextNode {
			leaves = append(leaves, k)
			text += k.Data[:min(len(k.Data), 4*maxLabel)]
			if len(k.Data) > 4*maxLabel {
				break
			}
		}
	}
	cut := labelLength(text, n.label)
	if cut == 0 || !t.isLabel(body, leaves, text[:cut], n.label) {
		return
	}
	for _, k := range leaves {
		m := min(cut, len(k.Data))
		k.Data = k.Data[m:]
		if cut -= m; cut == 0 {
			break
		}
	}
}

const spaces = " \t\r\n\f\u00a0"

// labelLength returns the length of the label at the start of a text, including
// brackets and punctuation around it, or 0.
func labelLength(text, label string) int {
	if label == "" {
		return 0
	}
	rest := strings.TrimLeft(text, spaces+"[(^")
	if len(rest) < len(label) || !strings.EqualFold(rest[:len(label)], label) {
		return 0
	}
	after := rest[len(label):]
	end := strings.TrimLeft(after, spaces+"])")
	end = strings.TrimLeft(strings.TrimPrefix(strings.TrimPrefix(end, "."), ":"), spaces+"])")
	return len(text) - len(end)
}

// isLabel reports whether the beginning of a note is its label and not the
// first word of its text.
func (t *taker) isLabel(body *html.Node, leaves []*html.Node, head, label string) bool {
	if strings.ContainsAny(head, "]).:") || strings.Contains(head, "\u00a0") {
		return true
	}
	for _, k := range leaves {
		if isBlank(k.Data) {
			continue
		}
		if len(k.Data) > len(head) {
			return label != "" && !isNumber(label) && !isLetter(label)
		}
		for p := k.Parent; p != nil && p != body; p = p.Parent {
			switch p.DataAtom {
			case atom.A, atom.Sup, atom.B, atom.Strong, atom.Span, atom.Td, atom.Th:
				return true
			}
		}
		return false
	}
	return false
}
