// Package address finds postal addresses and places: streets with their house
// numbers, postcodes, towns, regions, countries.
package address

import (
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Place tries the entities that a short number [i,j) in prose can begin or end:
// an address, or a town with its postcode.
func Place(s *scan.Cursor, i, j int) {
	if s.Kind != scan.Prose || strings.IndexByte("$#/\\=.-", s.Before(i)) >= 0 || scan.IsWord(s.Before(i)) {
		return
	}
	d := scan.Past(s.Src, i, j, scan.IsDigit)
	if d < j-1 { // "5th", but not "12a"
		return
	}
	if address(s, i, d) || coded(s, i, d) || d < j || d-i != 5 {
		return
	}
	townAndCode(s, i, j)
	if c := s.CluesAround(i, j); c&(scan.CluePost|scan.ClueOther) == scan.CluePost && labelledCode(s, i) || s.Alone(i, j) && s.Src[i:j] > "01000" && s.Src[i:j] < "99999" {
		s.Add(scan.Location, i, j, "postcode", 0.6, false, scan.RankWeak)
	}
}

// address tries a postal address that starts with the house number [i,j):
// "12 Elm Street, Apt 4, Springfield, IL 62704", "12 rue de la Paix, 75002
// Paris".
func address(s *scan.Cursor, i, j int) bool {
	if j-i > 6 {
		return false
	}
	n := numberTail(s, j)
	p, comma := n, false
	if s.At(p) == ',' && s.At(p+1) == ' ' {
		p, comma = p+1, true
	}
	if s.At(p) != ' ' || !scan.IsWord(s.At(p+1)) {
		return false
	}
	informal := !comma && scan.IsLower(s.At(p+1)) && introduced(s, i)
	end, g := streetName(s, p+1, informal)
	if end == 0 {
		return !comma && toldByPlace(s, i, p+1)
	}
	english := !StreetOpeners[firstWord(s, p+1)]
	end, told := placeParts(s, end)
	switch {
	case told:
	case english && comma, informal && g < sureStreet:
		return false
	case english && g == looseStreet && scan.IsYear(s.Src[i:j]) && opensLine(s, i): // "2024 Liftgate Lights"
		return false
	case english && amidName(s, i, end) && !introduced(s, i): // "Runner 4 Trail Road Shoes"
		return false
	case g == looseStreet, english && (scan.IsYear(s.Src[i:j]) || n == j+1 && j-i == 1): // "2008 Wall Street", "3D Color Way"
		if !introduced(s, i) {
			return false
		}
	}
	s.Take(scan.Location, unitBefore(s, i), end, "address", 0.9, false, scan.RankAddress)
	return true
}

// toldByPlace tries an address with the house number at i and, at street, a
// name without a street word: "17 Kingsway, Hobart TAS 7000". A unit, or a town
// and numbers, must follow.
func toldByPlace(s *scan.Cursor, i, street int) bool {
	end := Capitals(s, street, 4)
	if end == 0 || scan.IsYear(s.Src[i:street-1]) || notStreets[firstWord(s, street)] || monthNames[firstWord(s, street)] {
		return false
	}
	if c := s.At(end); c != ',' && c != '\n' {
		return false
	}
	if p, _ := partGap(s, end); !s.CapitalAt(p) && unit(s, p) == 0 && strings.IndexByte(s.Src[p:max(p, postcode(s, p))], ' ') < 0 {
		return false // "7 VDC, 1900 mAh"
	}
	if s.Before(i) == ' ' && s.CapitalAt(wordBefore(s, i)) { // "Windows 10 Home"
		return false
	}
	last, told := placeParts(s, end)
	if !told || !strings.ContainsAny(s.Src[end:last], "0123456789") {
		return false
	}
	s.Take(scan.Location, unitBefore(s, i), last, "address", 0.8, false, scan.RankAddress)
	return true
}

// coded tries an address with a street without a street word and the house
// number [i,j): "Vodičkova 36, 110 00 Praha". A postcode and a town must
// follow.
func coded(s *scan.Cursor, i, j int) bool {
	if j-i > 4 || s.Before(i) != ' ' {
		return false
	}
	j = numberTail(s, j)
	if s.At(j) != ',' && s.At(j) != '\n' {
		return false
	}
	p, _ := partGap(s, j)
	e := postcode(s, p)
	if e == 0 || !scan.IsDigit(s.Src[p]) || e-p < 7 || scan.IsYear(s.Src[p:p+4]) && !scan.IsDigit(s.Src[p+4]) {
		return false
	}
	start := namedBefore(s, i)
	if start == i || notStreets[firstWord(s, start)] || monthNames[Previous(s, i)] {
		return false
	}
	end, _ := placeParts(s, j)
	s.Take(scan.Location, start, end, "address", 0.8, false, scan.RankAddress)
	return true
}

func firstWord(s *scan.Cursor, i int) string {
	w, _ := s.NextWord(i)
	return s.Lower(i, w)
}

// amidName reports whether capitalised words adjoin the street [i,j) on both
// sides, as in the name of a product with a number.
func amidName(s *scan.Cursor, i, j int) bool {
	return s.Before(i) == ' ' && s.CapitalAt(wordBefore(s, i)) && s.At(j) == ' ' && s.CapitalAt(j+1)
}

// opensLine reports whether only signs of Markdown stand before i on its line.
func opensLine(s *scan.Cursor, i int) bool {
	return strings.Trim(scan.Near(s.Src, i, 40), " *_:#->|") == ""
}

// introduced reports whether the words before i announce a place or residence,
// or i begins a line.
func introduced(s *scan.Cursor, i int) bool {
	if opensLine(s, i) {
		return i == 0 || scan.LineEnd(s.Src[:min(len(s.Src), i+80)], i)-i < 80
	}
	head := strings.TrimRight(scan.Near(s.Src, i, 40), " *_:")
	word := strings.ToLower(head[strings.LastIndexAny(head, " \t(|")+1:])
	if IsVerbs[word] { // "my address is"
		head = strings.TrimRight(head[:len(head)-len(word)], " ")
		return scan.CluesIn(head[strings.LastIndexByte(head, ' ')+1:])&scan.CluePost != 0
	}
	return placeIntros[word]
}

var IsVerbs = scan.WordSet(`is was ist es est é è is: = är er`)

// unitBefore returns the start of "Flat 3, " before a house number at i, with
// an optional name between: "Unit 7, Riverside Park, 45 Mill Lane".
func unitBefore(s *scan.Cursor, i int) int {
	p := i
	for range 2 {
		if p-2 < s.Lo || s.Src[p-2:p] != ", " {
			return i
		}
		part := scan.Near(s.Src, p-2, 40)
		part = part[strings.LastIndexAny(part, ",(|:;")+1:]
		start := p - 2 - len(strings.TrimLeft(part, " "))
		if k := unitIn(s, start, p-2); k < p-2 {
			return k
		}
		if Capitals(s, start, 4) != p-2 {
			return i
		}
		p = start
	}
	return i
}

// unitIn returns the start of the "Apt 4B" at the end of [i,end), or end.
func unitIn(s *scan.Cursor, i, end int) int {
	for i < end {
		if unit(s, i) == end {
			return i
		}
		w, _ := s.NextWord(i)
		i = w + 1
	}
	return end
}

// townBeforeStreet returns the start of the town before a street at i if a
// postcode begins it, "1052 Budapest, Váci utca 10", or the street is in
// Russian order: "г. Москва, ул. Тверская, 12".
func townBeforeStreet(s *scan.Cursor, i int) int {
	if i-2 < s.Lo || s.Src[i-2:i] != ", " {
		return i
	}
	line := scan.Near(s.Src, i-2, 48)
	for p := i - 2 - len(line); p < i-2; p++ {
		if p > s.Lo && (scan.IsWord(s.Src[p-1]) || s.Src[p-1] == '-') || !scan.IsWord(s.Src[p]) {
			continue
		}
		switch {
		case p >= s.Lo && postcode(s, p) == i-2 && (scan.IsDigit(s.Src[p]) || s.Src[p+1] == '-' || s.Src[p+2] == '-'):
			return p
		case s.Src[i] == 0xD1 || s.Src[i] == 0xD0: // Cyrillic
			for _, mark := range [...]string{"г. ", "м. ", "город ", "місто ", ""} {
				if strings.HasPrefix(s.Src[p:i], mark) && Capitals(s, p+len(mark), 3) == i-2 {
					return p
				}
			}
		}
	}
	return i
}

// Opened tries an address that begins with a street name: "Calle Mayor 5, 28013
// Madrid", "Hauptstraße 12, 10115 Berlin", "Petőfi utca 12". [i,j) is its
// street word.
func Opened(s *scan.Cursor, i, j int) {
	start, end, g := namedStreet(s, i, j)
	if end == 0 {
		return
	}
	number := HouseNumber(s, end)
	if number == 0 {
		return
	}
	year := number-end == 5 && scan.IsYear(s.Src[number-4:number])
	end, told := placeParts(s, numberTail(s, number))
	if (g == looseStreet || year) && !told {
		return
	}
	s.Take(scan.Location, townBeforeStreet(s, start), end, "address", 0.9, false, scan.RankAddress)
}

// namedStreet returns the bounds and the grade of the street name whose opener,
// final noun or only word is [i,j).
func namedStreet(s *scan.Cursor, i, j int) (start, end int, g grade) {
	capital := s.CapitalAt(i)
	if Opens(s, i, j) {
		if end = openedName(s, j); end > 0 && HouseNumber(s, end) > 0 {
			return i, end, sureStreet
		}
	}
	if HouseNumber(s, j) == 0 {
		return 0, 0, 0
	}
	switch word := s.Lower(i, j); {
	case StreetNouns[word], SmallNouns[s.Src[i:j]]:
		if start = namedBefore(s, i); start < i {
			return start, j, sureStreet
		}
	case capital && hasStreetSuffix(word):
		return i, j, sureStreet
	case capital && suffixed(word, looseSuffixes):
		return i, j, looseStreet
	}
	return 0, 0, 0
}

// namedBefore returns the start of up to three capitalised words that end
// before i.
func namedBefore(s *scan.Cursor, i int) int {
	for range 3 {
		if s.Before(i) != ' ' {
			break
		}
		w := wordBefore(s, i)
		if w == i-1 || !s.CapitalAt(w) {
			break
		}
		i = w
	}
	return i
}

// wordBefore returns the start of the word that ends one byte before i.
func wordBefore(s *scan.Cursor, i int) int {
	return max(scan.Back(s.Src, s.Lo, i-1, scan.IsWord), s.Lo)
}

// Previous returns the word before the space before i, in lower case.
func Previous(s *scan.Cursor, i int) string {
	if i <= s.Lo || s.Src[i-1] != ' ' {
		return ""
	}
	return s.Lower(wordBefore(s, i), i-1)
}

// PostBox reads "P.O. Box 123" and similar forms, from the word "box" at [i,j).
func PostBox(s *scan.Cursor, i, j int) {
	if s.At(j) != ' ' || !scan.IsDigit(s.At(j+1)) {
		return
	}
	from := max(s.Lo, i-12)
	if at := boxBefore().FindStringIndex(s.Src[from:i]); at != nil {
		e, _ := s.NextWord(j + 1)
		end, _ := placeParts(s, e)
		s.Take(scan.Location, from+at[0], end, "address/box", 0.9, false, scan.RankAddress)
	}
}

var boxBefore = lazy.Regexp(`(?i)(?:P\. ?O\.|PO|P\.O|Post Office|Postal) $`)
