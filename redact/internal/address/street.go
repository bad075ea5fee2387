package address

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// streetName reads a street name at i, after its house number, and returns its
// end, or 0, and its grade. With informal, a lower-case name is accepted too.
func streetName(s *scan.Cursor, i int, informal bool) (end int, g grade) {
	w, capital := s.NextWord(i)
	if w == i {
		return 0, looseStreet
	}
	first := s.Lower(i, w)
	if notStreets[strings.TrimSuffix(strings.TrimSuffix(first, "'s"), "’s")] { // "41 Men's Road"
		return 0, looseStreet
	}
	if StreetOpeners[first] && (capital || openersLower[first]) {
		if end := openedName(s, w); end > 0 {
			return end, sureStreet
		}
	}
	if !capital && !informal && !isOrdinal(first) {
		return 0, looseStreet
	}
	end, g = streetWords(s, i, informal)
	if end > 0 {
		end = afterEnding(s, i, end)
	}
	return end, g
}

// maxStreetWords is the largest number of words of a street name.
const maxStreetWords = 6

// streetWords reads words from i and returns the end of the last that can end a
// street name.
func streetWords(s *scan.Cursor, i int, informal bool) (last int, g grade) {
	for words := 0; words < maxStreetWords; words++ {
		w, capital := s.NextWord(i)
		if w == i {
			break
		}
		word := s.Lower(i, w)
		ending, ends := StreetEndings[word]
		ordinal := isOrdinal(word)
		if scan.IsDigit(word[0]) && !ordinal || !capital && !ordinal && !ends && !connectors[word] && !directions[word] && !(informal && words < 3) {
			break
		}
		switch {
		case hasStreetSuffix(word):
			last, g = w, sureStreet
		case words == 0:
		case ends && (capital || ending > looseStreet) && !isDevice(s, i, word):
			last, g = w, max(g, ending)
			if s.At(w) == '.' && w-i <= 4 {
				last = w + 1
			}
		}
		i = w
		if s.At(i) == '.' && w-i <= 4 && s.At(i+1) == ' ' {
			i++
		}
		if s.At(i) != ' ' || !scan.IsWord(s.At(i+1)) {
			break
		}
		i++
	}
	return last, g
}

// isDevice reports whether the word "drive" at i means a computer drive.
func isDevice(s *scan.Cursor, i int, word string) bool {
	return word == "drive" && drives[Previous(s, i)]
}

var drives = scan.WordSet(`hard disk flash usb state thumb ssd test wheel pen tape`)

// afterEnding returns the end of the street name [i,end) with a direction or a
// number after it: "5th Avenue NW", "Highway 61".
func afterEnding(s *scan.Cursor, i, end int) int {
	if s.At(end) != ' ' {
		return end
	}
	w, capital := s.NextWord(end + 1)
	word := s.Lower(end+1, w)
	if hasStreetSuffix(s.Lower(i, end)) && scan.IsDigit(s.At(end+1)) && w-end <= 5 {
		return w // "6750 Koskikatu 25"
	}
	if capital && directions[word] && (len(word) <= 2 || len(word) == 5 || strings.IndexByte(",\n.;\x00", s.At(w)) >= 0) || scan.IsDigit(s.At(end+1)) && strings.HasSuffix(s.Lower(i, end), "way") && w-end <= 5 {
		return w
	}
	return end
}

// StreetAlone reads a street without a number whose last word is [i,j), if the
// words before it introduce a location: "on Elm Street".
func StreetAlone(s *scan.Cursor, i, j int) {
	if s.At(j) == ' ' && s.CapitalAt(j+1) {
		return
	}
	start := namedBefore(s, i)
	if isOrdinal(Previous(s, start)) {
		start = wordBefore(s, start)
	}
	if start == i || !streetIntros[Previous(s, start)] {
		return
	}
	if and := " and "; strings.HasSuffix(s.Src[s.Lo:start], and) { // "3rd and Pierce St."
		if k := wordBefore(s, start-len(and)+1); isOrdinal(s.Lower(k, start-len(and))) {
			start = k
		}
	}
	if s.At(j) == '.' && j-i <= len("Blvd") {
		j++
	}
	s.Add(scan.Location, start, j, "street", 0.7, false, scan.RankField)
}

