package tex_test

import (
	"testing"

	"github.com/pagemill/pagemill/internal/tex"
)

func TestLetter(t *testing.T) {
	t.Parallel()
	for r, want := range map[rune]struct {
		base  rune
		alpha tex.Alphabet
	}{
		'ℝ': {'R', tex.Blackboard}, '𝐀': {'A', tex.Bold}, '𝑧': {'z', tex.Plain}, '𝔉': {'F', tex.Fraktur}, '𝛼': {'α', tex.Plain},
		'𝟘': {'0', tex.Blackboard}, '𝟿': {'9', tex.Mono}, '𝚤': {'ı', tex.Plain}, '𝚥': {'ȷ', tex.Plain},
	} {
		if base, alpha, ok := tex.Letter(r); !ok || base != want.base || alpha != want.alpha {
			t.Errorf("%c: %c in %d, %v", r, base, alpha, ok)
		}
	}
	for _, r := range "Aα0\U0001D7CA\U0001D7CB\U0001D800" {
		if base, _, ok := tex.Letter(r); ok {
			t.Errorf("%U: %c", r, base)
		}
	}
}

func TestSymbols(t *testing.T) {
	t.Parallel()
	if s := tex.Symbols()['≤']; s.TeX != `\le` && s.TeX != `\leq` || s.Class != tex.Rel {
		t.Errorf("≤: %+v", s)
	}
	if tex.LatinOf('Β') != 'B' || tex.LatinOf('ο') != 'o' || tex.LatinOf('Γ') != 'Γ' {
		t.Error("Greek capitals that look Latin")
	}
}
