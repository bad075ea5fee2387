package redact

import "strings"

// place tries what a short number [i,j) in prose can begin or end: an address,
// a postcode after its town.
func (s *scanner) place(i, j int) {
	if s.kind != prose || strings.IndexByte("$#/\\=.-", s.before(i)) >= 0 || isWord(s.before(i)) {
		return
	}
	d := i
	for d < j && isDigit(s.src[d]) {
		d++
	}
	if d < j-1 { // "5th", but not "12a"
		return
	}
	if s.address(i, d) || s.coded(i, d) || d < j || d-i != 5 {
		return
	}
	s.townAndCode(i, j)
	if c := s.cluesAround(i, j); c&(cluePost|clueOther) == cluePost && s.labelledCode(i) || s.alone(i, j) && s.src[i:j] > "01000" && s.src[i:j] < "99999" {
		s.add(Location, i, j, "postcode", 0.6, false, rankWeak)
	}
}

// address tries a postal address that starts with the house number [i,j):
// "12 Elm Street, Apt 4, Springfield, IL 62704", "12 rue de la Paix, 75002
// Paris".
func (s *scanner) address(i, j int) bool {
	if j-i > 6 {
		return false
	}
	n := s.numberTail(j)
	p, comma := n, false
	if s.at(p) == ',' && s.at(p+1) == ' ' {
		p, comma = p+1, true
	}
	if s.at(p) != ' ' || !isWord(s.at(p+1)) {
		return false
	}
	informal := !comma && isLower(s.at(p+1)) && s.introduced(i)
	end, g := s.streetName(p+1, informal)
	if end == 0 {
		return !comma && s.toldByPlace(i, p+1)
	}
	english := !streetOpeners[s.firstWord(p+1)]
	end, told := s.placeParts(end)
	switch {
	case told:
	case english && comma, informal && g < sureStreet:
		return false
	case g == looseStreet, english && (isYear(s.src[i:j]) || n == j+1 && j-i == 1): // "2008 Wall Street", "3D Color Way"
		if !s.introduced(i) {
			return false
		}
	}
	s.add(Location, s.unitBefore(i), end, "address", 0.9, false, rankAddress)
	s.done = max(s.done, end)
	return true
}

// toldByPlace tries an address whose street, at street, has no word that tells,
// from its house number at i: "17 Kingsway, Hobart TAS 7000". A unit or a town
// and numbers follow.
func (s *scanner) toldByPlace(i, street int) bool {
	end := s.capitals(street, 4)
	if end == 0 || isYear(s.src[i:street-1]) || notStreets[s.firstWord(street)] || monthNames[s.firstWord(street)] {
		return false
	}
	if c := s.at(end); c != ',' && c != '\n' {
		return false
	}
	if p, _ := s.partGap(end); !s.capitalAt(p) && s.unit(p) == 0 && strings.IndexByte(s.src[p:max(p, s.postcode(p))], ' ') < 0 {
		return false // "7 VDC, 1900 mAh"
	}
	if s.before(i) == ' ' && s.capitalAt(s.wordBefore(i)) { // "Windows 10 Home"
		return false
	}
	last, told := s.placeParts(end)
	if !told || !strings.ContainsAny(s.src[end:last], "0123456789") {
		return false
	}
	s.add(Location, s.unitBefore(i), last, "address", 0.8, false, rankAddress)
	s.done = max(s.done, last)
	return true
}

// coded tries an address whose street has no word that tells, from the house
// number [i,j): "Vodičkova 36, 110 00 Praha". A postcode and a town follow.
func (s *scanner) coded(i, j int) bool {
	if j-i > 4 || s.before(i) != ' ' {
		return false
	}
	j = s.numberTail(j)
	if s.at(j) != ',' && s.at(j) != '\n' {
		return false
	}
	p, _ := s.partGap(j)
	e := s.postcode(p)
	if e == 0 || !isDigit(s.src[p]) || e-p < 7 || isYear(s.src[p:p+4]) && !isDigit(s.src[p+4]) {
		return false
	}
	start := s.namedBefore(i)
	if start == i || notStreets[s.firstWord(start)] || monthNames[s.previous(i)] {
		return false
	}
	end, _ := s.placeParts(j)
	s.add(Location, start, end, "address", 0.8, false, rankAddress)
	s.done = max(s.done, end)
	return true
}

