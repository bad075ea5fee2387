package redact

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// bareDirections are not places by themselves.
var bareDirections = scan.WordSet(`North South East West Northern Southern Eastern Western Tel Tel. Fax Norden Süden Osten Westen Nord Sud Est Ouest Norte Sur Este Oeste`)

// noPlace reports whether a place of the tagger is a word that does not name
// one by itself: a direction, a preposition in title case, a lower-case noun.
func noPlace(v string) bool {
	return bareDirections[v] || placeNouns[v] || scan.SmallWords[strings.ToLower(v)] && v != "US" && v != "IN"
}

// placeNouns are generic nouns for places, in lower case.
var placeNouns = scan.WordSet(`us state states city cities town county country countries province region airport station street road area island islands coast valley river lake beach park district village capital
	north south east west northern southern eastern western home house building office downtown`)

// placed returns the place within a finding of the tagger, and whether there is one: a
// word next to a masked place is not thereby one, "<LOCATION> airport".
func placed(text string, s scan.Span) (scan.Span, bool) {
	s = capitalised(text, s)
	v := text[s.Start:s.End]
	return s, !noPlace(v) && !strings.Contains(v, "<"+string(scan.Location)+">")
}

// capitalised removes lower-case words from the start and end of a place that
// has a capital: "central Bolivia", "Tajikistan mountains".
func capitalised(text string, s scan.Span) scan.Span {
	first, last := -1, -1
	for i := s.Start; i < s.End; {
		if !scan.WordByte[text[i]] {
			i++
			continue
		}
		w := scan.WordEnd(text[:s.End], i)
		if r, _ := utf8.DecodeRuneInString(text[i:]); !unicode.IsLower(r) {
			last = w
			if first < 0 {
				first = i
			}
		}
		i = w
	}
	if first < 0 {
		return s
	}
	if first > s.Start && text[first-1] == ' ' {
		s.Start = first
	}
	if last < s.End && text[last] == ' ' {
		s.End = last
	}
	return s
}

// listSigns separate places; the dashes, listed first, never occur inside a
// person's name.
var listSigns = [...]string{" - ", " – ", ", ", " (", " & "}

const dashes = 2

// placesIn splits a list that the tagger found as one place, "Oslo, Bergen
// (Norway)", into places, and a person at dashes: "Amicis - Bordeaux".
func placesIn(text string, e scan.Entity, s scan.Span) []scan.Span {
	seps := listSigns[:]
	if e != scan.Location {
		seps = seps[:dashes]
	}
	var out []scan.Span
	start := s.Start
	for i := s.Start; i < s.End; i++ {
		c := text[i]
		if c != ' ' && c != ',' {
			continue
		}
		for _, sep := range seps {
			if strings.HasPrefix(text[i:s.End], sep) {
				if i > start {
					out = append(out, scan.Span{Start: start, End: i})
				}
				start = i + len(sep)
				i = start - 1
				break
			}
		}
	}
	if s.End > start {
		out = append(out, scan.Span{Start: start, End: s.End})
	}
	return out
}
