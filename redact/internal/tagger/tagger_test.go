package tagger

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"sync"
	"testing"
)

const text = "The committee met Robert Johnson and Maria Garcia in Berlin. Robert Johnson, who lives in Paris, spoke first."

func names(t *testing.T, tg *Tagger, text string) (got []string) {
	t.Helper()
	found, err := tg.Tag(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		kind := "person "
		if f.Place {
			kind = "place "
		}
		got = append(got, kind+text[f.Start:f.End])
	}
	return got
}

func TestEmbedded(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"person Robert Johnson", "person Maria Garcia", "place Berlin", "person Robert Johnson", "place Paris"}
	if got := names(t, m.NewTagger(0), text); !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := names(t, m.NewTagger(0), "it was a quiet day, and nothing happened."); got != nil {
		t.Errorf("found %q where there are no names", got)
	}
	if !m.Common("Table") || m.Common("Zorvina") {
		t.Error("the list of common words is not what it was")
	}
}

// TestModelFile: the file is what the model it holds is written as, is within
// its size, and is refused when it is cut short.
func TestModelFile(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	b, err := m.AppendBinary(nil)
	if err != nil || !bytes.Equal(b, []byte(modelFile)) {
		t.Errorf("written anew, the model differs (%v)", err)
	}
	if len(modelFile) > 5<<20 {
		t.Errorf("%d bytes", len(modelFile))
	}
	for _, bad := range []string{"", "x", modelFile[:len(modelFile)-1], "x" + modelFile[1:]} {
		if _, err := ReadModel([]byte(bad)); err == nil {
			t.Errorf("a damaged model of %d bytes is read", len(bad))
		}
	}
}

// TestDeterministic: the same names whatever the tagger has read before, and
// from several goroutines at once.
func TestDeterministic(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat(text+"\n\nAnn Miller of Springfield wrote to the Ministry of Defence.\n\n", 20)
	want := names(t, m.NewTagger(0), long)
	used := m.NewTagger(0)
	names(t, used, text)
	if got := names(t, used, long); !reflect.DeepEqual(got, want) {
		t.Error("a tagger that was used before finds something else")
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got := names(t, m.NewTagger(0), long); !reflect.DeepEqual(got, want) {
				t.Error("another goroutine finds something else")
			}
		})
	}
	all.Wait()
}

func TestFollows(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		x, y int
		want bool
	}{{O, BPer, true}, {O, IPer, false}, {BPer, EPer, true}, {BPer, ELoc, false}, {BPer, O, false}, {SPer, SLoc, true}, {EPer, O, true}} {
		if Follows(c.x, c.y) != c.want {
			t.Errorf("%d after %d: %v", c.y, c.x, !c.want)
		}
	}
}
