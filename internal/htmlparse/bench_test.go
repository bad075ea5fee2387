package htmlparse

import (
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// BenchmarkParse measures both parsers on the same pages, those of zyte if the
// data are available.
func BenchmarkParse(b *testing.B) {
	var pages []string
	size := 0
	file := "../../../shared/corpora/extract/zyte.ndjson.gz"
	if err := pagesOf(file, func(_, page string) { pages, size = append(pages, page), size+len(page) }); err != nil {
		b.Skip("no data at hand")
	}
	run := func(name string, parse func(string)) {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, p := range pages {
					parse(p)
				}
			}
		})
	}
	run("htmlparse", func(s string) { Parse(nil, []byte(s)) })
	run("html.Parse", func(s string) { _, _ = html.Parse(strings.NewReader(s)) })
}
