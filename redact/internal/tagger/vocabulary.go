package tagger

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
)

//go:embed vocabulary.txt
var vocabularyTable string

// Questions about the words of a place and those beside it. Their answers have
// weights, which are clues.
const (
	wordBefore = iota
	wordAfter
	wordFirst
	wordLast
	wordEnding // the last three letters of the last word
	WordQuestions
)

// WordQuestionNames are the questions as vocabulary.txt has them.
var WordQuestionNames = [WordQuestions]string{"before", "after", "first", "last", "ending"}

// vocabulary has the weights of answers, by question and word. A table that asks
// something else is refused.
func vocabulary() map[uint32]float64 {
	return vocabularyOnce.Get(func() map[uint32]float64 {
		m := map[uint32]float64{}
		for question, entry := range datafile.Pairs(vocabularyTable) {
			q := slices.Index(WordQuestionNames[:], question)
			word, weight, found := strings.Cut(entry, " ")
			if !found { // the edge of the sentence
				word, weight = "", entry
			}
			v, err := strconv.ParseFloat(weight, 64)
			if err != nil || q < 0 {
				panic("vocabulary.txt: " + question + ": " + entry)
			}
			m[mix(uint32(q), hashString(word))] = v
		}
		return m
	})
}

var vocabularyOnce lazy.Value[map[uint32]float64]

// ofVocabulary adds the clues from the words of a place and those beside it.
func (d *decoder) ofVocabulary(c *clueSet, n named, toks []Token) {
	if n.kind != Place {
		return
	}
	table := vocabulary()
	for q, t := range wordsOf(n, toks) {
		c[ClueWord+q] = table[mix(uint32(q), d.answer(q, t))]
	}
}

// answer returns the hash of what question q asks of t.
func (d *decoder) answer(q int, t *Token) uint32 {
	switch {
	case t == nil: // the edge of the sentence
		return fnvBasis
	case q == wordEnding:
		d.r.know(t)
		return t.suf[2]
	case t.kind == numberTok:
		return anyNumber
	}
	return t.lower
}

var anyNumber = hashString("0")

// wordsOf returns the tokens that are asked about, by question; nil at the edge of
// the sentence.
func wordsOf(n named, toks []Token) (ts [WordQuestions]*Token) {
	if n.from > n.lo {
		ts[wordBefore] = &toks[n.from-1]
	}
	if n.to < n.hi {
		ts[wordAfter] = &toks[n.to]
	}
	ts[wordFirst], ts[wordLast], ts[wordEnding] = &toks[n.from], &toks[n.to-1], &toks[n.to-1]
	return ts
}

// answers returns what answer hashes, for training; an ending of fewer than three
// letters is "".
func (d *decoder) answers(n named, toks []Token) (words [WordQuestions]string) {
	for q, t := range wordsOf(n, toks) {
		if t == nil {
			continue
		}
		word := strings.ToLower(d.r.text[t.Start:t.End])
		switch r := []rune(word); {
		case q == wordEnding:
			words[q] = string(r[max(0, len(r)-3):])
			if len(r) < 3 {
				words[q] = ""
			}
		case t.kind == numberTok:
			words[q] = "0"
		default:
			words[q] = word
		}
	}
	return words
}
