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
	d := hidersOf(style)
	switch {
	case d.display == "none":
		return "display-none"
	case d.visibility == "hidden" || d.visibility == "collapse":
		return "visibility"
	case number(d.opacity) < 0.05:
		return "opacity"
	case number(d.fontSize) == 0 || number(d.fontSize) < 2 && !isRelative(d.fontSize):
		return "font0"
	case d.offscreen():
		return "offscreen"
	}
	c, background := d.color, cmp.Or(d.backgroundColor, d.background)
	if c != "" && (isWhite(c) && (background == "" || isWhite(background)) || c == background || c == "transparent") {
		return "white"
	}
	return ""
}

// hiders are the values, in lower case, of the properties that hide text; "" is
// none.
type hiders struct {
	display, visibility, opacity, fontSize, color, background, backgroundColor string
	position, clip, textIndent, width, height, overflow                        string
	side                                                                       [4]string
}

func hidersOf(style string) (d hiders) {
	for property, value := range dom.Styles(style) {
		if to := d.of(property); to != nil {
			*to = strings.ToLower(value)
		}
	}
	return d
}

func (d *hiders) of(property string) *string {
	switch property {
	case "display":
		return &d.display
	case "visibility":
		return &d.visibility
	case "opacity":
		return &d.opacity
	case "font-size":
		return &d.fontSize
	case "color":
		return &d.color
	case "background":
		return &d.background
	case "background-color":
		return &d.backgroundColor
	case "position":
		return &d.position
	case "clip":
		return &d.clip
	case "text-indent":
		return &d.textIndent
	case "width":
		return &d.width
	case "height":
		return &d.height
	case "overflow":
		return &d.overflow
	case "left":
		return &d.side[0]
	case "top":
		return &d.side[1]
	case "right":
		return &d.side[2]
	case "bottom":
		return &d.side[3]
	}
	return nil
}

func (d *hiders) offscreen() bool {
	if d.position == "absolute" || d.position == "fixed" {
		for _, v := range d.side {
			if number(v) <= -900 {
				return true
			}
		}
		if strings.HasPrefix(d.clip, "rect(0") || strings.HasPrefix(d.clip, "rect(1px") {
			return true
		}
	}
	small := func(v string) bool { return number(v) <= 1 && !isRelative(v) }
	return number(d.textIndent) <= -900 || d.overflow == "hidden" && small(d.width) && small(d.height)
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
// Rules inside @media and the like depend on the device and are skipped.
func (s *scanner) sheets(root *html.Node) {
	s.hidden = map[selector]bool{}
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
