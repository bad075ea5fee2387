// Package rank orders the sentences of a page by how well they answer a query,
// and by how well they represent the page.
package rank

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/finnish"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/hungarian"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/romanian"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
	"github.com/blevesearch/snowballstem/turkish"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/letters"
)

// Words returns the words of a text in lower case: runs of letters, marks and
// digits, and each pair of adjacent characters in scripts without spaces.
func Words(s string) []string {
	var out []string
	start := -1
	var prev rune
	flush := func(end int) {
		if start >= 0 {
			out = append(out, strings.ToLower(s[start:end]))
			start = -1
		}
	}
	at := 0
	for i, r := range s {
		switch {
		case letters.IsUnspaced(r):
			flush(i)
			if letters.IsUnspaced(prev) {
				out = append(out, s[at:i]+string(r))
			}
			out = append(out, string(r))
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r):
			if start < 0 {
				start = i
			}
		case (r == '\'' || r == '’') && start >= 0 && i+1 < len(s):
			flush(i)
		default:
			flush(i)
		}
		prev, at = r, i
	}
	flush(len(s))
	return out
}

// A Stemmer reduces words of one language to their stems.
type Stemmer struct{ stem func(*snowballstem.Env) bool }

// Stem returns the stem of a lower-case word.
func (s Stemmer) Stem(word string) string {
	if s.stem == nil || len(word) < 3 || len(word) > 60 {
		return word
	}
	env := snowballstem.NewEnv(word)
	s.stem(env)
	return env.Current()
}

// stemmers returns them by BCP 47 tags.
func stemmers() map[string]func(*snowballstem.Env) bool {
	return map[string]func(*snowballstem.Env) bool{
		"en": english.Stem, "de": german.Stem, "fr": french.Stem, "es": spanish.Stem, "it": italian.Stem, "pt": portuguese.Stem, "nl": dutch.Stem,
		"sv": swedish.Stem, "da": danish.Stem, "no": norwegian.Stem, "nb": norwegian.Stem, "nn": norwegian.Stem, "fi": finnish.Stem, "hu": hungarian.Stem,
		"ro": romanian.Stem, "ru": russian.Stem, "tr": turkish.Stem,
	}
}

// StemmerFor returns the stemmer of a language (a BCP 47 tag); for an unknown
// language, one that does nothing.
func StemmerFor(language string) Stemmer {
	language, _, _ = strings.Cut(strings.ToLower(language), "-")
	return Stemmer{stemmers()[language]}
}

// Language guesses the language of a text by its most frequent function words;
// "" if unknown.
func Language(words []string) string {
	best, most := "", 0
	counts := map[string]int{}
	for _, w := range words[:min(len(words), maxSample)] {
		counts[w]++
	}
	for _, l := range stopLists() {
		n := 0
		for _, w := range l.words {
			n += counts[w]
		}
		if n > most {
			best, most = l.language, n
		}
	}
	if most*25 < min(len(words), maxSample) {
		return ""
	}
	return best
}

// A stopList has the most frequent function words of a language.
type stopList struct {
	language string
	words    []string
}

//go:embed stops.txt
var stopTable string

var stopLists = sync.OnceValue(func() (lists []stopList) {
	for language, line := range datafile.Pairs(stopTable) {
		if k := len(lists) - 1; k < 0 || lists[k].language != language {
			lists = append(lists, stopList{language: language})
		}
		last := &lists[len(lists)-1]
		last.words = append(last.words, strings.Fields(line)...)
	}
	return lists
})
