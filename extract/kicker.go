package extract

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/page"
)

// kickerWords are the class words of the line above a headline that stands in
// the same heading.
var kickerWords = map[string]bool{"kicker": true, "eyebrow": true, "overline": true, "topline": true, "dachzeile": true, "spitzmarke": true, "volanta": true,
	"antetitulo": true, "occhiello": true, "surtitre": true, "roofline": true, "pretitle": true, "supertitle": true, "overtitle": true}

// kickerEnd returns what separates n from the element before it in a heading,
// "" if the source does or they are parts of one phrase: a colon after a kicker,
// a space between two boxes of which the first ends a phrase or a word.
func kickerEnd(n *html.Node) string {
	prev := n.PrevSibling
	if prev == nil || prev.Type != html.ElementNode || !isBox(prev) || !isBox(n) {
		return ""
	}
	a, b := edge(prev, false), edge(n, true)
	last, _ := utf8.DecodeLastRuneInString(a)
	next, _ := utf8.DecodeRuneInString(b)
	kicker := page.HasWord(dom.Attr(prev, "class"), kickerWords)
	switch {
	case a == "" || b == "", a[len(a)-1] == ' ' || a[len(a)-1] == '\n' || b[0] == ' ' || b[0] == '\n':
		return ""
	case kicker && isWord(last):
		return ": "
	case last != next && unicode.IsPunct(last) && strings.ContainsRune(":.!?…»”", last) && isWord(next):
		return " "
	case wordsApart(a, b):
		return " "
	}
	return ""
}

// repeatsBeside reports whether n is for screen readers only and says what the
// text or element beside it shows.
func repeatsBeside(n *html.Node) bool {
	if !dom.ForReaders(n) {
		return false
	}
	said := shortText(n)
	for _, beside := range [...]*html.Node{n.PrevSibling, n.NextSibling} {
		if beside != nil && said != "" && !dom.ForReaders(beside) && shortText(beside) == said {
			return true
		}
	}
	return false
}

// mostSaid bounds the bytes and the nodes of what is compared with what stands beside
// it: elements may nest.
const mostSaid = 1000

// shortText is dom.InlineText of what is not longer than mostSaid, "" of other text.
func shortText(n *html.Node) string {
	read := 0
	for k := n; k != nil; k = dom.Next(k, n, true) {
		if read++; k.Type == html.TextNode {
			read += len(k.Data)
		}
		if read > mostSaid {
			return ""
		}
	}
	return dom.InlineText(n)
}

// isSign reports whether a link shows no letter or digit, as the permalink of a
// heading does.
func isSign(n *html.Node) bool { return strings.IndexFunc(dom.InlineText(n), isWord) < 0 }
