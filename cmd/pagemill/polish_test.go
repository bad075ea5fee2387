package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// Images saved with a page, including embedded ones, become files beside its
// note: one file for equal bytes, and none for images that the note does not
// show.
func TestConvertAssets(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "notes")
	const png = "\x89PNG\r\n\x1a\n"
	page := `<p>The mill: <img src="mill_files/stone.png" alt="a stone"> <img src="https://a.example/far.png" alt="far"> <img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot"> <img alt="none"></p>`
	write(t, filepath.Join(dir, "sub", "mill.html"), page)
	write(t, filepath.Join(dir, "sub", "mill_files", "stone.png"), png)
	write(t, filepath.Join(dir, "sub", "mill_files", "unused.png"), png+"x")
	write(t, filepath.Join(dir, "copy.html"), strings.ReplaceAll(page, "mill_files", "copy_files"))
	write(t, filepath.Join(dir, "copy_files", "stone.png"), png)
	for _, args := range []string{"", "--resume"} {
		if status, _, stderr := pagemillRun(t, "", append([]string{"convert", "-o", out, dir}, strings.Fields(args)...)...); status != 0 {
			t.Fatalf("%s: status %d, %q", args, status, stderr)
		}
		pictures, _ := filepath.Glob(filepath.Join(out, "assets", "*.png"))
		if len(pictures) != 1 || read(t, pictures[0]) != png {
			t.Fatalf("%s: pictures %q", args, pictures)
		}
		name := "assets/" + filepath.Base(pictures[0])
		for note, prefix := range map[string]string{"copy.md": "", "sub/mill.md": "../"} {
			if got, want := read(t, filepath.Join(out, note)), "The mill: ![a stone]("+prefix+name+") ![far](https://a.example/far.png) dot\n"; got != want {
				t.Errorf("%s %s: %q, want %q", args, note, got, want)
			}
		}
	}
	for args, want := range map[string]string{
		"--assets link":  "![a stone](copy_files/stone.png)",
		"--assets embed": "![a stone](data:image/png;base64,",
		"--json":         "![dot](<Base64-Image-Removed>)",
	} {
		_, stdout, stderr := pagemillRun(t, "", append([]string{"convert", "-o", "-", filepath.Join(dir, "copy.html")}, strings.Fields(args)...)...)
		stdout = strings.NewReplacer(`\u003c`, "<", `\u003e`, ">").Replace(stdout)
		if !strings.Contains(stdout, want) {
			t.Errorf("%s: %s%s", args, stdout, stderr)
		}
	}
}

// "--redact fast page.html" and "redact fast page.md" are parsed as intended.
func TestModeBeforeTheFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>Write to ann@mill.example now.")
	note := write(t, filepath.Join(dir, "note.md"), "Write to ann@mill.example now.\n")
	for _, args := range [][]string{{"convert", "-o", "-", "--redact", "fast", page}, {"redact", "fast", note}} {
		status, stdout, stderr := pagemillRun(t, "", args...)
		if status != 0 || strings.ReplaceAll(stdout, `\<`, "<") != "Write to <EMAIL> now.\n" {
			t.Errorf("%q: status %d, %q, %q", args, status, stdout, stderr)
		}
	}
}

func TestVersionAndManual(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"--version": "pagemill ",
		"man":       ".SH PAGEMILL CONVERT\n",
	} {
		list := strings.Split(args, " ")
		if status, stdout, stderr := pagemillRun(t, "", list...); status != 0 || !strings.Contains(stdout, want) {
			t.Errorf("%s: status %d, %.300q, %q", args, status, stdout, stderr)
		}
	}
}

// Numbers behind --pages are those of the pages to read.
func TestPagesByNumber(t *testing.T) {
	t.Parallel()
	const pdf = "../../testdata/sample/tides.pdf"
	status, want, stderr := pagemillRun(t, "", "convert", "-o", "-", "--page-range", "2", pdf)
	_, whole, _ := pagemillRun(t, "", "convert", "-o", "-", pdf)
	if status != 0 || want == "" || want == whole {
		t.Fatalf("status %d, %q, %q", status, want, stderr)
	}
	for _, args := range [][]string{{"--pages", "2", pdf}, {pdf, "--pages", "2"}} {
		if status, got, stderr := pagemillRun(t, "", append([]string{"convert", "-o", "-"}, args...)...); status != 0 || got != want {
			t.Errorf("%q: status %d, %q, %q", args, status, got, stderr)
		}
	}
}
