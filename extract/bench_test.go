package extract

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// pages reads up to n pages of a labelled set, if the sets are available.
func pages(b *testing.B, set string, n int) (out []string, size int64) {
	b.Helper()
	f, err := os.Open("../../shared/corpora/extract/" + set + ".ndjson.gz")
	if err != nil {
		b.Skipf("the pages are not here: %v", err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	d := json.NewDecoder(bufio.NewReader(z))
	for len(out) < n && d.More() {
		var r struct{ HTML string }
		if err := d.Decode(&r); err != nil {
			b.Fatal(err)
		}
		out = append(out, r.HTML)
		size += int64(len(r.HTML))
	}
	return out, size
}

// BenchmarkFilter measures Filter next to html.Parse on the same pages; the
// metric of-parse is Filter's cost relative to it.
func BenchmarkFilter(b *testing.B) {
	for _, set := range []string{"zyte", "wcxb-dev"} {
		texts, size := pages(b, set, 60)
		roots := make([]*html.Node, len(texts))
		for i, s := range texts {
			roots[i] = parse(b, s)
		}
		var parseTime float64
		b.Run(set+"/parse", func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, s := range texts {
					if _, err := html.Parse(strings.NewReader(s)); err != nil {
						b.Fatal(err)
					}
				}
			}
			parseTime = float64(b.Elapsed()) / float64(b.N)
		})
		b.Run(set+"/filter", func(b *testing.B) {
			b.SetBytes(size)
			b.ReportAllocs()
			for b.Loop() {
				for _, r := range roots {
					if _, _, err := Filter(context.Background(), r, Options{OnlyMainContent: true, BlockAds: true}); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed())/float64(b.N)/parseTime, "of-parse")
		})
	}
}
