package tagger

import (
	"context"
	"reflect"
	"strings"
	"testing"
)

const recalledText = `# Visiting Springfield

Ann Miller, who runs the branch in Springfield, met Bob Stone of Acme Inc. in Oslo. Ann Miller said no.

- Springfield, Ohio
- Dr. Karen Qvortrup
- 東京都でジョンさんが話した。

Der Bürgermeister von Köln, Herr Meier, sagte, dass die Stadt nicht mehr zahlen wird.
`

// TestRecall: cached sums for words and their neighbours equal the sums of
// their features.
func TestRecall(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	d := m.NewTagger(0).d
	d.begin(strings.Repeat(recalledText, 3), nil)
	toks := d.read()
	seen := 0
	for _, st := range d.stretches {
		sent := toks[st.lo:st.hi]
		for i := st.from; i < st.to; i++ {
			sum := m.Weights.sum(d.r.features(nil, sent, i-st.lo), new([MaxFeatures]uint32))
			want := sum.labels()
			got := d.memory[st.at+i-st.from]
			for y, v := range want {
				if got[y] != float32(v)*m.Scale {
					t.Fatalf("token %d: label %d: got %v, want %v", i, y, got[y], float32(v)*m.Scale)
				}
			}
			seen++
		}
	}
	if seen < 30 {
		t.Fatalf("only %d tokens were scored", seen)
	}
}

// TestClose: the texts of a Tagger leave no trace in the next.
func TestClose(t *testing.T) {
	t.Parallel()
	tag := func(tg *Tagger, text string) []Mention {
		found, err := tg.Tag(context.Background(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	const other = "Okta and Ann Miller opened. Springfield was late. See https://acme.example/ and Acme."
	fresh, err := NewTagger(0.8)
	if err != nil {
		t.Fatal(err)
	}
	want := tag(fresh, recalledText)
	for range 20 {
		tg, err := NewTagger(0.8)
		if err != nil {
			t.Fatal(err)
		}
		tg.Hint([]string{"Acme Springfield"}, []string{"Ann Miller", "Bob Stone"}, []string{"springfield.example"})
		tag(tg, other)
		tg.Close()
		if tg, err = NewTagger(0.8); err != nil {
			t.Fatal(err)
		}
		if got := tag(tg, recalledText); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
		tg.Close()
	}
}
