package changetrack_test

import (
	"testing"

	"github.com/pagemill/pagemill/changetrack"
)

func BenchmarkLines(b *testing.B) {
	for name, texts := range worstCases() {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(texts[0]) + len(texts[1])))
			b.ReportAllocs()
			for b.Loop() {
				changetrack.Lines(texts[0], texts[1])
			}
		})
	}
}
