package page

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
)

// A Lexicon scores words of class and id attributes and of text. Scores are
// hundredths of a natural log-odds of being main content.
type Lexicon struct {
	Classes Table
	Terms   Table
}

func (l *Lexicon) class(h uint32) int32 {
	if l == nil {
		return 0
	}
	s, _ := l.Classes.Find(h)
	return int32(s)
}

func (l *Lexicon) term(h uint32) (int16, bool) {
	if l == nil || len(l.Terms.slots) == 0 {
		return 0, false
	}
	return l.Terms.Find(h)
}

// A Table maps the hash of a word to a score.
type Table struct {
	slots []slot
	seen  [512]uint64 // a bit per hash, by its upper bits: most words are in no table
}

// A slot of a Table is empty if its hash is 0.
type slot struct {
	hash  uint32
	score int16
}

// NewTable returns a table of the words and their scores.
func NewTable(words []string, scores []int16) Table {
	size := 16
	for size < 4*len(words) {
		size *= 2
	}
	t := Table{slots: make([]slot, size)}
	for i, w := range words {
		h := HashWord(w)
		k := h & uint32(size-1)
		for t.slots[k].hash != 0 {
			k = (k + 1) & uint32(size-1)
		}
		t.slots[k] = slot{h, scores[i]}
		t.seen[h>>23] |= 1 << (h >> 17 & 63)
	}
	return t
}

// Find returns the score of the word with hash h.
func (t *Table) Find(h uint32) (int16, bool) {
	if t.seen[h>>23]>>(h>>17&63)&1 == 0 {
		return 0, false
	}
	mask := uint32(len(t.slots) - 1)
	for k := h & mask; ; k = (k + 1) & mask {
		switch s := &t.slots[k]; s.hash {
		case 0:
			return 0, false
		case h:
			return s.score, true
		}
	}
}

// HashWord returns the hash of a word used by Table.
func HashWord(w string) uint32 {
	var h uint32
	for _, r := range w {
		h = (h ^ uint32(r)) * 16777619
	}
	return h
}

// maxWord is the maximum total score of an element's class and id words.
const maxWord = 600

// slugDashes is the minimum number of dashes in an id that is derived from a
// heading's text, as the fragment of a section; such an id says nothing about
// the kind of the section.
const slugDashes = 4

// shortSlug is the same minimum if the element is or begins with a heading of
// the same words.
const shortSlug = 2

// isSlug reports whether an id has the letters and digits of the heading that
// element n is or begins with.
func isSlug(id string, n *html.Node) bool {
	if !dom.IsHeading(n) && n.FirstChild != nil {
		if n = n.FirstChild; n.Type != html.ElementNode {
			n = dom.NextElement(n)
		}
	}
	return n != nil && dom.IsHeading(n) && letters.Compact(id) == letters.Compact(dom.Text(n))
}

// attributes evaluates an element's attributes.
func (b *builder) attributes(e *Element, n *html.Node) {
	shape, word, group := uint32(e.Tag)+1, int32(0), Flag(0)
	for i := range n.Attr {
		a := &n.Attr[i]
		switch a.Key {
		case "class":
			w := b.words(a.Val)
			word += w.sum
			group |= w.group
			shape = shape*31 + w.shape
		case "id":
			if dashes := strings.Count(a.Val, "-"); dashes >= slugDashes || dashes >= shortSlug && isSlug(a.Val, n) {
				continue
			}
			w := b.readWords(a.Val) // not cached: most ids occur only once
			word += w.sum
			group |= w.group
		case "role":
			e.Own |= roleFlags(a.Val)
		case "hidden":
			if dom.IsHidden(n) {
				e.Own |= InHidden
			}
		case "aria-hidden":
			if a.Val == "true" {
				e.Own |= InAriaHide
			}
		case "aria-modal":
			e.Own |= InDialog
		case "style":
			e.Own |= styleFlags(a.Val)
		case "itemprop":
			e.Own |= propFlags(a.Val)
		case "itemtype":
			e.Own |= typeFlags(a.Val)
			b.page.Thread = b.page.Thread || isThread(a.Val)
		case "property", "typeof":
			e.Own |= propFlags(a.Val)
		}
	}
	e.Word = int16(max(-maxWord, min(maxWord, word)))
	e.Shape = shape
	if e.Tag != TagBody && e.Parent >= 0 {
		e.Own |= group
	} else {
		b.page.Groups |= group
	}
}

// A naming is the meaning of the words of a class or id value: the sum of their
// scores, a hash without digits, so that "post-12" and "post-13" are equal, and
// the facts that the words stand for.
type naming struct {
	sum   int32
	shape uint32
	group Flag
}

