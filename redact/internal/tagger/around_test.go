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
		{"A guide by [Anna Weber](https://example.org/author/anna-weber) of the desk.", "Anna Weber", []int{clueProfile, clueAnchor}, []int{clueWares, clueAlt, clueHeading}},
		{"Buy the [Anna Weber](https://example.org/products/anna-weber) today.", "Anna Weber", []int{clueWares, clueAnchor}, []int{clueProfile}},
		{"![Anna Weber](https://example.org/a.jpg)", "Anna Weber", []int{clueAlt}, []int{clueAnchor}},
		{"## Anna Weber\n\nShe writes.", "Anna Weber", []int{clueHeading}, []int{clueHeadingOne, clueCell}},
		{"| Anna Weber for $12 |\n", "Anna Weber", []int{clueCell, cluePrice}, []int{clueHeading}},
		{"See [Anna Weber](https://www.annaweber.example/) for more.", "Anna Weber", []int{clueLinked, clueHost}, []int{clueHostFirst}},
		{"By F. Scott Miller, who said so.", "F. Scott Miller", []int{clueInitial}, nil},
		{"It was restored by watchmaker Anna Weber in the spring.", "Anna Weber", []int{clueCalling}, []int{clueActs, clueSigned}},
		{"Last week Anna Weber explained the plan.", "Anna Weber", []int{clueActs}, []int{clueCalling}},
		{"“They came at once.”\n\n— **Anna Weber**, Leeds\n", "Anna Weber", []int{clueSigned}, []int{clueHandle}},
		{"The house — Anna Weber owns it — was sold.", "Anna Weber", nil, []int{clueSigned}},
		{"Thanks to Anna Weber (@weber_a) for this.", "Anna Weber", []int{clueHandle}, nil},
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

func TestBroken(t *testing.T) {
	for name, want := range map[string]bool{"Anna Weber": false, "Maple * Board": true, "Anna](x) [Weber": true, "Anna | Weber": true, "**Anna** Weber": false, "": false} {
		if got := broken(name); got != want {
			t.Errorf("broken(%q) = %v", name, got)
		}
	}
}

func TestInnerCapital(t *testing.T) {
	for word, want := range map[string]bool{"PostHog": true, "McDonald": false, "MacArthur": false, "DeLuca": false, "Anna": false, "NATO": false, "iPhone": true} {
		if got := innerCapital(word); got != want {
			t.Errorf("innerCapital(%q) = %v", word, got)
		}
	}
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
