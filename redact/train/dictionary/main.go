// Command dictionary writes the words of Chinese, Japanese and Korean that the tagger's
// models know, for train-names -glossary: language, word, kinds and rarity a line. They
// are those of IPADIC and mecab-ko-dic, as the modules of kagome carry them, and of
// jieba's dictionary.
package main

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/redact/internal/tagger"
)

// Kinds of words.
const (
	given        = tagger.WordGiven
	surname      = tagger.WordSurname
	person       = tagger.WordPerson
	place        = tagger.WordPlace
	country      = tagger.WordCountry
	organisation = tagger.WordOrganisation
	name         = tagger.WordName
	noun         = tagger.WordNoun
	verb         = tagger.WordVerb
	particle     = tagger.WordParticle
	affix        = tagger.WordAffix
	numeral      = tagger.WordNumeral

	plain = noun | verb | name
)

// A word is a word of a language.
type word struct{ language, text string }

// A fact is what is known of it: its kinds and how rare it is, as the negative logarithm
// to base 2 of its probability.
type fact struct {
	kinds int
	bits  float64
}

// words are the words of the dictionaries.
type words map[word]fact

// add adds a word whose letters are all of scripts whose characters are tokens.
func (ws words) add(language, text string, kinds int, bits float64) {
	n := 0
	for _, r := range text {
		if n++; !unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul) && r != 'ー' && r != '々' {
			return
		}
	}
	if n > tagger.LongestWord || kinds == 0 {
		return
	}
	w := word{language, text}
	f, ok := ws[w]
	if !ok {
		f.bits = bits
	}
	ws[w] = fact{f.kinds | kinds, min(f.bits, bits)}
}

// Grades of rarity: bits of one, and what it counts for in the tagger, which has numbers
// up to 15. The finest are no better, by folds.
const (
	bitsOfGrade = 4.5
	grade       = 3
	mostRare    = 14
)

func rarity(bits float64) int {
	return min(mostRare, grade*max(1, int(math.Round(bits/bitsOfGrade))))
}

func main() {
	ws := words{}
	if err := errors.Join(japanese(ws), chinese(ws), korean(ws)); err != nil {
		fmt.Fprintln(os.Stderr, "dictionary:", err)
		os.Exit(1)
	}
	out := bufio.NewWriter(os.Stdout)
	sorted := slices.SortedFunc(maps.Keys(ws), func(a, b word) int {
		return cmp.Or(cmp.Compare(a.language, b.language), cmp.Compare(a.text, b.text))
	})
	for _, w := range sorted {
		if f := ws[w]; ws.worth(w, f) {
			fmt.Fprintf(out, "%s\t%s\t%d\t%d\n", w.language, w.text, f.kinds, rarity(f.bits))
		}
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "dictionary:", err)
		os.Exit(1)
	}
}

// Most characters of words that are no names, in Japanese, too, and of a whole name; and
// how rare such words are at most, in bits. By folds the other 700,000 words are worth .006
// in Japanese, .004 in Chinese and .015 in Korean.
const (
	mostPlain    = 3
	mostJapanese = 4
	mostWhole    = 4
	leastCommon  = 22
)

// worth reports whether a word is worth its room: that of a name nearly always, that of
// another unless it is rare, long or made of two words.
func (ws words) worth(w word, f fact) bool {
	chars := []rune(w.text)
	n, written := len(chars), strings.ContainsFunc(w.text, func(r rune) bool { return unicode.In(r, unicode.Han, unicode.Hangul) })
	is := func(kinds int) bool { return f.kinds&^kinds == 0 }
	switch {
	case f.kinds == verb && !written, w.language != "ja" && is(plain|numeral|particle) && f.bits > leastCommon:
		return false
	case is(plain|organisation) && ws.compound(w.language, chars), is(verb|particle) && n > mostPlain:
		return false
	case w.language == "ja" && written && (n > mostJapanese && is(plain) || n > mostPlain && f.kinds == place || n > mostJapanese+1):
		return false
	case w.language != "ja" && is(plain) && n > mostPlain, f.kinds == person && n > mostWhole && written:
		return false
	}
	return true
}

// compound reports whether chars are two words of two characters and more, or a common
// one of two and another of one.
func (ws words) compound(language string, chars []rune) bool {
	of := func(chars []rune) int { return ws[word{language, string(chars)}].kinds }
	for k := 2; k < len(chars)-1; k++ {
		if of(chars[:k]) != 0 && of(chars[k:]) != 0 {
			return true
		}
	}
	return len(chars) == 3 && of(chars) == noun && of(chars[:2])&(noun|verb) != 0 && of(chars[2:])&(noun|verb|affix) != 0
}
