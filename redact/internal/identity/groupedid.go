package identity

import (
	"slices"
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// maxGrouped is the length of the longest number of GroupedID.
const maxGrouped = 16

// GroupedID tries the numbers with letters in groups that one sign parts, from the
// first group [i,j): British NINO "AA 12 34 56 C", EU VAT "DE 129 273 398", Spanish NIF
// and NIE "12345678-Z", "X-1234567-L", Finnish henkilötunnus "131052-308T", US Medicare
// "1EG4-TE5-MK73". Spaces part only those that begin with two letters.
func GroupedID(s *scan.Cursor, i, j int) bool {
	sep := s.At(j)
	spaced := sep == ' ' && j-i == 2 && scan.IsLetter(s.Src[i])
	if !spaced && sep != '-' && sep != '+' || j-i > maxGrouped || s.Kind.URL() || scan.IsWord(s.Before(i)) || s.Before(i) == '_' {
		return false
	}
	var b [maxGrouped]byte
	w := scan.AlnumOf(b[:0], s.Src[i:j])
	for end := j; s.At(end) == sep; {
		group := end + 1
		end = scan.Past(s.Src, group, s.Hi, scan.IsAlnum)
		if end == group || scan.IsWord(s.At(end)) || len(w)+end-group > maxGrouped {
			return false
		}
		w = scan.AlnumOf(w, s.Src[group:end])
		if rule, checked := groupedRule(s, w, scan.Span{Start: i, End: end}, j-i, end-group); rule != "" {
			identified(s, i, end, rule, checked)
			return true
		}
	}
	return false
}

// groupedRule returns the rule of the number w, which stands at span in groups of which
// the first and the last are so long, and whether a check digit or letter is right.
func groupedRule(s *scan.Cursor, w []byte, span scan.Span, first, last int) (rule string, checked bool) {
	sep := s.Src[span.Start+first]
	switch shape := LetterShape(w); {
	case first == 2 && shape == "AA999999A" && ukNINO(w):
		return "uk/nino", false
	case first == 2 && euVAT(w) && (w[0] == 'D' && w[1] == 'E' || s.CluesAround(span.Start, span.End)&scan.ClueTax != 0):
		return "eu/vat", false
	case sep == '-' && last == 1 && (first == 1 || first == 8) && slices.ContainsFunc(letterForms()[shape], func(f letterForm) bool { return f.rule == "es/nif" && f.valid && f.ok(w) }):
		return "es/nif", true
	case first == 6 && last == 4 && strings.HasPrefix(shape, "999999999") && fiHETU(slices.Concat(w[:6], []byte{sep}, w[6:])):
		return "fi/hetu", true
	case sep == '-' && first == 4 && last == 4 && len(letterForms()[shape]) > 0 && letterForms()[shape][0].rule == "us/mbi":
		return "us/mbi", false
	}
	return "", false
}

// identified records a number; checked means that its check digits are right,
// rather than only its form.
func identified(s *scan.Cursor, i, end int, rule string, checked bool) {
	s.Take(scan.Financial, i, end, rule, 0.95, checked, scan.RankStrong)
}
