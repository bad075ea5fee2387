package pdfparse_test

import (
	"bytes"
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

// TestCorpus parses every PDF of the development data and checks what holds for
// any file: each span of the Markdown is its block's content, spans are ordered
// and do not overlap, boxes lie on the page, markers are only between pages,
// and (for some) the same file gives the same result twice.
func TestCorpus(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("../../shared/corpora/pdf/*/*.pdf")
	formulas, _ := filepath.Glob("../../shared/corpora/pdf/math/*/*.pdf")
	files = append(files, formulas...)
	if len(files) == 0 {
		t.Skip("no corpora beside this checkout")
	}
	for i, path := range files {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if testing.Short() && len(data) > 200_000 {
			continue
		}
		name := filepath.Base(path)
		opts := pdfparse.Options{Mode: pdfparse.Fast, Pages: true, PageMarkers: len(data)%2 == 0, Blocks: true, MaxPages: 40}
		res, err := parse(data, opts)
		if err != nil {
			continue
		}
		checkResult(t, name, res, opts)
		if i%8 != 0 {
			continue
		}
		if again, err := parse(data, opts); err != nil || again.Markdown != res.Markdown {
			t.Errorf("%s: a second run differs (%v)", name, err)
		}
	}
}

func parse(data []byte, opts pdfparse.Options) (*pdfparse.Result, error) {
	doc, err := pdfparse.Open(context.Background(), bytes.NewReader(data), int64(len(data)), opts)
	if err != nil {
		return nil, err
	}
	return doc.Parse(context.Background())
}

// checkResult checks what holds for every result.
func checkResult(t *testing.T, name string, res *pdfparse.Result, opts pdfparse.Options) {
	t.Helper()
	if len(res.Blocks) != res.NumPages || len(res.Pages) != res.NumPages {
		t.Errorf("%s: %d pages, blocks of %d and Markdown of %d", name, res.NumPages, len(res.Blocks), len(res.Pages))
	}
	var spans [][2]int
	ids := map[string]bool{}
	for _, p := range res.Blocks {
		end := 0
		for i, b := range p.Items {
			if ids[b.ID] || b.ReadingOrder != i {
				t.Errorf("%s: block %s comes twice or out of order", name, b.ID)
			}
			ids[b.ID] = true
			if s := b.MarkdownSpan; s != nil {
				if s[0] < end || s[1] < s[0] || s[1] > len(res.Markdown) {
					t.Errorf("%s %s: span %v after %d of %d", name, b.ID, *s, end, len(res.Markdown))
					continue
				}
				end = s[1]
				spans = append(spans, *s)
				if res.Markdown[s[0]:s[1]] != b.Content {
					t.Errorf("%s %s: span gives %q, content is %q", name, b.ID, res.Markdown[s[0]:s[1]], b.Content)
				}
			}
			if b.BBox == nil {
				continue
			}
			for _, v := range b.BBox {
				if !(v >= 0 && v <= 1) {
					t.Errorf("%s %s: box %v", name, b.ID, *b.BBox)
				}
			}
			if b.BBox[0] > b.BBox[2] || b.BBox[1] > b.BBox[3] {
				t.Errorf("%s %s: box %v", name, b.ID, *b.BBox)
			}
		}
	}
	slices.SortFunc(spans, func(a, b [2]int) int { return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1])) })
	for i := 1; i < len(spans); i++ {
		if spans[i][0] < spans[i-1][1] {
			t.Errorf("%s: spans %v and %v overlap", name, spans[i-1], spans[i])
		}
	}
	if strings.HasPrefix(res.Markdown, "\n") || strings.HasSuffix(res.Markdown, "\n") {
		t.Errorf("%s: Markdown begins or ends with an empty line", name)
	}
	if !opts.PageMarkers && strings.Contains(res.Markdown, "\n\n---\n\n<!-- page ") {
		t.Errorf("%s: page markers nobody asked for", name)
	}
}
