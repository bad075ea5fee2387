package saved_test

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/pagemill/pagemill/saved"
)

func lay(dir string, files map[string]string) error {
	for name, text := range files {
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

// The layouts that browsers and mirroring programs leave, and which of their
// files are pages.
func TestFiles(t *testing.T) {
	t.Parallel()
	const page = "<!DOCTYPE html><html><body><p>Tides"
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"chromium with frames": {map[string]string{"Tides.html": page, "Tides_files/saved_resource.html": page, "Tides_files/saved_resource(1).html": page, "Tides_files/a.css": "", "Tides_files/sub/x.html": page},
			[]string{"Tides.html"}},
		"another language": {map[string]string{"Ebbe.htm": page, "Ebbe-Dateien/x.htm": page, "Marées.html": page, "Marées_fichiers/x.html": page},
			[]string{"Ebbe.htm", "Marées.html"}},
		"a folder of pages": {map[string]string{"blog.html": page, "blog-posts/a.html": page, "notes_files/b.html": page},
			[]string{"blog-posts/a.html", "blog.html", "notes_files/b.html"}},
		"singlefile": {map[string]string{"A (14.3.2026 08_30_00).html": page}, []string{"A (14.3.2026 08_30_00).html"}},
		"wget": {map[string]string{"mill.example/index.html": page, "mill.example/about": page, "mill.example/list?page=2": page, "mill.example/LICENSE": "MIT", "mill.example/a.html?x=1": page, "mill.example/robots.txt": "x", "mill.example/img/a.png": "x", "mill.example/a.html.orig": page},
			[]string{"mill.example/a.html?x=1", "mill.example/about", "mill.example/index.html", "mill.example/list?page=2"}},
		"httrack":     {map[string]string{"mill.example/index.html": page, "hts-cache/new.zip": "PK", "hts-log.txt": "x", "index.html": "<html lang=\"en\">\n<head>\n<meta name=\"description\" content=\"HTTrack is an easy-to-use website mirror utility. It allows\" />"}, []string{"mill.example/index.html"}},
		"hidden":      {map[string]string{".git/a.html": page, ".a.html": page, "a.html": page, "__MACOSX/._a.html": page}, []string{"a.html"}},
		"own reports": {map[string]string{"report.html": "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta name=\"generator\" content=\"pagemill\">", "a.html": page}, []string{"a.html"}},
		"kinds":       {map[string]string{"a.pdf": "x", "b.mhtml": "x", "c.warc.gz": "x", "d.md": "x", "e.txt": "x", "f.json": "x"}, []string{"a.pdf", "b.mhtml", "c.warc.gz"}},
	} {
		dir := t.TempDir()
		if err := lay(dir, c.files); err != nil {
			t.Fatal(err)
		}
		found, err := saved.Files(dir)
		var got []string
		for _, f := range found {
			got = append(got, f.Path)
		}
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: %q, want %q (%v)", name, got, c.want, err)
		}
	}
}

// Links lead to files, once, and not to folders.
func TestFilesLinks(t *testing.T) {
	t.Parallel()
	dir, other := t.TempDir(), t.TempDir()
	if err := lay(dir, map[string]string{"a.html": "<p>a"}); err != nil {
		t.Fatal(err)
	}
	if err := lay(other, map[string]string{"b.html": "<p>b"}); err != nil {
		t.Fatal(err)
	}
	for name, to := range map[string]string{"b.html": filepath.Join(other, "b.html"), "c.html": filepath.Join(dir, "a.html"), "d.html": filepath.Join(other, "none.html"), "loop": dir, "e.html": filepath.Join(dir, "e.html")} {
		if err := os.Symlink(to, filepath.Join(dir, name)); err != nil {
			t.Skip(err)
		}
	}
	found, err := saved.Files(dir)
	if err != nil || len(found) != 2 || found[0].Path != "a.html" || found[1].Path != "b.html" || found[1].Size != 4 {
		t.Errorf("%+v %v", found, err)
	}
}

func ExampleFiles() {
	dir, err := os.MkdirTemp("", "pages")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	if err := lay(dir, map[string]string{"tides.html": "<p>Tides", "tides_files/frame.html": "<p>Menu"}); err != nil {
		log.Fatal(err)
	}
	files, err := saved.Files(dir)
	fmt.Println(len(files), files[0].Path, err)
	// Output: 1 tides.html <nil>
}
