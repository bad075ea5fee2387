package pdfparse_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/pagemill/pagemill/pdfparse"
)

// TestFiles converts files that other programs made from our sources
// (testdata/pdf, with SOURCE beside each) and compares the Markdown.
func TestFiles(t *testing.T) {
	t.Parallel()
	files, _ := filepath.Glob("testdata/pdf/*/file.pdf")
	if len(files) == 0 {
		t.Fatal("no files")
	}
	for _, path := range files {
		dir := filepath.Dir(path)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			opts := pdfparse.Options{Mode: pdfparse.Fast, Pages: true, Blocks: true}
			res, err := parse(data, opts)
			if err != nil {
				t.Fatal(err)
			}
			checkResult(t, dir, res, opts)
			want := filepath.Join(dir, "want.md")
			if os.Getenv("PAGEMILL_GOLDEN") == "update" {
				if err := os.WriteFile(want, []byte(res.Markdown+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			recorded, err := os.ReadFile(want)
			if err != nil {
				t.Fatal(err)
			}
			if res.Markdown+"\n" != string(recorded) {
				t.Errorf("--- got\n%s\n--- want\n%s", res.Markdown, recorded)
			}
		})
	}
}
