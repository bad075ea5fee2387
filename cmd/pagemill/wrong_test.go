package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// What a user gets wrong is told in one line that says what to do, under the
// right exit status; one wrong input never stops the others.
func TestWrongInput(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	empty := write(t, filepath.Join(dir, "empty.html"), "")
	page := write(t, filepath.Join(dir, "page.html"), "<p>text")
	write(t, filepath.Join(dir, "pictures", "a.png"), "\x89PNG\r\n\x1a\n\x00\x00")
	options := write(t, filepath.Join(dir, "options.json"), `{"formats":["x"]}`)
	none := filepath.Join(dir, "none.html")
	for _, c := range []struct {
		args   string
		status int
		want   string
	}{
		{"convert", exitUsage, "pagemill: want files, folders or archives to convert, or - for standard input\nRun 'pagemill convert --help' for usage.\n"},
		{"convert -o - " + none, exitFailed, none + ": no such file or directory\n0 converted, 1 failed\n"},
		{"convert -o " + filepath.Join(dir, "out") + " " + none + " " + page, exitFailed, none + ": no such file or directory\n1 converted, 1 failed\n"},
		{"convert " + filepath.Join(dir, "pictures"), exitFailed, "pictures: no saved page or PDF is in this folder\n"},
		{"convert " + filepath.Join(dir, "pictures", "a.png"), exitFailed, "a.png: the input is binary data, not a page\n0 converted, 1 failed\n"},
		{"convert -o - " + empty, exitOK, "empty.html: warning: The Markdown is empty: the page has no text, and declares none.\n"},
		{"convert --nope " + page, exitUsage, "pagemill: unknown flag: --nope\nRun 'pagemill convert --help' for usage.\n"},
		{"convert --timeout 5 " + page, exitUsage, "pagemill: timeout: must be at least 1000\n"},
		{"convert -f nope " + page, exitUsage, `pagemill: formats[0].type: unknown format "nope"`},
		{"convert --options " + options + " " + page, exitUsage, `unknown format "x"`},
		{"convert --options " + none + " " + page, exitUsage, none + ": no such file or directory\n"},
		{"convrt " + page, exitUsage, `pagemill: there is no command "convrt"; did you mean convert?`},
		{page, exitUsage, "; to convert a file, say pagemill convert " + page},
		{"batch --options " + options, exitUsage, "pagemill: --options is for the documents of files; a request has options of its own\n"},
		{"batch --options " + options + " " + page, exitUsage, `unknown format "x"`},
		{"batch --workers 0", exitUsage, "pagemill: --workers must be at least 1\n"},
		{"bench", exitUsage, "pagemill: want one folder of cases\n"},
		{"bench " + none, exitFailed, none + ": no such file or directory\n"},
		{"bench " + page, exitFailed, "page.html is a file; a folder of cases is wanted\n"},
		{"bench " + filepath.Join(dir, "pictures"), exitFailed, "pictures: no cases: "},
		{"bench --min f9=1 " + dir, exitUsage, "--min f9=1: want a measure (f1, "},
		{"bench --baseline " + none + " " + dir, exitFailed, none + ": no such file or directory\n"},
		{"bench --baseline " + page + " " + dir, exitFailed, "page.html: not a report of pagemill bench"},
		{"diff " + page, exitUsage, "pagemill: want two files: the old one and the new one\n"},
		{"diff " + page + " " + none, exitFailed, "none.html: no such file or directory\n"},
	} {
		status, _, stderr := pagemillRun(t, "", strings.Fields(c.args)...)
		if status != c.status || !strings.Contains(stderr, c.want) || strings.Count(stderr, "no such file") > 1 {
			t.Errorf("pagemill %s: status %d, want %d\n%swant %s", c.args, status, c.status, stderr, c.want)
		}
	}
}