func isOrdinal(w string) bool {
	return len(w) >= 3 && scan.IsDigit(w[0]) && (strings.HasSuffix(w, "st") || strings.HasSuffix(w, "nd") || strings.HasSuffix(w, "rd") || strings.HasSuffix(w, "th"))
}

// hasStreetSuffix reports whether w is a one-word street name.
func hasStreetSuffix(w string) bool { return suffixed(w, streetSuffixes) }

func suffixed(w string, suffixes []string) bool {
	for _, suf := range suffixes {
		if strings.HasSuffix(w, suf) && len(w) >= len(suf)+3 {
			return suf != "ring" || strings.IndexByte("aeiou", w[len(w)-len("ring")-1]) < 0 // a street name, or an -ing form
		}
	}
	return false
}

// openedName reads the name after an opener such as "rue" or "Calle": up to
// five capitalised words with connectors. i is directly after the opener.
func openedName(s *scan.Cursor, i int) int {
	last := 0
	if s.At(i) == '.' {
		i++
	}
	for n := 0; n < 7 && s.At(i) == ' '; n++ {
		w, capital := s.NextWord(i + 1)
		if w == i+1 {
			break
		}
		word := s.Lower(i+1, w)
		if !capital && !connectors[word] && !strings.HasPrefix(word, "l'") && !strings.HasPrefix(word, "d'") && !strings.HasPrefix(word, "l’") && !strings.HasPrefix(word, "d’") && !(scan.IsDigit(s.Src[i+1]) && n == 0) {
			break
		}
		if !connectors[word] {
			last = w
		}
		i = w
	}
	return last
}

// Opens reports whether the word [i,j) is an opener of street names.
func Opens(s *scan.Cursor, i, j int) bool {
	if j-i > maxOpener || j-i < 2 {
		return false
	}
	var buf [maxOpener]byte
	w := scan.LowerASCII(buf[:0], s.Src[i:j])
	if s.CapitalAt(i) {
		return StreetOpeners[string(w)]
	}
	return lowerOpeners[string(w)]
}

// HouseNumber returns the end of the house number after the street name that
// ends at i: ". 5", ", nº 5", " 5"; 0 without one.
func HouseNumber(s *scan.Cursor, i int) int {
	for _, c := range [...]byte{'.', ',', ' '} {
		if s.At(i) == c {
			i++
		}
	}
	if c := s.At(i); !scan.IsDigit(c) {
		if !opensMark[c] {
			return 0
		}
		for _, mark := range numberMarks {
			if strings.HasPrefix(s.Src[i:s.Hi], mark) {
				i += len(mark)
				break
			}
		}
	}
	d := scan.Past(s.Src, i, s.Hi, scan.IsDigit)
	if d == i || d-i > 4 {
		return 0
	}
	return d
}

// numberTail returns the end of a house number with its suffix: "12a", "12-14",
// "12/3", "12 bis", "1 1/2".
func numberTail(s *scan.Cursor, j int) int {
	if c := s.At(j) | 0x20; c >= 'a' && c <= 'h' && !scan.IsWord(s.At(j+1)) {
		return j + 1
	}
	k := j
	for range 2 { // "12-14", "12/3", and "2-11-3" in Japan
		if c := s.At(k); c != '-' && c != '/' || !scan.IsDigit(s.At(k+1)) {
			break
		}
		e := scan.Past(s.Src, k+1, s.Hi, scan.IsDigit)
		if e-k > 6 {
			break
		}
		k = e
	}
	if k > j {
		return k
	}
	for _, w := range [...]string{" bis", " ter", " B ", " A "} {
		if strings.HasPrefix(s.Src[j:s.Hi], w) && !scan.IsWord(s.At(j+len(w))) {
			return j + len(strings.TrimRight(w, " "))
		}
	}
	return j
}
