package redact

import (
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"
)

// phone tries a telephone number on the groups from k on and returns how many
// it takes, 0 for none. The finder below proposes by form and context; the
// numbering plans (libphonenumber's metadata) dispose.
func (s *scanner) phone(r *run, k int) int {
	start := r.group[k].Start
	switch {
	case k == 0 && r.plus:
		return s.international(r, k, "+")
	case r.len(k) >= 2 && strings.HasPrefix(s.src[start:], "00") && start+2 < len(s.src) && s.src[start+2] != '0':
		if n := s.international(r, k, ""); n > 0 {
			return n
		}
	}
	return s.national(r, k)
}

// most groups and digits a telephone number is written with (E.164: 15, and
// room for "00" and "(0)").
const maxPhoneDigits = 18

// phoneEnds lists, longest first, the group counts at which a number that
// starts at k may end.
func (s *scanner) phoneEnds(buf []int, r *run, k int) []int {
	total := 0
	for n := 0; k+n < r.n; n++ {
		if n > 0 && r.sep[k+n] == ':' {
			break
		}
		if total += r.len(k + n); total > maxPhoneDigits {
			break
		}
		if total >= 5 && (s.ends(r, k+n+1) || k+n+1 == r.n && s.at(r.group[k+n].End)|0x20 == 'x' && isDigit(s.at(r.group[k+n].End+1))) {
			buf = append(buf, n+1)
		}
	}
	for i, j := 0, len(buf)-1; i < j; i, j = i+1, j-1 {
		buf[i], buf[j] = buf[j], buf[i]
	}
	return buf[:min(len(buf), 5)]
}

func (s *scanner) international(r *run, k int, plus string) int {
	var eb [24]int
	var db [48]byte
	possible := 0
	for _, n := range s.phoneEnds(eb[:0], r, k) {
		d := string(s.digitsFrom(db[:0], r, k, n))
		d = dropTrunkZero(s.src, r, k, n, d)
		if plus == "" {
			d = d[2:]
		}
		valid, may := worldNumber(d)
		if valid {
			return n
		}
		if may && possible == 0 {
			possible = n
		}
	}
	return possible
}

// dropTrunkZero takes the "(0)" out of "+44 (0)20 …".
func dropTrunkZero(src string, r *run, k, n int, d string) string {
	at := 0
	for i := k; i < k+n; i++ {
		g := r.group[i]
		if r.len(i) == 1 && src[g.Start] == '0' && i > k && g.Start > 0 && src[g.Start-1] == '(' {
			return d[:at] + d[at+1:]
		}
		at += r.len(i)
	}
	return d
}

func (s *scanner) national(r *run, k int) int {
	var eb [24]int
	var db [48]byte
	var sb [24]byte
	for _, n := range s.phoneEnds(eb[:0], r, k) {
		d := string(s.digitsFrom(db[:0], r, k, n))
		if len(d) < 7 || len(d) > 13 || s.looksElse(r, k, n, d) {
			continue
		}
		shape := string(r.shape(sb[:0], k, n))
		switch s.phoneForm(r, k, n, d, shape) {
		case formSure:
			return n
		case formPlan:
			if nationalNumber(d) {
				return n
			}
		case formClue:
			if s.toldByContext(r, k, n, d) {
				return n
			}
		}
	}
	return 0
}

// toldByContext reports whether the words around the groups [k,k+n), whose
// form says little, make a telephone number of them; or, where there are no
// words around, a numbering plan does.
func (s *scanner) toldByContext(r *run, k, n int, d string) bool {
	c := s.cluesOf(r)
	start := r.group[k].Start
	told := c&(clueTax|clueBank|clueCard) == 0 && (c&cluePhone != 0 || c&(clueOther|clueID) == 0 && s.spoken(start))
	switch {
	case !told && !s.alone(start, r.group[k+n-1].End):
		return false
	case told && n > 1 && c&clueOther == 0:
		return true
	case told && n == 1 && len(d) >= 10 && d[0] != '1' && cluesIn(near(s.src, start, 16))&cluePhone != 0:
		return true // "phone: 5551234567"; no plan has it, but nothing else is called so
	}
	return (told || n > 1 || bareLone(d)) && nationalNumber(d)
}

// spoken reports whether what is said right before i announces a number to
// call without any of the words for a telephone.
func (s *scanner) spoken(i int) bool {
	marks, _ := callPhrases.find(near(s.src, i, 32))
	return marks != 0
}

// callPhrases ask to be called, or say that a number is somebody's, in lower
// case.
var callPhrases = newFinder(phrases(`number is ,my number,his number,her number,our number,your number,their number,'s number,reach me,reach us,reach him,reach her,reached at,
llámame,llámenos,llame al,llamar al,appelez,appeler,joindre au,rufen sie,ruf mich,anrufen,erreichbar,erreichen sie,chiama,chiamami,ligue,me liga,bel me,bel ons,bellen,ring mig,
ring meg,zadzwoń,dzwoń,soita,my digits,meine nummer,mon numéro,mi número,il mio numero,meu número,mijn nummer,mit nummer,mitt nummer,mój numer`))

