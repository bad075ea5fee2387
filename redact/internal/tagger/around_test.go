package tagger

import (
	"context"
	"strings"
	"testing"
)

// TestAround reads the clues of Markdown around names.
func TestAround(t *testing.T) {
	m := embedded(t)
	for _, c := range []struct {
		text, name string
		has, lacks []int
	}{
		{"A guide by [Anna Weber](https://example.org/author/anna-weber) of the desk.", "Anna Weber", []int{clueProfile}, []int{clueWares, clueHeading}},
		{"Buy the [Anna Weber](https://example.org/products/anna-weber) today.", "Anna Weber", []int{clueWares}, []int{clueProfile}},
		{"![Anna Weber](https://example.org/author/a.jpg)", "Anna Weber", nil, []int{clueProfile}},
		{"## Anna Weber\n\nShe writes.", "Anna Weber", []int{clueHeading}, nil},
		{"| Anna Weber for $12 |\n", "Anna Weber", nil, []int{clueHeading}},
		{"See [Anna Weber](https://www.annaweber.example/) for more.", "Anna Weber", []int{clueHost}, nil},
		{"By F. Scott Miller, who said so.", "F. Scott Miller", []int{clueInitial}, nil},
		{"It was restored by watchmaker Anna Weber in the spring.", "Anna Weber", []int{clueCalling}, []int{clueActs}},
		{"Last week Anna Weber explained the plan.", "Anna Weber", []int{clueActs}, []int{clueCalling}},
		{"# Anna Weber chairs\n\nThe Anna Weber Black Red GREEN chair of [us](https://us.example/).", "Anna Weber", []int{clueHeadline, clueRun}, nil},
		{"The judges were John Miller, Anna Weber and Peter Smith.", "Anna Weber", []int{cluePeers}, nil},
	} {
		found := false
		for _, f := range m.NewTagger(2).Findings(c.text, links(c.text)) {
			if f.Kind != Person || !strings.Contains(c.text[f.Start:f.End], c.name) {
				continue
			}
			found = true
			for _, k := range c.has {
				if f.Clues[k] == 0 {
					t.Errorf("%q: no clue %s", c.text, ClueNames[k])
				}
			}
			for _, k := range c.lacks {
				if f.Clues[k] != 0 {
					t.Errorf("%q: clue %s", c.text, ClueNames[k])
				}
			}
		}
		if !found {
			t.Errorf("%q: %s is not proposed", c.text, c.name)
		}
	}
}

// links are the addresses of a text of one link.
func links(text string) []Gap {
	i := strings.Index(text, "](")
	if i < 0 {
		return nil
	}
	return []Gap{{Start: i + 1, End: i + strings.IndexByte(text[i:], ')') + 1, Silent: true}}
}

// TestSiteIsNoPerson tells a name that the page's own addresses have from one that
// they have not.
func TestSiteIsNoPerson(t *testing.T) {
	const text = "Yesterday Harlan told reporters that the plan was ready.\n\n"
	site := strings.Repeat("[more](https://www.harlan.example/news)\n\n", 4)
	other := strings.Repeat("[more](https://www.gazette.example/news)\n\n", 4)
	score := func(text string) float64 {
		ms, err := embedded(t).NewTagger(2).Tag(context.Background(), text, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range ms {
			if m.Kind == Person && text[m.Start:m.End] == "Harlan" {
				return m.Score
			}
		}
		return 0
	}
	if own, elsewhere := score(text+site), score(text+other); own >= elsewhere {
		t.Errorf("a name like the site's %v, another %v", own, elsewhere)
	}
}

func embedded(t *testing.T) *Model {
	t.Helper()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// TestAgainst reads how a name is written and what surrounds it.
func TestAgainst(t *testing.T) {
	m := embedded(t)
	for _, c := range []struct {
		text, name string
		clue       int
		want       float64
	}{
		{"Yesterday Teal Anna Weber Green met us.", "Anna Weber", clueRun, 5},
		{"We met Anna Weber in Leeds.", "Anna Weber", clueRun, 2},
		{"They said that KIM was late.", "KIM", clueAcronym, 1},
		{"They said that Kim was late.", "Kim", clueAcronym, 0},
		{"They went to Kim in Leeds.", "Kim", clueTo, 1},
		{"They met Kim in Leeds.", "Kim", clueBefore, float64(lowerWord)},
		{"They met Kim.", "Kim", clueAfter, float64(punct)},
		{"They met Amber, and amber is a resin.", "Amber", clueLowers, 1},
		{"They met Amber, and he and she said: his.", "Amber", clueLowers, 0},
	} {
		found := false
		for _, f := range m.NewTagger(4).Findings(c.text, nil) {
			if f.Kind == Person && c.text[f.Start:f.End] == c.name {
				found = true
				if got := f.Clues[c.clue]; got != c.want {
					t.Errorf("%q: %s is %v, want %v", c.text, ClueNames[c.clue], got, c.want)
				}
			}
		}
		if !found {
			t.Errorf("%q: %s is not proposed", c.text, c.name)
		}
	}
}
