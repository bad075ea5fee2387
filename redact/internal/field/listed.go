package field

import (
	"cmp"
	_ "embed"
	"maps"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/internal/cancel"
	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A tongue is a language without a model of names: what stands in their place.
type tongue struct {
	given, family, titles, links map[string]bool
	small                        map[string]bool // words that are no part of a name
	longest                      []string        // the titles, longer ones first
	before                       string          // letters that are written together with the word after them
	cased                        bool            // names are told by their capitals
}

//go:embed listed.txt
var listedTable string

// tongues are the languages of listed.txt by their English names.
func tongues() map[string]*tongue {
	return tonguesOnce.Get(func() map[string]*tongue {
		m := map[string]*tongue{}
		for key, words := range datafile.Pairs(listedTable) {
			name, kind, _ := strings.Cut(key, " ")
			t := m[name]
			if t == nil {
				t = &tongue{given: map[string]bool{}, family: map[string]bool{}, titles: map[string]bool{}, links: map[string]bool{}, small: map[string]bool{}, cased: name == "Greek" || name == "Vietnamese" || name == "Indonesian"}
				m[name] = t
			}
			set := map[string]map[string]bool{"given": t.given, "family": t.family, "titles": t.titles, "links": t.links, "small": t.small, "not": t.small}[kind]
			if kind == "before" {
				t.before = words
			}
			for w := range strings.FieldsSeq(words) {
				if set != nil {
					set[w] = true
				}
			}
		}
		for _, t := range m {
			t.longest = slices.SortedFunc(maps.Keys(t.titles), func(a, b string) int { return cmp.Or(len(b)-len(a), strings.Compare(a, b)) })
		}
		return m
	})
}

var tonguesOnce lazy.Value[map[string]*tongue]

// Listed returns the persons of text whose names stand in the lists of one of the
// languages: with a second name, or after a title.
func Listed(check *cancel.Checker, text string, languages []string) []scan.Hit {
	var hits []scan.Hit
	for _, l := range languages {
		t := tongues()[l]
		switch {
		case t == nil:
		case l == "Thai":
			hits = t.unspaced(check, text, hits)
		default:
			hits = t.spaced(check, text, hits)
		}
	}
	return hits
}

// mostParts is the most words of a name.
const mostParts = 5

// spaced reads a language whose words are parted by spaces.
func (t *tongue) spaced(check *cancel.Checker, text string, hits []scan.Hit) []scan.Hit {
	title, end := false, 0
	for i := 0; i < len(text); i = end {
		check.Step()
		end = wordOf(text, i)
		if end == i {
			_, n := utf8.DecodeRuneInString(text[i:])
			title = title && (text[i] == ' ' || text[i] == '.')
			end = i + n
			continue
		}
		if j := t.name(text, &i, end, title); j > 0 {
			hits = append(hits, scan.Found(scan.Person, i, j, "listed", 0.7, scan.RankTagger))
			end, title = j, false
			continue
		}
		title = t.titles[strings.ToLower(text[i:end])]
	}
	return hits
}

// name returns the end of the name whose first word is [*i,end), or 0. The word may
// have others' letters before it, which *i leaves out.
func (t *tongue) name(text string, i *int, end int, title bool) int {
	at := *i
	if t.cased && !capital(text[at:]) {
		return 0
	}
	listed := t.starts(text[at:end], title)
	if r, n := utf8.DecodeRuneInString(text[at:end]); !listed && t.before != "" && strings.ContainsRune(t.before, r) {
		at += n
		listed = t.starts(text[at:end], title)
	}
	if !listed {
		return 0
	}
	parts := 1
	for last := false; parts < mostParts && !last && end < len(text) && text[end] == ' '; parts++ {
		next := wordOf(text, end+1)
		word := text[end+1 : next]
		if t.links[word] && next < len(text) && text[next] == ' ' {
			if after := wordOf(text, next+1); after > next+1 {
				end = after
				continue
			}
		}
		if known := t.given[word] || t.family[word] || strings.HasPrefix(word, "ال"); !known {
			if !t.follows(word, title && parts == 1) {
				break
			}
			last = !t.cased
		} else if t.small[word] {
			break
		}
		end = next
	}
	if parts < 2 && !title {
		return 0
	}
	*i = at
	return end
}

// starts reports whether a word can be the first of a name.
func (t *tongue) starts(word string, title bool) bool {
	if !t.cased {
		return t.given[word] || title && t.family[word]
	}
	small := strings.ToLower(word)
	return title && !t.small[small] && utf8.RuneCountInString(word) > 1 || t.family[small] || t.given[small]
}

// follows reports whether a word that is in no list can follow the first one.
func (t *tongue) follows(word string, second bool) bool {
	if t.cased {
		return capital(word) && utf8.RuneCountInString(word) > 1 && !t.small[strings.ToLower(word)]
	}
	return second && word != "" && !t.small[word]
}

func capital(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.IsUpper(r)
}

// wordOf returns the end of the word at i: letters, their marks, and quotation marks
// between them, as in Hebrew abbreviations.
func wordOf(text string, i int) int {
	j := i
	for j < len(text) {
		r, n := utf8.DecodeRuneInString(text[j:])
		if !unicode.IsLetter(r) && !unicode.IsMark(r) {
			after, _ := utf8.DecodeRuneInString(text[j+n:])
			if j == i || !strings.ContainsRune(`"״'-`, r) || !unicode.IsLetter(after) {
				break
			}
		}
		j += n
	}
	return j
}

// Parts of Thai names are at most longestPart bytes, about fourteen letters.
const longestPart = 42

// unspaced reads Thai, which has spaces between the parts of a name and around
// phrases alone: a listed given name at the beginning of a phrase or after a title,
// with what follows it; after a title also two short phrases.
func (t *tongue) unspaced(check *cancel.Checker, text string, hits []scan.Hit) []scan.Hit {
	end := 0
	for i := 0; i < len(text); i = end {
		check.Step()
		if end = wordOf(text, i); end == i {
			_, n := utf8.DecodeRuneInString(text[i:])
			end = i + n
			continue
		}
		if text[i] < 0xE0 {
			continue
		}
		start, polite := t.untitled(text, i)
		if start > end { // "ดร.", perhaps with a space after it
			start = scan.SkipSpace(text, start, min(len(text), start+1))
			end = wordOf(text, start)
		}
		if j := t.thaiName(text, start, end, start > i && !polite); j > 0 {
			hits = append(hits, scan.Found(scan.Person, start, j, "listed", 0.7, scan.RankTagger))
			end = j
		}
	}
	return hits
}

// untitled returns where the name after the title at i begins, or i, and whether it
// is only a polite word, which verbs follow too.
func (t *tongue) untitled(text string, i int) (start int, polite bool) {
	for _, title := range t.longest {
		rest, ok := strings.CutPrefix(text[i:], title)
		if !ok {
			continue
		}
		for w := range t.small {
			if strings.HasPrefix(rest, w) {
				return i, false
			}
		}
		return i + len(title), title == "คุณ"
	}
	return i, false
}

// thaiName returns the end of the name [start,end) and the phrase after it, or 0.
func (t *tongue) thaiName(text string, start, end int, title bool) int {
	second := end
	if end+1 < len(text) && text[end] == ' ' && text[end+1] >= 0xE0 {
		if e := wordOf(text, end+1); e-end-1 <= longestPart {
			second = e
		}
	}
	switch word := text[start:end]; {
	case t.given[word], title && second > end && len(word) <= longestPart:
		return second
	case title || start > 0 && second == end:
		for k := range word[:min(len(word), longestPart)] { // what follows is written together with it
			if t.given[word[:k]] {
				return start + k
			}
		}
	}
	return 0
}
