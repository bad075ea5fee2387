package records

import (
	"strings"
	"testing"
)

// texts checks a function that reads something out of a text, "" for nothing.
func texts(t *testing.T, name string, read func(string) string, cases map[string]string) {
	t.Helper()
	for in, want := range cases {
		if got := read(in); got != want {
			t.Errorf("%s(%q) = %q, want %q", name, in, got, want)
		}
	}
}

func TestReadTexts(t *testing.T) {
	t.Parallel()
	texts(t, "yearIn", yearIn, map[string]string{
		"built in 1897": "1897", "(2026)": "2026", "1897 and 1897": "1897", "1897 to 1901": "", "12345": "", "1749": "", "no year": "", "": "",
		strings.Repeat("x", 310) + " 1897": "",
	})
	texts(t, "byPrefix", byPrefix, map[string]string{
		"by Ada Hill": "Ada Hill", "By: Ada Hill": "Ada Hill", "von Ada": "Ada", "Posted by Ada": "Ada", "WRITTEN BY Ada": "Ada",
		"posted on Monday": "", "posted b": "", "Ada Hill": "", "by": "",
		"posted by " + strings.Repeat("İ", 20): strings.Repeat("İ", 20), // longer in lower case
	})
	texts(t, "phoneIn", phoneIn, map[string]string{
		"Tel. +44 20 7946 0018": "+44 20 7946 0018", "(555) 010-1234 ext": "(555) 010-1234", "call 12345": "", "no": "",
		"0123456789012345": "", "a long text before 0207 946 0018": "",
	})
	texts(t, "withoutWords", withoutWords, map[string]string{
		"from $12": "$12", "now only US $ 12": "$ 12", "12 EUR": "12 EUR", "$12": "$12", "free": "free", "price: 12": "12", "about 12": "12",
	})
	texts(t, "ratingOf", func(s string) string { n, _ := ratingOf(s, false); return n }, map[string]string{
		"4.5 out of 5": "4.5", "4,5 von 5": "4.5", "Rated 4 stars": "4", "9/10": "9", "4.5": "", "4.5 km": "", "no": "", "": "", "450 stars": "",
		strings.Repeat("x", 90) + "4 stars": "",
	})
	texts(t, "ratingOf, bare", func(s string) string { n, _ := ratingOf(s, true); return n }, map[string]string{
		"4.5": "4.5", "4.5 (12)": "4.5", "4.5 | 12": "4.5", "12": "", "4.5 km": "",
	})
	texts(t, "townLine", func(s string) string {
		head, city, region, code := townLine(s)
		return strings.Trim(strings.Join([]string{head, city, region, code}, "|"), "|")
	}, map[string]string{
		"1 Mill Lane, Hull, MA 02045": "1 Mill Lane|Hull|MA|02045", "1 Mill Lane Hull MA 02045": "1 Mill Lane|Hull|MA|02045", "Hull, MA 02045.": "Hull|MA|02045",
		"10115 Berlin": "Berlin||10115", "Hull": "", "1011 am": "", "12 Mill Lane": "", "": "",
	})
}

func TestStockOf(t *testing.T) {
	t.Parallel()
	for in, want := range map[string][2]bool{
		"In stock": {true, true}, "Only 3 available": {true, true}, "Auf Lager": {true, true}, "Out of stock": {false, true}, "SOLD OUT": {false, true},
		"Unavailable": {false, true}, "Not available": {false, true}, "currently not in stock": {false, true}, "Nicht lieferbar": {false, true},
		"Indisponible": {false, true}, "No disponible": {false, true}, "non disponibile": {false, true}, "blue": {false, false},
	} {
		if in_, ok := stockOf(in); in_ != want[0] || ok != want[1] {
			t.Errorf("%q: %v, %v", in, in_, ok)
		}
	}
}

func TestYesNo(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]bool{
		"today": true, "3 days ago": true, "an hour ago": true, "vor 3 Tagen": true, "il y a 2 h": true, "hace 2 días": true, "3d": true, "12 hrs": true,
		"long ago": false, "vor allem": false, "3 apples": false, "days": false, "x": false, strings.Repeat("3", 50): false,
	} {
		if got := isAge(in); got != want {
			t.Errorf("isAge(%q) = %v", in, got)
		}
	}
	for in, want := range map[string]bool{"$3 - $5": true, "$3": false, "none": false, "$3 (blue)": false} {
		if got := severalAmounts(in); got != want {
			t.Errorf("severalAmounts(%q) = %v", in, got)
		}
	}
}
