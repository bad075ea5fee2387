package shop

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/formats/internal/schemaorg"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/lazy"
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
		r, ok := ratingOn(low)
		unsure := false
		if !ok && named {
			numbers := numbersOf(low)
			unsure = len(numbers) > 0 && numbers[0].value <= 5 && numbers[0].value != math.Trunc(numbers[0].value) && !strings.Contains(low, "%")
			if ok = unsure; ok {
				r = Rating{Value: numbers[0].value, Known: true}
			}
		}
		if !ok {
			return
		}
		v.ratings = append(v.ratings, shownRating{Rating: r, at: v.order, unsure: unsure})
	}
	if r := v.lastRating(); r.Count == 0 {
		r.Count = countOf(low, r.Value)
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

// A number is an unsigned number in a text: its value, and where it stands.
type number struct {
	value    float64
	from, to int
}

// mostNumbers is how many numbers of a text are read.
const mostNumbers = 8

var numberToken = lazy.Regexp(`[0-9]+(?:[.,][0-9]+)*`)

// numbersOf returns the first numbers of a text; commas and points before one or two
// last digits are decimal, others part groups.
func numbersOf(s string) (out []number) {
	for _, at := range numberToken().FindAllStringIndex(s, mostNumbers) {
		text := s[at[0]:at[1]]
		if k := strings.LastIndexAny(text, ".,"); k >= 0 && len(text)-k-1 != 3 {
			text = figures(text[:k]) + "." + text[k+1:]
		} else {
			text = figures(text)
		}
		if value, err := strconv.ParseFloat(text, 64); err == nil {
			out = append(out, number{value, at[0], at[1]})
		}
	}
	return out
}

// ratingOn returns the rating in a lower-case text: a number of five or ten ("4.6 out
// of 5", "4,6 von 5", "5つ星のうち4.6"), or one beside a star.
func ratingOn(low string) (r Rating, ok bool) {
	numbers := numbersOf(low)
	for i, n := range numbers {
		after := strings.TrimLeft(low[n.to:], " \u00a0-")
		switch {
		case i+1 < len(numbers) && isOutOf(low[n.to:numbers[i+1].from]) && (numbers[i+1].value == 5 || numbers[i+1].value == 10) && n.value <= numbers[i+1].value:
			return Rating{Value: n.value, Best: numbers[i+1].value, Known: n.value > 0}, n.value > 0
		case i+1 < len(numbers) && n.value == 5 && hasAny(low[n.to:numbers[i+1].from], "つ星のうち", "点中", "점 만점에", "分中") && numbers[i+1].value <= 5:
			return Rating{Value: numbers[i+1].value, Best: 5, Known: true}, true
		case n.value > 0 && n.value <= 5 && (starAfter(after) || strings.HasSuffix(strings.TrimRight(low[:n.from], " \u00a0"), "★") || strings.HasSuffix(strings.TrimRight(low[:n.from], " \u00a0"), "⭐")):
			return Rating{Value: n.value, Known: true}, true
		}
	}
	return Rating{}, false
}

// isOutOf reports whether what stands between two numbers says that the second is the
// maximum.
func isOutOf(between string) bool {
	words := strings.Fields(strings.ReplaceAll(between, "/", " / "))
	if len(words) > 0 && starAfter(words[0]) { // "4.6 stars out of 5"
		words = words[1:]
	}
	return slices.Contains(vocabulary()["out of"], strings.Join(words, " "))
}

// starAfter reports whether a text begins with a star, in sign or word.
func starAfter(low string) bool {
	return slices.ContainsFunc(vocabulary()["star"], func(word string) bool { return strings.HasPrefix(low, word) })
}

// countOf returns the number of ratings or reviews in a lower-case text: "(1,234)", "87
// reviews", "345件".
func countOf(low string, value float64) int {
	numbers := numbersOf(low)
	for i, n := range numbers {
		if i > 0 && isOutOf(low[numbers[i-1].to:n.from]) {
			continue // the maximum
		}
		if n.value != math.Trunc(n.value) || n.value == value || n.value < 1 || n.value > mostRatings {
			continue
		}
		before, after := strings.TrimRight(low[:n.from], " \u00a0"), strings.TrimLeft(low[n.to:], " \u00a0+")
		if strings.HasSuffix(before, "(") && (strings.HasPrefix(after, ")") || ratingWord(after)) || ratingWord(after) {
			return int(n.value)
		}
	}
	return 0
}

// mostRatings is more than any product has; longer numbers are of articles.
const mostRatings = 50_000_000

// ratingWord reports whether a text begins with a word for reviews or ratings, or with
// one word and such a word ("verified reviews").
func ratingWord(after string) bool {
	words := strings.Fields(after)
	return hasAny(strings.Join(words[:min(len(words), 2)], " "), vocabulary()["rating"]...)
}
