package mask

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Known holds the names and places found, so that they are masked in all their
// occurrences: in the other outputs of a page, and in aggressive mode
// throughout its Markdown. It never leaves a Page.
type Known struct {
	Values map[string]value
	firsts map[string]bool // the first words of values
	starts [256]bool       // their first bytes
	slugs  map[string]bool // the persons among them, as spelled in URLs
	Firms  []scan.Span     // names of organisations in the current text

	EverySlug bool // whether persons that are not attested are masked in URLs, too
}

type value struct {
	scan.Entity
	guess bool // found by the tagger: not masked inside the name of an organisation
}

// maxWords is the largest number of words of a name that is recorded.
const maxWords = 6

// Learn records the values of findings. A single short word probably means
// something else elsewhere.
func (k *Known) Learn(check *cancel.Checker, text string, fs []scan.Hit) {
	for _, f := range fs {
		check.Steps(2) // microseconds: its maps are large
		v := text[f.Start:f.End]
		first := scan.WordEnd(v, 0)
		if first == 0 || utf8.RuneCountInString(v) < 4 || strings.Contains(v, "\n") {
			continue
		}
		if k.Values == nil {
			k.Values, k.firsts, k.slugs = map[string]value{}, map[string]bool{}, map[string]bool{}
		}
		guess := f.Rule == "tagger"
		if old, ok := k.Values[v]; !ok {
			k.Values[v] = value{f.Entity, guess}
			k.firsts[v[:first]] = true
			k.starts[v[0]] = true
		} else if old.guess && !guess {
			k.Values[v] = value{old.Entity, false}
		}
		if f.Entity == scan.Person && (k.EverySlug || !guess || f.Attested) {
			if slug := slugOf(v); slug != "" {
				k.slugs[slug] = true
			}
		}
	}
}

// Find returns the known values in text, as whole words, the longest at each
// position.
func (k *Known) Find(check *cancel.Checker, text string, want scan.Wanted) []scan.Hit {
	if len(k.Values) == 0 {
		return nil
	}
	var out []scan.Hit
	firms := k.Firms
	for i := 0; i < len(text); i++ {
		if !k.starts[text[i]] || i > 0 && scan.WordByte[text[i-1]] {
			continue
		}
		check.Step()
		end := scan.WordEnd(text, i)
		if !k.firsts[text[i:end]] {
			continue
		}
		for len(firms) > 0 && firms[0].End <= i {
			firms = firms[1:]
		}
		j, v := k.longest(text, i, end)
		inFirm := v.guess && len(firms) > 0 && firms[0].Start < j
		if j > 0 && want.Has(v.Entity) && !inFirm {
			out = append(out, scan.Found(v.Entity, i, j, "known", 0.9, scan.RankField))
			i = j - 1
		}
	}
	return out
}

// longest returns the end of the longest known value at i, or 0; end is the end
// of its first word.
func (k *Known) longest(text string, i, end int) (last int, found value) {
	for range maxWords {
		if e, ok := k.Values[text[i:end]]; ok {
			last, found = end, e
		}
		if end < len(text) { // values that end in a sign: "Ann B."
			if e, ok := k.Values[text[i:end+1]]; ok {
				last, found = end+1, e
			}
		}
		next := end
		for next < len(text) && next-end < 4 && !scan.IsWord(text[next]) && text[next] != '\n' {
			next++
		}
		if next == end || next == len(text) || !scan.IsWord(text[next]) {
			break
		}
		end = scan.WordEnd(text, next)
	}
	return last, found
}

// Distinctive filters findings to the persons and places that can be masked
// everywhere: capitalised; single words only if uncommon; and, if only the
// tagger found them, found at most of their occurrences.
func Distinctive(check *cancel.Checker, text string, fs []scan.Hit, common func(word string) bool) []scan.Hit {
	var out []scan.Hit
	var all Known
	found := map[string]int{}
	for _, f := range fs {
		check.Step()
		if f.Entity != scan.Person && f.Entity != scan.Location {
			continue
		}
		v := text[f.Start:f.End]
		r, _ := utf8.DecodeRuneInString(v)
		if unicode.IsUpper(r) && (scan.WordEnd(v, 0) < len(v) || !common(v)) {
			out = append(out, f)
			found[v]++
		}
	}
	all.Learn(check, text, out)
	stands := map[string]int{}
	for _, h := range all.Find(check, text, scan.Wanted{}) {
		stands[text[h.Start:h.End]]++
	}
	return slices.DeleteFunc(out, func(f scan.Hit) bool {
		v := text[f.Start:f.End]
		return f.Rule == "tagger" && 2*found[v] < stands[v]
	})
}
