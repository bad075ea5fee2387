package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// With --relink the pages of a folder link to each other: by address, by file,
// with queries in names and headings, whatever their results are called. A result
// that a person changed stays as it is.
func TestRelink(t *testing.T) {
	t.Parallel()
	in, out := t.TempDir(), filepath.Join(t.TempDir(), "out")
	text := strings.Repeat("<p>The water turns the wheel, and the wheel turns the stone, twice a day.</p>", 3)
	body := func(title, links string) string {
		return "<html><head><title>" + title + "</title></head><body><main><h1>" + title + "</h1>" + text + "<p>See " + links + ".</p><h2 id=low>Low water</h2>" + text + "</main></body></html>"
	}
	for name, page := range map[string]string{
		"a/index.html":     body("A", `<a href="../b/page.html#low">page</a>, <a href="../b/page.htm">other</a>, <a href="../b/">b</a>, <a href="list?page=2">two</a>, <a href="#low">here</a> and <a href="gone.html#x">gone</a>`),
		"a/list?page=2":    body("List", `<a href="index.html#none">a</a>, <a href="?page=2">itself</a>`),
		"b/page.html":      body("Page", `<a href="index%20two.html">two</a>, <a href="page.htm#low">the other</a>`),
		"b/page.htm":       body("Other page", `<a href="/a/index.html">a</a>`),
		"b/index.html":     body("B", `<a href="https://mill.example/c?utm_source=x#low">c</a>`),
		"b/index two.html": body("Two", `<a href="../c.html">c</a>`),
		"c.html":           "<!-- saved from url=(0021)https://mill.example/c -->" + body("C", `<a href="https://mill.example/d">d</a>`),
		"d.html":           "<!-- saved from url=(0021)https://mill.example/d -->" + body("D", `<a href="/c">c</a> and <a href="https://mill.example/e">e</a>`),
		"m/x1.html":        "<!-- Mirrored from mill.example/x?1 by HTTrack Website Copier/3.x -->" + body("X1", `<a href="x2.html?2">x2</a>`),
		"m/x2.html":        "<!-- Mirrored from mill.example/x?2 by HTTrack Website Copier/3.x -->" + body("X2", `<a href="x1.html?1">x1</a>`),
	} {
		write(t, filepath.Join(in, name), page)
	}
	run := func(flags ...string) string {
		t.Helper()
		status, _, stderr := pagemillRun(t, "", append([]string{"convert", "--relink", "-o", out, in}, flags...)...)
		if status != 0 {
			t.Fatalf("status %d: %s", status, stderr)
		}
		return stderr
	}
	want := map[string][]string{
		"a/index.md":       {"[page](../b/page.html.md#low-water)", "[other](../b/page.md)", "[b](../b/index.md)", "[two](list%3Fpage=2.md)", "[here](#low-water)", "[gone](gone.html#x)"},
		"a/list?page=2.md": {"[a](index.md)"},
		"b/page.html.md":   {"[two](index%20two.md)", "[the other](page.md#low-water)"},
		"b/page.md":        {"[a](../a/index.md)"},
		"b/index.md":       {"[c](../c.md#low-water)"},
		"b/index two.md":   {"[c](../c.md)"},
		"c.md":             {"[d](d.md)"},
		"d.md":             {"[c](c.md)", "[e](https://mill.example/e)"},
		"m/x1.md":          {"[x2](x2.md)"},
		"m/x2.md":          {"[x1](x1.md)"},
	}
	check := func() {
		t.Helper()
		for name, links := range want {
			got := read(t, filepath.Join(out, name))
			for _, link := range links {
				if !strings.Contains(got, link) {
					t.Errorf("%s: no %s in %s", name, link, got)
				}
			}
		}
	}
	if got := run(); !strings.HasPrefix(got, "10 converted, 0 failed, ") || !strings.HasSuffix(got, " links between them\n") {
		t.Errorf("%q", got)
	}
	check()
	// Another run, and one that goes on after half of the results were lost.
	run()
	check()
	for _, name := range []string{"a/index.md", "b/page.md"} {
		if err := os.Remove(filepath.Join(out, name)); err != nil {
			t.Fatal(err)
		}
	}
	mine := read(t, filepath.Join(out, "c.md")) + "\nMy remark, and [a link](b/page.html).\n"
	write(t, filepath.Join(out, "c.md"), mine)
	run("--resume")
	check()
	if got := read(t, filepath.Join(out, "c.md")); got != mine {
		t.Errorf("what a person wrote: %s", got)
	}
	for _, flags := range [][]string{{"-o", "-"}, {"--json"}, {"-f", "links"}, {"--join"}, {"--changed-only"}} {
		if status, _, stderr := pagemillRun(t, "", append(append([]string{"convert", "--relink", "-o", out}, flags...), in)...); status != 2 {
			t.Errorf("%q: status %d, %s", flags, status, stderr)
		}
	}
}
