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
var bankCountries = scan.WordSet(`AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN
	CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL
	IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY
	MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC
	TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW`)
