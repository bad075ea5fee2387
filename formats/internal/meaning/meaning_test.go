package meaning

import (
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

// fit returns how much likelier a text makes a word.
func fit(t *testing.T, text, tag, word string) float64 {
	t.Helper()
	m := Default()
	c := m.Concept(word)
	if c < 0 {
		t.Fatalf("%q is not known", word)
	}
	var v Vector
	v.Add(m, append(AppendFeatures(nil, text), TagFeature(tag)))
	return m.Fit(&v, c)
}

func TestFit(t *testing.T) {
	t.Parallel()
	for word, texts := range map[string][2]string{ // the first answers to the word, the second does not
		"price":    {"$24.50", "Oak stool"},
		"author":   {"By Ada Lind", "$24.50"},
		"location": {"Austin, TX", "4.6 out of 5"},
		"date":     {"12 May 2024", "Add to cart"},
		"rank":     {"Senior Member", "Oil the hinges first, then the lock."},
		"comment":  {"12 Comments", "In stock"},
	} {
		if yes, no := fit(t, texts[0], "span", word), fit(t, texts[1], "span", word); yes <= no {
			t.Errorf("%s: %q %.2f, %q %.2f", word, texts[0], yes, texts[1], no)
		}
	}
}

func TestFeaturesAreBounded(t *testing.T) {
	t.Parallel()
	for _, unit := range []string{"a ", "1", "é", "\xff", "—", "aB", "漢"} {
		if n := len(AppendFeatures(nil, strings.Repeat(unit, 1<<16))); n > 200 {
			t.Errorf("%q: %d features", unit, n)
		}
		growth.Check(t, unit, 1<<12, func(n int) { AppendFeatures(nil, strings.Repeat(unit, n)) })
	}
	for _, f := range AppendFeatures(nil, "Æ\xff 12 ") {
		if f >= Buckets {
			t.Errorf("feature %d", f)
		}
	}
}

func TestReadModel(t *testing.T) {
	t.Parallel()
	b, err := Default().AppendBinary(nil)
	if err != nil || string(b) != modelFile {
		t.Errorf("the model is not written as it was read: %v", err)
	}
	for _, n := range []int{0, 1, len(magic), len(magic) + 3, len(modelFile) / 2, len(modelFile) - 1} {
		if _, err := ReadModel(modelFile[:n]); err == nil {
			t.Errorf("%d bytes are read as a model", n)
		}
	}
}
