package page

import (
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
)

// titleLength is the greatest number of words of a title that are compared.
const titleLength = 60

// A wordSet holds the words of a text; a character of a script without spaces
// is a word.
type wordSet map[string]bool

// titleWords returns the words of a page's titles, without the name of the
// site.
func titleWords(p *Page) wordSet {
	out := wordSet{}
	for _, title := range [...]string{p.Title, p.shareTitle} {
		if name, site := cutSite(title); site != "" && p.site == HashText(site) {
			title = name
		}
		eachWord(title, func(w string) bool {
			out[w] = true
			return len(out) < titleLength
		})
	}
	return out
}

// likeness returns the share of words that a heading and the title have in
// common: twice their number by the number of words of both.
func (s wordSet) likeness(heading *html.Node) float32 {
	if len(s) == 0 {
		return 0
	}
	words, common := wordSet{}, 0
	eachWord(dom.InlineText(heading), func(w string) bool {
		if !words[w] {
			words[w] = true
			if s[w] {
				common++
			}
		}
		return len(words) < titleLength
	})
	return 2 * float32(common) / float32(len(s)+len(words))
}

// eachWord calls f for the words of a text in lower case until it returns
// false.
func eachWord(s string, f func(string) bool) {
	var word []rune
	end := func() bool {
		if len(word) == 0 {
			return true
		}
		w := string(word)
		word = word[:0]
		return f(w)
	}
	for _, r := range s {
		switch {
		case letters.IsUnspaced(r):
			if !end() || !f(string(r)) {
				return
			}
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			word = append(word, unicode.ToLower(r))
		default:
			if !end() {
				return
			}
		}
	}
	end()
}
