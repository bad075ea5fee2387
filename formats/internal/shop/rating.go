package shop

import (
	"math"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/formats/internal/stars"
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

// A shownRating is a rating as it is shown, and where; an unsure one is one only if a
// count follows. average is set if its element is named as the average of all.
type shownRating struct {
	Rating
	at              int
	unsure, average bool
}

// sure reports whether it is a rating: a whole number alone may be a label of the scale.
func (r shownRating) sure() bool {
	return r.Count > 0 || !r.unsure && (r.average && r.Best > 0 || r.Value != math.Trunc(r.Value))
}

// chooseRating chooses the rating of the product: the first near the heading that is
// sure, else the first further below that is named as the average, else the first near
// the heading.
func (v *view) chooseRating() {
	for _, r := range v.ratings {
		above := r.at < v.headingAt // of the shop, but for what stands right there with its count
		if v.headingAt > 0 && (!above || r.at >= v.headingAt-rightAbove && r.Count > 0) && r.at <= v.headingAt+near && (!v.rating.Known || r.sure()) {
			if v.rating = r; r.sure() {
				return
			}
		}
	}
	for _, r := range v.ratings {
		if r.average && v.headingAt > 0 && r.at > v.headingAt+near && (r.sure() || r.Best > 0) {
			r.unsure, v.rating = false, r
			return
		}
	}
}

// rightAbove is the greatest distance in nodes of a rating from the heading below it.
const rightAbove = 60

// stars reads a rating from an element's names for readers and its
// text: "4.6 out of 5", "Rated 4.6 stars", with a count in the same text or soon
// after it.
func (v *view) stars(n *html.Node, named bool) {
	if r := v.lastRating(); len(v.ratings) == maxRatings || r != nil && r.Count > 0 {
		return
	}
	for _, text := range [...]string{dom.Attr(n, "aria-label"), dom.Attr(n, "title"), labelled.ShortText(n, maxRating)} {
		v.rated(text, named)
	}
	if r := v.lastRating(); r != nil && named && hasAny(nameTokens(n), "average", "avg", "aggregat", "overall") {
		r.average = true
	}
}

// lastRating returns the rating that the page has just shown, nil if that was too long
// ago for its count.
func (v *view) lastRating() *shownRating {
	if k := len(v.ratings) - 1; k >= 0 && v.order <= v.ratings[k].at+countNear {
		return &v.ratings[k]
	}
	return nil
}

// maxRatings is how many ratings of a page are kept.
const maxRatings = 200

// maxRating is the greatest length of a text with a rating, in bytes.
const maxRating = 80

// rated reads a rating, or the count of the one before, in a text. In an element named
// as one a number with a decimal is a rating, if a count follows.
func (v *view) rated(text string, named bool) {
	if len(text) > maxRating || !strings.ContainsAny(text, digits) {
		return
	}
	low := strings.ToLower(text)
	if v.lastRating() == nil {
		r, ok := stars.In(low)
		rated, unsure := ok && r.Value > 0 && r.Best < 100, false
		if n := stars.Numbers(low); !rated && named && len(n) > 0 {
			r = stars.Rating{Value: n[0].Value}
			unsure = r.Value <= 5 && r.Value != math.Trunc(r.Value) && !strings.Contains(low, "%")
		}
		if !rated && !unsure {
			return
		}
		v.ratings = append(v.ratings, shownRating{Rating: Rating{Value: r.Value, Best: r.Best, Known: true}, at: v.order, unsure: unsure})
	}
	if r := v.lastRating(); r.Count == 0 {
		r.Count = stars.CountIn(low, r.Value)
	}
}

// countNear is the greatest distance in nodes of a count from its rating.
const countNear = 20

// starsIn reads the rating with which a part about reviews begins.
func (v *view) starsIn(part *html.Node) {
	v.stars(part, true)
	for n, seen := dom.Next(part, part, true), 0; n != nil && seen < maxStars && v.lastRating() == nil; n, seen = dom.Next(n, part, true), seen+1 {
		if n.Type == html.ElementNode && (dom.Attr(n, "aria-label") != "" || n.FirstChild != nil && n.FirstChild == n.LastChild && n.FirstChild.Type == html.TextNode) {
			v.stars(n, false)
		}
	}
}

// maxStars is how many nodes of a part about reviews are read: its summary, and no
// single review.
const maxStars = 30

// saidStars reads a rating from an unnamed element whose only content is its text.
func (v *view) saidStars(n *html.Node) {
	if c := n.FirstChild; c != nil && c.NextSibling == nil && c.Type == html.TextNode && len(c.Data) <= maxRating {
		v.stars(n, false)
	}
}
