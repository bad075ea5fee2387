package saved

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"image"
	_ "image/gif" // the formats of small pictures
	_ "image/jpeg"
	_ "image/png"
	"net/url"
	"path"
	"slices"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// ImageHost is the host of the addresses that [Options.KeepImages] puts into a
// page. No site can use it (RFC 6761, 6.4).
const ImageHost = "images.pagemill.invalid"

// keepImages gives each image saved with the page an address derived from its
// bytes and keeps the images under these addresses, or embeds them.
func keepImages(it *Item, opts Options) {
	k := &keeper{it: it, embed: opts.EmbedImages, left: opts.MaxBytes - int64(len(it.Body)), repeats: maxRepeats, whole: holdsItsImages(it.Body), images: map[string]Resource{}}
	it.Body = rewriteTags(it.Body, []string{"img", "source"}, k.element)
	if !k.embed && len(k.images) > 0 {
		it.Images = k.images
	}
}

// maxRepeats bounds the bytes added by repetitions of embedded images: a page on
// disk that shows an image of 1 MB a thousand times holds it once. Repetitions
// beyond the limit keep their addresses.
const maxRepeats = 4 << 20

type keeper struct {
	it            *Item
	embed         bool
	left, repeats int64               // bytes of images that may still be kept, and embedded again
	images        map[string]Resource // by their new addresses
	// whole means that the page was saved with all its images embedded: a short
	// data: address is then a small picture, not the placeholder of a lazy loader.
	whole bool
}

// element replaces all references of an img element, or of a source element of a
// picture, by the saved image: the one a browser would show or, if that is
// missing, any other.
func (k *keeper) element(tag html.Token) (string, bool) {
	isImg := tag.Data == "img"
	var refs []string
	if isImg {
		refs = append(refs, dom.ImageSource(&html.Node{Type: html.ElementNode, Data: "img", Attr: tag.Attr}))
	}
	for _, a := range tag.Attr {
		switch {
		case dom.IsImageSet(a.Key):
			for _, c := range dom.Candidates(a.Val) {
				refs = append(refs, c.URL)
			}
		case isImg && (a.Key == "src" || dom.IsLazySource(a.Key)):
			refs = append(refs, strings.TrimSpace(a.Val))
		}
	}
	address := k.first(refs)
	if address == "" && !(isImg && k.isMissing(refs)) {
		return "", false
	}
	tag.Attr = slices.DeleteFunc(tag.Attr, func(a html.Attribute) bool {
		return a.Key == "src" || dom.IsImageSet(a.Key) || dom.IsLazySource(a.Key)
	})
	switch {
	case address == "":
	case isImg:
		tag.Attr = append(tag.Attr, html.Attribute{Key: "src", Val: address})
	default:
		tag.Attr = append(tag.Attr, html.Attribute{Key: "srcset", Val: address})
	}
	return tag.String(), true
}

// first keeps the first of the images that was saved and returns its new
// address.
func (k *keeper) first(refs []string) string {
	for _, ref := range refs {
		if ref == "" || dom.IsPlaceholder(ref) && !(k.whole && isPicture(ref)) {
			continue
		}
		r, ok := k.it.Resource(ref)
		ext := r.ImageEnding()
		if !ok || ext == "" {
			continue
		}
		if address := k.keep(r, readableName(ref, ext)); address != "" {
			return address
		}
	}
	return ""
}

// keep keeps an image and returns its new address, "" if there is no room for it.
func (k *keeper) keep(r Resource, name string) string {
	sum := sha256.Sum256(r.Body)
	address := "https://" + ImageHost + "/" + hex.EncodeToString(sum[:8]) + "/" + name
	size := int64(len(r.Body))
	if k.embed {
		size = int64(base64.StdEncoding.EncodedLen(len(r.Body)))
	}
	_, again := k.images[address]
	if again && !k.embed {
		return address
	}
	if size > k.left || again && size > k.repeats {
		return ""
	}
	if k.left -= size; again {
		k.repeats -= size
	}
	k.images[address] = r
	if k.embed {
		return "data:" + resourceTypes[path.Ext(name)] + ";base64," + base64.StdEncoding.EncodeToString(r.Body)
	}
	return address
}

// holdsItsImages reports whether a page was saved by SingleFile, which may say so
// only by its security policy, or by monolith: both embed all images.
func holdsItsImages(page []byte) bool {
	head := page[:min(len(page), 16<<10)]
	return containsAny(head, "Page saved with SingleFile", "default-src 'none'; font-src 'self' data:; img-src 'self' data:", "using monolith")
}

func containsAny(text []byte, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return bytes.Contains(text, []byte(w)) })
}

// minPicture is the minimum width and height of a picture in pixels;
// placeholders have one or two.
const minPicture = 4

