package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// User errors are reported in one line that says what to do, with the right
// exit status; an invalid input never stops the others.
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
		{"convert --nope " + page, exitUsage, "pagemill: there is no flag --nope\nRun 'pagemill convert --help' for usage.\n"},
		{"convert --timeout 5 " + page, exitUsage, "pagemill: --timeout 5: must be at least 1000 milliseconds\n"},
		{"convert -f nope " + page, exitUsage, `pagemill: --format nope: unknown format "nope"`},
		{"convert --options " + options + " " + page, exitUsage, `unknown format "x"`},
		{"convert --options " + none + " " + page, exitUsage, none + ": no such file or directory\n"},
		{"convert https://a.example/x", exitFailed, "curl -sL 'https://a.example/x' | pagemill convert - --url 'https://a.example/x'"},
		{"convert -o " + filepath.Join(dir, "one.json") + " --json " + page + " " + page, exitUsage, "one.json is one file, and there may be more than one result: name a folder"},
		{"convert -o " + filepath.Join(dir, "one.json") + " --json " + dir, exitUsage, "one.json is one file"},
		{"convert -o " + filepath.Join(dir, "one.json") + " --json a.warc.gz", exitUsage, "one.json is one file"},
		{"convert --only-main-contnt " + page, exitUsage, "pagemill: there is no flag --only-main-contnt; did you mean --only-main-content?\n"},
		{"convert --wikilinks " + page, exitUsage, "pagemill: there is no flag --wikilinks of pagemill convert; it is one of pagemill vault\n"},
		{"convert -j x " + page, exitUsage, "pagemill: -j, --workers \"x\": not a number\n"},
		{"convert --block-ads=x " + page, exitUsage, "pagemill: --block-ads \"x\": not true or false\n"},
		{"convert -o - testdata/locked.pdf", exitFailed, "; --pdf-password gives the password\n"},
		{"inspect", exitUsage, "pagemill: want one file, or - for standard input\n"},
		{"convert " + write(t, filepath.Join(dir, "a.docx"), "PK"), exitFailed, "a.docx: office documents (.docx) are not read; save it as PDF, as with: soffice --headless --convert-to pdf a.docx\n"},
		{"version x", exitUsage, "pagemill: want no arguments\n"},
		{"convert -o " + page + " " + page + " " + page, exitUsage, "page.html is one file"},
		{"convert --pages " + page, exitUsage, "--pages needs --json"},
		{"convert --assets ../x " + page, exitUsage, "--assets ../x: want a folder below the output, embed or link"},
		{"convert --title nope " + page, exitUsage, "pagemill: --title nope: "},
		{"convert --json --front-matter " + page, exitUsage, "pagemill: --front-matter is for Markdown, not for --json\n"},
		{"convert --json --assets img " + page, exitUsage, "pagemill: --assets is for Markdown, not for --json\n"},
		{"convert --resume -o - " + page, exitUsage, "pagemill: --resume is for files, not for standard output\n"},
		{"convert --model x " + page, exitUsage, "pagemill: --model needs --model-url\n"},
		{"convert --url https://a.example " + page + " " + page, exitUsage, "pagemill: --url is the address of one page, and there may be more than one\n"},
		{"vault -o - " + page, exitUsage, "-o -: a vault is a folder, not one stream"},
		{"vault -o x --format html " + page, exitUsage, "pagemill: there is no flag --format of pagemill vault; it is one of pagemill convert"},
		{"inspect " + none, exitFailed, "pagemill: " + none + ": no such file or directory\n"},
		{"inspect https://a.example/x", exitFailed, "curl -sL 'https://a.example/x' |"},
		{"diff https://a.example/it's " + page, exitFailed, `curl -sL 'https://a.example/it'\''s' |`},
		{"redact https://a.example/x", exitFailed, "curl -sL 'https://a.example/x' |"},
		{"bench https://a.example/x", exitFailed, "curl -sL 'https://a.example/x' |"},
		{"https://a.example/x", exitUsage, "curl -sL 'https://a.example/x' |"},
		{"redact a b", exitUsage, "want one file, or - for standard input"},
		{"convrt " + page, exitUsage, `pagemill: there is no command "convrt"; did you mean convert?`},
		{"batch " + filepath.Join(dir, "requests.ndjson"), exitUsage, "requests.ndjson: requests are read from standard input: pagemill batch < "},
		{page + " nope", exitFailed, "nope: no such file or directory\n"},
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
