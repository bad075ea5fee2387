package main

import (
	"html"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestConvertReport converts good and bad documents and checks the report:
// likely failures come first, each with its reason, and every link leads to a
// file.
func TestConvertReport(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	in := filepath.Join(dir, "in")
	for name, page := range map[string]string{
		"a good.html": inspected,
		"b.html":      `<title>App</title><script src="a.js"></script><div id="root"></div>`,
		"c.html":      `<title>Door</title><form>Please log in.<input type="password"></form>`,
		"d.html":      `<meta charset="utf-8"><title>d</title><p>Das ist schÃ¶n und grÃ¶ÃŸer als je zuvor, sagt der MÃ¼ller im Dorf.</p>`,
		"e.html":      "",
		"f.pdf":       "%PDF-1.4 broken",
		"<g>.html":    `<title><script>alert(1)</script></title><p>One paragraph with enough letters in it to be a page of its own.</p>`,
	} {
		write(t, filepath.Join(in, name), page)
	}
	report := filepath.Join(dir, "sub#1", "report.html")
	if err := os.Mkdir(filepath.Dir(report), 0o777); err != nil {
		t.Fatal(err)
	}
	status, _, stderr := pagemillRun(t, "", "convert", "-j", "2", "--report", report, "-o", filepath.Join(dir, "out"), in)
	if status != 1 {
		t.Fatalf("status %d: %s", status, stderr)
	}
	got := read(t, report)
	last := -1
	for _, want := range []string{
		"f.pdf", "damaged beyond repair", // failed
		"b.html", "scripts, and hardly any text", "c.html", "may be a log-in wall", "d.html", "garbled characters", "e.html", "next to nothing", // doubtful
		"&lt;script&gt;alert(1)", "a good.html", // good
	} {
		if at := strings.Index(got, want); at < 0 {
			t.Errorf("the report lacks %q", want)
		} else if strings.Contains(want, ".") && want != "a good.html" && at < last {
			t.Errorf("%q stands too early", want)
		} else if strings.Contains(want, ".") {
			last = at
		}
	}
	if strings.Count(got, "<script") != 1 {
		t.Error("the report holds other scripts than its own")
	}
	links := regexp.MustCompile(`href="([^"]+)"`).FindAllStringSubmatch(got, -1)
	if len(links) < 10 {
		t.Errorf("%d links", len(links))
	}
	for _, l := range links {
		path, err := unescapePath(l[1])
		if err != nil {
			t.Error(err)
		} else if _, err := os.Stat(filepath.Join(filepath.Dir(report), path)); err != nil {
			t.Error(err)
		}
	}
}

// TestDoubts checks that likely failures are distinguished from valid short
// results.
func TestDoubts(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]int{
		"Ça va très bien, déjà vu, â côté": 0, "schÃ¶n grÃ¶ÃŸer MÃ¼ller": 4, "â€œquotedâ€\u009d": 2, "a\uFFFDb\uFFFDc": 2, "naïve Zoë ÃO": 0,
	} {
		if n := garbled(text); n != want {
			t.Errorf("garbled(%q) = %d, want %d", text, n, want)
		}
	}
}

// TestReportsInABrowser runs the same as make reports, including an
// accessibility checker, only on request, since it installs packages.
func TestReportsInABrowser(t *testing.T) {
	if os.Getenv("PAGEMILL_REPORTS") == "" {
		t.Skip("make reports installs what this needs; PAGEMILL_REPORTS=1 runs it here")
	}
	out, err := exec.Command("sh", "../../scripts/reports.sh", t.TempDir()).CombinedOutput()
	if err != nil {
		t.Errorf("%v:\n%s", err, out)
	}
	if strings.Contains(string(out), "skipped") {
		t.Skip(string(out))
	}
}

func unescapePath(address string) (string, error) {
	return url.PathUnescape(html.UnescapeString(address))
}
