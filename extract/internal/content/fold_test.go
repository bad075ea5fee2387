package content

import (
	"strings"
	"testing"
)

// A button that unfolds kept text stays, and with likely texts the whole list.
func TestFolds(t *testing.T) {
	t.Parallel()
	text := "<p>" + strings.Repeat(sentence, 4) + "</p>"
	fold := func(label, answer string) string {
		return "<div><button class=q>" + label + "</button><div><p>" + answer + " " + sentence + "</p></div></div>"
	}
	two := fold("Why?", "One") + fold("When?", "Two")
	for name, c := range map[string]struct {
		in        string
		estimates []float32
		want      string
	}{
		"answers kept":          {two, []float32{1, .1, 1, .1, 1}, "The wa Why? One Th When? Two Th"},
		"half of them":          {two, []float32{1, .1, 1, .1, .4}, "The wa Why? One Th When? Two Th"},
		"unlikely, one kept":    {two, []float32{1, .1, .6, .1, 0}, "The wa Why? One Th When? Two Th"},
		"unlikely":              {two, []float32{1, .1, .2, .1, .2}, "The wa"},
		"beside each other":     {`<div><button>Why?</button><p>One ` + sentence + `</p><button>When?</button><p>Two ` + sentence + `</p></div>`, []float32{1, .1, 1, .1, 1}, "The wa Why? One Th When? Two Th"},
		"each in two elements":  {strings.NewReplacer("<div><button", "<div><div><button", "</p></div></div>", "</p></div></div></div>").Replace(two), []float32{1, .1, 1, .1, .4}, "The wa Why? One Th When? Two Th"},
		"in different elements": {"<section>" + fold("Why?", "One") + "<p>three</p></section><section>" + fold("When?", "Two") + "<p>four</p></section>", []float32{1, .1, 1, 1, .1, 1, 1}, "The wa One Th three Two Th four"},
		"numbers":               {fold("14081", "One") + fold("9348", "Two"), []float32{1, .1, 1, .1, 1}, "The wa One Th Two Th"},
		"the same words":        {fold("More", "One") + fold("More", "Two"), []float32{1, .1, 1, .1, 1}, "The wa One Th Two Th"},
		"only one":              {fold("Share", "One"), []float32{1, .1, 1}, "The wa One Th"},
		"bars of buttons":       {"<div><button>Share</button><button>Print</button><p>One " + sentence + "</p><button>Save</button><button>Send</button><p>Two " + sentence + "</p></div>", []float32{1, .1, .1, 1, .1, .1, 1}, "The wa One Th Two Th"},
		"links that lead away":  {strings.NewReplacer("<button", "<a role=button href=/x", "</button", "</a").Replace(two), []float32{1, .1, 1, .1, 1}, "The wa One Th Two Th"},
		"links that unfold":     {strings.NewReplacer("<button", "<a role=button href=#x", "</button", "</a").Replace(two), []float32{1, .1, 1, .1, 1}, "The wa Why? One Th When? Two Th"},
		"menus":                 {"<nav>" + two + "</nav>", []float32{1, .1, .4, .1, .4}, "The wa"},
	} {
		if got := decided(t, text+c.in, [NumKinds]float32{}, c.estimates); got != c.want {
			t.Errorf("%s: kept %q, want %q", name, got, c.want)
		}
	}
}
