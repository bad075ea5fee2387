package pagemill_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"os"
	"testing"

	"github.com/pagemill/pagemill"
)

// BenchmarkRun runs the default pipeline with links on the sample page and, if
// the data are available, on news pages.
func BenchmarkRun(b *testing.B) {
	opts := pagemill.Options{Formats: []pagemill.Format{{Type: pagemill.FormatMarkdown}, {Type: pagemill.FormatLinks}}}
	for name, pages := range map[string][][]byte{"sample": {sample(b)}, "zyte": newsPages(b)} {
		b.Run(name, func(b *testing.B) {
			if len(pages) == 0 {
				b.Skip("the pages are not here")
			}
			size := 0
			for _, p := range pages {
				size += len(p)
			}
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				for _, p := range pages {
					if _, err := pagemill.Run(context.Background(), pagemill.Document{Body: p, ContentType: "text/html; charset=utf-8"}, opts); err != nil {
						b.Fatal(err)
					}
				}
			}
		})
	}
}

func sample(b *testing.B) []byte {
	b.Helper()
	body, err := os.ReadFile("testdata/sample/tides.html")
	if err != nil {
		b.Fatal(err)
	}
	return body
}

func newsPages(b *testing.B) (pages [][]byte) {
	b.Helper()
	f, err := os.Open("../shared/corpora/extract/zyte.ndjson.gz")
	if err != nil {
		return nil
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		b.Fatal(err)
	}
	for d := json.NewDecoder(bufio.NewReader(z)); d.More(); {
		var p struct{ HTML string }
		if err := d.Decode(&p); err != nil {
			b.Fatal(err)
		}
		pages = append(pages, []byte(p.HTML))
	}
	return pages
}
