package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// pagemillRun runs the command and returns its exit status and outputs.
func pagemillRun(t *testing.T, stdin string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	var out, errOut bytes.Buffer
	status = run(context.Background(), args, strings.NewReader(stdin), &out, &errOut)
	return status, out.String(), errOut.String()
}

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestConvertWritesBesideTheInput(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.html"), "<h1>Tides</h1><p>Water <b>rises</b>.</p>")
	status, stdout, stderr := pagemillRun(t, "", "convert", page)
	if status != 0 || stdout != "" || stderr != "" {
		t.Fatalf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	if got := read(t, strings.TrimSuffix(page, ".html")+".md"); got != "# Tides\n\nWater **rises**.\n" {
		t.Errorf("wrote %q", got)
	}
}

func TestConvertFolder(t *testing.T) {
	t.Parallel()
	dir, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	write(t, filepath.Join(dir, "a.html"), "<p>one</p>")
	write(t, filepath.Join(dir, "a.htm"), "<p>two</p>")
	write(t, filepath.Join(dir, "sub", "b.html"), "<p>three</p>")
	write(t, filepath.Join(dir, "notes.txt"), "not a page")
	write(t, filepath.Join(dir, "bad.html"), "\x89PNG\r\n\x1a\n\x00\x00")
	status, _, stderr := pagemillRun(t, "", "convert", "-o", out, dir)
	if status != exitFailed {
		t.Errorf("status %d", status)
	}
	if !strings.Contains(stderr, "bad.html: ") || !strings.HasSuffix(stderr, "3 converted, 1 failed\n") {
		t.Errorf("stderr %q", stderr)
	}
	for name, want := range map[string]string{"a.md": "two\n", "a.html.md": "one\n", "sub/b.md": "three\n"} {
		if got := read(t, filepath.Join(out, name)); got != want {
			t.Errorf("%s holds %q, want %q", name, got, want)
		}
	}
	entries, _ := filepath.Glob(filepath.Join(out, ".pagemill-*"))
	if len(entries) > 0 {
		t.Errorf("left behind: %q", entries)
	}
}

func TestConvertStandardInput(t *testing.T) {
	t.Parallel()
	status, stdout, stderr := pagemillRun(t, `<p>See <a href="/x">this</a>.</p>`, "convert", "-", "--url", "https://a.example/")
	if status != 0 || stdout != "See [this](https://a.example/x).\n" {
		t.Errorf("status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

func TestConvertJSON(t *testing.T) {
	t.Parallel()
	status, stdout, _ := pagemillRun(t, `<title>T</title><p>See <a href="https://a.example/x">this</a>.</p>`,
		"convert", "-", "--json", "-f", "markdown,links")
	var got struct {
		Markdown string
		Links    []string
		Metadata struct{ Title string }
	}
	if err := json.Unmarshal([]byte(stdout), &got); err != nil || status != 0 {
		t.Fatalf("status %d, %v: %s", status, err, stdout)
	}
	if got.Markdown == "" || len(got.Links) != 1 || got.Metadata.Title != "T" {
		t.Errorf("got %+v", got)
	}
}

func TestConvertOptionsFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	opts := write(t, filepath.Join(dir, "options.json"), `{"excludeTags":[".x"],"onlyMainContent":false}`)
	page := write(t, filepath.Join(dir, "page.html"), `<p>kept</p><p class=x>dropped</p><nav>menu</nav>`)
	if _, stdout, stderr := pagemillRun(t, "", "convert", "-o", "-", "--options", opts, page); stdout != "kept\n\nmenu\n" {
		t.Errorf("stdout %q, stderr %q", stdout, stderr)
	}
	write(t, opts, `{"excludeTagz":[]}`)
	status, _, stderr := pagemillRun(t, "", "convert", "-o", "-", "--options", opts, page)
	if status != exitUsage || !strings.Contains(stderr, "excludeTagz: unknown field") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

func TestConvertPatternAndMissingFile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "a.html"), "<p>one</p>")
	write(t, filepath.Join(dir, "b.html"), "<p>two</p>")
	if _, stdout, _ := pagemillRun(t, "", "convert", "-q", "-o", "-", filepath.Join(dir, "*.html")); stdout != "one\ntwo\n" {
		t.Errorf("stdout %q", stdout)
	}
	if status, _, stderr := pagemillRun(t, "", "convert", filepath.Join(dir, "c.html")); status == 0 || !strings.Contains(stderr, "c.html") {
		t.Errorf("status %d, stderr %q", status, stderr)
	}
}

func TestBatch(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "p.html"), "<p>from a file</p>")
	in := strings.Join([]string{
		`{"id":"html","html":"<p>caf\u00e9 <b>x</b></p>"}`,
		`{"id":2,"markdown":"as  it *is* \\n\n\n\n"}`,
		`{"id":"path","path":"` + path + `"}`,
		`{"id":"base64","base64":"PHA+aGk8L3A+"}`,
		``,
		`{"id":"two","html":"x","markdown":"y"}`,
		`{"id":"options","html":"x","options":{"formats":["nope"],"timeout":5}}`,
		`not json`,
		`{"id":"selector","html":"<p>x</p>","options":{"includeTags":["p["]}}`,
		`{"id":"charset","html":"<meta charset=gbk><p>caf\u00e9</p>"}`,
	}, "\n")
	status, stdout, stderr := pagemillRun(t, in, "batch", "-j", "3")
	if status != 0 || stderr != "" {
		t.Fatalf("status %d, stderr %q", status, stderr)
	}
	type result struct {
		ID      any
		Success bool
		Data    struct{ Markdown string }
		Status  int
		Code    string
		Details []struct{ Path, Message string }
	}
	var got []result
	for line := range strings.Lines(stdout) {
		var r result
		if err := json.Unmarshal([]byte(line), &r); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		got = append(got, r)
	}
	want := []struct {
		id       any
		markdown string
		status   int
	}{
		{"html", "café **x**", 0}, {2.0, "as  it *is* \\n\n\n\n", 0}, {"path", "from a file", 0}, {"base64", "hi", 0},
		{"two", "", 400}, {"options", "", 400}, {nil, "", 400}, {"selector", "", 400}, {"charset", "café", 0},
	}
	if len(got) != len(want) {
		t.Fatalf("%d lines: %s", len(got), stdout)
	}
	for i, w := range want {
		g := got[i]
		if g.ID != w.id || g.Data.Markdown != w.markdown || g.Status != w.status || g.Success != (w.status == 0) {
			t.Errorf("line %d: %+v, want %+v", i, g, w)
		}
	}
	if n := len(got[5].Details); n != 2 {
		t.Errorf("%d bad fields were listed, want 2", n)
	}
}

