package inject

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/formats/internal/css"
	"github.com/pagemill/pagemill/internal/dom"
)

// hiddenBy names what hides an element from readers, "" if its markup does not
// hide it.
func (s *scanner) hiddenBy(n *html.Node) string {
	if len(n.Attr) == 0 {
		return ""
	}
	for i := range n.Attr {
		switch a := &n.Attr[i]; a.Key {
		case "hidden":
			if dom.IsHidden(n) {
				return "hidden-attr"
			}
		case "style":
			if how := hiddenStyle(a.Val); how != "" {
				return how
			}
		case "class":
			for t := range strings.FieldsSeq(a.Val) {
				if s.hidden["."+t] {
					return "css-class"
				}
			}
		case "id":
			if s.hidden["#"+a.Val] {
				return "css-class"
			}
		}
	}
	return ""
}

// hiddenStyle names how a style declaration hides text: not displayed, by its
// size, by its position, or by its colour.
func hiddenStyle(style string) string {
	d := declarations(style)
	if d["display"] == "none" {
		return "display-none"
	}
	if v := d["visibility"]; v == "hidden" || v == "collapse" {
		return "visibility"
	}
	if v, ok := d["opacity"]; ok && number(v) < 0.05 {
		return "opacity"
	}
	if v, ok := d["font-size"]; ok && number(v) < 2 && !strings.HasSuffix(v, "em") && !strings.HasSuffix(v, "%") || ok && number(v) == 0 {
		return "font0"
	}
	if offscreen(d) {
		return "offscreen"
	}
	if c := d["color"]; c != "" {
		background := d["background-color"]
		if background == "" {
			background = d["background"]
		}
		if isWhite(c) && (background == "" || isWhite(background)) || background != "" && c == background || c == "transparent" {
			return "white"
		}
	}
	return ""
}

func offscreen(d map[string]string) bool {
	if d["position"] == "absolute" || d["position"] == "fixed" {
		for _, side := range [...]string{"left", "top", "right", "bottom"} {
			if v, ok := d[side]; ok && number(v) <= -900 {
				return true
			}
		}
		if c := d["clip"]; strings.HasPrefix(c, "rect(0") || strings.HasPrefix(c, "rect(1px") {
			return true
		}
	}
	if v, ok := d["text-indent"]; ok && number(v) <= -900 {
		return true
	}
	small := func(key string) bool {
		v, ok := d[key]
		return ok && number(v) <= 1 && !strings.HasSuffix(v, "%") && !strings.HasSuffix(v, "em")
	}
	return small("width") && small("height") && d["overflow"] == "hidden"
}

func isWhite(c string) bool {
	switch strings.ReplaceAll(c, " ", "") {
	case "white", "#fff", "#ffffff", "rgb(255,255,255)", "#fefefe", "rgba(255,255,255,1)", "snow", "#fdfdfd":
		return true
	}
	return false
}

// declarations splits a style into lower-case properties and values.
func declarations(style string) map[string]string {
	out := map[string]string{}
	for property, value := range dom.Styles(style) {
		out[property] = strings.ToLower(value)
	}
	return out
}

// number reads the number at the start of a value; a value without one counts
// as large.
func number(v string) float64 {
	end := 0
	for end < len(v) && strings.IndexByte("+-.0123456789", v[end]) >= 0 {
		end++
	}
	n, err := strconv.ParseFloat(v[:end], 64)
	if err != nil {
		return 1e9
	}
	return n
}

// sheets collects the class and id selectors that the page's style sheets hide.
// Rules inside @media and the like depend on the device and are skipped.
func (s *scanner) sheets(root *html.Node) {
	s.hidden = map[string]bool{}
	for n := root; n != nil; n = dom.Next(n, root, true) {
		s.check.Step()
		if n.DataAtom == atom.Style && n.FirstChild != nil {
			s.sheet(n.FirstChild.Data)
		}
	}
}

func (s *scanner) sheet(text string) {
	for text != "" {
		open := strings.IndexByte(text, '{')
		if open < 0 {
			return
		}
		selector := strings.TrimSpace(text[:open])
		text = text[open+1:]
		if i := strings.LastIndexAny(selector, ";}/"); i >= 0 {
			selector = strings.TrimSpace(selector[i+1:])
		}
		end := strings.IndexAny(text, "{}")
		if end < 0 {
			return
		}
		if text[end] == '{' || strings.HasPrefix(selector, "@") { // a group of rules
			if strings.HasPrefix(selector, "@media") || strings.HasPrefix(selector, "@supports") || strings.HasPrefix(selector, "@keyframes") || strings.HasPrefix(selector, "@-webkit-keyframes") {
				text = text[css.Group(text):]
			}
			continue
		}
		if hiddenStyle(text[:end]) != "" {
			for one := range strings.SplitSeq(selector, ",") {
				s.hide(strings.TrimSpace(one))
			}
		}
		text = text[end+1:]
	}
}

// hide records a selector of one class or id, with or without a tag before it.
func (s *scanner) hide(selector string) {
	i := strings.IndexAny(selector, ".#")
	if i < 0 || strings.ContainsAny(selector, " >+~:[*") || strings.ContainsAny(selector[i+1:], ".#") {
		return
	}
	s.hidden[selector[i:]] = true
}
