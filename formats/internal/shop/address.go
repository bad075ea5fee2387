package shop

import (
	"net/url"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
)

// idInAddress returns the product's number from the usual places in a shop's
// addresses: a query parameter named for it, a path segment, or the text after
// the last hyphen of a segment.
func idInAddress(address string) string {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return ""
	}
	q := u.Query()
	for _, key := range [...]string{"sku", "childSku", "pid", "productId", "product_id", "itemId", "item_id", "variant", "id"} {
		if v := q.Get(key); isNumber(v) {
			return v
		}
	}
	segments := strings.Split(strings.Trim(u.Path, "/"), "/")
	for i := len(segments) - 1; i >= 0; i-- {
		s := segments[i]
		if dot := strings.LastIndexByte(s, '.'); dot > 0 && len(s)-dot <= 6 && strings.Trim(s[dot+1:], "abcdefghijklmnopqrstuvwxyz") == "" {
			s = s[:dot]
		}
		for _, part := range [...]string{s, s[strings.LastIndexAny(s, "-_")+1:]} {
			if isNumber(part) {
				return part
			}
		}
	}
	return ""
}

// articleNumber is what article numbers are made of.
var articleNumber = lazy.Regexp(`^[0-9A-Za-z]{5,26}$`)

// isNumber reports whether s can be an article number: two or more of its letters and
// digits are digits, and it has no lower-case word.
func isNumber(s string) bool {
	n := len(figures(s))
	return (n >= 4 || n >= 2 && s == strings.ToUpper(s)) && articleNumber().MatchString(s)
}
