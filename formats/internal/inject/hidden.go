package inject

import (
	"cmp"
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
				if s.hidden[selector{'.', t}] {
					return "css-class"
				}
			}
		case "id":
			if s.hidden[selector{'#', a.Val}] {
				return "css-class"
			}
		}
	}
	return ""
}

// hiddenStyle names how a style declaration hides text: not displayed, by its
// size, by its position, or by its colour.
func hiddenStyle(style string) string {
	d := map[string]string{}
	for property, value := range dom.Styles(style) {
		d[property] = strings.ToLower(value)
	}
	switch {
	case d["display"] == "none":
		return "display-none"
	case d["visibility"] == "hidden" || d["visibility"] == "collapse":
		return "visibility"
	case number(d["opacity"]) < 0.05:
		return "opacity"
	case number(d["font-size"]) == 0 || number(d["font-size"]) < 2 && !isRelative(d["font-size"]):
		return "font0"
	case offscreen(d):
		return "offscreen"
	}
	c, background := d["color"], cmp.Or(d["background-color"], d["background"])
	if c != "" && (isWhite(c) && (background == "" || isWhite(background)) || c == background || c == "transparent") {
		return "white"
	}
	return ""
}

// offscreen reports whether a style, its values by property, puts an element out of
// sight: far outside the page, clipped, or with no room for its text.
func offscreen(d map[string]string) bool {
	if d["position"] == "absolute" || d["position"] == "fixed" {
		for _, side := range [...]string{"left", "top", "right", "bottom"} {
			if number(d[side]) <= -900 {
				return true
			}
		}
		if strings.HasPrefix(d["clip"], "rect(0") || strings.HasPrefix(d["clip"], "rect(1px") {
			return true
		}
	}
	small := func(v string) bool { return number(v) <= 1 && !isRelative(v) }
	return number(d["text-indent"]) <= -900 || d["overflow"] == "hidden" && small(d["width"]) && small(d["height"])
}

func isRelative(v string) bool { return strings.HasSuffix(v, "%") || strings.HasSuffix(v, "em") }

func isWhite(c string) bool {
	switch strings.ReplaceAll(c, " ", "") {
	case "white", "#fff", "#ffffff", "rgb(255,255,255)", "#fefefe", "rgba(255,255,255,1)", "snow", "#fdfdfd":
		return true
	}
	return false
}

// number reads the number at the start of a value; a value without one counts
// as large.
func number(v string) float64 {
	end := 0
	for end < len(v) && strings.IndexByte("+-.0123456789", v[end]) >= 0 {
		end++
	}
	if end == 0 {
		return 1e9
	}
	n, err := strconv.ParseFloat(v[:end], 64)
	if err != nil {
		return 1e9
	}
	return n
}

// sheets collects the class and id selectors that the page's style sheets hide.
func (s *scanner) sheets(root *html.Node) {
	s.hidden = map[selector]bool{}
	for n := root; n != nil; n = dom.Next(n, root, true) {
		s.check.Step()
		if n.DataAtom == atom.Style && n.FirstChild != nil {
			for selectors, declarations := range css.Rules(n.FirstChild.Data) {
				if hiddenStyle(declarations) == "" {
					continue
				}
				for one := range strings.SplitSeq(selectors, ",") {
					s.hide(strings.TrimSpace(one))
				}
			}
		}
	}
}

// A selector is of a class, ".", or an id, "#".
type selector struct {
	mark byte
	name string
}

// hide records a selector of one class or id, with or without a tag before it.
func (s *scanner) hide(text string) {
	i := strings.IndexAny(text, ".#")
	if i < 0 || strings.ContainsAny(text, " >+~:[*") || strings.ContainsAny(text[i+1:], ".#") {
		return
	}
	s.hidden[selector{text[i], text[i+1:]}] = true
}
