package batch_test

import (
	"bytes"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/batch"
)

func FuzzLines(f *testing.F) {
	f.Add([]byte(`{"id":"a","html":"<p>x"}`))
	f.Add([]byte(`{"id":null,"base64":"PHA+","options":{"formats":["links"]},"previous":{"scrapedAt":"2026-01-02T03:04:05Z"}}`))
	f.Add([]byte("{\"markdown\":\"a\"}\n\n{\"id\":{}}"))
	f.Add([]byte(`{"path":"x"}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		if err := batch.Serve(t.Context(), new(pagemill.Pipeline), bytes.NewReader(in), &out, batch.Options{Workers: 2, MaxLine: 1 << 20}); err != nil {
			t.Fatal(err)
		}
		want := 0
		for line := range bytes.Lines(in) {
			if len(bytes.TrimSpace(line)) > 0 {
				want++
			}
		}
		if got := bytes.Count(out.Bytes(), []byte("\n")); got != want {
			t.Fatalf("%d lines in, %d out", want, got)
		}
	})
}

func FuzzFrames(f *testing.F) {
	f.Add(frame(`{"id":1,"body":"html"}`, []byte("<p>x")))
	f.Add(append(frame(`{"id":1,"body":"bytes"}`, []byte("%PDF-1.4")), frame("{", nil)...))
	f.Add([]byte("\x00\x00\x00\x02\xFF\xFF\xFF\xFF{}"))
	f.Fuzz(func(t *testing.T, in []byte) {
		var out bytes.Buffer
		// If the input ends within a frame, that is the stream's error; that frame
		// and earlier requests are answered.
		_ = batch.Serve(t.Context(), new(pagemill.Pipeline), bytes.NewReader(in), &out, batch.Options{Frames: true, MaxLine: 1 << 16})
		unframe(t, out.Bytes())
	})
}
