package tagger

import (
	"strings"
	"testing"
)

// TestSame: what one sentence says of a name counts wherever the name stands.
func TestSame(t *testing.T) {
	t.Parallel()
	m := embedded(t)
	const text = "# Anna Weber\n\nThe town was told by Anna Weber, its mayor, on Monday.\n\n- Anna Weber\n\nPaul Stone and Mary Lane came, too.\n"
	attested, others := 0, 0
	for _, f := range m.NewTagger(2).Findings(text, nil) {
		switch name := text[f.Start:f.End]; {
		case f.Kind != Person:
		case name == "Anna Weber":
			attested++
			if share := f.Clues[clueSameAttested]; share <= 0 || share >= 1 {
				t.Errorf("at %d %.2f of its times are a person's by the words around it, want some but not all", f.Start, share)
			}
			if alone := f.Clues[clueLineFirst]+f.Clues[clueLineLast] == 2; alone != (f.Clues[clueLine] == 0) {
				t.Errorf("at %d: the line's words %.2f, alone in it %v", f.Start, f.Clues[clueLine], alone)
			}
		default:
			others++
		}
	}
	if attested != 3 || others < 2 {
		t.Errorf("%d times the name, %d others; want 3 and 2", attested, others)
	}
}

// TestBesideMask: a name was masked whole, so a word beside its mask is no part of it.
func TestBesideMask(t *testing.T) {
	t.Parallel()
	m := embedded(t)
	for _, text := range []string{"On Monday Officer <PERSON> said that the road is closed.", "It was produced by Canadian <PERSON> in spring.", "Ask Sister <PERSON> Cavendish today."} {
		at := strings.Index(text, "<PERSON>")
		gaps := []Gap{{Start: at, End: at + len("<PERSON>"), Mask: MaskedPerson}}
		for _, f := range m.NewTagger(2).Findings(text, gaps) {
			if f.Start < at+len("<PERSON>") && at < f.End {
				t.Errorf("%q: %q is a finding", text, text[f.Start:f.End])
			}
		}
	}
}
