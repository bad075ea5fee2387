package tagger

import (
	"strings"
	"testing"
)

// TestPlaceable: reasons to propose a place beside the labels of others.
func TestPlaceable(t *testing.T) {
	t.Parallel()
	m := embedded(t)
	for _, c := range []struct {
		text, word string
		labels     map[string]uint8 // of other words
		want       int
	}{
		{"We drove past Qualvista slowly.", "Qualvista", nil, 0},
		{"We stayed in Qualvista for a week.", "Qualvista", nil, 1},
		{"We went from Qualvista, Minnesota, to the coast.", "Qualvista", nil, 2},
		{"Stops: Oslo, Qualvista and Bergen.", "Qualvista", map[string]uint8{"Oslo": SLoc, "Bergen": SLoc}, 1},
		{"Stops: Acme, Qualvista and Initech.", "Qualvista", map[string]uint8{"Acme": SOrg, "Initech": SOrg}, 0},
		{"We stayed in Qualvista Acme for a week.", "Qualvista", map[string]uint8{"Acme": SOrg}, 0},
		{"# Stops\n\n- [Oslo](/a)\n- [Qualvista](/b)\n- [Bergen](/c)\n- [Narvik](/d)\n", "Qualvista", map[string]uint8{"Oslo": SLoc, "Bergen": SLoc, "Narvik": SLoc}, 1},
		{"We stayed in Qualvista Uvwxyz Abcdef Ghijkl for a week.", "Qualvista", nil, 0},
	} {
		d := m.NewTagger(0.8).d
		d.begin(c.text, targets(c.text))
		toks := d.read()
		clear(d.labels)
		for i := range d.r.uses.list {
			d.r.uses.list[i].votes = [4]float32{}
		}
		at := -1
		for i := range toks {
			w := c.text[toks[i].Start:toks[i].End]
			d.labels[i] = c.labels[w]
			if w == c.word {
				at = i
			}
		}
		d.slots.read(c.text, toks, d.labels)
		end := at + 1
		for end < len(toks) && d.labels[end] == O && toks[end].capital() && toks[end].Start-toks[end-1].End == 1 {
			end++
		}
		found := false
		for _, st := range d.stretches {
			if st.from <= at && at < st.to {
				found = true
				if got := d.placeable(st, toks, at, min(end, st.to)); got != c.want {
					t.Errorf("%q: %d reasons, not %d", strings.TrimSpace(c.text), got, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%q: %s is in no stretch", c.text, c.word)
		}
	}
}

// TestAttested: a person is attested by the words around or by both names.
func TestAttested(t *testing.T) {
	t.Parallel()
	m := embedded(t)
	for text, want := range map[string]bool{
		"A report by Quillon Vexbury on the matter.\n":                 true,
		"“It is late,” said Quillon Vexbury in the hall.\n":            true,
		"Then [Quillon Vexbury](https://x.example/authors/q) left.\n":  true,
		"Then [Quillon Vexbury](https://x.example/products/q) left.\n": false,
		"Then Michael Johnson left the hall.\n":                        true,
	} {
		for _, f := range m.NewTagger(3).Findings(text, targets(text)) {
			if f.Kind == Person && attested(&f.Clues) != want {
				t.Errorf("%q: attested %v", text, !want)
			}
		}
	}
}
