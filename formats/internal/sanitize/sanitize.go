// Package sanitize removes from HTML what could run or load code. Its output is
// byte for byte that of the bluemonday library with its policy for user content
// plus mailto and tel links; its tests check this.
package sanitize

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
)

// HTML returns the allowed part of a document.
func HTML(check *cancel.Checker, document string) string {
	s := sanitizer{Buffer: check.Buffer()}
	s.WriteString("<html><head></head><body>")
	z := html.NewTokenizer(check.Reader(strings.NewReader(document)))
	for z.Next() != html.ErrorToken { // a strings.Reader never fails
		check.Step()
		s.token(z.Token())
	}
	s.WriteString("</body></html>")
	return s.String()
}

// A sanitizer writes the allowed tokens.
type sanitizer struct {
	*cancel.Buffer
	hiding  bool     // inside an element whose text is dropped
	hidden  int      // number of such open elements
	dropped []string // elements whose start tag was dropped: their end tags must be, too
	opened  string   // the last start tag, until it ends
}

func (s *sanitizer) token(t html.Token) {
	if isCode(t.Data) && t.Type != html.TextToken {
		switch {
		case t.Type == html.StartTagToken:
			s.opened = t.Data
		case t.Type == html.EndTagToken && s.opened == t.Data:
			s.opened = ""
		}
		return
	}
	switch t.Type {
	case html.TextToken:
		if !s.hiding && !isCode(s.opened) {
			s.WriteString(t.String())
		}
	case html.StartTagToken:
		s.start(t)
	case html.SelfClosingTagToken:
		if isShown(t.Data) && s.attributes(&t) && !s.hiding {
			s.WriteString(t.String())
		}
	case html.EndTagToken:
		s.end(t)
	}
}

func isCode(element string) bool { return element == "script" || element == "style" }

func (s *sanitizer) start(t html.Token) {
	s.opened = t.Data
	switch {
	case !isShown(t.Data):
		if isHiding(t.Data) {
			s.hiding = true
			s.hidden++
		}
	case !s.attributes(&t):
		s.dropped = append(s.dropped, t.Data)
	case !s.hiding:
		s.WriteString(t.String())
	}
}

func (s *sanitizer) end(t html.Token) {
	if s.opened == t.Data {
		s.opened = ""
	}
	if n := len(s.dropped); n > 0 && s.dropped[n-1] == t.Data {
		s.dropped = s.dropped[:n-1]
		return
	}
	switch {
	case !isShown(t.Data):
		if isHiding(t.Data) {
			if s.hidden--; s.hidden == 0 {
				s.hiding = false
			}
		}
	case !s.hiding:
		s.WriteString(t.String())
	}
}

// attributes removes the attributes that are not allowed, and reports whether
// the tag stays: some tags are useless without attributes.
func (s *sanitizer) attributes(t *html.Token) bool {
	kept := t.Attr[:0]
	for _, a := range t.Attr {
		if !mayStay(t.Data, a) {
			continue
		}
		if isAddress(t.Data, a.Key) {
			var ok bool
			if a.Val, ok = safeAddress(a.Val); !ok {
				continue
			}
		}
		kept = append(kept, a)
	}
	t.Attr = kept
	return len(kept) > 0 || !needsAttribute(t.Data)
}

// isShown reports whether an element is allowed.
func isShown(element string) bool {
	switch element {
	case "a", "abbr", "acronym", "area", "article", "aside", "b", "bdi", "bdo", "blockquote", "br", "caption", "cite", "code", "col", "colgroup",
		"dd", "del", "details", "dfn", "div", "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "hgroup", "hr", "i", "img", "ins",
		"li", "map", "mark", "meter", "ol", "p", "pre", "progress", "q", "rp", "rt", "ruby", "s", "samp", "section", "small", "span", "strike", "strong", "sub", "summary", "sup",
		"table", "tbody", "td", "tfoot", "th", "thead", "time", "tr", "tt", "u", "ul", "var", "wbr":
		return true
	}
	return false
}

// isHiding reports whether an element's text is dropped.
func isHiding(element string) bool {
	switch element {
	case "frame", "frameset", "iframe", "noembed", "noframes", "noscript", "nostyle", "object", "title":
		return true
	}
	return false
}

func needsAttribute(element string) bool {
	switch element {
	case "a", "area", "bdo", "img", "map", "meter", "progress":
		return true
	}
	return false
}
