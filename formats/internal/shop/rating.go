package shop

import (
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
)

// ratingOf reads a product's aggregate rating.
func ratingOf(t *schemaorg.Thing) Rating {
	for _, a := range t.Things("aggregateRating") {
		if r := aggregate(a); r.Known {
			return r
		}
	}
	return Rating{}
}

func aggregate(a *schemaorg.Thing) Rating {
	value, err := strconv.ParseFloat(strings.Replace(strings.TrimSpace(a.Text("ratingValue")), ",", ".", 1), 64)
	if err != nil || value <= 0 || value > 100 {
		return Rating{}
	}
	r := Rating{Value: value, Known: true}
	r.Best, _ = strconv.ParseFloat(a.Text("bestRating"), 64)
	for _, name := range [...]string{"reviewCount", "ratingCount"} {
		if n, err := strconv.Atoi(strings.NewReplacer(",", "", ".", "", " ", "").Replace(a.Text(name))); err == nil && n > 0 {
			r.Count = n
			return r
		}
	}
	return r
}

// ratingIn returns the only rating that the page declares separately from its
// product.
func ratingIn(e Evidence) Rating {
	var found Rating
	for _, t := range schemaorg.Find(e.Check, e.Declared.Things(), []string{"itemListElement", "isRelatedTo", "isSimilarTo", "review", "reviews"}, "AggregateRating") {
		r := aggregate(t)
		if !r.Known {
			continue
		}
		if found.Known && (found.Value != r.Value || found.Count != r.Count) {
			return Rating{}
		}
		found = r
	}
	return found
}

// stars reads a rating shown near the heading: "4.6 out of 5", "Rated 4.6
// stars", with a count in the same text or after it.
func (v *view) stars(n *html.Node) {
	if v.rating.Known && v.rating.Count > 0 || v.headingAt == 0 || v.order > v.headingAt+near {
		return
	}
	for _, text := range [...]string{dom.Attr(n, "aria-label"), dom.Attr(n, "title"), labelled.ShortText(n, 80)} {
		if value, ok := outOf(text); ok && !v.rating.Known {
			v.rating = Rating{Value: value, Known: true, Count: countIn(text, value)}
		}
		if v.rating.Known && v.rating.Count == 0 {
			v.rating.Count = countIn(text, v.rating.Value)
		}
	}
}

// starsIn reads the rating with which a part about reviews begins.
func (v *view) starsIn(part *html.Node) {
	v.stars(part)
	for n, seen := dom.Next(part, part, true), 0; n != nil && seen < maxStars && !v.rating.Known; n, seen = dom.Next(n, part, true), seen+1 {
		if n.Type == html.ElementNode && (dom.Attr(n, "aria-label") != "" || n.FirstChild != nil && n.FirstChild == n.LastChild && n.FirstChild.Type == html.TextNode) {
			v.stars(n)
		}
	}
}

// maxStars is how many nodes of a part about reviews are read: its summary, and no
// single review.
const maxStars = 30

// saidStars reads a rating from an unnamed element whose only content is its
// text.
func (v *view) saidStars(n *html.Node) {
	c := n.FirstChild
	if c == nil || c.NextSibling != nil || c.Type != html.TextNode || len(c.Data) > 60 || v.headingAt == 0 {
		return
	}
	if strings.Contains(c.Data, " out of 5") || v.rating.Known && v.rating.Count == 0 && countIn(c.Data, v.rating.Value) > 0 {
		v.stars(n)
	}
}

// outOf reads a rating such as "4.6 out of 5".
func outOf(s string) (float64, bool) {
	if len(s) > 120 {
		return 0, false
	}
	low := strings.ToLower(s)
	for _, mark := range [...]string{" out of 5", "/5", " / 5", " of 5", " stars", " star rating", " von 5", " sur 5", " de 5", " su 5"} {
		i := strings.Index(low, mark)
		if i <= 0 {
			continue
		}
		start := i
		for start > 0 && (low[start-1] >= '0' && low[start-1] <= '9' || low[start-1] == '.' || low[start-1] == ',') {
			start--
		}
		if value, err := strconv.ParseFloat(strings.Replace(low[start:i], ",", ".", 1), 64); err == nil && value > 0 && value <= 5 {
			return value, true
		}
	}
	return 0, false
}

// countIn returns the number of ratings or reviews in a text: "(1,234)", "87
// reviews".
func countIn(s string, value float64) int {
	low := strings.ToLower(s)
	for _, w := range [...]string{"review", "rating", "bewertung", "avis", "reseñ", "opinion", "recension", "beoordeling"} {
		i := strings.Index(low, w)
		if i <= 0 {
			continue
		}
		if n := numberBefore(low[:i]); n > 0 && float64(n) != value {
			return n
		}
	}
	if i := strings.IndexByte(low, '('); i >= 0 {
		if inner, _, ok := strings.Cut(low[i+1:], ")"); ok {
			if n := numberBefore(inner); n > 0 {
				return n
			}
		}
	}
	return 0
}

// numberBefore returns the integer at the end of a text.
func numberBefore(s string) int {
	s = strings.TrimRight(s, " +)\u00a0")
	start := len(s)
	for start > 0 && (s[start-1] >= '0' && s[start-1] <= '9' || s[start-1] == ',') {
		start--
	}
	if start > 0 && s[start-1] == '.' {
		return 0
	}
	n, err := strconv.Atoi(strings.ReplaceAll(s[start:], ",", ""))
	if err != nil {
		return 0
	}
	return n
}
