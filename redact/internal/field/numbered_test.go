package field

import "testing"

func TestNumberEnd(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"123456789 is his":         "123456789",
		"A123456(3), a card":       "A123456(3)",
		"1 85 12 75 108 012 45 or": "1 85 12 75 108 012 45",
		"65 170839 J 003":          "65 170839 J 003",
		"12345678 I think":         "12345678",
		"12345":                    "",
		"28/12345678/40.":          "28/12345678/40",
		"QQ123456C":                "QQ123456C",
		"1234567abc":               "",
	} {
		if n := numberEnd(text); text[:n] != want {
			t.Errorf("%q: %q, want %q", text, text[:n], want)
		}
	}
}

func TestNumberLabel(t *testing.T) {
	t.Parallel()
	for line, want := range map[string]bool{
		"His passport no. ":         true,
		"AHV-Nr. ":                  true,
		"SIN: ":                     true,
		"ת.ז. ":                     true,
		"the kennitala ":            true,
		"INSEE n° ":                 true,
		"not a TIN ":                false,
		"in total ":                 false,
		"the account ":              false,
		"account: ":                 true,
		"my credit card number is ": false,
		"- ":                        false,
		"":                          false,
	} {
		if got := numberLabel(line); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}
