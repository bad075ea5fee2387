package canon

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/dom"
)

// unreserved are the characters that need no percent-encoding (RFC 3986, 2.3),
// including those that browsers leave unencoded.
const unreserved = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~()*!'"

// address normalizes the percent-encoding of a link target.
func address(s string) string {
	s = strings.TrimFunc(s, dom.IsSpace)
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '\n' || c == '\r' || c == '\t': // removed by URL parsers
		case c == '%' && i+2 < len(s) && ascii.IsHex(s[i+1]) && ascii.IsHex(s[i+2]):
			v, err := strconv.ParseUint(s[i+1:i+3], 16, 8)
			if err == nil && strings.IndexByte(unreserved, byte(v)) >= 0 {
				b.WriteByte(byte(v))
			} else {
				b.WriteString(strings.ToUpper(s[i : i+3]))
			}
			i += 2
		case c == '%' || c <= ' ' || c >= 0x7F || strings.IndexByte("\"<>\\^`{|}[]", c) >= 0:
			fmt.Fprintf(&b, "%%%02X", c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// isOwnAddress reports whether Markdown makes exactly this link of its text.
func isOwnAddress(text, link string) bool {
	href, title, _ := strings.Cut(link, "\x00")
	if title != "" {
		return false
	}
	t := address(text)
	scheme, _, _ := strings.Cut(strings.ToLower(href), ":")
	switch scheme {
	case "http", "https", "ftp":
		return strings.HasPrefix(href[len(scheme):], "://") && (t == href || "http://"+t == href)
	case "mailto":
		return "mailto:"+t == href || t == href
	}
	return false
}
