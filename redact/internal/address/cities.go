package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// CityNames are capitals and large cities, in English and in their own
// language, except those that are also names of persons.
var CityNames = func() map[string]bool {
	names := scan.PhraseSet(lists["cities"])
	for _, language := range [...]string{"finnish", "hungarian", "estonian"} { // "Turussa": in Turku
		endings := scan.PhraseSet(lists[language+" endings"])
		for stem := range scan.PhraseSet(lists[language]) {
			for ending := range endings {
				names[stem+ending] = true
			}
		}
	}
	return names
}()

// maxCityWords is the number of words of the longest of CityNames.
const maxCityWords = 4

// Cities finds the cities of CityNames that the tagger missed, mostly those
// with non-English names. Cities in the names of organisations are skipped.
// starts are the offsets of capitalised words.
func Cities(text string, starts []int32, names []scan.Hit, firms []scan.Span) []scan.Hit {
	var out []scan.Hit
	next := 0
	for _, start := range starts {
		i := int(start)
		if i < next {
			continue
		}
		last := cityAt(text, i)
		if last == 0 || insideName(text, i, last) {
			continue
		}
		for len(firms) > 0 && firms[0].End <= i {
			firms = firms[1:]
		}
		for len(names) > 0 && names[0].End <= i {
			names = names[1:]
		}
		if (len(firms) == 0 || firms[0].Start >= last) && (len(names) == 0 || names[0].Start >= last) {
			out = append(out, scan.Found(scan.Location, i, last, "city", 0.6, scan.RankTagger))
			next = last
		}
	}
	return out
}

// insideName reports whether capitalised words adjoin [i,j): the city is part
// of another name, "Acme Montreal" or "Chicago Style Popcorn".
func insideName(text string, i, j int) bool {
	if j+1 < len(text) && text[j] == ' ' && scan.IsUpper(text[j+1]) {
		return true
	}
	if i < 2 || text[i-1] != ' ' || !scan.IsWord(text[i-2]) {
		return false
	}
	start := scan.Back(text, 0, i-1, scan.IsWord)
	return scan.IsUpper(text[start]) && !scan.SmallWords[strings.ToLower(text[start:i-1])]
}

// cityAt returns the end of the name of a city that starts at i, or 0.
func cityAt(text string, i int) int {
	found := 0
	for end, n := i, 0; n < maxCityWords; n++ {
		w := scan.WordEnd(text, end)
		if w == end {
			break
		}
		if CityNames[text[i:w]] {
			found = w
		}
		if w == len(text) || text[w] != ' ' {
			break
		}
		end = w + 1
	}
	return found
}
