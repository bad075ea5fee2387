package redact

import "strings"

// A run is a sequence of digit groups with single separators between them:
// what cards, phones, account and identity numbers look like in text.
type run struct {
	group [24]Span // the digit groups
	sep   [24]byte // sep[k] stands before group k; '~' for a mix such as ") "
	n     int
	plus  bool // a plus sign stands before the first group
	clues clue
	known bool // clues are filled in
}

func (r *run) len(k int) int { return r.group[k].End - r.group[k].Start }

// number reads the run that starts with the digit at i and tries, group by
// group, the rules for numbers.
func (s *scanner) number(i int) int {
	var r run
	end := s.readRun(&r, i)
	s.done = end
	if s.kind.url() {
		r.clues, r.known = s.cluesInURL(i), true
		if r.clues == 0 {
			return end
		}
	} else if s.marksItem(i, r.group[0].End) {
		return end
	}
	for k := 0; k < r.n; {
		n := s.dateAt(&r, k)
		if n == 0 {
			n = s.numberAt(&r, k)
		}
		k += max(n, 1)
	}
	return end
}

// dateAt returns how many groups from k on are a date: "2024-08-03", and
// "2021 07 01" where more follows. A date alone is left to the other rules.
func (s *scanner) dateAt(r *run, k int) int {
	if r.n-k <= 3 || r.len(k) < 4 || r.len(k) > 6 || r.sep[k+1] != r.sep[k+2] || r.len(k+1) != 2 || r.len(k+2) != 2 {
		return 0
	}
	date := *r // what stands before a date without a space is no part of it: "10:162024-08-03"
	date.group[k].Start = r.group[k].End - 4
	if !isYear(s.src[date.group[k].Start:date.group[k].End]) || !isDate(&date, k, s.src) {
		return 0
	}
	return 3
}

func (s *scanner) readRun(r *run, i int) int {
	r.plus = s.before(i) == '+' || s.before(i) == '(' && i-2 >= s.lo && s.src[i-2] == '+'
	for r.n < len(r.group) {
		j := i
		for j < s.hi && isDigit(s.src[j]) {
			j++
		}
		r.group[r.n] = Span{i, j}
		r.n++
		k, sep := s.separator(j)
		if k == j || k >= s.hi || !isDigit(s.src[k]) {
			return j
		}
		if r.n < len(r.group) {
			r.sep[r.n] = sep
		}
		i = k
	}
	return r.group[r.n-1].End
}

// marksItem reports whether the number [i,j) is the marker of a list's item
// (CommonMark 5.2: at most nine digits).
func (s *scanner) marksItem(i, j int) bool {
	c := s.at(j)
	return j-i <= 9 && (c == '.' || c == ')') && s.kind == prose && (j+1 >= len(s.src) || isSpace(s.src[j+1])) && opens(s.src, i)
}

// separator reads what may stand between two groups of one number.
func (s *scanner) separator(i int) (int, byte) {
	j, sep := i, byte(0)
	for j < s.hi && j-i < 5 {
		c, n := s.src[j], 1
		switch {
		case strings.IndexByte(" -./():+", c) >= 0:
		case strings.HasPrefix(s.src[j:s.hi], "\u00A0"), strings.HasPrefix(s.src[j:s.hi], "\u2009"), strings.HasPrefix(s.src[j:s.hi], "\u202F"):
			c, n = ' ', 2
			if s.src[j] == 0xE2 {
				n = 3
			}
		case strings.HasPrefix(s.src[j:s.hi], "\u200B"): // where a line may break
			c, n = ' ', 3
		case strings.HasPrefix(s.src[j:s.hi], "\u2011"), strings.HasPrefix(s.src[j:s.hi], "\u2013"), strings.HasPrefix(s.src[j:s.hi], "\u2010"):
			c, n = '-', 3
		default:
			return j, sep
		}
		switch {
		case sep == 0:
			sep = c
		case sep == ' ' && c == ' ':
			return i, 0 // two spaces part numbers
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

// numberAt tries the rules on the groups from k on and returns how many of
// them the first rule that agrees has used.
func (s *scanner) numberAt(r *run, k int) int {
	first := r.group[k]
	if k == 0 && isWord(s.before(first.Start)) && !r.plus {
		return 0
	}
	if first.End-first.Start > 40 {
		return 0
	}
	if k > 0 && !parts(r.sep[k]) {
		return 0
	}
	if n := s.card(r, k); n > 0 {
		return n
	}
	if n := s.phone(r, k); n > 0 && (k == 0 && r.plus) {
		return s.take(r, k, n)
	}
	if n := s.identityNumber(r, k); n > 0 {
		return n
	}
	if n := s.phone(r, k); n > 0 {
		return s.take(r, k, n)
	}
	return 0
}

// parts reports whether a separator may also stand between two numbers.
func parts(sep byte) bool { return sep == ' ' || sep == ':' || sep == '~' || sep == '/' }

// ends reports whether a number may end after group k-1.
func (s *scanner) ends(r *run, k int) bool {
	if k < r.n {
		return parts(r.sep[k])
	}
	e := r.group[r.n-1].End
	c := s.at(e)
	if s.inWord(e) || c == '_' && isWord(s.at(e+1)) {
		return false
	}
	return !((c == '.' || c == '-' || c == '/' || c == ',') && isDigit(s.at(e+1))) && !(c == '-' && isLetter(s.at(e+1)))
}

// cluesOf reads the context of the groups [k,k+n).
func (s *scanner) cluesOf(r *run) clue {
	if !r.known {
		r.clues, r.known = s.cluesAround(r.group[0].Start, r.group[r.n-1].End), true
	}
	return r.clues
}

// digitsFrom collects the digits of the groups [k,k+n).
func (s *scanner) digitsFrom(buf []byte, r *run, k, n int) []byte {
	for ; n > 0; n-- {
		buf = append(buf, s.src[r.group[k].Start:r.group[k].End]...)
		k++
	}
	return buf
}

// shape writes the lengths of the groups [k,k+n) as digits, "334" for 3-3-4.
func (r *run) shape(buf []byte, k, n int) []byte {
	for ; n > 0; n-- {
		buf = append(buf, "0123456789abcdefghijklmnopqrstuvwxyz"[min(r.len(k), 35)])
		k++
	}
	return buf
}

// uniform reports whether the separators inside [k,k+n) are all sep.
func (r *run) uniform(k, n int, sep byte) bool {
	for i := k + 1; i < k+n; i++ {
		if r.sep[i] != sep {
			return false
		}
	}
	return true
}

// cluesInURL says what the number at i in an address may be: after tel: and its
// kin, or as the value of a query's key.
func (s *scanner) cluesInURL(i int) clue {
	if s.dials == unknown {
		s.dials = no
		if marks, _ := dialSchemes.find(s.src[s.lo:min(s.hi, s.lo+48)]); marks != 0 {
			s.dials = yes
		}
	}
	if s.dials == yes {
		return cluePhone
	}
	head := strings.TrimRight(s.src[max(s.lo, i-64):i], "+(%2bB0")
	if !strings.HasSuffix(head, "=") {
		return 0
	}
	key := head[strings.LastIndexAny(head, "&?")+1:]
	c := cluesIn(key) & (cluePhone | clueBank)
	if strings.Contains(strings.ToLower(key), "card") {
		c |= clueCard
	}
	return c
}

// dialSchemes are what addresses to call have in common.
var dialSchemes = newFinder(strings.Fields(`tel: sms: callto: wa.me/ whatsapp facetime: fax: sip:`))

// An answer may not have been looked for yet.
type answer uint8

const (
	unknown answer = iota
	no
	yes
)
