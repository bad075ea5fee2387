package tagger

import (
	"context"
	"os"
	"strings"
	"testing"
)

// BenchmarkTag tags the pages in the file REDACT_BENCH, separated by form
// feeds, or a text that consists mostly of names.
func BenchmarkTag(b *testing.B) {
	m, err := Embedded()
	if err != nil {
		b.Fatal(err)
	}
	file, _ := os.ReadFile(os.Getenv("REDACT_BENCH"))
	for _, in := range []struct{ name, text string }{
		{"names", strings.Repeat(text+"\n", 500)},
		{"pages", string(file)},
	} {
		if in.text == "" {
			continue
		}
		pages := strings.Split(in.text, "\f")
		b.Run(in.name, func(b *testing.B) {
			b.SetBytes(int64(len(in.text)))
			b.ReportAllocs()
			for b.Loop() {
				for _, page := range pages {
					if _, err := m.NewTagger(0).Tag(context.Background(), page, nil); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}
