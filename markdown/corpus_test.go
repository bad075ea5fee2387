package markdown

import (
	"bufio"
	"compress/gzip"
	stdcontext "context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/internal/footnote"
	"github.com/pagemill/pagemill/internal/mdread"
)

// TestCorpus converts real pages, if available, and parses the result: the
// letters must be those of the page, except in elements to which Convert adds
// words or which it leaves out.
func TestCorpus(t *testing.T) {
	t.Parallel()
	const dir = "../../shared/corpora/extract/"
	for _, set := range []string{"zyte", "cleanportal", "defuddle"} {
		f, err := os.Open(dir + set + ".ndjson.gz")
		if err != nil {
			t.Skip("no corpus of pages here")
		}
		defer f.Close()
		z, err := gzip.NewReader(f)
		if err != nil {
			t.Fatal(err)
		}
		checked := 0
		for d := json.NewDecoder(bufio.NewReader(z)); d.More(); {
			var p struct{ ID, HTML string }
			if err := d.Decode(&p); err != nil {
				t.Fatal(err)
			}
			page, err := dom.ParseString(p.HTML)
			if err != nil {
				continue
			}
			root := dom.CloneFunc(page.Root, isOdd)
			want, plain := letters(root)
			if !plain {
				continue
			}
			checked++
			back, err := html.Parse(strings.NewReader(mdread.HTML(must(Convert(stdcontext.Background(), root, Options{})))))
			if err != nil {
				t.Fatal(err)
			}
			if got, _ := letters(back); got != want {
				i := 0
				for i < len(got) && i < len(want) && got[i] == want[i] {
					i++
				}
				t.Errorf("%s %s: letters differ at %d: %.80q, on the page %.80q", set, p.ID, i, got[max(0, i-20):], want[max(0, i-20):])
			}
		}
		t.Logf("%s: %d pages read back", set, checked)
	}
}

func isOdd(n *html.Node) bool {
	if n.Type != html.ElementNode {
		return false
	}
	switch roleOf(n) {
	case roleMath, roleMedia, roleButton, rolePre, roleScript:
		return true
	case roleLink:
		return strings.Contains(dom.Attr(n, "href"), "#")
	}
	if n.DataAtom == atom.Img && strings.HasPrefix(dom.Attr(n, "class"), "mwe-math") {
		return true // its description is a formula
	}
	return n.DataAtom == atom.Caption || dom.IsHidden(n) || footnote.IsContainer(n)
}
