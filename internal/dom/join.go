package dom

import (
	"net/url"
	"strings"

	"golang.org/x/net/idna"
)

// join resolves a reference without a scheme against the base and serializes it
// as the URL standard does (url.spec.whatwg.org, 4.4 and 4.5): an empty path
// becomes "/", dot segments are removed, backslashes become slashes, and
// characters not allowed in a path, query or fragment are percent-encoded in
// UTF-8. It replaces net/url, which rejects references that browsers accept.
func (b Base) join(ref string) string {
	if b.site != "" && isPlainPath(ref) {
		return b.site + ref
	}
	if b.site == "" {
		if u, err := b.url.Parse(ref); err == nil { // file: and similar schemes
			return u.String()
		}
		return ref
	}
	rest, fragment, hasFragment := strings.Cut(ref, "#")
	path, query, hasQuery := strings.Cut(rest, "?")
	path = strings.ReplaceAll(path, `\`, "/")
	origin := b.url.Scheme + "://"
	switch {
	case strings.HasPrefix(path, "//"):
		host, p, _ := strings.Cut(strings.TrimLeft(path, "/"), "/")
		origin += canonicalHost(host, b.url.Scheme)
		path = "/" + p
	default:
		origin = b.site
		switch {
		case path == "":
			path = b.path
			if !hasQuery {
				query, hasQuery = b.url.RawQuery, b.url.RawQuery != "" || b.url.ForceQuery
			}
		case path[0] != '/':
			path = b.path[:strings.LastIndexByte(b.path, '/')+1] + path
		}
	}
	var out strings.Builder
	out.Grow(len(origin) + len(path) + len(query) + len(fragment) + 3)
	out.WriteString(origin)
	encode(&out, withoutDots(path), pathSet)
	if hasQuery {
		out.WriteByte('?')
		encode(&out, query, querySet)
	}
	if hasFragment {
		out.WriteByte('#')
		encode(&out, fragment, fragmentSet)
	}
	return out.String()
}

// isPlainPath reports whether ref is an absolute path, optionally with a query
// and a fragment, that needs no rewriting.
func isPlainPath(ref string) bool {
	if len(ref) == 0 || ref[0] != '/' || len(ref) > 1 && ref[1] == '/' {
		return false
	}
	for i := 1; i < len(ref); i++ {
		switch c := ref[i]; {
		case 'a' <= c|0x20 && c|0x20 <= 'z', '0' <= c && c <= '9', c == '-', c == '_', c == '=', c == '&', c == '%', c == '?', c == '#', c == '+', c == ',', c == ':':
		case c == '/' && i+1 < len(ref) && (ref[i+1] == '.' || ref[i+1] == '%'), c == '/' && ref[i-1] == '.':
			return false
		case c == '/', c == '.':
		default:
			return false
		}
	}
	return !strings.HasPrefix(ref, "/.") && !strings.HasPrefix(ref, "/%") && strings.Count(ref, "#") <= 1
}

// The ASCII characters, besides controls and the space, that are
// percent-encoded in each part of an address (URL standard, 1.3).
const (
	fragmentSet = "\"<>`"
	querySet    = "\"#<>'"
	pathSet     = "\"#<>?`{}^"
)

func encode(out *strings.Builder, s, set string) {
	const hex = "0123456789ABCDEF"
	for i := 0; i < len(s); i++ {
		if c := s[i]; c <= ' ' || c >= 0x7F || strings.IndexByte(set, c) >= 0 {
			out.WriteByte('%')
			out.WriteByte(hex[c>>4])
			out.WriteByte(hex[c&15])
		} else {
			out.WriteByte(c)
		}
	}
}

// canonicalHost returns a host in lower-case ASCII without the scheme's default
// port.
func canonicalHost(host, scheme string) string {
	if scheme == "http" {
		host = strings.TrimSuffix(host, ":80")
	} else if scheme == "https" {
		host = strings.TrimSuffix(host, ":443")
	}
	for i := 0; i < len(host); i++ {
		if host[i] >= 0x80 {
			if name, err := idna.Lookup.ToASCII(host); err == nil {
				return name
			}
			return host
		}
	}
	return strings.ToLower(host)
}

// withoutDots removes the segments "." and ".." (also written %2e) from a path;
// the result begins with a slash.
func withoutDots(path string) string {
	if path != "" && path[0] == '/' && !strings.Contains(path, "/.") && !strings.Contains(path, "/%2") {
		return path
	}
	var out []string
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i, s := range segments {
		last := i == len(segments)-1
		switch dots(s) {
		case 0:
			out = append(out, s)
			continue
		case 2:
			out = out[:max(0, len(out)-1)]
		}
		if last {
			out = append(out, "")
		}
	}
	return "/" + strings.Join(out, "/")
}

// dots returns 1 for the segment ".", 2 for ".." and 0 for any other.
func dots(segment string) int {
	if len(segment) == 0 || len(segment) > len("%2e%2e") {
		return 0
	}
	switch strings.ReplaceAll(strings.ToLower(segment), "%2e", ".") {
	case ".":
		return 1
	case "..":
		return 2
	}
	return 0
}

// lowerScheme converts the scheme of an absolute reference to lower case.
func lowerScheme(ref string) string {
	i := strings.IndexByte(ref, ':')
	for j := range i {
		if 'A' <= ref[j] && ref[j] <= 'Z' {
			return strings.ToLower(ref[:i]) + ref[i:]
		}
	}
	return ref
}

// ValidURL reports whether address has the form of one that a browser could
// open: it parses, and has a host if its scheme requires one.
func ValidURL(address string) bool {
	u, err := url.Parse(address)
	if err != nil {
		return false
	}
	web := u.Scheme == "http" || u.Scheme == "https"
	return !web || u.Host != "" && !strings.ContainsAny(u.Host, " #<>%")
}
