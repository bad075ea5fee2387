package formats

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/internal/growth"
)

// A text's position is its first occurrence, however many texts are searched.
func TestLocateAgreesWithIndex(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	word := func() string { return strings.Repeat("ab c"[:1+r.IntN(4)], 1+r.IntN(12)) }
	for range 300 {
		var md strings.Builder
		var texts []string
		for range 40 {
			w := word()
			md.WriteString(w)
			if r.IntN(2) == 0 {
				texts = append(texts, w)
			} else {
				texts = append(texts, w+"x")
			}
		}
		at := locate(nil, md.String(), texts)
		for _, text := range texts {
			want := strings.Index(md.String(), text)
			if got, ok := at[text]; ok != (want >= 0) || ok && got != want {
				t.Fatalf("%q is at %d in %q, want %d", text, got, md.String(), want)
			}
		}
	}
}

func TestLocateGrowth(t *testing.T) {
	t.Parallel()
	growth.Prepared(t, "texts with one head", 500, func(n int) func() {
		texts := make([]string, n)
		for i := range texts {
			texts[i] = fmt.Sprintf("Flour number %d", i)
		}
		md := strings.Repeat("Flour of Ashford ", 4*n)
		return func() { locate(nil, md, texts) }
	})
}
