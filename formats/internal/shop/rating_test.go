package shop

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/formats/internal/declared"
	"github.com/pagemill/pagemill/formats/internal/labelled"
	"github.com/pagemill/pagemill/internal/dom"
)

func TestRatingFarBelow(t *testing.T) {
	t.Parallel()
	filler := strings.Repeat("<p>A line about the lamp.</p>", near)
	for text, want := range map[string]float64{
		`<div class="average-rating" aria-label="5 out of 5 stars">`: 5,
		`<div class="stars" aria-label="5 out of 5 stars">`:          0, // of one review
	} {
		page, err := dom.ParseString(`<h1>Lamp</h1>` + filler + text)
		if err != nil {
			t.Fatal(err)
		}
		base := dom.NewBase(page.Root, "https://lamps.example.com/")
		v := readView(Evidence{Root: page.Root, Base: base, Declared: declared.Of(page.Root, base, nil), Facts: func() []labelled.Fact { return nil }})
		if v.rating.Value != want {
			t.Errorf("%s: rating %v, want %v", text, v.rating.Value, want)
		}
	}
}
