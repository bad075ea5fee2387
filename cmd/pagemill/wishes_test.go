package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

const tables = `<title>Tides</title><main><h1>Tides</h1><p>Water <b>rises</b> <a href="https://a.example/x">here</a>.</p><ul><li>one<ul><li>deep</li></ul></li><li>two</li></ul>` +
	`<pre><code>a  b
</code></pre><table><tr><th>Port</th><th>High</th></tr><tr><td>A, "B"</td><td>4 <i>m</i></td></tr></table></main>`

// What is written instead of Markdown.
func TestForms(t *testing.T) {
	t.Parallel()
	page := write(t, filepath.Join(t.TempDir(), "page.html"), tables)
	for form, want := range map[string]string{
		"text":  "Tides\n\nWater rises here.\n\n- one\n  - deep\n- two\n\na  b\n\nPort\tHigh\nA, \"B\"\t4 m\n",
		"links": "https://a.example/x\n",
	} {
		if status, stdout, stderr := pagemillRun(t, "", "convert", "-f", form, "-o", "-", page); status != 0 || stdout != want {
			t.Errorf("%s: status %d, %q, %q", form, status, stdout, stderr)
		}
	}
	if status, _, _ := pagemillRun(t, "", "convert", "-f", "text", page); status != 0 || !strings.HasPrefix(read(t, strings.TrimSuffix(page, "html")+"txt"), "Tides\n") {
		t.Errorf("status %d", status)
	}
	for args, want := range map[string]string{"-f product": "--format product needs --json: without it one of", "-f links,images": "more than one needs --json", "-f text --json": "without --json", "-f nope": "nope"} {
		if status, _, stderr := pagemillRun(t, "", append([]string{"convert", page}, strings.Fields(args)...)...); status != exitUsage || !strings.Contains(stderr, want) {
			t.Errorf("%s: status %d, %q", args, status, stderr)
		}
	}
}

func TestTables(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	write(t, filepath.Join(dir, "sub", "page.html"), tables)
	status, _, stderr := pagemillRun(t, "", "convert", "--tables", "csv", "-o", filepath.Join(dir, "out"), dir)
	if got := read(t, filepath.Join(dir, "out", "sub", "page.table-1.csv")); status != 0 || got != "Port,High\n\"A, \"\"B\"\"\",4 m\n" {
		t.Errorf("status %d, %q, %q", status, got, stderr)
	}
}

// A folder becomes one file, with titles, sources and footnotes numbered
// through.
func TestJoin(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	note := `<main><h1>%</h1><p>Water rises<sup><a href="#n1" id="r1">1</a></sup> and falls. ` + strings.Repeat("It turns the mill. ", 20) + `<code>[^1]</code></p><ol><li id="n1">By the moon. <a href="#r1">↩</a></li></ol></main>`
	for _, name := range []string{"a", "b"} {
		write(t, filepath.Join(dir, "in", name+".html"), `<!-- saved from url=(0022)https://mill.example/`+name+` --><title>Page `+name+`</title>`+strings.Replace(note, "%", "Page "+name, 1))
	}
	all := filepath.Join(dir, "all.md")
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", all, filepath.Join(dir, "in")); status != 0 {
		t.Fatalf("status %d: %s", status, stderr)
	}
	got := read(t, all)
	for _, want := range []string{"# Page a\n\nSource: <https://mill.example/a>\n\nWater rises[^1] and", "[^1]: By the moon.\n\n---\n\n# Page b\n\nSource: <https://mill.example/b>\n\nWater rises[^2] and", "`[^1]`\n\n[^2]: By the moon."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if _, stdout, _ := pagemillRun(t, "", "convert", "-q", "--join", "-o", "-", filepath.Join(dir, "in")); stdout != got {
		t.Errorf("to standard output:\n%s", stdout)
	}
}

