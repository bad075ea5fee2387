package identity

import (
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// BIC tries a business identifier code (ISO 9362) on the word [i,j): four
// letters for the bank, two for the country, two characters for the place and
// optionally three for the branch. Many words have that form, so the context
// must mention a bank.
func BIC(s *scan.Cursor, i, j int) bool {
	if j-i != 8 && j-i != 11 || !bicForm().MatchString(s.Src[i:j]) || !bankCountries[s.Src[i+4:i+6]] || !bankWords[s.LabelBefore(i)] {
		return false
	}
	s.Add(scan.Financial, i, j, "bic", 0.9, false, scan.RankWeak)
	return true
}

var bicForm = lazy.Regexp(`^[A-Z]{6}[A-Z0-9]+$`)

var bankWords = scan.WordSet(`bic swift iban`)

// bankCountries are the countries (ISO 3166-1) of banks in the interbank
// network.
var bankCountries = scan.WordSet(countries["bic"])
