package saved

import (
	"bytes"
	"encoding/base64"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// embedImages embeds the images that were saved with the page.
func embedImages(it *Item, limit int64) {
	if it.resources == nil {
		return
	}
	e := embedder{it: it, left: limit - int64(len(it.Body)), repeats: maxRepeats, seen: map[string]bool{}}
	it.Body = rewriteTags(it.Body, []string{"img"}, func(tag html.Token) (string, bool) {
		return e.tag(tag.Attr)
	})
}

// maxRepeats bounds the bytes added by repetitions of images: a page on disk
// that shows an image of 1 MB a thousand times holds it once. Repetitions
// beyond the limit keep their addresses.
const maxRepeats = 4 << 20

// An embedder tracks how many bytes of images may still be added.
type embedder struct {
	it            *Item
	left, repeats int64
	seen          map[string]bool
}

// takes reports whether there is room for an image.
func (e *embedder) takes(address string, size int64) bool {
	if size > e.left || e.seen[address] && size > e.repeats {
		return false
	}
	if e.seen[address] {
		e.repeats -= size
	}
	e.left -= size
	e.seen[address] = true
	return true
}

// rewriteTags replaces the start tags of the given elements by what f returns.
// The rest of the page is unchanged byte for byte.
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
		if tt == html.StartTagToken || tt == html.SelfClosingTagToken {
			if name, _ := z.TagName(); slices.Contains(elements, string(name)) {
				if tag, ok := f(html.Token{Type: html.StartTagToken, Data: string(name), Attr: attributes(z)}); ok {
					out.WriteString(tag)
					continue
				}
			}
		}
		out.Write(raw)
	}
}

func attributes(z *html.Tokenizer) []html.Attribute {
	var list []html.Attribute
	for {
		k, v, more := z.TagAttr()
		if len(k) > 0 {
			list = append(list, html.Attribute{Key: string(k), Val: string(v)})
		}
		if !more {
			return list
		}
	}
}

// tag returns an img tag with its image embedded. Attributes with other sizes
// of the image, which were not saved, are removed.
func (e *embedder) tag(attrs []html.Attribute) (string, bool) {
	tag := html.Token{Type: html.StartTagToken, Data: "img"}
	found := false
	for _, a := range attrs {
		switch a.Key {
		case "srcset", "data-src", "data-srcset":
			continue
		case "src":
			r, ok := e.it.Resource(a.Val)
			typ := mediaType(r.ContentType)
			if !ok || !strings.HasPrefix(typ, "image/") || !e.takes(a.Val, int64(base64.StdEncoding.EncodedLen(len(r.Body)))) {
				return "", false
			}
			a.Val, found = "data:"+typ+";base64,"+base64.StdEncoding.EncodeToString(r.Body), true
		}
		tag.Attr = append(tag.Attr, a)
	}
	return tag.String(), found
}
