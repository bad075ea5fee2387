package identity

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

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

// An issuer is a range of first digits of the cards of a scheme.
type issuer struct {
	first, last   string
	lengths, sure ranges // of numbers; at which a random match is unlikely
}

//go:embed cards.txt
var cardTable string

var issuersOnce lazy.Value[[]issuer]

// issuers are those of cards.txt.
func issuers() []issuer { return issuersOnce.Get(readIssuers) }

func readIssuers() (all []issuer) {
	for line := range datafile.Lines(cardTable) {
		f := strings.Fields(line)
		for r := range strings.SplitSeq(f[1], ",") {
			first, last, ok := strings.Cut(r, "-")
			if !ok {
				last = first
			}
			all = append(all, issuer{first, last, rangesOf(f[2]), rangesOf(f[3])})
		}
	}
	return all
}

// cardIssuer checks the issuer identification number and the length. confirmed is
// false for ranges so wide, or lengths so rare, that a random match is likely.
func cardIssuer(d []byte) (confirmed, ok bool) {
	for _, c := range issuers() {
		if string(d[:len(c.first)]) >= c.first && string(d[:len(c.first)]) <= c.last {
			return c.sure.has(len(d)), c.lengths.has(len(d))
		}
	}
	return false, false
}
