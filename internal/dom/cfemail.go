package dom

import (
	"cmp"
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// Cloudflare's e-mail protection hides addresses in an attribute, or in a link
// with this path.
const (
	hiddenAttr = "data-cfemail"
	hiddenPath = "/cdn-cgi/l/email-protection"
)

// showEmails restores the addresses hidden by Cloudflare's e-mail protection,
// as its script would: pages saved without running it say "[email protected]".
func showEmails(root *html.Node) {
	for n := root; n != nil; n = Next(n, root, true) {
		if n.Type != html.ElementNode {
			continue
		}
		address := decodeEmail(Attr(n, hiddenAttr))
		if address != "" {
			DetachChildren(n)
			n.AppendChild(&html.Node{Type: html.TextNode, Data: address})
		}
		path, code, _ := strings.Cut(Attr(n, "href"), "#")
		if to := cmp.Or(decodeEmail(code), address); to != "" && n.DataAtom == atom.A && strings.HasSuffix(path, hiddenPath) {
			SetAttr(n, "href", "mailto:"+to)
		}
	}
}

// maxEmail is the length of the longest address (RFC 3696) with its key, in
// hexadecimal.
const maxEmail = 2 * (320 + 1)

// decodeEmail decodes an address whose bytes are XORed with the first byte; ""
// if it is invalid.
func decodeEmail(code string) string {
	code, _, _ = strings.Cut(code, "?")
	if len(code) < 10 || len(code) > maxEmail {
		return ""
	}
	b, err := hex.DecodeString(code)
	if err != nil {
		return ""
	}
	for i := 1; i < len(b); i++ {
		b[i] ^= b[0]
	}
	address := string(b[1:])
	if !strings.Contains(address, "@") || !utf8.ValidString(address) || strings.ContainsAny(address, "<>\" \n") {
		return ""
	}
	return address
}
