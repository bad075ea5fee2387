package changetrack

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Marks of the parts of Markdown that say nothing about the page.
const (
	iframeMark   = "[iframe]("
	imageMark    = "(data:image/"
	base64Mark   = ";base64,"
	mediaTypeMax = 128                        // bytes between the two marks above
	imageRemoved = "(<Base64-Image-Removed>)" // Spec 2.4 removeBase64Images
	noAltText    = "![]"
)

// essence is what two Markdown texts have to share to count as the same:
// everything but white space, iframe links, and the data of inline images.
// What is left keeps its order: "12" and "21" are not the same price.
func essence(md string) string {
	buf := make([]byte, 0, len(md))
	lastParen := strings.LastIndexByte(md, ')')
	for i := 0; i < len(md); {
		c := md[i]
		if c == '[' || c == '(' {
			n := skipped(md[i:], lastParen-i)
			if c == '(' && n > 0 {
				buf = trimSuffix(buf, noAltText)
			}
			if n == 0 {
				buf = append(buf, c)
				n = 1
			}
			i += n
			continue
		}
		r, n := utf8.DecodeRuneInString(md[i:])
		if !isBlank(r) {
			buf = append(buf, md[i:i+n]...)
		}
		i += n
	}
	return string(buf)
}

// skipped is the length of the part that begins s and does not count.
// lastParen is the index in s of the last ")": no search goes past it in
// vain, so that the whole takes linear time.
func skipped(s string, lastParen int) int {
	switch {
	case strings.HasPrefix(s, imageRemoved):
		return len(imageRemoved)
	case lastParen < 0:
		return 0
	case strings.HasPrefix(s, iframeMark):
		return strings.IndexByte(s, ')') + 1
	case strings.HasPrefix(s, imageMark):
		head := s[:min(len(s), len(imageMark)+mediaTypeMax)]
		i := strings.Index(head, base64Mark)
		if i < 0 || strings.IndexByte(head[:i], ')') >= 0 {
			return 0
		}
		return strings.IndexByte(s, ')') + 1
	}
	return 0
}

func trimSuffix(buf []byte, suffix string) []byte {
	if n := len(buf) - len(suffix); n >= 0 && string(buf[n:]) == suffix {
		return buf[:n]
	}
	return buf
}

// isBlank reports whether a reader sees nothing of r.
func isBlank(r rune) bool {
	switch r {
	case '\u200B', '\u2060', '\uFEFF': // zero width space, word joiner, byte order mark
		return true
	}
	return unicode.IsSpace(r)
}
