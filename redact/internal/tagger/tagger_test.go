package tagger

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"
)

const text = "The committee met Robert Johnson and Maria Garcia in Berlin. Robert Johnson, who lives in Paris, spoke first."

func names(t *testing.T, tg *Tagger, text string) (got []string) {
	t.Helper()
	found, err := tg.Tag(context.Background(), text, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		kind := [...]string{Person: "person ", Place: "place ", Organisation: "organisation "}[f.Kind]
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

// TestModelFile: writing the model gives the same file, the file is within its
// size, and a truncated file is refused.
func TestModelFile(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	modelFile, err := unpacked(english)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(m.AppendBinary(nil), modelFile) {
		t.Error("written anew, the model differs")
	}
	if len(modelFile) > 5<<20 {
		t.Errorf("%d bytes", len(modelFile))
	}
	for _, bad := range [][]byte{nil, []byte("x"), modelFile[:len(modelFile)-1], append([]byte("x"), modelFile[1:]...)} {
		if _, err := ReadModel(bad); err == nil {
			t.Errorf("a damaged model of %d bytes is read", len(bad))
		}
	}
}

// TestDeterministic: the same names whatever the tagger has read before, and
// from several goroutines.
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

// TestSum: adding eight weights at a time equals adding them one by one.
func TestSum(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(1, 2))
	m := NewModel(MaxRows)
	rows := map[uint32][Labels]int8{}
	for range 2000 {
		var row [Labels]int8
		for y := range row {
			row[y] = int8(rng.IntN(255) - 127)
		}
		if h := rng.Uint32(); m.AddRow(h, row) {
			rows[h] = row
		}
	}
	var all []uint32
	for h := range rows {
		all = append(all, h)
	}
	for range 200 {
		var features []uint32
		var want [Labels]int32
		for range rng.IntN(MaxFeatures + 1) {
			h := all[rng.IntN(len(all))]
			features = append(features, h)
			for y, v := range rows[h] {
				want[y] += int32(v)
			}
		}
		sum := m.Weights.sum(features, new([MaxFeatures]uint32))
		if got := sum.labels(); got != want {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

// TestBarren: a stretch that is not decoded because it can't contain a name has
// none when it is decoded.
func TestBarren(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	barren := 0
	for range 3000 {
		d := m.NewTagger(0).d
		n := 1 + rng.IntN(5)
		d.labels = make([]uint8, n)
		d.memory = make([][Labels]float32, n)
		for i := range d.memory {
			d.memory[i][O] = d.safe + float32(rng.NormFloat64())
			for y := 1; y < Labels; y++ {
				d.memory[i][y] = float32(rng.NormFloat64()) - 3
			}
		}
		if !d.barren(d.memory) {
			continue
		}
		barren++
		d.safe = 1e9 // decode it anyway
		d.decode(stretch{to: n, m: m, hi: n}, nil)
		for i, y := range d.labels {
			if y != O {
				t.Fatalf("token %d of %v is labelled %d", i, d.memory, y)
			}
		}
	}
	if barren < 100 {
		t.Errorf("only %d stretches tried", barren)
	}
}

// TestHopeful: only candidates for names are scored.
func TestHopeful(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"nothing of the kind happened here":      "",
		"The table was late":                     "",
		"we saw Zorvina van Plyme at the museum": "Zorvina van Plyme",
		"a letter from Bank of Zorvina, dated":   "Bank of Zorvina",
		"he met de Plyme on 12 Plyme Street":     "de Plyme 12 Plyme Street",
	} {
		l := &lexer{}
		l.begin(text, nil)
		toks, _ := l.chunk()
		marked := make([]bool, len(toks))
		r := reader{m: m, text: text}
		n := r.hopeful(marked, toks)
		var got []string
		for i, is := range marked {
			if is {
				got = append(got, text[toks[i].Start:toks[i].End])
			}
		}
		if strings.Join(got, " ") != want || n != len(got) {
			t.Errorf("%q: %d, %q", text, n, got)
		}
	}
}

// TestElsewhere: a name without context is recognized by its other occurrences.
func TestElsewhere(t *testing.T) {
	t.Parallel()
	m, err := Embedded()
	if err != nil {
		t.Fatal(err)
	}
	got := names(t, m.NewTagger(0), "Dr. Karen Qvortrup arrived in May.\nQvortrup was late.")
	if want := []string{"person Karen Qvortrup", "person Qvortrup"}; !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzTag: mentions are sorted, disjoint, inside the text, on character
// boundaries, not inside gaps, and deterministic.
func FuzzTag(f *testing.F) {
	for _, s := range []string{"", text, "Dear O’Brien,\nLe-Roy J.R.R. Łódź @x 12a U.S.", "\xff\xfeA. B\u00ad C", strings.Repeat("Ann ", 500)} {
		f.Add(s, uint16(3), uint16(9))
	}
	m, err := Embedded()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string, from, to uint16) {
		var gaps []Gap
		if int(to) <= len(text) && from < to {
			gaps = []Gap{{Start: int(from), End: int(to), Silent: to%2 == 0, Mask: Mask(from % 3)}}
		}
		tg := m.NewTagger(0)
		got, err := tg.Tag(context.Background(), text, gaps)
		if err != nil {
			t.Fatal(err)
		}
		last := 0
		for _, g := range got {
			if g.Start < last || g.End <= g.Start || g.End > len(text) || g.Kind > Organisation {
				t.Fatalf("%+v after %d in %q", g, last, text)
			}
			if utf8.ValidString(text) && gaps == nil && !utf8.ValidString(text[g.Start:g.End]) {
				t.Fatalf("%+v cuts a character of %q", g, text)
			}
			last = g.End
		}
		if again, _ := tg.Tag(context.Background(), text, gaps); !reflect.DeepEqual(got, again) {
			t.Fatalf("again: %v, not %v", again, got)
		}
	})
}

// An endedLater is a context that has ended once it was asked n times.
type endedLater struct {
	context.Context
	n int
}

func (c *endedLater) Err() error {
	if c.n--; c.n < 0 {
		return context.Canceled
	}
	return nil
}

// The context is looked at within a chunk of tokens.
func TestTagCancelled(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	text := strings.Repeat("Jane Smith met Omar Haddad in Leeds. ", chunkSize/16)
	for n := range 8 {
		tg, err := NewTagger(0)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tg.Tag(&endedLater{ctx, n}, text, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("ended at look %d: %v", n, err)
		}
		tg.Close()
	}
}
