package changetrack_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/pagemill/pagemill/changetrack"
)

var everything = changetrack.Options{
	Modes:          []changetrack.Mode{changetrack.GitDiff, changetrack.JSONDiff, changetrack.WordDiff, changetrack.Sections},
	Ignore:         changetrack.Ignore{Dates: true, Counters: true, IDs: true, Order: true, Added: true, Removed: true, Patterns: []string{`x+`}},
	PriceThreshold: 3,
	Trigger:        []string{"a"},
}

func TestBadInput(t *testing.T) {
	t.Parallel()
	data := func(s string) *changetrack.Snapshot { return &changetrack.Snapshot{JSON: json.RawMessage(s)} }
	for name, c := range map[string]struct {
		prev, cur *changetrack.Snapshot
		opts      changetrack.Options
		want      error
	}{
		"pattern":           {data(`1`), data(`1`), changetrack.Options{Ignore: changetrack.Ignore{Patterns: []string{"("}}}, changetrack.ErrPattern},
		"schema":            {data(`1`), data(`1`), changetrack.Options{Schema: json.RawMessage(`[1]`)}, changetrack.ErrSchema},
		"previous JSON":     {data(`{`), data(`1`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}}, changetrack.ErrJSON},
		"current JSON":      {data(`1`), data(`1 2`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}}, changetrack.ErrJSON},
		"only current bad":  {data(``), data(`{`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}}, changetrack.ErrJSON},
		"JSON not wanted":   {data(`{`), data(`1`), changetrack.Options{}, nil},
		"no JSON before":    {data(``), data(`{"a":1}`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}}, nil},
		"null before":       {data(`null`), data(`{"a":1}`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}}, nil},
		"true is a schema":  {data(`{"a":1}`), data(`{"a":1}`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}, Schema: json.RawMessage(`true`)}, nil},
		"a ring of schemas": {data(`{"a":{"a":1}}`), data(`{"a":{"a":1}}`), changetrack.Options{Modes: []changetrack.Mode{changetrack.JSONDiff}, Schema: json.RawMessage(`{"$ref":"#/$defs/a","$defs":{"a":{"$ref":"#/$defs/a","allOf":[{"$ref":"#"}]}}}`)}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := changetrack.Compare(context.Background(), c.prev, c.cur, c.opts)
			if !errors.Is(err, c.want) {
				t.Fatalf("error %v, want %v", err, c.want)
			}
			if err == nil && got.ChangeStatus != changetrack.Same {
				t.Errorf("status %s", got.ChangeStatus)
			}
		})
	}
}

// TestWordsMakeUpLines checks that the parts of a line, joined, are the
// previous and the current line.
func TestWordsMakeUpLines(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(5, 5))
	token := strings.Split("The|price|is|$12|, |. | |\t|価格|百|é|e\u0301|\xff|naïve|(|)|12|😀", "|")
	text := func() string {
		var w strings.Builder
		for range r.IntN(40) {
			w.WriteString(token[r.IntN(len(token))])
			if r.IntN(8) == 0 {
				w.WriteByte('\n')
			}
		}
		return w.String()
	}
	for range 300 {
		prev, cur := text(), text()
		c := compare(t, &changetrack.Snapshot{Markdown: prev}, &changetrack.Snapshot{Markdown: cur}, changetrack.Options{Modes: []changetrack.Mode{changetrack.WordDiff}})
		old, new := strings.Split(prev, "\n"), strings.Split(cur, "\n")
		for _, w := range c.Words {
			var a, b string
			for _, p := range w.Parts {
				if p.Type != "add" {
					a += p.Text
				}
				if p.Type != "del" {
					b += p.Text
				}
			}
			if a != old[w.Previous-1] || b != new[w.Current-1] {
				t.Fatalf("parts %q of lines %q and %q", w.Parts, old[w.Previous-1], new[w.Current-1])
			}
		}
	}
}

