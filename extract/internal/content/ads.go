package content

import (
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/page"
)

// BlockAds marks advertising containers and consent managers: by the ids and
// classes that their vendors' code writes, by common names of ad slots, and by
// frames that are empty or from ad servers. An element that contains the page's
// heading, or most of its running text, is never marked: it is content with an
// ad's class, such as a body behind a paywall or a consent wall, or a
// classified advertisement.
func BlockAds(p *page.Page, rules []Rule) {
	if len(p.Elements) == 0 {
		return
	}
	whole := p.Elements[p.Body].Long
	head := p.Heading()
	var classes adClasses
	for i := 0; i < len(p.Elements); i++ {
		e := &p.Elements[i]
		if rules[i] == 0 && e.Parent >= 0 && int32(i) != p.Body && len(e.Node.Attr) > 0 && (e.Long == 0 || e.Long*2 < whole) && !holds(e, head) {
			rules[i] = adRule(e, &classes)
		}
		if rules[i] != 0 {
			i = int(e.End) - 1
		}
	}
}

// adRule classifies an element as an ad or a consent box by its attributes.
func adRule(e *page.Element, classes *adClasses) Rule {
	n, promo := e.Node, e.Own&page.IsPromo != 0
	for i := range n.Attr {
		a := &n.Attr[i]
		switch a.Key {
		case "id":
			if r := nameRule(a.Val, promo); r != 0 {
				return r
			}
		case "class":
			if r := classes.rule(a.Val, promo); r != 0 {
				return r
			}
		case "data-ad-slot", "data-ad-unit", "data-ad-client", "data-adunit", "data-google-query-id", "data-dfp-id", "data-native-ad", "data-freestar-ad", "data-taboola-placement":
			return Ad
		case "aria-label":
			if strings.EqualFold(a.Val, "advertisement") || strings.EqualFold(a.Val, "advertisements") {
				return Ad
			}
		case "src":
			if e.Tag == page.TagMedia && holdsAny(a.Val, adServers) {
				return Ad
			}
		case "width", "height":
			if e.Tag == page.TagMedia && (a.Val == "0" || a.Val == "1") {
				return Ad // an invisible frame counts visits
			}
		}
	}
	return 0
}

// adClasses caches the results of classRule, without and with promo.
type adClasses [2]page.Recall[Rule]

func (c *adClasses) rule(s string, promo bool) Rule {
	cache := &c[0]
	if promo {
		cache = &c[1]
	}
	r, known := cache.Find(s)
	if !known {
		*r = classRule(s, promo)
	}
	return *r
}

// classRule applies nameRule to each name of a class value; promo means that
// some word of it stands for advertising.
func classRule(s string, promo bool) Rule {
	for name := range strings.FieldsSeq(s) {
		if r := nameRule(name, promo); r != 0 {
			return r
		}
	}
	return 0
}

// nameRule classifies one class or id.
func nameRule(s string, promo bool) Rule {
	if r := vendorRule(s); r != 0 {
		return r
	}
	if promo && isAdName(s) {
		return Ad
	}
	return 0
}

// vendorRule looks a class or id up among those that vendors write.
func vendorRule(s string) Rule {
	if len(s) < 4 || vendorPairs[small(s[0])][small(s[1])>>6]&(1<<(small(s[1])&63)) == 0 {
		return 0 // the most common case
	}
	for _, v := range vendors[small(s[0])] {
		if len(s) >= len(v.prefix) && strings.EqualFold(s[:len(v.prefix)], v.prefix) && (!v.whole || len(s) == len(v.prefix)) {
			return v.rule
		}
	}
	return 0
}

// vendorPairs reports whether any vendor name begins with two given letters.
var vendorPairs = func() (t [256][4]uint64) {
	for first, names := range vendors {
		for _, v := range names {
			second := small(v.prefix[1])
			t[first][second>>6] |= 1 << (second & 63)
		}
	}
	return t
}()

// small returns an ASCII letter in lower case, any other byte unchanged.
func small(b byte) byte {
	if 'A' <= b && b <= 'Z' {
		return b | 0x20
	}
	return b
}

// isAdName reports whether a class or id names an ad slot: a word such as "ad",
// "ads" or "advert" at its start or end, next to a word for a position or size,
// or alone.
func isAdName(s string) bool {
	if len(s) > 40 || !strings.ContainsAny(s, "aA") {
		return false
	}
	words, ad, slot, other := 0, 0, 0, 0
	page.EachWord(s, func(w string) {
		words++
		switch {
		case adWords[w]:
			ad++
		case slotWords[w]:
			slot++
		default:
			other++
		}
	})
	return ad > 0 && other == 0 && words <= 5 && !generated().MatchString(s)
}

// generated is in names that a program made up ("e1ad"): letter, digit, letter without a
// separator. A size ("300x250") is not one.
var generated = lazy.Regexp(`(?i)(?:^|[^0-9])[a-z]+[0-9]+[a-z]`)

var adWords = wordSet("ad ads advert adverts advertisement advertisements advertising adslot adunit adbox adspace adsense adcontainer adwrapper adplaceholder adbanner sponsored dfp gpt")

var slotWords = wordSet("slot unit box container wrapper wrap banner placeholder space top bottom side sidebar right left middle inline leaderboard rectangle skyscraper mpu billboard block zone area holder label native mobile desktop sticky footer header rail in content article body div google page section item inner outer frame position pos a b c d e x lazy")

func wordSet(s string) map[string]bool {
	m := map[string]bool{}
	for w := range strings.FieldsSeq(s) {
		m[w] = true
	}
	return m
}

// called reports whether the class or the id of an element has one of some
// words.
func called(e *page.Element, words map[string]bool) bool {
	return page.HasWord(dom.Attr(e.Node, "class"), words) || page.HasWord(dom.Attr(e.Node, "id"), words)
}
