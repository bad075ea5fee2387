package shop

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
)

// withoutShop returns a title without what follows the page's heading in it:
// the shop's name after a dash or bar, or a description.
func (v *view) withoutShop(title string) string {
	h := v.heading
	if n := len(plainWords(h)); n > 2 && len(plainWords(title)) > 2*n+2 && hasWords(title, h) {
		return h // the declared name goes on into a description
	}
	if head, _, ok := strings.Cut(title, ": "); ok && len(strings.Fields(h)) > 1 && sameName(head, h) {
		return h
	}
	if len(h) < 4 || len(title) <= len(h)+2 || !strings.EqualFold(title[:len(h)], h) {
		return title
	}
	rest := strings.TrimLeft(title[len(h):], " ")
	for _, mark := range [...]string{"- ", "– ", "— ", "| ", ": ", "· "} {
		if strings.HasPrefix(rest, mark) {
			return h
		}
	}
	return title
}

// withoutSite returns a title without the last part after a dash or bar if it begins
// with the shop's name, as its address has it.
func withoutSite(title, address string) string {
	for _, mark := range [...]string{" | ", " - ", " – ", " — ", " · "} {
		if i := strings.LastIndex(title, mark); i > 0 {
			if site := plainWords(title[i+len(mark):]); len(site) > 0 && len(site) <= maxSiteWords && (isShopName(site[0], address) || isShopName(strings.Join(site, ""), address)) {
				return strings.TrimSpace(title[:i])
			}
		}
	}
	return title
}

// withoutPrefix returns a name without what stands before it in an element of its
// own that style sheets hide from readers: "Details about".
func (v *view) withoutPrefix(name string) string {
	if name != v.heading || v.headingNode == nil || strings.HasPrefix(v.title, name) {
		return name
	}
	left := name
	for c := v.headingNode.FirstChild; c != nil; c = c.NextSibling {
		if c.Type == html.TextNode && strings.TrimSpace(c.Data) == "" {
			continue
		}
		rest, ok := strings.CutPrefix(left, labelled.ShortText(c, 60))
		if rest = strings.TrimSpace(rest); !ok || c.Type != html.ElementNode || rest == "" || !hasAny(strings.ToLower(dom.Attr(c, "class")), "hidden", "hdn", "hide", "sr-only", "clipped", "screen-reader", "assistive") {
			break
		}
		left = rest
	}
	return left
}

// sameName reports whether a name contains all words of a heading, ignoring
// punctuation, and at most one more.
func sameName(name, heading string) bool {
	return len(plainWords(name)) <= len(plainWords(heading))+1 && hasWords(name, heading)
}

// hasWords reports whether a name contains all words of a heading.
func hasWords(name, heading string) bool {
	have := plainWords(name)
	for _, w := range plainWords(heading) {
		if !slices.Contains(have, w) {
			return false
		}
	}
	return true
}

func plainWords(s string) []string {
	return strings.FieldsFunc(strings.ToLower(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })
}

// overlap returns the share of the shorter title's words that occur in the
// other.
func overlap(a, b string) float64 { return wordsOf(a).overlap(wordsOf(b)) }

// words are the words of a text.
type words struct {
	list []string
	set  map[string]bool
}

func wordsOf(text string) words {
	w := words{list: strings.Fields(text)}
	w.set = make(map[string]bool, len(w.list))
	for _, x := range w.list {
		w.set[x] = true
	}
	return w
}

func (w words) overlap(other words) float64 {
	return float64(w.common(other)) / float64(max(1, min(len(w.list), len(other.list))))
}

// common returns the number of words of the shorter list that the other has.
func (w words) common(other words) int {
	if len(w.list) > len(other.list) {
		w, other = other, w
	}
	n := 0
	for _, x := range w.list {
		if other.set[x] {
			n++
		}
	}
	return n
}