// phoneForm says how much the way a number is written tells: sure by itself,
// to be confirmed by a numbering plan, or by the words around as well.
type phoneForm uint8

const (
	formNone phoneForm = iota
	formClue
	formPlan
	formSure
)

func (s *scanner) phoneForm(r *run, k, n int, d, shape string) phoneForm {
	start := r.group[k].Start
	paren := s.before(start) == '(' && s.at(r.group[k].End) == ')'
	switch {
	case shape == "334" && (paren || r.uniform(k, n, '-') || r.uniform(k, n, '.')):
		if d[0] > '1' && (d[3] > '1' || paren || r.sep[k+1] == '-') || s.cluesOf(r)&cluePhone != 0 {
			return formSure
		}
		return formClue
	case shape == "1334" && d[0] == '1':
		return formPlan
	case shape == "334" && r.uniform(k, n, ' '):
		return formPlan
	case shape == "34" && r.uniform(k, n, '-'):
		return formClue
	case shape == "333":
		return formClue
	case d[0] == '0' && d[1] != '0' && n >= 2 && len(d) >= 9 && len(d) <= 12 && !r.uniform(k, n, '.'):
		return formPlan
	case d[0] == '0' && d[1] != '0' && n >= 4 && len(d) >= 9 && len(d) <= 11:
		return formPlan
	case paren && n >= 2 && len(d) >= 8:
		return formPlan
	case d[0] == '8' && len(d) == 11 && n >= 4 && r.len(k) == 1 && r.len(k+1) == 3: // Russia: 8 (495) 123-45-67
		return formPlan
	case d[0] == '1' && len(d) == 10 && shape == "433" && (d[1] == '8' || d[1] == '3') && s.cluesOf(r)&cluePhone != 0: // Australia: 1800 123 456
		return formSure
	case n == 1 && len(d) == 11 && d[0] == '0' && (d[1] == '7' || d[1] == '9' || d[1] == '1' && (d[2] >= '5' && d[2] <= '7')) && s.cluesOf(r)&clueOther == 0 && s.kind == prose:
		return formPlan
	}
	return formClue
}

// bareLone says which numbers in one piece, without a word around, may be
// telephones: ten digits, or eleven with a trunk zero or as Chinese mobiles.
func bareLone(d string) bool {
	return !sequence([]byte(d[1:])) && (len(d) == 10 || len(d) == 11 && (d[0] == '0' || d[0] == '1' && d[1] >= '3'))
}

// looksElse reports whether the groups are a date, a time, an IP address, a
// decimal number, or a price.
func (s *scanner) looksElse(r *run, k, n int, d string) bool {
	start, end := r.group[k].Start, r.group[k+n-1].End
	switch {
	case allSame([]byte(d)):
		return true
	case n >= 3 && r.sep[k+2] == r.sep[k+1] && (n == 3 && r.sep[k+1] != ' ' || n > 3 && r.sep[k+3] != r.sep[k+1]) && isDate(r, k, s.src):
		return true
	case n == 2 && r.sep[k+1] == ')' && r.len(k) == r.len(k+1) && s.src[r.group[k].Start:r.group[k].End] == s.src[r.group[k+1].Start:r.group[k+1].End]:
		return true // "(1332)1332": said twice
	case n == 2 && r.sep[k+1] == '-' && isYear(s.src[start:r.group[k].End]) && isYear(s.src[r.group[k+1].Start:end]):
		return true // "2009-2020"
	case n == 4 && r.sep[k+1] == '.' && r.sep[k+3] == '.' && s.isTime(r, k) && s.isTime(r, k+2):
		return true // "8.30-12.30"
	case n == 4 && r.uniform(k, n, '.') && isIPv4(s.src[start:end]):
		return true
	case n == 2 && r.sep[k+1] == '.' && r.len(k) <= 4:
		return true // a decimal number
	case r.len(k) == 13 || strings.HasPrefix(d, "978") || strings.HasPrefix(d, "979"):
		return true // ISBN-13, EAN
	case n >= 3 && r.uniform(k, n, '.') && allThree(r, k, n):
		return true // 1.234.567
	}
	switch c := s.before(start); c {
	case '$', '#', '/', '\\':
		return true
	case '=': // phone=5551234567
		return s.kind == prose && cluesIn(near(s.src, start, 24))&cluePhone == 0
	default:
		if c >= 0x80 || start > s.lo && s.src[start-1] >= 0x80 && isCurrency(s.src[s.lo:start]) {
			return true
		}
	}
	c := s.at(end)
	return c == '%' || c == '$' || strings.HasPrefix(s.src[end:s.hi], "€") || strings.HasPrefix(s.src[end:s.hi], "£")
}

