package identity

import "github.com/pagemill/pagemill/redact/internal/scan"

// BIC tries a business identifier code (ISO 9362) on the word [i,j): four
// letters for the bank, two for the country, two characters for the place and
// optionally three for the branch. Many words have that form, so the context
// must mention a bank.
func BIC(s *scan.Cursor, i, j int) bool {
	if j-i != 8 && j-i != 11 {
		return false
	}
	for k := i; k < j; k++ {
		if !scan.IsUpper(s.Src[k]) && (k < i+6 || !scan.IsDigit(s.Src[k])) {
			return false
		}
	}
	if !bankCountries[s.Src[i+4:i+6]] || !bankWords[s.LabelBefore(i)] {
		return false
	}
	s.Add(scan.Financial, i, j, "bic", 0.9, false, scan.RankWeak)
	return true
}

var bankWords = scan.WordSet(`bic swift iban`)

// bankCountries are the countries (ISO 3166-1) of banks in the interbank
// network.
var bankCountries = scan.WordSet(countries["bic"])
