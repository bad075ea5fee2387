package phone

import (
	"strings"

	"github.com/pagemill/pagemill/redact/internal/numbering"
)

const belarus = 375

// WorldNumber reports whether d, a country code and a number, is valid in that
// country's plan, and whether its length is possible.
func WorldNumber(d string) (valid, possible bool) {
	code, national := numbering.Split(d)
	if code == 0 {
		return false, false
	}
	zero := national[0] == '0'
	if code == 52 && len(national) == 11 && national[0] == '1' {
		national = national[1:] // Mexican mobile numbers had an additional 1 until 2019
	}
	if numbering.Valid(code, national) {
		return true, true
	}
	if zero { // possibly a trunk zero
		national = numbering.TrimPrefix(code, national)
	}
	return numbering.Valid(code, national), numbering.Possible(code, national)
}

// nationalNumber reports whether d, a number without a country code, is valid
// in a region that writes numbers so.
func nationalNumber(d string) bool {
	if d[0] == '0' {
		return numbering.Trunk(d[1:]) || numbering.Trunk(d) // Italian numbers keep their zero
	}
	// North America's trunk prefix is 1, Russia's and Lithuania's 8, that of Belarus 80.
	return numbering.Open(d) || (d[0] == '1' || d[0] == '8') && numbering.Open(d[1:]) || strings.HasPrefix(d, "80") && numbering.Valid(belarus, d[2:])
}
