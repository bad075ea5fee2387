package changetrack

import (
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/internal/cancel"
)

// equalButSpace reports whether two Markdown texts are equal except for white
// space, iframe links and the data of inline images. The rest must be in the
// same order: "12" and "21" are different prices.
func equalButSpace(check *cancel.Checker, a, b string) bool {
	return a == b || ink(check, a) == ink(check, b)
}

// ink returns what is compared of a Markdown text.
func ink(check *cancel.Checker, md string) string {
	var seen strings.Builder
	write := func(text string) {
		for word := range strings.FieldsFuncSeq(text, isBlank) {
			check.Step()
			seen.WriteString(word)
		}
	}
	for {
		check.Step()
		before, rest, found := strings.Cut(md, "(")
		text, isFrame := strings.CutSuffix(before, "[iframe]")
		if !isFrame {
			text = strings.TrimSuffix(before, "![]")
		}
		if isFrame || isImageData(rest) {
			if end := strings.IndexByte(rest, ')'); end >= 0 {
				write(text)
				md = rest[end+1:]
				continue
			}
			found = false // no bracket is closed any more
		}
		if !found {
			write(md)
			return seen.String()
		}
		write(before)
		seen.WriteByte('(')
		md = rest
	}
}

// maxMediaType is the maximum number of bytes between "data:image/" and the data.
const maxMediaType = 128

// isImageData reports whether an address begins that is the data of an inline
// image, or what removeBase64Images puts in its place.
func isImageData(address string) bool {
	if strings.HasPrefix(address, "<Base64-Image-Removed>)") {
		return true
	}
	rest, ok := strings.CutPrefix(address, "data:image/")
	head, _, isBase64 := strings.Cut(rest[:min(len(rest), maxMediaType)], ";base64,")
	return ok && isBase64 && !strings.Contains(head, ")")
}

// isBlank reports whether r is invisible.
func isBlank(r rune) bool {
	switch r {
	case '\u200B', '\u2060', '\uFEFF': // zero width space, word joiner, byte order mark
		return true
	}
	return unicode.IsSpace(r)
}
