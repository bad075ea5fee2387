package saved

import (
	"bytes"
	"encoding/base64"
	"strings"

	"golang.org/x/net/html"
)

// embedImages writes the images that were saved with the page into it. All
// else of the page stays byte for byte.
func embedImages(it *Item, limit int64) {
	if it.resources == nil || bytes.IndexByte(it.Body[:min(len(it.Body), 1<<10)], 0) >= 0 { // UTF-16
		return
	}
	var out bytes.Buffer
	left := limit - int64(len(it.Body))
	z := html.NewTokenizer(bytes.NewReader(it.Body))
	for {
		tt := z.Next()
		if tt == html.ErrorToken {
			out.Write(z.Raw())
			it.Body = out.Bytes()
			return
		}
		raw := bytes.Clone(z.Raw()) // Token changes the tokenizer's buffer
		if tt == html.StartTagToken || tt == html.SelfClosingTagToken {
			if name, _ := z.TagName(); string(name) == "img" {
				if tag, ok := embedded(it, attributes(z), &left); ok {
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

// embedded is an img tag with its image inside. The attributes that offer
// other sizes of the image, which were not saved, go.
func embedded(it *Item, attrs []html.Attribute, left *int64) (string, bool) {
	tag := html.Token{Type: html.StartTagToken, Data: "img"}
	found := false
	for _, a := range attrs {
		switch a.Key {
		case "srcset", "data-src", "data-srcset":
			continue
		case "src":
			r, ok := it.Resource(a.Val)
			size := int64(base64.StdEncoding.EncodedLen(len(r.Body)))
			if !ok || size > *left {
				return "", false
			}
			typ := mediaType(r.ContentType)
			if !strings.HasPrefix(typ, "image/") {
				return "", false
			}
			*left -= size
			a.Val, found = "data:"+typ+";base64,"+base64.StdEncoding.EncodeToString(r.Body), true
		}
		tag.Attr = append(tag.Attr, a)
	}
	return tag.String(), found
}
