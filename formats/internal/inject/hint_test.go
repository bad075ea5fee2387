package inject

import (
	"strings"
	"testing"
)

// Every rule compiles, and each of its hints is found.
func TestHints(t *testing.T) {
	t.Parallel()
	if len(rules) > 64 {
		t.Fatal("a rule has no bit")
	}
	for i := range rules {
		if rules[i].pattern() == nil {
			t.Errorf("rule %d has no pattern", i)
		}
		for word := range strings.SplitSeq(rules[i].hints, "|") {
			for _, text := range []string{word, "x" + word, "a " + word + " b", strings.Repeat(word[:1], 3) + word} {
				if hinting().In(text)>>i&1 == 0 {
					t.Errorf("%q is not found in %q", word, text)
				}
			}
		}
	}
	if got := hinting().In("zz qq"); got != 0 {
		t.Errorf("hints of rules %b in a text without any", got)
	}
}
