package formats

import (
	"strings"

	"golang.org/x/net/html"
)

// declaredMeta collects what else the page declares about its text.
type declaredMeta struct {
	imageLink string
}

func (d *declaredMeta) element(n *html.Node) {}

func (r *metaReader) declare() {
	r.m.SiteName = strings.TrimSpace(r.first("og:site_name", "application-name"))
}
