package changetrack

import (
	"slices"
	"strings"
	"unicode"

	"github.com/pagemill/pagemill/changetrack/internal/linediff"
	"github.com/pagemill/pagemill/internal/letters"
	"github.com/sergi/go-diff/diffmatchpatch"
)

// LineWords describes what changed within a replaced line. Previous and Current
// are line numbers, from 1.
type LineWords struct {
	Previous int        `json:"previous"`
	Current  int        `json:"current"`
	Parts    []WordPart `json:"parts"` // the words of both lines, in order
}

// A WordPart is a run of words of one kind: "same", "del" or "add". The parts
// that are not "add" make up the previous line, those that are not "del" the
// current one.
type WordPart struct {
	Type string `json:"type"` // "same", "del" or "add"
	Text string `json:"text"` // with the white space between its words
}

// Parts returns the words of a line of the diff: those that changed have its type, the
// others "same". A line without a word in common with the one that it replaces is one
// part.
func (c *Change) Parts(l Line) []WordPart {
	whole := []WordPart{{Type: "same", Text: l.Content[min(1, len(l.Content)):]}}
	if c == nil || strings.HasPrefix(l.Content, `\`) {
		return whole
	}
	at, ok := slices.BinarySearchFunc(c.Words, l.Ln, func(w LineWords, number int) int {
		if l.Type == "del" {
			return w.Previous - number
		}
		return w.Current - number
	})
	if !ok {
		return whole
	}
	parts := slices.DeleteFunc(slices.Clone(c.Words[at].Parts), func(p WordPart) bool { return p.Type != "same" && p.Type != l.Type })
	if !slices.ContainsFunc(parts, func(p WordPart) bool { return p.Type == "same" && strings.TrimSpace(p.Text) != "" }) {
		return whole
	}
	return parts
}

// Finding the words that two lines share takes quadratic time, so long lines
// are skipped, and all further lines once the budget is spent.
const (
	maxWords   = 2_000
	wordBudget = 50_000_000
)

// wordDiffs pairs the lines of each edit in order and compares their words.
func wordDiffs(a, b *linediff.Text, edits []linediff.Edit) []LineWords {
	var all []LineWords
	budget := wordBudget
	for _, e := range edits {
		for i, j := e.OldStart, e.NewStart; i < e.OldEnd && j < e.NewEnd; i, j = i+1, j+1 {
			x, y := words(strings.TrimSuffix(a.Line(i), "\n")), words(strings.TrimSuffix(b.Line(j), "\n"))
			if cost := len(x) * len(y); len(x) <= maxWords && len(y) <= maxWords && cost <= budget {
				budget -= cost
				all = append(all, LineWords{i + 1, j + 1, wordParts(x, y)})
			}
		}
	}
	return all
}

// words splits s into words, white space and single other characters. Scripts
// written without spaces are split at every character.
func words(s string) []string {
	const (
		other = iota
		letter
		space
	)
	kind := func(r rune) int {
		switch {
		case letters.IsUnspaced(r):
			return other
		case unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || r == '_':
			return letter
		case unicode.IsSpace(r):
			return space
		}
		return other
	}
	var ws []string
	start, last := 0, other
	for i, r := range s {
		k := kind(r)
		if i > start && (k != last || k == other) {
			ws = append(ws, s[start:i])
			start = i
		}
		last = k
	}
	if start < len(s) {
		ws = append(ws, s[start:])
	}
	return ws
}

var wordTypes = map[diffmatchpatch.Operation]string{diffmatchpatch.DiffEqual: "same", diffmatchpatch.DiffDelete: "del", diffmatchpatch.DiffInsert: "add"}

// wordParts compares words by mapping each distinct word to one character and
// comparing the resulting texts.
func wordParts(x, y []string) []WordPart {
	d := diffmatchpatch.New()
	d.DiffTimeout = 0 // a timeout would make the result depend on the machine
	ids := map[string]rune{}
	var texts []string
	encode := func(ws []string) []rune {
		rs := make([]rune, len(ws))
		for i, w := range ws {
			r, ok := ids[w]
			if !ok {
				r = rune(len(ids) + 1) // at most 2*maxWords, below the surrogates
				ids[w] = r
				texts = append(texts, w)
			}
			rs[i] = r
		}
		return rs
	}
	var parts []WordPart
	for _, diff := range d.DiffMainRunes(encode(x), encode(y), false) {
		part := WordPart{Type: wordTypes[diff.Type]}
		for _, r := range diff.Text {
			part.Text += texts[r-1]
		}
		parts = append(parts, part)
	}
	return parts
}
