package shop

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/pagemill/pagemill/formats/internal/wordindex"
	"github.com/pagemill/pagemill/internal/datafile"
)

// beginsToBuy reports whether a control's text begins with an offer to buy. A longer
// text that ends in these words is a headline: "Ten Stocks to Buy Now".
func beginsToBuy(text string) bool {
	for _, words := range [...]string{"buy now", "buy it now"} {
		if i := strings.Index(text, words); i >= 0 && len(strings.Fields(text[:i])) < 2 {
			return true
		}
	}
	return false
}

// saysSoldOut reports whether a text says that a product is sold out.
func saysSoldOut(text string) bool {
	return saidOf(strings.ToLower(text))&soldOut != 0
}

// Sets of the index of shops' words.
const (
	buying = 1 << iota
	soldOut
	before // from a later day on
)

var said = indexed("", "buying", "sold out", "before")

//go:embed words.txt
var wordList string

// vocabulary is the lists of words.txt by their names.
var vocabulary = sync.OnceValue(func() map[string][]string { return datafile.Phrases(wordList) })

// indexed makes, on first use, an index of lists of words.txt whose names begin with
// a prefix.
func indexed(prefix string, names ...string) func() *wordindex.Index {
	return sync.OnceValue(func() *wordindex.Index {
		var sets [][]string
		for _, name := range names {
			sets = append(sets, vocabulary()[prefix+name])
		}
		return wordindex.New(sets...)
	})
}

// saidOf returns the sets of which a lower-case text contains a word.
func saidOf(text string) uint64 { return said().In(text) }

func isBrandLabel(label string) bool { return slices.Contains(vocabulary()["brand"], fold(label)) }

// isSKULabel reports whether a label is for the shop's own number. Only its letters
// count: "Art.-Nr.", "art nr:".
func isSKULabel(label string) bool { return slices.Contains(vocabulary()["number"], lettersOf(label)) }

// lettersOf returns the letters of a text in lower case.
func lettersOf(s string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.Is(unicode.M, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
}

// isModelLabel reports whether a label is for the maker's number, which is used
// if the shop shows no number of its own.
func isModelLabel(label string) bool {
	return slices.Contains(vocabulary()["model"], strings.Trim(fold(label), " .#"))
}

func fold(s string) string { return strings.ToLower(strings.Trim(strings.TrimSpace(s), ":： ")) }
