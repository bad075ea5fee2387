package identity

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/scan"
)

// ibanForms has the length and structure of the BBAN by country, from the SWIFT
// IBAN Registry. In a structure n is a digit, a an upper-case letter, c either;
// the number before each is its count.
var ibanForms = func() map[string]string {
	m := map[string]string{}
	for _, f := range strings.Fields(`AD8n12c AE19n AL8n16c AT16n AZ4a20c BA16n BE12n BG4a6n8c BH4a14c BI23n BR23n1a1c
		BY4c4n16c CH5n12c CR18n CY8n16c CZ20n DE18n DJ23n DK14n DO4c20n EE16n EG25n ES20n FI14n FK2a12n FO14n
		FR10n11c2n GB4a14n GE2a16n GI4a15c GL14n GR7n16c GT24c HN4a20n HR17n HU24n IE4a14n IL19n IQ4a15n IS22n
		IT1a10n12c JO4a4n18c KW4a22c KZ3n13c LB4n20c LC4a24c LI5n12c LT16n LU3n13c LV4a13c LY21n MC10n11c2n MD20c
		ME18n MK3n10c2n MN16n MR23n MT4a5n18c MU4a19n3a NI4a20n NL4a10n NO11n OM3n16c PK4a16c PL24n PS4a21c PT21n
		QA4a21c RO4a16c RS18n RU14n15c SA2n18c SC4a20n3a SD14n SE20n SI15n SK20n SM1a10n12c SO19n ST21n SV4a20n
		TL19n TN20n TR6n16c UA6n19c VA18n VG4a16n XK16n YE4a4n18c`) {
		m[f[:2]] = f[2:]
	}
	return m
}()

// IBAN reads an account number that starts with the letters at i, without
// spaces or in groups of four, and returns its end, or 0.
func IBAN(s *scan.Cursor, i int) int {
	var b [40]byte
	if i+15 > s.Hi || !scan.IsDigit(s.Src[i+2]) || !scan.IsDigit(s.Src[i+3]) || scan.IsWord(s.Before(i)) {
		return 0
	}
	form, ok := ibanForms[string(scan.AlnumOf(b[:0], s.Src[i:i+2]))]
	if !ok {
		return 0
	}
	want := 4 + formLen(form)
	buf, j := b[:0], i
	for j < s.Hi && len(buf) < want {
		c := s.Src[j]
		switch {
		case scan.IsAlnum(c):
			buf = scan.AlnumOf(buf, s.Src[j:j+1])
			j++
		case (c == ' ' || c == '-') && j > i && scan.IsAlnum(s.Src[j-1]):
			j++
		case strings.HasPrefix(s.Src[j:s.Hi], "\u00A0"):
			j += 2
		default:
			return 0
		}
	}
	if len(buf) < want || scan.IsWord(s.At(j)) || !matches(form, buf[4:]) || !mod97(buf) {
		return 0
	}
	return j
}

func formLen(form string) int {
	total, n := 0, 0
	for i := 0; i < len(form); i++ {
		if scan.IsDigit(form[i]) {
			n = n*10 + int(form[i]-'0')
		} else {
			total += n
			n = 0
		}
	}
	return total
}

func matches(form string, b []byte) bool {
	n, k := 0, 0
	for i := 0; i < len(form); i++ {
		if scan.IsDigit(form[i]) {
			n = n*10 + int(form[i]-'0')
			continue
		}
		for ; n > 0; n-- {
			if form[i] == 'n' && !scan.IsDigit(b[k]) || form[i] == 'a' && !scan.IsUpper(b[k]) {
				return false
			}
			k++
		}
	}
	return true
}
