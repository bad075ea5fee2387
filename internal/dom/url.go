package dom

import (
	"net/url"
	"strings"
	"sync/atomic"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// A Base resolves a page's relative references. The zero Base leaves every
// reference unchanged.
//
// A long address times many references would be far larger than the page. Each
// reference may become 256 bytes longer; what goes beyond that comes out of a
// supply of 4 MiB for all references of a Base, and after it they stay relative.
type Base struct {
	url    *url.URL
	whole  string        // the address
	site   string        // scheme, user and host; "" without a host
	path   string        // as in the address, with its escapes
	supply *atomic.Int64 // bytes; nil if no reference can become 256 bytes longer
}

const (
	freeBytes   = 256
	supplyBytes = 4 << 20
)

// NewBase returns the base address of a page: its first base[href], resolved
// against pageURL, else pageURL itself. A page without any absolute address has
// the zero Base.
func NewBase(root *html.Node, pageURL string) Base {
	b := parseBase(pageURL)
	if n := BaseElement(headOf(root)); n != nil {
		if r := parseBase(b.Resolve(Attr(n, "href"))); r.url != nil {
			return r
		}
	}
	return b
}

// BaseElement returns the element that states the base address of a page: the
// first base[href] below head, or nil.
func BaseElement(head *html.Node) *html.Node {
	for n := head; n != nil; n = Next(n, head, true) {
		if Is(n, atom.Base) {
			if _, ok := LookupAttr(n, "href"); ok {
				return n
			}
		}
	}
	return nil
}

// headOf returns the head of a whole page, or nil for a fragment. Base elements
// are looked for only there: browsers would accept one in the body too, but
// finding it would cost a walk over every page.
func headOf(n *html.Node) *html.Node {
	if n != nil && n.Type == html.DocumentNode {
		n = Child(n, atom.Html)
	}
	if Is(n, atom.Html) {
		n = Child(n, atom.Head)
	}
	if Is(n, atom.Head) {
		return n
	}
	return nil
}

func parseBase(s string) Base {
	u, err := url.Parse(strings.TrimSpace(s))
	if err != nil || u.Scheme == "" || u.Opaque != "" {
		return Base{}
	}
	b := Base{url: u, whole: u.String(), path: u.EscapedPath()}
	if u.Host != "" {
		user := ""
		if u.User != nil {
			user = u.User.String() + "@"
		}
		b.site = u.Scheme + "://" + user + canonicalHost(u.Host, u.Scheme)
	}
	if len(b.whole) > freeBytes {
		b.supply = new(atomic.Int64)
		b.supply.Store(supplyBytes)
	}
	return b
}

// String returns the base address, or "" for the zero Base.
func (b Base) String() string { return b.whole }

// affords reports whether ref may be resolved, and takes what that needs from
// the supply.
func (b Base) affords(ref string) bool {
	if b.supply == nil {
		return true
	}
	n := len(b.site)
	switch {
	case ref == "" || ref[0] == '#' || n == 0:
		n = len(b.whole)
	case strings.HasPrefix(ref, "//"):
		return true
	case ref[0] != '/' && ref[0] != '\\':
		n += len(b.path)
	}
	return n <= freeBytes || b.supply.Add(int64(freeBytes-n)) >= 0
}

// Resolve returns ref as an absolute address in the form that browsers use (see
// join), trimmed of white space and of the newlines and tabs that the URL
// standard removes. An absolute http or https address is not rewritten. A
// reference that can't be resolved, or for which the supply does not suffice, is
// returned trimmed.
func (b Base) Resolve(ref string) string {
	ref = CleanReference(ref)
	if hasScheme(ref) {
		return lowerScheme(ref)
	}
	if b.url == nil || !b.affords(ref) {
		return ref
	}
	return b.join(ref)
}

// CleanReference removes from a reference the white space that browsers ignore.
func CleanReference(s string) string {
	s = strings.TrimFunc(s, func(r rune) bool { return r <= ' ' })
	if strings.ContainsAny(s, "\n\r\t") {
		s = strings.NewReplacer("\n", "", "\r", "", "\t", "").Replace(s)
	}
	return s
}

// hasScheme reports whether s begins with a URL scheme (RFC 3986, 3.1).
func hasScheme(s string) bool {
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case 'a' <= c|0x20 && c|0x20 <= 'z':
		case i > 0 && ('0' <= c && c <= '9' || c == '+' || c == '-' || c == '.'):
		case c == ':':
			return i > 0
		default:
			return false
		}
	}
	return false
}
