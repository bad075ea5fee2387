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
	Classes Table[int16]
	Terms   Table[int16]
}

// class returns the score of the class word with hash h.
func (l *Lexicon) class(h uint32) int32 {
	if l == nil {
		return 0
	}
	s, _ := l.Classes.Find(h)
	return int32(s)
}

// term returns the score of the word of text with hash h.
func (l *Lexicon) term(h uint32) (int16, bool) {
	if l == nil {
		return 0, false
	}
	return l.Terms.Find(h)
}

// A Table maps the hash of a word to a value.
type Table[V any] struct {
	slots []slot[V]
	seen  [512]uint64 // a bit per hash, by its upper bits: most words are in no table
}

// A slot of a Table is empty if its hash is 0.
type slot[V any] struct {
	hash  uint32
	value V
}

// NewTable returns a table of the words and their values.
func NewTable[V any](words []string, values []V) Table[V] {
	size := 16
	for size < 4*len(words) {
		size *= 2
	}
	t := Table[V]{slots: make([]slot[V], size)}
	for i, w := range words {
		h := HashWord(w)
		k := h & uint32(size-1)
		for t.slots[k].hash != 0 {
			k = (k + 1) & uint32(size-1)
		}
		t.slots[k] = slot[V]{h, values[i]}
		t.seen[h>>23] |= 1 << (h >> 17 & 63)
	}
	return t
}

// Find returns the value of the word with hash h.
func (t *Table[V]) Find(h uint32) (value V, found bool) {
	if t.seen[h>>23]>>(h>>17&63)&1 == 0 {
		return value, false
	}
	mask := uint32(len(t.slots) - 1)
	for k := h & mask; ; k = (k + 1) & mask {
		switch s := &t.slots[k]; s.hash {
		case 0:
			return value, false
		case h:
			return s.value, true
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
			e.Own |= roleFlags[a.Val]
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
			e.Own |= propFlags[a.Val]
		case "itemtype":
			e.Own |= typeFlags[a.Val[strings.LastIndexByte(a.Val, '/')+1:]]
			b.page.Thread = b.page.Thread || isThread(a.Val)
		case "property", "typeof":
			e.Own |= propFlags[a.Val]
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

func (b *builder) readWords(s string) (w naming) {
	var word uint32
	var prev byte
	n := 0
	for i := 0; i <= len(s); i++ {
		c := byte(0) // ends the last word
		if i < len(s) {
			c = s[i]
		}
		small := c | 0x20
		isLetter := 'a' <= small && small <= 'z'
		if n > 0 && (!isLetter || c <= 'Z' && prev >= 'a') { // camelCase has two words
			w.sum += b.lex.class(word)
			group, _ := groups.Find(word)
			w.group |= group
			word, n = 0, 0
		}
		switch prev = c; {
		case isLetter:
			word = (word ^ uint32(small)) * 16777619
			w.shape = w.shape*31 + uint32(small)
			n++
		case i < len(s) && (c < '0' || c > '9'):
			w.shape = w.shape*31 + uint32(c)
		}
	}
	return w
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

// Facts by the values of role, of itemprop and property, and of itemtype.
var (
	roleFlags = map[string]Flag{
		"navigation": InNav, "banner": InHeader, "contentinfo": InFooter, "complementary": InAside, "main": InMain, "article": InArticle,
		"search": InSearch, "searchbox": InSearch, "dialog": InDialog, "alertdialog": InDialog, "button": InButton, "heading": InHeading,
		"menu": InMenu, "menubar": InMenu, "menuitem": InMenu, "toolbar": InMenu, "tree": InMenu,
	}
	propFlags = map[string]Flag{
		"articleBody": InBodyProp, "description": InBodyProp, "text": InBodyProp, "reviewBody": InBodyProp, "recipeInstructions": InBodyProp,
		"recipeIngredient": InBodyProp, "mainContentOfPage": InBodyProp, "content:encoded": InBodyProp,
		"author": InMetaProp, "datePublished": InMetaProp, "dateModified": InMetaProp, "publisher": InMetaProp, "keywords": InMetaProp,
		"editor": InMetaProp, "interactionStatistic": InMetaProp, "creator": InMetaProp, "logo": InMetaProp,
		"price": IsPrice, "lowPrice": IsPrice, "highPrice": IsPrice, "sku": IsPrice, "mpn": IsPrice, "productID": IsPrice, "model": IsPrice,
		"gtin": IsPrice, "gtin8": IsPrice, "gtin12": IsPrice, "gtin13": IsPrice, "gtin14": IsPrice, "isbn": IsPrice,
		"comment": InComment, "comments": InComment, "breadcrumb": InBreadcrumb,
	}
	typeFlags = map[string]Flag{
		"BreadcrumbList": InBreadcrumb, "Breadcrumb": InBreadcrumb, "Comment": InComment, "UserComments": InComment,
		"Person": InMetaProp, "Organization": InMetaProp, "ImageObject": InMetaProp, "SiteNavigationElement": InNav,
		"WPHeader": InHeader, "WPFooter": InFooter, "WPSideBar": InAside, "WPAdBlock": InAside,
	}
)

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
