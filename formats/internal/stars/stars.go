// Package stars reads the ratings that texts state: "4.6 out of 5", "4,6 von 5",
// "Rated 4.6 stars", "★ 4.6", and how many people gave them.
package stars

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/formats/internal/number"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
)

// A Rating is a rating as stated.
type Rating struct {
	Text  string // its value as a plain decimal
	Value float64
	Best  float64 // 5, 10 or 100; 0 if the text does not say it
}

// A Number is an unsigned number in a text, and where it stands.
type Number struct {
	Text     string // as a plain decimal
	Value    float64
	From, To int
}

// mostNumbers is how many numbers of a text are read.
const mostNumbers = 8

// digits are those of a number, with what parts them.
var digits = lazy.Regexp(`[0-9]+(?:[.,][0-9]+)*`)

// Numbers returns the first numbers of a text; commas and points before three last
// digits part groups, as in money.
func Numbers(s string) (out []Number) {
	for _, m := range digits().FindAllStringIndex(s, mostNumbers) {
		text, _ := number.Plain(s[m[0]:m[1]], number.Unknown, true)
		if value, err := strconv.ParseFloat(text, 64); err == nil {
			out = append(out, Number{text, value, m[0], m[1]})
		}
	}
	return out
}

//go:embed words.txt
var wordTable string

var words = sync.OnceValue(func() map[string][]string { return datafile.Phrases(wordTable) })

// begins reports whether a text begins with a word of a list.
func begins(text, list string) bool {
	return slices.ContainsFunc(words()[list], func(word string) bool { return strings.HasPrefix(text, word) })
}

// has reports whether a text has a word of a list.
func has(text, list string) bool {
	return slices.ContainsFunc(words()[list], func(word string) bool { return strings.Contains(text, word) })
}

const blank = " \u00a0"

// In returns the rating in a lower-case text: a number of five, ten or a hundred, one
// beside a star, or a mean up to five.
func In(low string) (Rating, bool) {
	numbers := Numbers(low)
	for i, n := range numbers {
		before, after := strings.TrimRight(low[:n.From], blank), strings.TrimLeft(low[n.To:], blank+"-")
		if i+1 < len(numbers) {
			next, between := numbers[i+1], low[n.To:numbers[i+1].From]
			if isOutOf(between) && (next.Value == 5 || next.Value == 10 || next.Value == 100) && n.Value <= next.Value {
				return Rating{n.Text, n.Value, next.Value}, true
			}
			if n.Value == 5 && next.Value <= 5 && has(between, "of five") {
				return Rating{next.Text, next.Value, 5}, true
			}
		}
		starred := begins(after, "star") || strings.HasSuffix(before, "★") || strings.HasSuffix(before, "⭐")
		if n.Value <= 5 && (starred || strings.Contains(n.Text, ".") && begins(after, "mean")) {
			return Rating{Text: n.Text, Value: n.Value}, true
		}
	}
	return Rating{}, false
}

// isOutOf reports whether what stands between two numbers says that the second is the
// maximum.
func isOutOf(between string) bool {
	said := strings.Fields(strings.ReplaceAll(between, "/", " / "))
	if len(said) > 0 && begins(said[0], "star") { // "4.6 stars out of 5"
		said = said[1:]
	}
	return slices.Contains(words()["out of"], strings.Join(said, " "))
}

// CountIn returns the number of ratings or reviews in a lower-case text, apart from the
// value of a rating: "(1,234)", "87 reviews", "345件"; 0 for none.
func CountIn(low string, value float64) int {
	numbers := Numbers(low)
	for i, n := range numbers {
		if i > 0 && isOutOf(low[numbers[i-1].To:n.From]) {
			continue // the maximum
		}
		if n.Value != math.Trunc(n.Value) || n.Value == value || n.Value < 1 || n.Value > mostRatings {
			continue
		}
		before, after := strings.TrimRight(low[:n.From], blank), strings.TrimLeft(low[n.To:], blank+"+")
		next := strings.Fields(after) // "reviews", or "verified reviews"
		if has(strings.Join(next[:min(len(next), 2)], " "), "rating") || strings.HasSuffix(before, "(") && strings.HasPrefix(after, ")") {
			return int(n.Value)
		}
	}
	return 0
}

// mostRatings is more than any product has; longer numbers are of articles.
const mostRatings = 50_000_000
