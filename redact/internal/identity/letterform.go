package identity

import (
	_ "embed"
	"strings"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/internal/lazy"
	"github.com/pagemill/pagemill/redact/internal/scan"
)

// A letterForm is the form of a number that contains letters.
type letterForm struct {
	rule  string
	clues scan.Clue // context words, one of which is required; 0: none, the form is sufficient
	lone  bool      // also accepted without clues if it is the whole text
	valid bool      // whether ok verifies a check digit or letter
	ok    check
}

//go:embed letters.txt
var letterTable string

var letterFormsOnce lazy.Value[map[string][]letterForm]

// letterForms are the forms of letters.txt by their shape, in the order in which they
// are tried.
func letterForms() map[string][]letterForm { return letterFormsOnce.Get(readLetterForms) }

func readLetterForms() map[string][]letterForm {
	m := map[string][]letterForm{}
	for line := range datafile.Lines(letterTable) {
		f := strings.Fields(line)
		for shape := range strings.SplitSeq(f[1], ",") {
			m[shape] = append(m[shape], letterForm{f[0], scan.CluesNamed(f[2]), f[3] == "lone", f[4] == "valid", checkOf(f[5:])})
		}
	}
	return m
}

// itCF checks the control character (Decreto 12 marzo 1974).
func itCF(w []byte) bool {
	odd := [36]int{1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23}
	sum := 0
	for i, c := range w[:15] {
		v := int(c - '0')
		if c >= 'A' {
			v = int(c-'A') + 10
		}
		if i%2 == 0 {
			sum += odd[v]
		} else if v >= 10 {
			sum += v - 10
		} else {
			sum += v
		}
	}
	return byte(sum%26)+'A' == w[15]
}

// ukNINO checks the prefix and suffix (HMRC NIM39110).
func ukNINO(w []byte) bool {
	switch string(w[:2]) {
	case "BG", "GB", "KN", "NK", "NT", "TN", "ZZ":
		return false
	}
	return strings.IndexByte("DFIQUV", w[0]) < 0 && strings.IndexByte("DFIOQUV", w[1]) < 0 && w[8] >= 'A' && w[8] <= 'D' && number(w[2:8]) != 0
}

func twID(w []byte) bool {
	v := strings.IndexByte("ABCDEFGHJKLMNPQRSTUVXYWZIO", w[0]) + 10
	return (w[1] == '1' || w[1] == '2') && (v/10+v%10*9+weighted(w[1:], 8, 7, 6, 5, 4, 3, 2, 1, 1))%10 == 0
}

func deaNumber(w []byte) bool {
	d := w[2:]
	return (at(d, 0)+at(d, 2)+at(d, 4)+2*(at(d, 1)+at(d, 3)+at(d, 5)))%10 == at(d, 6)
}

// fiHETU checks a Finnish identity code (Digital and Population Data Services
// Agency); since 2023 the century sign may also be a letter.
func fiHETU(w []byte) bool {
	if !dmy(w[:6]) || strings.IndexByte("ABCDEFYXWVU", w[6]) < 0 && w[6] != '-' && w[6] != '+' {
		return false
	}
	n := number(w[:6])*1000 + number(w[7:10])
	return number(w[7:10]) >= 2 && "0123456789ABCDEFHJKLMNPRSTUVWXY"[n%31] == w[10]
}