// isPicture reports whether a data: address holds a picture, however short: one
// of several pixels, or a drawing that is not empty.
func isPicture(ref string) bool {
	r, ok := dataResource(ref)
	if !ok {
		return false
	}
	if r.ImageEnding() == ".svg" {
		return containsAny(r.Body, "<path", "<circle", "<polygon", "<image", "<line", "<text", "<use", "<ellipse", "<polyline")
	}
	c, _, err := image.DecodeConfig(bytes.NewReader(r.Body))
	return err == nil && c.Width >= minPicture && c.Height >= minPicture
}

// isMissing reports whether a browser saved the image beside the page but it is
// no longer there: its reference is not a web address.
func (k *keeper) isMissing(refs []string) bool {
	b, ok := k.it.resources.(besides)
	if !ok || k.it.URL == "" {
		return false
	}
	return slices.ContainsFunc(refs, b.isOwn)
}

// isOwn reports whether a reference leads into the folder that a browser saved
// beside the page.
func (b besides) isOwn(ref string) bool {
	name, err := url.PathUnescape(strings.TrimPrefix(ref, "./"))
	folder, _, deep := strings.Cut(name, "/")
	if err != nil || !deep {
		return false
	}
	stem, ok := resourceFolder(folder)
	return ok && stem == b.stem
}

// readableName returns the last element of a reference, for rules that go by
// the names of images.
func readableName(ref, ext string) string {
	if strings.HasPrefix(ref, "data:") {
		return "image" + ext
	}
	ref, _, _ = strings.Cut(ref, "?")
	base := path.Base(strings.TrimSuffix(ref, "/"))
	if u, err := url.PathUnescape(base); err == nil {
		base = u
	}
	return url.PathEscape(element(strings.TrimSuffix(base, path.Ext(base)))) + ext
}

// signatures are the first bytes of the image formats that browsers display
// (MIME Sniffing, 6.1), with their file extensions.
var signatures = []struct{ magic, ending string }{
	{"\x89PNG\r\n\x1a\n", ".png"}, {"\xff\xd8\xff", ".jpg"}, {"GIF8", ".gif"}, {"BM", ".bmp"}, {"\x00\x00\x01\x00", ".ico"},
	{"\xff\x0a", ".jxl"}, {"\x00\x00\x00\x0cJXL ", ".jxl"},
}

// ImageEnding returns the file extension for an image by its bytes, or "" if
// browsers can't display it.
func (r Resource) ImageEnding() string {
	for _, s := range signatures {
		if bytes.HasPrefix(r.Body, []byte(s.magic)) {
			return s.ending
		}
	}
	head := r.Body[:min(len(r.Body), 1<<10)]
	switch {
	case len(head) > 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP":
		return ".webp"
	case len(head) > 12 && string(head[4:8]) == "ftyp" && (string(head[8:12]) == "avif" || string(head[8:12]) == "avis"):
		return ".avif"
	case bytes.Contains(head, []byte("<svg")) && bytes.HasPrefix(bytes.TrimLeft(head, "\xef\xbb\xbf \t\r\n"), []byte("<")):
		return ".svg"
	}
	return ""
}

// dataResource decodes a "data:" address (RFC 2397).
func dataResource(ref string) (Resource, bool) {
	rest, ok := strings.CutPrefix(ref, "data:")
	if !ok {
		return Resource{}, false
	}
	head, data, ok := strings.Cut(rest, ",")
	if !ok {
		return Resource{}, false
	}
	typ, isBase64 := strings.CutSuffix(head, ";base64")
	text, err := url.PathUnescape(data)
	if !isBase64 {
		return Resource{ContentType: typ, Body: []byte(text)}, err == nil
	}
	if err == nil {
		data = text
	}
	body, err := base64.RawStdEncoding.DecodeString(strings.NewReplacer(" ", "", "\t", "", "\r", "", "\n", "", "=", "").Replace(data))
	return Resource{ContentType: typ, Body: body}, err == nil && len(body) > 0
}

// rewriteTags replaces the start tags of the given elements, nil for all of an
// XHTML document, by what f returns. The rest of the page is unchanged byte for byte.
func rewriteTags(body []byte, elements []string, f func(html.Token) (string, bool)) []byte {
	if bytes.IndexByte(body[:min(len(body), 1<<10)], 0) >= 0 { // UTF-16
		return body
	}
	var out bytes.Buffer
	z := html.NewTokenizer(bytes.NewReader(body))
	for {
		tt := z.Next()
		if tt == html.ErrorToken {
			out.Write(z.Raw())
			return out.Bytes()
		}
		raw := bytes.Clone(z.Raw()) // Token modifies the tokenizer's buffer
		if elements == nil && tt == html.SelfClosingTagToken {
			z.NextIsNotRawText()
		}
		if tt == html.StartTagToken || tt == html.SelfClosingTagToken {
			if t := z.Token(); elements == nil || slices.Contains(elements, t.Data) {
				if tag, ok := f(t); ok {
					out.WriteString(tag)
					continue
				}
			}
		}
		out.Write(raw)
	}
}
