package stars

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

func TestIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]Rating{
		"4.6 out of 5":                   {"4.6", 4.6, 5},
		"4,6 von 5":                      {"4.6", 4.6, 5},
		"28 reviews, 4.5 out of 5":       {"4.5", 4.5, 5},
		"4.00 avg rating — 87 ratings":   {"4.00", 4, 0},
		"rated 4 stars":                  {"4", 4, 0},
		"4.6 stars out of 5":             {"4.6", 4.6, 5},
		"5つ星のうち4.6":                      {"4.6", 4.6, 5},
		"★ 4.8":                          {"4.8", 4.8, 0},
		"4.8★ (93)":                      {"4.8", 4.8, 0},
		"9/10":                           {"9", 9, 10},
		"87/100":                         {"87", 87, 100},
		"4.2 average rating":             {"4.2", 4.2, 0},
		"0 out of 5":                     {"0", 0, 5},
		"04.50 / 5":                      {"4.50", 4.5, 5},
		"2,345 ratings":                  {},
		"4 ratings":                      {},
		"450 stars":                      {},
		"24 of 30":                       {},
		"4.5 km":                         {},
		"":                               {},
		"4.5":                            {},
		"6 out of 5":                     {},
		strings.Repeat("1 of ", 9) + "5": {},
	} {
		got, ok := In(text)
		if got != want || ok != (want.Text != "") {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestCountIn(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"4.6 out of 5 (1,234)": 1234, "87 reviews": 87, "345件": 345, "12 verified reviews": 12, "4.6 out of 5": 0, "(5)": 5, "87 km": 0, "99999999999 reviews": 0,
	} {
		if got := CountIn(text, 4.6); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestGrowth(t *testing.T) {
	for _, unit := range []string{"1 of ", "1", "1.", "5 stars "} {
		growth.Check(t, unit, 1<<16, func(n int) { In(strings.Repeat(unit, n)) })
	}
}

func FuzzIn(f *testing.F) {
	for _, s := range []string{"4.6 out of 5", "5つ星のうち4.6", "★ 4,8 (1.234)", "0..5/\xff5"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if r, ok := In(s); ok && (r.Value < 0 || r.Value > 100 || strings.Trim(r.Text, "0123456789.") != "") {
			t.Errorf("%q: %+v", s, r)
		}
		CountIn(s, 4)
	})
}
