package saved

import (
	"bytes"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// restoreFrames restores the sources of a page's frames, which browsers replace
// by the numbers of parts ("cid:frame-…@mhtml.blink") or names of files beside the
// page. For a frame with an address, the part records it; for one with its text in
// the page ("srcdoc"), the part is that text. What else stood in a frame of a page
// with a folder (mostly what a script wrote) has no source any more.
func restoreFrames(it *Item, limit int64) {
	b, inFolder := it.resources.(besides)
	if !inFolder && !bytes.Contains(it.Body, []byte("cid:")) {
		return
	}
	left := limit - int64(len(it.Body))
	it.Body = rewriteTags(it.Body, []string{"iframe", "frame"}, func(tag html.Token) (string, bool) {
		i := slices.IndexFunc(tag.Attr, func(a html.Attribute) bool { return a.Key == "src" })
		if i < 0 || !inFolder && !strings.HasPrefix(tag.Attr[i].Val, "cid:") || inFolder && !b.isOwn(tag.Attr[i].Val) {
			return "", false
		}
		part, ok := it.Resource(tag.Attr[i].Val)
		isText := ok && int64(len(part.Body)) <= left && isHTMLType(part.ContentType) && utf8.Valid(part.Body)
		if inFolder {
			part.URL = savedFrom(part.Body)
			isText = isText && part.URL == "about:srcdoc"
			ok = true
		}
		switch {
		case ok && webAddress(part.URL) != "":
			tag.Attr[i].Val = part.URL
		case isText && (inFolder || part.URL == ""):
			left -= int64(len(part.Body))
			tag.Attr[i] = html.Attribute{Key: "srcdoc", Val: string(part.Body)}
		case inFolder, ok && part.URL != "": // of the browser's own error page
			tag.Attr = slices.Delete(tag.Attr, i, i+1)
		default:
			return "", false
		}
		return tag.String(), true
	})
}

// savedFrom returns the address that Chrome wrote into a file.
func savedFrom(page []byte) string {
	if m := savers[0].FindSubmatch(page[:min(len(page), 1<<10)]); m != nil {
		return string(m[1])
	}
	return ""
}

// restoreFragments shortens links within the page to their fragment ("#notes").
// Browsers write the page's full address before it, which would hide footnotes
// from later stages. It also removes the source of images whose source is the
// page itself: Chrome writes that address if the source was empty.
func restoreFragments(it *Item) {
	if it.URL == "" || !bytes.Contains(it.Body, []byte(strings.ReplaceAll(it.URL, "&", "&amp;"))) {
		return
	}
	it.Body = rewriteTags(it.Body, []string{"a", "img"}, func(tag html.Token) (string, bool) {
		for i, a := range tag.Attr {
			switch {
			case tag.Data == "a" && a.Key == "href" && strings.HasPrefix(a.Val, it.URL+"#"):
				tag.Attr[i].Val = a.Val[len(it.URL):]
				return tag.String(), true
			case tag.Data == "img" && a.Key == "src" && a.Val == it.URL:
				tag.Attr = slices.Delete(tag.Attr, i, i+1)
				return tag.String(), true
			}
		}
		return "", false
	})
}
