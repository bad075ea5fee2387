package brand

import (
	_ "embed"
	"net"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/letters"
)

//go:embed words.txt
var wordTable string

var lists = sync.OnceValue(func() map[string][]string { return datafile.Phrases(wordTable) })

// is reports whether a word in lower case is in a list of words.txt.
func is(list, word string) bool { return slices.Contains(lists()[list], word) }

// A Site is the brand information in a site's address.
type Site struct{ label string } // "acme" of https://shop.acme.co.uk/

// SiteOf returns the site of an address.
func SiteOf(address string) Site {
	host := dom.Host(address)
	if net.ParseIP(host) != nil {
		return Site{}
	}
	labels := strings.Split(host, ".")
	last := len(labels) - 2
	if last > 0 && is("second level", labels[last]) {
		last--
	}
	if last < 0 {
		return Site{}
	}
	return Site{letters.Compact(labels[last])}
}

// maxName limits a brand's name in bytes; leastLabel is the least length of a
// domain label that can be recognized in a text.
const (
	maxName    = 48
	leastLabel = 3
)

// InTitle returns the site's name in a page's title: the part between
// separators that matches the domain, "" for none.
func (s Site) InTitle(title string) string {
	for _, mark := range [...]string{" – ", " — ", " - ", " · ", " « ", " » ", " :: ", ": "} {
		title = strings.ReplaceAll(title, mark, " | ")
	}
	parts := strings.Split(title, " | ")
	for i := len(parts) - 1; i >= 0; i-- {
		if name := s.in(parts[i]); name != "" {
			return name
		}
	}
	return ""
}

// InAlt returns the site's name in the alternative text of its logo.
func (s Site) InAlt(alt string) string { return s.in(withoutLogo(alt)) }

// Alt returns a logo's alternative text as a name, without words such as
// "logo"; "" if nothing is left or it is a sentence.
func Alt(alt string) string {
	name := withoutLogo(alt)
	if len(name) > maxName || len(letters.Compact(name)) < leastLabel {
		return ""
	}
	return name
}

// in returns the words of a text that spell the domain's name, else the whole
// text if it is short and the domain's name begins with it; "" for none.
func (s Site) in(text string) string {
	text = strings.TrimSpace(text)
	whole := letters.Compact(text)
	if len(s.label) < leastLabel || whole == "" {
		return ""
	}
	words := strings.Fields(text)
	for i := range words {
		if i > 0 && is("of", strings.ToLower(words[i-1])) {
			continue // "University of Acme" is not Acme
		}
		run := ""
		for j := i; j < len(words) && len(run) < len(s.label); j++ {
			if run += letters.Compact(words[j]); run == s.label {
				return strings.Trim(strings.Join(words[i:j+1], " "), ",.;:!?()[]")
			}
		}
	}
	if len(text) <= maxName && len(words) <= 5 && len(whole) >= leastLabel+1 && strings.HasPrefix(s.label, whole) {
		return text
	}
	return ""
}

// withoutLogo removes the words that describe the image ("logo") from its
// alternative text.
func withoutLogo(alt string) string {
	var kept []string
	for w := range strings.FieldsSeq(alt) {
		if bare := strings.ToLower(strings.Trim(w, ".,:;-–|")); bare != "" && !is("describing", bare) {
			kept = append(kept, w)
		}
	}
	return strings.Trim(strings.Join(kept, " "), " .,:;-–|")
}
