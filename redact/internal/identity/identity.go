// Package identity finds card, account, wallet, tax and national identity
// numbers, by check digits, form and context words.
package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// An identity is a national, tax, bank or company number of digits only.
type identity struct {
	rule   string
	shapes string    // group lengths, separated by spaces; "9" is nine digits in a row
	seps   string    // separators allowed between groups
	clues  scan.Clue // context words, one of which is required; 0: none, the form is sufficient
	lone   bool      // also accepted without clues if it is the whole text
	ok     func([]byte) bool
}

// identities, by total number of digits. Sources: see america.go, asia.go and
// europe.go.
var identities = map[int][]identity{
	8: {
		{"us/bank", "8", "", scan.ClueBank, false, anyDigits},
		{"uk/account", "8", "", scan.ClueBank, false, anyDigits},
	},
	9: {
		{"us/ssn", "324", "- .", 0, true, usSSN},
		{"us/ssn", "36 54", "-", scan.ClueID, true, usSSN},
		{"us/itin", "324", "- ", 0, true, usITIN},
		{"us/ssn", "324", "-", scan.ClueID, false, anySSN}, // an unassigned number that is labelled as one
		{"us/ssn", "9", "", scan.ClueSocial, true, usSSN},  // "ID" alone labels pictures and products
		{"us/itin", "9", "", scan.ClueTax, false, usITIN},
		{"us/aba", "9 441 45", "- ", scan.ClueBank, true, abaRouting},
		{"us/ein", "27", "-", scan.ClueTax, false, anyDigits},
		{"au/tfn", "9 333", " -", scan.ClueTax, true, auTFN},
		{"ca/sin", "333", "- ", scan.ClueID, true, caSIN},
		{"ca/sin", "9", "", scan.ClueID, false, caSIN},
		{"nl/bsn", "9 333 423", " .", scan.ClueID, false, nlBSN},
		{"pt/nif", "9 333", " ", scan.ClueTax, false, ptNIF},
		{"gr/afm", "9", "", scan.ClueTax, false, grAFM},
		{"no/org", "9 333", " ", scan.ClueTax | scan.ClueID, false, noOrg},
		{"pl/regon", "9", "", scan.ClueTax, false, plREGON},
		{"au/acn", "9 333", " ", scan.ClueTax, false, auACN},
		{"fr/siren", "9 333", " ", scan.ClueTax, false, frSIREN},
		{"il/id", "9", "", scan.ClueID, false, ilID},
		{"us/passport", "9", "", scan.CluePassport, false, anyDigits},
		{"ph/tin", "333", "-", scan.ClueTax, false, phTIN},
		{"cz/rc", "63", "/", 0, false, ymd},
		{"account", "9", "", scan.ClueBank, false, anyDigits},
	},
	10: {
		{"kr/brn", "325", "-", 0, true, krBRN},
		{"kr/brn", "10", "", scan.ClueTax | scan.ClueID, true, krBRN},
		{"se/personnummer", "64", "-+", 0, false, sePersonnummer},
		{"dk/cpr", "64", "-", scan.ClueID, false, dmy},
		{"cz/rc", "64", "/", 0, false, czRC},
		{"is/kennitala", "64", "-", 0, false, isKennitala},
		{"se/personnummer", "10", "", scan.ClueID, true, sePersonnummer},
		{"se/org", "64 10", "-", scan.ClueTax | scan.ClueID, false, seOrg},
		{"bg/egn", "10", "", scan.ClueID, false, bgEGN},
		{"pl/nip", "10 3322 3223 325", "- ", scan.ClueTax, false, plNIP},
		{"uk/nhs", "10 334", " -", scan.ClueHealth, true, ukNHS},
		{"us/npi", "10", "", scan.ClueHealth | scan.ClueLicence, false, usNPI},
		{"ru/inn", "10", "", scan.ClueTax, false, ruINN10},
		{"ua/rnokpp", "10", "", scan.ClueTax | scan.ClueID, false, uaRNOKPP},
		{"co/nit", "91", "-", scan.ClueTax, false, coNIT},
		{"tr/vkn", "10", "", scan.ClueTax, false, trVKN},
		{"au/medicare", "10 451", " ", scan.ClueHealth, true, auMedicare},
		{"de/taxnumber", "235 334", "/", scan.ClueTax, true, deTaxOffice},
		{"de/taxnumber", "10", "", scan.ClueTax, false, deTaxOffice},
		{"account", "10", "", scan.ClueBank, false, anyDigits},
	},
	11: {
		{"br/cpf", "3332", "*.-", 0, true, brCPF},
		{"br/cpf", "11", "", scan.ClueTax | scan.ClueID, false, brCPF},
		{"tr/tckn", "11", "", scan.ClueID | scan.ClueTax, true, trTCKN},
		{"de/taxid", "11 2333 3332", " ", scan.ClueTax | scan.ClueID, true, deTaxID},
		{"it/vat", "11", "", scan.ClueTax, true, itVAT},
		{"pl/pesel", "11", "", scan.ClueID | scan.ClueTax, true, plPESEL},
		{"baltic/id", "11", "", scan.ClueID | scan.ClueTax, true, baltic},
		{"no/fnr", "11 65", " ", scan.ClueID, true, noFnr},
		{"be/nn", "22232", "*.-", 0, false, beNN},
		{"be/nn", "11", "", scan.ClueID, false, beNN},
		{"hr/oib", "11", "", scan.ClueID | scan.ClueTax, false, hrOIB},
		{"lv/pk", "65", "-", scan.ClueID, false, dmy},
		{"au/abn", "11 2333", " ", scan.ClueTax, true, auABN},
		{"ru/snils", "3332", "*- ", 0, false, ruSNILS},
		{"ar/cuit", "281 11", "-", scan.ClueTax, false, arCUIT},
		{"de/taxnumber", "335 236", "/", scan.ClueTax, true, func(d []byte) bool { return !scan.AllSame(d) }},
		{"au/medicare", "11 4511", " ", scan.ClueHealth, false, auMedicare},
		{"ng/nin", "11 434", "- ", scan.ClueID | scan.ClueBank, false, ngNIN},
		{"id/dni", "11", "", scan.ClueID, false, peDNI},
		{"account", "11", "", scan.ClueBank, false, anyDigits},
	},
	12: {
		{"in/aadhaar", "444", " -:", 0, true, inAadhaar},
		{"in/aadhaar", "12", "", scan.ClueID, true, inAadhaar},
		{"se/personnummer", "84", "-+", 0, true, sePersonnummer12},
		{"se/personnummer", "12", "", scan.ClueID, true, sePersonnummer12},
		{"my/kad", "624", "-", 0, false, myKad},
		{"jp/mynumber", "12 444", " -", scan.ClueID | scan.ClueTax, false, jpMyNumber},
		{"ru/inn", "12", "", scan.ClueTax, false, ruINN12},
		{"ph/tin", "3333", "-", scan.ClueTax, false, phTIN},
		{"ph/tin", "12", "", scan.ClueTax, false, phTIN},
		{"my/kad", "12", "", scan.ClueID, false, myKad},
		{"ph/umid", "471", "-", 0, false, anyDigits},
		{"us/bank", "12", "", scan.ClueBank, false, anyDigits},
	},
	13: {
		{"kr/rrn", "67", "-", 0, true, krRRN},
		{"kr/frn", "67", "-", 0, true, krFRN},
		{"kr/rrn", "13", "", scan.ClueID, true, krRRNSum},
		{"kr/frn", "13", "", scan.ClueID, true, krFRNSum},
		{"th/id", "13 14521", "- ", scan.ClueID | scan.ClueTax, true, thID},
		{"za/id", "13 6421 643", " ", scan.ClueID, true, zaID},
		{"ro/cnp", "13", "", scan.ClueID | scan.ClueTax, true, roCNP},
		{"yu/jmbg", "13", "", scan.ClueID, false, exYuJMBG},
		{"pk/cnic", "571", "-", 0, false, anyDigits},
		{"de/taxnumber", "13", "", scan.ClueTax, true, deTaxNumber},
		{"account", "13", "", scan.ClueBank, false, anyDigits},
	},
	14: {
		{"br/cnpj", "23342", "*./-", 0, true, brCNPJ},
		{"br/cnpj", "14", "", scan.ClueTax, false, brCNPJ},
		{"uk/bank", "2228", "- ", scan.ClueBank, false, anyDigits},
		{"account", "14", "", scan.ClueBank, false, anyDigits},
	},
	15: {
		{"fr/nir", "1222332 15 132", " ", scan.ClueID | scan.ClueHealth, true, frNIR},
	},
	16: {
		{"id/nik", "16", "", scan.ClueID, false, func(d []byte) bool { return number(d[6:8])%40 <= 31 && number(d[8:10]) <= 12 }},
		{"account", "16 4444", " -", scan.ClueBank, false, anyDigits},
	},
	18: {
		{"cn/id", "18", "", 0, false, cnID},
		{"mx/clabe", "18", "", scan.ClueBank, false, mxCLABE},
	},
	6: {
		{"uk/sortcode", "222", "- ", scan.ClueBank, false, anyDigits},
		{"au/bsb", "33", "-", scan.ClueBank, false, anyDigits},
	},
	17: {
		{"account", "17", "", scan.ClueBank, false, anyDigits},
	},
}

