package inject

import (
	"math/rand/v2"
	"regexp/syntax"
	"strings"
	"testing"
)

// TestNeeds: what a rule needs is in whatever its pattern matches.
func TestNeeds(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 2))
	for _, r := range rules {
		if r.needs == "" {
			continue
		}
		re, tree := r.pattern(), parsed(t, r.pattern().String())
		matched := 0
		for range 20_000 {
			var b strings.Builder
			draw(&b, tree, rnd)
			if text := b.String(); re.MatchString(text) {
				matched++
				if !needed(r.needs, text) {
					t.Fatalf("%s: %q has nothing of %q", r.name, text, r.needs)
				}
			}
		}
		if matched < 2_000 {
			t.Errorf("%s: only %d drawn texts match", r.name, matched)
		}
	}
}

func parsed(t *testing.T, pattern string) *syntax.Regexp {
	tree, err := syntax.Parse(pattern, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// draw writes a text of the form of a pattern.
func draw(b *strings.Builder, re *syntax.Regexp, rnd *rand.Rand) {
	least, most := 1, 1
	switch re.Op {
	case syntax.OpLiteral:
		b.WriteString(string(re.Rune))
		return
	case syntax.OpCharClass:
		k := 2 * rnd.IntN(len(re.Rune)/2)
		b.WriteRune(re.Rune[k] + rnd.Int32N(min(re.Rune[k+1]-re.Rune[k], 100)+1))
		return
	case syntax.OpAnyChar, syntax.OpAnyCharNotNL:
		b.WriteByte(byte('a' + rnd.IntN(26)))
		return
	case syntax.OpAlternate:
		draw(b, re.Sub[rnd.IntN(len(re.Sub))], rnd)
		return
	case syntax.OpStar:
		least, most = 0, 5
	case syntax.OpPlus:
		most = 5
	case syntax.OpQuest:
		least = 0
	case syntax.OpRepeat:
		least, most = re.Min, max(re.Min, min(re.Max, re.Min+5))
	}
	for range least + rnd.IntN(most-least+1) {
		for _, sub := range re.Sub {
			draw(b, sub, rnd)
		}
	}
}