func (b *builder) words(s string) naming {
	w, known := b.classes.Find(s)
	if !known {
		*w = b.readWords(s)
	}
	return *w
}

func (b *builder) readWords(s string) naming {
	var sum int32
	var word, shape uint32
	var group Flag
	var prev byte
	n := 0
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c >= 'a' && c <= 'z':
		case c >= 'A' && c <= 'Z':
			if prev >= 'a' && prev <= 'z' { // camelCase
				sum += b.lex.class(word)
				group |= groups.find(word)
				word, n = 0, 0
			}
			prev = c
			c |= 0x20
			word = (word ^ uint32(c)) * 16777619
			shape = shape*31 + uint32(c)
			n++
			continue
		default:
			if n > 0 {
				sum += b.lex.class(word)
				group |= groups.find(word)
				word, n = 0, 0
			}
			prev = c
			if c < '0' || c > '9' {
				shape = shape*31 + uint32(c)
			}
			continue
		}
		prev = c
		word = (word ^ uint32(c)) * 16777619
		shape = shape*31 + uint32(c)
		n++
	}
	if n > 0 {
		sum += b.lex.class(word)
		group |= groups.find(word)
	}
	return naming{sum, shape, group}
}

// EachWord calls f for each word of a class or id value in lower case. Words
// are runs of letters, split where lower case changes to upper case.
func EachWord(s string, f func(string)) {
	for i, end := nextWord(s, 0); i < end; i, end = nextWord(s, end) {
		f(strings.ToLower(s[i:end]))
	}
}

// HasWord reports whether a class or id value has one of some words; these are
// in lower case and of at most longestWord letters.
func HasWord(s string, words map[string]bool) bool {
	var lower [longestWord]byte
	for i, end := nextWord(s, 0); i < end; i, end = nextWord(s, end) {
		if end-i > longestWord {
			continue
		}
		for k := range end - i {
			lower[k] = s[i+k] | 0x20
		}
		if words[string(lower[:end-i])] {
			return true
		}
	}
	return false
}

const longestWord = 32

// nextWord returns the first word of s from i on; it is empty if there is none.
func nextWord(s string, i int) (start, end int) {
	isLetter := func(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
	for i < len(s) && !isLetter(s[i]) {
		i++
	}
	for end = i; end < len(s) && isLetter(s[end]) && (end == i || s[end] > 'Z' || s[end-1] <= 'Z'); end++ {
	}
	return i, end
}

func roleFlags(s string) Flag {
	switch s {
	case "navigation":
		return InNav
	case "banner":
		return InHeader
	case "contentinfo":
		return InFooter
	case "complementary":
		return InAside
	case "main":
		return InMain
	case "article":
		return InArticle
	case "search", "searchbox":
		return InSearch
	case "dialog", "alertdialog":
		return InDialog
	case "menu", "menubar", "menuitem", "toolbar", "tree":
		return InMenu
	case "button":
		return InButton
	case "heading":
		return InHeading
	}
	return 0
}

func propFlags(s string) Flag {
	switch s {
	case "articleBody", "description", "text", "reviewBody", "recipeInstructions", "recipeIngredient", "mainContentOfPage", "content:encoded":
		return InBodyProp
	case "author", "datePublished", "dateModified", "publisher", "keywords", "editor", "interactionStatistic", "creator", "logo":
		return InMetaProp
	case "price", "lowPrice", "highPrice", "sku", "mpn", "productID", "model", "gtin", "gtin8", "gtin12", "gtin13", "gtin14", "isbn":
		return IsPrice
	case "comment", "comments":
		return InComment
	case "breadcrumb":
		return InBreadcrumb
	}
	return 0
}

func typeFlags(s string) Flag {
	switch s[strings.LastIndexByte(s, '/')+1:] {
	case "BreadcrumbList", "Breadcrumb":
		return InBreadcrumb
	case "Comment", "UserComments":
		return InComment
	case "Person", "Organization", "ImageObject":
		return InMetaProp
	case "SiteNavigationElement":
		return InNav
	case "WPHeader":
		return InHeader
	case "WPFooter":
		return InFooter
	case "WPSideBar", "WPAdBlock":
		return InAside
	}
	return 0
}

// styleFlags returns the flags for an inline style that hides the element.
func styleFlags(s string) Flag {
	switch dom.Concealed(s) {
	case dom.NotRendered:
		return InHidden
	case dom.Invisible:
		return InHidden | InUnseen
	case dom.Visible:
		return IsSeen
	}
	return 0
}