// TestSameAgain compares concurrently in many goroutines: the results are the
// same and the snapshots are not modified.
func TestSameAgain(t *testing.T) {
	t.Parallel()
	prev := &changetrack.Snapshot{Markdown: "# A\n\n1\n\n2 views\n\n3 May 2026\n\n# B\n\nx $10\n", JSON: json.RawMessage(`{"b":[1,{"id":1}],"a":{"c":"d"}}`), Time: time.Unix(1, 0)}
	cur := &changetrack.Snapshot{Markdown: "# B\n\nx $11\n\n# A\n\na\n\n7 views\n", JSON: json.RawMessage(`{"a":{"c":"e"},"b":[{"id":2}]}`)}
	before := string(marshal(t, []*changetrack.Snapshot{prev, cur}))
	want := string(marshal(t, compare(t, prev, cur, everything)))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				c, err := changetrack.Compare(context.Background(), prev, cur, everything)
				if err != nil {
					t.Error(err)
				} else if b, err := json.Marshal(c); err != nil || string(b) != want {
					t.Errorf("%s\nwant\n%s (%v)", b, want, err)
				}
			}
		})
	}
	wg.Wait()
	if after := string(marshal(t, []*changetrack.Snapshot{prev, cur})); after != before {
		t.Errorf("the snapshots have become %s", after)
	}
}

// TestJSONRoundTrip checks that an encoded Change can be decoded.
func TestJSONRoundTrip(t *testing.T) {
	t.Parallel()
	c := compare(t, &changetrack.Snapshot{Markdown: "# A\n\nb c\nd", Time: time.Unix(1, 0).UTC()}, &changetrack.Snapshot{Markdown: "# A\n\nb x\ne\n"}, changetrack.Options{Modes: everything.Modes})
	var again changetrack.Change
	if err := json.Unmarshal(marshal(t, c), &again); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(*c, again) {
		t.Errorf("%+v\nhas become\n%+v", *c, again)
	}
}

// FuzzCompare checks for all texts and data: no panic, no difference between
// equal snapshots, and changed fields exactly if a value has changed.
func FuzzCompare(f *testing.F) {
	f.Add("# A\n\nb\n", "# B\n", `{"a":[1,2]}`, `{"a":[2,1]}`, "x")
	f.Add("```\n", "[iframe](", `[{"id":1,"p":"$1"}]`, `[{"id":"1"}]`, "(a|b)+")
	f.Add("![](data:image/png;base64,", "(data:image/", `"a"`, `null`, "")
	f.Add("a\r\nb", "\x00", `{"":{"a.b":-0e9}}`, `1e999999999999`, `\d`)
	f.Fuzz(func(t *testing.T, a, b, x, y, pattern string) {
		prev := &changetrack.Snapshot{Markdown: a, JSON: json.RawMessage(x)}
		cur := &changetrack.Snapshot{Markdown: b, JSON: json.RawMessage(y)}
		opts := everything
		opts.Ignore.Patterns = []string{pattern}
		opts.Trigger = nil
		for _, opts := range []changetrack.Options{{Modes: everything.Modes}, opts} {
			c, err := changetrack.Compare(context.Background(), prev, cur, opts)
			if err != nil {
				return
			}
			if (len(c.JSON) > 0) != (len(c.Fields) > 0) {
				t.Errorf("keys %v, paths %v", c.JSON, c.Fields)
			}
			if c, err := changetrack.Compare(context.Background(), cur, cur, opts); err != nil || c.ChangeStatus != changetrack.Same || c.Fields != nil {
				t.Errorf("compared with itself: %+v, %v", c, err)
			}
		}
	})
}

// The words of a line are those of its side, or the whole line if it has none in
// common with the other.
func TestParts(t *testing.T) {
	t.Parallel()
	c, err := changetrack.Compare(t.Context(), &changetrack.Snapshot{Markdown: "the mill\nrye\nend"}, &changetrack.Snapshot{Markdown: "the wheel\noats\nend"},
		changetrack.Options{Modes: []changetrack.Mode{changetrack.GitDiff, changetrack.WordDiff}})
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	for _, l := range c.Diff.JSON.Files[0].Chunks[0].Changes {
		fmt.Fprint(&got, c.Parts(l))
	}
	if want := "[{same the } {del mill}][{same rye}][{same the } {add wheel}][{same oats}][{same end}][{same  No newline at end of file}]"; got.String() != want {
		t.Errorf("%s, want %s", got.String(), want)
	}
}
