// Package phone finds telephone numbers: form and context propose candidates,
// numbering plans validate them.
package phone

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// Number tries a telephone number on the groups from k and returns how many it
// consumes, 0 for none. Candidates are proposed by form and context and
// validated by the numbering plans (libphonenumber's metadata).
func Number(s *scan.Cursor, r *scan.Run, k int) int {
	start := r.Group[k].Start
	switch {
	case k == 0 && r.Plus:
		return international(s, r, k, "+")
	case r.Len(k) >= 2 && strings.HasPrefix(s.Src[start:], "00") && start+2 < len(s.Src) && s.Src[start+2] != '0':
		if n := international(s, r, k, ""); n > 0 {
			return n
		}
	}
	return national(s, r, k)
}

// maxPhoneDigits is the largest number of digits of a written telephone number
// (E.164: 15, plus "00" and "(0)").
const maxPhoneDigits = 18

// phoneEnds lists, longest first, the group counts at which a number starting
// at k may end.
func phoneEnds(s *scan.Cursor, buf []int, r *scan.Run, k int) []int {
	total := 0
	for n := 0; k+n < r.N; n++ {
		if n > 0 && r.Sep[k+n] == ':' {
			break
		}
		if total += r.Len(k + n); total > maxPhoneDigits {
			break
		}
		if total >= 5 && (s.Ends(r, k+n+1) || k+n+1 == r.N && s.At(r.Group[k+n].End)|0x20 == 'x' && scan.IsDigit(s.At(r.Group[k+n].End+1))) {
			buf = append(buf, n+1)
		}
	}
	slices.Reverse(buf)
	return buf[:min(len(buf), 5)]
}

func international(s *scan.Cursor, r *scan.Run, k int, plus string) int {
	var eb [24]int
	var db [48]byte
	possible := 0
	for _, n := range phoneEnds(s, eb[:0], r, k) {
		d := string(s.DigitsFrom(db[:0], r, k, n))
		d = dropTrunkZero(s.Src, r, k, n, d)
		if plus == "" {
			d = d[2:]
		}
		valid, may := WorldNumber(d)
		if valid {
			return n
		}
		if may && possible == 0 {
			possible = n
		}
	}
	return possible
}

// dropTrunkZero removes the "(0)" of "+44 (0)20 …".
func dropTrunkZero(src string, r *scan.Run, k, n int, d string) string {
	at := 0
	for i := k; i < k+n; i++ {
		g := r.Group[i]
		if r.Len(i) == 1 && src[g.Start] == '0' && i > k && g.Start > 0 && src[g.Start-1] == '(' {
			return d[:at] + d[at+1:]
		}
		at += r.Len(i)
	}
	return d
}

func national(s *scan.Cursor, r *scan.Run, k int) int {
	var eb [24]int
	var db [48]byte
	var sb [24]byte
	ends := phoneEnds(s, eb[:0], r, k)
	if len(ends) == 0 {
		return 0
	}
	longest, shapes := string(s.DigitsFrom(db[:0], r, k, ends[0])), string(r.Shape(sb[:0], k, ends[0]))
	for _, n := range ends {
		d, shape := longest[:r.Digits(k, n)], shapes[:n]
		if len(d) <= 15 && s.Dials(r.Group[k].Start) {
			return n
		}
		if len(d) > 13 || isOtherNumber(s, r, k, n, d) {
			continue
		}
		if len(d) < 7 {
			if dialled(s, r, k, d) {
				return n
			}
			continue
		}
		form := formOf(s, r, k, n, d, shape)
		if form == formSure || form == formPlan && nationalNumber(d) || form != formNone && toldByContext(s, r, k, n, d) {
			return n
		}
	}
	return 0
}

// dialled reports whether the five or six digits d from group k, as small
// countries and towns have, are a telephone number by the word directly before
// them: a label, or a verb of calling if no noun follows that they count.
func dialled(s *scan.Cursor, r *scan.Run, k int, d string) bool {
	start := r.Group[k].Start
	if len(d) == 6 && scan.IsYear(d[:4]) || k > 0 {
		return false
	}
	head := scan.Near(s.Src, start, 16)
	line := head[strings.LastIndexByte(head, '\n')+1:]
	word := strings.TrimRight(line, " ")
	labelled := strings.HasSuffix(word, ":") || strings.HasSuffix(word, ".")
	word = strings.TrimRight(word, ":.*_ ")
	word = word[strings.LastIndexAny(word, " (*_|\t")+1:]
	if end := r.Group[r.N-1].End; !labelled && s.At(end) == ' ' { // "call 20000 people"
		labelled = scan.SmallWords[strings.ToLower(s.Src[end+1:scan.WordEnd(s.Src[:s.Hi], end+1)])]
	} else {
		labelled = true
	}
	return word != "" && scan.CluesIn(word)&scan.CluePhone != 0 && labelled && s.CluesOf(r)&(scan.ClueOther|scan.CluePost|scan.ClueTax|scan.ClueBank|scan.ClueCard) == 0
}

