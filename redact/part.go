package redact

import "strings"

// placeParts goes on after a street: unit, town, region, postcode, country,
// each after a comma, a line break or a space. It returns the end, and whether
// one of the parts is found in addresses alone.
func (s *scanner) placeParts(i int) (end int, told bool) {
	for range 7 {
		p, sep := s.partGap(i)
		if strings.HasPrefix(s.src[i:s.hi], " in ") && isDigit(s.at(i+4)) {
			p = i + 4 // "Hauptstraße 1 in 10115 Berlin"
		}
		if p == i {
			break
		}
		e := s.unit(p)
		if e == 0 {
			e = s.postcode(s.codeLabel(p))
		}
		if e == 0 && sep != ',' {
			e = s.regionCode(p)
		}
		if e == 0 && sep == ' ' {
			e = s.townInRegion(p)
		}
		told = told || e > 0
		if e == 0 && sep != ' ' {
			e = s.town(p, sep)
			told = told || e > 0 && regionCodes[s.src[p:e]]
		}
		if e == 0 {
			break
		}
		i = e
	}
	return i, told
}

// codeLabel skips the word for a postcode at i: "CEP 80010-000", "C.P. 06600".
func (s *scanner) codeLabel(i int) int {
	w, _ := s.nextWord(i)
	if w == i || w-i > len("postcode") || !isUpper(s.src[i]) {
		return i
	}
	if strings.HasPrefix(s.src[i:s.hi], "C.P. ") {
		w = i + len("C.P")
	} else if !codeLabels[s.lower(i, w)] {
		return i
	}
	for strings.IndexByte(".: -", s.at(w)) >= 0 && w < s.hi {
		w++
	}
	return w
}

// partGap skips what stands between two parts of an address. sep is ',', '\n',
// '-' or ' '.
func (s *scanner) partGap(i int) (int, byte) {
	j, sep := i, byte(0)
	for j < s.hi && j-i < 6 {
		switch c := s.src[j]; c {
		case ',', '\n', ' ', '-', '\t', '\\':
			if c == '\\' && s.at(j+1) != '\n' {
				return j, sep
			}
			if c == '\n' && (sep == '\n' || s.at(j+1) == '\n') {
				return i, 0
			}
			if c == '-' && (s.before(j) != ' ' || s.at(j+1) != ' ') {
				return i, 0
			}
			if c == '\n' || c == ',' && sep != '\n' || c == '-' && sep == ' ' {
				sep = c
			} else if sep == 0 {
				sep = ' '
			}
			j++
		default:
			return j, sep
		}
	}
	return j, sep
}

// unit reads "Apt. 4B", "Suite 500", "2nd Floor", "#12", "3º B".
func (s *scanner) unit(i int) int {
	if s.at(i) == '#' && isDigit(s.at(i+1)) {
		e, _ := s.nextWord(i + 1)
		return e
	}
	if isDigit(s.at(i)) && (strings.HasPrefix(s.src[i+1:s.hi], "º") || strings.HasPrefix(s.src[i+1:s.hi], "ª")) {
		e := i + 1 + len("º")
		if s.at(e) == ' ' && isUpper(s.at(e+1)) && !isWord(s.at(e+2)) {
			return e + 2
		}
		return e
	}
	w, _ := s.nextWord(i)
	word := s.lower(i, w)
	if unitWords[word] {
		if s.at(w) == '.' {
			w++
		}
		if s.at(w) == ' ' {
			e, _ := s.nextWord(w + 1)
			if e > w+1 && e-w <= 6 && (isDigit(s.src[w+1]) || e-w == 2 || isDigit(s.src[e-1])) {
				return e
			}
		}
		return 0
	}
	if isOrdinal(word) && isDigit(word[0]) && s.at(w) == ' ' {
		e, _ := s.nextWord(w + 1)
		if f := s.lower(w+1, e); f == "floor" || f == "fl" {
			return e
		}
	}
	return 0
}
