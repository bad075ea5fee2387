package dom

import (
	"encoding/hex"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// The marks of addresses that Cloudflare's e-mail protection hides: an
// attribute with the address, and a link that holds it behind this path.
const (
	hiddenAttr = "data-cfemail"
	hiddenPath = "/cdn-cgi/l/email-protection"
)

// showEmails puts the addresses that Cloudflare's e-mail protection hides back
// where its script would: pages saved without running it say "[email
// protected]".
func showEmails(root *html.Node) {
	for n := root; n != nil; n = Next(n, root, true) {
		if n.Type != html.ElementNode {
			continue
		}
		if address := decodeEmail(Attr(n, hiddenAttr)); address != "" {
			for n.FirstChild != nil {
				n.RemoveChild(n.FirstChild)
			}
			n.AppendChild(&html.Node{Type: html.TextNode, Data: address})
		}
		if n.DataAtom != atom.A {
			continue
		}
		for i := range n.Attr {
			a := &n.Attr[i]
			if a.Key != "href" {
				continue
			}
			path, code, ok := strings.Cut(a.Val, "#")
			switch {
			case !strings.HasSuffix(path, hiddenPath):
			case ok && decodeEmail(code) != "":
				a.Val = "mailto:" + decodeEmail(code)
			case decodeEmail(Attr(n, hiddenAttr)) != "":
				a.Val = "mailto:" + decodeEmail(Attr(n, hiddenAttr))
			}
		}
	}
}

// maxEmail is the length of the longest address (RFC 3696), in hexadecimal
// with its key.
const maxEmail = 2 * (320 + 1)

// decodeEmail reads an address whose bytes are each combined with the first by
// exclusive or; "" where it is none.
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
