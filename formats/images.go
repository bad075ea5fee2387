package formats

import (
	"cmp"
	"context"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/internal/scheme"
)

// Images returns the distinct addresses of the page's images: those of img
// elements (every candidate of srcset, and the attributes of lazy loaders),
// sources of picture elements, images named in meta and link elements, posters
// of videos and backgrounds in style attributes. They are sorted by kind in
// this order, and within a kind in document order. blob: addresses and
// images as data: are kept unchanged; other schemes than those of the web are
// left out.
func Images(ctx context.Context, p Page) ([]string, error) { return run(ctx, p, imagesOf) }

func imagesOf(p Page) []string {
	root := p.content()
	if root == nil {
		return nil
	}
	var found imageRefs
	for n := root; n != nil; n = dom.Next(n, root, true) {
		p.check.Step()
		if n.Type == html.ElementNode && len(n.Attr) > 0 {
			found.element(n)
		}
	}
	set := newURLSet(p.base())
	for _, kind := range [...][]string{found.img, found.source, found.meta, found.link, found.poster, found.style} {
		for _, ref := range kind {
			set.addImage(ref)
		}
	}
	return set.list
}

// imageRefs are the unresolved references to images, by kind.
type imageRefs struct {
	img, source, meta, link, poster, style []string
}

func (f *imageRefs) element(n *html.Node) {
	switch n.DataAtom {
	case atom.Img:
		f.img = append(f.img, dom.Attr(n, "src"))
		for _, a := range n.Attr {
			if dom.IsLazySource(a.Key) && dom.LooksLikeURL(a.Val) {
				f.img = append(f.img, a.Val)
			}
		}
		f.img = append(f.img, candidates(n)...)
	case atom.Source:
		if dom.Is(n.Parent, atom.Picture) {
			f.source = append(f.source, candidates(n)...)
		}
	case atom.Meta:
		if isImageMeta(n) {
			f.meta = append(f.meta, dom.Attr(n, "content"))
		}
	case atom.Link:
		if isImageRel(dom.Attr(n, "rel")) {
			f.link = append(f.link, dom.Attr(n, "href"))
		}
	case atom.Video:
		f.poster = append(f.poster, dom.Attr(n, "poster"))
	}
	for property, value := range dom.Styles(dom.Attr(n, "style")) {
		if property == "background" || property == "background-image" {
			for _, m := range cssURL().FindAllStringSubmatch(value, -1) {
				f.style = append(f.style, m[1]+m[2]+m[3])
			}
		}
	}
}

func candidates(n *html.Node) []string {
	var out []string
	for _, c := range dom.Candidates(cmp.Or(dom.Attr(n, "srcset"), dom.Attr(n, "data-srcset"))) {
		out = append(out, c.URL)
	}
	return out
}

func isImageMeta(n *html.Node) bool {
	for _, key := range [...]string{"property", "name"} {
		switch dom.Attr(n, key) {
		case "og:image", "og:image:url", "og:image:secure_url", "twitter:image", "twitter:image:src":
			return true
		}
	}
	return dom.Attr(n, "itemprop") == "image"
}

// isImageRel reports whether a link element with this rel names an image: any
// kind of icon ("icon", "apple-touch-icon", "mask-icon", "fluid-icon") or
// image_src.
func isImageRel(rel string) bool {
	rel = strings.ToLower(rel)
	return strings.Contains(rel, "icon") || strings.Contains(rel, "image_src")
}

// cssURL is an address in a style attribute, in quotation marks or without.
var cssURL = lazy.Regexp(`url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')][^)]*)\))`)

func (s *urlSet) addImage(ref string) {
	ref = strings.TrimSpace(ref)
	if ref == "" || !scheme.Shows(ref) {
		return
	}
	address := s.base.Resolve(mendScheme(ref))
	if strings.HasPrefix(address, "http") && !dom.ValidURL(address) {
		return
	}
	s.put(address)
}
