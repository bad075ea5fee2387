package tabular

import (
	"strings"

	"github.com/pagemill/pagemill/pdfparse/internal/layout/textline"
)

// Text of two sides may be aligned like a table of two columns.

// leastSpoken is the least number of rows of a dialogue.
const leastSpoken = 4

// spoken reports whether a table of two columns is a dialogue: the same few names
// before sentences.
func (t *Table) spoken() bool {
	names := map[string]bool{}
	n, said := 0, 0
	for _, r := range t.Rows {
		name, s := r[0].Plain(), r[1].Plain()
		if name == "" || s == "" {
			continue
		}
		n++
		names[name] = true
		if strings.Count(s, " ") > 1 && strings.ContainsAny(s[len(s)-1:], ".?!…") && !textline.IsNumber(name) {
			said++
		}
	}
	return n >= leastSpoken && 2*len(names) <= n && said*5 >= n*4
}

// labelled reports whether all rows of a table of two columns are labels that
// end in a colon with what they announce, as at the head of a letter.
func (t *Table) labelled() bool {
	for _, r := range t.Rows {
		if !strings.HasSuffix(r[0].Plain(), ":") || r[1].Plain() == "" {
			return false
		}
	}
	return true
}
