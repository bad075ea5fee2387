package tagger

import (
	"context"
	"slices"
	"strings"
	"testing"
)

// TestAddNames: a name of the keener reading counts where the other has none.
func TestAddNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ labels, more, want []uint8 }{
		{[]uint8{O, O, O}, []uint8{SPer, O, SLoc}, []uint8{SPer, O, SLoc}},
		{[]uint8{O, SPer, O}, []uint8{BPer, EPer, O}, []uint8{O, SPer, O}},
		{[]uint8{BOrg, EOrg, O, O}, []uint8{BOrg, IOrg, EOrg, SLoc}, []uint8{BOrg, EOrg, O, SLoc}},
		{[]uint8{O, O, SPer}, []uint8{BLoc, ELoc, SOrg}, []uint8{BLoc, ELoc, SPer}},
		{[]uint8{O, O}, []uint8{O, O}, []uint8{O, O}},
	} {
		got := slices.Clone(c.labels)
		if addNames(got, c.more); !slices.Equal(got, c.want) {
			t.Errorf("%v and %v: %v, not %v", c.labels, c.more, got, c.want)
		}
	}
}

// TestKinds: what may be of several kinds is judged as each, and counts once, as
// the most probable.
func TestKinds(t *testing.T) {
	t.Parallel()
	m := embedded(t)
	text := strings.Repeat("Sydney and Florence met Paris, who said that Charlotte was in Georgia with Austin and Madison.\n\nIn Lincoln, Chelsea played Orlando.\n\n", 2)
	type span struct{ start, end int }
	judged := map[span]map[Kind]float64{}
	for _, f := range m.NewTagger(0.8).Findings(text, nil) {
		s := span{f.Start, f.End}
		if judged[s] == nil {
			judged[s] = map[Kind]float64{}
		}
		d := decoder{labelled: map[uint32]bool{}}
		w := named{kind: f.Kind, st: stretch{m: m}}
		judged[s][f.Kind] = d.weigh(&f.Clues, w)
	}
	both := 0
	for _, kinds := range judged {
		if len(kinds) > 1 {
			both++
		}
	}
	if both == 0 {
		t.Error("nothing is judged as of two kinds")
	}
	found, err := m.NewTagger(0.8).Tag(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, f := range found {
		if i > 0 && f.Start < found[i-1].End {
			t.Errorf("%q twice", text[f.Start:f.End])
		}
		for kind, p := range judged[span{f.Start, f.End}] {
			if f.Kind != Organisation && p > f.Score {
				t.Errorf("%q is %d with %.3f, not %d with %.3f", text[f.Start:f.End], f.Kind, f.Score, kind, p)
			}
		}
	}
}

// What a word is elsewhere weighs less in a sentence of plain text than on a page.
func TestVote(t *testing.T) {
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]float32{
		"Paris met Lee. Lee went to Paris.":                                       votePlain,
		"Paris met Lee. [Lee](https://lee.example/) went to Paris.":               votePage,
		"Paris met Lee.\n\n- Lee\n- Paris\n\nSee https://www.paris.example/about": votePage,
	} {
		d := m.NewTagger(0).d
		d.begin(text, nil)
		toks := d.read()
		if got := d.vote(m); got != want {
			t.Errorf("%q: a vote is %v, want %v", text, got, want)
		}
		for i := range toks {
			if u := d.r.uses.of(&toks[i]); u != nil && !u.short {
				var s [Labels]float32
				u.weigh(&s, d.vote(m))
				if sum := s[BPer] + s[BLoc] + s[BOrg]; sum > want+1e-3 {
					t.Errorf("%q: votes of %v", text, sum)
				}
			}
		}
	}
	if got := (&decoder{}).vote(&Model{Header: Header{Style: Cased}}); got != votePage {
		t.Errorf("of another language a vote is %v", got)
	}
}
