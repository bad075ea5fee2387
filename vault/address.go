package vault

import (
	"net/url"
	"path"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
)

// addressKey maps addresses of the same page to one key: without fragment,
// scheme, "www.", trailing slash, index file and campaign parameters. It is ""
// if the text is not an http or https address.
func addressKey(address string) string {
	u, err := url.Parse(strings.TrimSpace(address))
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return ""
	}
	host := dom.SiteHost(address)
	if p := u.Port(); p != "" && p != "80" && p != "443" {
		host += ":" + p
	}
	p := u.Path
	if base := path.Base(p); base == "index.html" || base == "index.htm" || base == "index.php" {
		p = strings.TrimSuffix(p, base)
	}
	key := host + strings.TrimRight(p, "/")
	if u.RawQuery == "" {
		return key
	}
	var kept []string
	for part := range strings.SplitSeq(u.RawQuery, "&") {
		name, _, _ := strings.Cut(part, "=")
		if name = strings.ToLower(name); name != "" && !isCampaign(name) {
			kept = append(kept, part)
		}
	}
	if len(kept) > 0 {
		key += "?" + strings.Join(kept, "&")
	}
	return key
}

// isCampaign reports whether a query parameter only records where a visitor
// came from.
func isCampaign(name string) bool {
	switch name {
	case "fbclid", "gclid", "dclid", "msclkid", "mc_cid", "mc_eid", "igshid", "yclid", "ref_src":
		return true
	}
	return strings.HasPrefix(name, "utm_")
}
