package bench_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/extract"
	"github.com/pagemill/pagemill/formats"
	"github.com/pagemill/pagemill/internal/dom"
	"github.com/pagemill/pagemill/markdown"
	"github.com/pagemill/pagemill/pdfparse"
	"github.com/pagemill/pagemill/redact"
	"github.com/pagemill/pagemill/saved"
)

// A fixture is a page with the result of each stage, so that the next stage can
// be measured alone.
type fixture struct {
	body []byte
	page formats.Page
	main formats.Page // of the filtered tree
}

func newFixture(b *testing.B, path string) fixture {
	b.Helper()
	body, err := os.ReadFile(path)
	if err != nil {
		b.Fatal(err)
	}
	page, err := dom.Parse(body, "text/html; charset=utf-8")
	if err != nil {
		b.Fatal(err)
	}
	smaller, _, err := extract.Filter(context.Background(), page.Root, mainContent)
	if err != nil {
		b.Fatal(err)
	}
	md := must(markdown.Convert(context.Background(), smaller, markdown.Options{}))
	return fixture{body, formats.Page{Root: page.Root, Markdown: md, URL: "https://mill.example/"}, formats.Page{Root: smaller, Markdown: md, URL: "https://mill.example/"}}
}

var mainContent = extract.Options{OnlyMainContent: true, BlockAds: true}

// A stage is one step of the pipeline, or all of it. Throughput is given in
// bytes of the page, so that the stages of a page are comparable.
var stages = []struct {
	name string
	run  func(fixture) error
}{
	{"parse", func(f fixture) error { _, err := dom.Parse(f.body, "text/html; charset=utf-8"); return err }},
	{"extract", func(f fixture) error {
		_, _, err := extract.Filter(context.Background(), f.page.Root, mainContent)
		return err
	}},
	{"markdown", func(f fixture) error {
		must(markdown.Convert(context.Background(), f.main.Root, markdown.Options{}))
		return nil
	}},
	{"metadata", func(f fixture) error { must(formats.ReadMetadata(context.Background(), f.page)); return nil }},
	{"links", func(f fixture) error { must(formats.Links(context.Background(), f.main)); return nil }},
	{"images", func(f fixture) error { must(formats.Images(context.Background(), f.main)); return nil }},
	{"product", func(f fixture) error { must(formats.ReadProduct(context.Background(), f.page)); return nil }},
	{"branding", func(f fixture) error { must(formats.ReadBranding(context.Background(), f.page)); return nil }},
	{"summary", func(f fixture) error { must(formats.Summary(context.Background(), f.main)); return nil }},
	{"highlights", func(f fixture) error {
		_, err := formats.Highlights(context.Background(), f.main, "what is it about")
		return err
	}},
	{"redact fast", func(f fixture) error { return masked(f, redact.Fast) }},
	{"redact accurate", func(f fixture) error { return masked(f, redact.Accurate) }},
	{"diff", func(f fixture) error {
		changetrack.Lines(f.main.Markdown, strings.ReplaceAll(f.main.Markdown, "the", "a"))
		return nil
	}},
	{"pipeline", func(f fixture) error {
		_, err := pagemill.Run(context.Background(), pagemill.Document{Body: f.body, URL: f.page.URL, ContentType: "text/html"}, pagemill.Options{})
		return err
	}},
}

func masked(f fixture, mode redact.Mode) error {
	_, _, err := redact.Markdown(context.Background(), f.main.Markdown, redact.Options{Mode: mode})
	return err
}

func BenchmarkStage(b *testing.B) {
	paths := []string{"../testdata/sample/tides.html", "../examples/corpus/articles/wall.html", "../examples/corpus/forum/sluice.html", "../examples/corpus/shop/flour.html"}
	for _, s := range stages {
		for _, path := range paths {
			b.Run(s.name+"/"+fixtureName(path), func(b *testing.B) {
				f := newFixture(b, path)
				measured(b, len(f.body), func() error { return s.run(f) })
			})
		}
	}
}

func BenchmarkPDF(b *testing.B) {
	for _, path := range []string{"../examples/corpus/pdf/survey.pdf", "../testdata/sample/tides.pdf"} {
		b.Run(fixtureName(path), func(b *testing.B) {
			body, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			measured(b, len(body), func() error {
				doc, err := pdfparse.Open(context.Background(), bytes.NewReader(body), int64(len(body)), pdfparse.Options{Mode: pdfparse.Fast})
				if err != nil {
					return err
				}
				_, err = doc.Parse(context.Background())
				return err
			})
		})
	}
}

func BenchmarkSaved(b *testing.B) {
	for _, path := range []string{"../saved/testdata/chrome/article.mhtml", "../saved/testdata/chrome/article.html"} {
		b.Run(strings.TrimPrefix(filepath.Ext(path), "."), func(b *testing.B) {
			body, err := os.ReadFile(path)
			if err != nil {
				b.Fatal(err)
			}
			measured(b, len(body), func() error {
				for _, err := range saved.Read(bytes.NewReader(body), filepath.Base(path), saved.Options{}) {
					if err != nil {
						return err
					}
				}
				return nil
			})
		})
	}
}

func fixtureName(path string) string {
	return strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
}

func measured(b *testing.B, size int, run func() error) {
	b.SetBytes(int64(size))
	b.ReportAllocs()
	for b.Loop() {
		if err := run(); err != nil {
			b.Fatal(err)
		}
	}
}
