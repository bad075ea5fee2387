package field

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

// TestListedHostile: titles at the end, words as long as the text, bytes that are no
// UTF-8.
func TestListedHostile(t *testing.T) {
	t.Parallel()
	languages := []string{"Arabic", "Hebrew", "Thai", "Greek", "Vietnamese", "Indonesian", "Latin"}
	for _, text := range []string{"", "ดร.", "ดร. ", "นาย", "คุณ ", "نعم السيد", "محمد ", "ד\"ר ", "\xd8", "นาย\xe0\xb8", "Nguyễn", "Bapak ", "Γιώργος ", "محمد بن ", "و"} {
		for n := range len(text) + 1 {
			for _, h := range Listed(nil, text[:n], languages) {
				if h.Start >= h.End || h.End > n {
					t.Errorf("%q: %+v", text[:n], h)
				}
			}
		}
	}
	for _, unit := range []string{"นาย", "นายก ", "ดร.", "محمد ", "بن ", "Nguyễn ", "ד\"", "م"} {
		growth.Check(t, unit, 20000, func(n int) { Listed(nil, strings.Repeat(unit, n/len(unit)), languages) })
	}
}
