package shop

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
)

// numbered reads the shop's number in a short text: after its label in the same text
// or element ("Bestellnummer 106606"), or as the one in the page's address, which a
// page may write with separators ("002.937.72").
func (v *view) numbered(n *html.Node) {
	if v.headingAt == 0 || len(n.Data) > maxNumberText || !strings.ContainsAny(n.Data, digits) {
		return
	}
	words := strings.Fields(n.Data)
	if len(words) == 0 {
		return
	}
	last := strings.Trim(words[len(words)-1], "().,;|#")
	if d := figures(last); v.written == "" && len(d) >= leastWritten && d != last && len(d) <= len(v.address) && strings.HasSuffix(v.address, d) && strings.Trim(last, digits+"./-") == "" {
		v.written = last
	}
	if v.sku != "" || len(last) < leastNumber {
		return
	}
	label := strings.Join(words[:len(words)-1], " ")
	if label == "" && n.Parent != nil {
		label = strings.TrimSuffix(labelled.ShortText(n.Parent.Parent, maxNumberText), words[0])
	}
	if label != "" && isSKULabel(label) {
		v.sku = identifier(last)
	}
}

// The longest text with a number, in bytes; the fewest digits of a number as the
// page writes it, and the fewest characters of another.
const (
	maxNumberText = 60
	leastWritten  = 6
	leastNumber   = 4
)
