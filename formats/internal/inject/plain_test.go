package inject

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// reference is a plain text by the library's functions.
func reference(text string) string {
	if len(text) > maxText {
		text = text[:maxText]
	}
	return strings.ToLower(strings.Join(strings.Fields(text), " "))
}

func FuzzPlain(f *testing.F) {
	for _, s := range []string{"", " ", "One  TWO\n\tthree ", "\u00a0Él\u2003ß İ\xff \x85x", strings.Repeat("Ä", maxText)} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if got, want := string(appendPlain([]byte("  before"), s)), "  before"+reference(s); got != want {
			t.Errorf("appendPlain(%q) = %q, want %q", s, got, want)
		}
	})
}

func TestFrequentWord(t *testing.T) {
	for _, text := range []string{
		strings.Repeat("again ", 8) + "and so on it goes to the end now",
		strings.Repeat("again other ", 8),
		strings.Repeat("one again two words ", 12),
		strings.Repeat("again ", 7) + strings.Repeat("x ", 6),
		"éééé " + strings.Repeat("ééééé ", 12),
	} {
		text = strings.TrimSpace(text)
		words := strings.Fields(text)
		counts, most := map[string]int{}, 0
		for _, w := range words {
			if utf8.RuneCountInString(w) >= 5 {
				counts[w]++
				most = max(most, counts[w])
			}
		}
		_, name := shape(text)
		if got, want := name == "repetition", len(words) >= 12 && most >= 8 && most*2 >= len(words); got != want {
			t.Errorf("%q: repetition %v, want %v", text, got, want)
		}
	}
}
