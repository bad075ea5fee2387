package pagemillbeam

import (
	"crypto/sha256"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.Function1x2(byContent)
	register.Function2x1(first)
}

// Dedup keeps one of the outputs with the same Markdown: the one with the
// smallest ID. Outputs without Markdown are all kept. It shuffles the outputs
// by a hash of their Markdown (SHA-256).
func Dedup(s beam.Scope, outputs beam.PCollection) beam.PCollection {
	s = s.Scope("pagemill.Dedup")
	return beam.DropKey(s, beam.CombinePerKey(s, first, beam.ParDo(s, byContent, outputs)))
}

func byContent(o Output) (string, Output) {
	if o.Markdown == "" {
		return "id:" + o.ID, o
	}
	sum := sha256.Sum256([]byte(o.Markdown))
	return string(sum[:]), o
}

func first(a, b Output) Output {
	if b.ID < a.ID {
		return b
	}
	return a
}
