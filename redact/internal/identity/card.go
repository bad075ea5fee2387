package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// Card tries a payment card number (ISO/IEC 7812): issuer range and length, a
// printed grouping, and the Luhn digit.
func Card(s *scan.Cursor, r *scan.Run, k int) int {
	n, total := 0, 0
	for k+n < r.N && total < 19 {
		if n > 0 && r.Sep[k+n] != ' ' && r.Sep[k+n] != '-' && (r.Sep[k+n] != '.' || r.Len(k) != 4) {
			break
		}
		l := r.Len(k + n)
		if n > 0 && (l > 7 || r.Sep[k+n] != r.Sep[k+1]) {
			break
		}
		total += l
		if n++; n > maxCardGroups {
			break
		}
		if total < 12 || total > 19 || !s.Ends(r, k+n) {
			continue
		}
		var buf [48]byte
		var sb [24]byte
		if !cardShape(string(r.Shape(sb[:0], k, n))) {
			continue
		}
		d := s.DigitsFrom(buf[:0], r, k, n)
		confirmed, ok := cardIssuer(d)
		if !ok || !luhn(d) || scan.AllSame(d) {
			continue
		}
		if n > 1 && partOfMore(s, r, k, n) {
			continue
		}
		if !confirmed && s.CluesOf(r)&scan.ClueCard == 0 && !s.Alone(r.Group[k].Start, r.Group[k+n-1].End) {
			continue
		}
		if n == 1 && s.CluesOf(r)&scan.ClueOther != 0 && s.CluesOf(r)&scan.ClueCard == 0 {
			continue
		}
		s.Add(scan.Financial, r.Group[k].Start, r.Group[k+n-1].End, "card", 1, true, scan.RankStrong)
		return n
	}
	return 0
}

// maxCardGroups is how many groups a card's number is printed in at most.
const maxCardGroups = 5

// cardShape reports whether group lengths are a printed grouping of card
// numbers.
func cardShape(shape string) bool {
	switch shape {
	case "4444", "465", "464", "44443", "4443", "44442", "44441", "84", "88", "6d", "4446", "454", "45":
		return true
	}
	return len(shape) == 1
}

// cardIssuer checks the issuer identification number and the length against
// those of the card schemes. confirmed is false for ranges so wide, or lengths
// so rare, that a random match is likely.
func cardIssuer(d []byte) (confirmed, ok bool) {
	n := len(d)
	p := func(k int) int {
		v := 0
		for _, c := range d[:k] {
			v = v*10 + int(c-'0')
		}
		return v
	}
	p2, p3, p4, p6 := p(2), p(3), p(4), p(6)
	switch {
	case d[0] == '4': // Visa
		return n == 16, n == 13 || n == 16 || n == 19
	case p2 >= 51 && p2 <= 55, p6 >= 222100 && p6 <= 272099: // Mastercard
		return true, n == 16
	case p2 == 34, p2 == 37: // American Express
		return true, n == 15
	case p4 == 6011, p2 == 65, p3 >= 644 && p3 <= 649: // Discover
		return n == 16, n >= 16
	case p4 >= 3528 && p4 <= 3589: // JCB
		return n == 16, n >= 16
	case p3 >= 300 && p3 <= 305, p2 == 36, p2 == 38, p2 == 39: // Diners Club
		return n == 14, n == 14 || n == 16
	case p4 >= 2200 && p4 <= 2204: // Mir
		return n == 16, n >= 16
	case p4 == 9792, p4 == 5019: // Troy, Dankort
		return true, n == 16
	case p2 == 62, p2 == 81, p2 == 82, p2 == 60, p3 == 508: // UnionPay, RuPay
		return n == 16, n >= 16
	case p2 == 50, p2 >= 56 && p2 <= 58, p2 == 63, p2 == 67: // Maestro
		return n == 16, n >= 12
	case d[0] == '1': // UATP
		return false, n == 15
	}
	return false, false
}
