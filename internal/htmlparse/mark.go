package htmlparse

import "strings"

// Marks are flags for uncommon things in the tags of a page, so that later
// stages need not search the page or tree for them. Tags that the tree dropped
// count as well.
type Marks uint8

const (
	// ShadowMark is an attribute of declarative shadow roots: the HTML standard's
	// (4.12.3), an earlier one of browsers, and Chromium's in MHTML.
	ShadowMark Marks = 1 << iota
	// EmailMark is a trace of Cloudflare's e-mail protection: an attribute, or a
	// link with its path.
	EmailMark
	// StreamMark is the id of a template that keeps a place for content that is sent
	// late, as React's server does.
	StreamMark
	// DeepMark is a tag that was dropped because elements nest too deeply, or because
	// too many that format would be opened again.
	DeepMark
)

// Attributes and path of the marks.
const (
	shadowPrefix = "shadow" // shadowrootmode, shadowroot, shadowmode
	emailAttr    = "data-cfemail"
	emailPath    = "/cdn-cgi/l/email-protection"
	partPrefix   = "P:"
	latePrefix   = "B:" // of a boundary with a fallback
)

// mark sets the flags for an attribute.
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
	case 'i':
		if key == "id" && (strings.HasPrefix(val, partPrefix) || strings.HasPrefix(val, latePrefix)) {
			l.marks |= StreamMark
		}
	case 'h':
		if len(val) >= len(emailPath) && key == "href" && strings.Contains(val, emailPath) {
			l.marks |= EmailMark
		}
	}
}
