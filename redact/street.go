package redact

import "strings"

// streetName reads a street name at i, whose house number was read, and
// returns its end, or 0, and how surely it is one. Where informal is set, a
// name in lower case counts too.
func (s *scanner) streetName(i int, informal bool) (end int, g grade) {
	w, capital := s.nextWord(i)
	if w == i {
		return 0, looseStreet
	}
	first := s.lower(i, w)
	if notStreets[first] {
		return 0, looseStreet
	}
	if streetOpeners[first] && (capital || openersLower[first]) {
		if end := s.openedName(w); end > 0 {
			return end, sureStreet
		}
	}
	if !capital && !informal && !isOrdinal(first) {
		return 0, looseStreet
	}
	end, g = s.streetWords(i, informal)
	if end > 0 {
		end = s.afterEnding(i, end)
	}
	return end, g
}

// maxStreetWords bounds the words of a street name.
const maxStreetWords = 6

// streetWords reads words from i on and returns the end of the last of them
// that can end a street name.
func (s *scanner) streetWords(i int, informal bool) (last int, g grade) {
	for words := 0; words < maxStreetWords; words++ {
		w, capital := s.nextWord(i)
		if w == i {
			break
		}
		word := s.lower(i, w)
		ending, ends := streetEndings[word]
		ordinal := isOrdinal(word)
		if isDigit(word[0]) && !ordinal || !capital && !ordinal && !ends && !connectors[word] && !directions[word] && !(informal && words < 3) {
			break
		}
		switch {
		case hasStreetSuffix(word):
			last, g = w, sureStreet
		case words == 0:
		case ends && (capital || ending > looseStreet) && !s.isDevice(i, word):
			last, g = w, max(g, ending)
			if s.at(w) == '.' && w-i <= 4 {
				last = w + 1
			}
		}
		i = w
		if s.at(i) == '.' && w-i <= 4 && s.at(i+1) == ' ' {
			i++
		}
		if s.at(i) != ' ' || !isWord(s.at(i+1)) {
			break
		}
		i++
	}
	return last, g
}

// isDevice reports whether the word at i is the drive of a computer.
func (s *scanner) isDevice(i int, word string) bool {
	if word != "drive" {
		return false
	}
	switch head := s.src[max(s.lo, i-9):i]; strings.ToLower(head[strings.LastIndexByte(strings.TrimRight(head, " "), ' ')+1:]) {
	case "hard ", "disk ", "flash ", "usb ", "state ", "thumb ", "ssd ", "test ", "wheel ", "pen ", "tape ":
		return true
	}
	return false
}

// afterEnding takes a direction or a number after the ending of the street
// name [i,end): "5th Avenue NW", "Highway 61".
func (s *scanner) afterEnding(i, end int) int {
	if s.at(end) != ' ' {
		return end
	}
	w, capital := s.nextWord(end + 1)
	word := s.lower(end+1, w)
	if hasStreetSuffix(s.lower(i, end)) && isDigit(s.at(end+1)) && w-end <= 5 {
		return w // "6750 Koskikatu 25"
	}
	if capital && directions[word] && (len(word) <= 2 || len(word) == 5 || strings.IndexByte(",\n.;\x00", s.at(w)) >= 0) || isDigit(s.at(end+1)) && strings.HasSuffix(s.lower(i, end), "way") && w-end <= 5 {
		return w
	}
	return end
}

// streetAlone reads a street without a number whose last word is [i,j), where
// the words before say that something is there: "on Elm Street".
func (s *scanner) streetAlone(i, j int) {
	if s.at(j) == ' ' && s.capitalAt(j+1) {
		return
	}
	start := s.namedBefore(i)
	if isOrdinal(s.previous(start)) {
		start = s.wordBefore(start)
	}
	if start == i || !streetIntros[s.previous(start)] {
		return
	}
	s.add(Location, start, j, "street", 0.7, false, rankField)
}

func isOrdinal(w string) bool {
	return len(w) >= 3 && isDigit(w[0]) && (strings.HasSuffix(w, "st") || strings.HasSuffix(w, "nd") || strings.HasSuffix(w, "rd") || strings.HasSuffix(w, "th"))
}

// hasStreetSuffix reports whether w is a street name of one word.
func hasStreetSuffix(w string) bool { return suffixed(w, streetSuffixes) }

func suffixed(w string, suffixes []string) bool {
	for _, suf := range suffixes {
		if strings.HasSuffix(w, suf) && len(w) >= len(suf)+3 {
			return suf != "ring" || strings.IndexByte("aeiou", w[len(w)-len("ring")-1]) < 0 // a street, or what somebody does
		}
	}
	return false
}

// openedName reads the name after an opener such as "rue" or "Calle": up to
// five capitalised words with connectors between. i is right after the opener.
func (s *scanner) openedName(i int) int {
	last := 0
	if s.at(i) == '.' {
		i++
	}
	for n := 0; n < 7 && s.at(i) == ' '; n++ {
		w, capital := s.nextWord(i + 1)
		if w == i+1 {
			break
		}
		word := s.lower(i+1, w)
		if !capital && !connectors[word] && !strings.HasPrefix(word, "l'") && !strings.HasPrefix(word, "d'") && !strings.HasPrefix(word, "l’") && !strings.HasPrefix(word, "d’") && !(isDigit(s.src[i+1]) && n == 0) {
			break
		}
		if !connectors[word] {
			last = w
		}
		i = w
	}
	return last
}

// opensStreet reports whether the word [i,j) comes before the name of a street.
func (s *scanner) opensStreet(i, j int) bool {
	if j-i > maxOpener || j-i < 2 {
		return false
	}
	var buf [maxOpener]byte
	w := lowerASCII(buf[:0], s.src[i:j])
	switch {
	case !openerStarts.has(w[0], w[1]):
		return false
	case s.capitalAt(i):
		return streetOpeners[string(w)]
	}
	return lowerOpeners[string(w)]
}

// houseNumber returns the end of the house number that follows the street name
// before i: ". 5", ", nº 5", " 5". It is 0 where none does.
func (s *scanner) houseNumber(i int) int {
	for _, c := range [...]byte{'.', ',', ' '} {
		if s.at(i) == c {
			i++
		}
	}
	if c := s.at(i); !isDigit(c) {
		if !opensMark[c] {
			return 0
		}
		for _, mark := range numberMarks {
			if strings.HasPrefix(s.src[i:s.hi], mark) {
				i += len(mark)
				break
			}
		}
	}
	d := i
	for d < s.hi && isDigit(s.src[d]) {
		d++
	}
	if d == i || d-i > 4 {
		return 0
	}
	return d
}

// numberTail takes what may follow in a house number: "12a", "12-14", "12/3",
// "12 bis", "1 1/2".
func (s *scanner) numberTail(j int) int {
	if c := s.at(j) | 0x20; c >= 'a' && c <= 'h' && !isWord(s.at(j+1)) {
		return j + 1
	}
	k := j
	for range 2 { // "12-14", "12/3", and "2-11-3" in Japan
		if c := s.at(k); c != '-' && c != '/' || !isDigit(s.at(k+1)) {
			break
		}
		e := k + 1
		for isDigit(s.at(e)) {
			e++
		}
		if e-k > 6 {
			break
		}
		k = e
	}
	if k > j {
		return k
	}
	for _, w := range [...]string{" bis", " ter", " B ", " A "} {
		if strings.HasPrefix(s.src[j:s.hi], w) && !isWord(s.at(j+len(w))) {
			return j + len(strings.TrimRight(w, " "))
		}
	}
	return j
}
