package redact

import "strings"

// spacedEmail reads "ann @ host.example" around the @ at i, where the words before
// speak of mail.
func (s *scanner) spacedEmail(i int) int {
	start, end := s.localPart(i-1), s.domain(i+2)
	if start == i-1 || end == 0 || s.kind != prose || !speaksOfMail(strings.ToLower(near(s.src, start, 40))) {
		return i + 1
	}
	s.add(Email, start, end, "email/spelled", 0.8, false, rankStrong)
	return end
}

// invisibleAt returns the length of a character at i that nobody sees, which
// pages put into addresses against those who gather them, or 0.
func (s *scanner) invisibleAt(i int) int {
	if i < s.hi && s.src[i] >= 0x80 {
		for _, c := range [...]string{"\u200B", "\u200C", "\u200D", "\u2060", "\uFEFF", "\u00AD"} {
			if strings.HasPrefix(s.src[i:s.hi], c) {
				return len(c)
			}
		}
	}
	return 0
}

// invisibleBefore returns the length of such a character before i, or 0.
func (s *scanner) invisibleBefore(i int) int {
	for _, n := range [...]int{3, 2} {
		if i-n >= s.lo && s.src[i-1] >= 0x80 && s.invisibleAt(i-n) == n {
			return n
		}
	}
	return 0
}

// entityAts and entityDots are the signs of an address as references.
var (
	entityAts  = [...]string{"&#64;", "&#x40;", "&#064;", "&commat;"}
	entityDots = [...]string{"&#46;", "&#x2e;", "&#x2E;", "&#046;", "&period;"}
)

// entityEmail reads an address whose @ is written as a reference, from the & at i.
// Its dots may be references too.
func (s *scanner) entityEmail(i int) int {
	at := 0
	for _, e := range entityAts {
		if strings.HasPrefix(s.src[i:s.hi], e) {
			at = len(e)
		}
	}
	if at == 0 {
		return i + 1
	}
	start := i
	for start > s.lo && i-start < 64 {
		n := 0
		if c := s.src[start-1]; isWord(c) || strings.IndexByte("._%+-", c) >= 0 {
			n = 1
		}
		for _, d := range entityDots {
			if strings.HasSuffix(s.src[s.lo:start], d) {
				n = len(d)
			}
		}
		if n == 0 {
			break
		}
		start -= n
	}
	end, dots := i+at, 0
	for end < s.hi && end-i < 255 {
		n := 0
		if c := s.src[end]; isWord(c) || c == '-' {
			n = 1
		} else if c == '.' && end+1 < s.hi && isWord(s.src[end+1]) {
			n, dots = 1, dots+1
		}
		for _, d := range entityDots {
			if strings.HasPrefix(s.src[end:s.hi], d) {
				n, dots = len(d), dots+1
			}
		}
		if n == 0 {
			break
		}
		end += n
	}
	if start == i || dots == 0 {
		return i + at
	}
	s.add(Email, start, end, "email/escaped", 1, true, rankStrong)
	return end
}

// escapedEmail reads an address whose @ is written %40, as in query values.
func (s *scanner) escapedEmail(i int) int {
	if i+3 >= s.hi || s.src[i+1] != '4' || s.src[i+2] != '0' {
		return i + 1
	}
	start, end := s.localPart(i), s.domain(i+3)
	if start == i || end == 0 {
		return i + 1
	}
	s.add(Email, start, end, "email/escaped", 1, true, rankStrong)
	return end
}

// spelledEmail reads "name at host dot com" and "name [at] host [dot] com",
// from the word for "at" at [i,j).
func (s *scanner) spelledEmail(i, j int) {
	left, lb := s.bracket(i, -1)
	right, rb := s.bracket(j, 1)
	if lb != rb {
		return
	}
	start := s.localPart(left)
	if start == left {
		return
	}
	if end := s.spelledDomain(right, lb); end > 0 && (lb || s.speltOut(start, left, right, end)) {
		s.add(Email, start, end, "email/spelled", 0.9, false, rankStrong)
	} else if end := s.domain(right); lb && end > 0 { // "name [at] host.com"
		s.add(Email, start, end, "email/spelled", 0.9, false, rankStrong)
	}
}

// speltOut reports whether "name at host" without brackets is meant as an
// address, and is no "gloves at shop.example": its dots are spelled as well, its
// name is none of everyday language, or the words before speak of mail.
func (s *scanner) speltOut(start, left, right, end int) bool {
	if strings.IndexByte(s.src[right:end], '.') < 0 || strings.ContainsAny(s.src[start:left], "0123456789._-+") {
		return true
	}
	return speaksOfMail(strings.ToLower(near(s.src, start, 40)))
}

func speaksOfMail(head string) bool {
	for _, cue := range [...]string{"mail", "contact", "write", "reach", "correo", "courriel"} {
		if strings.Contains(head, cue) {
			return true
		}
	}
	return false
}
