package scan

import "strings"

// A Run is a sequence of digit groups with single separators, the form of card,
// phone, account and identity numbers in text.
type Run struct {
	Group [24]Span // the digit groups
	Sep   [24]byte // Sep[k] is before group k; '~' for a mix such as ") "
	N     int
	Plus  bool // the first group follows a plus sign
	Clues Clue
	Known bool // whether the clues are computed
}

func (r *Run) Len(k int) int { return r.Group[k].End - r.Group[k].Start }

func (s *Cursor) ReadRun(r *Run, i int) int {
	r.Plus = s.Before(i) == '+' || s.Before(i) == '(' && i-2 >= s.Lo && s.Src[i-2] == '+'
	for r.N < len(r.Group) {
		j := Past(s.Src, i, s.Hi, IsDigit)
		r.Group[r.N] = Span{i, j}
		r.N++
		k, sep := s.separator(j)
		if k == j || k >= s.Hi || !IsDigit(s.Src[k]) {
			return j
		}
		if r.N < len(r.Group) {
			r.Sep[r.N] = sep
		}
		i = k
	}
	return r.Group[r.N-1].End
}

// separator reads a separator between two groups of one number.
func (s *Cursor) separator(i int) (int, byte) {
	j, sep := i, byte(0)
	for j < s.Hi && j-i < 5 {
		c, n := s.Src[j], 1
		switch {
		case strings.IndexByte(" -./():+", c) >= 0:
		case strings.HasPrefix(s.Src[j:s.Hi], "\u00A0"), strings.HasPrefix(s.Src[j:s.Hi], "\u2009"), strings.HasPrefix(s.Src[j:s.Hi], "\u202F"):
			c, n = ' ', 2
			if s.Src[j] == 0xE2 {
				n = 3
			}
		case strings.HasPrefix(s.Src[j:s.Hi], "\u2013"):
			c, n = '-', 3
		default:
			return j, sep
		}
		switch {
		case sep == 0:
			sep = c
		case sep == ' ' && c == ' ':
			return i, 0 // two spaces separate numbers
		case c == '+':
			return i, 0
		default:
			sep = '~'
		}
		j += n
	}
	if j-i >= 5 {
		return i, 0
	}
	return j, sep
}

// Parts reports whether a separator may also separate two numbers.
func Parts(sep byte) bool { return sep == ' ' || sep == ':' || sep == '~' || sep == '/' }

// Ends reports whether a number may end after group k-1.
func (s *Cursor) Ends(r *Run, k int) bool {
	if k < r.N {
		return Parts(r.Sep[k])
	}
	e := r.Group[r.N-1].End
	c := s.At(e)
	if s.InWord(e) || c == '_' && IsWord(s.At(e+1)) {
		return false
	}
	return !((c == '.' || c == '-' || c == '/' || c == ',') && IsDigit(s.At(e+1))) && !(c == '-' && IsLetter(s.At(e+1)))
}

// CluesOf returns the clues around the run.
func (s *Cursor) CluesOf(r *Run) Clue {
	if !r.Known {
		r.Clues, r.Known = s.CluesAround(r.Group[0].Start, r.Group[r.N-1].End), true
	}
	return r.Clues
}

// Digits returns how many digits the groups [k,k+n) have.
func (r *Run) Digits(k, n int) int {
	total := 0
	for _, g := range r.Group[k : k+n] {
		total += g.End - g.Start
	}
	return total
}

// DigitsFrom collects the digits of the groups [k,k+n).
func (s *Cursor) DigitsFrom(buf []byte, r *Run, k, n int) []byte {
	for _, g := range r.Group[k : k+n] {
		for i := g.Start; i < g.End; i++ { // a group has too few for a copy
			buf = append(buf, s.Src[i])
		}
	}
	return buf
}

// Shape appends the lengths of the groups [k,k+n) as digits, "334" for 3-3-4.
func (r *Run) Shape(buf []byte, k, n int) []byte {
	for ; n > 0; n-- {
		buf = append(buf, "0123456789abcdefghijklmnopqrstuvwxyz"[min(r.Len(k), 35)])
		k++
	}
	return buf
}

// Uniform reports whether the separators inside [k,k+n) are all sep.
func (r *Run) Uniform(k, n int, sep byte) bool {
	for i := k + 1; i < k+n; i++ {
		if r.Sep[i] != sep {
			return false
		}
	}
	return true
}

// CluesInURL returns the clues for the number at i in a URL: after tel: and
// similar schemes, or as the value of a query parameter.
func (s *Cursor) CluesInURL(i int) Clue {
	if s.dialling() {
		return CluePhone
	}
	head := strings.TrimRight(s.Src[max(s.Lo, i-64):i], "+(%2bB0")
	if !strings.HasSuffix(head, "=") {
		return 0
	}
	key := head[strings.LastIndexAny(head, "&?")+1:]
	c := CluesIn(key) & (CluePhone | ClueBank)
	if strings.Contains(strings.ToLower(key), "card") {
		c |= ClueCard
	}
	return c
}

// dialling reports whether the region is a URL with a telephone number.
func (s *Cursor) dialling() bool {
	if s.dials == unknown {
		s.dials = no
		if marks, _ := dialSchemes.Find(s.Src[s.Lo:min(s.Hi, s.Lo+48)]); marks != 0 {
			s.dials = yes
		}
	}
	return s.dials == yes
}

// Dials reports whether the digits at i are the number that a URL calls, and not
// one of its parameters.
func (s *Cursor) Dials(i int) bool {
	return s.Kind.URL() && s.dialling() && strings.IndexByte(s.Src[s.Lo:min(i, s.Lo+64)], '?') < 0 && i-s.Lo <= 64
}

// dialSchemes are substrings of URLs with telephone numbers.
var dialSchemes = NewFinder(strings.Fields(`tel: sms: callto: wa.me/ whatsapp facetime: fax: sip: viber: t.me/+ signal.me/`))

// An answer is a boolean that may be unknown.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)
