package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/pagemill/pagemill"
	"github.com/pagemill/pagemill/redact"
)

// TestMaskName: names of files are masked part by part, whatever parts their
// words; names of things stay.
func TestMaskName(t *testing.T) {
	t.Parallel()
	m := newNameMasker(t.Context(), pagemill.Options{RedactPII: &redact.Options{}})
	for name, want := range map[string]string{
		"Maria Gomez.html":                   "PERSON.html",
		"letters/Maria_Gomez.mhtml":          "letters/PERSON.mhtml",
		"dr-maria-gomez.pdf":                 "dr-PERSON.pdf",
		"ann@host.example.html":              "EMAIL.html",
		"call +44 20 7946 0018.html":         "call PHONE.html",
		"crawl.warc.gz#letters/Maria Gomez":  "crawl.warc.gz#letters/PERSON",
		"index.html":                         "index.html",
		"release-notes-2024.html":            "release-notes-2024.html",
		"page-0001.html":                     "page-0001.html",
		"www.host.example/docs/install.html": "www.host.example/docs/install.html",
		".html":                              ".html",
		"":                                   "",
		"a/b.tar.gz":                         "a/b.tar.gz",
		"12-quarterly_report.v2.final.xhtml": "12-quarterly_report.v2.final.xhtml",
	} {
		if got := m.mask(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
	if got := (*nameMasker)(nil).mask("Maria Gomez.html"); got != "Maria Gomez.html" {
		t.Errorf("without redaction: %q", got)
	}
}

const namelessPage = `<!DOCTYPE html><html><head><title>Minutes</title></head><body><article><h1>Minutes</h1><p>The committee met on the first of the month and agreed on the plan for the next quarter, on its budget and on its dates.</p><table><tr><th>Item</th><th>Sum</th></tr><tr><td>Paper</td><td>12</td></tr></table></article></body></html>`

// TestNamesAreMasked: with redaction nothing that a run writes has the name of a
// source in it; another run with --resume finds the results.
func TestNamesAreMasked(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	write(t, filepath.Join(in, "Maria Gomez.html"), namelessPage)
	write(t, filepath.Join(in, "Peter Vogel.html"), namelessPage)
	write(t, filepath.Join(in, "Peter Vogel.pdf"), "%PDF-1.7\n%%EOF")
	args := []string{"convert", "--redact", "--tables", "csv", "--report", filepath.Join(out, "report.html"), "-o", out, in}
	if status, _, stderr := pagemillRun(t, "", args...); status != 1 || !strings.Contains(stderr, "2 converted, 1 failed") {
		t.Errorf("status %d, %q", status, stderr)
	}
	pagemillRun(t, "", "convert", "--redact", "-o", filepath.Join(out, "all.md"), "--join", in)
	pagemillRun(t, "", "inspect", "--redact", "-o", filepath.Join(out, "inspect.html"), filepath.Join(in, "Maria Gomez.html"))
	var names []string
	if err := fs.WalkDir(os.DirFS(out), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		names = append(names, name)
		text := name + read(t, filepath.Join(out, name))
		for _, word := range []string{"Maria", "Gomez", "Peter", "Vogel"} {
			if strings.Contains(text, word) {
				t.Errorf("%s has %s", name, word)
			}
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"PERSON.md", "PERSON.html.md", "PERSON.table-1.csv", "report.html", ".pagemill", "all.md", "inspect.html"} {
		if !slices.Contains(names, want) {
			t.Errorf("no %s in %q", want, names)
		}
	}
	_, _, stderr := pagemillRun(t, "", append([]string{"convert", "--resume"}, args[1:]...)...)
	if !strings.Contains(stderr, "2 left as they were") {
		t.Errorf("resumed: %q", stderr)
	}
	if status, _, stderr := pagemillRun(t, "", "inspect", "--redact", filepath.Join(in, "Maria Gomez.html")); status != 0 {
		t.Errorf("inspect: %q", stderr)
	}
	if _, err := os.Stat(filepath.Join(in, "PERSON.inspect.html")); err != nil {
		t.Error(err)
	}
}
