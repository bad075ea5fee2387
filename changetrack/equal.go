package changetrack

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
)

// Delimiters of the parts of Markdown that are never compared.
const (
	iframeMark   = "[iframe]("
	imageMark    = "(data:image/"
	base64Mark   = ";base64,"
	mediaTypeMax = 128                        // maximum number of bytes between the two delimiters above
	imageRemoved = "(<Base64-Image-Removed>)" // Spec 2.4 removeBase64Images
	noAltText    = "![]"
)

// equalButSpace reports whether two Markdown texts are equal except for white
// space, iframe links and the data of inline images. The rest must be in the
// same order: "12" and "21" are different prices.
func equalButSpace(check *cancel.Checker, a, b string) bool {
	if a == b {
		return true
	}
	x, y := newInk(a), newInk(b)
	for {
		check.Step()
		c, ok := x.next()
		d, okToo := y.next()
		if c != d || ok != okToo {
			return false
		}
		if !ok {
			return true
		}
	}
}

// ink reads those bytes of a Markdown text that are compared.
type ink struct {
	rest      string
	lastParen int // length of rest up to the last ")"; not searching past it keeps the total time linear
}

func newInk(md string) *ink {
	return &ink{rest: md, lastParen: strings.LastIndexByte(md, ')')}
}

func (k *ink) skip(n int) {
	k.rest = k.rest[n:]
	k.lastParen -= n
}

// next returns the next byte that is compared; ok is false at the end.
func (k *ink) next() (c byte, ok bool) {
	for k.rest != "" {
		c := k.rest[0]
		n := 0
		switch {
		case c == ' ' || '\t' <= c && c <= '\r':
			n = 1
		case c == '!' || c == '[' || c == '(':
			n = k.unseen()
		case c >= utf8.RuneSelf && utf8.RuneStart(c):
			if r, size := utf8.DecodeRuneInString(k.rest); isBlank(r) {
				n = size
			}
		}
		if n == 0 {
			k.skip(1)
			return c, true
		}
		k.skip(n)
	}
	return 0, false
}

// unseen returns the length of the iframe link or inline image data at the
// start of the rest, or 0.
func (k *ink) unseen() int {
	switch {
	case strings.HasPrefix(k.rest, iframeMark):
		return strings.IndexByte(k.rest[:max(0, k.lastParen+1)], ')') + 1
	case strings.HasPrefix(k.rest, noAltText+"("):
		if n := k.imageData(len(noAltText)); n > 0 {
			return len(noAltText) + n
		}
		return 0
	default:
		return k.imageData(0)
	}
}

// imageData returns the length of the inline image data that starts at byte i.
func (k *ink) imageData(i int) int {
	s := k.rest[i:]
	if strings.HasPrefix(s, imageRemoved) {
		return len(imageRemoved)
	}
	if !strings.HasPrefix(s, imageMark) || k.lastParen < i {
		return 0
	}
	head := s[:min(len(s), len(imageMark)+mediaTypeMax)]
	if head, _, ok := strings.Cut(head, base64Mark); !ok || strings.Contains(head, ")") {
		return 0
	}
	return strings.IndexByte(s, ')') + 1
}

// isBlank reports whether r is invisible.
func isBlank(r rune) bool {
	switch r {
	case '\u200B', '\u2060', '\uFEFF': // zero width space, word joiner, byte order mark
		return true
	}
	return unicode.IsSpace(r)
}