func (s *scanner) firstWord(i int) string {
	w, _ := s.nextWord(i)
	return s.lower(i, w)
}

// isYear reports whether w is a number that is a year more often than not.
func isYear(w string) bool { return len(w) == 4 && (w[:2] == "19" || w[:2] == "20") }

// introduced reports whether the words before i speak of where somebody is or
// lives, or i begins a line.
func (s *scanner) introduced(i int) bool {
	head := strings.TrimRight(near(s.src, i, 40), " *_:")
	if head == "" || strings.Trim(head, "#->|") == "" {
		return i == 0 || lineEnd(s.src, i)-i < 80
	}
	word := strings.ToLower(head[strings.LastIndexAny(head, " \t(|")+1:])
	if isVerbs[word] { // "my address is"
		head = strings.TrimRight(head[:len(head)-len(word)], " ")
		return cluesIn(head[strings.LastIndexByte(head, ' ')+1:])&cluePost != 0
	}
	return placeIntros[word]
}

var isVerbs = wordSet(`is was ist es est é è is: = är er`)

// unitBefore takes "Flat 3, " before a house number at i, and a name between:
// "Unit 7, Riverside Park, 45 Mill Lane".
func (s *scanner) unitBefore(i int) int {
	p := i
	for range 2 {
		if p-2 < s.lo || s.src[p-2:p] != ", " {
			return i
		}
		part := near(s.src, p-2, 40)
		part = part[strings.LastIndexAny(part, ",(|:;")+1:]
		start := p - 2 - len(strings.TrimLeft(part, " "))
		if k := s.unitIn(start, p-2); k < p-2 {
			return k
		}
		if s.capitals(start, 4) != p-2 {
			return i
		}
		p = start
	}
	return i
}

// unitIn returns where "Apt 4B" begins that [i,end) ends in, or end.
func (s *scanner) unitIn(i, end int) int {
	for i < end {
		if s.unit(i) == end {
			return i
		}
		w, _ := s.nextWord(i)
		i = w + 1
	}
	return end
}

// townBeforeStreet takes the town before a street at i where a postcode begins
// it, "1052 Budapest, Váci utca 10", or the street is written as in Russian:
// "г. Москва, ул. Тверская, 12".
func (s *scanner) townBeforeStreet(i int) int {
	if i-2 < s.lo || s.src[i-2:i] != ", " {
		return i
	}
	line := near(s.src, i-2, 48)
	for p := i - 2 - len(line); p < i-2; p++ {
		if p > s.lo && (isWord(s.src[p-1]) || s.src[p-1] == '-') || !isWord(s.src[p]) {
			continue
		}
		switch {
		case p >= s.lo && s.postcode(p) == i-2 && (isDigit(s.src[p]) || s.src[p+1] == '-' || s.src[p+2] == '-'):
			return p
		case s.src[i] == 0xD1 || s.src[i] == 0xD0: // Cyrillic
			for _, mark := range [...]string{"г. ", "м. ", "город ", "місто ", ""} {
				if strings.HasPrefix(s.src[p:i], mark) && s.capitals(p+len(mark), 3) == i-2 {
					return p
				}
			}
		}
	}
	return i
}

// openedAddress tries an address that begins with a street name: "Calle Mayor
// 5, 28013 Madrid", "Hauptstraße 12, 10115 Berlin", "Petőfi utca 12". [i,j) is
// the word of it that tells.
func (s *scanner) openedAddress(i, j int) {
	start, end, g := s.namedStreet(i, j)
	if end == 0 {
		return
	}
	number := s.houseNumber(end)
	if number == 0 {
		return
	}
	year := number-end == 5 && isYear(s.src[number-4:number])
	end, told := s.placeParts(s.numberTail(number))
	if (g == looseStreet || year) && !told {
		return
	}
	if told {
		start = s.numberBefore(start)
	}
	s.add(Location, s.townBeforeStreet(start), end, "address", 0.9, false, rankAddress)
	s.done = max(s.done, end)
}

