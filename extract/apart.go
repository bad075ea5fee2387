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

// Style sheets keep parts of a line apart that have no white space between
// them in the source: a price and the number of bids, a link and the next, a
// name and its article number. Without a space they would read as one word:
// "$2002 bids". Of 1,100 such pairs on labelled pages, 17 are one word all the
// same; all but one of those are told by their letters.

// apart reports whether a space belongs between the last node that was copied
// to below to and n, which follows it in the source without one: both are
// inline elements that mean no more than a box or a link, and one has a class
// or both are links.
func apart(n, to *html.Node) bool {
	prev := n.PrevSibling
	if prev == nil || prev.Type != html.ElementNode || !isBox(prev) || !isBox(n) {
		return false
	}
	last := to.LastChild
	if last == nil || last.Type != html.ElementNode || last.Data != prev.Data {
		return false
	}
	if links := n.DataAtom == atom.A && prev.DataAtom == atom.A; !links && dom.Attr(n, "class") == "" && dom.Attr(prev, "class") == "" {
		return false
	}
	return wordsApart(edge(last, false), edge(n, true))
}

// isBox reports whether an element is inline and says nothing of the words in
// it but where they stand.
func isBox(n *html.Node) bool {
	switch n.DataAtom {
	case atom.Span, atom.A, atom.Time, atom.Label:
		return true
	}
	return false
}

// edge returns the text at one end of what is below n.
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

// wordsApart reports whether a and b, which meet, are two words: a number or a
// word in capitals begins where another ended, or a word where a number did.
// Single letters are parts of one word, and so are a capital that is set apart
// and the rest of its word, a number and its unit or ending.
func wordsApart(a, b string) bool {
	last, n := utf8.DecodeLastRuneInString(a)
	next, m := utf8.DecodeRuneInString(b)
	before, _ := utf8.DecodeLastRuneInString(a[:len(a)-n])
	after, k := utf8.DecodeRuneInString(b[m:])
	switch {
	case !isWord(last) || !isWord(next) || !isWord(before) && !isWord(after):
		return false
	case strings.Contains(a[strings.LastIndexAny(a, " \u00a0\n")+1:], "/"):
		return false // an address of which only a part shows
	case unicode.IsUpper(next) || unicode.IsDigit(next):
		return true
	case unicode.IsDigit(last):
		third, _ := utf8.DecodeRuneInString(b[m+k:])
		return isWord(after) && isWord(third)
	}
	return false
}

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }
