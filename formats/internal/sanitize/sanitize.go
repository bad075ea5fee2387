// Package sanitize takes out of HTML what could run or load code. Its output is
// that of the bluemonday library with its policy for user content and links of
// mailto and tel, to the byte: its tests hold it to that.
package sanitize

import (
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/cancel"
)

// HTML returns a document of what of another one may stay.
func HTML(check *cancel.Checker, document string) string {
	s := sanitizer{Buffer: check.Buffer()}
	s.WriteString("<html><head></head><body>")
	z := html.NewTokenizer(check.Reader(strings.NewReader(document)))
	for z.Next() != html.ErrorToken { // a strings.Reader does not fail
		check.Step()
		s.token(z.Token())
	}
	s.WriteString("</body></html>")
	return s.String()
}

// A sanitizer writes the tokens that may stay.
type sanitizer struct {
	*cancel.Buffer
	hiding  bool     // inside an element whose text is not for readers
	hidden  int      // such elements that are open
	dropped []string // elements whose start tag went, whose end tag must go, too
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

// attributes leaves a tag the attributes that may stay, and reports whether
// the tag may: some say nothing without one.
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

// isShown reports whether an element may stay.
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

// isHiding reports whether an element's text is not for readers.
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
