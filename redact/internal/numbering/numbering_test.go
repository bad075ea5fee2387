package numbering

import (
	"fmt"
	"strings"
	"testing"
)

// Numbers by what they are: as digits with a country code, valid or possible;
// as digits without one, in a region with a trunk prefix or an open plan. The
// library that the plans come from is asked in redact/plan.
func TestNumbers(t *testing.T) {
	t.Parallel()
	for digits, want := range map[string]string{
		"442079460958":  "+44 2079460958: valid true, possible true; trunk true, open false",
		"44020794609":   "+44 020794609: valid false, possible true; trunk true, open false",
		"4915123456789": "+49 15123456789: valid true, possible true; trunk true, open false",
		"493012345":     "+49 3012345: valid true, possible true; trunk true, open true",
		"33612345678":   "+33 612345678: valid true, possible true; trunk true, open false",
		"3906698":       "+39 06698: valid false, possible false; trunk true, open false",
		"12025550143":   "+1 2025550143: valid true, possible true; trunk true, open false",
		"1202555014":    "+1 202555014: valid false, possible false; trunk true, open true",
		"810312345678":  "+81 312345678: valid true, possible true; trunk true, open false",
		"81345678901":   "+81 345678901: valid true, possible true; trunk true, open false",
		"999123":        "trunk false, open false",
		"79161234567":   "+7 9161234567: valid true, possible true; trunk true, open true",
		"020794609":     "trunk true, open false",
		"6123456789":    "+61 23456789: valid false, possible true; trunk true, open true",
		"2079460958":    "+20 79460958: valid false, possible true; trunk true, open true",
		"612345678":     "+61 2345678: valid false, possible true; trunk true, open true",
	} {
		if got := told(digits); got != want {
			t.Errorf("%s: %q, want %q", digits, got, want)
		}
	}
	for _, d := range []string{"", "1", "12345", "44207946095812345", strings.Repeat("7", 400)} {
		if Trunk(d) || Open(d) {
			t.Errorf("%q is a number", d)
		}
	}
}

func told(digits string) string {
	out := fmt.Sprintf("trunk %v, open %v", Trunk(digits), Open(digits))
	code, national := Split(digits)
	if code == 0 {
		return out
	}
	national = TrimPrefix(code, national)
	return fmt.Sprintf("+%d %s: valid %v, possible %v; %s", code, national, Valid(code, national), Possible(code, national), out)
}
