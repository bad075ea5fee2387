// Package pagemilltest compares converted pages with golden files in a
// project's own tests:
//
//	func TestPages(t *testing.T) {
//		pagemilltest.Pages(t, "testdata/pages")
//	}
//
// Each page or PDF in the folder is converted and compared with the Markdown
// beside it, page.html with page.md. With PAGEMILL_GOLDEN=update in the
// environment the Markdown is rewritten; review the difference before
// committing it. Options are read from page.options.json or, for a whole
// folder, from options.json. The same folder is a corpus for "pagemill bench"
// (package bench describes the other files that a case can have).
package pagemilltest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/bench"
	"github.com/pagemill/pagemill/changetrack"
	"github.com/pagemill/pagemill/saved"
)

// A Converter converts a document to the text that a test checks, such as
// Markdown.
type Converter func(context.Context, pagemill.Document, pagemill.Options) (string, error)

// Pages tests every page below dir, each as a parallel subtest.
func Pages(t *testing.T, dir string) {
	t.Helper()
	PagesFunc(t, dir, markdown)
}

func markdown(ctx context.Context, doc pagemill.Document, opts pagemill.Options) (string, error) {
	res, err := pagemill.Run(ctx, doc, opts)
	if err != nil {
		return "", err
	}
	return res.Markdown, nil
}

// PagesFunc is Pages with the caller's own converter, such as a Pipeline with
// its fields set.
func PagesFunc(t *testing.T, dir string, convert Converter) {
	t.Helper()
	pages, err := find(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range pages {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			path, got, err := converted(t.Context(), dir, page, convert)
			if err != nil {
				t.Fatal(err)
			}
			Golden(t, path, got)
		})
	}
}

// converted returns a page's text and the path of its golden file.
func converted(ctx context.Context, dir, page string, convert Converter) (path, text string, err error) {
	c, err := bench.Load(os.DirFS(dir), page)
	if err != nil {
		return "", "", err
	}
	text, err = convert(ctx, c.Document, c.Options)
	return filepath.Join(dir, filepath.FromSlash(c.Name)+".md"), text, err
}

// find lists the pages below dir, at least one. A folder named after a page ("x_files" beside
// x.html) holds its resources, not pages.
func find(dir string) (pages []string, err error) {
	err = fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && strings.HasSuffix(path, "_files"):
			return fs.SkipDir
		case !d.IsDir() && saved.Pages(path):
			pages = append(pages, path)
		}
		return nil
	})
	if err == nil && len(pages) == 0 {
		err = fmt.Errorf("no pages in %s", dir)
	}
	return pages, err
}

// Golden compares got with the text recorded at path, or records it if
// PAGEMILL_GOLDEN=update is set. The file has a final newline that the text
// does not have.
func Golden(t testing.TB, path, got string) {
	t.Helper()
	if os.Getenv("PAGEMILL_GOLDEN") == "update" {
		if err := os.WriteFile(path, []byte(got+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		t.Fatalf("%s is not there: run the test with PAGEMILL_GOLDEN=update to record it", path)
	}
	if err != nil {
		t.Fatal(err)
	}
	want := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	if diff := Diff(want, got); diff != "" {
		t.Errorf("%s: expected (-) and got (+) differ\n%s", path, diff)
	}
}

// Diff returns a unified diff of two texts, or "" if they are equal.
func Diff(want, got string) string {
	if want == got {
		return ""
	}
	return changetrack.Lines(want+"\n", got+"\n").Text
}
