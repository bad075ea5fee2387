package pagemilltest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
)

// folder writes files below a new folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o700), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFind(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"mill.html": "", "mill.md": "", "mill.options.json": "{}", "mill_files/frame.html": "", "deep/er/tide.pdf": "", "notes.txt": "",
	})
	if got, err := find(dir); err != nil || !slices.Equal(got, []string{"deep/er/tide.pdf", "mill.html"}) {
		t.Errorf("got %q, %v", got, err)
	}
	if _, err := find(filepath.Join(dir, "mill_files", "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a folder that is not there: %v", err)
	}
	if _, err := find(folder(t, map[string]string{"notes.txt": ""})); err == nil || !strings.Contains(err.Error(), "no pages in") {
		t.Errorf("a folder without pages: %v", err)
	}
}

func TestConvertedFails(t *testing.T) {
	t.Parallel()
	dir := folder(t, map[string]string{
		"option.html": "", "option.options.json": `{"formats":["tea"]}`,
		"broken.pdf": "%PDF-1.4 and nothing else",
	})
	for page, want := range map[string]string{"option.html": "tea", "broken.pdf": "PDF", "none.html": "none.html"} {
		_, text, err := converted(t.Context(), dir, page, markdown)
		if err == nil || !strings.Contains(err.Error(), want) || text != "" {
			t.Errorf("%s: %q, %v", page, text, err)
		}
	}
	var refused *pagemill.Error
	if _, _, err := converted(t.Context(), dir, "broken.pdf", markdown); !errors.As(err, &refused) || refused.Status != 422 {
		t.Errorf("broken.pdf: %v", err)
	}
}
