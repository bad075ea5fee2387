package ident

import (
	"slices"
	"strings"
	"testing"
)

func TestWords(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, words, numbers string }{
		{"", "", ""},
		{"datePublished", "date published", "date published"},
		{"sale_price-old", "sale price old", "sale price old"},
		{"address2", "address2", "address 2"},
		{"2ndPrize", "2nd prize", "2 nd prize"},
		{" two  names ", "two names", "two names"},
		{"URLPath", "urlpath", "urlpath"},
		{"größeÄrmel", "größe ärmel", "größe ärmel"},
	} {
		if got := Words(c.name); !slices.Equal(got, strings.Fields(c.words)) {
			t.Errorf("%q: %q", c.name, got)
		}
		if got := WordsAndNumbers(c.name); !slices.Equal(got, strings.Fields(c.numbers)) {
			t.Errorf("%q: %q with numbers", c.name, got)
		}
	}
}

func TestSingular(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{"prices": "price", "boxes": "box", "classes": "class", "batches": "batch", "stories": "story", "glass": "glass", "ties": "tie", "gas": "gas"} {
		if got := Singular(in); got != want {
			t.Errorf("%s: %s", in, got)
		}
	}
}