// toldByContext reports whether the groups [k,k+n), whose form is ambiguous,
// are a telephone number by context words or, without context, by a numbering
// plan.
func toldByContext(s *scan.Cursor, r *scan.Run, k, n int, d string) bool {
	c := s.CluesOf(r)
	start := r.Group[k].Start
	told := c&(scan.ClueTax|scan.ClueBank|scan.ClueCard) == 0 && (c&scan.CluePhone != 0 || c&(scan.ClueOther|scan.ClueID) == 0 && spoken(s, start))
	switch {
	case !told && !s.Alone(start, r.Group[k+n-1].End):
		return false
	case told && n > 1 && c&scan.ClueOther == 0:
		return true
	case told && n == 1 && len(d) >= 10 && d[0] != '1' && scan.CluesIn(scan.Near(s.Src, start, 16))&scan.CluePhone != 0:
		return true // "phone: 5551234567" is in no plan, but the label is unambiguous
	}
	return (told || n > 1 || bareLone(d)) && nationalNumber(d)
}

// spoken reports whether the words directly before i announce a telephone
// number without naming a telephone.
func spoken(s *scan.Cursor, i int) bool {
	marks, _ := callPhrases.Find(scan.Near(s.Src, i, 32))
	return marks != 0
}

// callPhrases request a call, or say that a number is somebody's, in lower
// case.
var callPhrases = scan.NewFinder(scan.Phrases(`number is ,my number,his number,her number,our number,your number,their number,'s number,reach me,reach us,reach him,reach her,reached at,
llámame,llámenos,llame al,llamar al,appelez,appeler,joindre au,rufen sie,ruf mich,anrufen,erreichbar,erreichen sie,chiama,chiamami,ligue,me liga,bel me,bel ons,bellen,ring mig,
ring meg,zadzwoń,dzwoń,soita,my digits,meine nummer,mon numéro,mi número,il mio numero,meu número,mijn nummer,mit nummer,mitt nummer,mój numer`))

// phoneForm is the evidence in the way a number is written: sufficient alone,
// with confirmation by a numbering plan, or only with context words too.
type phoneForm uint8

const (
	formNone phoneForm = iota
	formClue
	formPlan
	formSure
)

func formOf(s *scan.Cursor, r *scan.Run, k, n int, d, shape string) phoneForm {
	start := r.Group[k].Start
	brackets := s.Before(start) == '(' && s.At(r.Group[k].End) == ')'
	if shape == "334" && (brackets || r.Uniform(k, n, '-') || r.Uniform(k, n, '.')) { // North America
		if d[0] > '1' && (d[3] > '1' || brackets || r.Sep[k+1] == '-') || s.CluesOf(r)&scan.CluePhone != 0 {
			return formSure
		}
		return formClue
	}
	for i := range ways {
		if w := &ways[i]; w.fits(r, k, n, d, shape, brackets) && (!w.called || s.CluesOf(r)&scan.CluePhone != 0) && (!w.plain || s.CluesOf(r)&scan.ClueOther == 0 && s.Kind == scan.Prose) {
			return w.form
		}
	}
	return formClue
}

// A way is a notation of numbers without a country code. Unset fields match
// anything.
type way struct {
	shape    string   // lengths of the groups, b for 11; an asterisk for further groups
	sep      byte     // the separator between all groups
	first    []string // prefixes of the number
	groups   int      // least number of groups
	min, max int      // number of digits
	noDots   bool     // the separators are not all dots
	brackets bool     // the first group is in parentheses
	called   bool     // context words for telephones are required
	plain    bool     // prose without context words for other numbers is required
	form     phoneForm
}