func anySSN(d []byte) bool { return !scan.AllSame(d) && d[0] != '9' }

func deTaxOffice(d []byte) bool { return d[0] != '0' && !scan.AllSame(d) && !scan.Sequence(d[:8]) }

func phTIN(d []byte) bool { return d[0] <= '5' && !scan.AllSame(d) || d[0] == '9' && len(d) == 12 }

func ngNIN(d []byte) bool { return !scan.AllSame(d) && string(d) != "12345678901" && d[0] != '0' }

// Number tries the table on the groups from k, as many as possible.
func Number(s *scan.Cursor, r *scan.Run, k int) int {
	n, total := 0, 0
	for k+n < r.N && n < 7 && total+r.Len(k+n) <= 18 {
		total += r.Len(k + n)
		n++
	}
	for ; n > 0; n-- {
		if list := identities[total]; list != nil && s.Ends(r, k+n) && identityIn(s, list, r, k, n) {
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
	if n == 1 && badNeighbour(s, start) || n > 1 && partOfMore(s, r, k, n) {
		return false
	}
	alone := s.Alone(start, end)
	for i := range list {
		id := &list[i]
		if !hasShape(id.shapes, shape, n, len(d)) || !sepsIn(r, k, n, id.seps) || !id.ok(d) {
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
	switch s.Before(start) {
	case '$', '#', '/', '\\', '.', ',':
		return true
	}
	return false
}

// hasShape reports whether shapes, separated by spaces, contains shape. There,
// an ungrouped number is its length in decimal; since all shapes have the same
// total, "11" can't mean two groups of one digit.
func hasShape(shapes, shape string, n, total int) bool {
	if n == 1 {
		shape = decimal(total)
	}
	for len(shapes) > 0 {
		first, rest, _ := strings.Cut(shapes, " ")
		if first == shape {
			return true
		}
		shapes = rest
	}
	return false
}

func decimal(n int) string {
	if n < 10 {
		return string(rune('0' + n))
	}
	return string([]byte{byte('0' + n/10), byte('0' + n%10)})
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
