package schemafill

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/formats/internal/ident"
)

// called returns the name by which declared things are asked for a property: its
// own, else, where the vocabulary has none for it, its title or what its
// description says, if that is a name and nothing else: "brand of the product" is,
// "price of shipping" is not.
func called(name string, s map[string]any) string {
	if meanings(strings.Join(ident.Words(name), " ")) != nil {
		return name
	}
	for _, key := range [...]string{"title", "description"} {
		if text, _ := s[key].(string); len(text) <= maxCalled {
			if said := saidName(text); said != "" {
				return said
			}
		}
	}
	return name
}

// maxCalled is the longest text, in bytes, that may be a name: those of the
// vocabulary have at most 32, and twice as much may stand around them.
const maxCalled = 96

// saidName returns the name of the vocabulary that a text consists of, but for
// articles and for what says of which thing; "" if there is none. What most things
// have, as a name, must be said to be the thing's.
func saidName(text string) string {
	words := ident.Words(text)
	n := len(words)
	if key := strings.Join(words, " "); isSpecific(key) {
		return key
	}
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(things, w) })
	ofThing := len(words) < n
	words = slices.DeleteFunc(words, func(w string) bool { return slices.Contains(articles, w) })
	if n := len(words); n > 1 && (words[n-1] == "of" || words[n-1] == "for") {
		words = words[:n-1]
	}
	if key := strings.Join(words, " "); isSpecific(key) || ofThing && meanings(key) != nil {
		return key
	}
	return ""
}

func isSpecific(words string) bool { return meaningOf(strings.Fields(words)) != "" }

// What a text says around a name.
var (
	things   = []string{"product", "item"}
	articles = []string{"the", "a", "an", "this", "its", "whether", "it", "is"}
)
