// Package identity finds card, account, wallet, tax and national identity
// numbers, by check digits, form and context words.
package identity

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// An identity is a national, tax, bank or company number of digits only.
type identity struct {
	rule   string
	shapes []string  // lengths of groups; "9" of nine digits is nine in a row
	seps   string    // separators allowed between groups
	clues  scan.Clue // context words, one of which is required; 0: none, the form is sufficient
	lone   bool      // also accepted without clues if it is the whole text
	ok     check
}

//go:embed numbers.txt
var numberTable string

var identitiesOnce lazy.Value[map[int][]identity]

// identities are the numbers of numbers.txt, by their total number of digits.
func identities() map[int][]identity { return identitiesOnce.Get(readIdentities) }

func readIdentities() map[int][]identity {
	m := map[int][]identity{}
	for line := range datafile.Lines(numberTable) {
		f := strings.Fields(line)
		total, _ := strconv.Atoi(f[0])
		id := identity{rule: f[1], shapes: strings.Split(f[2], ","), clues: scan.CluesNamed(f[4]), lone: f[5] == "lone", ok: checkOf(f[6:])}
		if f[3] != "none" {
			id.seps = strings.ReplaceAll(f[3], "_", " ")
		}
		m[total] = append(m[total], id)
	}
	return m
}

// Number tries the table on the groups from k, as many as possible.
func Number(s *scan.Cursor, r *scan.Run, k int) int {
	n, total := 0, 0
	for k+n < r.N && n < 7 && total+r.Len(k+n) <= 18 {
		total += r.Len(k + n)
		n++
	}
	for ; n > 0; n-- {
		if list := identities()[total]; list != nil && s.Ends(r, k+n) && identityIn(s, list, r, k, n) {
			return n
		}
		total -= r.Len(k + n - 1)
	}
	return 0
}

func identityIn(s *scan.Cursor, list []identity, r *scan.Run, k, n int) bool {
	var db [48]byte
	var sb [24]byte
	start, end := r.Group[k].Start, r.Group[k+n-1].End
	d := s.DigitsFrom(db[:0], r, k, n)
	shape := string(r.Shape(sb[:0], k, n))
	if n == 1 {
		shape = strconv.Itoa(len(d)) // since all shapes have the same total, "11" can't mean two groups of one digit
	}
	if n == 1 && badNeighbour(s, start) || n > 1 && partOfMore(s, r, k, n) {
		return false
	}
	alone := s.Alone(start, end)
	for i := range list {
		id := &list[i]
		if !slices.Contains(id.shapes, shape) || !sepsIn(r, k, n, id.seps) || !id.ok(d) {
			continue
		}
		if id.clues != 0 && !(alone && id.lone) {
			c := s.CluesOf(r)
			if c&id.clues == 0 || n == 1 && otherNumber(s, start) || c&scan.CluePhone != 0 && id.clues&(scan.ClueBank|scan.ClueCard) != 0 && c&(scan.ClueBank|scan.ClueTax|scan.ClueID) == 0 {
				continue
			}
		}
		s.Add(scan.Financial, start, end, id.rule, 0.95, !formOnly[id.rule], scan.RankStrong)
		return true
	}
	return false
}

// formOnly are the rules of numbers without check digits.
var formOnly = scan.WordSet(`account us/bank uk/account uk/bank uk/sortcode au/bsb us/ein us/passport us/ssn us/itin ph/tin ph/umid pk/cnic de/taxnumber dk/cpr lv/pk
	my/kad id/nik kr/frn ng/nin`)

// otherNumber reports whether the words directly before i name another kind of
// number: an order, a timestamp, a part.
func otherNumber(s *scan.Cursor, i int) bool {
	head := scan.Near(s.Src, i, 20)
	marks, _ := itemNumbers.Find(head)
	return marks != 0 || scan.CluesIn(head)&scan.ClueOther != 0
}

// itemNumbers are names of product and order numbers in other languages.
var itemNumbers = scan.NewFinder(strings.Fields(`artikel bestell référence réf. articolo artículo artigo kunden vorgang auftrag`))

// partOfMore reports whether the groups [k,k+n) continue before or after with
// the same separator, as part of a longer number.
func partOfMore(s *scan.Cursor, r *scan.Run, k, n int) bool {
	inner := r.Sep[k+1]
	if k > 0 && r.Sep[k] == inner || k+n < r.N && r.Sep[k+n] == inner {
		return true
	}
	start := r.Group[k].Start
	return k == 0 && s.Before(start) == inner && start-2 >= s.Lo && scan.IsDigit(s.Src[start-2]) || k == 0 && s.Before(start) == inner && letterGroup(s, start-1)
}

// letterGroup reports whether a group of capitals and digits, as in an IBAN,
// ends before i.
func letterGroup(s *scan.Cursor, i int) bool {
	j, letters := i, 0
	for j > s.Lo && scan.IsAlnum(s.Src[j-1]) {
		j--
		if scan.IsUpper(s.Src[j]) {
			letters++
		}
	}
	return i-j == 4 && letters > 0 && s.Src[j:i] == strings.ToUpper(s.Src[j:i])
}

// badNeighbour reports whether an ungrouped number is part of something larger:
// a price, an issue number, a path.
func badNeighbour(s *scan.Cursor, start int) bool {
	return strings.IndexByte(`$#/\.,`, s.Before(start)) >= 0
}

// sepsIn reports whether the separators inside [k,k+n) are all in seps and all
// equal; a seps that begins with an asterisk (CPF, CNPJ) allows different ones.
func sepsIn(r *scan.Run, k, n int, seps string) bool {
	mixed := strings.HasPrefix(seps, "*")
	for i := k + 1; i < k+n; i++ {
		if strings.IndexByte(seps, r.Sep[i]) < 0 || r.Sep[i] != r.Sep[k+1] && !mixed {
			return false
		}
	}
	return true
}
