package layout_test

import (
	"path/filepath"
	"testing"
	"unicode/utf8"

	"golang.org/x/tools/txtar"

	"github.com/pagemill/pagemill/pdfparse/internal/layout"
)

// FuzzLayout lays out drawn pages: whatever stands on them, every block's span
// is its place in the Markdown, in order, and the pages' own Markdown is there.
func FuzzLayout(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		a, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range a.Files {
			if part.Name == "input" {
				f.Add(string(part.Data))
			}
		}
	}
	f.Add("page NaN 1e300\nsize -1e9\ntext 1e308 -Inf x y z\nrule 0 0 NaN 9\ndot 5 5 -3\nlink 9 9 0 0 x\n")
	f.Fuzz(func(t *testing.T, program string) {
		if len(program) > 8<<10 {
			return
		}
		pages, err := draw(program)
		if err != nil {
			return
		}
		doc := layout.Settle(read(pages), nil)
		md, pieces := doc.Markdown(true)
		if utf8.ValidString(program) && !utf8.ValidString(md) {
			t.Fatalf("no UTF-8: %q", md)
		}
		at := 0
		for _, ps := range pieces {
			for _, p := range ps {
				if p.Start < 0 {
					continue
				}
				if p.Start < at || p.End < p.Start || p.End > len(md) {
					t.Fatalf("span %d to %d after %d of %d bytes", p.Start, p.End, at, len(md))
				}
				at = p.End
			}
		}
		for i := range pages {
			doc.PageMarkdown(i)
		}
		if again, _ := layout.Settle(read(pages), nil).Markdown(true); again != md {
			t.Fatalf("two runs differ:\n%s\n---\n%s", md, again)
		}
	})
}
