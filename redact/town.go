package redact

import "strings"

// capitals reads up to n capitalised words, with connectors between, and
// returns their end, or 0.
func (s *scanner) capitals(i, n int) int {
	end := 0
	for ; n > 0; n-- {
		w, capital := s.nextWord(i)
		if w == i || strings.ContainsAny(s.src[i:w], "0123456789") {
			break
		}
		if !capital && !(end > 0 && townJoins[s.lower(i, w)] && s.capitalAfter(w)) {
			break
		}
		if capital {
			end = w
			if s.at(w) == '.' && w-i <= 3 && s.at(w+1) == ' ' && s.capitalAt(w+2) {
				w++
			}
		}
		switch {
		case s.at(w) == '/' && s.capitalAt(w+1): // "Beyoğlu/İstanbul", "Curitiba/PR"
		case s.at(w) != ' ':
			return end
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
	return e > w+1 && (capital || townJoins[s.lower(w+1, e)])
}

// town reads a part that is a town, region or country.
func (s *scanner) town(i int, sep byte) int {
	end := s.capitals(i, 5)
	if end == 0 {
		return 0
	}
	if end == i+1 || notTowns[s.firstWord(i)] {
		return 0
	}
	if c := s.at(end); c == ':' || c == '(' || c == '|' && sep == '\n' {
		return 0
	}
	if sep == '-' && s.at(end) != ',' && !strings.HasPrefix(s.src[end:s.hi], " - ") && !s.codeFollows(end) {
		return 0
	}
	if e := s.bracketedRegion(end); e > 0 {
		return e
	}
	if e := s.district(end); e > 0 {
		return e
	}
	if sep == '\n' {
		// a line of its own: a town with its region or postcode, or a country
		rest := s.src[end:lineEnd(s.src, end)]
		switch {
		case strings.ContainsAny(rest, "@:"):
			return 0
		case isBlank(rest):
			if !countryNames[s.lower(i, end)] && !s.codeBelow(end) {
				return 0
			}
		case !strings.HasPrefix(rest, ", ") && !strings.ContainsAny(rest, "0123456789"):
			return 0
		}
	}
	return end
}

// townInRegion reads a town that follows a street without a comma, where its
// region or a postcode follows: "Bay Rd Saginaw, MI 48604".
func (s *scanner) townInRegion(i int) int {
	end := s.capitals(i, 3)
	if end == 0 || s.at(end) != ',' {
		return 0
	}
	p, _ := s.partGap(end)
	w, _ := s.nextWord(p)
	if regionCodes[s.src[p:w]] || s.at(w) == ' ' && s.postcode(w+1) > 0 {
		return end
	}
	return 0
}

// district takes the number of a town's district after its name, "Dublin 2",
// and returns its end, or 0.
func (s *scanner) district(i int) int {
	e := i + 1
	for e < s.hi && isDigit(s.src[e]) && e-i <= 3 {
		e++
	}
	if s.at(i) != ' ' || e == i+1 || e-i > 3 || strings.IndexByte(",.\n\x00", s.at(e)) < 0 {
		return 0
	}
	return e
}

// codeBelow reports whether one of the three lines below that of i is a country
// or holds a postcode, and those before it are names alone, as in an address
// written in lines.
func (s *scanner) codeBelow(i int) bool {
	for range 3 {
		p := skipSpace(s.src, min(lineEnd(s.src, i)+1, s.hi), s.hi)
		if p >= s.hi || lineStart(s.src, p) > lineEnd(s.src, i)+1 {
			return false
		}
		if s.postcode(p) > 0 {
			return true
		}
		end := s.capitals(p, 4)
		switch {
		case end == 0:
			return false
		case countryNames[s.lower(p, end)], s.codeFollows(end):
			return true
		case !blankAfter(s.src[:s.hi], end):
			return false
		}
		i = end
	}
	return false
}

// codeFollows reports whether a region's code or a postcode follows the name
// that ends at i.
func (s *scanner) codeFollows(i int) bool {
	p, _ := s.partGap(i)
	if p == i || s.regionCode(p) > 0 {
		return p > i
	}
	return s.postcode(p) > 0
}

// bracketedRegion reads a region in brackets between a town that ends at i and
// its postcode, "Montréal (Québec) H3G 1M8", and returns its end, or 0.
func (s *scanner) bracketedRegion(i int) int {
	if s.at(i) != ' ' || s.at(i+1) != '(' {
		return 0
	}
	if e := s.capitals(i+2, 3); e > 0 && s.at(e) == ')' && s.at(e+1) == ' ' && s.postcode(e+2) > 0 {
		return e + 1
	}
	return 0
}

// regionCode reads "IL", or "IL 62704", after a town without a comma.
func (s *scanner) regionCode(i int) int {
	w, _ := s.nextWord(i)
	if regionCodes[s.src[i:w]] || brazilStates[s.src[i:w]] {
		return w
	}
	return 0
}

// townAndCode tries "Springfield, IL 62704" from the postcode [i,j) backwards.
func (s *scanner) townAndCode(i, j int) {
	if i-s.lo < 6 || s.src[i-1] != ' ' || isWord(s.at(j)) {
		return
	}
	if !regionCodes[s.src[i-3:i-1]] || isWord(s.before(i-3)) {
		return
	}
	if s.src[i-3:i-1] == "ID" && !strings.HasSuffix(s.src[s.lo:i-3], ", ") { // "Employee ID 88213"
		return
	}
	end := j
	if s.at(j) == '-' && isDigit(s.at(j+1)) {
		if e := s.postcode(i); e > 0 {
			end = e
		}
	}
	s.add(Location, s.townBefore(i-3), end, "address/town", 0.85, false, rankAddress)
}

// townBefore returns the start of the town, four words at most, before the
// region's code at i.
func (s *scanner) townBefore(i int) int {
	p := i
	for p > s.lo && (s.src[p-1] == ' ' || s.src[p-1] == ',') {
		p--
	}
	start := i
	for range 4 {
		w := p
		for w > s.lo && (isWord(s.src[w-1]) || s.src[w-1] == '-' || s.src[w-1] == '.' || s.src[w-1] == '\'') {
			w--
		}
		if w == p || !s.capitalAt(w) {
			break
		}
		start = w
		if s.before(w) != ' ' {
			break
		}
		p = w - 1
	}
	switch s.firstWord(start) {
	case "apo", "fpo", "dpo":
		return s.militaryBefore(start)
	}
	return start
}

// militaryBefore returns the start of the unit and box before "APO AE 12345" at
// i: "PSC 4115, Box 7815" (USPS Publication 28, section 239).
func (s *scanner) militaryBefore(i int) int {
	head := strings.TrimRight(s.src[max(s.lo, i-32):i], ", \n")
	for _, unit := range [...]string{"PSC ", "Unit ", "UNIT ", "CMR "} {
		at := strings.LastIndex(head, unit)
		if at < 0 {
			continue
		}
		if f := strings.Fields(head[at:]); len(f) == 4 && strings.EqualFold(f[2], "box") && isDigit(f[1][0]) && isDigit(f[3][0]) {
			return max(s.lo, i-32) + at
		}
	}
	return i
}
