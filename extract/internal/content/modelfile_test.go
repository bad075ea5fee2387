package content

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/page"
	"github.com/pagemill/pagemill/internal/trees"
)

// TestModelFile holds the file that comes with the package to the code.
func TestModelFile(t *testing.T) {
	l, err := ReadModel(modelFile)
	if err != nil {
		t.Fatal(err)
	}
	if len(l.Origin.Sets) == 0 || l.Origin.Settings == "" {
		t.Errorf("the model doesn't say what it was made of: %+v", l.Origin)
	}
	if len(l.Model.Blocks.Trees) < 100 || len(l.Classes) < 1000 || len(l.Terms) < 1000 {
		t.Errorf("%d trees, %d and %d words", len(l.Model.Blocks.Trees), len(l.Classes), len(l.Terms))
	}
	again, err := l.AppendBinary(nil)
	if err != nil || string(again) != modelFile {
		t.Errorf("written again it is another file (%v)", err)
	}
}

func TestModelFileRefused(t *testing.T) {
	for name, damage := range map[string]func([]byte) []byte{
		"feature of blocks": func(b []byte) []byte { return bytes.Replace(b, []byte("linked share"), []byte("linked shard"), 1) },
		"feature of pages": func(b []byte) []byte {
			return bytes.Replace(b, []byte(`"declares event"`), []byte(`"declares evens"`), 1)
		},
		"another version": func(b []byte) []byte { return bytes.Replace(b, []byte("content 1"), []byte("content 0"), 1) },
		"nothing":         func([]byte) []byte { return nil },
		"cut short":       func(b []byte) []byte { return b[:len(b)-1] },
		"too long":        func(b []byte) []byte { return append(b, 0) },
		"a long header":   func(b []byte) []byte { b[len(magic)+3] = 0xff; return b },
	} {
		if _, err := ReadModel(string(damage([]byte(modelFile)))); err == nil {
			t.Errorf("%s: read all the same", name)
		}
	}
	for n := 0; n < len(modelFile); n += 997 {
		if _, err := ReadModel(modelFile[:n]); err == nil {
			t.Errorf("the first %d bytes are read", n)
		}
	}
}

// TestFeatureOrder reads a model whose features stand in another order.
func TestFeatureOrder(t *testing.T) {
	l, err := ReadModel(modelFile)
	if err != nil {
		t.Fatal(err)
	}
	numbers, err := trees.Numbers([]string{"words", "letters"}, []string{"letters", "depth", "words"})
	if err != nil || !slices.Equal(numbers, []uint8{2, 0}) {
		t.Errorf("numbers %v, %v", numbers, err)
	}
	if _, err := trees.Numbers([]string{"shoe size"}, l.Origin.Blocks); err == nil || !strings.Contains(err.Error(), `"shoe size"`) {
		t.Errorf("error %v, want one that names the feature", err)
	}
}

// TestFeatureNames counts the features of each part: each has a name of its own.
func TestFeatureNames(t *testing.T) {
	root, err := html.Parse(strings.NewReader("<title>Mill</title><h1>Mill</h1><p>The miller grinds rye on Friday, and wheat on Saturday.<p>Second."))
	if err != nil {
		t.Fatal(err)
	}
	f := facts(page.Build(root, Words()))
	var v features
	var ends [numParts]int
	f.write(1, &writer{v: v[:], ends: &ends})
	n := 0
	names := blockNames()
	for p, part := range names {
		n += len(part)
		if ends[p] != n {
			t.Fatalf("%s: features end at %d, names at %d", partLabels[p], ends[p], n)
		}
	}
	if len(f.pageVector()) != len(pageNames()) {
		t.Errorf("%d features of pages, %d names", len(f.pageVector()), len(pageNames()))
	}
	for _, all := range [][]string{slices.Concat(names[:]...), pageNames()} {
		seen := map[string]bool{}
		for _, name := range all {
			if name == "" || seen[name] {
				t.Errorf("name %q is empty or given twice", name)
			}
			seen[name] = true
		}
	}
}

func FuzzReadModel(f *testing.F) {
	f.Add([]byte(modelFile[:4000]))
	f.Add([]byte(magic + "\x02\x00\x00\x00{}"))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := ReadModel(string(data))
		if err != nil {
			return
		}
		if _, err := l.AppendBinary(nil); err != nil {
			t.Error(err)
		}
	})
}
