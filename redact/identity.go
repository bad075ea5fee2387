package redact

import "strings"

// An identity is a national, tax, bank or company number written in digits.
type identity struct {
	rule   string
	shapes string // group lengths, space separated; "9" is nine digits in a row
	seps   string // separators allowed between groups
	clues  clue   // words of which one must be near; 0: none, the form is plain enough
	lone   bool   // without clues, also taken where it is all the text there is
	ok     func([]byte) bool
}

// identities, by total number of digits. Sources: see america.go, asia.go and europe.go.
var identities = map[int][]identity{
	8: {
		{"us/bank", "8", "", clueBank, false, anyDigits},
		{"uk/account", "8", "", clueBank, false, anyDigits},
	},
	9: {
		{"us/ssn", "324", "- .", 0, true, usSSN},
		{"us/ssn", "36 54", "-", clueID, true, usSSN},
		{"us/itin", "324", "- ", 0, true, usITIN},
		{"us/ssn", "324", "-", clueID, false, anySSN}, // said to be one, though none is given out so
		{"us/ssn", "9", "", clueID, true, usSSN},
		{"us/itin", "9", "", clueTax, false, usITIN},
		{"us/aba", "9 441 45", "- ", clueBank, true, abaRouting},
		{"us/ein", "27", "-", clueTax, false, anyDigits},
		{"au/tfn", "9 333", " -", clueTax, true, auTFN},
		{"ca/sin", "333", "- ", clueID, true, caSIN},
		{"ca/sin", "9", "", clueID, false, caSIN},
		{"nl/bsn", "9 333 423", " .", clueID, false, nlBSN},
		{"pt/nif", "9 333", " ", clueTax, false, ptNIF},
		{"gr/afm", "9", "", clueTax, false, grAFM},
		{"no/org", "9 333", " ", clueTax | clueID, false, noOrg},
		{"pl/regon", "9", "", clueTax, false, plREGON},
		{"au/acn", "9 333", " ", clueTax, false, auACN},
		{"fr/siren", "9 333", " ", clueTax, false, frSIREN},
		{"il/id", "9", "", clueID, false, ilID},
		{"us/passport", "9", "", cluePassport, false, anyDigits},
		{"ph/tin", "333", "-", clueTax, false, phTIN},
		{"cz/rc", "63", "/", 0, false, ymd},
		{"account", "9", "", clueBank, false, anyDigits},
	},
	10: {
		{"kr/brn", "325", "-", 0, true, krBRN},
		{"kr/brn", "10", "", clueTax | clueID, true, krBRN},
		{"se/personnummer", "64", "-+", 0, false, sePersonnummer},
		{"dk/cpr", "64", "-", clueID, false, dmy},
		{"cz/rc", "64", "/", 0, false, czRC},
		{"is/kennitala", "64", "-", 0, false, isKennitala},
		{"se/personnummer", "10", "", clueID, true, sePersonnummer},
		{"se/org", "64 10", "-", clueTax | clueID, false, seOrg},
		{"bg/egn", "10", "", clueID, false, bgEGN},
		{"pl/nip", "10 3322 3223 325", "- ", clueTax, false, plNIP},
		{"uk/nhs", "10 334", " -", clueHealth, true, ukNHS},
		{"us/npi", "10", "", clueHealth | clueLicence, false, usNPI},
		{"ru/inn", "10", "", clueTax, false, ruINN},
		{"ua/rnokpp", "10", "", clueTax | clueID, false, uaRNOKPP},
		{"co/nit", "91", "-", clueTax, false, coNIT},
		{"tr/vkn", "10", "", clueTax, false, trVKN},
		{"au/medicare", "10 451", " ", clueHealth, true, auMedicare},
		{"de/taxnumber", "235 334", "/", clueTax, true, deTaxOffice},
		{"de/taxnumber", "10", "", clueTax, false, deTaxOffice},
		{"account", "10", "", clueBank, false, anyDigits},
	},
	11: {
		{"br/cpf", "3332", "*.-", 0, true, brCPF},
		{"br/cpf", "11", "", clueTax | clueID, false, brCPF},
		{"tr/tckn", "11", "", clueID | clueTax, true, trTCKN},
		{"de/taxid", "11 2333 3332", " ", clueTax | clueID, true, deTaxID},
		{"it/vat", "11", "", clueTax, true, itVAT},
		{"pl/pesel", "11", "", clueID | clueTax, true, plPESEL},
		{"baltic/id", "11", "", clueID | clueTax, true, baltic},
		{"no/fnr", "11 65", " ", clueID, true, noFnr},
		{"be/nn", "22232", "*.-", 0, false, beNN},
		{"be/nn", "11", "", clueID, false, beNN},
		{"hr/oib", "11", "", clueID | clueTax, false, hrOIB},
		{"lv/pk", "65", "-", clueID, false, dmy},
		{"au/abn", "11 2333", " ", clueTax, true, auABN},
		{"ru/snils", "3332", "*- ", 0, false, ruSNILS},
		{"ar/cuit", "281 11", "-", clueTax, false, arCUIT},
		{"de/taxnumber", "335 236", "/", clueTax, true, func(d []byte) bool { return !allSame(d) }},
		{"au/medicare", "11 4511", " ", clueHealth, false, auMedicare},
		{"ng/nin", "11 434", "- ", clueID | clueBank, false, ngNIN},
		{"id/dni", "11", "", clueID, false, dniPE},
		{"account", "11", "", clueBank, false, anyDigits},
	},
	12: {
		{"in/aadhaar", "444", " -:", 0, true, inAadhaar},
		{"in/aadhaar", "12", "", clueID, true, inAadhaar},
		{"se/personnummer", "84", "-+", 0, true, sePersonnummer12},
		{"se/personnummer", "12", "", clueID, true, sePersonnummer12},
		{"my/kad", "624", "-", 0, false, myKad},
		{"jp/mynumber", "12 444", " -", clueID | clueTax, false, jpMyNumber},
		{"ru/inn", "12", "", clueTax, false, ruINN},
		{"ph/tin", "3333", "-", clueTax, false, phTIN},
		{"ph/tin", "12", "", clueTax, false, phTIN},
		{"my/kad", "12", "", clueID, false, myKad},
		{"ph/umid", "471", "-", 0, false, anyDigits},
		{"us/bank", "12", "", clueBank, false, anyDigits},
	},
	13: {
		{"kr/rrn", "67", "-", 0, true, krRRN},
		{"kr/frn", "67", "-", 0, true, krFRN},
		{"kr/rrn", "13", "", clueID, true, krRRNSum},
		{"kr/frn", "13", "", clueID, true, krFRNSum},
		{"th/id", "13 14521", "- ", clueID | clueTax, true, thID},
		{"za/id", "13 6421 643", " ", clueID, true, zaID},
		{"ro/cnp", "13", "", clueID | clueTax, true, roCNP},
		{"yu/jmbg", "13", "", clueID, false, exYuJMBG},
		{"pk/cnic", "571", "-", 0, false, anyDigits},
		{"de/taxnumber", "13", "", clueTax, true, deTaxNumber},
		{"account", "13", "", clueBank, false, anyDigits},
	},
	14: {
		{"br/cnpj", "23342", "*./-", 0, true, brCNPJ},
		{"br/cnpj", "14", "", clueTax, false, brCNPJ},
		{"uk/bank", "2228", "- ", clueBank, false, anyDigits},
		{"account", "14", "", clueBank, false, anyDigits},
	},
	15: {
		{"fr/nir", "1222332 15 132", " ", clueID | clueHealth, true, frNIR},
	},
	16: {
		{"id/nik", "16", "", clueID, false, func(d []byte) bool { return number(d[6:8])%40 <= 31 && number(d[8:10]) <= 12 }},
		{"account", "16 4444", " -", clueBank, false, anyDigits},
	},
	18: {
		{"cn/id", "18", "", 0, false, cnID},
		{"mx/clabe", "18", "", clueBank, false, mxCLABE},
	},
	6: {
		{"uk/sortcode", "222", "- ", clueBank, false, anyDigits},
		{"au/bsb", "33", "-", clueBank, false, anyDigits},
	},
	17: {
		{"account", "17", "", clueBank, false, anyDigits},
	},
}

