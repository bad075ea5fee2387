package records

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/pagemill/pagemill/internal/dom"
)

// readText reads the text of a range by itself.
func readText(p *Page, from, to int32, limit int) string {
	var b []byte
	space := false
	for i := from; i < to; i++ {
		n := p.nodes[i].n
		space = len(b) > 0 && (space || p.nodes[i].space || n.Type == html.ElementNode && partsWords(n.DataAtom))
		space = space || len(b) > 0 && i > from && p.closedBlock(i-1, i)
		if n.Type == html.ElementNode {
			continue
		}
		b, space = appendWords(b, n.Data, space)
		if len(b) > limit && !isPlainWord(n.Data) {
			break
		}
	}
	return string(b)
}

// The text of a range is what reading the range alone gives.
func TestTextOfRanges(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(1, 2))
	parts := []string{"<p>", "</p>", "<div>", "</div>", "<b>", "</b>", "<br>", " ", "one", " two ", "three  four", "\u00ad", "\u00a0", "<!-- -->", "fünf", "\n", strings.Repeat("long text, ", 60)}
	for range 300 {
		var b strings.Builder
		for range 60 {
			b.WriteString(parts[r.IntN(len(parts))])
		}
		page, err := dom.ParseString(b.String())
		if err != nil {
			t.Fatal(err)
		}
		p := Read(nil, page.Root, dom.Base{}, nil)
		for range 60 {
			from := int32(r.IntN(len(p.nodes)))
			to := from + int32(r.IntN(len(p.nodes)+1-int(from)))
			if r.IntN(2) == 0 {
				to = p.nodes[from].end
			}
			limit := []int{0, 5, 100, 800, 20_000}[r.IntN(5)]
			got, whole := p.text(from, to, limit), readText(p, from, to, 1<<30)
			if got == whole && (len(whole) <= limit || p.nodes[from].end == to && int(p.nodes[from].size) <= limit) {
				continue
			}
			if want := readText(p, from, to, limit); got != want {
				t.Fatalf("[%d, %d) to %d of %q:\n got %q\nwant %q", from, to, limit, b.String(), got, want)
			}
		}
	}
}