// ways are tried in turn.
var ways = []way{
	{shape: "1334", first: []string{"1"}, form: formPlan},
	{shape: "334", sep: ' ', form: formPlan},
	{shape: "34", sep: '-', form: formClue},
	{shape: "333", form: formClue},
	{first: trunk, groups: 2, min: 9, max: 12, noDots: true, form: formPlan},
	{first: trunk, groups: 4, min: 9, max: 11, form: formPlan},
	{brackets: true, groups: 2, min: 8, form: formPlan},
	{shape: "13*", first: []string{"8"}, groups: 4, min: 11, max: 11, form: formPlan}, // Russia: 8 (495) 123-45-67
	{shape: "433", first: []string{"18", "13"}, called: true, form: formSure},         // Australia: 1800 123 456
	{shape: "b", first: strings.Fields("07 09 015 016 017"), plain: true, form: formPlan},
}

// trunk lists the prefixes of numbers with a trunk zero.
var trunk = strings.Fields("01 02 03 04 05 06 07 08 09")

func (w *way) fits(r *scan.Run, k, n int, d, shape string, brackets bool) bool {
	switch begin, more := strings.CutSuffix(w.shape, "*"); {
	case more && !strings.HasPrefix(shape, begin), !more && w.shape != "" && w.shape != shape,
		n < w.groups, len(d) < w.min, w.max > 0 && len(d) > w.max,
		w.brackets && !brackets, w.noDots && r.Uniform(k, n, '.'), w.sep != 0 && !r.Uniform(k, n, w.sep):
		return false
	}
	return len(w.first) == 0 || slices.ContainsFunc(w.first, func(p string) bool { return strings.HasPrefix(d, p) })
}

// bareLone reports whether an ungrouped number without context may be a
// telephone number: ten digits, or eleven with a trunk zero or the form of a
// Chinese mobile number.
func bareLone(d string) bool {
	return !scan.Sequence([]byte(d[1:])) && (len(d) == 10 || len(d) == 11 && (d[0] == '0' || d[0] == '1' && d[1] >= '3'))
}

// Take records the groups [k,k+n) as a number, with the plus sign or
// parenthesis before it and the extension after it, and returns n.
func Take(s *scan.Cursor, r *scan.Run, k, n int) int {
	start, end := r.Group[k].Start, r.Group[k+n-1].End
	if k == 0 {
		if s.Before(start) == '(' && (strings.IndexByte(s.Src[start:end], ')') >= 0 || r.Plus) {
			start--
		}
		if r.Plus && s.Before(start) == '+' {
			start--
		}
		if s.Before(start) == '(' && strings.Count(s.Src[start:end], ")") > strings.Count(s.Src[start:end], "(") {
			start--
		}
	} else if s.Before(start) == '(' && strings.IndexByte(s.Src[start:end], ')') >= 0 {
		start--
	}
	s.Add(scan.Phone, start, extension(s, end), "phone", 0.95, inPlan(s, r, k, n), scan.RankStrong)
	return n
}

// inPlan reports whether a numbering plan contains the number in the groups
// [k,k+n).
func inPlan(s *scan.Cursor, r *scan.Run, k, n int) bool {
	var db [48]byte
	d := string(s.DigitsFrom(db[:0], r, k, n))
	if k == 0 && r.Plus {
		valid, _ := WorldNumber(dropTrunkZero(s.Src, r, k, n, d))
		return valid
	}
	if strings.HasPrefix(d, "00") {
		valid, _ := WorldNumber(dropTrunkZero(s.Src, r, k, n, d)[2:])
		return valid
	}
	return nationalNumber(d)
}

// extension reads " ext. 12", "x12" and the like after a number.
func extension(s *scan.Cursor, end int) int {
	m := extensionForm().FindStringIndex(s.Src[end:min(s.Hi, end+40)])
	if m == nil || scan.IsWord(s.At(end+m[1])) {
		return end
	}
	return end + m[1]
}

var extensionForm = lazy.Regexp(`^[ ,]{0,3}(?i:x|extn?|extension|poste|durchwahl|dw|int|interno|anexo|ramal)[. :]*\d{1,6}`)

// AfterLetters finds a number directly after a word, "is415-555-0132": the
// hyphenated form is unambiguous.
func AfterLetters(s *scan.Cursor, i, j int) {
	k := scan.Past(s.Src, i, j, func(c byte) bool { return !scan.IsDigit(c) })
	if j-k != 3 || k-i < 2 || s.At(j) != '-' {
		return
	}
	var r scan.Run
	if s.ReadRun(&r, k); r.N == 3 && r.Len(1) == 3 && r.Len(2) == 4 && r.Uniform(0, 3, '-') && s.Src[k] > '1' && scan.IsLower(s.Src[k-1]) {
		s.Done = r.Group[2].End
		Take(s, &r, 0, 3)
	}
}
