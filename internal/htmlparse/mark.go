package htmlparse

import "strings"

// Marks tell which uncommon things the tags of a page hold, so that nobody has
// to search page or tree for them. What a tag that the tree dropped held is
// told as well.
type Marks uint8

const (
	// ShadowMark is an attribute of declarative shadow roots: the HTML
	// standard's (4.12.3), that of browsers before it, and Chromium's in MHTML.
	ShadowMark Marks = 1 << iota
	// EmailMark is what Cloudflare's e-mail protection leaves of an address: an
	// attribute, or a link behind a path of its own.
	EmailMark
)

// Attributes and path of the marks.
const (
	shadowPrefix = "shadow" // shadowrootmode, shadowroot, shadowmode
	emailAttr    = "data-cfemail"
	emailPath    = "/cdn-cgi/l/email-protection"
)

// mark looks for marks in an attribute.
func (l *lexer) mark(key, val string) {
	switch key[0] {
	case 's':
		if strings.HasPrefix(key, shadowPrefix) {
			l.marks |= ShadowMark
		}
	case 'd':
		if key == emailAttr {
			l.marks |= EmailMark
		}
	case 'h':
		if len(val) >= len(emailPath) && key == "href" && strings.Contains(val, emailPath) {
			l.marks |= EmailMark
		}
	}
}