func anySSN(d []byte) bool { return !allSame(d) && d[0] != '9' }

func deTaxOffice(d []byte) bool { return d[0] != '0' && !allSame(d) && !sequence(d[:8]) }

func phTIN(d []byte) bool { return d[0] <= '5' && !allSame(d) || d[0] == '9' && len(d) == 12 }

func ngNIN(d []byte) bool { return !allSame(d) && string(d) != "12345678901" && d[0] != '0' }

func dniPE(d []byte) bool {
	switch number(d[:2]) {
	case 10, 15, 17, 20:
	default:
		return false
	}
	return (11-weighted(d, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2)%11)%11%10 == at(d, 10)
}

// identityNumber tries the table on the groups from k on, as many as can be.
func (s *scanner) identityNumber(r *run, k int) int {
	n, total := 0, 0
	for k+n < r.n && n < 7 && total+r.len(k+n) <= 18 {
		total += r.len(k + n)
		n++
	}
	for ; n > 0; n-- {
		if list := identities[total]; list != nil && s.ends(r, k+n) && s.identityIn(list, r, k, n) {
			return n
		}
		total -= r.len(k + n - 1)
	}
	return s.account(r, k)
}

// account takes the groups from k on that the word right before calls the
// number of an account, however they are grouped, and returns how many.
func (s *scanner) account(r *run, k int) int {
	start, n, total := r.group[k].Start, 0, 0
	if k > 0 {
		return 0
	}
	for n < r.n && (n == 0 || r.sep[n] == ' ' || r.sep[n] == '-') {
		total += r.len(n)
		n++
	}
	if total < 7 || total > 18 || !s.ends(r, n) || n == 2 && isYear(s.src[start:r.group[0].End]) || !accountWords[s.labelBefore(start)] {
		return 0
	}
	s.add(Financial, start, r.group[n-1].End, "account", 0.85, false, rankWeak)
	return n
}

