package vault

import (
	"net/url"
	"path"
	"strings"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
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
		if name != "" && !campaign().MatchString(name) {
			kept = append(kept, part)
		}
	}
	if len(kept) > 0 {
		key += "?" + strings.Join(kept, "&")
	}
	return key
}

// campaign matches the query parameters that only record where a visitor came from.
var campaign = lazy.Regexp(`(?i)^(?:utm_.*|fbclid|yclid|[gd]clid|msclkid|mc_[ce]id|igshid|ref_src)$`)