// numberBefore takes a number before a street at i that has one behind it too:
// "6750 Koskikatu 25".
func (s *scanner) numberBefore(i int) int {
	k := i - 1
	for k > s.lo && isDigit(s.src[k-1]) {
		k--
	}
	if s.before(i) != ' ' || k >= i-2 || i-k > 6 || isYear(s.src[k:i-1]) || s.before(k) != ' ' && k > s.lo && s.before(k) != '\n' {
		return i
	}
	return k
}

// namedStreet returns the bounds of the street name of which [i,j) is an
// opener, a noun at its end, or all of it; and how surely it is one.
func (s *scanner) namedStreet(i, j int) (start, end int, g grade) {
	capital := s.capitalAt(i)
	if s.opensStreet(i, j) {
		if end = s.openedName(j); end > 0 && s.houseNumber(end) > 0 {
			return i, end, sureStreet
		}
	}
	if s.houseNumber(j) == 0 {
		return 0, 0, 0
	}
	switch word := s.lower(i, j); {
	case streetNouns[word], smallNouns[s.src[i:j]]:
		if start = s.namedBefore(i); start < i {
			return start, j, sureStreet
		}
	case capital && hasStreetSuffix(word):
		return i, j, sureStreet
	case capital && suffixed(word, looseSuffixes):
		return i, j, looseStreet
	}
	return 0, 0, 0
}

// namedBefore returns the start of the capitalised words, three at most, that
// end before i.
func (s *scanner) namedBefore(i int) int {
	for range 3 {
		if s.before(i) != ' ' {
			break
		}
		w := s.wordBefore(i)
		if w == i-1 || !s.capitalAt(w) {
			break
		}
		i = w
	}
	return i
}

// wordBefore returns the start of the word that ends one byte before i.
func (s *scanner) wordBefore(i int) int {
	i--
	for i > s.lo && isWord(s.src[i-1]) {
		i--
	}
	return max(i, s.lo)
}

// previous returns the word before the space that ends before i, in lower case.
func (s *scanner) previous(i int) string {
	if i <= s.lo || s.src[i-1] != ' ' {
		return ""
	}
	return s.lower(s.wordBefore(i), i-1)
}

// unitAddress tries an address that begins with a house or flat and is told by
// the postcode at its end alone: "House 12, Road 5, Dhanmondi, Dhaka 1205". [i,j)
// is the word for the unit.
func (s *scanner) unitAddress(i, j int) {
	if !unitWords[s.lower(i, j)] || i < s.done {
		return
	}
	end := s.houseNumber(j)
	if end == 0 {
		return
	}
	end = s.numberTail(end)
	for range 7 {
		if s.at(end) != ',' || s.at(end+1) != ' ' {
			return
		}
		e, coded := s.loosePart(end + 2)
		if e == 0 {
			return
		}
		if end = e; coded {
			end, _ = s.placeParts(end)
			s.add(Location, i, end, "address", 0.8, false, rankAddress)
			s.done = max(s.done, end)
			return
		}
	}
}

// loosePart reads a part of an address that may be anything: names and numbers.
// coded says that it is a name and a postcode.
func (s *scanner) loosePart(i int) (end int, coded bool) {
	named := false
	for range 6 {
		w, capital := s.nextWord(i)
		number := w > i && isDigit(s.src[i])
		if !capital && !number {
			return end, false
		}
		if number && named && w-i >= 4 && w-i <= 6 && allDigits(s.src[i:w]) {
			return w, true
		}
		named = named || capital
		end = w
		if s.at(end) != ' ' {
			return end, false
		}
		if i = end + 1; strings.HasPrefix(s.src[i:s.hi], "- ") {
			i += len("- ")
		}
	}
	return end, false
}

// postBox reads "P.O. Box 123" and its kin, from the word "box" at [i,j).
func (s *scanner) postBox(i, j int) {
	if s.at(j) != ' ' || !isDigit(s.at(j+1)) {
		return
	}
	head := s.src[max(s.lo, i-12):i]
	for _, p := range [...]string{"P.O. ", "PO ", "P. O. ", "P.O ", "Post Office ", "Postal "} {
		if strings.HasSuffix(strings.ToLower(head), strings.ToLower(p)) {
			e, _ := s.nextWord(j + 1)
			end, _ := s.placeParts(e)
			s.add(Location, i-len(p), end, "address/box", 0.9, false, rankAddress)
			s.done = max(s.done, end)
			return
		}
	}
}