func TestBatchLongLines(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("word ", 1<<20)
	in := fmt.Sprintf("{\"id\":1,\"html\":\"<p>%s</p>\"}\n{\"id\":2,\"html\":\"x\"}\n", long)
	_, stdout, _ := pagemillRun(t, in, "batch")
	if lines := strings.Count(stdout, "\n"); lines != 2 || !strings.Contains(stdout, `"id":1,"success":true`) {
		t.Errorf("%d lines", lines)
	}
	_, stdout, _ = pagemillRun(t, in, "batch", "--max-line", "1000")
	if !strings.Contains(stdout, `"status":413`) || !strings.Contains(stdout, `"id":2,"success":true`) {
		t.Errorf("got %s", stdout)
	}
}

// A request may name a file, but not one whose reading might never end.
func TestBatchReadsRegularFilesOnly(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>from a file")
	in := fmt.Sprintf("{\"id\":1,\"path\":\"-\"}\n{\"id\":2,\"path\":%q}\n{\"id\":3,\"path\":%q}\n{\"id\":4,\"path\":\"/dev/stdin\"}\n{\"id\":5,\"path\":\"/dev/zero\"}\n", dir, page)
	status, stdout, _ := pagemillRun(t, in, "batch")
	if status != 0 || strings.Count(stdout, `"success":false,"status":400`) != 4 || !strings.Contains(stdout, `"id":3,"success":true,"data":{"markdown":"from a file"`) {
		t.Errorf("status %d: %s", status, stdout)
	}
}

func TestBatchOfFiles(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>from a file")
	none := filepath.Join(dir, "none.html")
	options := write(t, filepath.Join(dir, "options.json"), `{"formats":["markdown","links"]}`)
	status, stdout, stderr := pagemillRun(t, "", "batch", "--options", options, "--health", "1h", page, none)
	if status != 0 || !strings.Contains(stdout, `{"id":"page.html","success":true,"data":{"markdown":"from a file","links":[]`) ||
		!strings.Contains(stdout, `{"id":"none.html","success":false,"status":422`) || !strings.Contains(stderr, `"answered":2,"failed":1`) {
		t.Errorf("status %d: %s%s", status, stdout, stderr)
	}
}

func TestUsage(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"convert"}, {"convert", "--nope", "x"}, {"nope"}, {"convert", "-j", "0", "x"}} {
		if status, _, stderr := pagemillRun(t, "", args...); status != exitUsage || stderr == "" {
			t.Errorf("%q: status %d, stderr %q", args, status, stderr)
		}
	}
	for _, args := range [][]string{{}, {"--help"}, {"version"}, {"completion", "bash"}, {"convert", "--help"}, {"batch", "--help"}} {
		if status, stdout, _ := pagemillRun(t, "", args...); status != 0 || stdout == "" {
			t.Errorf("%q: status %d, stdout %q", args, status, stdout)
		}
	}
}

// TestEveryCommandShowsAnExample keeps --help useful.
func TestEveryCommandShowsAnExample(t *testing.T) {
	t.Parallel()
	for _, c := range newRoot().Commands() {
		if c.Name() != "help" && c.Name() != "completion" && c.Example == "" {
			t.Errorf("%s has no example", c.Name())
		}
	}
}

// testdata/locked.pdf is a page protected by the password "tide".
func TestPDFPassword(t *testing.T) {
	t.Parallel()
	const locked = "testdata/locked.pdf"
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", "-", locked); status == 0 || !strings.Contains(stderr, "password") {
		t.Errorf("without one: status %d, %q", status, stderr)
	}
	if status, stdout, stderr := pagemillRun(t, "", "convert", "-o", "-", "--pdf-password", "tide", locked); status != 0 || !strings.Contains(stdout, "High water at noon.") {
		t.Errorf("convert: status %d, %q, %q", status, stdout, stderr)
	}
	if status, stdout, stderr := pagemillRun(t, "High water at one.\n", "diff", "--pdf-password", "tide", locked, "-"); status != 0 || !strings.Contains(stdout, "noon") {
		t.Errorf("diff: status %d, %q, %q", status, stdout, stderr)
	}
}
