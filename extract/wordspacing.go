package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// Style sheets separate parts of a line that have no white space between them
// in the source: a price and the number of bids, two adjacent links, a name and
// its article number. Without a space they would read as one word: "$2002
// bids". Of 1,100 such pairs on labelled pages, 17 are one word after all;
// letters alone identify all but one of those.

// apart reports whether a space belongs between n and its previous sibling,
// whose copy is the last child of to, although the source has none: both are
// generic inline elements or links, and either one has a class or both are
// links.
func apart(n, to *html.Node) bool {
	if !isBox(n) {
		return false
	}
	prev, last := shownAt(n.PrevSibling), shownAt(to.LastChild)
	if prev == nil || prev.Type != html.ElementNode || !isBox(prev) {
		return false
	}
	if last == nil || last.Type != html.ElementNode || last.Data != prev.Data {
		return false
	}
	if links := n.DataAtom == atom.A && prev.DataAtom == atom.A; !links && dom.Attr(n, "class") == "" && dom.Attr(prev, "class") == "" {
		return false
	}
	a, b := edge(last, false), edge(n, true)
	return wordsApart(a, b) || a != "" && b != "" && page.HasWord(dom.Attr(prev, "class"), avatarWords)
}

// avatarWords are class words of the picture of a person, which may be the
// initial of the name after it.
var avatarWords = map[string]bool{"avatar": true, "monogram": true}

// followsSpeaker reports whether the text n directly follows the name of who is
// quoted, a cite at the start of a quotation: style sheets give it a line.
func followsSpeaker(n *html.Node) bool {
	cite := n.PrevSibling
	if !dom.Is(cite, atom.Cite) || shownAt(cite.PrevSibling) != nil || page.Blank(n.Data[:1]) {
		return false
	}
	p := n.Parent
	return dom.Is(p, atom.Blockquote) || dom.Is(p, atom.Div) && dom.Is(p.Parent, atom.Blockquote)
}

// shownAt returns n or the nearest sibling before it that is no metadata.
func shownAt(n *html.Node) *html.Node {
	for n != nil && (n.DataAtom == atom.Meta || n.DataAtom == atom.Link) {
		n = n.PrevSibling
	}
	return n
}

// isBox reports whether an element is inline and adds no meaning to its text
// beyond its position.
func isBox(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Span, atom.A, atom.Time, atom.Label:
		return true
	}
	return false
}

// edge returns the first or last text below n.
func edge(n *html.Node, first bool) string {
	for n != nil && n.Type == html.ElementNode && !page.Opaque(n) && !page.Skipped(n) {
		if first {
			n = n.FirstChild
		} else {
			n = n.LastChild
		}
	}
	if n == nil || n.Type != html.TextNode {
		return ""
	}
	return n.Data
}

// wordsApart reports whether a space belongs between the adjacent texts a and
// b: a number or a capitalized word follows the end of a word, or a word
// follows a number. Single letters belong to the adjacent word; so do an
// initial capital styled apart from its word, and the unit or ending of a
// number.
func wordsApart(a, b string) bool {
	last, n := utf8.DecodeLastRuneInString(a)
	next, m := utf8.DecodeRuneInString(b)
	before, _ := utf8.DecodeLastRuneInString(a[:len(a)-n])
	after, k := utf8.DecodeRuneInString(b[m:])
	switch {
	case !isWord(last) || !isWord(next) || !isWord(before) && !isWord(after):
		return false
	case strings.Contains(a[strings.LastIndexAny(a, " \u00a0\n")+1:], "/"):
		return false // a truncated address
	case unicode.IsUpper(next) || unicode.IsDigit(next):
		return true
	case unicode.IsDigit(last):
		third, _ := utf8.DecodeRuneInString(b[m+k:])
		return isWord(after) && isWord(third)
	}
	return false
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
