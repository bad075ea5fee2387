package dom

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// ImageSource returns the address of the picture that a browser would finally
// show for the img element n. It takes, in this order: the largest candidate of
// srcset (or a lazy loader's data-srcset); a lazy loader's own attribute if src
// is missing or a placeholder; src. For an img with none of these it takes the
// largest candidate of the source elements of its picture, or else the image in
// an adjacent noscript element. The address is not resolved against a base; ""
// means there is none.
func ImageSource(n *html.Node) string {
	src := shownSource(n)
	if src == "" || IsPlaceholder(src) {
		if s := noscriptSource(n); s != "" {
			return s
		}
		if src == strings.TrimSpace(Attr(n, "src")) && !strings.HasPrefix(src, "data:") {
			return "" // what it stands for is loaded by a script from an address unknown
		}
	}
	return src
}

// shownSource is ImageSource without noscript elements.
func shownSource(n *html.Node) string {
	src, lazy, set := "", "", ""
	for i := range n.Attr {
		a := &n.Attr[i]
		if a.Namespace != "" || a.Val == "" {
			continue
		}
		switch {
		case a.Key == "src":
			src = strings.TrimSpace(a.Val)
		case IsImageSet(a.Key):
			if set == "" || a.Key == "srcset" {
				set = a.Val
			}
		case lazy == "" && IsLazySource(a.Key) && LooksLikeURL(a.Val):
			lazy = strings.TrimSpace(a.Val)
		}
	}
	if set != "" {
		if c := LargestCandidate(set, src); c != "" && !IsPlaceholder(c) {
			return c
		}
	}
	if lazy != "" {
		return lazy
	}
	if src == "" || IsPlaceholder(src) {
		if s := pictureSource(n); s != "" {
			return s
		}
	}
	return src
}

// IsImageSet reports whether an attribute holds a set of images.
func IsImageSet(key string) bool {
	return key == "srcset" || key == "data-srcset" || key == "data-lazy-srcset"
}

// IsLazySource reports whether lazy loaders keep the address of an image in an
// attribute.
func IsLazySource(key string) bool {
	switch key {
	case "data-src", "data-lazy-src", "data-original", "data-lazy", "data-actualsrc", "data-original-src", "data-hi-res-src", "data-url", "data-wpfc-original-src":
		return true
	}
	return false
}

// noscriptSource returns the source of the image in a noscript element next to
// a placeholder, or "".
func noscriptSource(n *html.Node) string {
	for _, beside := range [...]*html.Node{NextElement(n), PreviousElement(n)} {
		if !Is(beside, atom.Noscript) || beside.FirstChild == nil || len(beside.FirstChild.Data) > maxNoscript || !strings.Contains(beside.FirstChild.Data, "<img") {
			continue
		}
		page, err := ParseString(beside.FirstChild.Data)
		if err != nil {
			continue
		}
		if img := Find(page.Root, atom.Img); img != nil {
			if s := shownSource(img); s != "" && !IsPlaceholder(s) {
				return s
			}
		}
	}
	return ""
}

// maxNoscript is the maximum size in bytes of a noscript element that is
// expected to contain one image.
const maxNoscript = 8000

func pictureSource(n *html.Node) string {
	if !Is(n.Parent, atom.Picture) {
		return ""
	}
	for c := n.Parent.FirstChild; c != nil; c = c.NextSibling {
		if !Is(c, atom.Source) {
			continue
		}
		for _, key := range [...]string{"srcset", "data-srcset"} {
			if s := LargestCandidate(Attr(c, key), ""); s != "" && !IsPlaceholder(s) {
				return s
			}
		}
	}
	return ""
}

// A Candidate is one entry of a srcset attribute.
type Candidate struct {
	URL   string
	Size  float64 // the descriptor's number; 1 if there is none
	Width bool    // the descriptor is a width ("w"), not a density ("x")
}

// Candidates splits a srcset attribute by the HTML standard's rules: a
// candidate's address ends at white space, so it may contain commas.
func Candidates(srcset string) []Candidate {
	var out []Candidate
	for s := srcset; ; {
		s = strings.TrimLeftFunc(s, func(r rune) bool { return IsSpace(r) || r == ',' })
		if s == "" {
			return out
		}
		end := strings.IndexFunc(s, IsSpace)
		if end < 0 {
			end = len(s)
		}
		c := Candidate{URL: s[:end], Size: 1}
		s = s[end:]
		if t := strings.TrimRight(c.URL, ","); t != c.URL {
			c.URL = t
			out = append(out, c)
			continue
		}
		var desc string
		desc, s, _ = strings.Cut(s, ",")
		for d := range strings.FieldsSeq(desc) {
			n, err := strconv.ParseFloat(d[:len(d)-1], 64)
			if err == nil && (d[len(d)-1] == 'w' || d[len(d)-1] == 'x') {
				c.Size, c.Width = n, d[len(d)-1] == 'w'
			}
		}
		out = append(out, c)
	}
}

// LargestCandidate returns the address of the widest or densest candidate, or
// "". If candidates have densities, src counts as 1x.
func LargestCandidate(srcset, src string) string {
	best, size, width := "", 0.0, false
	for _, c := range Candidates(srcset) {
		if c.URL != "" && (c.Width && !width || c.Width == width && c.Size > size) {
			best, size, width = c.URL, c.Size, c.Width
		}
	}
	if !width && size <= 1 && src != "" && !IsPlaceholder(src) {
		return src
	}
	return best
}

// IsPlaceholder reports whether an image source is a lazy loader's placeholder:
// a data URI too short for a picture, or an address named as one.
func IsPlaceholder(src string) bool {
	if strings.HasPrefix(src, "data:") {
		return len(src) < 512
	}
	if strings.HasPrefix(src, "about:") || src == "#" {
		return true
	}
	name := src[strings.LastIndexByte(src, '/')+1:]
	name, _, _ = strings.Cut(name, "?")
	name, ext, _ := strings.Cut(strings.ToLower(name), ".")
	words := strings.FieldsFunc(name, func(r rune) bool { return r == '-' || r == '_' })
	for _, w := range words {
		switch w {
		case "placeholder", "blank", "spacer", "transparent", "1x1", "lazy", "loading", "lazyload":
		case "empty", "pixel", "grey", "gray", "clear": // also names of pictures
			if ext != "gif" && ext != "png" {
				return false
			}
		default:
			return false
		}
	}
	return len(words) > 0
}

// LooksLikeURL reports whether the value of a data attribute can be an address:
// it has a slash or a dot, and no white space or braces.
func LooksLikeURL(s string) bool {
	s = strings.TrimSpace(s)
	return s != "" && !strings.ContainsAny(s, " \n\t{}[]\"<>") && strings.ContainsAny(s, "/.")
}
