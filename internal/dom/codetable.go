package dom

import (
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// cellNodes is how many nodes of a table cell are searched for code.
const cellNodes = 64

// IsCodeTable reports whether a highlighter uses a table to show line numbers
// beside code: each row has a cell of line numbers and one of code.
func IsCodeTable(n *html.Node) bool {
	gutters, codes := 0, 0
	for k := n.FirstChild; k != nil; k = Next(k, n, k.DataAtom != atom.Td) {
		switch k.DataAtom {
		case atom.Th, atom.Caption, atom.Table:
			return false
		case atom.Td:
			switch {
			case IsNumberCell(k):
				gutters++
			case isCodeCell(k):
				codes++
			case gutters+codes == 0 || showsText(k):
				return false
			}
		}
	}
	return gutters > 0 && codes > 0 && codes <= gutters
}

// IsNumberCell reports whether a cell contains only line numbers.
func IsNumberCell(td *html.Node) bool {
	return IsGutter(td) || preOf(td) != nil && showsText(td) && holdsNumbers(td)
}

// IsGutter reports whether n contains only line numbers: its class says so and
// its text is only digits.
func IsGutter(n *html.Node) bool {
	named := false
	for i := range n.Attr {
		switch n.Attr[i].Key {
		case "class":
			named = named || isGutterClass(n.Attr[i].Val)
		case "data-line-number", "data-linenumber":
			named = true
		}
	}
	return named && holdsNumbers(n)
}

func isGutterClass(class string) bool {
	for t := range strings.FieldsSeq(class) {
		t = strings.ToLower(t)
		switch t {
		case "ln", "lnt", "lnos", "lno", "linenos", "blob-num", "num", "numbers", "crayon-nums":
			return true
		}
		if strings.Contains(t, "gutter") || strings.Contains(t, "lineno") || strings.Contains(t, "line-num") ||
			strings.Contains(t, "line_num") || strings.Contains(t, "linenum") || strings.Contains(t, "ln-num") {
			return true
		}
	}
	return false
}

func holdsNumbers(n *html.Node) bool {
	for k := n; k != nil; k = Next(k, n, true) {
		if k.DataAtom == atom.Table && k != n {
			return false
		}
		if k.Type != html.TextNode {
			continue
		}
		for i := 0; i < len(k.Data); i++ {
			if b := k.Data[i]; b > ' ' && (b < '0' || b > '9') && b != '.' && b != ':' && b != '|' {
				return false
			}
		}
	}
	return true
}

func isCodeCell(td *html.Node) bool {
	for t := range strings.FieldsSeq(Attr(td, "class")) {
		if t = strings.ToLower(t); strings.Contains(t, "code") || strings.Contains(t, "line") || strings.Contains(t, "source") {
			return true
		}
	}
	return preOf(td) != nil
}

// preOf returns the first pre among the first nodes of a cell.
func preOf(td *html.Node) *html.Node {
	k := td.FirstChild
	for i := 0; k != nil && i < cellNodes; k, i = Next(k, td, true), i+1 {
		if k.DataAtom == atom.Pre {
			return k
		}
	}
	return nil
}

// showsText reports whether a cell has text among its first nodes, or more
// nodes than that.
func showsText(td *html.Node) bool {
	k := td.FirstChild
	for i := 0; k != nil; k, i = Next(k, td, true), i+1 {
		if i == cellNodes || k.Type == html.TextNode && strings.TrimSpace(k.Data) != "" {
			return true
		}
	}
	return false
}
