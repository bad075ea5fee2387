package dom

import "strings"

// Host returns the host of an absolute address in lower case, without user and
// port: a name, or an IP address (IPv6 without its brackets). It is "" for
// addresses without a host. What follows the host is not checked: pages hold
// addresses that url.Parse refuses.
func Host(address string) string {
	scheme, rest, ok := strings.Cut(CleanReference(address), "//")
	if !ok || scheme != "" && (!strings.HasSuffix(scheme, ":") || !hasScheme(scheme)) {
		return ""
	}
	if i := strings.IndexAny(rest, `/?#\`); i >= 0 {
		rest = rest[:i]
	}
	rest = rest[strings.LastIndexByte(rest, '@')+1:]
	if v6, ok := strings.CutPrefix(rest, "["); ok {
		rest, _, _ = strings.Cut(v6, "]")
	} else {
		rest, _, _ = strings.Cut(rest, ":")
	}
	return strings.ToLower(rest)
}

// SiteHost returns the Host of an address without "www.", by which addresses of
// one site are compared.
func SiteHost(address string) string {
	return strings.TrimPrefix(Host(address), "www.")
}
