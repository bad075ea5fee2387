package redact

// bic tries a business identifier code (ISO 9362) on the word [i,j): four
// letters of a bank, two of a country, two characters of a place and perhaps
// three of a branch. Many words have that form, so that the words around must
// speak of a bank.
func (s *scanner) bic(i, j int) bool {
	if j-i != 8 && j-i != 11 {
		return false
	}
	for k := i; k < j; k++ {
		if !isUpper(s.src[k]) && (k < i+6 || !isDigit(s.src[k])) {
			return false
		}
	}
	if !bankCountries[s.src[i+4:i+6]] || !bankWords[s.labelBefore(i)] {
		return false
	}
	s.add(Financial, i, j, "bic", 0.9, false, rankWeak)
	return true
}

// labelBefore returns the last word before i that is none of "code", "number"
// and "is", in lower case.
func (s *scanner) labelBefore(i int) string {
	head := near(s.src, i, 40)
	for range 3 {
		end := len(head)
		for end > 0 && !isWord(head[end-1]) {
			end--
		}
		k := end
		for k > 0 && isWord(head[k-1]) {
			k--
		}
		var buf [40]byte
		switch w := string(lowerASCII(buf[:0], head[k:end])); w {
		case "code", "number", "no", "nr", "is", "the", "bank":
			head = head[:k]
		default:
			return w
		}
	}
	return ""
}

var bankWords = wordSet(`bic swift iban`)

// bankCountries are the countries (ISO 3166-1) of banks in the interbank
// network.
var bankCountries = wordSet(`AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CK CL CM CN
	CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL
	IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY
	MZ NA NC NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SK SL SM SN SO SR SS ST SV SX SY SZ TC
	TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE YT ZA ZM ZW`)
