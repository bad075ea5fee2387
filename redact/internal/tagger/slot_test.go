package tagger

import (
	"strings"
	"testing"
)

// TestSlots counts what the slots like that of a name hold.
func TestSlots(t *testing.T) {
	m := embedded(t)
	const people = "## Team\n\n- [Anna Weber](https://example.org/u/anna)\n- [John Miller](https://example.org/u/john)\n- [Mary Johnson](https://example.org/u/mary)\n- [Peter Clark](https://example.org/u/peter)\n"
	const towns = "- [Anna Weber](https://example.org/u/anna)\n- [Chicago](https://example.org/u/c)\n- [Paris](https://example.org/u/p)\n- [Berlin](https://example.org/u/b)\n"
	for _, c := range []struct {
		text        string
		slot, alike bool
	}{
		{people, true, true},
		{towns, true, false},
		{"Then Anna Weber met John Miller, and Mary Johnson met Peter Clark.", false, false},
		{"- [Anna Weber](https://example.org/u/anna)\n", false, false},
		{strings.Repeat("- [Anna Weber](https://example.org/u/anna)\n", 9), false, false}, // one content
	} {
		found := false
		for _, f := range m.NewTagger(1).Findings(c.text, targets(c.text)) {
			if f.Kind != Person || !strings.HasPrefix(c.text[f.Start:], "Anna Weber") {
				continue
			}
			found = true
			if f.Clues[clueSlot] > 0 != c.slot || f.Clues[clueAlike] > 0 != c.alike {
				t.Errorf("%q: slot %v, alike %v", c.text, f.Clues[clueSlot], f.Clues[clueAlike])
			}
		}
		if !found {
			t.Errorf("%q: Anna Weber is not proposed", c.text)
		}
	}
}

// targets are the targets of the links of a text.
func targets(text string) (gaps []Gap) {
	for i := 0; ; {
		k := strings.Index(text[i:], "](")
		if k < 0 {
			return gaps
		}
		end := i + k + strings.IndexByte(text[i+k:], ')') + 1
		gaps = append(gaps, Gap{Start: i + k + 1, End: end, Silent: true})
		i = end
	}
}

// TestSlotAt compares slots.
func TestSlotAt(t *testing.T) {
	at := func(text, word string) uint64 {
		like, _ := slotAt(text, strings.Index(text, word))
		return like
	}
	links := "- [Anna](https://a.example/u/1)\n- [Berta](https://a.example/u/2)\n- [Clara](https://a.example/shop/3)\n\nDora [Emma](/u/4), Fanny and\n"
	if a, b := at(links, "Anna"), at(links, "Berta"); a == 0 || b == 0 {
		t.Error("the text of a link is no slot")
	}
	if at(links, "Berta") == at(links, "Clara") {
		t.Error("links to other parts of a site are alike")
	}
	if at(links, "Fanny") != 0 {
		t.Error("a word of a sentence is a slot")
	}
	cells := "| x | Anna | Berta |\n| y | Clara | Dora |\n"
	if at(cells, "Anna") != at(cells, "Clara") || at(cells, "Anna") == at(cells, "Dora") {
		t.Error("cells are alike in other columns, or not in the same one")
	}
	if at(strings.Repeat("Anna and so on ", 20), "Anna") != 0 {
		t.Error("a long line is a slot")
	}
}

// TestDocument reads the clues of the whole page.
func TestDocument(t *testing.T) {
	m := embedded(t)
	clues := func(text, name string) (c clueSet) {
		for _, f := range m.NewTagger(2).Findings(text, targets(text)) {
			if text[f.Start:f.End] == name {
				return f.Clues
			}
		}
		t.Fatalf("%q: %s is not proposed", text, name)
		return c
	}
	const shop = "Anna Weber costs $12 or $15 at [us](https://shop.example/).\n"
	if c := clues(shop, "Anna Weber"); c[clueDocPrices] == 0 || c[clueDocPersons] != 0 {
		t.Errorf("prices %v, persons %v", c[clueDocPrices], c[clueDocPersons])
	}
	const talk = "Anna Weber and John Miller said at [us](https://news.example/) that Mary Johnson agreed with her.\n"
	if c := clues(talk, "Anna Weber"); c[clueDocPrices] != 0 || c[clueDocPersons] == 0 || c[cluePronoun] == 0 {
		t.Errorf("prices %v, persons %v, pronoun %v", c[clueDocPrices], c[clueDocPersons], c[cluePronoun])
	}
	const plain = "Anna Weber and John Miller paid $12.\n"
	if c := clues(plain, "Anna Weber"); c[clueDocPrices] != 0 || c[clueDocPersons] != 0 {
		t.Error("plain text has clues of a page")
	}
}

// TestCompanions counts the different words with a capital after the first one.
func TestCompanions(t *testing.T) {
	m := embedded(t)
	for text, many := range map[string]bool{
		"Anna Weber wrote to us. We asked Anna Weber again, and Anna Weber said no.":             false,
		"Anna Weber wrote to us. We asked Anna Express again, and Anna Advisory was told of it.": true,
	} {
		found := false
		for _, f := range m.NewTagger(1).Findings(text, nil) {
			if text[f.Start:f.End] != "Anna Weber" {
				continue
			}
			if found = true; f.Clues[clueUseMany] > 0 != many {
				t.Errorf("%q: %v companions more than one", text, f.Clues[clueUseMany])
			}
		}
		if !found {
			t.Errorf("%q: Anna Weber is not proposed", text)
		}
	}
}