// accountWords stand right before the number of a bank account.
var accountWords = wordSet(`account acct accounts konto kontonummer kontonr cuenta conta conto compte rekening rekeningnummer`)

func (s *scanner) identityIn(list []identity, r *run, k, n int) bool {
	var db [48]byte
	var sb [24]byte
	start, end := r.group[k].Start, r.group[k+n-1].End
	d := s.digitsFrom(db[:0], r, k, n)
	shape := string(r.shape(sb[:0], k, n))
	if n == 1 && s.badNeighbour(start) || n > 1 && s.partOfMore(r, k, n) {
		return false
	}
	alone := s.alone(start, end)
	for i := range list {
		id := &list[i]
		if !hasShape(id.shapes, shape, n, len(d)) || !sepsIn(r, k, n, id.seps) || !id.ok(d) {
			continue
		}
		if id.clues != 0 && !(alone && id.lone) {
			c := s.cluesOf(r)
			if c&id.clues == 0 || n == 1 && s.otherNumber(start) || c&cluePhone != 0 && id.clues&(clueBank|clueCard) != 0 && c&(clueBank|clueTax|clueID) == 0 {
				continue
			}
		}
		s.add(Financial, start, end, id.rule, 0.95, !formOnly[id.rule], rankStrong)
		return true
	}
	return false
}

// formOnly are the rules of numbers that have no check digits.
var formOnly = wordSet(`account us/bank uk/account uk/bank uk/sortcode au/bsb us/ein us/passport us/ssn us/itin ph/tin ph/umid pk/cnic de/taxnumber dk/cpr lv/pk
	my/kad id/nik kr/frn ng/nin`)

// otherNumber reports whether the words right before i name another kind of
// number: an order, a timestamp, a part.
func (s *scanner) otherNumber(i int) bool {
	head := near(s.src, i, 20)
	marks, _ := itemNumbers.find(head)
	return marks != 0 || cluesIn(head)&clueOther != 0
}

// itemNumbers are what other languages call the numbers of things for sale.
var itemNumbers = newFinder(strings.Fields(`artikel bestell référence réf. articolo artículo artigo kunden vorgang auftrag`))

// partOfMore reports whether the groups [k,k+n) go on before or after with the
// same separator: then they are a piece of a longer number.
func (s *scanner) partOfMore(r *run, k, n int) bool {
	inner := r.sep[k+1]
	if k > 0 && r.sep[k] == inner || k+n < r.n && r.sep[k+n] == inner {
		return true
	}
	start := r.group[k].Start
	return k == 0 && s.before(start) == inner && start-2 >= s.lo && isDigit(s.src[start-2]) || k == 0 && s.before(start) == inner && s.letterGroup(start-1)
}

// letterGroup reports whether a group of capitals and digits, as in an IBAN,
// ends before i.
func (s *scanner) letterGroup(i int) bool {
	j, letters := i, 0
	for j > s.lo && isAlnum(s.src[j-1]) {
		j--
		if isUpper(s.src[j]) {
			letters++
		}
	}
	return i-j == 4 && letters > 0 && s.src[j:i] == strings.ToUpper(s.src[j:i])
}

// badNeighbour reports whether a number in one piece is part of something
// larger: a price, an issue number, a path.
func (s *scanner) badNeighbour(start int) bool {
	switch s.before(start) {
	case '$', '#', '/', '\\', '.', ',':
		return true
	}
	return false
}

// hasShape looks for the shape among space separated ones. A number in one
// piece is written there as its length in decimal; since the list is that of
// one total, "11" cannot be mistaken for two groups of one digit.
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

// sepsIn reports whether the separators inside [k,k+n) are among seps and, but
// where these begin with an asterisk (CPF, CNPJ), all the same.
func sepsIn(r *run, k, n int, seps string) bool {
	mixed := strings.HasPrefix(seps, "*")
	for i := k + 1; i < k+n; i++ {
		if strings.IndexByte(seps, r.sep[i]) < 0 || r.sep[i] != r.sep[k+1] && !mixed {
			return false
		}
	}
	return true
}