// A document alone is converted, to standard output if that is no terminal.
func TestDocumentAlone(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	page := write(t, filepath.Join(dir, "page.html"), "<p>one</p>")
	for _, args := range [][]string{{page}, {"-q", page}, {page, "-f", "text"}} {
		if status, stdout, stderr := pagemillRun(t, "", args...); status != 0 || stdout != "one\n" {
			t.Errorf("%q: status %d, %q, %q", args, status, stdout, stderr)
		}
	}
	if status, stdout, _ := pagemillRun(t, "<p>two</p>", "-"); status != 0 || stdout != "two\n" {
		t.Errorf("status %d, %q", status, stdout)
	}
	if status, _, _ := pagemillRun(t, "", "-o", filepath.Join(dir, "out"), dir); status != 0 || read(t, filepath.Join(dir, "out", "page.md")) != "one\n" {
		t.Errorf("a folder: status %d", status)
	}
	in, err := os.Open(page)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = in.Close() }()
	if got := withCommand(newRoot(), nil, in, false); len(got) != 2 || got[1] != "-" {
		t.Errorf("a redirected file: %q", got)
	}
	for _, args := range [][]string{{"convert", page}, {"help"}, {"nope"}, {"--help"}} {
		if got := withCommand(newRoot(), args, nil, true); len(got) != len(args) {
			t.Errorf("%q becomes %q", args, got)
		}
	}
}

func TestSelect(t *testing.T) {
	t.Parallel()
	record := func(address, body string) string {
		block := "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
		return "WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: " + address + "\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: " + strconv.Itoa(len(block)) + "\r\n\r\n" + block + "\r\n\r\n"
	}
	dir := t.TempDir()
	crawl := write(t, filepath.Join(dir, "crawl.warc"), record("https://a.example/one", "<p>one</p>")+record("https://a.example/two", "<p>two</p>"))
	for pick, want := range map[string]string{"2": "two\n", "https://a.example/one": "one\n", "*/two": "two\n", "*one": "one\n", "two": "two\n", "one.html": "one\n"} {
		if status, stdout, stderr := pagemillRun(t, "", "convert", "-q", "-o", "-", "--select", pick, crawl); status != 0 || stdout != want {
			t.Errorf("%s: status %d, %q, %q", pick, status, stdout, stderr)
		}
	}
	if status, _, stderr := pagemillRun(t, "", "convert", "-o", "-", "--select", "9", crawl); status != exitFailed || !strings.Contains(stderr, `no page of it is "9"; its pages have numbers from 1 to 2`) {
		t.Errorf("status %d, %q", status, stderr)
	}
}

// Defaults of a folder hold where the command line says nothing, and can't send
// text away or replace files.
func TestDefaults(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), defaultsName)
	set := func(text string, args ...string) (string, error) {
		write(t, file, text)
		root := newRoot()
		cmd, rest, err := root.Find(args)
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.ParseFlags(rest); err != nil {
			t.Fatal(err)
		}
		err = setDefaults(cmd, file)
		f := cmd.Flags().Lookup("exclude")
		return cmd.Flags().Lookup("workers").Value.String() + f.Value.String(), err
	}
	for _, c := range []struct {
		text string
		args []string
		want string
	}{
		{"workers = 7\nexclude = ['.a', '.b']\nwikilinks = true", []string{"convert"}, "7[.a,.b]"},
		{"workers = 7", []string{"convert", "-j", "3"}, "3[]"},
		{"[vault]\nworkers = 7", []string{"convert", "-j", "3"}, "3[]"},
		{"[convert]\nworkers = 5", []string{"convert"}, "5[]"},
	} {
		if got, err := set(c.text, c.args...); err != nil || got != c.want {
			t.Errorf("%q: %s, %v", c.text, got, err)
		}
	}
	for text, want := range map[string]string{"model-url = 'http://x'": "only be given on the command line", "nope = 1": "nope is no flag", "[nope]\na = 1": "nope is no command", "workers = 'x'": "workers", "workers": ".pagemill.toml", "[convert]\nwikilinks = true": "wikilinks is no flag"} {
		if _, err := set(text, "convert"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}
