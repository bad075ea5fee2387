package main

import (
	"archive/zip"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Convert replaces only files that it wrote itself.
func TestConvertKeepsHandwrittenFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>from the page")
	note := write(t, filepath.Join(dir, "page.md"), "# mine\n")
	status, _, stderr := pagemillRun(t, "", "convert", dir)
	if status != exitFailed || !strings.Contains(stderr, "pagemill did not write it; --force replaces it") || read(t, note) != "# mine\n" {
		t.Fatalf("status %d, %q, %q", status, stderr, read(t, note))
	}
	if status, _, stderr = pagemillRun(t, "", "convert", "--force", dir); status != 0 || read(t, note) != "from the page\n" {
		t.Fatalf("--force: status %d, %q", status, stderr)
	}
	write(t, page, "<p>changed")
	if status, _, stderr = pagemillRun(t, "", "convert", page); status != 0 || read(t, note) != "changed\n" {
		t.Fatalf("its own file: status %d, %q", status, stderr)
	}
	write(t, note, "changed, and edited\n")
	status, _, stderr = pagemillRun(t, "", "convert", page)
	if status != exitFailed || !strings.Contains(stderr, "was changed since pagemill wrote it; --force replaces it") || read(t, note) != "changed, and edited\n" {
		t.Errorf("an edited file: status %d, %q", status, stderr)
	}
	if status, _, _ = pagemillRun(t, "", "convert", "-o", note, page); status != exitFailed || read(t, note) != "changed, and edited\n" {
		t.Errorf("an edited file named by -o: status %d", status)
	}
}

// A result without Markdown is not written as an empty Markdown file.
func TestConvertFormatsWithoutJSON(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page, note := write(t, filepath.Join(dir, "page.html"), "<p>x <a href=y>y</a>"), write(t, filepath.Join(dir, "page.md"), "mine\n")
	for formats, want := range map[string]string{"product": "--format product needs --json", "markdown,links": "more than one needs --json"} {
		status, _, stderr := pagemillRun(t, "", "convert", "-f", formats, page)
		if status != exitUsage || !strings.Contains(stderr, want) || read(t, note) != "mine\n" {
			t.Errorf("-f %s: status %d, %q, note %q", formats, status, stderr, read(t, note))
		}
	}
}

func zipFile(t *testing.T, path string, names ...string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	for i, name := range names {
		w, err := z.CreateHeader(&zip.FileHeader{Name: name})
		if err == nil && !strings.HasSuffix(name, "/") {
			_, err = fmt.Fprintf(w, "<title>T</title><p>member %d</p>", i)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	return write(t, path, b.String())
}

// hostileNames are names of archive members that try to escape from the folder.
var hostileNames = []string{".html", "..html", ". .html", "../../up.html", "/abs.html", `..\..\back.html`, `C:\x\drive.html`, "a/../../../dots.html",
	"CON.html", "aux.htm", strings.Repeat("d/", 600) + "deep.html", strings.Repeat("x", 5000) + ".html", "ü/日本/ñ.html", "e\x1b[31mred\x1b]0;t\a.html",
	"new\nline.html", "-o.html", "a.md/b.html", "a.html", "A.html", "a .html", "\u202egnp.html", "name.html/", "~/.bashrc.html", "c.md", "sub/.html", "sub/.html",
	"p.html", "p.html", "P.HTML", "p-2.html", strings.Repeat("long-folder-name-that-takes-room/", 40) + "leaf.html"}

// A member is written below its archive's folder, whatever its name, and
// nothing else is modified.
func TestConvertMembersStayInTheirFolder(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	archive := zipFile(t, filepath.Join(dir, "in", "notes.zip"), hostileNames...)
	note := write(t, filepath.Join(dir, "in", "notes.md"), "mine\n")
	pages := 0
	for _, n := range hostileNames {
		if !strings.HasSuffix(n, "/") && n != "c.md" { // not a page
			pages++
		}
	}
	status, _, stderr := pagemillRun(t, "", "convert", archive)
	if status != 0 || !strings.HasPrefix(stderr, fmt.Sprintf("%d converted, 0 failed", pages)) {
		t.Errorf("status %d, %q", status, stderr)
	}
	if got := read(t, note); got != "mine\n" {
		t.Errorf("notes.md holds %q", got)
	}
	written := 0
	err := filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		rel, relErr := filepath.Rel(filepath.Join(dir, "in", "notes"), path)
		inside := relErr == nil && filepath.IsLocal(rel)
		switch {
		case err != nil || d.IsDir() || path == archive || path == note || d.Name() == ".pagemill":
		case !inside:
			t.Errorf("outside the archive's folder: %s", path)
		default:
			written++
			if strings.ContainsAny(rel, "\x1b\n\a\\:") {
				t.Errorf("written as %q", rel)
			}
		}
		return err
	})
	if err != nil || written != pages {
		t.Errorf("%d files for %d pages (%v)", written, pages, err)
	}
}

