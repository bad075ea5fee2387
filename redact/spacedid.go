package redact

import "strings"

// spacedID tries the numbers whose two leading letters stand apart from the
// digits: British NINO "AA 12 34 56 C" and EU VAT "DE 129 273 398".
func (s *scanner) spacedID(i, j int) {
	if j-i != 2 || s.kind.url() || isWord(s.before(i)) || s.before(i) == '_' {
		return
	}
	if c := s.at(j); c != ' ' && c != '-' || !isDigit(s.at(j+1)) {
		return
	}
	var b [24]byte
	buf := alnumOf(b[:0], s.src[i:j])
	end, sep := j, s.src[j]
	for k := j; k < s.hi && len(buf) < 16; {
		if c := s.src[k]; c == ' ' || c == '-' {
			if c != sep || !isAlnum(s.at(k+1)) {
				break
			}
			k++
			continue
		}
		g := k
		for g < s.hi && isAlnum(s.src[g]) {
			g++
		}
		if !isDigit(s.src[k]) && (len(buf) != 8 || g-k != 1) || g-k > 12 {
			break
		}
		buf = alnumOf(buf, s.src[k:g])
		end = g
		k = g
		switch {
		case len(buf) == 9 && letterShape(buf) == "AA999999A" && ukNINO(buf):
			s.identified(i, end, "uk/nino", false)
			return
		case len(buf) == 11 && !isWord(s.at(end)) && (buf[0] == 'D' && buf[1] == 'E' && buf[2] != '0' || euVAT(buf) && s.cluesAround(i, end)&clueTax != 0):
			s.identified(i, end, "eu/vat", false)
			return
		}
	}
}

// identified records a number; checked says whether its check digits agree, or
// its form alone.
func (s *scanner) identified(i, end int, rule string, checked bool) {
	s.add(Financial, i, end, rule, 0.95, checked, rankStrong)
	s.done = max(s.done, end)
}

// hyphenID tries the numbers that end in a hyphen and a check character, from
// the word [i,j) before it: Spanish NIF and NIE, Finnish henkilötunnus.
func (s *scanner) hyphenID(i, j int) bool {
	if c := s.at(j); c != '-' && c != '+' || s.kind.url() || !isWord(s.at(j+1)) {
		return false
	}
	end := j + 1
	for end < s.hi && isAlnum(s.src[end]) {
		end++
	}
	if isWord(s.at(end)) || isWord(s.before(i)) {
		return false
	}
	if s.groupedLicence(i, j) {
		return true
	}
	var b [24]byte
	if end-i > len(b) {
		return false
	}
	w := alnumOf(b[:0], s.src[i:end])
	switch {
	case j-i == 4 && s.at(end) == '-' && isDigit(s.src[i]):
		return s.medicareID(i)
	case len(w) == 9 && end-j == 2 && (letterShape(w) == "A9999999A" && w[0] >= 'X' || letterShape(w) == "99999999A") && esNIF(w):
		s.identified(i, end, "es/nif", true)
		return true
	case j-i == 6 && end-j == 5 && strings.HasPrefix(letterShape(w), "999999999"):
		h := append(append(append(b[12:12:24], w[:6]...), s.src[j]), w[6:]...)
		if fiHETU(h) {
			s.identified(i, end, "fi/hetu", true)
			return true
		}
	}
	return false
}

// medicareID tries a US Medicare beneficiary's number in groups, "1EG4-TE5-MK73".
func (s *scanner) medicareID(i int) bool {
	end := i + len("1EG4-TE5-MK73")
	if end > s.hi || s.inWord(end) || s.src[i+4] != '-' || s.src[i+8] != '-' {
		return false
	}
	var b [16]byte
	w := alnumOf(b[:0], s.src[i:end])
	for _, f := range letterForms[letterShape(w)] {
		if f.rule == "us/mbi" {
			s.identified(i, end, f.rule, false)
			return true
		}
	}
	return false
}

// groupedLicence tries a driving licence written in groups with hyphens, from
// its first [i,j), a letter and digits: "F255-921-50-094-0", as several states
// of America write them. Words around must speak of a licence.
func (s *scanner) groupedLicence(i, j int) bool {
	if !isUpper(s.src[i]) || !allDigits(s.src[i+1:j]) {
		return false
	}
	end, digits, groups := j, j-i-1, 0
	for s.at(end) == '-' && isDigit(s.at(end+1)) && groups < 6 {
		k := end + 1
		for k < s.hi && isDigit(s.src[k]) {
			k++
		}
		digits += k - end - 1
		end, groups = k, groups+1
	}
	if groups < 2 || digits < 11 || digits > 14 || isWord(s.at(end)) || s.cluesAround(i, end)&clueLicence == 0 {
		return false
	}
	s.identified(i, end, "licence", false)
	return true
}

func allDigits(w string) bool {
	for i := 0; i < len(w); i++ {
		if !isDigit(w[i]) {
			return false
		}
	}
	return w != ""
}
