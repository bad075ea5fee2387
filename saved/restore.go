package saved

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// restoreFrames restores the sources of a page's frames, which Chrome replaces
// by part numbers ("cid:frame-…@mhtml.blink"). For a frame with an address, the
// part records it; for a frame with its text in the page ("srcdoc"), the part
// is that text.
func restoreFrames(it *Item, limit int64) {
	if !bytes.Contains(it.Body, []byte("cid:")) {
		return
	}
	left := limit - int64(len(it.Body))
	it.Body = rewriteTags(it.Body, []string{"iframe", "frame"}, func(tag html.Token) (string, bool) {
		i := slices.IndexFunc(tag.Attr, func(a html.Attribute) bool { return a.Key == "src" })
		if i < 0 || !strings.HasPrefix(tag.Attr[i].Val, "cid:") {
			return "", false
		}
		part, ok := it.Resource(tag.Attr[i].Val)
		size := int64(len(part.Body))
		switch {
		case ok && part.URL != "" && webAddress(part.URL) == "": // of the browser's own error page
			tag.Attr = slices.Delete(tag.Attr, i, i+1)
		case ok && part.URL != "":
			tag.Attr[i].Val = part.URL
		case ok && size <= left && isHTMLType(part.ContentType) && utf8.Valid(part.Body):
			left -= size
			tag.Attr[i] = html.Attribute{Key: "srcdoc", Val: string(part.Body)}
		default:
			return "", false
		}
		return tag.String(), true
	})
}

// restoreFragments shortens links within the page to their fragment ("#notes").
// Browsers write the page's full address before it, which would hide footnotes
// from later stages.
func restoreFragments(it *Item) {
	own := it.URL + "#"
	if it.URL == "" || !bytes.Contains(it.Body, []byte(strings.ReplaceAll(own, "&", "&amp;"))) {
		return
	}
	it.Body = rewriteTags(it.Body, []string{"a"}, func(tag html.Token) (string, bool) {
		for i, a := range tag.Attr {
			if a.Key == "href" && strings.HasPrefix(a.Val, own) {
				tag.Attr[i].Val = a.Val[len(it.URL):]
				return tag.String(), true
			}
		}
		return "", false
	})
}

// dropOwnSources removes the source of images whose source is the page itself:
// Chrome writes that address if the source was empty.
func dropOwnSources(it *Item) {
	if it.URL == "" {
		return
	}
	it.Body = rewriteTags(it.Body, []string{"img"}, func(tag html.Token) (string, bool) {
		i := slices.IndexFunc(tag.Attr, func(a html.Attribute) bool { return a.Key == "src" && a.Val == it.URL })
		if i < 0 {
			return "", false
		}
		tag.Attr = slices.Delete(tag.Attr, i, i+1)
		return tag.String(), true
	})
}