// isCurrency reports whether text ends in the sign of a currency.
func isCurrency(text string) bool {
	r, _ := utf8.DecodeLastRuneInString(text)
	return unicode.Is(unicode.Sc, r)
}

// isTime reports whether the two groups from k on are hour and minute.
func (s *scanner) isTime(r *run, k int) bool {
	hour, minute := s.src[r.group[k].Start:r.group[k].End], s.src[r.group[k+1].Start:r.group[k+1].End]
	return len(hour) <= 2 && len(minute) == 2 && (len(hour) == 1 || hour <= "24") && minute < "60"
}

func isIPv4(w string) bool {
	_, err := netip.ParseAddr(w)
	return err == nil
}

// allThree reports whether all groups after the first have three digits.
func allThree(r *run, k, n int) bool {
	for i := k + 1; i < k+n; i++ {
		if r.len(i) != 3 {
			return false
		}
	}
	return r.len(k) <= 3 && n != 3
}

// isDate knows year-month-day and day-month-year.
func isDate(r *run, k int, src string) bool {
	v := func(i int) int {
		x := 0
		for _, c := range src[r.group[i].Start:r.group[i].End] {
			x = x*10 + int(c-'0')
		}
		return x
	}
	if r.len(k) > 4 || r.len(k+1) > 2 || r.len(k+2) > 4 {
		return false
	}
	a, b, c := v(k), v(k+1), v(k+2)
	year := func(y int) bool { return y >= 1000 && y <= 2999 || y < 100 }
	return year(a) && b <= 12 && c <= 31 || a <= 31 && b <= 31 && year(c)
}

// take records the groups [k,k+n) as a number, with the plus sign or bracket
// before and the extension after, and returns n.
func (s *scanner) take(r *run, k, n int) int {
	start, end := r.group[k].Start, r.group[k+n-1].End
	if k == 0 {
		if s.before(start) == '(' && (strings.IndexByte(s.src[start:end], ')') >= 0 || r.plus) {
			start--
		}
		if r.plus && s.before(start) == '+' {
			start--
		}
		if s.before(start) == '(' && strings.Count(s.src[start:end], ")") > strings.Count(s.src[start:end], "(") {
			start--
		}
	} else if s.before(start) == '(' && strings.IndexByte(s.src[start:end], ')') >= 0 {
		start--
	}
	s.add(Phone, start, s.extension(end), "phone", 0.95, s.inPlan(r, k, n), rankStrong)
	return n
}

// inPlan reports whether a numbering plan has the number in the groups
// [k,k+n).
func (s *scanner) inPlan(r *run, k, n int) bool {
	var db [48]byte
	d := string(s.digitsFrom(db[:0], r, k, n))
	if k == 0 && r.plus {
		valid, _ := worldNumber(dropTrunkZero(s.src, r, k, n, d))
		return valid
	}
	if strings.HasPrefix(d, "00") {
		valid, _ := worldNumber(dropTrunkZero(s.src, r, k, n, d)[2:])
		return valid
	}
	return nationalNumber(d)
}

// extension reads " ext. 12", "x12" and the like after a number.
func (s *scanner) extension(end int) int {
	j := end
	for j < s.hi && (s.src[j] == ' ' || s.src[j] == ',') && j-end < 3 {
		j++
	}
	w := j
	for w < s.hi && isLetter(s.src[w]) && w-j < 10 {
		w++
	}
	switch strings.ToLower(s.src[j:w]) {
	case "x", "ext", "extn", "extension", "poste", "durchwahl", "dw", "int", "interno", "anexo", "ramal":
	default:
		return end
	}
	for w < s.hi && (s.src[w] == '.' || s.src[w] == ' ' || s.src[w] == ':') {
		w++
	}
	d := w
	for d < s.hi && isDigit(s.src[d]) {
		d++
	}
	if d == w || d-w > 6 || isWord(s.at(d)) {
		return end
	}
	return d
}

// phoneAfterLetters finds a number written right after a word, "is415-555-0132":
// the form with hyphens is plain enough.
func (s *scanner) phoneAfterLetters(i, j int) {
	k := i
	for k < j && !isDigit(s.src[k]) {
		k++
	}
	if j-k != 3 || k-i < 2 || s.at(j) != '-' {
		return
	}
	var r run
	if s.readRun(&r, k); r.n == 3 && r.len(1) == 3 && r.len(2) == 4 && r.uniform(0, 3, '-') && s.src[k] > '1' && isLower(s.src[k-1]) {
		s.done = r.group[2].End
		s.take(&r, 0, 3)
	}
}
