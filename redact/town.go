package redact

import "strings"

// capitals reads up to n capitalised words, with connectors between, and
// returns their end, or 0.
func (s *scanner) capitals(i, n int) int {
	end := 0
	for ; n > 0; n-- {
		w, capital := s.nextWord(i)
		if w == i || isDigit(s.src[i]) {
			break
		}
		if !capital && !(end > 0 && connectors[s.lower(i, w)] && s.capitalAfter(w)) {
			break
		}
		if capital {
			end = w
			if s.at(w) == '.' && w-i <= 3 && s.at(w+1) == ' ' && s.capitalAt(w+2) {
				w++
			}
		}
		if s.at(w) != ' ' {
			break
		}
		i = w + 1
	}
	return end
}

func (s *scanner) capitalAfter(w int) bool {
	if s.at(w) != ' ' {
		return false
	}
	e, capital := s.nextWord(w + 1)
	return e > w+1 && (capital || connectors[s.lower(w+1, e)])
}

// town reads a part that is a town, region or country.
func (s *scanner) town(i int, sep byte) int {
	end := s.capitals(i, 5)
	if end == 0 {
		return 0
	}
	if c := s.at(end); c == ':' || c == '(' || c == '|' && sep == '\n' {
		return 0
	}
	if sep == '\n' {
		// a line of its own: a town with its region or postcode, or a country
		rest := s.src[end:lineEnd(s.src, end)]
		switch {
		case strings.ContainsAny(rest, "@:"):
			return 0
		case isBlank(rest):
			if !countryNames[s.lower(i, end)] {
				return 0
			}
		case !strings.HasPrefix(rest, ", ") && !strings.ContainsAny(rest, "0123456789"):
			return 0
		}
	}
	return end
}

// regionCode reads "IL", or "IL 62704", after a town without a comma.
func (s *scanner) regionCode(i int) int {
	w, _ := s.nextWord(i)
	if regionCodes[s.src[i:w]] {
		return w
	}
	return 0
}

// townAndCode tries "Springfield, IL 62704" from the postcode [i,j) backwards.
func (s *scanner) townAndCode(i, j int) {
	if s.kind != prose || j-i != 5 || i-s.lo < 6 || s.src[i-1] != ' ' || isWord(s.at(j)) {
		return
	}
	code := s.src[i-3 : i-1]
	if !regionCodes[code] || isWord(s.before(i-3)) {
		return
	}
	k := i - 3
	for k > s.lo && (s.src[k-1] == ' ' || s.src[k-1] == ',') {
		k--
	}
	start := k
	for n := 0; n < 4 && start > s.lo; n++ {
		w := start
		for w > s.lo && (isWord(s.src[w-1]) || s.src[w-1] == '-' || s.src[w-1] == '.' || s.src[w-1] == '\'') {
			w--
		}
		if w == start || !s.capitalAt(w) {
			break
		}
		k, start = w, w
		if s.before(w) != ' ' {
			break
		}
		start--
	}
	end := j
	if s.at(j) == '-' && isDigit(s.at(j+1)) {
		if e := s.postcode(i); e > 0 {
			end = e
		}
	}
	s.add(Location, k, end, "address/town", 0.85, false, rankAddress)
}
