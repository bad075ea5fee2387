package rank

import (
	_ "embed"
	"strings"
	"sync"

	"github.com/pagemill/pagemill/internal/datafile"
)

// baseForms maps irregular forms of English to base forms: no stemmer maps "wrote"
// and "written" to "write".
var baseForms = sync.OnceValue(func() map[string]string {
	forms := map[string]string{}
	for base, rest := range datafile.Pairs(irregularForms) {
		for form := range strings.FieldsSeq(rest) {
			if _, known := forms[form]; !known && len(form) >= 3 && len(form) <= 10 {
				forms[form] = base
			}
		}
	}
	return forms
})

// irregularForms lists the irregular forms of English after their base forms.
//
//go:embed irregular.txt
var irregularForms string

// variants returns the terms of the page derived from the same word as a
// query's term: "directed" for "director".
func (ix *Index) variants(t int32) []int32 {
	var out []int32
	term := ix.names[t]
	if len(term) < minVariant {
		return nil
	}
	for i, other := range ix.names {
		if ix.df[i] > 0 && int32(i) != t && len(other) >= minVariant && (len(other)-len(term) <= maxSuffix && strings.HasPrefix(other, term) || len(term)-len(other) <= maxSuffix && strings.HasPrefix(term, other)) {
			out = append(out, int32(i))
		}
	}
	return out
}

const (
	minVariant = 5 // letters
	maxSuffix  = 4
)
