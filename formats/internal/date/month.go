package date

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

// IsMonth reports whether a word names a month in some language, in full or short.
func IsMonth(word string) bool { return monthOf(word, "") != 0 }

// monthOf returns the month that a word names in a language (a BCP 47 tag or
// ""), 0 for none. A word unknown in that language is looked up in the others
// in the order of monthNames: "listopada" is November in Polish and October in
// Croatian.
func monthOf(word, language string) int {
	if len(word) < 3 || len(word) > longestMonth {
		return 0
	}
	named := monthWords()[strings.ToLower(word)]
	if len(named) == 0 {
		return 0
	}
	primary, _, _ := strings.Cut(strings.ToLower(strings.ReplaceAll(language, "_", "-")), "-")
	for _, n := range named {
		if n.language == primary {
			return n.month
		}
	}
	return named[0].month
}

// A monthWord is the meaning of a word in one language.
type monthWord struct {
	language string
	month    int
}

// longestMonth is longer than any month's name, in bytes.
const longestMonth = 40

// monthWords maps a word to its meanings, in the order of monthNames.
var monthWords = sync.OnceValue(func() map[string][]monthWord {
	words := map[string][]monthWord{}
	for language, style := range datafile.Pairs(monthNames) {
		for i, alternatives := range strings.Fields(style) {
			for w := range strings.SplitSeq(alternatives, "/") {
				if m := (monthWord{language, i + 1}); !slices.Contains(words[w], m) {
					words[w] = append(words[w], m)
				}
			}
		}
	}
	return words
})

// monthNames are the names of the twelve months by language, languages in order
// of their share of the web.
//
//go:embed months.txt
var monthNames string
