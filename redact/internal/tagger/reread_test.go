package tagger

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// TestReread: a text is read the same whatever text was read before it.
func TestReread(t *testing.T) {
	t.Parallel()
	lines := strings.SplitAfter(strings.Repeat(recalledText+"| Ann | <PERSON> |\n\n```\nx\ny\n```\nJ.\nU. S. 12.\n5\n\n", 4), "\n")
	rnd := rand.New(rand.NewPCG(1, 2))
	var l lexer
	for range 400 {
		switch k := rnd.IntN(len(lines)); rnd.IntN(4) {
		case 0:
			lines = slices.Delete(lines, k, k+1)
		case 1:
			lines = slices.Insert(lines, k, lines[rnd.IntN(len(lines))])
		default:
			lines[k] = strings.Replace(lines[k], "Ann", "<PERSON>", 1) + " Bob.\n"
		}
		text := strings.Join(lines, "")
		gaps := gapsOf(text)
		l.begin(text, gaps)
		var fresh lexer
		fresh.begin(text, gaps)
		got, gotEnds := l.chunk()
		want, wantEnds := fresh.chunk()
		if !slices.Equal(gotEnds, wantEnds) || !reflect.DeepEqual(got, want) {
			t.Fatalf("read otherwise after another text: %q", text)
		}
		for i := range got { // as the survey and the model leave them
			got[i].uses, got[i].titled, got[i].known = 7, true, true
		}
	}
	l.begin(l.text, l.all)
	if l.startLine(); len(l.toks) == 0 || len(l.toks) < len(l.before.toks)-20 {
		t.Errorf("of the %d tokens of a text only %d were copied", len(l.before.toks), len(l.toks))
	}
}

// gapsOf returns gaps for masks and code, some of them over several lines.
func gapsOf(text string) []Gap {
	var gaps []Gap
	for i := 0; i < len(text); {
		switch {
		case strings.HasPrefix(text[i:], "<PERSON>"):
			gaps = append(gaps, Gap{Start: i, End: i + 8, Mask: MaskedPerson})
		case strings.HasPrefix(text[i:], "```"):
			_, after, _ := strings.Cut(text[i+3:], "```")
			gaps = append(gaps, Gap{Start: i, End: len(text) - len(after), Silent: true})
		default:
			i++
			continue
		}
		i = gaps[len(gaps)-1].End
	}
	return gaps
}
