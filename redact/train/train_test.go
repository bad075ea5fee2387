package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/datafile"
	"github.com/pagemill/pagemill/redact/internal/tagger"
)

func lists() *gazetteer {
	return &gazetteer{
		first: []string{"anna", "jan", "zoë"}, surname: []string{"miller", "kovač", "lee"},
		city: []string{"springfield", "lyon"}, country: []string{"france", "chile"}, region: []string{"ohio", "kent"},
	}
}

// TestTemplates: every template gives a text without unfilled slots, and spans
// that are names in it.
func TestTemplates(t *testing.T) {
	t.Parallel()
	g := &generator{rng: rand.New(rand.NewPCG(1, 1)), gaz: lists(), blends: 0.2}
	for range 5000 {
		d := g.template()
		if strings.ContainsAny(strings.ReplaceAll(d.text, `{"`, ""), "{") {
			t.Fatalf("not filled in: %q", d.text)
		}
		last := 0
		for _, s := range d.spans {
			if s.Start < last || s.End <= s.Start || s.End > len(d.text) || strings.TrimSpace(d.text[s.Start:s.End]) != d.text[s.Start:s.End] {
				t.Fatalf("span %+v of %q", s, d.text)
			}
			last = s.End
		}
	}
}

// TestRoles: the shares of a word's labels are graded by kind.
func TestRoles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		counts [4]int
		want   uint8
	}{
		{[4]int{1, 0, 0, 0}, 0},
		{[4]int{2, 0, 0, 0}, 64},
		{[4]int{0, 4, 0, 0}, 64 | 3},
		{[4]int{0, 5, 5, 0}, 64 | 128 | 2 | 2<<2},
		{[4]int{18, 0, 0, 2}, 64 | 128 | 1<<4},
	} {
		if got := role(&c.counts); got != c.want {
			t.Errorf("%v: %d, want %d", c.counts, got, c.want)
		}
	}
}

// TestDomains: where the sets contradict each other the model follows those of
// the target domain, even if they are fewer.
func TestDomains(t *testing.T) {
	t.Parallel()
	s := settings{epochs: 8, times: 1, rate: 0.1, rows: 5000}
	var docs []document
	for i := range 60 {
		var b builder
		b.text("Lunch at ")
		if i%3 == 0 {
			b.span("Zuiops", tagger.BLoc)
		} else {
			b.text("Zuiops")
		}
		b.text(" again.")
		d := b.doc()
		if i%3 != 0 {
			d.domain = auxiliary
		}
		docs = append(docs, d)
	}
	m := fit(s, lists(), nil, nil, docs)
	found, err := m.NewTagger(0).Tag(context.Background(), "Lunch at Zuiops again.", nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(found) != 1 || found[0].Kind != tagger.Place || found[0].Score < 0.5 {
		t.Errorf("got %v, want one place", found)
	}
	for i := range docs {
		docs[i].domain = target
	}
	m = fit(s, lists(), nil, nil, docs)
	found, _ = m.NewTagger(0).Tag(context.Background(), "Lunch at Zuiops again.", nil)
	if slices.ContainsFunc(found, func(f tagger.Mention) bool { return f.Score >= 0.5 }) { // after "at" a place is proposed
		t.Errorf("in one domain: got %v, want none that is likely", found)
	}
}

// TestTrainer: the model learns what determines the labels, and applies it to
// unknown words.
func TestTrainer(t *testing.T) {
	t.Parallel()
	s := settings{epochs: 8, times: 2, rate: 0.1, rows: 5000}
	var docs []document
	for i := range 60 {
		var b builder
		b.text("Yesterday we saw ")
		b.span(fmt.Sprintf("Pera%c", 'a'+i%26), tagger.BPer)
		b.text(" in ")
		b.span(fmt.Sprintf("Loca%c", 'a'+i%26), tagger.BLoc)
		b.text(" again.")
		docs = append(docs, b.doc())
	}
	m := fit(s, lists(), nil, nil, docs)
	text := "Yesterday we saw Qwert in Zuiop again."
	found, err := m.NewTagger(0).Tag(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range found {
		got = append(got, fmt.Sprint(f.Kind, text[f.Start:f.End]))
	}
	if want := fmt.Sprint([]string{fmt.Sprint(tagger.Person, "Qwert"), fmt.Sprint(tagger.Place, "Zuiop")}); fmt.Sprint(got) != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestKept: no page that is only scored is one that is fitted to.
func TestKept(t *testing.T) {
	t.Parallel()
	pages := map[string]bool{}
	for key := range datafile.Pairs(marksTable) {
		id, _, _ := strings.Cut(key, " ")
		pages[id] = true
	}
	kept := 0
	for key := range datafile.Pairs(keptTable) {
		if id, _, _ := strings.Cut(key, " "); pages[id] {
			t.Errorf("%s is in marks.txt and in kept.txt", id)
		}
		kept++
	}
	if kept == 0 {
		t.Error("no page is kept apart")
	}
}