// A symbolic link that leads out of the output folder is not followed.
func TestConvertFollowsNoLinkOut(t *testing.T) {
	t.Parallel()
	dir, out, elsewhere := t.TempDir(), t.TempDir(), t.TempDir()
	target := write(t, filepath.Join(elsewhere, "page.md"), "mine\n")
	write(t, filepath.Join(dir, "sub", "page.html"), "<p>x")
	write(t, filepath.Join(dir, "page.html"), "<p>x")
	for link, to := range map[string]string{"sub": elsewhere, "page.md": target} {
		if err := os.Symlink(to, filepath.Join(out, link)); err != nil {
			t.Skip(err)
		}
	}
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", out, dir); status != exitFailed || !strings.Contains(stderr, "0 converted, 2 failed") {
		t.Errorf("status %d, %q", status, stderr)
	}
	if got := read(t, target); got != "mine\n" {
		t.Errorf("the target holds %q", got)
	}
}

// A folder with the name of an existing file is renamed.
func TestConvertFolderNamedAsAFile(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), t.TempDir()
	write(t, filepath.Join(dir, "a.html"), "<p>file")
	write(t, filepath.Join(dir, "a.md", "b.html"), "<p>below")
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", out, dir); status != 0 {
		t.Errorf("status %d, %q", status, stderr)
	}
	if read(t, filepath.Join(out, "a.md")) != "file\n" || read(t, filepath.Join(out, "a.md_", "b.md")) != "below\n" {
		t.Error("not written")
	}
}

// New files get the permissions that the umask allows; a replaced file keeps
// its own.
func TestConvertFileModes(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page, note := write(t, filepath.Join(dir, "page.html"), "<p>x"), filepath.Join(dir, "page.md")
	probe := write(t, filepath.Join(dir, "probe"), "")
	if err := os.WriteFile(probe+"2", nil, 0o666); err != nil { // gets what the umask leaves of 0666
		t.Fatal(err)
	}
	want, err := os.Stat(probe + "2")
	if err != nil {
		t.Fatal(err)
	}
	pagemillRun(t, "", "convert", page)
	if info, err := os.Stat(note); err != nil || info.Mode() != want.Mode() {
		t.Errorf("mode %v, want %v (%v)", info.Mode(), want.Mode(), err)
	}
	if err := os.Chmod(note, 0o600); err != nil {
		t.Fatal(err)
	}
	write(t, page, "<p>y")
	pagemillRun(t, "", "convert", page)
	if info, err := os.Stat(note); err != nil || info.Mode() != 0o600 || read(t, note) != "y\n" {
		t.Errorf("mode %v of a file replaced (%v)", info.Mode(), err)
	}
}

// --resume converts again what was made with other options.
func TestResumeNoticesOptions(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>x<p class=c>y")
	past := time.Now().Add(-time.Hour)
	if err := os.Chtimes(page, past, past); err != nil {
		t.Fatal(err)
	}
	note := filepath.Join(dir, "page.md")
	for _, step := range []struct{ args, want, stderr string }{
		{"", "x\n\ny\n", ""},
		{"--resume", "x\n\ny\n", ""},
		{"--resume --exclude .c", "x\n", ""},
		{"--resume --exclude .c", "x\n", ""},
		{"--resume", "x\n\ny\n", ""},
	} {
		status, _, stderr := pagemillRun(t, "", append([]string{"convert", page}, strings.Fields(step.args)...)...)
		if status != 0 || read(t, note) != step.want {
			t.Errorf("%s: status %d, %q, %q", step.args, status, stderr, read(t, note))
		}
	}
}

// Anything but a regular file is written to, not replaced.
func TestConvertToADevice(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.html"), "<p>x")
	if _, err := os.Stat(os.DevNull); err != nil {
		t.Skip(err)
	}
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", os.DevNull, page); status != 0 {
		t.Errorf("status %d, %q", status, stderr)
	}
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Fatalf("%s was replaced (%v)", os.DevNull, err)
	}
}
