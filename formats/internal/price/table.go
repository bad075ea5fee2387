package price

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/ascii"
	"github.com/pagemill/pagemill/internal/datafile"
)

//go:embed signs.txt
var signLists string

// A currencyTable is what signs.txt says.
type currencyTable struct {
	// signs are unambiguous, abbreviations are also words or letters.
	signs, abbreviations []string
	codes                map[string]bool              // of ISO 4217
	meant                map[string]string            // the code that most pages mean, by sign
	shared               map[string]map[string]string // codes by sign in lower case and country
}

var currencies = sync.OnceValue(func() *currencyTable {
	t := &currencyTable{codes: map[string]bool{}, shared: map[string]map[string]string{}}
	lists := datafile.Lists(signLists)
	tabbed := func(list string) []string {
		return strings.FieldsFunc(lists[list], func(r rune) bool { return r == '\t' || r == '\n' })
	}
	t.signs, t.abbreviations, t.meant = tabbed("signs"), tabbed("abbreviations"), pairs(lists["meant"])
	for code := range strings.FieldsSeq(lists["codes"]) {
		t.codes[code] = true
	}
	for name, list := range lists {
		if signs, ok := strings.CutPrefix(name, "of "); ok {
			for sign := range strings.FieldsSeq(signs) {
				t.shared[sign] = pairs(list)
			}
		}
	}
	return t
})

// pairs reads "key=value" entries.
func pairs(list string) map[string]string {
	out := map[string]string{}
	for entry := range strings.FieldsSeq(list) {
		key, value, _ := strings.Cut(entry, "=")
		out[key] = value
	}
	return out
}

// isCode reports whether s is a code of ISO 4217.
func isCode(s string) bool {
	return len(s) == 3 && ascii.IsUpper(s[0]) && ascii.IsUpper(s[1]) && ascii.IsUpper(s[2]) && currencies().codes[s]
}
